// A search by depth, bounded by the number of folders: near repositories are found in any
// workspace, and a huge one costs a moment and a warning.

#include "cli/machine/repositories.hpp"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <system_error>

namespace o4 {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_folders = 20'000;

// The folders in `folder`, and whether a .git is there.
std::vector<std::string> folders_in(const std::string& folder, bool& is_repository) {
  std::vector<std::string> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, fs::directory_options::skip_permission_denied, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    std::error_code unknown;
    const auto name = entry->path().filename().native();
    if (name == ".git") {
      is_repository = true;
    } else if (entry->symlink_status(unknown).type() == fs::file_type::directory &&
               name.find('\n') == std::string::npos) {
      found.push_back(entry->path().native());
    }
  }
  return found;
}

}  // namespace

std::vector<std::string> repositories_below(const std::string& workspace, Diagnostics& out) {
  std::vector<std::string> result;
  std::deque<std::string> open = {workspace};
  std::size_t seen = 0;
  while (!open.empty() && seen < most_folders) {
    const auto folder = std::move(open.front());
    open.pop_front();
    ++seen;
    bool is_repository = false;
    for (auto& inner : folders_in(folder, is_repository)) {
      open.push_back(std::move(inner));
    }
    if (is_repository && folder != workspace) {
      result.push_back(folder);
    }
  }
  if (!open.empty()) {
    out.warning("facts-repositories", {},
                "the workspace has more than " + std::to_string(most_folders) +
                    " folders, repositories far down in it were not looked for",
                "name those that matter as the fact repositories");
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace o4
