// The rows of filters.def as tables, and the look-ups in them: the words stand in one place, and
// what the reader, the models and suggestions know of them comes from there.
#include "backends/sbpl/profile/filter_words.hpp"

#include <algorithm>
#include <iterator>

namespace o4::sbpl {
namespace {

struct NetworkWord {
  std::string_view name;
  Side side;
};

constexpr TextFilterWord text_filters[] = {
#define O4_PATH_FILTER(name, kind) {name, Attribute::path, Pattern::Kind::kind},
#define O4_NAME_FILTER(name, attribute) {name, Attribute::attribute, Pattern::Kind::literal},
#include "backends/sbpl/profile/filters.def"
};

constexpr NetworkWord network_filters[] = {
#define O4_NETWORK_FILTER(name, side) {name, Side::side},
#include "backends/sbpl/profile/filters.def"
};

constexpr ProtocolWord protocols[] = {
#define O4_PROTOCOL(name, protocol, family) {name, Protocol::protocol, Family::family},
#include "backends/sbpl/profile/filters.def"
};

constexpr OtherFilterWord other_filters[] = {
#define O4_OTHER_FILTER(name, filter_class) {name, FilterClass::filter_class},
#include "backends/sbpl/profile/filters.def"
};

struct VnodeType {
  std::string_view name;
  ObjectKind kind;
};

constexpr VnodeType vnode_types[] = {
#define O4_VNODE_TYPE(name, kind) {name, ObjectKind::kind},
#include "backends/sbpl/profile/filters.def"
};

constexpr std::string_view constants[] = {
#define O4_CONSTANT(name) name,
#include "backends/sbpl/profile/filters.def"
};

constexpr ModifierWord modifiers[] = {
#define O4_MODIFIER(name, same_as, argument, with, operations, effect) \
  {name,                                                               \
   same_as,                                                            \
   ModifierWord::Argument::argument,                                   \
   ModifierWord::With::with,                                           \
   operations,                                                         \
   ModifierWord::Effect::effect},
#include "backends/sbpl/profile/filters.def"
};

constexpr std::string_view all_filters[] = {
#define O4_PATH_FILTER(name, kind) name,
#define O4_NAME_FILTER(name, attribute) name,
#define O4_NETWORK_FILTER(name, side) name,
#define O4_OTHER_FILTER(name, filter_class) name,
#include "backends/sbpl/profile/filters.def"
    "path-ancestors", "require-all", "require-any", "require-not", "tty", "vnode-type"};

template <typename Table>
const auto* find_row(const Table& table, std::string_view name) {
  const auto* found = std::find_if(std::begin(table), std::end(table),
                                   [&](const auto& row) { return row.name == name; });
  return found == std::end(table) ? nullptr : found;
}

// "global-name-regex" is "global-name" and Kind::regex.
struct Inflected {
  std::string_view stem;
  Pattern::Kind kind;
};
Inflected inflected(std::string_view name) {
  for (const auto& [ending, kind] :
       {Inflected{"-prefix", Pattern::Kind::prefix}, Inflected{"-regex", Pattern::Kind::regex}}) {
    if (name.ends_with(ending)) {
      return {name.substr(0, name.size() - ending.size()), kind};
    }
  }
  return {name, Pattern::Kind::literal};
}

}  // namespace

std::optional<TextFilterWord> find_text_filter(std::string_view name) {
  if (const auto* row = find_row(text_filters, name)) {
    return *row;
  }
  const auto [stem, kind] = inflected(name);
  const auto* row = find_row(text_filters, stem);
  if (row == nullptr || row->attribute == Attribute::path) {
    return std::nullopt;
  }
  return TextFilterWord{name, row->attribute, kind};
}

std::optional<Side> find_network_filter(std::string_view name) {
  const auto* row = find_row(network_filters, name);
  return row == nullptr ? std::nullopt : std::optional(row->side);
}

const ProtocolWord* find_protocol(std::string_view name) { return find_row(protocols, name); }

const ModifierWord* find_modifier(std::string_view name) { return find_row(modifiers, name); }

const OtherFilterWord* find_other_filter(std::string_view name) {
  return find_row(other_filters, inflected(name).stem);
}

std::optional<ObjectKind> find_vnode_type(std::string_view name) {
  const auto* row = find_row(vnode_types, name);
  return row == nullptr ? std::nullopt : std::optional(row->kind);
}

// Any capital letter will do: there are hundreds of SYS_… and kIO… names, and no profile is judged
// by them.
bool is_constant(std::string_view name) {
  const auto is_capital = [](char byte) { return byte >= 'A' && byte <= 'Z'; };
  return std::any_of(name.begin(), name.end(), is_capital) ||
         std::find(std::begin(constants), std::end(constants), name) != std::end(constants);
}

FilterClass class_of(Attribute attribute) {
  switch (attribute) {
    case Attribute::none:
      return FilterClass::unclassified;
    case Attribute::path:
      return FilterClass::path;
    case Attribute::network:
      return FilterClass::network;
    case Attribute::global_name:
    case Attribute::local_name:
    case Attribute::xpc_service_name:
      return FilterClass::service;
    case Attribute::sysctl_name:
      return FilterClass::sysctl;
    case Attribute::ipc_posix_name:
      return FilterClass::posix_name;
    case Attribute::preference_domain:
      return FilterClass::preference;
    case Attribute::notification_name:
      return FilterClass::notification;
    case Attribute::appleevent_destination:
      return FilterClass::appleevent;
    case Attribute::right_name:
      return FilterClass::right_name;
    case Attribute::target:
      return FilterClass::target;
  }
  return FilterClass::unclassified;
}

std::span<const std::string_view> filter_names() { return all_filters; }

}  // namespace o4::sbpl
