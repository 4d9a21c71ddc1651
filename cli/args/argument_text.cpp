// The command line as one text, as a user would type it, with quotes where words need them. Only
// places are taken from it; nothing is parsed out of it again.

#include "cli/args/argument_text.hpp"

#include <algorithm>

namespace o4 {
namespace {

bool needs_quotes(const std::string& argument) {
  return argument.empty() || argument.find_first_of(" \t\n") != std::string::npos;
}

}  // namespace

ArgumentText::ArgumentText(SourceMap& sources, const std::vector<std::string>& arguments)
    : arguments_(arguments) {
  std::string text;
  for (const auto& argument : arguments) {
    text += text.empty() ? "" : " ";
    const auto begin = static_cast<std::uint32_t>(text.size());
    text += needs_quotes(argument) ? "'" + argument + "'" : argument;
    spans_.push_back({no_file, begin, static_cast<std::uint32_t>(text.size())});
  }
  const auto size = static_cast<std::uint32_t>(text.size());
  const auto file = sources.add("command line", std::move(text));
  end_ = {file, size, size};
  for (auto& span : spans_) {
    span.file = file;
  }
}

Span ArgumentText::flag(std::string_view name, std::string_view letter) const {
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    const std::string_view argument = arguments_[i];
    const bool with_value =
        argument.starts_with(name) && argument.substr(name.size()).starts_with('=');
    if (argument == name || with_value || (!letter.empty() && argument.starts_with(letter))) {
      return spans_[i];
    }
  }
  return end_;
}

std::string_view ArgumentText::argument(Span span) const {
  const auto found = std::find(spans_.begin(), spans_.end(), span);
  return found == spans_.end() ? std::string_view()
                               : arguments_[static_cast<std::size_t>(found - spans_.begin())];
}

Span ArgumentText::word(std::string_view word, std::size_t& after) const {
  const auto found =
      std::find(arguments_.begin() + static_cast<std::ptrdiff_t>(after), arguments_.end(), word);
  if (found == arguments_.end()) {
    return end_;
  }
  const auto index = static_cast<std::size_t>(found - arguments_.begin());
  after = index + 1;
  return spans_[index];
}

}  // namespace o4
