// By the book, not by a policy: which conditions hold, and so which rules are in force, may depend
// on what is found at these very places.
#include "engine/compile/paths_of_interest.hpp"

#include <set>

#include "engine/compile/expand.hpp"
#include "engine/compile/variables.hpp"
#include "engine/paths/path.hpp"
#include "grammar/rules/verbs.hpp"

namespace o4 {

std::vector<std::string> paths_of_interest(const SourceMap& sources, const RuleBook& book,
                                           const LoadedFacts& facts, const Config& config) {
  const auto& f = facts.facts;
  std::set<std::string> paths = {f.home, f.workspace, f.cwd, f.resolv_conf};
  for (const auto& variable : variables()) {
    if (variable.paths != nullptr) {
      for (auto& value : variable.paths(facts, config)) {
        paths.insert(std::move(value.path));
      }
    }
  }
  const auto add = [&](const rules::Term& term) {
    for (auto& target : path_targets(sources, facts, config, term)) {
      paths.insert(std::move(target.raw));
    }
  };
  for (const auto& [name, entries] : book.sets) {
    for (const auto& entry : entries) {
      if (entry.kind == rules::SetEntry::Kind::path) {
        add(entry.term);
      }
    }
  }
  for (const auto& [name, profile] : book.profiles) {
    for (const auto& statement : profile.statements) {
      if (rules::row_of(statement.verb).objects == rules::Objects::paths) {
        for (const auto& term : statement.objects) {
          add(term);
        }
      }
    }
  }
  return {paths.begin(), paths.end()};
}

namespace {

class Places {
 public:
  Places(const RuleBook& book, const std::string& home) : book_(book), home_(home) {}

  // Sets hold sets, to any depth.
  void add(const rules::Term& whole) {
    std::vector<const rules::Term*> pending = {&whole};
    while (!pending.empty()) {
      const auto& term = *pending.back();
      pending.pop_back();
      if (term.kind == rules::Term::Kind::text) {
        found_.insert(absolute_path(term.text, home_, "/"));
      } else if (term.kind == rules::Term::Kind::set && sets_.insert(term.text).second) {
        const auto set = book_.sets.find(term.text);
        for (const auto& entry : set == book_.sets.end() ? none_ : set->second) {
          pending.push_back(&entry.term);
        }
      }
    }
  }

  [[nodiscard]] std::vector<std::string> all() const { return {found_.begin(), found_.end()}; }

 private:
  const RuleBook& book_;
  const std::string& home_;
  std::set<std::string> found_;
  std::set<std::string> sets_;
  std::vector<rules::SetEntry> none_;
};

}  // namespace

std::vector<std::string> guarded_places(const RuleBook& book, const std::string& home) {
  Places places(book, home);
  for (const auto& [name, profile] : book.profiles) {
    for (const auto& statement : profile.statements) {
      if (statement.verb == rules::Verb::guard) {
        for (const auto& object : statement.objects) {
          places.add(object);
        }
      }
    }
  }
  return places.all();
}

}  // namespace o4
