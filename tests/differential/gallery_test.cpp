// The gallery of audits: one changed character of any rule in rules/ shows in it. ctest tries some
// of the characters; with O4_EVERY=1 every one is tried.
#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "cli/audit/audit_parts.hpp"
#include "cli/audit/golden_files.hpp"
#include "engine/compare/compare.hpp"
#include "engine/compile/builtin_rules.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

const std::string folder = test::source_path("fixtures/audits/");

struct GalleryFile {
  std::string name;
  std::string text;
  std::string compiled;  // the golden file; empty if its inputs are refused
};

std::vector<GalleryFile> read_gallery() {
  std::vector<GalleryFile> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const auto path = entry.path().string();
    if (path.ends_with(scenario_suffix)) {
      const auto name = path.substr(folder.size());
      files.push_back({name, test::read_file(path),
                       test::read_file(folder + golden_name(name, compiled_part))});
    }
  }
  std::sort(files.begin(), files.end(),
            [](const GalleryFile& a, const GalleryFile& b) { return a.name < b.name; });
  return files;
}

const std::vector<GalleryFile>& gallery() {
  static const auto files = read_gallery();
  return files;
}

// Where rules stand: every byte but spaces and comments.
std::vector<std::size_t> places_of_rules(std::string_view text) {
  std::vector<std::size_t> places;
  bool comment = false;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    quoted = (c == '"') != quoted;
    comment = (comment && c != '\n') || (c == '#' && !quoted);
    if (!comment && std::isspace(static_cast<unsigned char>(c)) == 0) {
      places.push_back(i);
    }
  }
  return places;
}

char changed(char c) {
  switch (c) {
    case 'z':
      return 'a';
    case 'Z':
      return 'A';
    case '9':
      return '0';
    default:
      return std::isalnum(static_cast<unsigned char>(c)) != 0 ? static_cast<char>(c + 1) : 'x';
  }
}

struct ChangedRules {
  SourceMap sources;
  RuleBook book;
};

// Nothing if they are no rules any more: an audit then ends with an error.
std::optional<ChangedRules> with_change(std::size_t file, std::size_t place) {
  auto texts = builtin_rules();
  std::string text(texts[file].text);
  text[place] = changed(text[place]);
  texts[file].text = text;
  for (auto& each : texts) {
    each.lines = RuleLines::hidden;  // as in every audit
  }
  ChangedRules result;
  Diagnostics out;
  auto book = load_rule_book(result.sources, texts, out);
  if (!book) {
    return std::nullopt;
  }
  result.book = *std::move(book);
  return result;
}

std::string compiled(const ChangedRules& rules, const GalleryFile& file) {
  auto sources = rules.sources;
  Diagnostics out;
  const auto scenario = load_scenario(sources, sources.add(file.name, file.text), out);
  const auto loaded = scenario
                          ? load_policy(sources, rules.book,
                                        {scenario->facts, scenario->user, scenario->project}, out)
                          : std::nullopt;
  return loaded ? print_graph(loaded->policy.graph()) : "";
}

bool other_parts_differ(const ChangedRules& rules, const GalleryFile& file) {
  const auto name = file.name.substr(file.name.rfind('/') + 1);
  const auto audited = audit_scenario(rules.sources, rules.book, name, file.text, read_no_config);
  return !audited ||
         std::any_of(audited->parts.begin(), audited->parts.end(), [&](const AuditPart& part) {
           return part.text != test::read_file(folder + golden_name(file.name, part.name));
         });
}

bool shows(const ChangedRules& rules, std::size_t& first) {
  const auto& files = gallery();
  for (std::size_t i = 0; i < files.size(); ++i) {
    const auto at = (first + i) % files.size();
    if (compiled(rules, files[at]) != files[at].compiled) {
      first = at;
      return true;
    }
  }
  return std::any_of(files.begin(), files.end(),
                     [&](const GalleryFile& file) { return other_parts_differ(rules, file); });
}

}  // namespace

TEST_CASE("one changed character of a rule turns the audit of the gallery red",
          "[audit][differential]") {
  const auto texts = builtin_rules();
  const std::size_t step = std::getenv("O4_EVERY") != nullptr ? 1 : 97;
  std::size_t first = 0;
  std::size_t counter = 0;
  for (std::size_t file = 0; file < texts.size(); ++file) {
    for (const auto place : places_of_rules(texts[file].text)) {
      if (++counter % step != 0) {
        continue;
      }
      const auto rules = with_change(file, place);
      if (rules && !shows(*rules, first)) {
        const auto before = texts[file].text.substr(0, place);
        const auto line = std::count(before.begin(), before.end(), '\n') + 1;
        FAIL_CHECK(texts[file].name << ":" << line << ": " << texts[file].text.substr(place, 30));
      }
    }
  }
  CHECK(counter > 1000);
}
