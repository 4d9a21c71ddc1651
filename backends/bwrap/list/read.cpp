// Three forms in which lists are kept, each cut into words that know where they stand; what the
// words mean is read in one place for all of them (read_options).

#include "backends/bwrap/list/read.hpp"

#include <string_view>
#include <utility>

#include "backends/bwrap/list/option_table.hpp"
#include "grammar/shell/shell_words.hpp"

namespace o4::bwrap {

std::optional<Plan> read_arguments(SourceMap& sources, std::string name,
                                   const std::vector<std::string>& arguments, Diagnostics& out) {
  std::string text;
  std::vector<ShellWord> words;
  for (const auto& argument : arguments) {
    const auto begin = static_cast<std::uint32_t>(text.size());
    text += argument;
    words.push_back({argument, {no_file, begin, static_cast<std::uint32_t>(text.size())}});
    text += '\n';
  }
  const auto file = sources.add(std::move(name), std::move(text));
  for (auto& word : words) {
    word.span.file = file;
  }
  return read_options(words, out);
}

std::optional<Plan> read_args0(const SourceMap& sources, FileId file, Diagnostics& out) {
  const auto text = sources.text(file);
  std::vector<ShellWord> words;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\0', begin), text.size());
    words.push_back({std::string(text.substr(begin, end - begin)),
                     {file, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)}});
    begin = end + 1;
  }
  return read_options(words, out);
}

std::optional<Plan> read_shell_text(const SourceMap& sources, FileId file, Diagnostics& out) {
  auto words = read_shell_words(sources, file);
  if (!words) {
    out.error("bwrap-syntax", words.error().span, words.error().message, words.error().help);
    return std::nullopt;
  }
  return read_options(*words, out);
}

std::optional<Plan> read_list(const SourceMap& sources, FileId file, Diagnostics& out) {
  return sources.text(file).find('\0') == std::string_view::npos
             ? read_shell_text(sources, file, out)
             : read_args0(sources, file, out);
}

}  // namespace o4::bwrap
