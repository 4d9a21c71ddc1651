// Open addressing with linear probing, half full. Texts of strangers become keys: where a run of
// slots grows too long, or two nodes in one run have the same tag, the table is built again with a
// seed made of all its texts. So the slot of a path that has a node is the first of its tag.
#include "engine/tables/path_table.hpp"

#include <algorithm>
#include <bit>

#include "engine/tables/bytes.hpp"

namespace o4 {
namespace {

constexpr std::uint64_t first_seed = 0x8ebc6af09c88c6e3ULL;
constexpr std::size_t first_slots = 64;
constexpr std::size_t longest_run = 256;  // by chance, a million nodes have runs of 70
constexpr std::size_t most_reseeds = 8;

constexpr std::uint32_t leaf = 1U << 31U;  // no node lies below
constexpr std::uint32_t mark = 1U << 30U;
constexpr std::uint32_t number = mark - 1;

std::uint32_t tag_of(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32U); }

// Calls `step` with the bounds of each component until it returns false. Bounds of the names,
// without their slashes: of "/a/bc" [1, 2) and [3, 5); none of "/". 64 bytes are looked through at
// a time.
template <typename Step>
void each_component(std::string_view path, const Step& step) {
  std::size_t begin = 1;
  for (std::size_t block = 0; block <= path.size() && path.size() > 1; block += 64) {
    auto ends = Marks<'/'>(path, block).bits[0];
    ends &= block == 0 ? ~std::uint64_t{1} : ~std::uint64_t{0};
    if (const auto rest = path.size() - block; rest < 64) {
      ends |= std::uint64_t{1} << rest;
    }
    for (; ends != 0; ends &= ends - 1) {
      const auto end = block + static_cast<unsigned>(std::countr_zero(ends));
      if (!step(begin, end)) {
        return;
      }
      begin = end + 1;
    }
  }
}

// A component that begins with a dot or is empty may not stand in a path in normal form.
bool is_doubtful(char first) { return first == '.' || first == '/'; }
bool is_plain(std::string_view component) {
  return !component.empty() && component != "." && component != "..";
}

}  // namespace

PathTable::PathTable()
    : slots_(first_slots),
      mask_(first_slots - 1),
      root_start_{root, first_seed},
      nodes_(1),
      hashes_{first_seed} {}

// The node in the first slot of that tag, with its flags; 0 if there is none.
inline std::uint32_t PathTable::probe(std::uint64_t hash) const {
  const auto tag = tag_of(hash);
  for (auto at = hash & mask_;; at = (at + 1) & mask_) {
    const auto& slot = slots_[at];
    if (slot.node == 0 || slot.tag == tag) {
      return slot.node;
    }
  }
}

// The node of that name below `parent`, and no other; the root if there is none.
PathTable::Node PathTable::child(Node parent, std::uint64_t hash, std::string_view name) const {
  const auto tag = tag_of(hash);
  for (auto at = hash & mask_;; at = (at + 1) & mask_) {
    const auto& slot = slots_[at];
    if (slot.node == 0) {
      return root;
    }
    const auto node = slot.node & number;
    if (slot.tag == tag && nodes_[node].parent == parent &&
        path(node).substr(nodes_[parent].length + 1) == name) {
      return node;
    }
  }
}

// False if it lies too far from where it belongs, or behind another of its tag.
bool PathTable::insert(std::uint64_t hash, std::uint32_t node) {
  const auto tag = tag_of(hash);
  std::size_t run = 0;
  bool alone = true;
  auto at = hash & mask_;
  for (; slots_[at].node != 0; at = (at + 1) & mask_) {
    ++run;
    alone = alone && slots_[at].tag != tag;
  }
  slots_[at] = {tag, node};
  return alone && run <= longest_run;
}

std::uint64_t PathTable::hash_of(Node node, const std::vector<std::uint64_t>& hashes) const {
  const auto text = path(node);
  return roll_hash(hashes[nodes_[node].parent], text, nodes_[nodes_[node].parent].length + 1,
                   text.size());
}

// Ends: either all nodes fit, or after a few seeds the table is ambiguous and any order does.
void PathTable::rebuild(std::size_t slots) {
  bool fits = false;
  while (!fits) {
    slots_.assign(slots, {});
    mask_ = slots - 1;
    fits = true;
    for (Node node = 1; node < nodes_.size() && (fits || ambiguous_); ++node) {
      fits = insert(hashes_[node], node) && fits;
    }
    if (ambiguous_) {
      return;
    }
    if (!fits) {
      ambiguous_ = ++reseeds_ == most_reseeds;
      hashes_[root] = root_start_.hash = roll_hash(hashes_[root], names_, 0, names_.size());
      for (Node node = 1; node < nodes_.size(); ++node) {
        hashes_[node] = hash_of(node, hashes_);
      }
    }
  }
}

