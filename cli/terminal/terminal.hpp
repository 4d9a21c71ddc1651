// Standard output and standard error: colours, width, and writing all at once.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "grammar/text/diagnostic.hpp"

namespace o4 {

enum class ColourChoice { automatic, always, never };

// Texts gather here and are written when the command has ended, or by flush(). So an error that
// comes late leaves no half of an answer on standard output.
struct Console {
  std::string out;
  std::string err;
  Colour out_colour = Colour::off;
  Colour err_colour = Colour::off;
  std::size_t width = 100;
};

// Looks at the two streams, NO_COLOR and the width of the terminal, once.
[[nodiscard]] Console make_console(ColourChoice choice);

// Whether somebody looks at standard output as it comes.
[[nodiscard]] bool is_shown_on_terminal();

enum class Written { all, not_all };
// Writes and forgets both texts. A closed pipe is not reported; any other trouble with standard
// output is, on standard error.
[[nodiscard]] Written flush(Console& console);

// Writes all of it, waiting where it must. Zero, or the error number, which is in errno as well.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

// A reader that goes away must not kill us before we have said so in the exit status.
void ignore_broken_pipes();

}  // namespace o4
