// The lists of operations that lowered rules name, as data. Lowering and verifying both go by them:
// what is in no list is proved to be harmless or closed by itself (compare_unlisted, verify.cpp),
// so that an operation cannot be forgotten by both.
#pragma once

#include <span>
#include <string_view>

#include "backends/sbpl/profile/operations.hpp"

namespace o4::sbpl {

// handle: ways to use an object other than reading it, such as running or mapping it. side_door:
// what would have a process outside the sandbox act, or rearrange whole trees (E1a, E1c).
enum class OperationList {
  write,
  read,
  handle,
  clone,
  link,
  unlink,
  network,
  connect,
  side_door,
  service,
};

struct ListedOperation {
  enum class Since { always, later };
  OperationList list = OperationList::write;
  std::string_view name;
  Since since = Since::always;
};

// In the order in which they are written; those of one list stand together.
[[nodiscard]] std::span<const ListedOperation> listed_operations(OperationList list);
[[nodiscard]] std::span<const ListedOperation> all_listed_operations();

// E1a: services that start programs outside the sandbox.
[[nodiscard]] std::span<const std::string_view> side_door_services();

}  // namespace o4::sbpl
