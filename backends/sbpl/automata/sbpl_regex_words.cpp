// Plain words as regular expressions.
#include "backends/sbpl/automata/sbpl_regex.hpp"

#include <utility>

namespace o4 {
namespace {

RegexNode word_node(std::string_view bytes) {
  RegexSequence word;
  for (const char byte : bytes) {
    ByteSet set;
    set.set(static_cast<unsigned char>(byte));
    word.parts.push_back({RegexBytes{set}});
  }
  return {std::move(word)};
}

}  // namespace

Regex literal_regex(std::string_view bytes) {
  RegexSequence word;
  word.parts.push_back(word_node(bytes));
  word.parts.push_back({RegexEnd{}});
  return {true, {std::move(word)}};
}

Regex prefix_regex(std::string_view bytes) { return {true, word_node(bytes)}; }

Regex subpath_regex(std::string_view path) {
  if (path == "/") {
    return prefix_regex(path);
  }
  RegexChoice end;
  end.options.push_back({RegexEnd{}});
  end.options.push_back(word_node("/"));
  RegexSequence word;
  word.parts.push_back(word_node(path));
  word.parts.push_back({std::move(end)});
  return {true, {std::move(word)}};
}

std::string quote_sbpl_regex(std::string_view text) {
  constexpr std::string_view special = "\\^$.[]()*+?|{}";
  std::string result;
  for (const char byte : text) {
    if (special.find(byte) != std::string_view::npos) {
      result += '\\';
    }
    result += byte;
  }
  return result;
}

}  // namespace o4
