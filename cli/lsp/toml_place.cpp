// Line by line, with brackets counted: as much of TOML as tells which key a cursor stands at. A
// bracket or quote in a string or comment can mislead it; then completion offers less, and nothing
// worse.

#include "cli/lsp/toml_place.hpp"

#include <algorithm>

namespace o4::lsp {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r\n");
  return from == std::string_view::npos
             ? ""
             : text.substr(from, text.find_last_not_of(" \t\r\n") + 1 - from);
}

// "[sandbox.proxy]", also unfinished
std::vector<std::string> table_names(std::string_view line) {
  const auto from = line.find_first_not_of("[ ");
  if (from == std::string_view::npos) {
    return {};
  }
  auto names = line.substr(from, line.find(']') - from);
  std::vector<std::string> table;
  while (!names.empty()) {
    const auto end = std::min(names.find('.'), names.size());
    auto name = trimmed(names.substr(0, end));
    if (name.size() > 1 && name.front() == '"') {
      name = name.substr(1, name.size() - 2);
    }
    table.emplace_back(name);
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return table;
}

int brackets_in(std::string_view text) {
  return static_cast<int>(std::count(text.begin(), text.end(), '[')) -
         static_cast<int>(std::count(text.begin(), text.end(), ']'));
}

}  // namespace

TomlPlace toml_place(std::string_view text, std::size_t begin, std::size_t offset) {
  TomlPlace place;
  int open = 0;  // brackets of a list over several lines
  for (auto at = begin; at <= offset;) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto line = text.substr(at, std::min(end, offset) - at);
    const auto inner = trimmed(line);
    const auto equals = line.find('=');
    place.in_header = open == 0 && inner.starts_with('[');
    if (place.in_header) {
      place.table = table_names(inner);
      place.key.clear();
    } else if (open == 0) {
      place.key = equals == std::string_view::npos ? std::string()
                                                   : std::string(trimmed(line.substr(0, equals)));
      open = equals == std::string_view::npos ? 0 : brackets_in(line.substr(equals));
    } else {
      open += brackets_in(line);
    }
    if (end >= offset) {
      const auto quotes = std::count(line.begin(), line.end(), '"');
      place.in_string = quotes % 2 == 1;
      const auto from = place.in_string ? line.rfind('"') : line.find_last_of(" \t=[,.");
      place.word_begin = at + (from == std::string_view::npos ? 0
                               : place.in_string              ? from
                                                              : from + 1);
      break;
    }
    at = end + 1;
  }
  return place;
}

std::size_t config_begin(std::string_view text, std::size_t offset) {
  std::size_t begin = 0;
  for (const std::string_view quotes : {"'''", "\"\"\""}) {
    for (auto at = text.find(quotes); at < offset; at = text.find(quotes, at)) {
      at += quotes.size();
      const auto end = text.find(quotes, at);
      if (offset <= std::min(end, text.size()) && offset >= at) {
        begin = at;
      }
      if (end == std::string_view::npos) {
        break;
      }
      at = end + quotes.size();
    }
  }
  return begin;
}

}  // namespace o4::lsp
