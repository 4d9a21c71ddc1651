// Names form one tree, by their labels from the right; networks another, by prefix. A node's
// `below` must be a host that is really there: for a network, the lowest address that no smaller
// network of the patterns has taken.
#include "engine/areas/map_hosts.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace o4 {
namespace {

constexpr std::uint32_t bits(Address::Family family) {
  return family == Address::Family::v4 ? 32 : 128;
}

std::string to_area(const Cidr& network) {
  return network.length == bits(network.base.family) ? to_text(network.base) : to_text(network);
}

bool is_below(std::string_view name, std::string_view parent) {
  return name.size() > parent.size() && name.ends_with(parent) &&
         name[name.size() - parent.size() - 1] == '.';
}

// The lowest address of `network` that none of `taken` holds. Halves the network until a half is
// free or taken: at most 128 steps down, each with fewer networks to look at.
std::optional<Address> free_address(const Cidr& network, const std::vector<Cidr>& taken) {
  std::vector<Cidr> inside;
  for (const auto& part : taken) {
    if (part.length <= network.length && contains(part, network.base)) {
      return std::nullopt;
    }
    if (part.length > network.length && contains(network, part.base)) {
      inside.push_back(part);
    }
  }
  if (inside.empty()) {
    return network.base;
  }
  Cidr half{network.base, network.length + 1};
  if (const auto found = free_address(half, inside)) {
    return found;
  }
  half.base.bytes[network.length / 8] |= static_cast<std::uint8_t>(0x80U >> network.length % 8);
  return free_address(half, inside);
}

class HostMapper {
 public:
  AreaMap map(std::span<const HostPattern> patterns) {
    std::set<std::pair<std::size_t, std::string>> names;  // shorter ones first
    std::set<Cidr> networks = {{{Address::Family::v4, {}}, 0}, {{Address::Family::v6, {}}, 0}};
    networks.insert(mapped_addresses());
    for (const auto& pattern : patterns) {
      if (!pattern.name.empty()) {
        names.emplace(pattern.name.size(), pattern.name);
      } else if (pattern.kind != HostPattern::Kind::any) {
        networks.insert(pattern.network);
      }
    }
    add_node("*");
    for (const auto& [size, name] : names) {
      add_name(name);
    }
    for (auto& node : map_.nodes) {
      std::sort(node.children.begin(), node.children.end(), [&](std::size_t a, std::size_t b) {
        return map_.nodes[a].area.at < map_.nodes[b].area.at;
      });
    }
    add_fresh_names();
    add_networks(networks);
    return std::move(map_);
  }

 private:
  // No IPv6 address: each of them is its IPv4 one.
  static Cidr mapped_addresses() {
    Cidr network{{Address::Family::v6, {}}, 96};
    network.base.bytes[10] = network.base.bytes[11] = 0xFF;
    return network;
  }

  void add_node(std::string at) {
    AreaNode node;
    node.area.at = std::move(at);
    map_.nodes.push_back(std::move(node));
  }

  // Shorter names are there already: the parent is the longest of them that it lies below.
  void add_name(const std::string& name) {
    std::size_t parent = 0;
    for (auto dot = name.find('.'); dot != std::string::npos && parent == 0;
         dot = name.find('.', dot + 1)) {
      const auto above = names_.find(name.substr(dot + 1));
      parent = above == names_.end() ? 0 : above->second;
    }
    map_.nodes[parent].children.push_back(map_.nodes.size());
    names_.emplace(name, map_.nodes.size());
    add_node(name);
    map_.nodes.back().self = name;
  }

  // "x.example.com", or with more x's where a pattern has that label. None below a name that is as
  // long as names may be.
  void add_fresh_names() {
    for (auto& node : map_.nodes) {
      const auto rest = node.self ? "." + *node.self : std::string();
      std::string label = "x";
      while (names_.contains(label + rest)) {
        label += 'x';
      }
      node.below = parse_host(label + rest) ? std::optional(label + rest) : std::nullopt;
    }
  }

  // Sorted, so that a network follows those that hold it.
  void add_networks(const std::set<Cidr>& networks) {
    std::vector<std::pair<Cidr, std::size_t>> open;
    for (const auto& network : networks) {
      while (!open.empty() && !(contains(open.back().first, network.base))) {
        open.pop_back();
      }
      const auto parent = open.empty() ? 0 : open.back().second;
      map_.nodes[parent].children.push_back(map_.nodes.size());
      open.emplace_back(network, map_.nodes.size());
      add_node(to_area(network));
      networks_.emplace_back(network, map_.nodes.size() - 1);
    }
    for (const auto& [network, node] : networks_) {
      std::vector<Cidr> taken;
      for (const auto child : map_.nodes[node].children) {
        taken.push_back(network_of(child));
      }
      const auto address = free_address(network, taken);
      if (address && network != mapped_addresses()) {
        map_.nodes[node].below = to_text(*address);
      }
    }
  }

  const Cidr& network_of(std::size_t node) const {
    return networks_[node - networks_.front().second].first;
  }

  AreaMap map_;
  std::unordered_map<std::string, std::size_t> names_;  // their nodes
  std::vector<std::pair<Cidr, std::size_t>> networks_;
};

}  // namespace

AreaMap map_hosts(std::span<const HostPattern> patterns) { return HostMapper().map(patterns); }

bool covers_host(const Area& area, const Host& host) {
  if (area.at == "*") {
    return true;
  }
  if (const auto* address = std::get_if<Address>(&host)) {
    const auto network = parse_cidr(area.at);
    return network ? contains(*network, *address) : area.at == to_text(*address);
  }
  const auto& name = std::get<HostName>(host).text;
  const bool itself = name == area.at;
  const bool below = is_below(name, area.at);
  return area.extent == Extent::tree ? itself || below
                                     : (area.extent == Extent::only ? itself : below);
}

}  // namespace o4
