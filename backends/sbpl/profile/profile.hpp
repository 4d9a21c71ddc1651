// A sandbox profile with everything computed: ordered rules over operations, with their filters.
// What reading gives, and all that the model needs: no variable, condition or import is left.
//
// Rules are in the order in which the text makes them, which is part of their meaning. Certain
// things make the whole uncertain and are kept beside the rules: a doubt leaves every answer
// undecided, a dependency says that another machine might read other rules from the same text,
// which a proof refuses.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "backends/sbpl/profile/operations.hpp"
#include "backends/sbpl/profile/pattern.hpp"
#include "grammar/text/source.hpp"

namespace o4::sbpl {

enum class Action { allow, deny };

struct Filter;

// A path or a name.
struct TextFilter {
  Attribute attribute = Attribute::path;
  Pattern pattern;
};

enum class Side { remote, local };
enum class Protocol { any, tcp, udp, unix_socket };
enum class Family { any, v4, v6 };

// `host:port` as a filter can say it; no port is `*`.
struct NetworkAddress {
  enum class Host { any, localhost };
  Host host = Host::any;
  std::optional<std::uint16_t> port;
};

struct NetworkFilter {
  Side side = Side::remote;
  Protocol protocol = Protocol::any;
  Family family = Family::any;
  std::vector<NetworkAddress> addresses;  // none: any; else any of these
  std::vector<Filter> socket_path;        // for unix_socket: none, or any of these
};

// What kind of object a path leads to.
enum class ObjectKind {
  regular_file,
  directory,
  symlink,
  block_device,
  character_device,
  socket,
  fifo,
  tty,
};
struct KindFilter {
  ObjectKind kind = ObjectKind::regular_file;
};

// Looks at something that the model does not have.
struct OtherFilter {
  std::string name;
  FilterClass filter_class = FilterClass::unclassified;
};

// require-all, require-any, require-not; `none` has exactly one part.
struct Combination {
  enum class Kind { all, any, none };
  Kind kind = Kind::all;
  std::vector<Filter> parts;
};

struct Filter {
  Span span;
  std::variant<TextFilter, NetworkFilter, KindFilter, OtherFilter, Combination> value;
  std::uint32_t size = 1;   // filters in it, itself included
  std::uint32_t depth = 1;  // how deep they nest
};

// (with NAME VALUE); without a value the text is empty. Names are not resolved to what they are
// another name of.
struct Modifier {
  std::string name;
  std::string value;
};

struct Rule {
  Action action = Action::deny;
  std::vector<OperationId> operations;
  std::vector<Filter> filters;  // any of them; none: the rule is unfiltered
  std::vector<Modifier> modifiers;
  Span span;
};

// Something that makes every decision of the profile uncertain.
struct Doubt {
  Span span;
  std::string reason;
};

struct Profile {
  std::vector<Rule> rules;
  std::vector<Doubt> doubts;
  // What it is read from beside its text: on another system, or called otherwise, it may hold other
  // rules.
  std::vector<Doubt> dependencies;
};

}  // namespace o4::sbpl
