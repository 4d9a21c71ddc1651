// What a sandbox profile can speak about: the operations that the kernel asks, and how they
// inherit.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace o4::sbpl {

// What an operation's rules look at, or a filter does.
enum class Attribute {
  none,
  path,
  network,
  global_name,
  local_name,
  xpc_service_name,
  sysctl_name,
  ipc_posix_name,
  preference_domain,
  notification_name,
  appleevent_destination,
  right_name,
};

// An index into operations().
enum class OperationId : std::uint16_t {};
inline constexpr OperationId default_operation{0};

struct Operation {
  enum class Link { certain, likely };
  enum class OwnDefault { inherited, open, own_process };
  std::string_view name;
  OperationId parent = default_operation;  // its own for the root, `default`
  Link link = Link::certain;
  OwnDefault own_default = OwnDefault::inherited;
  Attribute attribute = Attribute::none;
};

[[nodiscard]] std::span<const Operation> operations();
[[nodiscard]] const Operation& operation(OperationId id);
// By name or alias.
[[nodiscard]] std::optional<OperationId> find_operation(std::string_view name);
[[nodiscard]] bool covers(OperationId ancestor, OperationId descendant);

}  // namespace o4::sbpl
