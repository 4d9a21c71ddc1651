// What a text is that the user names: by its name, or where the name says nothing, as with a pipe,
// by what it holds.
//
// Tools are given files without being told what they are: an editor opens one, a pipe has no name
// at all. A name settles it where it can, so that a broken file is complained about as what it was
// meant to be; else the text does. Whether it is well formed is for its reader.
//
//   x.policy.toml             scenario
//   config.toml               config
//   x.rules, "world { …"      compiled
//   "[[expect]]\nid = …"      scenario, by its keys; other TOML is a config
#pragma once

#include <optional>
#include <string_view>

namespace o4 {

// `compiled` is any text of the rules language, also one of rules.
enum class TextKind { scenario, config, compiled };

// Nothing if it is none of these. `name` is a path or whatever a text is called by; only its end
// counts. Nothing only for a text without a telling name that is no TOML.
[[nodiscard]] std::optional<TextKind> kind_of_text(std::string_view name, std::string_view text);

}  // namespace o4
