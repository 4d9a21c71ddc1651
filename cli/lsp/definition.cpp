// Where an answer comes from, as a place that an editor can open. Rules that are built in were
// compiled from files that may lie beside the user's folder; only then is there something to open.

#include <algorithm>
#include <charconv>

#include "cli/lsp/answers.hpp"
#include "cli/lsp/entries.hpp"
#include "cli/lsp/positions.hpp"
#include "cli/lsp/rule_names.hpp"
#include "grammar/rules/parse_rules.hpp"

namespace o4::lsp {
namespace {

// A range of no width: editors go to its start.
Json location(const std::string& uri, std::uint32_t line, std::uint32_t character) {
  const auto place = [&] { return Json{{"line", line}, {"character", character}}; };
  return Json{{"uri", uri}, {"range", Json{{"start", place()}, {"end", place()}}}};
}

// "protected.rules:4:10", line and column from 1.
struct NamedPlace {
  std::string file;
  Position at;
};

std::optional<NamedPlace> parse_place(std::string_view text) {
  const auto column_at = text.rfind(':');
  const auto line_at = column_at == std::string_view::npos || column_at == 0
                           ? std::string_view::npos
                           : text.rfind(':', column_at - 1);
  if (line_at == std::string_view::npos) {
    return std::nullopt;
  }
  NamedPlace place{std::string(text.substr(0, line_at)), {}};
  const auto read = [](std::string_view digits, std::uint32_t& into) {
    const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), into);
    return result.ec == std::errc() && result.ptr == digits.data() + digits.size();
  };
  const bool good = read(text.substr(line_at + 1, column_at - line_at - 1), place.at.line) &&
                    read(text.substr(column_at + 1), place.at.column);
  return good ? std::optional(place) : std::nullopt;
}

class Finder {
 public:
  Finder(const World& world, const Document& document, const std::string& rules_folder)
      : world_(world), document_(document), rules_folder_(rules_folder) {}

  Json in_rules_file(const std::string& file, Position at) const {
    const bool known = std::any_of(world_.rules.begin(), world_.rules.end(),
                                   [&](const auto& rules) { return rules.first == file; });
    return rules_folder_.empty() || !known
               ? Json(nullptr)
               : location(uri_of_path(rules_folder_ + "/" + file), at.line - 1, at.column - 1);
  }

  // Where a rule is that an answer names: in the rules, or in a config within this text.
  Json rule(const Analysis& analysis, std::string_view from) const {
    const auto place = parse_place(from);
    if (!place) {
      return nullptr;
    }
    for (const auto& file : {analysis.inputs.user, analysis.inputs.project}) {
      if (file && analysis.sources.name(*file) == place->file) {
        const auto offset = analysis.sources.offset(*file, place->at);
        const auto outer = analysis.sources.outer({*file, offset, offset});
        const auto at = place_at(document_.text, outer.begin);
        return outer.file == analysis.file ? location(document_.uri, at.line, at.character)
                                           : Json(nullptr);
      }
    }
    return in_rules_file(std::string(file_name(place->file)), place->at);
  }

  // The rule in which the config's key is spelled as a variable.
  Json rule_of_key(const std::string& key) const {
    const auto variable = "$config." + key;
    for (const auto& [file, text] : world_.rules) {
      const auto at = text.find(variable);
      if (at != std::string::npos) {
        const auto place = place_at(text, at);
        return in_rules_file(file, {place.line + 1, place.character + 1});
      }
    }
    return nullptr;
  }

 private:
  static std::string_view file_name(std::string_view path) {
    return path.substr(path.rfind('/') + 1);
  }

  const World& world_;
  const Document& document_;
  const std::string& rules_folder_;
};

// "by RULE from PLACE" -> PLACE
std::string_view place_in_why(std::string_view why) {
  constexpr std::string_view from = " from ";
  const auto at = why.find(from);
  if (at == std::string_view::npos) {
    return {};
  }
  const auto rest = why.substr(at + from.size());
  const auto end = std::min(rest.find(": "), rest.size());
  return rest.substr(0, end);
}

}  // namespace

Json definition(const World& world, const Document& document, std::size_t offset,
                const std::string& rules_folder) {
  const Finder finder(world, document, rules_folder);
  if (document.kind == Kind::rules) {
    const auto word = word_at(document.text, offset);
    const auto found =
        find_rule_name(world, document, document.text.substr(word.begin, word.end - word.begin));
    if (!found) {
      return nullptr;
    }
    return found->in_document ? location(document.uri, found->at.line - 1, found->at.column - 1)
                              : finder.in_rules_file(found->file, found->at);
  }
  const auto analysis = analyse(world, document);
  if (const auto entry = entry_at(analysis, offset)) {
    return finder.rule_of_key(entry->key);
  }
  const auto index =
      document.kind == Kind::policy_test ? expectation_at(document, offset) : std::nullopt;
  return index && *index < analysis.results.size()
             ? finder.rule(analysis, place_in_why(analysis.results[*index].why))
             : Json(nullptr);
}

}  // namespace o4::lsp
