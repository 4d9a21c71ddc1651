// operations.def as tables, worked out while compiling: a parent or alias that is no operation does
// not compile. Ids are the places of rows, and no id is kept beyond the process.

#include "backends/sbpl/profile/operations.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>

namespace o4::sbpl {
namespace {

// The words of operations.def for sets of classes.
constexpr FilterClasses no_class;
constexpr auto anything = FilterClasses::all();
constexpr FilterClasses a_path = FilterClass::path;
constexpr FilterClasses xattr = FilterClass::xattr;
constexpr FilterClasses socket = FilterClass::socket;
constexpr FilterClasses service = FilterClass::service;
constexpr FilterClasses posix_name = FilterClass::posix_name;
constexpr FilterClasses sysctl = FilterClass::sysctl;
constexpr FilterClasses preference = FilterClass::preference;
constexpr FilterClasses notification = FilterClass::notification;
constexpr FilterClasses appleevent = FilterClass::appleevent;
constexpr FilterClasses right_name = FilterClass::right_name;
constexpr FilterClasses target = FilterClass::target;
constexpr FilterClasses ioctl = FilterClass::ioctl;
constexpr FilterClasses fsctl = FilterClass::fsctl;
constexpr FilterClasses file_mode = FilterClass::file_mode;
constexpr auto file = a_path | file_mode | FilterClass::vnode_type;
constexpr auto network = file | socket | FilterClass::network;

struct Row {
  std::string_view name;
  std::string_view parent;
  Operation::Link link;
  Operation::OwnDefault own_default;
  Attribute attribute;
  FilterClasses takes;
};

constexpr std::array rows = {
#define O4_OPERATION(name, parent, link, own_default, attribute, takes)                              \
  Row{name, parent, Operation::Link::link, Operation::OwnDefault::own_default, Attribute::attribute, \
      takes},
#include "backends/sbpl/profile/operations.def"
};

constexpr std::size_t index_of(std::string_view name) {
  std::size_t at = 0;
  while (rows[at].name != name) {
    ++at;  // past the end, and no constant, for a name that is not in the table
  }
  return at;
}

constexpr auto make_operations() {
  std::array<Operation, rows.size()> result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const auto& row = rows[i];
    const auto parent = row.parent.empty() ? i : index_of(row.parent);
    result[i] = {row.name,      static_cast<OperationId>(parent),
                 row.link,      row.own_default,
                 row.attribute, row.takes};
  }
  return result;
}

constexpr auto all = make_operations();

struct Name {
  std::string_view name;
  OperationId id;
  friend constexpr bool operator<(const Name& a, const Name& b) { return a.name < b.name; }
};

constexpr auto make_names() {
  std::array names = {
#define O4_OPERATION(name, parent, link, own_default, attribute, takes) \
  Name{name, static_cast<OperationId>(index_of(name))},
#define O4_OPERATION_ALIAS(alias, name) Name{alias, static_cast<OperationId>(index_of(name))},
#include "backends/sbpl/profile/operations.def"
  };
  std::sort(names.begin(), names.end());
  return names;
}

constexpr auto by_name = make_names();

constexpr std::string_view idle[] = {
#define O4_OPERATION_IDLE(name) name,
#include "backends/sbpl/profile/operations.def"
};

constexpr std::string_view class_words[] = {"unclassified",
                                            "path",
                                            "file-mode",
                                            "vnode-type",
                                            "xattr",
                                            "network",
                                            "socket",
                                            "mach",
                                            "posix-ipc",
                                            "sysctl",
                                            "preference-domain",
                                            "notification",
                                            "ae-destination",
                                            "auth-right-name",
                                            "target",
                                            "ioctl",
                                            "fsctl"};

}  // namespace

std::span<const Operation> operations() { return all; }

const Operation& operation(OperationId id) {
  assert(static_cast<std::size_t>(id) < all.size());
  return all[static_cast<std::size_t>(id)];
}

std::optional<OperationId> find_operation(std::string_view name) {
  const auto* found = std::lower_bound(by_name.begin(), by_name.end(), Name{name, {}});
  if (found == by_name.end() || found->name != name) {
    return std::nullopt;
  }
  return found->id;
}

bool is_idle_operation(std::string_view name) {
  return std::find(std::begin(idle), std::end(idle), name) != std::end(idle);
}

std::string_view to_word(FilterClass filter_class) {
  return class_words[static_cast<std::size_t>(filter_class)];
}

bool covers(OperationId ancestor, OperationId descendant) {
  while (descendant != ancestor && descendant != default_operation) {
    descendant = operation(descendant).parent;
  }
  return descendant == ancestor;
}

}  // namespace o4::sbpl
