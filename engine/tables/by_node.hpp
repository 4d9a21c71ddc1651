// What stands at the nodes of a table, in one list.
//
// A list of lists in two vectors: nodes are numbers from 0 on and most have nothing, so that a
// vector for each would be mostly empty ones. It is made once from all its entries; nothing is
// added later.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace o4 {

// `T` is what stands at a node; a default one has no nodes and may not be asked.
template <typename T>
class ByNode {
 public:
  using Entries = std::vector<std::pair<std::uint32_t, T>>;

  ByNode() = default;
  // The entries of one node stay in order.
  ByNode(std::size_t nodes, Entries entries) {
    std::stable_sort(entries.begin(), entries.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    first_.reserve(nodes + 1);
    all_.reserve(entries.size());
    auto next = entries.begin();
    for (std::uint32_t node = 0; node < nodes; ++node) {
      first_.push_back(static_cast<std::uint32_t>(all_.size()));
      for (; next != entries.end() && next->first == node; ++next) {
        all_.push_back(std::move(next->second));
      }
    }
    first_.push_back(static_cast<std::uint32_t>(all_.size()));
  }

  // `node` is less than the number of nodes that it was made for.
  [[nodiscard]] std::span<const T> operator[](std::uint32_t node) const {
    return std::span(all_).subspan(first_[node], first_[node + 1] - first_[node]);
  }

 private:
  std::vector<std::uint32_t> first_;  // by node, of all
  std::vector<T> all_;
};

}  // namespace o4
