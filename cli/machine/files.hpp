// Reading files and standard input: all of one at once, and never more than is sensible (16 MiB).
//
// Three doors, by who chose the file. The user names it: anything may be read, a pipe or standard
// input too, but for protected places (A6). It was found: then somebody else may have put it there,
// so it must be a regular file, and in the workspace no link out of it. It is o4's own: read by its
// fixed path alone, and never quoted. All of them block as long as reading takes; errors are
// sentences, and say whether the file is just not there.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "grammar/text/diagnostic.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// `missing`: nothing is at that path, which is often no error to whoever asked.
struct FileError {
  std::string message;  // "cannot read 'x': Permission denied"
  bool missing = false;
};

// "-" is standard input. What lies in a protected place is not read, by whichever name. What can be
// read only once, standard input or a pipe, is kept: whoever asks again gets the same text.
[[nodiscard]] tl::expected<std::string, FileError> read_file(const std::string& path);

// The same for what is found rather than named by the user: must be a regular file. What lies in
// the workspace, where commands can put a link in its place, must not lead out of it.
[[nodiscard]] tl::expected<std::string, FileError> read_found_file(
    const std::string& path, const std::string& workspace = {});
// The one file in a protected place that is read: o4's own. Nothing of it may be quoted.
[[nodiscard]] tl::expected<std::string, FileError> read_own_protected_file(const std::string& path);

// Reads a file that the user names, at `named` in the command line, into `sources`. Returns nothing
// if it cannot be read; `out` then says why, with code "file-read".
[[nodiscard]] std::optional<FileId> open_source(SourceMap& sources, const std::string& path,
                                                Span named, Diagnostics& out);

[[nodiscard]] bool is_folder(const std::string& path);
// Not a pipe, say, that would make a reader wait.
[[nodiscard]] bool is_regular_file(const std::string& path);

// The names in a folder, sorted by byte, without "." and "..".
[[nodiscard]] tl::expected<std::vector<std::string>, FileError> list_folder(
    const std::string& folder);

// "a/b" for "./a/b".
[[nodiscard]] std::string without_dot(const std::string& path);
// "a/b" for "a/b//".
[[nodiscard]] std::string without_slashes(std::string folder);

// What lies below a folder and is none itself, each with the folder before it, sorted. Links to
// folders are not followed.
[[nodiscard]] tl::expected<std::vector<std::string>, FileError> files_below(
    const std::string& folder);

[[nodiscard]] tl::expected<void, FileError> remove_file(const std::string& path);

// Where a link points to, as it is written; nothing if it is none. What is longer than a path may
// be is cut, and then leads nowhere.
[[nodiscard]] std::optional<std::string> link_target(const std::string& path);

// The folder that this process runs in, all links followed; empty if it has none.
[[nodiscard]] std::string current_folder();

// Where a path leads, all links followed; empty if nothing is there.
[[nodiscard]] std::string real_path(const std::string& path);

// Longer lines of standard input are handed over cut off, one byte longer than this.
inline constexpr std::size_t longest_input_line = 16U << 20U;

// Hands over each line of standard input, without its line break, as soon as it has come, and calls
// `idle` before it waits for more. Ends with the input, or when `idle` says so. A last line without
// a break counts as one. `take` gets a view that is gone after the call.
enum class Next { go_on, stop };
void each_input_line(const std::function<void(std::string_view line)>& take,
                     const std::function<Next()>& idle);

}  // namespace o4
