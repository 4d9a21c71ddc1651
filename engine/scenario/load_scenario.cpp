// A policy test's tree -> Scenario. Every mistake is reported, not the first alone; facts and
// configs are only checked for shape here, since their errors may be what the test expects.
#include "engine/scenario/load_scenario.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <span>
#include <utility>

#include "engine/graph/load_query.hpp"
#include "engine/scenario/scenario_keys.hpp"

namespace o4 {
namespace {

constexpr std::string_view prefix = "scenario";
// Reads on after a mistake, so that all of them are reported.
class Loader {
 public:
  Loader(SourceMap& sources, Scenario& scenario, Diagnostics& out, const ReadConfig& read_file)
      : sources_(sources), scenario_(scenario), out_(out), read_file_(read_file) {}

  void read(const Value& root) {
    reject_unknown_keys(root, scenario_keys, "a policy test", prefix, out_);
    if (const auto* facts = find_table(root, "facts")) {
      scenario_.facts = *facts;
    }
    if (const auto* config = find_table(root, "config")) {
      reject_unknown_keys(*config, scenario_configs, "[config]", prefix, out_);
      scenario_.user = read_config(*config, "user", "user_file");
      scenario_.project = read_config(*config, "project", "project_file");
    }
    if (const auto* list = find_member(root, "expect")) {
      read_tables(*list, "an expectation", [this](const Value& table) { read_expectation(table); });
    }
    if (const auto* list = find_member(root, "claim")) {
      read_tables(*list, "a claim", [this](const Value& table) { read_claim(table); });
    }
  }

 private:
  Diagnostic& error(std::string_view code, Span span, std::string message, std::string help = {}) {
    return out_.error(std::string(prefix) + "-" + std::string(code), span, std::move(message),
                      std::move(help));
  }

  void wrong_type(std::string_view what, const Value& node, std::string_view expected) {
    error("type", node.span,
          std::string(what) + " is " + std::string(kind_name(node)) + ", expected " +
              std::string(expected));
  }

  const Value* find_table(const Value& root, std::string_view key) {
    const auto* member = find_member(root, key);
    if (member == nullptr) {
      return nullptr;
    }
    if (member->value.get<Table>() == nullptr) {
      wrong_type(key, member->value, "a table");
      return nullptr;
    }
    return &member->value;
  }

  std::optional<FileId> read_config(const Value& config, std::string_view name,
                                    std::string_view file_key) {
    if (const auto* member = find_member(config, file_key)) {
      return read_config_file(config, *member, name);
    }
    const auto* text = find_text(config, name, prefix, out_);
    if (text == nullptr) {
      return std::nullopt;
    }
    const auto span = find_member(config, name)->value.span;
    return sources_.add_inside(std::string(name), *text, span);
  }

  std::optional<FileId> read_config_file(const Value& config, const Member& member,
                                         std::string_view name) {
    if (const auto* inline_text = find_member(config, name)) {
      error("config", member.value.span,
            "both " + std::string(name) + " and " + member.key + " are given", "leave out one")
          .related.push_back({inline_text->value.span, "the text is here"});
      return std::nullopt;
    }
    const auto* path = find_text(config, member.key, prefix, out_);
    if (path == nullptr) {
      return std::nullopt;
    }
    auto read = read_file_(*path);
    if (!read) {
      error("file", member.value.span, std::move(read.error()));
      return std::nullopt;
    }
    return sources_.add(std::move(read->name), std::move(read->text));
  }

  template <typename Read>
  void read_tables(const Member& member, std::string_view what, const Read& read) {
    const auto* list = member.value.get<Array>();
    if (list == nullptr) {
      wrong_type(member.key, member.value, "an array of tables");
      return;
    }
    for (const auto& element : *list) {
      if (element.get<Table>() == nullptr) {
        wrong_type(what, element, "a table");
      } else {
        read(element);
      }
    }
  }

  void read_claim(const Value& table) {
    Expectation expectation;
    if (!read_id(table, "a claim", expectation)) {
      return;
    }
    reject_unknown_keys(table, claim_keys, "a claim", prefix, out_);
    if (find_member(table, "text") == nullptr) {
      error("missing", table.span, "the claim " + in_quotes(expectation.id) + " has no text");
    } else if (const auto* text = find_text(table, "text", prefix, out_)) {
      expectation.expected = ClaimExpectation{sources_.add("claim " + expectation.id, *text)};
      scenario_.expectations.push_back(std::move(expectation));
    }
  }

  void read_expectation(const Value& table) {
    Expectation expectation;
    if (!read_id(table, "an expectation", expectation)) {
      return;
    }
    if (const auto* kind = find_query_kind(table)) {
      if (auto answer = read_answer(table, *kind)) {
        expectation.expected = std::move(*answer);
        scenario_.expectations.push_back(std::move(expectation));
      }
    } else if (read_other(table, expectation)) {
      scenario_.expectations.push_back(std::move(expectation));
    }
  }

