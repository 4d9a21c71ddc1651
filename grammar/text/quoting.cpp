#include "grammar/text/quoting.hpp"

#include <algorithm>

#include "grammar/text/columns.hpp"

namespace o4 {
namespace {

bool is_plain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-_./,:=@%+^").find(c) != std::string_view::npos;
}

}  // namespace

std::string single_quoted(std::string_view word) {
  std::string result = "'";
  for (const char c : word) {
    if (c == '\'') {
      result += "'\\''";
    } else {
      result += c;
    }
  }
  return result + "'";
}

std::string shell_quoted(std::string_view word) {
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), is_plain);
  return plain ? std::string(word) : single_quoted(word);
}

std::string dollar_quoted(std::string_view word) {
  std::string escaped;
  for (const char c : word) {
    escaped += c == '\\' || c == '\'' ? "\\" : "";
    escaped += c;
  }
  return "$'" + printable(escaped) + "'";
}

std::string typed(std::string_view word) {
  return printable(word) == word ? shell_quoted(word) : dollar_quoted(word);
}

}  // namespace o4
