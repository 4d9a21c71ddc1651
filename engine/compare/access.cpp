// The words are those of differences and claims in all outputs.
#include "engine/compare/access.hpp"

namespace o4 {
Actor actor_of(HostActor actor) { return static_cast<Actor>(actor); }

std::string_view to_word(Actor actor) {
  switch (actor) {
    case Actor::file_tool:
      return to_word(PathActor::file_tool);
    case Actor::o4:
      return "o4";
    default:
      return to_word(static_cast<HostActor>(actor));
  }
}

std::string_view to_word(Access access) {
  switch (access) {
    case Access::none:
      return "deny";
    case Access::private_:
      return "private";
    case Access::ask:
      return "ask";
    case Access::through_proxy:
      return "allow through the proxy";
    case Access::full:
      return "allow";
  }
  return {};
}

std::string_view to_word(Deed deed) {
  switch (deed) {
    case Deed::read:
      return "read";
    case Deed::write:
      return "write";
    case Deed::name_path:
      return "name path";
    case Deed::start_in:
      return "start in";
    case Deed::add_directory:
      return "add directory";
    case Deed::connect:
      return "connect";
    case Deed::name_host:
      return "name host";
  }
  return {};
}

}  // namespace o4
