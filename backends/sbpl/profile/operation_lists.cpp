#include "backends/sbpl/profile/operation_lists.hpp"

#include <algorithm>
#include <iterator>

namespace o4::sbpl {
namespace {

constexpr ListedOperation listed[] = {
#define O4_LISTED(list, name, since) {OperationList::list, name, ListedOperation::Since::since},
#include "backends/sbpl/profile/operation_lists.def"
};

constexpr std::string_view services[] = {"com.apple.coreservices.launchservicesd",
                                         "com.apple.launchservicesd"};

}  // namespace

std::span<const ListedOperation> listed_operations(OperationList list) {
  const auto in_list = [&](const ListedOperation& row) { return row.list == list; };
  const auto* first = std::find_if(std::begin(listed), std::end(listed), in_list);
  return {first, std::find_if_not(first, std::end(listed), in_list)};
}

std::span<const ListedOperation> all_listed_operations() { return listed; }

std::span<const std::string_view> side_door_services() { return services; }

}  // namespace o4::sbpl
