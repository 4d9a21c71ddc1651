// Two trees are the same if every value is; tables are compared member by member, whatever their
// order. Positions are not looked at.
#include "engine/config/config_edits.hpp"

#include <algorithm>

namespace o4 {
namespace {

struct EqualValues {
  bool operator()(const Array& a, const Array& b) const {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), equal_values);
  }
  bool operator()(const Table& a, const Table& b) const {
    return a.size() == b.size() && std::all_of(a.begin(), a.end(), [&](const Member& member) {
             const auto found = std::find_if(
                 b.begin(), b.end(), [&](const Member& other) { return other.key == member.key; });
             return found != b.end() && equal_values(member.value, found->value);
           });
  }
  bool operator()(double a, double b) const { return a == b || (a != a && b != b); }
  template <typename T>
  bool operator()(const T& a, const T& b) const {
    return a == b;
  }
  template <typename T, typename U>
  bool operator()(const T& /*a*/, const U& /*b*/) const {
    return false;
  }
};

}  // namespace

bool equal_values(const Value& a, const Value& b) {
  return std::visit(EqualValues{}, a.value, b.value);
}

}  // namespace o4
