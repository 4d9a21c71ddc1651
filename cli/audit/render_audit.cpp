// Each drift as a patch that `patch` takes, and under the drift of a compiled policy what it means:
// the comparison of the golden policy with today's.
#include "cli/audit/render_audit.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "cli/audit/unified_diff.hpp"
#include "cli/show/render_diff.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"
#include "engine/compare/compare.hpp"
#include "engine/graph/print_graph.hpp"

namespace o4 {
namespace {

// What a drift of a compiled policy means. Nothing for other parts, and where it cannot be told.
struct Meaning {
  Policy golden;
  Policy now;
  Comparison comparison;
};

std::optional<Policy> read_policy(const std::string& text) {
  SourceMap sources;
  Diagnostics unheard;
  const auto file = sources.add("compiled", text);
  auto graph = read_graph(sources, file, unheard);
  return graph ? std::optional<Policy>(std::move(*graph)) : std::nullopt;
}

std::optional<Meaning> meaning_of(const Drift& drift) {
  if (!drift.file.ends_with(compiled_part) || !drift.golden || !drift.now) {
    return std::nullopt;
  }
  auto golden = read_policy(*drift.golden);
  auto now = golden ? read_policy(*drift.now) : std::nullopt;
  auto comparison = now ? compare(*golden, *now) : std::nullopt;
  return comparison
             ? std::optional(Meaning{*std::move(golden), *std::move(now), *std::move(comparison)})
             : std::nullopt;
}

// A tab ends a name that has spaces in it.
std::string patch_of(const Drift& drift) {
  const auto name = drift.file + (drift.file.find(' ') == std::string::npos ? "" : "\t");
  return "--- " + (drift.golden ? name : "/dev/null") + "\n+++ " +
         (drift.now ? name : "/dev/null") + "\n" +
         unified_diff(drift.golden.value_or(""), drift.now.value_or(""));
}

// missing: it should be there; stale: no scenario has such a part any more.
std::string_view change_word(const Drift& drift) {
  return !drift.golden ? "missing" : !drift.now ? "stale" : "changed";
}

Style style_of(char first) {
  return first == '-'   ? Style::bad
         : first == '+' ? Style::good
         : first == '@' ? Style::faint
                        : Style::plain;
}

// Tabs stay: patch needs them, and they move nothing but the cursor.
std::string shown_line(std::string_view line) {
  std::string shown;
  for (auto tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
    shown += printable(line.substr(0, tab)) + "\t";
    line.remove_prefix(tab + 1);
  }
  return shown + printable(line);
}

void add_patch(std::string& out, std::string_view patch, Colour colour) {
  while (!patch.empty()) {
    const auto end = std::min(patch.find('\n'), patch.size());
    const auto line = patch.substr(0, end);
    out += painted(shown_line(line), style_of(line.empty() ? ' ' : line.front()), colour) + "\n";
    patch.remove_prefix(std::min(end + 1, patch.size()));
  }
}

void add_meaning(std::string& out, const Meaning& meaning, const Console& console) {
  out += "what it means, A being the golden file and B what comes now:\n" +
         diff_pages(meaning.comparison, {meaning.golden.graph(), meaning.now.graph()}, console);
}

void add_drift(std::string& out, const Drift& drift, const Console& console) {
  add_patch(out, patch_of(drift), console.out_colour);
  if (const auto meaning = meaning_of(drift)) {
    add_meaning(out, *meaning, console);
  }
  out += "\n";
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string summary(const Audit& audit, Colour colour) {
  std::size_t expectations = 0;
  std::size_t broken = 0;
  for (const auto& scenario : audit.scenarios) {
    expectations += scenario.tests.passed + scenario.tests.failed;
    broken += scenario.broken.size();
  }
  const auto drifts = audit.drifts.size();
  auto text = counted(audit.scenarios.size(), "scenario") + ", " +
              counted(audit.golden_files, "golden file") + ", " +
              counted(expectations, "expectation") + ": ";
  if (audit.updated) {
    text += counted(drifts, "file") + " rewritten";
  } else {
    text += painted(std::to_string(drifts) + " drifted", drifts == 0 ? Style::good : Style::bad,
                    colour);
  }
  return text + ", " +
         painted(std::to_string(broken) + " broken", broken == 0 ? Style::good : Style::bad,
                 colour) +
         "\n";
}

Json drift_json(const Drift& drift) {
  Json json{{"file", drift.file},
            {"change", change_word(drift)},
            {"diff", patch_of(drift)},
            {"meaning", nullptr}};
  if (const auto meaning = meaning_of(drift)) {
    json["meaning"] = to_json(meaning->comparison);
  }
  return json;
}

}  // namespace

bool agrees(const Audit& audit) {
  return (audit.updated || audit.drifts.empty()) &&
         std::all_of(audit.scenarios.begin(), audit.scenarios.end(),
                     [](const AuditedFile& scenario) { return scenario.broken.empty(); });
}

std::string audit_text(const Audit& audit, const Console& console) {
  std::string out;
  for (const auto& drift : audit.drifts) {
    if (audit.updated) {
      out += std::string(drift.now ? "wrote " : "removed ") + printable(drift.file) + "\n";
    } else {
      add_drift(out, drift, console);
    }
  }
  for (const auto& scenario : audit.scenarios) {
    for (const auto& what : scenario.broken) {
      out += printable(scenario.file + ": " + what) + "\n";
    }
  }
  return out + summary(audit, console.out_colour);
}

Json audit_json(const Audit& audit) {
  Json json{{"agrees", agrees(audit)},
            {"updated", audit.updated},
            {"golden_files", audit.golden_files},
            {"scenarios", Json::array()},
            {"drifts", Json::array()}};
  for (const auto& scenario : audit.scenarios) {
    json["scenarios"].push_back(Json{{"file", scenario.file},
                                     {"passed", scenario.tests.passed},
                                     {"failed", scenario.tests.failed},
                                     {"broken", scenario.broken}});
  }
  for (const auto& drift : audit.drifts) {
    json["drifts"].push_back(drift_json(drift));
  }
  return json;
}

}  // namespace o4
