// The host rules of a policy as a configuration of squid, for a proxy that serves many machines:
// deny by default, what is blocked before what is allowed.
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

[[nodiscard]] Lowered lower(const RuleGraph& graph, const ProfileRules& rules);

// Lines of squid.conf, each rule with its reason.
[[nodiscard]] std::string emit(const Lowered& lowered);

}  // namespace o4::squid
