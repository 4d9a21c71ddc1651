// Words of enums, by switch where a new value must not be forgotten, by position where the words
// are a list that others use as well.
#include "engine/graph/decision.hpp"

#include <algorithm>

#include "engine/graph/query.hpp"

namespace o4 {

std::string_view to_word(Outcome outcome) {
  switch (outcome) {
    case Outcome::allow:
      return "allow";
    case Outcome::deny:
      return "deny";
    case Outcome::private_:
      return "private";
    case Outcome::ask:
      return "ask";
    case Outcome::run:
      return "run";
    case Outcome::refuse:
      return "refuse";
  }
  return {};
}

std::string to_text(const Checked& checked) {
  switch (checked.kind) {
    case Checked::Kind::standing:
      break;
    case Checked::Kind::cwd:
      return "cwd " + checked.subject;
    case Checked::Kind::path:
      return "path " + checked.subject;
    case Checked::Kind::host:
      return "host " + checked.subject;
  }
  return checked.subject;
}

std::string_view to_word(const Confinement& confinement) {
  const auto* const in = std::get_if<InProfile>(&confinement);
  return in == nullptr ? unsandboxed_word : std::string_view(in->name);
}

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
