// How one machine spells its places: symbolic links, and the names that macOS keeps twice (W8).
//
// Three forms of one path. *Given*: absolute, without "." and "..", by text alone; what a rule or
// a command spelled. *Resolved*: walked through the links that the facts know, as a kernel would;
// what is opened. *Guarded*: folded for comparison where the file system ignores case. Rules about
// one form never meet questions in another without both being tried, since links may change under
// us and text may not.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/paths/path.hpp"

namespace o4 {

// A link's text may be relative, and may lead to nothing. A path that is no link here is a folder
// or file, or nothing at all: that is not asked.
struct PathSpace {
  Platform platform = Platform::linux_os;
  std::map<std::string, std::string, std::less<>> links;  // path in given form -> the link's text
  friend bool operator==(const PathSpace&, const PathSpace&) = default;
};

// Normal form; on macOS /tmp, /var and /etc are written as /private/…. On macOS /tmp/x is
// /private/tmp/x, and /var and /etc likewise; so places that the system has under two names have
// one form here, whether or not links are known.
[[nodiscard]] std::string given_form(const PathSpace& space, std::string_view absolute);

// The other name of a place below /private on macOS: /tmp/x for /private/tmp/x. Nothing on other
// systems, and of paths that have but one name (/private/x).
[[nodiscard]] std::optional<std::string> without_private(const PathSpace& space,
                                                         std::string_view given);

// Where the path leads: walked from the left through every link, ".." after a link being physical.
// Nothing after more than 40 links. With the link /w/l -> /v/d:
//   /w/l/a     ->  /v/d/a
//   /w/l/../a  ->  /v/a       (as given: /w/a)
// The path is absolute and not shortened before, or the second line would be lost. Links that macOS
// keeps itself do not count towards the 40.
[[nodiscard]] std::optional<std::string> resolved_form(const PathSpace& space,
                                                       std::string_view absolute);

// The links that this walk goes through, each as the path of the link itself. In the order in which
// they are passed, each as often as it is. Empty as well if there are more than 40, since the path
// then leads nowhere.
[[nodiscard]] std::vector<std::string> links_on_the_way(const PathSpace& space,
                                                        std::string_view absolute);

// The form in which protected locations are compared: folded on macOS, else unchanged. Two paths
// are one place for a guard exactly if this is equal. /TMP is /private/tmp there.
[[nodiscard]] std::string guarded_form(const PathSpace& space, std::string_view given);

}  // namespace o4
