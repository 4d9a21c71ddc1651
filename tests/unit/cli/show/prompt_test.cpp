// What a model is told of its limits: every sentence is shown by answers, in every fixture.
#include "cli/show/prompt.hpp"

#include <set>

#include "engine/decide/load_policy.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/places.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

std::optional<LoadedPolicy> load(SourceMap& sources, const std::string& name,
                                 const std::string& text) {
  Diagnostics out;
  const auto scenario = load_scenario(sources, sources.add(name, text), out);
  return scenario
             ? load_policy(sources, builtin_book(),
                           GivenInputs{scenario->facts, scenario->user, scenario->project}, out)
             : std::nullopt;
}

Outcome outcome_of(const Policy& policy, const Query& query) {
  struct Ask {
    const Policy& policy;
    Outcome operator()(const PathQuery& q) const { return explain(policy, q)->outcome; }
    Outcome operator()(const HostQuery& q) const { return explain(policy, q)->outcome; }
    Outcome operator()(const CwdQuery& q) const { return explain(policy, q).outcome; }
    Outcome operator()(const DirectoryQuery& q) const { return explain(policy, q).outcome; }
    Outcome operator()(const CommandQuery& q) const { return explain(policy, q, no_file).outcome; }
  };
  return std::visit(Ask{policy}, query);
}

std::string prompt_of(const std::string& facts, const std::string& config = {}) {
  auto sources = test::sources_with_rules();
  const auto loaded =
      load(sources, "t.policy.toml",
           "[facts]\nhome = \"/home/ann\"\nworkspace = \"/home/ann/app\"\n" + facts +
               (config.empty() ? "" : "[config]\nuser = '''\n" + config + "'''\n"));
  REQUIRE(loaded);
  return prompt_text(limits_of(loaded->policy));
}

bool says(const std::string& prompt, std::string_view text) {
  return prompt.find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("each sentence of a prompt is shown by answers, and there are at most twenty", "[cli]") {
  std::size_t questions = 0;
  std::set<std::string> sentences;
  for (const auto& file : test::policy_files()) {
    auto sources = test::sources_with_rules();
    const auto loaded = load(sources, file, test::read_file(file));
    if (!loaded) {
      continue;
    }
    INFO(file);
    const auto limits = limits_of(loaded->policy);
    CHECK(limits.size() <= 20);
    CHECK_FALSE(limits.empty());
    for (const auto& limit : limits) {
      INFO(limit.sentence);
      CHECK(limit.sentence.find('\n') == std::string::npos);
      CHECK_FALSE(limit.shown.empty());
      for (const auto& shown : limit.shown) {
        CHECK(outcome_of(loaded->policy, shown.query) == shown.outcome);
        ++questions;
      }
      sentences.insert(limit.sentence.substr(0, 20));
    }
  }
  CHECK(questions > 5000);
  CHECK(sentences.size() > 15);
}

TEST_CASE("a prompt tells one policy from another", "[cli]") {
  const auto linux_default = prompt_of("");
  CHECK(says(linux_default, "Commands have no network."));
  CHECK(says(linux_default,
             "They can write, with all below: ~/.cache, ~/.cargo, ~/.npm, ~/.o4/cache, ~/app."));
  CHECK(says(linux_default, "neither read nor write: ~/.aws,"));
  CHECK(says(linux_default, "The sandbox has its own /dev, /proc, /run, /tmp:"));
  CHECK(says(linux_default, "reaches github.com") == false);

  const auto mac = prompt_of("platform = \"macos\"\nproxy_port = 8118\n");
  CHECK(says(mac, "the user is asked about any other"));
  CHECK_FALSE(says(mac, "The sandbox has its own"));

  const auto lifted = prompt_of("", "[sandbox]\n");
  CHECK(says(lifted, "Commands reach every host."));
  CHECK_FALSE(says(lifted, "of a host that is not listed"));

  const auto none = prompt_of("picked_tier = \"open\"\n");
  CHECK(says(none, "run without a sandbox"));
  CHECK_FALSE(says(none, "neither read nor write"));

  const auto no_backend = prompt_of("bwrap = \"\"\n");
  CHECK(says(no_backend, "No shell command runs here"));
  CHECK_FALSE(says(no_backend, "They can write"));

  const auto read_only = prompt_of("sandbox = \"read-only\"\n");
  CHECK(says(read_only, "o4's file tools can write nothing."));
  CHECK_FALSE(says(read_only, "They can write, with"));

  const auto bypass = prompt_of("permission_mode = \"bypass\"\npicked_tier = \"airlock\"\n");
  CHECK(says(bypass, "o4's web_fetch tool reaches any public host."));
  CHECK(
      says(prompt_of("denied_tools = [\"web_fetch\"]\n"), "o4's web_fetch tool reaches no host."));
}
