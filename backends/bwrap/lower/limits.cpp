#include "backends/bwrap/lower/limits.hpp"

#include <algorithm>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/lower/lower.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/impossible.hpp"

namespace o4::bwrap {
namespace {

// With those that the runner adds for itself.
std::size_t count_words(const Plan& plan) {
  std::size_t count = plan.command.empty() ? 0 : plan.command.size() + words_of_runner + 1;
  for (const auto& operation : plan.operations) {
    count += emit_words(operation).size();
  }
  return count;
}

}  // namespace

// A mount has one name: which numbers follow it, nobody knows before the run.
bool check_names(const ProfileRules& rules, Diagnostics& out) {
  const auto rule = std::find_if(rules.shell.begin(), rules.shell.end(),
                                 [](const PathRule& r) { return r.numbered; });
  if (rule == rules.shell.end()) {
    return true;
  }
  out.error("lower-numbered", {},
            "no mount is for the paths numbered " + in_quotes(rule->path) + ", as " +
                show_place(rule->provenance.from) + " wants",
            "name the folder that holds them, or each path by itself");
  return false;
}

// Does bwrap take a list of this length, and in reasonable time?
bool check_size(const Plan& plan, Diagnostics& out) {
  const auto words = count_words(plan);
  const auto binds = static_cast<std::size_t>(
      std::count_if(plan.operations.begin(), plan.operations.end(),
                    [](const Operation& o) { return std::holds_alternative<Bind>(o.option); }));
  if (words > most_words) {
    out.error("lower-limit", {},
              "the list and the command have " + std::to_string(words) + " words, bwrap takes " +
                  std::to_string(most_words),
              plan.command.size() > most_words / 2
                  ? "put the command into a script, or give it as one word: run -- 'TEXT'"
                  : "grant folders that hold others instead of each by itself");
    return false;
  }
  if (binds > many_binds) {
    out.warning("lower-many-binds", {},
                "the list has " + std::to_string(binds) + " binds, and above " +
                    std::to_string(many_binds) + " every start takes noticeable time",
                "grant folders that hold others instead of each by itself");
  }
  return true;
}

// Can every path of the list exist, and does bwrap take it?
bool check_lengths(const Plan& plan, Diagnostics& out) {
  for (const auto& operation : plan.operations) {
    const auto* const bind = std::get_if<Bind>(&operation.option);
    const auto* const dest = destination(operation.option);
    for (const auto* const path : {bind == nullptr ? nullptr : &bind->source, dest}) {
      const auto why = path == nullptr ? std::nullopt : too_long(Platform::linux_os, *path);
      if (why) {
        out.error("lower-long-path", {}, "the path " + in_quotes(*path) + " " + *why,
                  operation.origin.empty() ? "" : "it is from " + operation.origin);
        return false;
      }
    }
  }
  return true;
}

}  // namespace o4::bwrap
