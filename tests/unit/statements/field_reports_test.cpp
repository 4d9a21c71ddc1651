// Public reports about similar tools that ask for a lowering, by their row: what ours does.
#include <string>

#include "backends/bwrap/backend.hpp"
#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/list/read.hpp"
#include "backends/sbpl/model/model.hpp"
#include "backends/table.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/sbpl_lowered.hpp"

using namespace o4;
using test::lower_texts;
using test::LoweredProfile;
using test::macos;
using test::witness;

namespace {

constexpr auto home = "home = \"/home/u\"\nworkspace = \"/home/u/app\"\n";

std::string many_paths(int count) {
  std::string text = "[sandbox]\nallowedDomains = []\nallowedPaths = [";
  for (int i = 0; i < count; ++i) {
    text += "\"/srv/d" + std::to_string(i) + "\",";
  }
  return text + "]\n";
}

sbpl::Verdict::Answer answer(const LoweredProfile& lowered, const char* operation,
                             const char* target) {
  const auto id = *sbpl::find_operation(operation);
  const auto parsed = sbpl::parse_target(id, target);
  return decide(lowered.profile, id, parsed ? *parsed : sbpl::Target(sbpl::NameTarget{target}),
                sbpl::Model::hierarchical)
      .answer;
}

constexpr auto allow = sbpl::Verdict::Answer::allow;
constexpr auto deny = sbpl::Verdict::Answer::deny;

}  // namespace

TEST_CASE("E02: a private /run does not hide the system's programs", "[field]") {
  const auto list = lower_texts({std::string(home) + "nixos = true\n", {}, {}});
  CHECK(list.has("--ro-bind /run/current-system /run/current-system"));
  CHECK(list.has_gap("run-reopen", "/run/current-system"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("E10: many grants make a list that runs, or an error that names the limit", "[field]") {
  const auto some = lower_texts({home, many_paths(2000), {}});
  REQUIRE(some.lowered);
  CHECK(some.warns("lower-many-binds"));
  CHECK(some.text() == lower_texts({home, many_paths(2000), {}}).text());
  const auto all = lower_texts({home, many_paths(3000), {}});
  CHECK(!all.lowered);
  CHECK(render_diagnostics(all.asked.sources, all.found, Colour::off).find("9000") !=
        std::string::npos);
  const auto nested = lower_texts(
      {home, "[sandbox]\nallowedDomains = []\nallowedPaths = [\"/srv\", \"/srv/a\"]\n", {}});
  CHECK(nested.has("--bind /srv /srv"));
  CHECK(!nested.has("--bind /srv/a /srv/a"));
}

TEST_CASE("E13, E19: the temp folder is open to its depth, and no longer name is", "[field]") {
  const LoweredProfile lowered(macos("temp_dir = \"/private/var/folders/ab/cd/T\"\n"));
  CHECK(answer(lowered, "file-write-create", "/private/var/folders/ab/cd/T/a/b/c") == allow);
  CHECK(answer(lowered, "file-write-create", "/private/tmp/a") == allow);
  CHECK(answer(lowered, "file-write-create", "/private/tmpfoo") == deny);
}

TEST_CASE("E15: no rule speaks of binding or serving but to deny it", "[field]") {
  const LoweredProfile lowered(macos("proxy_port = 41234\n"));
  CHECK(lowered.text.find("(allow network-bind") == std::string::npos);
  CHECK(lowered.text.find("(allow network-inbound") == std::string::npos);
  CHECK(answer(lowered, "network-outbound", "localhost:41234") == allow);
}

TEST_CASE("E17: a workspace that is not UTF-8 keeps its bytes", "[field]") {
  const std::string workspace = "/w/\xff";
  for (const auto platform : {"linux", "macos"}) {
    auto sources = test::sources_with_rules();
    Diagnostics found;
    Value facts{{}, Table{}};
    std::get<Table>(facts.value).push_back({"platform", {}, {{}, std::string(platform)}});
    std::get<Table>(facts.value).push_back({"workspace", {}, {{}, workspace}});
    const auto loaded = load_policy(sources, builtin_book(), {facts, {}, {}}, found);
    REQUIRE(loaded);
    const auto lowering = lower(loaded->policy, loaded->facts.facts, ProfileChoice{}, found);
    if (!lowering) {
      CHECK(std::string(platform) == "macos");  // bytes that it cannot say are an error
      CHECK(found.has_errors());
      continue;
    }
    const auto text = emit_commented(*lowering);
    CAPTURE(platform);
    CHECK(text.find(workspace) != std::string::npos);
    CHECK(text.find("\xEF\xBF\xBD") == std::string::npos);
    const auto proof = prove({sources, sources.add("list", text), loaded->policy,
                              loaded->facts.facts, ProfileChoice{}, *lowering},
                             found);
    REQUIRE(proof);
    CHECK(proof->holds());
    if (const auto* const list = bwrap::lowered_of(*lowering)) {
      const auto words = bwrap::emit_args0(list->plan);
      const std::string bind("--bind\0/w/\xff\0/w/\xff\0", 17);
      CHECK(words.find(bind) != std::string::npos);
      const auto read = bwrap::read_args0(sources, sources.add("args0", words), found);
      REQUIRE(read);
      CHECK(bwrap::verify(loaded->policy, loaded->facts.facts, ProfileChoice{}, *read, *list)
                .proved());
    }
  }
}

TEST_CASE("E18: no pattern uses what the kernel's engine does not know", "[field]") {
  const LoweredProfile lowered(macos());
  for (const auto* construct : {"(?", "\\d", "\\b", "\\w", "*?", "+?", "{"}) {
    CAPTURE(construct);
    CHECK(lowered.text.find(construct) == std::string::npos);
  }
}

TEST_CASE("E20: programs find what they need to start", "[field]") {
  const LoweredProfile lowered(macos("sandbox = \"read-only\"\n"));
  for (const auto* target : {"/", "/usr/lib/dyld", "/bin/sh", "/Users"}) {
    CAPTURE(target);
    CHECK(answer(lowered, "file-read-data", target) == allow);
    CHECK(answer(lowered, "file-read-metadata", target) == allow);
  }
  CHECK(answer(lowered, "process-exec*", "/bin/sh") == allow);
  CHECK(answer(lowered, "process-fork", "") == allow);
  CHECK(answer(lowered, "sysctl-read", "kern.ostype") == allow);
  CHECK(answer(lowered, "file-write-data", "/dev/null") == allow);
}

TEST_CASE("E21, E22: what is protected cannot be moved, and what is not can", "[field]") {
  const LoweredProfile lowered(macos("workspace = \"/Users/user\"\n"));
  for (const auto* path : {"/Users/user/.ssh", "/Users/user/.config", "/Users/user"}) {
    CAPTURE(path);
    CHECK(answer(lowered, "file-write-unlink", path) == deny);
  }
  CHECK(answer(lowered, "file-write-unlink", "/Users/user/app/x") == allow);
}

TEST_CASE("E23: /tmp is private, and commands can write there", "[field]") {
  const auto list = lower_texts({home, {}, {}});
  CHECK(list.has("--perms 1777 --tmpfs /tmp"));
  CHECK(list.asked.path("/tmp/x", PathOp::read) == "private");
  CHECK(list.asked.path("/tmp/x", PathOp::write) == "private");
}
