#include "engine/paths/path.hpp"

#include <vector>

namespace o4 {

std::string normal_path(std::string_view absolute) {
  std::string result;
  std::size_t at = 0;
  while (at < absolute.size()) {
    const auto end = std::min(absolute.find('/', at), absolute.size());
    const auto component = absolute.substr(at, end - at);
    if (component == "..") {
      result.resize(result.empty() ? 0 : result.rfind('/'));
    } else if (!component.empty() && component != ".") {
      result += '/';
      result += component;
    }
    at = end + 1;
  }
  return result.empty() ? "/" : result;
}

std::string expand_home(std::string_view path, std::string_view home) {
  if (path == "~" || path.starts_with("~/")) {
    return std::string(home) + std::string(path.substr(1));
  }
  return std::string(path);
}

std::string absolute_path(std::string_view path, std::string_view home, std::string_view base) {
  auto expanded = expand_home(path, home);
  if (expanded.starts_with('/')) {
    return expanded;
  }
  return std::string(base) + "/" + expanded;
}

bool is_under(std::string_view path, std::string_view ancestor) {
  if (ancestor == "/") {
    return true;
  }
  return path.starts_with(ancestor) &&
         (path.size() == ancestor.size() || path[ancestor.size()] == '/');
}

std::string_view parent_path(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == 0 || slash == std::string_view::npos ? "/" : path.substr(0, slash);
}

std::string show_path(std::string_view path, std::string_view home) {
  if (is_under(path, home)) {
    return "~" + std::string(path.substr(home.size()));
  }
  return std::string(path);
}

}  // namespace o4
