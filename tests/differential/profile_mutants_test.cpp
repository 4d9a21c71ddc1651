// Every element of a lowered sandbox profile changed alone: the proof differs, or the profile
// decides as before wherever anything of it can tell, and why has a name. O4_EVERY says which share
// of the mutants is tried (1: all, tens of thousands, which takes an hour), O4_FIRST the first.
//
// What a mutant changes is judged by asking the model at every border of both profiles, one
// question after the other: the automata that the proof compares are not asked.
#include "tests/support/profile_mutants.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include "backends/sbpl/model/chain.hpp"
#include "engine/paths/path.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sbpl_lowered.hpp"

using namespace o4;
using namespace o4::sbpl;

namespace {

std::size_t number_from(const char* variable, std::size_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : std::stoull(text);
}

// The texts at which an answer can change: what filters say, and what lies in, beside and around.
void add_borders(const Profile& profile, std::set<std::string>& paths,
                 std::set<std::string>& names) {
  for (const auto& rule : profile.rules) {
    for (const auto& filter : rule.filters) {
      const auto* const text = std::get_if<TextFilter>(&filter.value);
      if (text == nullptr) {
        continue;
      }
      const auto& pattern = text->pattern.text;
      if (text->attribute != Attribute::path) {
        names.insert({pattern, pattern + "x"});
      } else if (pattern.starts_with('/')) {
        paths.insert({pattern, pattern + "/x", pattern + "x", std::string(parent_path(pattern))});
      }
    }
  }
}

class ProfileJudge {
 public:
  explicit ProfileJudge(const test::LoweredProfile& lowered) : original_(lowered.profile) {
    paths_ = {"/", "/x", "/System/Volumes/Data", "/private/tmp", "/Users/user/.SSH/id"};
    names_ = {"x", "self", "others"};
    for (const auto& rule : lowered.rules->shell) {
      const std::string parent(parent_path(rule.path));
      paths_.insert({rule.path, rule.path + "/x", rule.path + "x", parent});
    }
    add_borders(original_, paths_, names_);
  }

  // Where the two decide otherwise; empty if nowhere.
  [[nodiscard]] std::string difference(const Profile& mutant) const {
    auto paths = paths_;
    auto names = names_;
    add_borders(mutant, paths, names);
    const auto port = std::uint16_t{8118};
    auto ports = telling_ports(original_, std::span(&port, 1));
    const auto more = telling_ports(mutant, std::span(&port, 1));
    ports.insert(ports.end(), more.begin(), more.end());
    const auto ends = endpoints(ports);
    for (const auto& op : operations()) {
      const auto id = *find_operation(op.name);
      for (const auto model : all_models) {
        const auto before = chain_of(original_, id, model);
        const auto after = chain_of(mutant, id, model);
        for (const auto& target : targets(op.attribute, paths, names, ends)) {
          if (decide(before, id, target).answer != decide(after, id, target).answer) {
            return std::string(op.name) + " " + text_of(target);
          }
        }
      }
    }
    return {};
  }

 private:
  template <typename Ends>
  static std::vector<Target> targets(Attribute attribute, const std::set<std::string>& paths,
                                     const std::set<std::string>& names, const Ends& ends) {
    std::vector<Target> result;
    if (attribute == Attribute::path || attribute == Attribute::network) {
      for (const auto& path : paths) {
        result.push_back(path_target(path));
      }
    }
    if (attribute == Attribute::network) {
      for (const auto& [text, target] : ends) {
        result.push_back(target);
      }
    }
    if (result.empty()) {
      for (const auto& name : names) {
        result.push_back(NameTarget{name});
      }
    }
    return result;
  }

  static std::string text_of(const Target& target) {
    const auto* const path = std::get_if<PathTarget>(&target);
    const auto* const name = std::get_if<NameTarget>(&target);
    return path != nullptr ? path->path : name != nullptr ? name->name : "an end of a connection";
  }

  const Profile& original_;
  std::set<std::string> paths_;
  std::set<std::string> names_;
};

// Why a change that decides nothing is none.
std::string argument_for(const std::string& change) {
  static constexpr std::pair<std::string_view, std::string_view> arguments[] = {
      {" moved to ", "rules that never speak of one place and operation have no order"},
      {" said again ", "a rule said twice, or before those that come after it anyway"},
      {" left out", "another rule says the same there"},
      {" turned round", "another rule decides there"},
      {" without filters", "a later rule decides everywhere else"},
      {" without ", "another operation or filter of the profile says the same"},
      {" the parent of ", "what inherits it is decided by rules of its own"},
      {" with ", "decided like that already"},
      {" becomes ", "what is between the two is decided by other rules"},
  };
  const auto* const found =
      std::find_if(std::begin(arguments), std::end(arguments),
                   [&](const auto& row) { return change.find(row.first) != std::string::npos; });
  REQUIRE(found != std::end(arguments));
  return std::string(found->second);
}

void try_mutants(const test::LoweredProfile& lowered) {
  const ProfileJudge judge(lowered);
  std::size_t differ = 0;
  std::map<std::string, std::size_t> excuses;
  constexpr std::size_t few = 1499;
  const auto mutants =
      test::for_each_mutant(lowered.profile, number_from("O4_EVERY", few),
                            number_from("O4_FIRST", 0), [&](const test::ProfileMutant& mutant) {
                              const auto proof = verify(lowered.asked.graph(), *lowered.rules,
                                                        mutant.profile, lowered.actor);
                              if (!proof.holds()) {
                                ++differ;
                                return;
                              }
                              INFO(mutant.change);
                              CHECK(judge.difference(mutant.profile).empty());
                              ++excuses[argument_for(mutant.change)];
                            });
  CHECK(differ > 0);
  std::string text = std::to_string(mutants) + " mutants, " + std::to_string(differ) + " differ";
  for (const auto& [name, count] : excuses) {
    text += "\n  " + std::to_string(count) + " " + name;
  }
  WARN(text);
}

}  // namespace

TEST_CASE("no element of a sandbox profile can be changed unnoticed", "[mutations]") {
  const auto* const facts =
      GENERATE("", "picked_tier = \"airlock\"\n", "sandbox = \"read-only\"\n",
               "sandbox = \"workspace-write\"\nadd_dirs = [\"/srv/a\"]\n",
               "workspace = \"/Users/user\"\n", "[fs]\n\"/Users/user/.ssh\" = \"-> /data/ssh\"\n");
  CAPTURE(facts);
  try_mutants(test::LoweredProfile(test::macos(facts)));
}

TEST_CASE("no element of a package install's profile can be changed unnoticed", "[mutations]") {
  try_mutants(test::LoweredProfile(test::macos(), "package-install"));
}
