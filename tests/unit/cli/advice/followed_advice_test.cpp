// Two hundred refusals of the fixtures: the advice that is printed is followed to the letter, with
// `patch`, and what then holds is held against what was printed.
#include <algorithm>

#include "cli/advice/render_advice.hpp"
#include "cli/show/render_diff.hpp"
#include "tests/support/advised.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/run_process.hpp"
#include "tests/support/temp_dir.hpp"

namespace o4 {
namespace {

constexpr std::size_t refusals_to_follow = 200;

// The patch within the pages that people see: from its two file names to the empty line.
std::string patch_in(const std::string& pages) {
  const auto begin = pages.find("\n--- ") + 1;
  return pages.substr(begin, pages.find("\n\n", begin) + 1 - begin);
}

std::string patched(const std::optional<std::string>& text, const std::string& patch) {
  const test::TempDir folder;
  const auto config = folder.write("config.toml", text.value_or(""));
  const auto edit = folder.write("edit.patch", patch);
  test::Process process;
  process.arguments = {"/usr/bin/patch", "--quiet", config.string(), edit.string()};
  process.errors = test::ErrorStream::joined;
  const auto result = test::run_process(process);
  INFO(result.output << patch);
  CHECK(result.status == 0);
  return test::read_file(config.string());
}

Answer answer_now(const Policy& policy, const Query& wish) {
  if (const auto* path = std::get_if<PathQuery>(&wish)) {
    return *explain(policy, *path);
  }
  if (const auto* host = std::get_if<HostQuery>(&wish)) {
    return *explain(policy, *host);
  }
  if (const auto* cwd = std::get_if<CwdQuery>(&wish)) {
    return explain(policy, *cwd);
  }
  return explain(policy, std::get<CommandQuery>(wish));
}

struct Tally {
  std::size_t followed = 0;
  std::size_t impossible = 0;
};

void follow(test::Advised& advised, const Query& wish, Tally& tally) {
  const auto world = advised.world();
  const auto advice = advise(world, wish, ConfigFile::user);
  CHECK(test::faults_of(world, wish, ConfigFile::user, advice) == "");
  if (!advice.edit) {
    ++tally.impossible;
    return;
  }
  ++tally.followed;
  const Console console;
  const auto answer = answer_now(world.loaded.policy, wish);
  const auto pages = advice_pages({world, wish, answer, advice, {}, {}}, console);
  const auto text = patched(text_of(world, ConfigFile::user), patch_in(pages));
  CHECK(text == advice.edit->after);
  const auto after = policy_with_text(world, ConfigFile::user, text);
  REQUIRE(after);
  CHECK(is_granted(after->policy, wish));
  const auto changes = compare(world.loaded.policy, after->policy);
  REQUIRE(changes);
  const auto told =
      diff_pages(*changes, {world.loaded.policy.graph(), after->policy.graph()}, console);
  CHECK(pages.find(told) != std::string::npos);
}

bool is_refused(const Expectation& expectation) {
  const auto* answer = std::get_if<AnswerExpectation>(&expectation.expected);
  return answer != nullptr && !std::holds_alternative<DirectoryQuery>(answer->query) &&
         (answer->decision == Outcome::deny || answer->decision == Outcome::refuse ||
          answer->decision == Outcome::ask);
}

}  // namespace

TEST_CASE("printed advice, followed to the letter, does what it says", "[advice]") {
  Tally tally;
  std::size_t seen = 0;
  const auto files = test::policy_files();
  const std::size_t most_of_one = std::max<std::size_t>(1, 3 * refusals_to_follow / files.size());
  for (const auto& file : files) {
    const auto advised = test::advised(test::read_file(file));
    std::size_t of_this = 0;
    for (const auto& expectation : advised->scenario.expectations) {
      const bool enough = !advised->loaded || of_this == most_of_one ||
                          tally.followed + tally.impossible >= refusals_to_follow;
      if (enough) {
        break;
      }
      // One in three, so that every kind has its turn.
      if (is_refused(expectation) && seen++ % 3 == 0) {
        ++of_this;
        INFO(file << ": " << expectation.id);
        follow(*advised, std::get<AnswerExpectation>(expectation.expected).query, tally);
      }
    }
  }
  CHECK(tally.followed + tally.impossible >= refusals_to_follow);
  CHECK(tally.followed > refusals_to_follow / 4);
}

}  // namespace o4
