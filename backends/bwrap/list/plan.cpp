// Questions that one asks of a plan as a whole. Options that mount or make something have a member
// `dest`, so that `destination` needs no list of them that could be left incomplete.

#include "backends/bwrap/list/plan.hpp"

#include <algorithm>

#include "engine/paths/path.hpp"

namespace o4::bwrap {

bool same_arguments(const Plan& a, const Plan& b) {
  return a.command == b.command &&
         std::equal(a.operations.begin(), a.operations.end(), b.operations.begin(),
                    b.operations.end(), [](const Operation& left, const Operation& right) {
                      return left.option == right.option;
                    });
}

const std::string* destination(const Option& option) {
  return std::visit(
      [](const auto& o) -> const std::string* {
        if constexpr (requires { o.dest; }) {
          return &o.dest;
        } else {
          return nullptr;
        }
      },
      option);
}

Span last_at(const Plan& plan, std::string_view dest) {
  const auto& all = plan.operations;
  const auto found = std::find_if(all.rbegin(), all.rend(), [&](const Operation& operation) {
    const auto* const at = destination(operation.option);
    return at != nullptr && normal_path(*at) == dest;
  });
  return found == all.rend() ? Span{} : found->span;
}

}  // namespace o4::bwrap
