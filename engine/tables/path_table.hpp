// Places as a tree that one pass over a path walks. A node is found by the hash of its whole path,
// rolled component by component, so that no look-up waits for another; a hash is a hint, and one
// comparison at the end proves the node. What a node means is not known here.
//
// Why hashes of prefixes. A question about a path is: which is the deepest of our places at or
// above it? A trie answers with one look-up a component, each of which needs the node that the last
// one found. Here the hash of "/a/b/c" is made from that of "/a/b" and the bytes of "c", without
// looking at any node, so the processor makes all of them, and fetches all slots, at once. The
// paths of a policy are few and most questions leave the tree after three or four components: then
// the walk only goes on to see that the rest is in normal form.
//
// Why it is right. A slot holds 32 bits of the hash and the node.
// - A path that has a node is found: while the table is built, no two nodes in reach of each other
//   may have the same tag, so the first slot of its tag is its own. If that cannot be had with a
//   few seeds, the table says that it is ambiguous and compares every step.
// - A path that has none may be taken for another by chance. All ancestors of the deepest true node
//   were found rightly, so a false find lies deeper than that, it is what the walk ends with, and
//   the comparison of its whole path with the text fails. Then every step is compared.
// - A false find may carry a mark that it has no right to; hence "may lead through a mark": whoever
//   asks looks closer then.
//
// Paths are chosen by strangers, who could choose them to collide: hence the limit on runs of slots
// and the seed made of the texts themselves.
//
// Costs: linear in the path, no allocation; the table is a few words for each component of its
// paths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

// Filled first (add, add_mark), then finished, then asked; questions never change it, so that
// threads may share it.
class PathTable {
 public:
  // Numbered in the order in which they were added; a parent is lower than its children.
  using Node = std::uint32_t;
  static constexpr Node root = 0;

  PathTable();

  // The node of a path in normal form; made, with its ancestors, if it is not there. An added path
  // is "/" or begins with a slash and has no empty, "." or ".." component. Not checked.
  Node add(std::string_view path);
  // The same, and walks tell when they come through it.
  void add_mark(std::string_view path);
  // After the last add, and before the first walk.
  void finish();

  // Where a walk begins: at the root, or below a node as if its path stood before the text.
  struct Start {
    Node node = root;
    std::uint64_t hash = 0;
    bool marked = false;
  };
  [[nodiscard]] const Start& from_root() const { return root_start_; }
  // The root's where there is no such node: then nothing lies below it.
  [[nodiscard]] Start start_below(std::string_view path) const;

  // What a walk has found, for whoever asks more than which node it is.
  struct Walk {
    Node node = root;     // the deepest one that covers the path
    bool normal = false;  // the path is in normal form; else nothing else holds
    bool marked = false;  // it may lead through a mark
  };
  // From below a node the path is what stands behind that node's own: with the start below
  // /private, "/tmp/x" is /private/tmp/x.
  [[nodiscard]] Walk walk(std::string_view path, const Start& start) const;
  [[nodiscard]] Walk walk(std::string_view path) const { return walk(path, from_root()); }

  // The deepest node that covers a path in normal form; the node of that very path.
  [[nodiscard]] Node deepest(std::string_view path) const { return walk(path).node; }
  // Nothing, too, if the path is not in normal form.
  [[nodiscard]] std::optional<Node> find(std::string_view path) const;

  // The root counts.
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] Node parent(Node node) const {
    return nodes_[node].parent;
  }  // the root's is itself
  // The root's is empty.
  [[nodiscard]] std::string_view path(Node node) const {
    return std::string_view(names_).substr(nodes_[node].name, nodes_[node].length);
  }

 private:
  struct Place {
    Node parent = root;
    std::uint32_t name = 0;  // where its path begins among the names
    std::uint32_t length = 0;
  };
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t node = 0;  // with flags in the upper bits; 0: empty, the root is in no slot
  };

  [[nodiscard]] std::uint32_t probe(std::uint64_t hash) const;
  [[nodiscard]] Node child(Node parent, std::uint64_t hash, std::string_view name) const;
  [[nodiscard]] Node exact(std::string_view path, const Start& start) const;
  [[nodiscard]] bool proves(Node node, std::string_view path, std::size_t length,
                            const Start& start) const;
  bool insert(std::uint64_t hash, std::uint32_t node);
  void rebuild(std::size_t slots);
  [[nodiscard]] std::uint64_t hash_of(Node node, const std::vector<std::uint64_t>& hashes) const;

  std::vector<Slot> slots_;
  std::size_t mask_ = 0;
  Start root_start_;  // whose hash is the table's seed
  std::vector<Place> nodes_;
  std::string names_;
  std::vector<std::uint64_t> hashes_;  // by node, until the table is finished
  std::vector<Node> marks_;
  std::size_t reseeds_ = 0;
  bool ambiguous_ = false;  // tags do not tell the nodes apart
};

}  // namespace o4
