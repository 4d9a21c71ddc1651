// What a sandbox profile can speak about: the operations that the kernel asks, and how they
// inherit.
//
// A tree below `default`. That an operation inherits from another is certain for some and only
// likely for the rest (Link), which is why the model has a reading without the likely links. What
// an operation decides by itself when no rule names it differs as well (OwnDefault), and is where a
// profile that looks closed may be open: `file-link` and `file-clone` do not inherit a denial of
// `file*`.
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
  target,  // the process that is acted on: "self", "others", …
};

// What kind of filter it is, for the compiler: it refuses a rule whose operations do not take the
// classes of all its filters. `unclassified` ones are never refused here.
enum class FilterClass : std::uint8_t {
  unclassified,
  path,
  file_mode,
  vnode_type,
  xattr,
  network,
  socket,
  service,
  posix_name,
  sysctl,
  preference,
  notification,
  appleevent,
  right_name,
  target,
  ioctl,
  fsctl,
};
[[nodiscard]] std::string_view to_word(FilterClass filter_class);  // "path", "vnode-type", …

// A set of classes, as small as a number so that tables of it are constants.
class FilterClasses {
 public:
  constexpr FilterClasses() = default;
  constexpr FilterClasses(FilterClass one) : bits_(1U << static_cast<unsigned>(one)) {}
  [[nodiscard]] static constexpr FilterClasses all() {
    FilterClasses every;
    every.bits_ = ~0U;
    return every;
  }
  [[nodiscard]] constexpr bool has(FilterClass one) const {
    return one == FilterClass::unclassified || (bits_ & FilterClasses(one).bits_) != 0;
  }
  friend constexpr FilterClasses operator|(FilterClasses a, FilterClasses b) {
    a.bits_ |= b.bits_;
    return a;
  }

 private:
  std::uint32_t bits_ = 0;
};

// An index into operations().
enum class OperationId : std::uint16_t {};
inline constexpr OperationId default_operation{0};

// One row. `takes` is what the compiler checks, `attribute` what the kernel compares.
struct Operation {
  enum class Link { certain, likely };
  enum class OwnDefault { inherited, open, closed };
  std::string_view name;
  OperationId parent = default_operation;  // its own for the root, `default`
  Link link = Link::certain;
  OwnDefault own_default = OwnDefault::inherited;
  Attribute attribute = Attribute::none;
  FilterClasses takes;
};

[[nodiscard]] std::span<const Operation> operations();
[[nodiscard]] const Operation& operation(OperationId id);
// By name or alias; nothing for a name of no operation, also for idle ones.
[[nodiscard]] std::optional<OperationId> find_operation(std::string_view name);
// A name that the compiler knows and that stands for no operation.
[[nodiscard]] bool is_idle_operation(std::string_view name);
// Is `descendant` the operation itself, or one below it in the tree, likely links included?
[[nodiscard]] bool covers(OperationId ancestor, OperationId descendant);

}  // namespace o4::sbpl
