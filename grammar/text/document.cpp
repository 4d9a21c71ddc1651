// Tables are lists: they are read once or twice and hold a handful of members, so that order is
// worth more than a quick look-up.
#include "grammar/text/document.hpp"

#include <algorithm>

namespace o4 {

std::string_view kind_name(const Value& node) {
  struct Names {
    std::string_view operator()(std::monostate) const { return "another type"; }
    std::string_view operator()(bool) const { return "a boolean"; }
    std::string_view operator()(std::int64_t) const { return "an integer"; }
    std::string_view operator()(double) const { return "a number"; }
    std::string_view operator()(const std::string&) const { return "a string"; }
    std::string_view operator()(const Array&) const { return "an array"; }
    std::string_view operator()(const Table&) const { return "a table"; }
  };
  return std::visit(Names{}, node.value);
}

const Member* find_member(const Value& node, std::string_view key) {
  const auto* table = node.get<Table>();
  if (table == nullptr) {
    return nullptr;
  }
  const auto found = std::find_if(table->begin(), table->end(),
                                  [&](const Member& member) { return member.key == key; });
  return found == table->end() ? nullptr : &*found;
}

}  // namespace o4
