// An edit is judged by its effect: the configs before and after are compiled and compared, in the
// session as it is and with every tier picked. One that cannot be judged is no fix.
#include "engine/lint/fixes.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/compare/compare.hpp"
#include "engine/config/config_edits.hpp"

namespace o4 {
namespace {

std::string what_it_lets(const Difference& difference) {
  auto text = difference.subject.profile.narrow ? *difference.subject.profile.narrow + " " : "";
  return "let " + text + std::string(to_word(difference.subject.actor)) + " " +
         std::string(to_word(difference.subject.deed)) + " " + difference.witness;
}

// The first thing that the second policy lets in; nothing if there is none.
std::optional<std::string> widening(const Policy& before, const Policy& after) {
  const auto compared = compare(before, after);
  if (!compared) {
    return "have effects that are too many to compare";
  }
  for (const auto& difference : compared->differences) {
    if (difference.b > difference.a) {
      return what_it_lets(difference);
    }
  }
  for (const auto& commands : compared->commands) {
    if (commands.allows_more) {
      return "let " + commands.commands + " do more";
    }
  }
  return allows_more(*compared) ? std::optional<std::string>("let in more by way of links")
                                : std::nullopt;
}

// The facts as they are, and with each tier picked.
std::vector<LoadedFacts> sessions(const RuleBook& book, const LoadedFacts& facts) {
  std::vector<LoadedFacts> all = {facts};
  for (const auto& tier : book.tiers) {
    auto session = facts;
    session.facts.picked_tier = tier;
    session.facts.start_tier = tier;
    all.push_back(std::move(session));
  }
  return all;
}

class Judge {
 public:
  // The same mode twice is looked at once.
  Judge(SourceMap& sources, const RuleBook& book, const LoadedFacts& facts,
        const ConfigFiles& before)
      : sources_(sources), book_(book), files_(before) {
    std::set<std::string> modes;
    for (auto& session : sessions(book, facts)) {
      auto loaded = load(session, before);
      if (loaded && modes.insert(loaded->policy.graph().mode.name).second) {
        sessions_.push_back({std::move(session), std::move(loaded->policy)});
      }
    }
  }

  // The configs with the edits made, in a new text; nothing if they are of no config.
  [[nodiscard]] std::optional<ConfigFiles> edited(const std::vector<TextEdit>& edits) {
    const auto file = edits.front().span.file;
    auto after = files_;
    for (auto* config : {&after.user, &after.project}) {
      if (*config == file) {
        *config =
            sources_.add(std::string(sources_.name(file)), with_edits(sources_.text(file), edits));
        return after;
      }
    }
    return std::nullopt;
  }

  // What the edits would do that no fix may; nothing if they are one.
  [[nodiscard]] std::optional<std::string> fault(const std::vector<TextEdit>& edits) {
    const auto after = edited(edits);
    if (!after) {
      return "be in no config";
    }
    for (const auto& session : sessions_) {
      const auto loaded = load(session.facts, *after);
      if (!loaded) {
        return "leave a config with errors";
      }
      if (auto wider = widening(session.policy, loaded->policy)) {
        return wider;
      }
    }
    return std::nullopt;
  }

 private:
  struct Session {
    LoadedFacts facts;
    Policy policy;
  };

  [[nodiscard]] std::optional<LoadedPolicy> load(const LoadedFacts& facts,
                                                 const ConfigFiles& files) const {
    Diagnostics unheard;
    return load_policy(sources_, book_,
                       PolicyInputs{facts, load_configs(sources_, book_, files, facts.facts)},
                       unheard);
  }

  SourceMap& sources_;
  const RuleBook& book_;
  ConfigFiles files_;
  std::vector<Session> sessions_;
};

// What is found again in its file was not mended by its fix.
bool was_made(const SourceMap& sources, const Fixed& fixed, const Finding& found) {
  return std::any_of(fixed.made.begin(), fixed.made.end(), [&](const Finding& made) {
    return made.code == found.code && made.message == found.message &&
           sources.name(made.span.file) == sources.name(found.span.file);
  });
}

}  // namespace

void keep_safe_fixes(const LintInput& input, std::vector<Finding>& findings) {
  const bool any = std::any_of(findings.begin(), findings.end(),
                               [](const Finding& finding) { return !finding.fix.empty(); });
  if (!any) {
    return;
  }
  auto sources = input.sources;
  Judge judge(sources, input.book, input.loaded.facts, input.loaded.files);
  for (auto& finding : findings) {
    if (finding.fix.empty()) {
      continue;
    }
    if (auto fault = judge.fault(finding.fix)) {
      finding.fix.clear();
      finding.no_fix = std::move(*fault);
    }
  }
}

Fixed make_fixes(SourceMap& sources, const RuleBook& book, const PolicyInputs& inputs,
                 const std::function<bool(const Finding&)>& wanted) {
  constexpr std::size_t most = 500;
  Fixed fixed{inputs.configs.files, {}, {}};
  const auto& facts = inputs.facts;
  while (true) {
    auto linted = lint_inputs(
        sources, book, PolicyInputs{facts, load_configs(sources, book, fixed.files, facts.facts)});
    const auto next =
        std::find_if(linted.findings.begin(), linted.findings.end(), [&](const Finding& finding) {
          return !finding.fix.empty() && !was_made(sources, fixed, finding) && wanted(finding);
        });
    if (linted.refused || next == linted.findings.end() || fixed.made.size() == most) {
      fixed.left = std::move(linted.findings);
      return fixed;
    }
    fixed.files = Judge(sources, book, facts, fixed.files).edited(next->fix).value_or(fixed.files);
    fixed.made.push_back(std::move(*next));
  }
}

}  // namespace o4
