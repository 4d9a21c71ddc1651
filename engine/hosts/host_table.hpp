// Patterns of hosts, found by one pass over a host: names lie in a tree by their labels, the last
// first; addresses and networks are looked up by length. What a pattern is for is not known here.
//
// The same answers as `matches`, which tests hold against each other. A name costs one walk through
// a PathTable; an address a binary search for each length of network that occurs, of which rules
// have a dozen.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/hosts/host.hpp"
#include "engine/tables/by_node.hpp"
#include "engine/tables/path_table.hpp"

namespace o4 {

// A name laid out as the table has it: "www.example.com" as /com/example/www. Lives on the stack.
// With its labels turned round, "below" of names is "below" of paths, and one table serves both.
class HostKey {
 public:
  // False if the text is no plain name: it is empty, has a port or anything else beside the name,
  // or needs to be mapped (N3). Letters may be in either case, and a dot may follow.
  [[nodiscard]] bool assign(std::string_view text);
  // The last label begins like a number.
  [[nodiscard]] bool may_be_address() const { return text_[1] >= '0' && text_[1] <= '9'; }
  [[nodiscard]] std::string_view path() const { return {text_.data(), length_}; }

 private:
  static constexpr std::size_t longest_name = 253;
  std::array<char, longest_name + 24> text_;  // the rest is room to copy in steps of sixteen
  std::size_t length_ = 0;
};

// Filled, finished, then asked, as a PathTable is; threads may share it from then on.
class HostTable {
 public:
  // A number of 31 bits that stands for whatever has the pattern.
  using Value = std::uint32_t;

  // Values need not differ, and the same pattern may be added twice.
  void add(const HostPattern& pattern, Value value);
  // After the last add, and before the first question.
  void finish();

  // Calls `visit` with the value of each pattern that covers the host, the longest name or network
  // first and otherwise as they were added, until it returns false.
  template <typename Visit>
  void covering(const HostKey& name, const Visit& visit) const;
  template <typename Visit>
  void covering(const Host& host, const Visit& visit) const;
  // The patterns that are for every host.
  template <typename Visit>
  void covering_all(const Visit& visit) const;

 private:
  static constexpr Value below_only = 1U << 31U;

  // The values of the networks of one length. [begin, end) of `networks_`, which are sorted by
  // their bases there.
  struct Length {
    Address::Family family = Address::Family::v4;
    std::uint32_t bits = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
  };

  // Which of them hold the address, as a range of `networks_`.
  [[nodiscard]] std::pair<std::size_t, std::size_t> networks(const Length& length,
                                                             const Address& address) const;

  PathTable names_;
  ByNode<Value>::Entries named_;  // until the table is finished
  ByNode<Value> values_;          // flagged if for what is below alone
  std::vector<std::pair<Cidr, Value>> networks_;
  std::vector<Length> lengths_;  // longest first
  std::vector<Value> all_;
};

template <typename Visit>
void HostTable::covering_all(const Visit& visit) const {
  for (const auto value : all_) {
    if (!visit(value)) {
      return;
    }
  }
}

template <typename Visit>
void HostTable::covering(const HostKey& name, const Visit& visit) const {
  const auto path = name.path();
  auto node = names_.walk(path).node;
  bool is_below = names_.path(node).size() != path.size();
  while (node != PathTable::root) {
    for (const auto value : values_[node]) {
      if ((is_below || (value & below_only) == 0) && !visit(value & ~below_only)) {
        return;
      }
    }
    node = names_.parent(node);
    is_below = true;
  }
  covering_all(visit);
}

template <typename Visit>
void HostTable::covering(const Host& host, const Visit& visit) const {
  if (const auto* const name = std::get_if<HostName>(&host)) {
    if (HostKey key; key.assign(name->text)) {
      covering(key, visit);
    } else {
      covering_all(visit);
    }
    return;
  }
  for (const auto& length : lengths_) {
    const auto [begin, end] = networks(length, std::get<Address>(host));
    for (auto i = begin; i < end; ++i) {
      if (!visit(networks_[i].second)) {
        return;
      }
    }
  }
  covering_all(visit);
}

}  // namespace o4
