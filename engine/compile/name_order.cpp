// Strongly connected components, which are found in one pass: a name that is alone in its component
// and does not name itself rests on nothing that rests on it. The path of the walk is a vector, so
// that a chain of a hundred thousand sets costs memory and no stack.
#include "engine/compile/name_order.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace o4 {
namespace {

// Tarjan's strongly connected components: names that all rest on each other are one component, and
// a component is complete behind all those that it rests on.
class Walk {
 public:
  explicit Walk(const NameUses& uses) {
    for (const auto& [name, used] : uses) {
      nodes_.try_emplace(name, Node{&used});
    }
  }

  NameOrder order() {
    for (auto& named : nodes_) {
      if (named.second.number == 0) {
        visit_from(named);
      }
    }
    for (const auto& [name, node] : nodes_) {
      for (const auto& use : *node.uses) {
        const auto used = nodes_.find(use.name);
        if (used != nodes_.end() && used->second.component == node.component) {
          result_.circles[use.name].push_back(use.span);
        }
      }
    }
    return std::move(result_);
  }

 private:
  struct Node {
    const std::vector<NameUse>* uses;
    std::size_t number = 0;     // in the order of visits, from 1
    std::size_t lowest = 0;     // the lowest number that is reached and not complete
    std::size_t component = 0;  // 0: not complete
    std::size_t next = 0;       // the use to be followed next
  };
  using Named = std::map<std::string_view, Node>::value_type;

  void enter(Named& named) {
    named.second.number = named.second.lowest = ++visits_;
    path_.push_back(&named);
    open_.push_back(&named);
  }

  void visit_from(Named& first) {
    enter(first);
    while (!path_.empty()) {
      auto& node = path_.back()->second;
      if (node.next == node.uses->size()) {
        leave();
        continue;
      }
      const auto used = nodes_.find((*node.uses)[node.next++].name);
      if (used == nodes_.end()) {
        continue;
      }
      if (used->second.number == 0) {
        enter(*used);
      } else if (used->second.component == 0) {
        node.lowest = std::min(node.lowest, used->second.number);
      }
    }
  }

  void leave() {
    const auto& node = path_.back()->second;
    if (node.lowest == node.number) {
      ++components_;
      for (const Named* last = nullptr; last != path_.back(); open_.pop_back()) {
        last = open_.back();
        open_.back()->second.component = components_;
        result_.names.push_back(last->first);
      }
    }
    path_.pop_back();
    if (!path_.empty()) {
      auto& above = path_.back()->second;
      above.lowest = std::min(above.lowest, node.lowest);
    }
  }

  std::map<std::string_view, Node> nodes_;
  std::vector<Named*> path_;  // from the name that was begun with to the one that is visited
  std::vector<Named*> open_;  // visited, and not complete
  std::size_t visits_ = 0;
  std::size_t components_ = 0;
  NameOrder result_;
};

}  // namespace

NameOrder order_names(const NameUses& uses) { return Walk(uses).order(); }

bool holds_a_set(const rules::SetEntry& entry) {
  return entry.kind == rules::SetEntry::Kind::include || entry.term.kind == rules::Term::Kind::set;
}

NameUses uses_of_conditions(const RuleBook& book) {
  NameUses uses;
  for (const auto& [name, condition] : book.conditions) {
    auto& used = uses[name];
    for (const auto& tests : condition) {
      for (const auto& test : tests) {
        used.push_back({test.name.text, test.name.span});
      }
    }
  }
  return uses;
}

NameUses uses_of_sets(const RuleBook& book) {
  NameUses uses;
  for (const auto& [name, entries] : book.sets) {
    auto& used = uses[name];
    for (const auto& entry : entries) {
      if (holds_a_set(entry)) {
        used.push_back({entry.term.text, entry.term.span});
      }
    }
  }
  return uses;
}

NameUses uses_of_profiles(const RuleBook& book) {
  NameUses uses;
  for (const auto& [name, profile] : book.profiles) {
    auto& used = uses[name];
    for (const auto& base : profile.bases) {
      used.push_back({base.text, base.span});
    }
  }
  return uses;
}

}  // namespace o4
