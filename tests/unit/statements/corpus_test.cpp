// What agents really type, and what the default session makes of it: reviewed golden answers.
#include "engine/decide/load_policy.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/golden.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

// Commands of one or more lines, separated by lines that hold only "---". Lines that begin with
// "#:" before a command explain it and are kept.
struct Entry {
  std::string notes;
  std::string command;
};

std::vector<Entry> read_corpus() {
  std::vector<Entry> entries(1);
  const auto text = test::read_file(test::source_path("fixtures/corpus/commands.txt"));
  std::size_t at = 0;
  while (at < text.size()) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, end - at);
    at = end + 1;
    if (line == "---") {
      entries.emplace_back();
    } else if (line.starts_with("#:")) {
      entries.back().notes += line + "\n";
    } else {
      entries.back().command += (entries.back().command.empty() ? "" : "\n") + line;
    }
  }
  std::erase_if(entries, [](const Entry& entry) { return entry.command.empty(); });
  return entries;
}

std::string answer(const Policy& policy, const std::string& command) {
  const auto decision = explain(policy, CommandQuery{command, std::nullopt});
  if (decision.outcome == Outcome::run) {
    return "run under " + std::string(to_word(decision.confinement));
  }
  std::string text = "refuse:";
  for (const auto& refusal : decision.refusals) {
    text += (text.back() == ':' ? " " : ", ") + to_text(refusal.what);
  }
  const auto& help = decision.refusals.front().help;
  return text + (help.empty() ? "" : "\n   " + help);
}

}  // namespace

// Every refusal names the statement that forces it: "#: C2: …"; nothing else does.
bool is_explained(const Entry& entry, bool refused) {
  const auto note = entry.notes.find("#: C");
  const bool numbered = note != std::string::npos && note + 4 < entry.notes.size() &&
                        entry.notes[note + 4] >= '1' && entry.notes[note + 4] <= '7';
  return numbered == refused;
}

TEST_CASE("the corpus of real commands is answered as reviewed", "[corpus]") {
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto facts = read_toml(sources, sources.add("facts", ""), "facts", out);
  const auto loaded = load_policy(sources, builtin_book(), {*facts, {}, {}}, out);
  REQUIRE(loaded.has_value());
  const auto entries = read_corpus();
  CHECK(entries.size() >= 1000);
  std::string text;
  std::size_t refused = 0;
  for (const auto& entry : entries) {
    const auto came = answer(loaded->policy, entry.command);
    refused += came.starts_with("refuse") ? 1 : 0;
    INFO(entry.command << "\n=> " << came);
    CHECK(is_explained(entry, came.starts_with("refuse")));
    text += entry.notes + entry.command + "\n=> " + came + "\n\n";
  }
  text += std::to_string(refused) + " of " + std::to_string(entries.size()) + " are refused\n";
  test::check_golden("corpus/commands.txt", text);
}
