// A question to the policy.
//
// As it was asked: paths may be relative or below "~", hosts may have a port, commands are text.
// Whoever decides brings them into normal form, against the home and current folder of the policy's
// world. A query is data with no lifetime of its own; it can be kept, compared and sent.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace o4 {

enum class PathOp { read, write };
// File tools are o4's own, outside the sandbox (M9); commands meet all other path rules.
enum class PathActor { shell, file_tool };
// The actors of N: the model's shell commands, the user's `!` commands, checks of `o4 watch`, and
// three tools.
enum class HostActor { shell, user, watch, fetch, web_search, web_fetch };

// Their words, in the same order.
inline constexpr std::array<std::string_view, 2> op_words{"read", "write"};
inline constexpr std::array<std::string_view, 2> path_actor_words{"shell", "file-tool"};
inline constexpr std::array<std::string_view, 6> host_actor_words{
    "shell", "user", "watch", "fetch", "web_search", "web_fetch"};

// The profile that is asked about: the mode's own, or the narrow one of that name (C6).
struct ProfileChoice {
  std::optional<std::string> narrow;
  friend bool operator==(const ProfileChoice&, const ProfileChoice&) = default;
};

// File tools have no profiles: `profile` is then not looked at.
struct PathQuery {
  std::string path;
  PathOp op = PathOp::read;
  PathActor actor = PathActor::shell;
  ProfileChoice profile = {};
  friend bool operator==(const PathQuery&, const PathQuery&) = default;
};

// Ports count only where a rule is about some.
struct HostQuery {
  std::string host;  // as given; may carry a port
  HostActor actor = HostActor::shell;
  ProfileChoice profile = {};
  friend bool operator==(const HostQuery&, const HostQuery&) = default;
};

// A working directory set by a bash call (C4).
struct CwdQuery {
  std::string cwd;
  friend bool operator==(const CwdQuery&, const CwdQuery&) = default;
};

// A directory for -C or --add-dir (M8).
struct DirectoryQuery {
  std::string directory;
  friend bool operator==(const DirectoryQuery&, const DirectoryQuery&) = default;
};

// The text as the model wrote it, for bash.
struct CommandQuery {
  std::string command;
  std::optional<std::string> cwd;  // set by the call
  friend bool operator==(const CommandQuery&, const CommandQuery&) = default;
};

using Query = std::variant<PathQuery, HostQuery, CwdQuery, DirectoryQuery, CommandQuery>;

// As queries, rules and answers spell them.
[[nodiscard]] std::string_view to_word(PathOp op);
[[nodiscard]] std::string_view to_word(PathActor actor);
[[nodiscard]] std::string_view to_word(HostActor actor);
[[nodiscard]] HostActor host_actor_of(std::string_view word);  // which is one

}  // namespace o4
