// Which pieces of a command's text are read by a shell, by a program, or by nobody (C2.5): shown by
// explain.
#pragma once

#include <vector>

#include "engine/graph/decision.hpp"
#include "grammar/shell/scan_command.hpp"

namespace o4 {

// In text order. A single word is no piece of text.
[[nodiscard]] std::vector<TextPiece> text_pieces(const ScannedCommand& scanned, FileId file);

}  // namespace o4