// The text is put among the names once, when the first node of it is new; the nodes made of it
// begin there and differ in length.
PathTable::Node PathTable::add(std::string_view text) {
  Node at = root;
  auto name = std::string::npos;  // where the text is among the names, once it is
  each_component(text, [&](std::size_t begin, std::size_t end) {
    const auto hash = roll_hash(hashes_[at], text, begin, end);
    if (const auto known = child(at, hash, text.substr(begin, end - begin)); known != root) {
      at = known;
      return true;
    }
    if (name == std::string::npos) {
      name = names_.size();
      names_ += text;
    }
    const auto node = static_cast<Node>(nodes_.size());
    nodes_.push_back({at, static_cast<std::uint32_t>(name), static_cast<std::uint32_t>(end)});
    hashes_.push_back(hash);
    at = node;
    if (nodes_.size() * 2 > slots_.size()) {
      rebuild(slots_.size() * 2);
    } else if (!insert(hash, node) && !ambiguous_) {
      rebuild(slots_.size());
    }
    return true;
  });
  return at;
}

void PathTable::add_mark(std::string_view path) { marks_.push_back(add(path)); }

// Flags move into the slots, so that a walk sees them without a look at the nodes.
void PathTable::finish() {
  std::vector<std::uint32_t> flags(nodes_.size(), leaf);
  for (Node node = 1; node < nodes_.size(); ++node) {
    flags[nodes_[node].parent] = 0;
  }
  for (const auto node : marks_) {
    flags[node] |= mark;
  }
  for (auto& slot : slots_) {
    slot.node |= slot.node == 0 ? 0 : flags[slot.node];
  }
  hashes_ = {};
  names_.shrink_to_fit();
  nodes_.shrink_to_fit();
}

PathTable::Start PathTable::start_below(std::string_view path) const {
  auto start = from_root();
  each_component(path, [&](std::size_t begin, std::size_t end) {
    start.hash = roll_hash(start.hash, path, begin, end);
    start.node = child(start.node, start.hash, path.substr(begin, end - begin));
    return start.node != root;
  });
  start.marked = std::find(marks_.begin(), marks_.end(), start.node) != marks_.end();
  return start.node == root ? from_root() : start;
}

// Whether the first `length` bytes of `path`, below `start`, are the node's path.
inline bool PathTable::proves(Node node, std::string_view path, std::size_t length,
                              const Start& start) const {
  const auto& place = nodes_[node];
  const auto before = nodes_[start.node].length;
  const auto* const name = names_.data() + place.name;
  return place.length == before + length && std::memcmp(name + before, path.data(), length) == 0 &&
         (before == 0 || this->path(node).starts_with(this->path(start.node)));
}

// Every step proved.
PathTable::Node PathTable::exact(std::string_view path, const Start& start) const {
  auto at = start;
  each_component(path, [&](std::size_t begin, std::size_t end) {
    at.hash = roll_hash(at.hash, path, begin, end);
    const auto node = child(at.node, at.hash, path.substr(begin, end - begin));
    at.node = node == root ? at.node : node;
    return node != root;
  });
  return at.node;
}

PathTable::Walk PathTable::walk(std::string_view path, const Start& start) const {
  if (path.empty() || path.front() != '/' || (path.back() == '/' && path.size() > 1)) {
    return {};
  }
  auto hash = start.hash;
  std::uint32_t deepest = start.node;
  std::uint32_t seen = 0;  // the flags on the way
  std::size_t length = 0;
  bool descends = true;
  bool normal = true;
  each_component(path, [&](std::size_t begin, std::size_t end) {
    if (is_doubtful(path[begin]) && !is_plain({path.data() + begin, end - begin})) {
      normal = false;
      return false;
    }
    if (!descends) {
      return true;
    }
    hash = roll_hash(hash, path, begin, end);
    const auto found = probe(hash);
    descends = found != 0 && (found & leaf) == 0;
    if (found != 0) {
      seen |= found;
      deepest = found;
      length = end;
    }
    return true;
  });
  if (!normal) {
    return {};
  }
  const bool marked = start.marked || (seen & mark) != 0;
  const auto node = deepest & number;
  if (!ambiguous_ && proves(node, path, length, start)) {
    return {node, true, marked};
  }
  return {exact(path, start), true, marked || (ambiguous_ && !marks_.empty())};
}

std::optional<PathTable::Node> PathTable::find(std::string_view text) const {
  const auto found = walk(text);
  const auto length = text.size() == 1 ? 0 : text.size();
  return found.normal && nodes_[found.node].length == length ? std::optional(found.node)
                                                             : std::nullopt;
}

}  // namespace o4
