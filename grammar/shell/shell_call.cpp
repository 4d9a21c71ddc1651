// Options of shells, as far as they tell where the script is: `-c` in any bundle of letters, `-s`,
// options with an operand (`-o pipefail`, `--rcfile f`), and `--`. An expansion among them could be
// an option (`bash $flags -c x`), so it does not end them.
#include "grammar/shell/shell_words.hpp"

#include <algorithm>
#include <array>

namespace o4 {
namespace {

constexpr std::array<std::string_view, 8> shells{"sh",  "bash", "dash", "zsh",
                                                 "ksh", "ash",  "mksh", "rbash"};

bool takes_operand(std::string_view option) {
  if (option == "--rcfile" || option == "--init-file") {
    return true;
  }
  return option.size() > 1 && option[1] != '-' && (option.back() == 'o' || option.back() == 'O');
}

}  // namespace

bool is_shell(std::string_view word) {
  return word.ends_with("sh") && !word.starts_with('-') &&
         std::ranges::count(shells, word.substr(word.rfind('/') + 1)) > 0;
}

ShellCall read_shell_call(const ScannedCommand& scanned, std::span<const std::uint32_t> words,
                          std::size_t shell) {
  ShellCall call;
  bool command = false;
  bool from_input = false;  // -s
  std::size_t i = shell + 1;
  for (; i < words.size(); ++i) {
    const std::string_view word = scanned.text(scanned.words[words[i]]);
    const bool option = !word.empty() && (word[0] == '-' || word[0] == '+');
    const bool unknown =
        !word.empty() && (scanned.marks[scanned.words[words[i]].begin] & mark::unknown) != 0;
    if (!option && (!unknown || is_shell(word))) {
      break;
    }
    if (word == "--" || word == "-") {
      ++i;
      break;
    }
    const bool single = word.size() > 1 && word[1] != '-';
    command = command || (single && word.find('c') != std::string_view::npos);
    from_input = from_input || (single && word.find('s') != std::string_view::npos);
    if (takes_operand(word)) {
      ++i;
    }
  }
  call.reads_input = !command;
  if (command && i < words.size()) {
    call.script = i;
    call.arguments = i + 2 < words.size();
  } else if (from_input) {
    call.arguments = i < words.size();
  }
  return call;
}

}  // namespace o4
