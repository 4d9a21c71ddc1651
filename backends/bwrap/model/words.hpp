// What the words of a policy mean for one real path in a sandbox.
//
// Policies know allow, deny and private (W7). A sandbox can be in states that no such word fits,
// and these must never pass for one that does: the host's object shown at another path, or a
// private folder that nobody can use. So there are five words, and the last two agree with no
// policy.
//
// The question is asked of the path and of the object: hiding `~/.ssh` is worth nothing if the same
// folder shows at `/mnt/copy`, so that what the policy denies by path is looked for at every other
// path of the sandbox as well (reached_at).
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

// `reason` is for people: what the sandbox has there.
struct Meaning {
  Word word = Word::deny;
  std::string reason;
  LayerId layer = 0;  // the one that decides
};

// `path` is a real path: no link leads through it. What is not on the host counts as if it were,
// since a command or the host may make it at any time; what the missing would change is the
// verifier's to adjust.
[[nodiscard]] Meaning meaning(const Sandbox& sandbox, Access access, std::string_view path);

// Does the bind that decides `path` let what it shows there be read or written, whatever that is?
[[nodiscard]] bool lets(const Sandbox& sandbox, Access access, std::string_view path);

// Is what lies at `path` a place of the host with another path?
[[nodiscard]] bool shows_another(const Sandbox& sandbox, std::string_view path);

// A path at which what the host has at `path` can be reached, though not at `path` itself. Nothing
// where `path` itself is allowed: there is no more to reach.
[[nodiscard]] std::optional<std::string> reached_at(const Sandbox& sandbox, Access access,
                                                    std::string_view path);

// What a command finds at `path`, wherever on the host that lies. Never exposed or unfit.
[[nodiscard]] Meaning found_at(const Sandbox& sandbox, Access access, std::string_view path);

// A layer that shows and takes nothing: an empty folder or a device that cannot be opened.
[[nodiscard]] bool is_mask(const Layer& layer);

}  // namespace o4::bwrap
