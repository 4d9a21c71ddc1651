// Lines of emitted profiles taken out, or swapped with the next: what changes the meaning is never
// proved, and the witness is true. O4_EVERY says which share of the lines is tried (1: all, which
// takes minutes for sandbox profiles; odd shares meet other lines of each text).
#include <cstdlib>
#include <set>

#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/verify/list_answer.hpp"
#include "backends/sbpl/model/model.hpp"
#include "backends/sbpl/read/read.hpp"
#include "backends/table.hpp"
#include "engine/paths/path.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

std::size_t share(std::size_t otherwise) {
  const char* const text = std::getenv("O4_EVERY");
  return text == nullptr ? otherwise : std::stoull(text);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    lines.push_back(text.substr(begin, end - begin));
    begin = end;
  }
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) {
    text += line;
  }
  return text;
}

// One lowered profile, and texts that are tried in its place.
class Subject {
 public:
  Subject(const test::Texts& texts, ProfileChoice profile)
      : asked_(test::ask(texts)), profile_(profile) {
    INFO(asked_.findings());
    REQUIRE(asked_.loaded);
    Diagnostics out;
    lowering_ = lower(policy(), facts(), profile, out);
    REQUIRE(lowering_);
    text_ = emit_commented(*lowering_);
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const Policy& policy() const { return asked_.loaded->policy; }
  [[nodiscard]] const Facts& facts() const { return asked_.loaded->facts.facts; }
  [[nodiscard]] const ProfileRules& rules() const {
    return **find_profile(policy().graph(), profile_);
  }

  // Nothing: the text cannot be read.
  [[nodiscard]] std::optional<Proof> prove(const std::string& text) const {
    SourceMap sources;
    Diagnostics out;
    auto proof = o4::prove(
        {sources, sources.add("mutant", text), policy(), facts(), profile_, *lowering_}, out);
    CHECK(proof.has_value() != out.has_errors());
    return proof;
  }

  // Every place that a rule names, what lies in it, beside it, and above it.
  [[nodiscard]] std::set<std::string> borders() const {
    std::set<std::string> result = {"/", "/x"};
    for (const auto& rule : rules().shell) {
      const std::string parent(parent_path(rule.path));
      for (const auto& path : {rule.path, rule.path + "/x", rule.path + "x", parent}) {
        result.insert(normal_path(path));
      }
    }
    return result;
  }

 private:
  test::Asked asked_;
  ProfileChoice profile_;
  std::optional<Lowering> lowering_;
  std::string text_;
};

// -- what a text means, asked path by path and not by the proof

std::string list_answer(const Subject& subject, const bwrap::Plan& list, bwrap::Access access,
                        const std::string& path) {
  const bwrap::FactsView view(subject.facts(), subject.policy().graph().world, subject.rules());
  const auto answer = answer_of(view, list, access, path);
  return answer ? std::string(word_name(answer->word)) : answer.error().reason;
}

bwrap::Plan read_plan(const std::string& text) {
  SourceMap sources;
  Diagnostics out;
  auto plan = bwrap::read_list(sources, sources.add("list", text), out);
  REQUIRE(plan);
  return std::move(*plan);
}

sbpl::Profile read_profile(const std::string& text) {
  SourceMap sources;
  Diagnostics out;
  auto profile = sbpl::read_profile(sources, sources.add("profile", text), {}, out);
  REQUIRE(profile);
  return std::move(*profile);
}

std::string profile_answers(const sbpl::Profile& profile, const std::string& operation,
                            const std::string& target) {
  const auto id = sbpl::find_operation(operation);
  REQUIRE(id);
  const auto where = sbpl::parse_target(*id, target);
  std::string answers;
  for (const auto model : sbpl::all_models) {
    const auto meant = where ? *where : sbpl::Target(sbpl::NameTarget{target});
    answers += std::string(to_word(decide(profile, *id, meant, model).answer)) + " ";
  }
  return answers;
}

constexpr const char* telling_operations[] = {
    "file-read-data",    "file-read-metadata", "file-write-data",       "file-write-create",
    "file-write-unlink", "file-write*",        "file-write-finderinfo", "file-link",
    "file-clone",        "network-outbound"};

// -- mutants

void check_list_mutant(const Subject& subject, const std::string& text) {
  const auto proof = subject.prove(text);
  if (!proof || proof->breaches.has_errors() || !proof->failure.empty()) {
    return;
  }
  const auto before = read_plan(subject.text());
  const auto after = read_plan(text);
  if (proof->holds()) {
    for (const auto& path : subject.borders()) {
      for (const auto access : {bwrap::Access::read, bwrap::Access::write}) {
        CAPTURE(path);
        CHECK(list_answer(subject, before, access, path) ==
              list_answer(subject, after, access, path));
      }
    }
    return;
  }
  const auto& witness = proof->differences.front();
  CAPTURE(witness.operation, witness.target, witness.profile);
  CHECK(witness.policy != witness.profile);
  // What does not keep the promise of its rule may answer this one call as before.
  if (witness.operation != "connect" && witness.profile != "unfit") {
    const auto access = witness.operation == "read" ? bwrap::Access::read : bwrap::Access::write;
    CHECK(list_answer(subject, before, access, witness.target) !=
          list_answer(subject, after, access, witness.target));
  }
}

void check_profile_mutant(const Subject& subject, const std::string& text) {
  const auto proof = subject.prove(text);
  if (!proof || !proof->failure.empty()) {
    return;
  }
  const auto before = read_profile(subject.text());
  const auto after = read_profile(text);
  if (proof->holds()) {
    for (const auto& path : subject.borders()) {
      for (const auto* operation : telling_operations) {
        CAPTURE(operation, path);
        CHECK(profile_answers(before, operation, path) == profile_answers(after, operation, path));
      }
    }
    return;
  }
  for (const auto& witness : proof->differences) {
    CAPTURE(witness.operation, witness.target);
    CHECK(profile_answers(before, witness.operation, witness.target) !=
          profile_answers(after, witness.operation, witness.target));
  }
}

// Returns how many mutants were tried.
std::size_t try_mutants(const Subject& subject, std::size_t every,
                        void (*check)(const Subject&, const std::string&)) {
  const auto lines = lines_of(subject.text());
  std::size_t tried = 0;
  for (std::size_t i = 0; i < lines.size(); i += every) {
    INFO("without or behind the next: " << lines[i]);
    auto shorter = lines;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    check(subject, joined(shorter));
    ++tried;
    if (i + 1 < lines.size()) {
      auto swapped = lines;
      std::swap(swapped[i], swapped[i + 1]);
      check(subject, joined(swapped));
      ++tried;
    }
  }
  return tried;
}

}  // namespace

