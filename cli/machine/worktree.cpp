// A worktree's .git is a file, "gitdir: PATH": the folder of the worktree, which says in turn where
// the repository is that all of its kind share.
#include <string_view>

#include "cli/machine/files.hpp"
#include "cli/machine/repositories.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::string first_line(std::string_view text) {
  return std::string(text.substr(0, text.find_first_of("\r\n")));
}

}  // namespace

std::string git_folder_elsewhere(const std::string& workspace) {
  constexpr std::string_view mark = "gitdir: ";
  const auto pointer = read_found_file(workspace + "/.git");
  if (!pointer || !pointer->starts_with(mark)) {
    return {};
  }
  const auto line = first_line(*pointer).substr(mark.size());
  const auto own = normal_path(absolute_path(line, "", workspace));
  // A worktree's own folder says where the shared one is.
  const auto shared = read_found_file(own + "/commondir");
  const auto folder = shared ? normal_path(absolute_path(first_line(*shared), "", own)) : own;
  // Whoever writes the workspace writes the pointer: only a repository is believed.
  const bool is_repository = is_regular_file(folder + "/HEAD") && is_folder(folder + "/objects");
  return is_repository ? folder : std::string();
}

}  // namespace o4
