// What a text is that the user names: by its name, or where the name says nothing, as with a pipe,
// by what it holds.
#pragma once

#include <optional>
#include <string_view>

namespace o4 {

enum class TextKind { scenario, config, compiled };

// Nothing if it is none of these.
[[nodiscard]] std::optional<TextKind> kind_of_text(std::string_view name, std::string_view text);

}  // namespace o4
