// The rule graph as Graphviz text.
//
// Ids are texts of rules with their profile and origin, so that equal graphs draw equally and a
// node is drawn once. "Overrides" is drawn to the next wider rule alone: the rest of the order
// follows from it.
#include <map>
#include <set>
#include <utility>

#include "engine/graph/origin.hpp"
#include "engine/graph/print_graph.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/graph/visit_rules.hpp"
#include "engine/paths/path.hpp"
#include "grammar/rules/print_rules.hpp"

namespace o4 {
namespace {

class Drawing {
 public:
  std::string draw(const RuleGraph& graph) {
    draw_profile(graph.mode, "policy");
    for (const auto& narrow : graph.narrow) {
      draw_profile(narrow, "narrow");
      edge(profile_node(graph.mode.name), profile_node(narrow.name), "narrows");
    }
    return "digraph policy {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n" + body_ +
           "}\n";
  }

 private:
  static std::string profile_node(const std::string& name) { return "profile " + name; }

  void node(const std::string& id, const std::string& label, std::string_view shape) {
    if (nodes_.insert(id).second) {
      body_ += "  " + print_text(id) + " [label=" + print_text(label) +
               ", shape=" + std::string(shape) + "];\n";
    }
  }

  void edge(const std::string& from, const std::string& to, std::string_view label) {
    body_ +=
        "  " + print_text(from) + " -> " + print_text(to) + " [label=" + print_text(label) + "];\n";
  }

  // A node for the rule, contained in its profile and coming from its origin; returns its id.
  std::string draw_rule(const ProfileRules& profile, const rules::Statement& statement,
                        std::string_view relation) {
    const auto shown = view(statement);
    const auto id = profile.name + ": " + shown.text + " from " + shown.from;
    node(id, shown.text + "\n" + shown.because, "box");
    edge(profile_node(profile.name), id, relation);
    node("origin " + shown.from, shown.from, "note");
    edge(id, "origin " + shown.from, "comes from");
    return id;
  }

  template <typename List>
  void draw_list(const ProfileRules& profile, const List& list) {
    for (const auto& rule : list) {
      draw_rule(profile, to_statement(rule), "contains");
    }
  }

  void draw_list(const ProfileRules& profile, const std::vector<PathRule>& list, PathList which) {
    std::map<std::string, std::vector<std::pair<std::string, const PathRule*>>> by_path;
    for (const auto& rule : list) {
      const bool dropped = which == PathList::dropped;
      const auto relation = dropped ? "dropped because " + rule.provenance.because : "contains";
      by_path[rule.path].emplace_back(draw_rule(profile, to_statement(rule, which), relation),
                                      &rule);
    }
    if (which == PathList::dropped) {
      return;
    }
    for (const auto& [path, rules_here] : by_path) {
      for (const auto& [id, rule] : rules_here) {
        draw_overridden(by_path, path, id, *rule);
      }
    }
  }

  template <typename Map>
  void draw_overridden(const Map& by_path, const std::string& path, const std::string& id,
                       const PathRule& rule) {
    for (std::string at = path; at != "/";) {
      at = parent_path(at);
      const auto found = by_path.find(at);
      if (found == by_path.end()) {
        continue;
      }
      for (const auto& [wider_id, wider] : found->second) {
        if ((rule.read && wider->read) || (rule.write && wider->write)) {
          edge(id, wider_id, "overrides");
          return;
        }
      }
    }
  }

  void draw_profile(const ProfileRules& profile, const std::string& kind) {
    const auto id = profile_node(profile.name);
    node(id, kind + " " + profile.name, "ellipse");
    for (const auto& base : profile.bases) {
      node(profile_node(base), "profile " + base, "ellipse");
      edge(id, profile_node(base), "extends");
    }
    visit_rules(profile,
                [&](const auto& list, auto... which) { draw_list(profile, list, which...); });
  }

  std::set<std::string> nodes_;
  std::string body_;
};

}  // namespace

std::string draw_graph(const RuleGraph& graph) { return Drawing().draw(graph); }

}  // namespace o4
