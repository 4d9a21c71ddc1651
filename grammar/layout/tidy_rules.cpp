// Each line is put at its depth: four columns for each open brace, four more where it goes on with
// what an earlier line began. The tree says where something begins; strings never hold a line
// break, so that a line can be looked at by itself.
#include <algorithm>
#include <array>
#include <set>

#include "grammar/layout/lines.hpp"
#include "grammar/layout/tidy.hpp"

namespace o4 {
namespace {

constexpr std::size_t indent = 4;
// The words that begin an item at the top level; a line that begins otherwise goes on with an item.
constexpr auto item_words =
    std::to_array<std::string_view>({"set", "extend", "condition", "modes", "profile", "tier",
                                     "fixed", "narrow", "policy", "world"});

// Where the lines of a block begin.
std::set<std::size_t> beginnings(const rules::File& file) {
  std::set<std::size_t> result;
  const auto add = [&](const auto& list) {
    for (const auto& one : list) {
      result.insert(one.span.begin);
    }
  };
  for (const auto& item : file.items) {
    if (const auto* set = std::get_if<rules::Set>(&item)) {
      add(set->entries);
    } else if (const auto* modes = std::get_if<rules::Modes>(&item)) {
      add(modes->lines);
    } else if (const auto* profile = std::get_if<rules::Profile>(&item)) {
      add(profile->statements);
    } else if (const auto* world = std::get_if<rules::World>(&item)) {
      for (const auto& line : world->lines) {
        result.insert(line.key.span.begin);
      }
    }
  }
  return result;
}

struct Braces {
  std::size_t opened = 0;
  std::size_t closed = 0;
};

// Those of a line outside of strings and comments. A brace that closes one of the same line counts
// as neither.
Braces count_braces(std::string_view line) {
  Braces braces;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_string) {
      i += c == '\\' ? 1 : 0;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '#') {
      break;
    } else if (c == '{') {
      ++braces.opened;
    } else if (c == '}') {
      braces.closed += braces.opened > 0 ? 0 : 1;
      braces.opened -= braces.opened > 0 ? 1 : 0;
    }
  }
  return braces;
}

bool begins_item(std::string_view line) {
  const auto word = line.substr(0, line.find_first_of(" \t{"));
  return std::find(item_words.begin(), item_words.end(), word) != item_words.end();
}

}  // namespace

std::string tidy_rules(std::string_view text, const rules::File& file) {
  const auto starts = beginnings(file);
  TidyText tidy;
  std::size_t depth = 0;
  for (const auto& line : lines_of(text)) {
    const auto inner = trimmed(line.text);
    const auto braces = count_braces(inner);
    depth -= std::min(braces.closed, depth);
    if (inner.starts_with('}')) {
      tidy.close_block();
    }
    const auto at = line.begin + static_cast<std::size_t>(inner.data() - line.text.data());
    // "dropped allow …" begins before its verb, whose place the tree has.
    const auto next = starts.lower_bound(at);
    const bool begins =
        inner.starts_with('#') || inner.starts_with('}') ||
        (depth == 0 ? begins_item(inner) : next != starts.end() && *next < at + inner.size());
    const auto columns = indent * (depth + (begins ? 0 : 1));
    tidy.add(inner.empty() ? "" : std::string(columns, ' ') + std::string(inner));
    depth += braces.opened;
    if (braces.opened > 0) {
      tidy.open_block();
    }
  }
  return tidy.take();
}

}  // namespace o4
