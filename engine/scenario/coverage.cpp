// Entries of configs and lines of rules are told apart by the file that a place names. Lines that
// only recognise commands, hide variables or warn are left out: no expectation could name them as
// its reason.
#include "engine/scenario/coverage.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/graph/origin.hpp"

namespace o4 {
namespace {

bool touches(const ScenarioRun& run, const std::string& place) {
  return std::any_of(run.results.begin(), run.results.end(), [&](const ExpectationResult& result) {
    return std::find(result.rules.begin(), result.rules.end(), place) != result.rules.end();
  });
}

// The lines that a profile's answers can come from; what only recognises commands is none.
class Lines {
 public:
  void add(const ProfileRules& profile) {
    if (profile.unsandboxed) {
      add(*profile.unsandboxed);
    }
    add_all(profile.shell);
    add_all(profile.file_tool);
    add_all(profile.hosts);
    add_all(profile.mention_paths);
    add_all(profile.mention_hosts);
    add_all(profile.refusals);
    add_all(profile.off_limits);
  }

  [[nodiscard]] const std::set<std::string>& places() const { return places_; }

 private:
  void add(const Provenance& provenance) {
    if (provenance.from.kind == rules::Origin::Kind::file) {
      places_.insert(show_place(provenance.from));
    }
  }

  template <typename Rules>
  void add_all(const Rules& rules) {
    for (const auto& rule : rules) {
      add(rule.provenance);
    }
  }

  std::set<std::string> places_;
};

}  // namespace

void Coverage::add(const SourceMap& sources, const ScenarioRun& run) {
  if (run.policy) {
    add_config(sources, run);
    add_rules(sources, run);
  }
}

void Coverage::add_entry(const SourceMap& sources, Span span, std::string text,
                         const ScenarioRun& run) {
  auto& entry = entries_[place_text(sources, sources.outer(span))];
  entry.text = std::move(text);
  if (touches(run, place_text(sources, span))) {
    entry.touched = Touched::yes;
  }
}

void Coverage::add_config(const SourceMap& sources, const ScenarioRun& run) {
  for (const auto& layer : run.policy->layers) {
    if (layer.default_tier) {
      add_entry(sources, layer.default_tier->span, "default_tier", run);
    }
    if (layer.proxy_enabled) {
      add_entry(sources, layer.proxy_enabled->span, "enabled of [sandbox.proxy]", run);
    }
    for (const auto& path : layer.allowed_paths) {
      add_entry(sources, path.span, in_quotes(path.value) + " in allowedPaths", run);
    }
    for (const auto& program : layer.escape_hatch_binaries) {
      add_entry(sources, program.span, in_quotes(program.value) + " in escape_hatch_binaries", run);
    }
    if (layer.allowed_domains) {
      for (const auto& host : layer.allowed_domains->entries) {
        add_entry(sources, host.span, in_quotes(host.value.text) + " in allowedDomains", run);
      }
    }
  }
}

void Coverage::add_rules(const SourceMap& sources, const ScenarioRun& run) {
  Lines lines;
  lines.add(run.policy->policy.graph().mode);
  for (const auto& narrow : run.policy->policy.graph().narrow) {
    lines.add(narrow);
  }
  const auto is_entry = [&](const std::string& place) {
    const auto& layers = run.policy->layers;
    return std::any_of(layers.begin(), layers.end(), [&](const ConfigLayer& layer) {
      return place.starts_with(std::string(sources.name(layer.file)) + ":");
    });
  };
  for (const auto& place : lines.places()) {
    if (is_entry(place)) {
      continue;
    }
    auto& touched = rules_[place];
    if (touches(run, place)) {
      touched = Touched::yes;
    }
  }
}

}  // namespace o4
