// prove: claims over all paths, hosts and commands, and over all configs.
//
// Claims are sentences of the claims language (grammar/rules), from words, files or policy tests;
// each is judged under the inputs that it came with. A claim "under every config" is judged under
// the finitely many configs that stand for all (engine/claims). Claims in words and files are all
// parsed before any of them is proved; those of a policy test are proved when its turn comes. Exit
// status 1 if a claim is broken, with a config and a place that break it.
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/named_files.hpp"
#include "cli/show/area_text.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"
#include "cli/terminal/progress.hpp"
#include "engine/claims/prove.hpp"
#include "engine/facts/fact_words.hpp"
#include "grammar/rules/parse_claims.hpp"

namespace o4 {
namespace {

struct Proved {
  claims::Claim claim;
  ClaimResult result;
};

// The paths that claims name, for whoever looks things up.
std::vector<std::string> named_paths(const std::vector<claims::Claim>& list) {
  std::vector<std::string> paths;
  for (const auto& claim : list) {
    for (const auto* terms : {&claim.terms, &claim.but}) {
      for (const auto& term : *terms) {
        if (claim.about == claims::About::paths && term.kind == rules::Term::Kind::text) {
          paths.push_back(term.text);
        }
      }
    }
  }
  return paths;
}

void parse_into(Context& context, FileId file, std::vector<claims::Claim>& claims) {
  if (auto found = parse_claims(context.sources, file, context.diagnostics)) {
    claims.insert(claims.end(), std::make_move_iterator(found->begin()),
                  std::make_move_iterator(found->end()));
  }
}

// Facts are gathered once for all claims, with every path that one of them names looked up.
bool prove_all(Context& context, const Options& options, const std::vector<claims::Claim>& claims,
               std::vector<Proved>& proved) {
  const auto paths = named_paths(claims);
  const auto setup = context.diagnostics.has_errors()
                         ? std::nullopt
                         : set_up(context, options, LookUp::what_decides, paths);
  if (!setup) {
    return false;
  }
  for (const auto& claim : claims) {
    check_claim(setup->book, claim, context.diagnostics);
  }
  for (const auto& claim : claims) {
    auto result =
        context.diagnostics.has_errors()
            ? std::nullopt
            : prove(context.sources, setup->book, setup->inputs, claim, context.diagnostics);
    if (!result) {
      return false;
    }
    proved.push_back({claim, std::move(*result)});
  }
  return true;
}

// The claims of a policy test, under its facts and configs.
bool prove_scenario(Context& context, std::size_t word, std::vector<Proved>& proved) {
  const auto& options = context.options;
  const auto scenario = open_scenario(
      context.sources, {options.words[word], options.word_spans[word]}, context.diagnostics);
  if (!scenario) {
    return false;
  }
  std::vector<claims::Claim> claims;
  for (const auto& expectation : scenario->expectations) {
    if (const auto* claim = std::get_if<ClaimExpectation>(&expectation.expected)) {
      parse_into(context, claim->text, claims);
    }
  }
  return prove_all(context, with_flag(options, "--scenario", word), claims, proved);
}

bool prove_words(Context& context, std::vector<Proved>& proved) {
  const auto& words = context.options.words;
  std::vector<claims::Claim> claims;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i].ends_with(".policy.toml")) {
      if (!prove_scenario(context, i, proved)) {
        return false;
      }
      continue;
    }
    const bool is_file =
        words[i].ends_with(".claims") || words[i] == "-" || words[i].starts_with('/');
    const auto file = is_file ? open_source(context.sources, words[i],
                                            context.options.word_spans[i], context.diagnostics)
                              : context.sources.add("claim", words[i]);
    if (file) {
      parse_into(context, *file, claims);
    }
  }
  return !context.diagnostics.has_errors() &&
         (claims.empty() || prove_all(context, context.options, claims, proved));
}

std::string breach_text(const Breach& breach) {
  if (!breach.subject) {
    return breach.place + ": no sandbox";
  }
  return subject_text(*breach.subject) + " " + breach.place + ": " +
         std::string(to_word(breach.access));
}

void add_lines(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    out += "    | " + printable(text.substr(0, end)) + "\n";
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
}

