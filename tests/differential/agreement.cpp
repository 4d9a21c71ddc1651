#include "tests/differential/agreement.hpp"

#include <cstdlib>

#include "tests/reference/random_world.hpp"
#include "tests/reference/reference.hpp"
#include "tests/support/world_text.hpp"

namespace o4::reference {
namespace {

constexpr std::size_t queries_per_world = 40;
constexpr std::size_t differences_shown = 5;

std::uint64_t number_from(const char* variable, std::uint64_t fallback) {
  const char* text = std::getenv(variable);
  return text == nullptr ? fallback : std::strtoull(text, nullptr, 10);
}

std::string yes_or_no(bool accepts) { return accepts ? "accepts the world" : "refuses the world"; }

// Counts one difference; the first few are told in full. `test` is a policy test that shows it.
void differ(Agreement& out, const std::string& what, const std::string& test,
            const std::string& ours, const std::string& theirs) {
  if (++out.differences > differences_shown) return;
  out.report += "\n" + what + "\n  reference: " + ours + "\n  other:     " + theirs + "\n" +
                "  --- the reference's answer as a policy test ---\n" + test + "  ---\n";
}

std::vector<Query> small_queries(const std::vector<std::string>& paths, const std::string& mode) {
  std::vector<Query> out;
  for (const auto& path : paths) {
    for (const char* op : {"read", "write"}) {
      out.push_back({QueryKind::path, path, op, "shell", "", std::nullopt});
      out.push_back({QueryKind::path, path, op, "file-tool", "", std::nullopt});
      if (mode != "guarded" && mode != "airlock") continue;
      out.push_back({QueryKind::path, path, op, "shell", "package-install", std::nullopt});
    }
    out.push_back({QueryKind::cwd, path, "", "", "", std::nullopt});
    out.push_back({QueryKind::directory, path, "", "", "", std::nullopt});
    out.push_back({QueryKind::command, "cat " + path, "", "", "", std::nullopt});
  }
  return out;
}

}  // namespace

void Agreement::add(const Agreement& more) {
  worlds += more.worlds;
  refused += more.refused;
  queries += more.queries;
  if (differences < differences_shown) report += more.report;
  differences += more.differences;
}

Agreement compare(const Answers& other, const World& world, const std::vector<Query>& queries,
                  const std::string& label) {
  Agreement out;
  out.worlds = 1;
  const auto scenario = to_scenario(world);
  const auto answers = other.ask(scenario, queries);
  const bool accepts = accepted(world);
  if (answers.has_value() != accepts) {
    differ(out, label, scenario, yes_or_no(accepts), yes_or_no(answers.has_value()));
    return out;
  }
  if (!accepts) {
    out.refused = 1;
    return out;
  }
  if (answers->size() != queries.size()) {
    differ(out, label, scenario, std::to_string(queries.size()) + " answers",
           std::to_string(answers->size()) + " answers");
    return out;
  }
  for (std::size_t i = 0; i < queries.size(); ++i) {
    ++out.queries;
    const auto ours = answer(world, queries[i]);
    if (ours == (*answers)[i]) continue;
    differ(out, label + ": " + describe(queries[i]),
           scenario + to_expectation(label, queries[i], ours), describe(ours),
           describe((*answers)[i]));
  }
  return out;
}

Agreement compare_random_worlds(const Answers& other, std::size_t worlds) {
  Agreement out;
  for (std::size_t i = 0; i < worlds; ++i) {
    const auto seed = first_seed() + i;
    const auto world = random_world(seed);
    out.add(compare(other, world, random_queries(world, seed, queries_per_world),
                    "O4_SEED=" + std::to_string(seed)));
  }
  return out;
}

Agreement compare_small_worlds(const Answers& other, std::size_t step) {
  Agreement out;
  const auto worlds = small_worlds();
  for (std::size_t i = 0; i < worlds.size(); i += step) {
    const auto queries = small_queries(small_paths(worlds[i]), mode(worlds[i]));
    out.add(compare(other, worlds[i], queries, "small world " + std::to_string(i)));
  }
  return out;
}

std::size_t worlds_to_try() { return static_cast<std::size_t>(number_from("O4_WORLDS", 2000)); }

std::uint64_t first_seed() { return number_from("O4_SEED", 20250101); }

}  // namespace o4::reference
