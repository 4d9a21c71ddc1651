// The host rules of a policy as a configuration of squid, for a proxy that serves many machines:
// deny by default, what is blocked before what is allowed.
//
// No sandbox, and so no row in the table of backends: squid holds whoever is led to it, and leading
// them there is somebody else's work. It keeps less than o4-policy's own proxy, and says so in
// gaps: it asks nobody, and does not look into a TLS hello. Names that lead to addresses that are
// not public are refused by `dst`, for which squid looks the name up itself.
#pragma once

#include <string>
#include <vector>

#include "backends/common/gap.hpp"
#include "engine/graph/graph.hpp"

namespace o4::squid {

struct Acl {
  std::string name;
  std::string type;  // "dstdomain -n", "dst", "port"
  std::vector<std::string> values;
  friend bool operator==(const Acl&, const Acl&) = default;
};

// All of the ACLs have to match; "!name" must not. Without any it is for all requests.
struct Access {
  bool allow = false;
  std::vector<std::string> acls;
  std::string reason;
  std::string origin;
  friend bool operator==(const Access&, const Access&) = default;
};

struct Lowered {
  std::string profile;
  std::vector<Acl> acls;
  std::vector<Access> accesses;  // the first that matches decides
  std::vector<Gap> gaps;
};

// Of the rules for commands (actor `shell`) in one profile of `graph`. Never fails.
[[nodiscard]] Lowered lower(const RuleGraph& graph, const ProfileRules& rules);

// Lines of squid.conf, each rule with its reason.
// To be included by a squid.conf that says where to listen.
[[nodiscard]] std::string emit(const Lowered& lowered);

}  // namespace o4::squid
