#include "engine/paths/impossible.hpp"

#include "engine/paths/own_places.hpp"
#include "engine/paths/path.hpp"
#include "engine/paths/path_limits.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

std::optional<Impossible> never_there(const PathSpace& space, std::string_view raw) {
  auto why = too_long(space.platform, given_form(space, raw));
  if (const auto real = resolved_form(space, raw); !why && real) {
    why = too_long(space.platform, *real);
  }
  return why ? std::optional(Impossible{*why, "nothing can be there: name another place"})
             : std::nullopt;
}

}  // namespace

std::optional<Impossible> cannot_open(const PathSpace& space, std::string_view raw) {
  if (auto never = never_there(space, raw)) {
    return never;
  }
  const auto own = own_place_on_the_way(space, raw);
  if (!own) {
    return std::nullopt;
  }
  const std::string root(own_root(*own));
  const bool spelled = is_own_place(space.platform, given_form(space, raw));
  const auto where = " the sandbox's own " + root;
  return Impossible{spelled ? "lies in" + where : "leads to " + in_quotes(*own) + " in" + where,
                    "nothing of the host can be shown there: name another place"};
}

std::optional<Impossible> cannot_close(const PathSpace& space, std::string_view raw) {
  if (auto never = never_there(space, raw)) {
    return never;
  }
  const auto own = own_place_on_the_way(space, raw);
  if (!own || is_own_place(space.platform, given_form(space, raw))) {
    return std::nullopt;
  }
  return Impossible{"leads to " + in_quotes(*own) + ", and the sandbox has its own " +
                        std::string(own_root(*own)) + ": what it shows there cannot be hidden",
                    "let the link lead to the folder by its own path"};
}

}  // namespace o4