TEST_CASE("no line of a bwrap list can be left out or moved unnoticed", "[mutations]") {
  const auto* const facts = GENERATE(
      "", "picked_tier = \"airlock\"\n", "sandbox = \"read-only\"\n",
      "sandbox = \"workspace-write\"\nadd_dirs = [\"/srv/a\"]\n",
      "workspace = \"/home/user\"\nuid = 0\n", "workspace = \"/tmp/w\"\ntemp_dir = \"/var/t\"\n",
      "[fs]\n\"/home/user/.ssh\" = \"-> /data/ssh\"\n\"/home/user/.netrc\" = \"missing\"\n");
  CAPTURE(facts);
  const Subject subject({facts, {}, {}}, ProfileChoice{});
  CHECK(try_mutants(subject, share(13), check_list_mutant) > 2);
}

TEST_CASE("W10 no line of a package install's list can be left out unnoticed", "[mutations]") {
  const Subject subject({"stage = \"/var/stage\"\nentries = [\"src\", \"package.json\", "
                         "\"node_modules\", \"yarn.lock\"]\n",
                         {},
                         {}},
                        ProfileChoice{"package-install"});
  CHECK(try_mutants(subject, share(13), check_list_mutant) > 2);
}

TEST_CASE("no line of a sandbox profile can be left out or moved unnoticed", "[mutations]") {
  const auto* const facts =
      GENERATE("", "workspace = \"/Users/user\"\npicked_tier = \"airlock\"\n");
  CAPTURE(facts);
  const Subject subject({std::string("platform = \"macos\"\n") + facts, {}, {}}, ProfileChoice{});
  CHECK(try_mutants(subject, share(113), check_profile_mutant) > 2);
}
