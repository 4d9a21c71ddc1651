// Claims over every config: they hold for the built-in rules, and rules that are broken on purpose
// give a true counterexample.
#include "engine/claims/prove.hpp"

#include "grammar/rules/parse_claims.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/rules_texts.hpp"

namespace o4 {
namespace {

const std::string no_secrets =
    "never read, write set protected in sandboxed modes under every config";
const std::string no_more_in_airlock = "never more in airlock under every config";

struct Proof {
  std::optional<ClaimResult> result;
  std::string found;  // the codes of what is wrong
};

// `facts` are the keys of [facts].
Proof prove_with(const RuleBook& book, SourceMap sources, const std::string& facts,
                 const std::string& text) {
  Diagnostics found;
  const auto node = read_toml(sources, sources.add("facts", facts), "facts", found);
  const auto claims = parse_claims(sources, sources.add("claim", text), found);
  INFO(render_diagnostics(sources, found, Colour::off));
  REQUIRE((node && claims));
  Proof proof;
  check_claim(book, claims->front(), found);
  if (!found.has_errors()) {
    const auto inputs = check_inputs(sources, book, {*node, {}, {}}, found);
    proof.result = inputs ? prove(sources, book, *inputs, claims->front(), found) : std::nullopt;
  }
  for (const auto& d : found.all()) {
    proof.found += d.code + " ";
  }
  return proof;
}

Proof prove_builtin(const std::string& facts, const std::string& text) {
  return prove_with(builtin_book(), test::sources_with_rules(), facts, text);
}

struct Change {
  std::string_view file;
  std::string from;
  std::string to;
};

// The built-in rules with those changes.
test::LoadedRules rules_with(const std::vector<Change>& changes) {
  auto texts = builtin_rules();
  std::vector<std::string> changed(changes.size());
  for (std::size_t i = 0; i < changes.size(); ++i) {
    for (auto& text : texts) {
      if (text.name == changes[i].file) {
        changed[i] = std::string(text.text);
        changed[i].replace(changed[i].find(changes[i].from), changes[i].from.size(), changes[i].to);
        text.text = changed[i];
      }
    }
  }
  auto rules = test::load_rules_texts(texts);
  INFO(rules.findings());
  REQUIRE(rules.book.has_value());
  return rules;
}

const Change no_guard = {"sandbox.rules", "guard   read, write set protected",
                         "deny    read, write set protected"};
const Change no_dropping = {"guarded.rules", "$config.allowedPaths  unless overlapping protected",
                            "$config.allowedPaths"};

// What the real pipeline decides under the config of a counterexample.
std::string decided_under(const RuleBook& book, SourceMap sources, const std::string& facts,
                          const Counterexample& example) {
  const auto mode = "picked_tier = \"" + example.mode + "\"\n" + facts;
  const auto& config = example.config;
  const auto asked = test::ask(book, std::move(sources),
                               {mode, config && !config->empty() ? config : std::nullopt, {}});
  const auto& breach = example.breach;
  const auto op = breach.subject->deed == Deed::read ? PathOp::read : PathOp::write;
  return asked.path(breach.place, op);
}

}  // namespace

TEST_CASE("W2: no config makes a protected place readable in a sandboxed mode", "[prove]") {
  for (const auto* facts :
       {"platform = \"macos\"\n",
        "[fs]\n\"/home/user/l\" = \"-> .ssh\"\n\"/home/user/.aws\" = \"-> /srv/a\"\n"}) {
    const auto proof = prove_builtin(facts, no_secrets);
    REQUIRE(proof.result.has_value());
    CHECK(!proof.result->broken);
    CHECK(proof.result->policies >= 4);
    CHECK(proof.result->skipped.empty());
  }
}

TEST_CASE("W6: nothing in a table widens airlock", "[prove]") {
  for (const auto* facts : {"", "platform = \"macos\"\n"}) {
    const auto proof = prove_builtin(facts, no_more_in_airlock);
    REQUIRE(proof.result.has_value());
    CHECK(!proof.result->broken);
  }
}

TEST_CASE("W2, W5: the guard alone keeps protected places shut, and so does the dropping alone",
          "[prove]") {
  for (const auto& change : {no_guard, no_dropping}) {
    const auto rules = rules_with({change});
    const auto proof = prove_with(*rules.book, rules.sources, "", no_secrets);
    CHECK((proof.result && !proof.result->broken));
  }
}

TEST_CASE("with neither guard nor dropping the config that opens a place is shown", "[prove]") {
  const auto rules = rules_with({no_guard, no_dropping});
  const auto proof = prove_with(*rules.book, rules.sources, "", no_secrets);
  REQUIRE((proof.result && proof.result->broken));
  const auto& example = *proof.result->broken;
  CHECK(example.mode == "guarded");
  CHECK(example.config == "[sandbox]\nallowedPaths = [\"" + example.breach.place + "\"]\n");
  CHECK(example.breach.rule.text == "allow read, write " + example.breach.place);
  CHECK(decided_under(*rules.book, rules.sources, "", example) == "allow");
}

TEST_CASE("a protected place that is taken off the list is found in every mode", "[prove]") {
  const auto rules = rules_with({{"protected.rules", "    path ~/.ssh\n", ""}});
  const auto proof =
      prove_with(*rules.book, rules.sources, "", "never read ~/.ssh in airlock under every config");
  REQUIRE((proof.result && proof.result->broken));
  CHECK(proof.result->broken->config == "");
  CHECK(proof.result->broken->breach.place == "/home/user/.ssh");
  CHECK(decided_under(*rules.book, rules.sources, "", *proof.result->broken) == "allow");
}

TEST_CASE("an airlock that takes allowedPaths is found", "[prove]") {
  const auto rules = rules_with(
      {{"airlock.rules", "    block shell, user, watch",
        "    allow read, write $config.allowedPaths unless overlapping protected because \"x\"\n"
        "    block shell, user, watch"}});
  const auto proof = prove_with(*rules.book, rules.sources, "", no_more_in_airlock);
  REQUIRE((proof.result && proof.result->broken));
  const auto& example = *proof.result->broken;
  CHECK(example.mode == "airlock");
  CHECK(example.config == "[sandbox]\nallowedPaths = [\"" + example.breach.place + "\"]\n");
  CHECK(decided_under(*rules.book, rules.sources, "", example) == "allow");
}

TEST_CASE("rules that take away by a config are not judged for every config", "[prove]") {
  const auto rules = test::load_with("extend set protected { path $config.allowedPaths }");
  REQUIRE(rules.book.has_value());
  CHECK(prove_with(*rules.book, rules.sources, "", no_secrets).found == "claim-config ");
  CHECK(prove_builtin("", "only write $config.allowedPaths under every config").found ==
        "claim-config ");
}

TEST_CASE("claims are checked before they are proved", "[prove]") {
  CHECK(prove_builtin("", "never read set protectd").found == "rules-name ");
  CHECK(prove_builtin("", "never read /x in gaurded").found == "claim-mode ");
  CHECK(prove_builtin("", "only unsandboxed").found == "claim-quantity ");
  CHECK(prove_builtin("", "never more in airlock").found == "claim-quantity ");
  CHECK(prove_builtin("", "never installs name /x").found == "claim-quantity ");
}

TEST_CASE("W8: a claim speaks of its places under every name", "[prove]") {
  const std::string links = "[fs]\n\"/home/user/project/l\" = \"-> /srv/a\"\n";
  const auto config = links + "[[plugins]]\nname = \"p\"\npaths = [\"/srv/a\"]\n";
  const auto proof = prove_builtin(config, "never write ~/project/l");
  REQUIRE((proof.result && proof.result->broken));
  CHECK(proof.result->broken->breach.place == "/srv/a");
  const auto fine = prove_builtin(links, "never write ~/project/l");
  CHECK(!fine.result->broken);
  const auto mac = prove_builtin("platform = \"macos\"\n", "never write /USERS/user/PROJECT/x");
  REQUIRE((mac.result && mac.result->broken));
}

TEST_CASE("modes that the facts never put in force are named", "[prove]") {
  const auto proof = prove_builtin("interactive = false\n", "never unsandboxed in every mode");
  REQUIRE((proof.result && proof.result->broken));
  CHECK(proof.result->skipped == std::vector<std::string>{"open", "airlock"});
  CHECK(proof.result->broken->mode == "danger-full-access");
}

TEST_CASE("N14: no proof hides that web_fetch asks nobody in auto and bypass mode", "[prove]") {
  for (const std::string facts : {"", "interactive = false\n", "can_ask = false\n",
                                  "interactive = false\npermission_mode = "
                                  "\"ask\"\n",
                                  "sandbox = \"read-only\"\n", "picked_tier = \"airlock\"\n"}) {
    CAPTURE(facts);
    for (const std::string claim :
         {"never web_fetch reach *", "never web_fetch connect to *",
          "only web_fetch reach github.com", "never watch, web_fetch reach example.com"}) {
      const auto proof = prove_builtin(facts, claim);
      REQUIRE((proof.result && proof.result->broken));
      CHECK(proof.result->broken->breach.subject->actor == Actor::web_fetch);
    }
  }
  const auto print = prove_builtin("interactive = false\n", "never web_fetch reach *");
  CHECK(print.result->broken->permission_mode == PermissionMode::auto_approve);
  CHECK(print.result->broken->breach.access == Access::full);
  const auto asked = prove_builtin("", "never web_fetch reach *");
  CHECK(asked.result->broken->permission_mode == std::nullopt);
  CHECK(asked.result->broken->breach.access == Access::ask);
  const auto given = prove_builtin("permission_mode = \"bypass\"\n", "never web_fetch reach *");
  CHECK(given.result->broken->permission_mode == std::nullopt);
}

TEST_CASE("N14: the permission rule that denies web_fetch is what a proof can rest on", "[prove]") {
  const std::string denied = "denied_tools = [\"web_fetch\"]\n";
  for (const std::string claim : {"never web_fetch reach * in every mode under every config",
                                  "never web_fetch reach localhost, 10.0.0.1"}) {
    const auto proof = prove_builtin(denied, claim);
    CHECK((proof.result && !proof.result->broken));
  }
  const auto closed =
      prove_builtin("", "never web_fetch reach set not-public in every mode under every config");
  CHECK((closed.result && !closed.result->broken));
  // Other actors' claims do not look at permission modes.
  CHECK(prove_builtin("", "never shell reach *").result->policies == 1);
  CHECK(prove_builtin("", "never web_fetch reach localhost").result->policies == 3);
}

TEST_CASE("N13: a proof over our reading names it", "[prove]") {
  const std::set<std::string> reading = {
      "the host rules of fetch and web_search are told of guarded and airlock alone"};
  const auto readings = [](const std::string& facts, const std::string& claim) {
    const auto proof = prove_builtin(facts, claim);
    REQUIRE(proof.result.has_value());
    return proof.result->readings;
  };
  const std::string write = "sandbox = \"workspace-write\"\n";
  CHECK(readings(write, "always fetch connect to pypi.org") == reading);
  CHECK(readings("sandbox = \"read-only\"\n", "never web_search reach *") == reading);
  CHECK(readings("", "never fetch reach evil.example in read-only") == reading);
  CHECK(readings(write, "never shell reach *").empty());
  CHECK(readings("", "always fetch connect to pypi.org").empty());
  CHECK(
      readings("", "never installs write ~/project/src") ==
      std::set<std::string>{"the workspace's dependency folders are those of its root; to install "
                            "in a member folder, name it with -C"});
  CHECK(readings("", "never write /etc").empty());
}

}  // namespace o4
