// What is printed as JSON of every fixture, against the schemas that we publish.
#include "cli/show/report_schema.hpp"
#include "cli/args/said.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/profile_check.hpp"
#include "cli/show/render_text.hpp"
#include "engine/decide/input_notes.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/json_schema.hpp"
#include "tests/support/policy_files.hpp"
#include "tests/support/run_process.hpp"
#include "tests/support/temp_dir.hpp"

using namespace o4;

namespace {

// Holds documents against one schema, and counts them.
class Held {
 public:
  explicit Held(const Json& schema) : schema_(print_line(schema)) {}

  void check(const Json& document) { check_text(print_line(document)); }

  void check_text(const std::string& text) {
    ++count_;
    const auto faults = test::schema_faults(schema_, text);
    INFO(text);
    CHECK(faults == "");
  }

  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  std::string schema_;
  std::size_t count_ = 0;
};

std::optional<Answer> answer_of(const Policy& policy, const Query& query) {
  return std::visit(
      [&](const auto& asked) -> std::optional<Answer> {
        using Asked = std::decay_t<decltype(asked)>;
        if constexpr (std::is_same_v<Asked, PathQuery> || std::is_same_v<Asked, HostQuery>) {
          const auto decision = explain(policy, asked);
          return decision ? std::optional<Answer>(*decision) : std::nullopt;
        } else {
          return explain(policy, asked);
        }
      },
      query);
}

// What load_policy says of a fixture, and its policy if it has one.
struct Loaded {
  Context context;
  Scenario scenario;
  std::optional<LoadedPolicy> policy;
};

Loaded load(const std::string& file) {
  Loaded loaded{{{}, {}, test::sources_with_rules()}, {}, {}};
  auto& sources = loaded.context.sources;
  auto& diagnostics = loaded.context.diagnostics;
  auto scenario = load_scenario(sources, sources.add(file, test::read_file(file)), diagnostics);
  REQUIRE(scenario);
  loaded.scenario = *std::move(scenario);
  const GivenInputs inputs{loaded.scenario.facts, loaded.scenario.user, loaded.scenario.project};
  loaded.policy = load_policy(sources, builtin_book(), inputs, diagnostics);
  return loaded;
}

void check_answers(const Loaded& loaded, Held& explain_held) {
  for (const auto& expectation : loaded.scenario.expectations) {
    const auto* asked = std::get_if<AnswerExpectation>(&expectation.expected);
    const auto answer =
        asked == nullptr ? std::nullopt : answer_of(loaded.policy->policy, asked->query);
    if (answer) {
      auto json = long_answer(*answer);
      json["warnings"] = to_json(loaded.context.sources, loaded.context.diagnostics);
      explain_held.check(json);
    }
  }
}

}  // namespace

TEST_CASE("errors, explanations and compiled policies of every fixture fit their schemas",
          "[schema]") {
  Held errors(errors_schema());
  Held explained(explain_report_schema());
  Held compiled(compile_report_schema());
  for (const auto& file : test::policy_files()) {
    INFO(file);
    const auto loaded = load(file);
    const auto& sources = loaded.context.sources;
    const auto& diagnostics = loaded.context.diagnostics;
    const auto text = said(sources, diagnostics, SaidAs::json, Colour::off);
    if (!text.empty()) {
      errors.check_text(text);
    }
    CHECK((loaded.policy.has_value() || !text.empty()));
    if (loaded.policy) {
      auto overview = describe(loaded.policy->policy);
      overview.notes = input_notes(*loaded.policy, "");
      explained.check(overview_json(overview, loaded.context));
      compiled.check(to_json(loaded.policy->policy.graph()));
      check_answers(loaded, explained);
    }
  }
  CHECK(errors.count() > 150);
  CHECK(explained.count() > 2000);
  CHECK(compiled.count() > 400);
}

// Proofs take their time: every tenth scenario is proved here, the gallery proves all of its own.
TEST_CASE("lowered profiles of every fixture, and proofs, fit their schemas", "[schema]") {
  Held lowered(lower_report_schema());
  Held verified(verify_report_schema());
  std::size_t number = 0;
  for (const auto& file : test::policy_files()) {
    INFO(file);
    auto loaded = load(file);
    if (!loaded.policy) {
      continue;
    }
    auto& context = loaded.context;
    const auto& facts = loaded.policy->facts.facts;
    auto profiles = Json::array();
    const bool proved = number++ % 10 == 0;
    for (const auto& profile : sandboxed_profiles(loaded.policy->policy.graph())) {
      const auto lowering = lower(loaded.policy->policy, facts, profile, context.diagnostics);
      if (lowering) {
        lowered.check(to_json(*lowering));
      }
      if (lowering && proved) {
        const auto proof = verify(context, *loaded.policy, profile, *lowering, std::nullopt);
        REQUIRE(proof);
        profiles.push_back(to_json(context.sources, *proof));
      }
    }
    verified.check(Json{{"proved", true}, {"profiles", std::move(profiles)}});
  }
  CHECK(lowered.count() > 400);
}

