// Runs commands in a real bash and collects the words that the function `p` is called with.
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>

#include "tests/differential/shell_text.hpp"

namespace o4::test {
namespace {

// Every word stands behind the number of its command: a process substitution may still print when
// the next command runs. A restricted shell starts no program by its path and writes no file; it
// has no others to start.
constexpr std::string_view prelude = R"(
set -f
export HOME=/tilde-home PATH=
v=val
FUNCNEST=20
exec 7>/dev/null 8<commands 9>words
p() { printf '%s\0' "$mark" "$@" >&9; }
bash() { local s=$2; [ "$1" = -c ] && shift 2 || { IFS= read -r -d '' s; shift $#; }; eval "$s"; }
lines() { local l; while IFS= read -r l; do [ "${l#/}" = "$l" ] || p "$l"; done; }
parts() { local IFS=: part; for part in $1; do p "$part"; done; }
enable -n kill exec trap cd source . exit logout ulimit umask shopt suspend 2>&7
set -r
)";

std::string script(Shell shell) {
  const std::string run = shell == Shell::same ? "eval \"$c\"" : "( eval \"$c\" )";
  return std::string(prelude) + "n=0\nwhile IFS= read -r -d '' c <&8; do\n" +
         "  unset ${!x*}; unset -f f\n  mark=$'\\001o4 '$n; p\n  " + run +
         " </dev/null >&7 2>&7 8<&-\n  n=$((n+1))\ndone\nexit 0\n";
}

// Runs as many commands as one bash survives; returns how many those were.
std::size_t run_bash(std::span<const std::string> commands, Shell shell,
                     std::span<std::vector<std::string>> words) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("o4-bash-words-" + std::to_string(getpid()));
  fs::create_directories(folder);
  const auto file = [&](const char* name) { return (folder / name).string(); };
  std::ofstream(file("script")) << script(shell);
  {
    std::ofstream in(file("commands"), std::ios::binary);
    for (const std::string& command : commands) {
      in << command << '\0';
    }
  }
  const std::string run =
      "cd '" + folder.string() + "' && timeout 600 bash --norc script >log 2>&1";
  const bool survived = std::system(run.c_str()) == 0;
  std::ifstream out(file("words"), std::ios::binary);
  std::size_t done = 0;
  std::size_t current = words.size();
  for (std::string word; std::getline(out, word, '\0');) {
    if (word.starts_with("\001o4 ")) {
      current = std::stoul(word.substr(4));
      done = std::max(done, current + 1);
    } else if (current < words.size()) {
      words[current].push_back(word);
    }
  }
  out.close();
  fs::remove_all(folder);
  return survived ? commands.size() : done;
}

}  // namespace

std::vector<std::vector<std::string>> words_of_bash(const std::vector<std::string>& commands,
                                                    Shell shell) {
  std::vector<std::vector<std::string>> words(commands.size());
  for (std::size_t done = 0; done < commands.size();) {
    const std::size_t more =
        run_bash(std::span(commands).subspan(done), shell, std::span(words).subspan(done));
    if (more == 0) {
      break;
    }
    done += more;
  }
  return words;
}

std::string normal_form(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, slash);
    path.remove_prefix(std::min(slash + 1, path.size()));
    if (part.empty() || part == ".") {
      continue;
    }
    if (part != "..") {
      parts.push_back(part);
    } else if (!parts.empty()) {
      parts.pop_back();
    }
  }
  std::string out;
  for (const std::string_view part : parts) {
    out.append("/").append(part);
  }
  return out.empty() ? "/" : out;
}

}  // namespace o4::test
