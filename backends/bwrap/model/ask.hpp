// What one system call would answer inside a sandbox, and what it would do to the host.
//
// This is the fine-grained half of the model: it speaks of calls and errno, as a probe in a real
// sandbox measures them, and exists so that recorded and live measurements can be held against the
// model call by call. The proof does not use it; policies speak in coarser words (words.hpp).
//
// Answers are those of an owner without capabilities, at one moment, with nothing else running.
// Asking changes nothing: what a call would do to the host is part of the answer.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "backends/bwrap/model/sandbox.hpp"
#include "backends/bwrap/model/walk.hpp"

namespace o4::bwrap {

// move and link take a second path; rename moves to the path with ".moved" at its end, replace
// moves a new file with ".tmp~" at its end over the path, as editors save.
enum class Question {
  read,
  list,
  write,
  create,
  mkdir,
  symlink,
  unlink,
  rmdir,
  rename,
  replace,
  move,
  link,
  chmod,
  execute
};

// The name of a question in vectors: "mkdir", "mv", "ln", "exec"; nothing for any other word.
[[nodiscard]] std::optional<Question> question_named(std::string_view name);

struct HostFile {  // whatever this file of the host holds
  std::string path;
};
// Whatever the runner has open under that number.
struct DescriptorData {
  std::uint32_t fd = 0;
};
// Reading succeeds and gives no byte.
struct Nothing {};
// Reading succeeds; what it gives is not known.
struct Anything {};
using ReadContent = std::variant<Anything, Nothing, HostFile, DescriptorData>;

// What a successful call changes on the host; paths are the host's.
struct Made {
  std::string path;
  HostNode node;
  friend bool operator==(const Made&, const Made&) = default;
};
struct Gone {
  std::string path;
  friend bool operator==(const Gone&, const Gone&) = default;
};
struct Moved {
  std::string from;
  std::string to;
  friend bool operator==(const Moved&, const Moved&) = default;
};
struct Written {
  std::string path;
  friend bool operator==(const Written&, const Written&) = default;
};
using HostChange = std::variant<std::monostate, Made, Gone, Moved, Written>;

// `content` is that of a read, `names` (sorted) that of a list; both as they begin for any other
// call. `change` is empty if nothing on the host changes, as in a private folder.
struct Success {
  ReadContent content;
  std::vector<std::string> names;
  HostChange change;
};

// NoWay: the call fails with that error. Unknown: the model does not say, which a caller must never
// read as either of the others.
using Answer = std::variant<Success, NoWay, Unknown>;

// `path` is absolute and as a program spells it: links are followed as the call follows them.
// `second_path` is used by move and link alone.
[[nodiscard]] Answer ask(const Sandbox& sandbox, Question question, std::string_view path,
                         std::string_view second_path = {});

// The questions that make, remove or move directory entries. A part of ask.

// create, mkdir, symlink, unlink, rmdir
[[nodiscard]] Answer ask_entry(const Sandbox& sandbox, Question question, std::string_view path);

// move, link, replace: the second path is the new name
[[nodiscard]] Answer ask_entries(const Sandbox& sandbox, Question question, std::string_view path,
                                 std::string_view second_path);

}  // namespace o4::bwrap
