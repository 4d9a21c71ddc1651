// An edit is judged by its effect: the configs before and after are compiled and compared, in the
// session as it is and with every tier picked. One that cannot be judged is no fix.
#include "engine/lint/fixes.hpp"

#include <algorithm>
#include <iterator>
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

// The facts as they are, and with each tier picked. As if the session had begun in it, so that the
// proxy is as it would be then (N5).
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

// The entries of one list are those of another, in order, and no more.
template <typename Entries>
bool is_part(const Entries& after, const Entries& before) {
  auto known = before.begin();
  return std::all_of(after.begin(), after.end(), [&](const auto& entry) {
    while (known != before.end() && !(known->value == entry.value)) {
      ++known;
    }
    return known != before.end() && (++known, true);
  });
}

// Lists grant, and nothing else in a config is touched: with fewer entries nothing more is let in.
bool only_lists_less(const LoadedConfigs& before, const LoadedConfigs& after) {
  if (before.layers.size() != after.layers.size() || after.found.has_errors()) {
    return false;
  }
  const auto value = [](const auto& setting) {
    return setting ? std::optional(setting->value) : std::nullopt;
  };
  for (std::size_t i = 0; i < before.layers.size(); ++i) {
    const auto& a = before.layers[i];
    const auto& b = after.layers[i];
    const bool same_rest = a.content.has_value() == b.content.has_value() &&
                           a.table.has_value() == b.table.has_value() &&
                           a.allowed_domains.has_value() == b.allowed_domains.has_value() &&
                           value(a.default_tier) == value(b.default_tier) &&
                           value(a.proxy_enabled) == value(b.proxy_enabled);
    const bool less = is_part(b.allowed_paths, a.allowed_paths) &&
                      is_part(b.escape_hatch_binaries, a.escape_hatch_binaries) &&
                      (!a.allowed_domains || !b.allowed_domains ||
                       is_part(b.allowed_domains->entries, a.allowed_domains->entries));
    if (!same_rest || !less) {
      return false;
    }
  }
  return true;
}

// Keeps the policies before the edits, which are the same for every finding.
class Judge {
 public:
  Judge(SourceMap& sources, const RuleBook& book, const LoadedFacts& facts,
        const ConfigFiles& before)
      : sources_(sources), book_(book), facts_(facts), files_(before) {}

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
    if (only_lists_less(configs(facts_, files_), configs(facts_, *after))) {
      return std::nullopt;
    }
    for (const auto& session : compiled()) {
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

  [[nodiscard]] LoadedConfigs configs(const LoadedFacts& facts, const ConfigFiles& files) const {
    return load_configs(sources_, book_, files, facts.facts);
  }

  [[nodiscard]] std::optional<LoadedPolicy> load(const LoadedFacts& facts,
                                                 const ConfigFiles& files) const {
    Diagnostics unheard;
    return load_policy(sources_, book_, PolicyInputs{facts, configs(facts, files)}, unheard);
  }

  // The policies before the edits; the same mode twice is looked at once.
  const std::vector<Session>& compiled() {
    std::set<std::string> modes;
    for (auto& session : sessions_.empty() ? sessions(book_, facts_) : std::vector<LoadedFacts>()) {
      auto loaded = load(session, files_);
      if (loaded && modes.insert(loaded->policy.graph().mode.name).second) {
        sessions_.push_back({std::move(session), std::move(loaded->policy)});
      }
    }
    return sessions_;
  }

  SourceMap& sources_;
  const RuleBook& book_;
  LoadedFacts facts_;
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

// The edits of as many findings as can be made at once: of the first one's file, and apart from one
// another. The rest is left out of the list. Edits that touch are not apart: removing two
// neighbours of a list may leave a comma too many.
std::vector<TextEdit> fit_together(std::vector<Finding>& findings) {
  const auto file = findings.front().fix.front().span.file;
  std::vector<TextEdit> edits;
  const auto fits = [&](const TextEdit& edit) {
    return edit.span.file == file &&
           std::none_of(edits.begin(), edits.end(), [&](const TextEdit& other) {
             return edit.span.begin <= other.span.end && other.span.begin <= edit.span.end;
           });
  };
  std::erase_if(findings, [&](const Finding& finding) {
    const bool fit = std::all_of(finding.fix.begin(), finding.fix.end(), fits);
    if (fit) {
      edits.insert(edits.end(), finding.fix.begin(), finding.fix.end());
    }
    return !fit;
  });
  return edits;
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
  constexpr std::size_t most_rounds = 100;
  Fixed fixed{inputs.configs.files, {}, {}};
  const auto& facts = inputs.facts;
  for (std::size_t round = 0;; ++round) {
    auto linted = lint_inputs(
        sources, book, PolicyInputs{facts, load_configs(sources, book, fixed.files, facts.facts)});
    std::vector<Finding> next;
    std::copy_if(linted.findings.begin(), linted.findings.end(), std::back_inserter(next),
                 [&](const Finding& finding) {
                   return !finding.fix.empty() && !was_made(sources, fixed, finding) &&
                          wanted(finding);
                 });
    if (linted.refused || next.empty() || round == most_rounds) {
      fixed.left = std::move(linted.findings);
      return fixed;
    }
    Judge judge(sources, book, facts, fixed.files);
    auto edits = fit_together(next);
    if (judge.fault(edits)) {
      next.resize(1);
      edits = next.front().fix;
    }
    fixed.files = judge.edited(edits).value_or(fixed.files);
    std::move(next.begin(), next.end(), std::back_inserter(fixed.made));
  }
}

}  // namespace o4
