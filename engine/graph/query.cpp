#include "engine/graph/query.hpp"

#include <algorithm>

namespace o4 {

std::string_view to_word(PathOp op) { return op_words.at(static_cast<std::size_t>(op)); }

std::string_view to_word(PathActor actor) {
  return path_actor_words.at(static_cast<std::size_t>(actor));
}

std::string_view to_word(HostActor actor) {
  return host_actor_words.at(static_cast<std::size_t>(actor));
}

HostActor host_actor_of(std::string_view word) {
  const auto* const found = std::find(host_actor_words.begin(), host_actor_words.end(), word);
  return found == host_actor_words.end() ? HostActor::shell
                                         : static_cast<HostActor>(found - host_actor_words.begin());
}

}  // namespace o4
