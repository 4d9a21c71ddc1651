#include "backends/bwrap/plan.hpp"

#include <algorithm>

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

}  // namespace o4::bwrap