void add_text(std::string& out, const Proved& proved, Colour colour) {
  const auto& [claim, result] = proved;
  const bool holds = !result.broken;
  out += painted(holds ? "holds" : "BROKEN", holds ? Style::good : Style::bad, colour) +
         (holds ? "   " : "  ") + printable(claim.text) + "\n";
  for (const auto& mode : result.skipped) {
    out += "  " + printable(mode) + " is never in force under these facts\n";
  }
  for (const auto& reading : result.readings) {
    out += "  rests on our reading of the documentation: " + printable(reading) + "\n";
  }
  if (holds) {
    return;
  }
  const auto& [mode, config, breach, permission] = *result.broken;
  out += "  in " + printable(mode);
  out += permission ? ", where permission_mode is " + std::string(to_word(*permission)) : "";
  out += !config ? "" : config->empty() ? " without a config" : " under this config";
  out += "\n";
  add_lines(out, config.value_or(""));
  const auto& rule = breach.rule;
  out += "  " + printable(breach_text(breach)) + "\n";
  out += "  by " + printable(rule.text.empty() ? "default" : rule.text) +
         (rule.by_default ? "" : " (" + printable(rule.from) + ")") +
         (rule.because.empty() ? "" : ": " + printable(rule.because)) + "\n";
}

Json proved_json(const Proved& proved) {
  const auto& [claim, result] = proved;
  Json json{{"claim", claim.text}, {"holds", !result.broken}, {"policies", result.policies}};
  if (!result.skipped.empty()) {
    json["never_in_force"] = result.skipped;
  }
  if (!result.readings.empty()) {
    json["readings"] = std::vector<std::string>(result.readings.begin(), result.readings.end());
  }
  if (result.broken) {
    const auto& [mode, config, breach, permission] = *result.broken;
    json["mode"] = mode;
    if (permission) {
      json["permission_mode"] = to_word(*permission);
    }
    if (config) {
      json["config"] = *config;
    }
    if (breach.subject) {
      json["actor"] = to_word(breach.subject->actor);
      json["deed"] = to_word(breach.subject->deed);
    }
    json["place"] = breach.place;
    json["access"] = to_word(breach.access);
    json["rule"] = to_json(breach.rule);
  }
  return json;
}

int run_prove(Context& context) {
  const Progress progress("prove");
  std::vector<Proved> all;
  if (!prove_words(context, all)) {
    return fail(context);
  }
  bool broken = false;
  auto json = Json::array();
  for (const auto& proved : all) {
    broken = broken || proved.result.broken;
    if (context.options.format == "json") {
      json.push_back(proved_json(proved));
    } else {
      add_text(context.console.out, proved, context.console.out_colour);
    }
  }
  if (context.options.format == "json") {
    context.console.out += print_pages(json);
  }
  show_warnings(context);
  return broken ? exit_deny : exit_allow;
}

constexpr auto examples = std::to_array<Example>({
    {"prove 'never read, write ~/.ssh'", "can no command get at the keys, by whatever path?"},
    {"prove 'only shell reach set registries, github.com'", "are these all hosts?"},
    {"prove 'never more in airlock under every config'", "does no config widen airlock?"},
    {"prove team.claims --facts ci.json --config variant.toml",
     "the claims of a file about one of several configs, on the machine that ci.json tells of"},
    {"prove team.claims team.policy.toml", "claims of a file, and those of a policy test"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "A claim is 'never', 'only' or 'always', then what is claimed: 'read', 'write' or 'name' and "
    "paths; an actor, 'reach' or 'connect to', and hosts; 'unsandboxed'; or 'more'. 'but' leaves "
    "places out, 'in' names modes, and 'under every config' is about all configs that there could "
    "be.\n"
    "A word may also be a file of claims (*.claims) or a policy test (*.policy.toml), whose claims "
    "are about its own facts and configs. A claim that does not hold is shown with what breaks it, "
    "and the exit status is 1.";

}  // namespace

constinit const Command prove_command = {
    .name = "prove",
    .words = "CLAIM...",
    .summary = "prove claims over all paths, hosts, commands and configs",
    .details = details,
    .least_words = 1,
    .formats = formats,
    .examples = examples,
    .run = run_prove,
};

}  // namespace o4
