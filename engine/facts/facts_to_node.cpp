// Facts -> a table that load_facts reads back as the same facts.
//
// One overload for each type of member, chosen by the member itself: a fact of a new type does not
// compile until it is said how it is written.
#include <utility>

#include "engine/facts/fact_words.hpp"
#include "engine/facts/load_facts.hpp"

namespace o4 {
namespace {

using MaybeNode = std::optional<Value>;

Value text_node(std::string text) { return {{}, std::move(text)}; }
Member member(std::string key, Value value) { return {std::move(key), {}, std::move(value)}; }

Value list_node(const std::vector<std::string>& texts) {
  Array array;
  for (const auto& text : texts) {
    array.push_back(text_node(text));
  }
  return {{}, std::move(array)};
}

MaybeNode to_node(Platform platform) { return text_node(std::string(to_word(platform))); }
MaybeNode to_node(const Version& version) { return text_node(to_text(version)); }
MaybeNode to_node(PermissionMode mode) { return text_node(std::string(to_word(mode))); }
MaybeNode to_node(const std::string& text) { return text_node(text); }
MaybeNode to_node(const std::vector<std::string>& texts) { return list_node(texts); }
MaybeNode to_node(bool value) { return Value{{}, value}; }
MaybeNode to_node(double value) { return Value{{}, value}; }
MaybeNode to_node(std::uint32_t value) { return Value{{}, std::int64_t{value}}; }
MaybeNode to_node(std::uint16_t value) { return Value{{}, std::int64_t{value}}; }

MaybeNode to_node(const BwrapFeatures& features) {
  Table table;
  table.push_back(member("options", list_node(features.options)));
  table.push_back(member("follows_dest_links", {{}, features.follows_dest_links}));
  return Value{{}, std::move(table)};
}

Value to_element(const HostMount& mount) {
  Table table;
  table.push_back(member("at", text_node(mount.at)));
  table.push_back(member("ro", {{}, mount.ro}));
  return {{}, std::move(table)};
}

Value to_element(const Plugin& plugin) {
  Table table;
  table.push_back(member("name", text_node(plugin.name)));
  table.push_back(member("paths", list_node(plugin.paths)));
  return {{}, std::move(table)};
}

template <typename T>
MaybeNode to_node(const std::vector<T>& values) {
  Array array;
  for (const auto& value : values) {
    array.push_back(to_element(value));
  }
  return Value{{}, std::move(array)};
}

MaybeNode to_node(const FileFacts& files) {
  Table table;
  for (const auto& [path, fact] : files) {
    table.push_back(member(path, text_node(to_text(fact))));
  }
  return Value{{}, std::move(table)};
}

template <typename T>
MaybeNode to_node(const std::optional<T>& value) {
  return value ? to_node(*value) : std::nullopt;
}

}  // namespace

Value facts_to_node(const Facts& facts) {
  Table table;
#define O4_FACT(key, type, doc)                       \
  if (auto value = to_node(facts.key)) {              \
    table.push_back(member(#key, std::move(*value))); \
  }
#include "engine/facts/fact_keys.def"
#undef O4_FACT
  return {{}, std::move(table)};
}

Value with_members(Value base, const Table& overrides) {
  auto* table = std::get_if<Table>(&base.value);
  if (table == nullptr) {
    return base;
  }
  for (const auto& override : overrides) {
    std::erase_if(*table, [&](const Member& old) { return old.key == override.key; });
    table->push_back(override);
  }
  return base;
}

}  // namespace o4
