// What may be written at a place. Configs and policy tests are completed from their schemas, which
// are made from the tables of the readers; rules from the names that the rules define.
#include <algorithm>
#include <array>

#include "cli/lsp/answers.hpp"
#include "cli/lsp/entries.hpp"
#include "cli/lsp/positions.hpp"
#include "cli/lsp/toml_place.hpp"
#include "engine/scenario/schema.hpp"

namespace o4::lsp {
namespace {

enum class ItemKind { value = 12, key = 10, keyword = 14, name = 18 };

class Items {
 public:
  Items(std::string_view text, std::size_t begin, std::size_t end)
      : text_(text), begin_(begin), end_(end) {}

  void add(const std::string& label, const std::string& inserted, ItemKind kind,
           const std::string& detail = {}) {
    Json item{
        {"label", label},
        {"kind", static_cast<int>(kind)},
        {"filterText", inserted},
        {"textEdit", Json{{"range", range_json(text_, begin_, end_)}, {"newText", inserted}}}};
    if (!detail.empty()) {
      item["detail"] = detail;
    }
    list_.push_back(std::move(item));
  }
  [[nodiscard]] Json take() { return std::move(list_); }

 private:
  std::string_view text_;
  std::size_t begin_;
  std::size_t end_;
  Json list_ = Json::array();
};

const Value* member(const Value* node, std::string_view key) {
  const auto* const found = node == nullptr ? nullptr : find_member(*node, key);
  return found == nullptr ? nullptr : &found->value;
}

std::string text_of(const Value* node, std::string_view key) {
  const auto* const value = member(node, key);
  const auto* const text = value == nullptr ? nullptr : value->get<std::string>();
  return text == nullptr ? "" : *text;
}

// All alternatives of a node: itself, and what its oneOf and anyOf list.
std::vector<const Value*> alternatives(const Value* node) {
  std::vector<const Value*> all = {node};
  for (const auto* const word : {"oneOf", "anyOf", "allOf"}) {
    const auto* const list = member(node, word);
    const auto* const items = list == nullptr ? nullptr : list->get<Array>();
    if (items != nullptr) {
      for (const auto& item : *items) {
        const auto more = alternatives(&item);
        all.insert(all.end(), more.begin(), more.end());
      }
    }
  }
  return all;
}

// The member of a schema's objects, or of the objects in its lists. Schemas nest tables in lists
// and alternatives; a step takes all of them at once.
std::vector<const Value*> step(const std::vector<const Value*>& nodes, std::string_view key) {
  std::vector<const Value*> next;
  for (const auto* const node : nodes) {
    for (const auto* const one : alternatives(node)) {
      for (const auto* const holder : {one, member(one, "items")}) {
        for (const auto* const inner : alternatives(holder)) {
          if (const auto* const found = member(member(inner, "properties"), key)) {
            next.push_back(found);
          }
        }
      }
    }
  }
  return next;
}

void add_keys(Items& items, const std::vector<const Value*>& nodes, std::string_view after) {
  std::vector<std::string> seen;
  for (const auto* const node : nodes) {
    for (const auto* const one : alternatives(node)) {
      for (const auto* const holder : {one, member(one, "items")}) {
        for (const auto* const inner : alternatives(holder)) {
          const auto* const properties = member(inner, "properties");
          const auto* const table = properties == nullptr ? nullptr : properties->get<Table>();
          if (table == nullptr) {
            continue;
          }
          for (const auto& key : *table) {
            if (std::find(seen.begin(), seen.end(), key.key) == seen.end()) {
              seen.push_back(key.key);
              items.add(key.key, key.key + std::string(after), ItemKind::key,
                        text_of(&key.value, "description"));
            }
          }
        }
      }
    }
  }
}

// Words of an enumeration, in quotes, and truth values where the schema wants one.
void add_words(Items& items, const std::vector<const Value*>& nodes) {
  std::vector<std::string> seen;
  for (const auto* const node : nodes) {
    for (const auto* const one : alternatives(node)) {
      if (text_of(one, "type") == "boolean") {
        items.add("true", "true", ItemKind::value);
        items.add("false", "false", ItemKind::value);
      }
      for (const auto* const holder : {one, member(one, "items")}) {
        const auto* const list = member(holder, "enum");
        const auto* const words = list == nullptr ? nullptr : list->get<Array>();
        if (words == nullptr) {
          continue;
        }
        for (const auto& word : *words) {
          const auto* const text = word.get<std::string>();
          if (text != nullptr && std::find(seen.begin(), seen.end(), *text) == seen.end()) {
            seen.push_back(*text);
            items.add(*text, "\"" + *text + "\"", ItemKind::value);
          }
        }
      }
    }
  }
}

// The hosts that the rules list by name.
void add_hosts(Items& items, const RuleBook& book) {
  for (const auto& [name, entries] : book.sets) {
    for (const auto& entry : entries) {
      if (entry.kind == rules::SetEntry::Kind::host && entry.term.kind == rules::Term::Kind::text) {
        items.add(entry.term.text, "\"" + entry.term.text + "\"", ItemKind::value,
                  "in set " + name);
      }
    }
  }
}

Json complete_toml(const World& world, const Document& document, std::size_t offset) {
  const std::string_view text = document.text;
  const auto begin = document.kind == Kind::policy_test ? config_begin(text, offset) : 0;
  const bool is_config = document.kind == Kind::config || begin > 0;
  const auto schema = is_config ? config_schema(world.book) : policy_test_schema(world.book);
  const auto place = toml_place(text, begin, offset);
  Items items(text, place.word_begin, offset);
  std::vector<const Value*> nodes = {&schema};
  auto table = place.table;
  if (place.in_header && !table.empty()) {
    table.pop_back();
  }
  for (const auto& name : table) {
    nodes = step(nodes, name);
  }
  if (place.in_header) {
    add_keys(items, nodes, "");
  } else if (place.key.empty()) {
    add_keys(items, nodes, " = ");
  } else {
    const auto values = step(nodes, place.key);
    add_words(items, values);
    if (is_config && place.key == "allowedDomains") {
      add_hosts(items, world.book);
    }
  }
  return items.take();
}

constexpr auto rules_words = std::to_array<std::string_view>(
    {"set",        "extend",  "condition", "modes",   "profile",   "tier",    "fixed",
     "narrow",     "path",    "host",      "network", "except",    "include", "command",
     "guard",      "allow",   "deny",      "private", "device",    "connect", "ask",
     "unanswered", "block",   "mention",   "hatch",   "recognise", "refuse",  "warn",
     "hint",       "dropped", "when",      "unless",  "because",   "extends", "off-limits"});

Json complete_rules(const World& world, const Document& document, std::size_t offset) {
  const auto word = word_at(document.text, offset);
  Items items(document.text, word.begin, offset);
  for (const auto name : rules_words) {
    items.add(std::string(name), std::string(name), ItemKind::keyword);
  }
  for (const auto& set : world.book.sets) {
    items.add(set.first, set.first, ItemKind::name, "a set");
  }
  for (const auto& profile : world.book.profiles) {
    items.add(profile.first, profile.first, ItemKind::name, "a profile");
  }
  for (const auto& condition : world.book.conditions) {
    items.add(condition.first, condition.first, ItemKind::name, "a condition");
  }
  return items.take();
}

}  // namespace

Json completion(const World& world, const Document& document, std::size_t offset) {
  return document.kind == Kind::rules ? complete_rules(world, document, offset)
                                      : complete_toml(world, document, offset);
}

}  // namespace o4::lsp
