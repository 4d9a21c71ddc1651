// Names of questions are laid out in lower case and turned round in one pass of sixteen bytes at a
// time, on the stack; this is the path of every question to the proxy and of every host in a proof.
// Copies run over the end of a label into the room behind, which the next label or nothing
// overwrites.
#include "engine/hosts/host_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <tuple>
#include <utility>

#include "engine/tables/bytes.hpp"

namespace o4 {
namespace {

constexpr std::size_t most_bytes_of_label = 63;

auto key_of(const Cidr& network) {
  return std::tuple(network.base.family, -static_cast<std::int64_t>(network.length),
                    network.base.bytes);
}

}  // namespace

bool HostKey::assign(std::string_view text) {
  text = text.ends_with('.') ? text.substr(0, text.size() - 1) : text;
  if (text.empty() || text.size() > longest_name) {
    return false;
  }
  std::array<char, longest_name + 24> name;
  std::memcpy(name.data(), text.data(), text.size());
  for (std::size_t i = 0; i < text.size(); i += 16) {
    const auto known = lower_name_bytes(name.data() + i, name.data() + i);
    const auto left = text.size() - i;
    const auto wanted = left < 16 ? (1U << left) - 1 : 0xFFFFU;
    if ((known & wanted) != wanted) {
      return false;
    }
  }
  length_ = 0;
  auto end = text.size();
  const auto add_label = [&](std::size_t begin) {
    const auto size = end - begin;
    if (size == 0 || size > most_bytes_of_label) {
      return false;
    }
    text_[length_] = '/';
    for (std::size_t i = 0; i < size; i += 16) {
      std::memcpy(text_.data() + length_ + 1 + i, name.data() + begin + i, 16);
    }
    length_ += size + 1;
    end = begin - 1;
    return true;
  };
  const std::string_view lower(name.data(), text.size());
  for (auto block = (text.size() - 1) / 64 * 64;; block -= 64) {
    for (auto dots = Marks<'.'>(lower, block).bits[0]; dots != 0;) {
      const auto bit = 63 - static_cast<std::size_t>(std::countl_zero(dots));
      dots ^= std::uint64_t{1} << bit;
      if (!add_label(block + bit + 1)) {
        return false;
      }
    }
    if (block == 0) {
      break;
    }
  }
  return add_label(0);
}

void HostTable::add(const HostPattern& pattern, Value value) {
  switch (pattern.kind) {
    case HostPattern::Kind::any:
      all_.push_back(value);
      return;
    case HostPattern::Kind::address:
    case HostPattern::Kind::network:
      networks_.emplace_back(pattern.network, value);
      return;
    case HostPattern::Kind::exact_and_subdomains:
    case HostPattern::Kind::subdomains_only:
      break;
  }
  if (HostKey key; key.assign(pattern.name)) {
    const bool below = pattern.kind == HostPattern::Kind::subdomains_only;
    named_.emplace_back(names_.add(key.path()), below ? value | below_only : value);
  }
}

void HostTable::finish() {
  names_.finish();
  values_ = ByNode<Value>(names_.size(), std::move(named_));
  named_ = {};
  std::stable_sort(networks_.begin(), networks_.end(),
                   [](const auto& a, const auto& b) { return key_of(a.first) < key_of(b.first); });
  for (std::size_t i = 0; i < networks_.size(); ++i) {
    const auto& network = networks_[i].first;
    if (lengths_.empty() || lengths_.back().family != network.base.family ||
        lengths_.back().bits != network.length) {
      lengths_.push_back({network.base.family, network.length, i, i});
    }
    lengths_.back().end = i + 1;
  }
}

std::pair<std::size_t, std::size_t> HostTable::networks(const Length& length,
                                                        const Address& address) const {
  if (length.family != address.family) {
    return {0, 0};
  }
  const auto wanted = network_of(address, length.bits).bytes;
  const auto begin = networks_.begin() + static_cast<std::ptrdiff_t>(length.begin);
  const auto end = networks_.begin() + static_cast<std::ptrdiff_t>(length.end);
  const auto from = std::partition_point(
      begin, end, [&](const auto& entry) { return entry.first.base.bytes < wanted; });
  const auto to = std::partition_point(
      from, end, [&](const auto& entry) { return entry.first.base.bytes == wanted; });
  return {static_cast<std::size_t>(from - networks_.begin()),
          static_cast<std::size_t>(to - networks_.begin())};
}

}  // namespace o4
