// What is said of an answer because of the inputs: grants that are not there, configs that are not
// read, worktrees, and readings of the documentation.
#include "engine/decide/input_notes.hpp"

#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

std::string notes_on(const std::string& text, const Query& query, const std::string& git = {}) {
  auto sources = test::sources_with_rules();
  Diagnostics out;
  const auto scenario = load_scenario(
      sources,
      sources.add("t.policy.toml",
                  "[facts]\nhome = \"/home/ann\"\nworkspace = \"/home/ann/app\"\n" + text),
      out);
  REQUIRE(scenario);
  const auto loaded =
      load_policy(sources, builtin_book(),
                  GivenInputs{scenario->facts, scenario->user, scenario->project}, out);
  REQUIRE(loaded);
  std::string all;
  for (const auto& note : input_notes(*loaded, query, git)) {
    all += note + "\n";
  }
  return all;
}

Query write_of(const std::string& path) {
  return PathQuery{path, PathOp::write, PathActor::shell, {}};
}

bool says(const std::string& notes, std::string_view text) {
  return notes.find(text) != std::string::npos;
}

const std::string grant =
    "[config]\nuser = '''\n[sandbox]\nallowedDomains = []\n"
    "allowedPaths = [\"~/data\"]\n'''\n";
const std::string missing = "[facts.fs]\n\"/home/ann/data\" = \"missing\"\n";

}  // namespace

TEST_CASE("a grant that the machine lacks is said on the path's own answer", "[decide]") {
  CHECK(says(notes_on(missing + grant, write_of("~/data/x")), "missing-grant: '~/data' is not"));
  CHECK(notes_on(grant, write_of("~/data/x")).empty());
  CHECK(notes_on(missing + grant, write_of("~/.ssh/x")).empty());
  CHECK(
      notes_on(missing + grant, PathQuery{"~/data/x", PathOp::read, PathActor::shell, {}}).empty());
  CHECK(notes_on("platform = \"macos\"\n" + missing + grant, write_of("~/data/x")).empty());
  CHECK(notes_on("picked_tier = \"airlock\"\n" + missing + grant, write_of("~/data/x")).empty());
}

TEST_CASE("T3: that a project's config is not read is said of every answer", "[decide]") {
  const std::string project = "[config]\nproject = '''\n[sandbox]\ndefault_tier = \"open\"\n'''\n";
  CHECK(says(notes_on("trusted = false\n" + project, write_of("/etc/x")), "which is not read"));
  CHECK_FALSE(says(notes_on(project, write_of("/etc/x")), "which is not read"));
}

TEST_CASE("F5: what rests on reading all files together says so", "[decide]") {
  const std::string split =
      "[config]\nuser = '''\n[sandbox]\nallowedDomains = []\n'''\n"
      "project = '''\n[sandbox]\nallowedPaths = [\"/srv\"]\n'''\n";
  const Query shell = HostQuery{"example.com", HostActor::shell, {}};
  CHECK(says(notes_on(split, shell), "all files that are read count together"));
  CHECK(notes_on(split, HostQuery{"example.com", HostActor::fetch, {}}).empty());
  CHECK(notes_on("[config]\nuser = '''\n[sandbox]\nallowedDomains = []\n'''\n", shell).empty());
}

TEST_CASE("committing in a linked worktree needs the shared repository", "[decide]") {
  const std::string linked = "[facts.fs]\n\"/home/ann/app/.git\" = \"file\"\n";
  const Query commit = CommandQuery{"git commit -m x", std::nullopt};
  const auto notes = notes_on(linked, commit, "/home/ann/main/.git");
  CHECK(says(notes, "a commit writes '~/main/.git', which needs a grant"));
  CHECK(says(notes, "lint-git-granted"));
  CHECK(says(notes_on(linked, commit), "the folder that it points to"));
  CHECK(notes_on(linked, CommandQuery{"ls", std::nullopt}).empty());
  CHECK(notes_on("[facts.fs]\n\"/home/ann/app/.git\" = \"dir\"\n", commit).empty());
  CHECK(notes_on("picked_tier = \"open\"\n" + linked, commit).empty());
  const auto granted = linked +
                       "[config]\nuser = '''\n[sandbox]\nallowedDomains = []\n"
                       "allowedPaths = [\"~/main/.git\"]\n'''\n";
  CHECK(says(notes_on(granted, commit, "/home/ann/main/.git"), "which commands can write"));
}
