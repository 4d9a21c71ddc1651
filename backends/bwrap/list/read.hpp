// bwrap argument lists -> Plan, from each of the three forms in which they are kept. Shares no code
// with emit: it exists to distrust it.
//
// Reads what `emit` writes, what people edit, and what other tools pass to bwrap, without a line
// of emit's code. Quotes are a shell's, since such texts are pasted into shells; what a shell
// would expand (a variable, a substitution) is an error, because the value is not known. Comments
// are for people and never read for meaning.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4::bwrap {

// All return nothing for what bwrap would refuse to read; `out` then holds the first error.

// A process's arguments without the program's name. They become a text named `name`, one word a
// line, for the errors to point into.
[[nodiscard]] std::optional<Plan> read_arguments(SourceMap& sources, std::string name,
                                                 const std::vector<std::string>& arguments,
                                                 Diagnostics& out);

// Words that end with a NUL, as `bwrap --args FD` takes them; the last NUL may be missing.
[[nodiscard]] std::optional<Plan> read_args0(const SourceMap& sources, FileId file,
                                             Diagnostics& out);

// Shell-quoted words on any number of lines, with comments.
[[nodiscard]] std::optional<Plan> read_shell_text(const SourceMap& sources, FileId file,
                                                  Diagnostics& out);

// One of the two above: a text with a NUL in it is read by read_args0.
[[nodiscard]] std::optional<Plan> read_list(const SourceMap& sources, FileId file,
                                            Diagnostics& out);

}  // namespace o4::bwrap
