#include "backends/common/backend.hpp"

namespace o4 {

RuleView path_rule(const Policy& policy, const std::string& path, PathOp op,
                   const ProfileChoice& profile) {
  const auto decision = explain(policy, PathQuery{path, op, PathActor::shell, profile});
  return decision ? decision->rule : RuleView{};
}

RuleView host_rule(const Policy& policy, const std::string& host, const ProfileChoice& profile) {
  const auto decision = explain(policy, HostQuery{host, HostActor::shell, profile});
  return decision ? decision->rule : RuleView{};
}

}  // namespace o4
