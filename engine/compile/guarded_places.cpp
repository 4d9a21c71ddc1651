#include "engine/compile/guarded_places.hpp"

#include <set>

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

class Places {
 public:
  Places(const RuleBook& book, const std::string& home) : book_(book), home_(home) {}

  void add(const rules::Term& term) {
    if (term.kind == rules::Term::Kind::text) {
      found_.insert(absolute_path(term.text, home_, "/"));
    } else if (term.kind == rules::Term::Kind::set && sets_.insert(term.text).second) {
      const auto set = book_.sets.find(term.text);
      for (const auto& entry : set == book_.sets.end() ? none_ : set->second) {
        add(entry.term);
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
