// Schemas are made from the tables that the readers use and from the rules in force, so that they
// cannot fall behind. The helpers on top spell JSON schema's words as a tree of values.
#include "engine/scenario/schema.hpp"

#include <limits>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/config/config_keys.hpp"
#include "engine/facts/fact_keys.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/graph/load_query.hpp"
#include "engine/scenario/scenario_keys.hpp"

namespace o4 {
namespace {

using Word = std::string_view;
using Words = std::span<const std::string_view>;
using Members = std::vector<std::pair<Word, Value>>;

Value text(Word value) { return {{}, std::string(value)}; }
Value number(std::int64_t value) { return {{}, value}; }

Value table(const Members& members) {
  Table result;
  for (const auto& [key, value] : members) {
    result.push_back({std::string(key), {}, value});
  }
  return {{}, std::move(result)};
}

Value with(Value node, Word key, Value value) {
  std::get<Table>(node.value).push_back({std::string(key), {}, std::move(value)});
  return node;
}

Value texts(Words values) {
  Array list;
  for (const auto value : values) {
    list.push_back(text(value));
  }
  return {{}, std::move(list)};
}

Value type(Word name) { return table({{"type", text(name)}}); }
Value pattern(Word expression) { return with(type("string"), "pattern", text(expression)); }
Value one_of(Words values) { return with(type("string"), "enum", texts(values)); }
Value list_of(Value items) { return with(type("array"), "items", std::move(items)); }
Value between(std::int64_t low, std::int64_t high) {
  return with(with(type("integer"), "minimum", number(low)), "maximum", number(high));
}

// A table with these members and no other. Readers refuse unknown keys, so schemas do.
Value closed(const Members& members, Words required = {}) {
  auto node = with(type("object"), "properties", table(members));
  if (!required.empty()) {
    node = with(std::move(node), "required", texts(required));
  }
  return with(std::move(node), "additionalProperties", {{}, false});
}

Value described(Value node, Word doc) { return with(std::move(node), "description", text(doc)); }

std::vector<std::string_view> views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

// No NUL and no line break stands in a path, or in a tool's name.
constexpr Word spelled_path = "^[^\\u0000\\n]+$";
constexpr Word absolute_path_text = "^(/|~$|~/)[^\\u0000\\n]*$";
constexpr Word optional_path_text = "^$|^(/|~$|~/)[^\\u0000\\n]*$";
constexpr Word program_text = "^/[^\\u0000\\n]*$";
constexpr Word single_name = "^[^/\\u0000\\n]+$";
constexpr Word version_text = "^[0-9]{1,9}(\\.[0-9]{1,9}){2}$";
constexpr Word file_text = "^(dir|file|file links=[1-9][0-9]*|other|missing|-> [^\\u0000\\n]+)$";

Value config_value(ConfigType value_type, const RuleBook& book) {
  switch (value_type) {
    case ConfigType::tier:
      return one_of(views(book.tiers));
    case ConfigType::paths:
      return list_of(pattern(spelled_path));
    case ConfigType::hosts:
      return list_of(with(type("string"), "minLength", number(1)));
    case ConfigType::programs:
      return list_of(pattern(program_text));
    case ConfigType::boolean:
      return type("boolean");
  }
  return {};
}

Members config_members(Word in_table, const RuleBook& book) {
  Members members;
  for (const auto& key : config_keys) {
    if (key.table == in_table) {
      members.emplace_back(key.key, described(config_value(key.type, book), key.doc));
    }
  }
  return members;
}

Value bwrap_features() {
  return closed(
      {{bwrap_feature_keys[0], list_of(type("string"))}, {bwrap_feature_keys[1], type("boolean")}});
}

Value mounts() {
  return list_of(
      closed({{mount_keys[0], pattern(absolute_path_text)}, {mount_keys[1], type("boolean")}},
             Words(mount_keys).first(1)));
}

Value plugins() {
  return list_of(
      closed({{plugin_keys[0], type("string")}, {plugin_keys[1], list_of(pattern(spelled_path))}},
             Words(plugin_keys).first(1)));
}

Value fact_value(FactType value_type, const RuleBook& book) {
  switch (value_type) {
    case FactType::platform:
      return one_of(platform_words);
    case FactType::path:
      return pattern(absolute_path_text);
    case FactType::optional_path:
      return pattern(optional_path_text);
    case FactType::path_list:
      return list_of(pattern(absolute_path_text));
    case FactType::name_list:
      return list_of(pattern(single_name));
    case FactType::flag:
      return type("boolean");
    case FactType::sandbox:
      return one_of(views(book.fixed));
    case FactType::tier:
      return one_of(views(book.tiers));
    case FactType::port:
      return between(1, std::numeric_limits<std::uint16_t>::max());
    case FactType::version:
      return pattern(version_text);
    case FactType::bwrap_place:
      return one_of(bwrap_places);
    case FactType::permission_mode:
      return one_of(permission_mode_words);
    case FactType::overlays:
      return list_of(one_of(views(book.overlays)));
    case FactType::texts:
      return list_of(pattern(spelled_path));
    case FactType::hours:
      return with(type("number"), "minimum", number(0));
    case FactType::user_id:
      return between(0, std::numeric_limits<std::uint32_t>::max());
    case FactType::bwrap_features:
      return bwrap_features();
    case FactType::mounts:
      return mounts();
    case FactType::plugins:
      return plugins();
    case FactType::files:
      return with(type("object"), "additionalProperties", pattern(file_text));
  }
  return {};
}

Value facts_body(const RuleBook& book) {
  Members members;
  for (const auto& key : fact_keys) {
    members.emplace_back(key.key, described(fact_value(key.type, book), key.doc));
  }
  return closed(members);
}

// What a key of a query takes.
Value query_value(const QueryKeys& kind, Word key, const RuleBook& book) {
  if (key == "op") {
    return one_of(op_words);
  }
  if (key == "actor") {
    return kind.kind == QueryKind::path ? one_of(path_actor_words) : one_of(host_actor_words);
  }
  if (key == "profile") {
    return one_of(views(book.narrow));
  }
  const bool is_path = key == "path" || key == "cwd" || key == "directory";
  return is_path ? with(type("string"), "minLength", number(1)) : type("string");
}

Members query_members(const QueryKeys& kind, const RuleBook& book) {
  Members members;
  for (const auto key : kind.keys) {
    members.emplace_back(key, query_value(kind, key, book));
  }
  return members;
}

// A path query must say its operation; whatever else may be left out has a default.
std::vector<std::string_view> required_keys(const QueryKeys& kind) {
  std::vector<std::string_view> keys = {kind.name};
  if (kind.kind == QueryKind::path) {
    keys.push_back("op");
  }
  return keys;
}

Value expected_answer(const QueryKeys& kind, const RuleBook& book) {
  auto members = query_members(kind, book);
  auto required = required_keys(kind);
  required.insert(required.end(), answer_keys.begin(), answer_keys.end());
  members.emplace_back(answer_keys[0], with(type("string"), "minLength", number(1)));
  members.emplace_back(answer_keys[1], one_of(answer_words(kind.kind)));
  if (kind.kind == QueryKind::command) {
    members.emplace_back(command_answer_keys[0], type("string"));
    members.emplace_back(command_answer_keys[1], list_of(type("string")));
  }
  return closed(members, required);
}

Value other_expectation(Word key) {
  const std::vector<std::string_view> required = {answer_keys[0], key};
  return closed(
      {{answer_keys[0], with(type("string"), "minLength", number(1))}, {key, type("string")}},
      required);
}

Value claim() {
  return closed({{claim_keys[0], with(type("string"), "minLength", number(1))},
                 {claim_keys[1], type("string")}},
                claim_keys);
}

Value titled(Word title, Value body) {
  auto node =
      table({{"$schema", text("http://json-schema.org/draft-07/schema#")}, {"title", text(title)}});
  auto& members = std::get<Table>(node.value);
  for (auto& member : std::get<Table>(body.value)) {
    members.push_back(std::move(member));
  }
  return node;
}

}  // namespace

Value config_schema(const RuleBook& book) {
  constexpr Word main = "sandbox";
  constexpr Word proxy = "sandbox.proxy";
  auto members = config_members(main, book);
  members.emplace_back("proxy", closed(config_members(proxy, book)));
  return titled("the config of o4, as far as its sandbox reads it",
                with(type("object"), "properties", table({{main, closed(members)}})));
}

Value facts_schema(const RuleBook& book) {
  return titled("facts of a machine and a session", facts_body(book));
}

Value policy_test_schema(const RuleBook& book) {
  Array kinds;
  for (const auto& kind : query_kinds) {
    kinds.push_back(expected_answer(kind, book));
  }
  for (const auto key : other_expectations) {
    kinds.push_back(other_expectation(key));
  }
  Members configs;
  for (const auto name : scenario_configs) {
    configs.emplace_back(name, type("string"));
  }
  return titled("a policy test",
                closed({{scenario_keys[0], facts_body(book)},
                        {scenario_keys[1], closed(configs)},
                        {scenario_keys[2], list_of(table({{"anyOf", {{}, std::move(kinds)}}}))},
                        {scenario_keys[3], list_of(claim())}}));
}

Value query_schema(const RuleBook& book) {
  Array kinds;
  for (const auto& kind : query_kinds) {
    auto members = query_members(kind, book);
    members.emplace_back("id", Value{{}, true});
    kinds.push_back(closed(members, required_keys(kind)));
  }
  return titled("a question of check --batch", table({{"anyOf", {{}, std::move(kinds)}}}));
}

}  // namespace o4