  bool read_id(const Value& table, std::string_view what, Expectation& expectation) {
    const auto* member = find_member(table, "id");
    if (member == nullptr) {
      error("missing", table.span, std::string(what) + " has no id",
            "give it one, unique in the file: id = \"…\"");
      return false;
    }
    const auto* id = find_text(table, "id", prefix, out_);
    if (id == nullptr) {
      return false;
    }
    if (id->empty()) {
      error("missing", member->value.span, "an id is empty");
      return false;
    }
    const auto [first, is_new] = ids_.try_emplace(*id, member->value.span);
    if (!is_new) {
      error("id", member->value.span, "the id " + in_quotes(*id) + " is given twice")
          .related.push_back({first->second, "it is here first"});
    }
    expectation.id = *id;
    expectation.span = member->value.span;
    return true;
  }

  std::optional<AnswerExpectation> read_answer(const Value& table, const QueryKeys& kind) {
    const auto name = std::string(kind.name);
    std::vector<std::string_view> known(kind.keys.begin(), kind.keys.end());
    known.insert(known.end(), answer_keys.begin(), answer_keys.end());
    if (kind.kind == QueryKind::command) {
      known.insert(known.end(), command_answer_keys.begin(), command_answer_keys.end());
    }
    reject_unknown_keys(table, known, "the expectation of a " + name, prefix, out_);

    const auto query = load_query(query_part(table, kind), out_, prefix);
    const auto words = answer_words(kind.kind);
    const auto* decision = find_word(table, "decision", words, prefix, out_);
    if (find_member(table, "decision") == nullptr) {
      error("missing", table.span, "the expectation of a " + name + " has no decision");
    }
    const auto refusals = read_refusals(table);
    if (!query || decision == nullptr) {
      return std::nullopt;
    }
    const auto place = std::find(words.begin(), words.end(), *decision) - words.begin();
    AnswerExpectation answer{*query, answers_to(kind.kind)[static_cast<std::size_t>(place)],
                             std::nullopt, refusals};
    if (kind.kind == QueryKind::command) {
      const auto* profile = find_text(table, "profile", prefix, out_);
      answer.profile = profile == nullptr ? std::nullopt : std::optional(*profile);
    }
    return answer;
  }

  // Only the members that spell the query.
  static Value query_part(const Value& table, const QueryKeys& kind) {
    Value part{table.span, Table{}};
    for (const auto& member : *table.get<Table>()) {
      if (std::find(kind.keys.begin(), kind.keys.end(), member.key) != kind.keys.end()) {
        std::get<Table>(part.value).push_back(member);
      }
    }
    return part;
  }

  std::optional<std::vector<std::string>> read_refusals(const Value& table) {
    const auto* member = find_member(table, "refusals");
    if (member == nullptr) {
      return std::nullopt;
    }
    const auto* list = member->value.get<Array>();
    if (list == nullptr) {
      wrong_type("refusals", member->value, "an array of strings");
      return std::nullopt;
    }
    std::vector<std::string> refusals;
    for (const auto& element : *list) {
      if (const auto* text = element.get<std::string>()) {
        refusals.push_back(*text);
      } else {
        wrong_type("a refusal", element, "a string");
      }
    }
    return refusals;
  }

  bool read_other(const Value& table, Expectation& expectation) {
    const auto kind =
        std::find_if(other_expectations.begin(), other_expectations.end(),
                     [&](std::string_view name) { return find_member(table, name) != nullptr; });
    if (kind == other_expectations.end()) {
      error("missing", table.span,
            "the expectation " + in_quotes(expectation.id) + " asks about nothing",
            "it needs one of path, host, command, cwd, directory, mode, warning, error");
      return false;
    }
    const std::array<std::string_view, 2> known{"id", *kind};
    reject_unknown_keys(table, known, "the expectation of a " + std::string(*kind), prefix, out_);
    const auto* text = find_text(table, *kind, prefix, out_);
    if (text == nullptr) {
      return false;
    }
    if (*kind == "mode") {
      expectation.expected = ModeExpectation{*text};
    } else if (*kind == "warning") {
      expectation.expected = WarningExpectation{*text};
    } else {
      expectation.expected = ErrorExpectation{*text};
    }
    return true;
  }

  SourceMap& sources_;
  Scenario& scenario_;
  Diagnostics& out_;
  const ReadConfig& read_file_;
  std::map<std::string, Span> ids_;
};

}  // namespace

tl::expected<ConfigText, std::string> read_no_config(std::string_view path) {
  return tl::unexpected("cannot read " + in_quotes(path) + ": no files are read here");
}

std::optional<Scenario> load_scenario(SourceMap& sources, FileId file, Diagnostics& out,
                                      const ReadConfig& read) {
  const auto root = read_toml(sources, file, prefix, out);
  if (!root) {
    return std::nullopt;
  }
  Scenario scenario;
  scenario.file = file;
  scenario.facts = {{file, 0, 0}, Table{}};
  Diagnostics found;
  Loader(sources, scenario, found, read).read(*root);
  out.append(found);
  return found.has_errors() ? std::nullopt : std::optional(std::move(scenario));
}

}  // namespace o4
