// What one system call would answer inside a sandbox, and what it would do to the host.
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
struct DescriptorData {
  std::uint32_t fd = 0;
};
struct Nothing {};
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

struct Success {
  ReadContent content;
  std::vector<std::string> names;
  HostChange change;
};

using Answer = std::variant<Success, NoWay, Unknown>;

[[nodiscard]] Answer ask(const Sandbox& sandbox, Question question, std::string_view path,
                         std::string_view second_path = {});

// The questions that make, remove or move directory entries. A part of ask.

// create, mkdir, symlink, unlink, rmdir
[[nodiscard]] Answer ask_entry(const Sandbox& sandbox, Question question, std::string_view path);

// move, link, replace: the second path is the new name
[[nodiscard]] Answer ask_entries(const Sandbox& sandbox, Question question, std::string_view path,
                                 std::string_view second_path);

}  // namespace o4::bwrap
