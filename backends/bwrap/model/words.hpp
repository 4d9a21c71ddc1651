// What the words of a policy mean for one real path in a sandbox.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "backends/bwrap/model/sandbox.hpp"

namespace o4::bwrap {

enum class Access { read, write };

// isolated: the sandbox's own ("private" in policies). Where none of the three holds: exposed, the
// host's object can be reached in another way than its path says; unfit, the sandbox's own, but not
// what that promises, such as a folder in which its owner can write only after a chmod.
enum class Word { allow, deny, isolated, exposed, unfit };

// "allow" "deny" "private" "exposed" "unfit"
[[nodiscard]] std::string_view word_name(Word word);

struct Meaning {
  Word word = Word::deny;
  std::string reason;
  LayerId layer = 0;  // the one that decides
};

// `path` is a real path: no link leads through it. What is not on the host counts as if it were.
[[nodiscard]] Meaning meaning(const Sandbox& sandbox, Access access, std::string_view path);

// Does the bind that decides `path` let what it shows there be read or written, whatever that is?
[[nodiscard]] bool lets(const Sandbox& sandbox, Access access, std::string_view path);

// Is what lies at `path` a place of the host with another path?
[[nodiscard]] bool shows_another(const Sandbox& sandbox, std::string_view path);

// A path at which what the host has at `path` can be reached, though not at `path` itself.
[[nodiscard]] std::optional<std::string> reached_at(const Sandbox& sandbox, Access access,
                                                    std::string_view path);

// What a command finds at `path`, wherever on the host that lies. Never exposed or unfit.
[[nodiscard]] Meaning found_at(const Sandbox& sandbox, Access access, std::string_view path);

// A layer that shows and takes nothing: an empty folder or a device that cannot be opened.
[[nodiscard]] bool is_mask(const Layer& layer);

}  // namespace o4::bwrap
