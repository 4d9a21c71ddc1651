#include "backends/sbpl/profile/operations.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace o4::sbpl {
namespace {

struct Row {
  std::string_view name;
  std::string_view parent;
  Operation::Link link;
  Operation::OwnDefault own_default;
  Attribute attribute;
};

constexpr std::array rows = {
#define O4_OPERATION(name, parent, link, own_default, attribute)               \
  Row{name, parent, Operation::Link::link, Operation::OwnDefault::own_default, \
      Attribute::attribute},
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
    result[i] = {row.name, static_cast<OperationId>(parent), row.link, row.own_default,
                 row.attribute};
  }
  return result;
}

constexpr auto table = make_operations();

struct Name {
  std::string_view name;
  OperationId id;
  friend constexpr bool operator<(const Name& a, const Name& b) { return a.name < b.name; }
};

constexpr auto make_names() {
  std::array names = {
#define O4_OPERATION(name, parent, link, own_default, attribute) \
  Name{name, static_cast<OperationId>(index_of(name))},
#define O4_OPERATION_ALIAS(alias, name) Name{alias, static_cast<OperationId>(index_of(name))},
#include "backends/sbpl/profile/operations.def"
  };
  std::sort(names.begin(), names.end());
  return names;
}

constexpr auto by_name = make_names();

}  // namespace

std::span<const Operation> operations() { return table; }

const Operation& operation(OperationId id) {
  assert(static_cast<std::size_t>(id) < table.size());
  return table[static_cast<std::size_t>(id)];
}

std::optional<OperationId> find_operation(std::string_view name) {
  const auto* found = std::lower_bound(by_name.begin(), by_name.end(), Name{name, {}});
  if (found == by_name.end() || found->name != name) {
    return std::nullopt;
  }
  return found->id;
}

bool covers(OperationId ancestor, OperationId descendant) {
  while (descendant != ancestor && descendant != default_operation) {
    descendant = operation(descendant).parent;
  }
  return descendant == ancestor;
}

}  // namespace o4::sbpl
