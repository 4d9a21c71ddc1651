// Of a place that several lists name, the first says what it is, and the strictest list comes
// first: what is protected, then what is private, and grants last.

#include "cli/show/render_tree.hpp"

#include <map>
#include <memory>
#include <utility>

#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"

namespace o4 {
namespace {

struct Node {
  std::string said;
  Style style = Style::plain;
  std::map<std::string, std::unique_ptr<Node>, std::less<>> below;
};

class Tree {
 public:
  // What is said first of a place stays.
  void add(const std::vector<OverviewItem>& items, std::string_view what, Style style) {
    for (const auto& item : items) {
      auto& node = at(item.text);
      if (node.said.empty()) {
        node.said = what;
        node.said += item.leads_to.empty() ? "" : ", leads to " + item.leads_to;
        node.style = style;
      }
    }
  }

  [[nodiscard]] const Node& root() const { return root_; }

 private:
  Node& at(std::string_view path) {
    auto* node = &root_;
    while (!path.empty()) {
      path.remove_prefix(path.front() == '/' ? 1 : 0);
      const auto name = path.substr(0, path.find('/'));
      path.remove_prefix(name.size());
      if (!name.empty()) {
        auto& child = node->below[std::string(name)];
        child = child ? std::move(child) : std::make_unique<Node>();
        node = child.get();
      }
    }
    return *node;
  }

  Node root_;
};

class Drawing {
 public:
  explicit Drawing(const Console& console) : console_(console) {}

  void draw_root(const Node& root) {
    add_line("", "/", root);
    draw_below(root, "");
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void draw_below(const Node& node, const std::string& indent) {
    for (auto child = node.below.begin(); child != node.below.end(); ++child) {
      const bool last = std::next(child) == node.below.end();
      auto name = child->first;
      const auto* shown = child->second.get();
      while (shown->said.empty() && shown->below.size() == 1) {
        name += "/" + shown->below.begin()->first;
        shown = shown->below.begin()->second.get();
      }
      add_line(indent + (last ? "└── " : "├── "), name, *shown);
      draw_below(*shown, indent + (last ? "    " : "│   "));
    }
  }

  void add_line(const std::string& indent, const std::string& name, const Node& node) {
    constexpr std::size_t said_at = 44;
    const auto place = indent + painted(printable(name), node.style, console_.out_colour);
    const auto used = columns(indent) + columns(printable(name));
    text_ += place;
    if (!node.said.empty()) {
      text_ += std::string(used < said_at ? said_at - used : 2, ' ') + printable(node.said);
    }
    text_ += "\n";
  }

  const Console& console_;
  std::string text_;
};

}  // namespace

std::string tree_text(const Overview& overview, const Console& console) {
  Tree tree;
  tree.add(overview.protected_, "protected: neither read nor written", Style::bad);
  tree.add(overview.private_, "private: the sandbox's own", Style::plain);
  tree.add(overview.devices, "a device", Style::plain);
  tree.add(overview.denied, "read only", Style::plain);
  tree.add(overview.writable, "can be written", Style::good);
  tree.add(overview.readable, "can be read", Style::plain);
  Drawing drawing(console);
  drawing.draw_root(tree.root());
  return drawing.take();
}

}  // namespace o4
