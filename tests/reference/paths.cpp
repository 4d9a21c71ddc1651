#include "tests/reference/paths.hpp"

#include <utf8proc.h>

#include <cstdlib>
#include <deque>

namespace o4::reference {
namespace {

std::deque<std::string> components(const std::string& path) {
  std::deque<std::string> out;
  std::string component;
  for (const char c : path + "/") {
    if (c != '/') {
      component += c;
      continue;
    }
    if (!component.empty() && component != ".") out.push_back(component);
    component.clear();
  }
  return out;
}

// In this file a place under construction is written without the root's slash: "" is the root.
std::string parent(const std::string& place) {
  return place.empty() ? "" : place.substr(0, place.rfind('/'));
}

std::string rooted(const std::string& place) { return place.empty() ? "/" : place; }

// W8: on macOS these are the same places. A place below them is changed with its first component.
std::string same_place(const World& world, const std::string& place) {
  if (world.platform != "macos") return place;
  for (const std::string name : {"/tmp", "/var", "/etc"}) {
    if (inside(place, name)) return "/private" + place;
  }
  return place;
}

std::string fold_valid(const std::string& text) {
  utf8proc_uint8_t* mapped = nullptr;
  const auto options =
      static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_CASEFOLD | UTF8PROC_COMPOSE);
  const auto length = utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                                   static_cast<utf8proc_ssize_t>(text.size()), &mapped, options);
  std::string out = text;
  if (length >= 0) {
    out.assign(reinterpret_cast<const char*>(mapped), static_cast<std::size_t>(length));
  }
  std::free(mapped);
  return out;
}

struct Walk {
  std::optional<std::string> end;
  std::vector<std::string> passed;  // every place on the way, links included
};

// W8: from the left through the links.
Walk walk(const World& world, const std::string& path) {
  Walk out;
  auto todo = components(path);
  std::string place;
  int links = 0;
  while (!todo.empty()) {
    const std::string name = todo.front();
    todo.pop_front();
    if (name == "..") {
      place = parent(place);
      continue;
    }
    out.passed.push_back(place + "/" + name);
    const auto link = world.links.find(place + "/" + name);
    if (link == world.links.end()) {
      place = same_place(world, place + "/" + name);
      continue;
    }
    if (++links > 40) return out;
    if (link->second.starts_with("/")) place = "";
    const auto steps = components(link->second);
    todo.insert(todo.begin(), steps.begin(), steps.end());
  }
  out.end = rooted(place);
  return out;
}

}  // namespace

std::string normal(const std::string& path) {
  std::string place;
  for (const auto& component : components(path)) {
    place = component == ".." ? parent(place) : place + "/" + component;
  }
  return rooted(place);
}

std::string absolute(const World& world, const std::string& text, const std::string& base) {
  if (text == "~") return *world.home;
  if (text.starts_with("~/")) return *world.home + text.substr(1);
  if (text.starts_with("/")) return text;
  return base + "/" + text;
}

std::string as_given(const World& world, const std::string& path) {
  return same_place(world, normal(path));
}

std::optional<std::string> as_resolved(const World& world, const std::string& path) {
  return walk(world, path).end;
}

bool comes_to_own_place(const World& world, const std::string& path) {
  if (world.platform != "linux") return false;
  for (const auto& place : walk(world, path).passed) {
    const bool proc = inside(place, "/proc") && place != "/proc";
    const bool dev = inside(place, "/dev") && place != "/dev" && !inside(place, "/dev/shm");
    if (proc || dev) return true;
  }
  return false;
}

std::map<std::string, std::string> links_of(const World& world) {
  std::map<std::string, std::string> out;
  for (const auto& [key, value] : world.fs) {
    if (!value.starts_with("-> ")) continue;
    const std::string name = normal(key);
    const std::string folder = same_place(world, parent(name));
    out.emplace(folder + name.substr(name.rfind('/')), value.substr(3));
  }
  return out;
}

std::vector<std::string> spellings(const World& world, const std::string& path) {
  std::vector<std::string> out = {as_given(world, path)};
  const auto resolved = as_resolved(world, path);
  if (resolved && *resolved != out[0]) out.push_back(*resolved);
  return out;
}

bool inside(const std::string& path, const std::string& place) {
  if (place == "/" || path == place) return true;
  return path.starts_with(place) && path[place.size()] == '/';
}

std::string folded(const std::string& path) {
  std::string out;
  std::string run;
  const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(path.data());
  const auto size = static_cast<utf8proc_ssize_t>(path.size());
  for (utf8proc_ssize_t at = 0; at < size;) {
    utf8proc_int32_t code_point = 0;
    const auto length = utf8proc_iterate(bytes + at, size - at, &code_point);
    if (length > 0) {
      run += path.substr(static_cast<std::size_t>(at), static_cast<std::size_t>(length));
    } else {
      out += fold_valid(run) + path[static_cast<std::size_t>(at)];
      run.clear();
    }
    at += length > 0 ? length : 1;
  }
  return out + fold_valid(run);
}

}  // namespace o4::reference
