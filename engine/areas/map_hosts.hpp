// All hosts, names and addresses, as a finite tree.
//
// Names form a tree by labels from the right, addresses one by bits from the left, and the two
// never meet. Beside each label that some pattern names stands a class of all others, so that
// "*.example.com" and a stranger's subdomain are different nodes.
//
// Unlike paths, hosts need no limit and no links: which patterns cover a host is told by its own
// text.
#pragma once

#include <span>
#include <string_view>

#include "engine/areas/area_map.hpp"
#include "engine/hosts/host.hpp"

namespace o4 {

// A tree in which every host meets the same of the patterns as the node that stands for it. Areas
// are "*" (every host), names with all below them, networks and single addresses. There are about
// as many nodes as patterns, so that there is no limit. A node's `below` is a host that parse_host
// reads: "x.example.com" below example.com, the lowest free address of a network.
[[nodiscard]] AreaMap map_hosts(std::span<const HostPattern> patterns);

// Whether the host, in canonical form, is in the area. An area of "*" is every host, of whatever
// extent; one of a network has all its addresses.
[[nodiscard]] bool covers_host(const Area& area, const Host& host);

}  // namespace o4
