// The few pieces that every section is put together from. No template and no library: a page is a
// function of values, and the same report is the same bytes.

#include "cli/report/html.hpp"

#include <algorithm>

#include "cli/terminal/markup.hpp"

namespace o4 {

std::string escaped(std::string_view text) {
  std::string result;
  for (std::size_t begin = 0; begin <= text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    result += markup_text(text.substr(begin, end - begin));
    if (end < text.size()) {
      result += '\n';
    }
    begin = end + 1;
  }
  return result;
}

std::string wrapped_in(std::string_view tag, std::string_view attributes, std::string_view html) {
  std::string result = "<" + std::string(tag);
  if (!attributes.empty()) {
    result.append(" ").append(attributes);
  }
  return result.append(">").append(html).append("</").append(tag).append(">");
}

std::string element(std::string_view tag, std::string_view attributes, std::string_view text) {
  return wrapped_in(tag, attributes, escaped(text));
}

}  // namespace o4
