// Keys and tables that are not where they belong, and tables that say less than they seem to.
//
// Tables outside [sandbox] are not ours (F2), and most of what stands there is right. So only what
// can hardly mean anything else is told: a key that only [sandbox] has, and a table whose name is
// almost "sandbox".
#include <algorithm>
#include <array>

#include "engine/config/config_keys.hpp"
#include "engine/lint/checks.hpp"
#include "grammar/text/document.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

constexpr std::array<std::string_view, 1> main_table = {"sandbox"};

bool is_main_key(std::string_view key) {
  return std::any_of(config_keys.begin(), config_keys.end(), [&](const ConfigKey& known) {
    return known.table == main_table[0] && known.key == key;
  });
}

// A first [sandbox] table may lift the network limit, so no line is to be moved untried.
std::string_view misplaced_help(std::string_view key) {
  if (key == "allowedPaths") {
    return "'o4-policy allow path P --op write' finds the edit that grants it";
  }
  if (key == "allowedDomains") {
    return "'o4-policy allow host H --actor fetch' finds the edit that lists it";
  }
  if (key == "default_tier") {
    return "'o4-policy tier NAME' shows the edit that sets it, and what else that changes";
  }
  return "it belongs to [sandbox], which lifts the network limit if it does not set allowedDomains";
}

// `where` goes on with the message: "in [other]", "outside of [sandbox]".
void misplaced(const Member& member, const std::string& where, Findings& out) {
  if (is_main_key(member.key)) {
    out.add("lint-misplaced-key", member.key_span,
            member.key + " stands " + where + ", where it does nothing",
            std::string(misplaced_help(member.key)));
  }
}

void check_table(const Value& root, const Member& table, Findings& out) {
  const bool is_only_one = find_member(root, main_table[0]) == nullptr;
  if (!closest_word(table.key, main_table).empty()) {
    auto& finding = out.add("lint-misspelt-table", table.key_span,
                            "[" + table.key + "] is not read", "did you mean [sandbox]?");
    if (is_only_one) {
      finding.fix = {{table.key_span, std::string(main_table[0])}};
    }
    return;
  }
  for (const auto& member : *table.value.get<Table>()) {
    misplaced(member, "in [" + table.key + "]", out);
  }
}

void check_document(const Value& root, Findings& out) {
  for (const auto& member : *root.get<Table>()) {
    if (member.key == main_table[0]) {
      continue;
    }
    if (member.value.get<Table>() != nullptr) {
      check_table(root, member, out);
    } else {
      misplaced(member, "outside of [sandbox]", out);
    }
  }
}

}  // namespace

void check_keys(const LintView& view, Findings& out) {
  for (const auto& layer : view.input().loaded.layers) {
    Diagnostics unheard;
    if (const auto root = read_toml(view.input().sources, layer.file, "config", unheard)) {
      check_document(*root, out);
    }
    if (layer.content && !layer.table && !view.config().has_table()) {
      out.add("lint-proxy-table", *layer.content,
              "[sandbox.proxy] alone does not count as a [sandbox] table: the network limit stays, "
              "and package installs keep their narrow profile");
    }
  }
}

}  // namespace o4