TEST_CASE("claims of every fixture fit their schema, kept and broken", "[schema]") {
  Held proved(prove_report_schema());
  for (const auto& file : test::policy_files()) {
    if (test::read_file(file).find("[[claim]]") != std::string::npos) {
      INFO(file);
      proved.check_text(test::run_o4_policy({"prove", file, "--json"}).output);
    }
  }
  CHECK(proved.count() > 20);
  const test::TempDir folder;
  const auto scenario = folder.write("a.policy.toml", "[facts]\nhome = \"/home/ann\"\n").string();
  const auto shown = test::run_o4_policy(
      {"prove", "--scenario", scenario, "--json", "never write ~/app", "never web_fetch reach any",
       "never shell reach any in airlock", "never unsandboxed",
       "never write /etc under every config", "only shell reach github.com"});
  INFO(shown.errors);
  CHECK(shown.status == 1);
  proved.check_text(shown.output);
}

TEST_CASE("what only the command line puts together fits its schema", "[schema]") {
  const test::TempDir folder;
  const auto scenario = folder.write("mac.policy.toml", "[facts]\nplatform = \"macos\"\n").string();
  const auto profile = folder.write("p.sb", "(version 1)\n(deny default)\n").string();
  const auto list = folder.write("p.bwrap", "--ro-bind / /\n").string();
  const auto vectors = folder.write("v.json", "[]").string();
  const auto foreign = folder.write("squid.conf", "http_access allow all\n").string();
  struct Row {
    Json schema;
    std::vector<std::string> words;
  };
  const std::vector<Row> rows = {
      {explain_report_schema(), {"explain", "path", "/etc"}},
      {explain_report_schema(), {"explain", "--tier", "open"}},
      {explain_report_schema(), {"why", "host", "github.com"}},
      {explain_report_schema(), {"why", "command", "sh -c 'cat /etc/hosts' && npm install"}},
      {lower_report_schema(), {"lower"}},
      {lower_report_schema(), {"lower", "--backend", "squid"}},
      {verify_report_schema(), {"verify", "--tier", "open"}},
      {verify_report_schema(), {"verify", "--backend", "squid"}},
      {verify_report_schema(), {"verify", "--backend", "squid", "--profile", foreign}},
      {verify_report_schema(), {"verify", "--profile", profile}},
      {model_report_schema(),
       {"model", "--profile", profile, "file-read-data", "/private/etc/hosts"}},
      {model_report_schema(), {"model", "--args", list, "path", "/etc", "--op", "read"}},
      {model_report_schema(), {"model", "--backend", "sbpl", "--vectors", vectors}},
  };
  for (const auto& [schema, words] : rows) {
    auto arguments = words;
    arguments.emplace_back("--json");
    if (words.size() < 3 || words[2] != "sbpl") {
      arguments.insert(arguments.end(), {"--scenario", scenario});
    }
    const auto run = test::run_o4_policy(arguments);
    INFO(words[0] << " " << words.back() << "\n" << run.output << run.errors);
    REQUIRE(run.status < 2);
    CHECK(test::schema_faults(print_line(schema), run.output) == "");
  }
}

TEST_CASE("errors are JSON where JSON is asked for, whatever is wrong", "[schema]") {
  const test::TempDir folder;
  const auto wrong = folder.write("c.toml", "[sandbox]\nallowedPath = 1\ndefault_tier = 2\n");
  const auto schema = print_line(errors_schema());
  const std::vector<std::vector<std::string>> calls = {
      {"explan"},
      {"explain", "--formt", "x"},
      {"check", "path"},
      {"check", "host", "a b", "--home", "/home/ann"},
      {"explain", "--config", wrong.string(), "--home", "/home/ann"},
      {"explain", "--home", "/"},
      {"test", "missing.policy.toml"},
      {"prove", "nevr read /"},
      {"lower", "--tier", "open", "--home", "/home/ann"},
      {"model", "--op", "raed"},
      {"allow"},
      {"tier", "opne", "--home", "/home/ann"},
      {"run"},
  };
  for (auto words : calls) {
    words.emplace_back("--json");
    const auto run = test::run_o4_policy(words);
    INFO(words[0] << "\n" << run.output << run.errors);
    CHECK(run.status == 2);
    CHECK(run.output.empty());
    REQUIRE_FALSE(run.errors.empty());
    CHECK(test::schema_faults(schema, run.errors) == "");
  }
}
