// A vector's world, from the words of the file: what lies on the host, what its set-up leaves in
// files, and how it changes from one step to the next.
#include "backends/bwrap/model/vector_world.hpp"

#include <charconv>
#include <utility>

#include "grammar/shell/shell_words.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

constexpr std::string_view root = "/var/tmp/o4-root";
constexpr std::string_view temp_root = "/tmp/o4-root";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

std::vector<std::string> words_of(std::string text) {
  SourceMap sources;
  const auto words = read_shell_words(sources, sources.add("setup", std::move(text)));
  std::vector<std::string> result;
  if (words) {
    for (const auto& word : *words) {
      result.push_back(word.text);
    }
  }
  return result;
}

// What `echo TEXT > PATH` leaves in a file. Other commands leave contents unknown.
void learn_contents(std::map<std::string, std::string>& contents, std::string_view command) {
  constexpr std::string_view into = " > ";
  const auto arrow = command.find(into);
  if (arrow == std::string_view::npos) {
    return;
  }
  const auto echo = words_of(std::string(command.substr(0, arrow)));
  const auto file = words_of(std::string(command.substr(arrow + into.size())));
  if (echo.size() == 2 && echo[0] == "echo" && file.size() == 1) {
    contents[file[0]] = echo[1] + "\n";
  }
}

void learn_setup(std::map<std::string, std::string>& contents, const std::string& line) {
  const auto text = with_fixed_roots(line);
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find("; ", begin), text.size());
    learn_contents(contents, std::string_view(text).substr(begin, end - begin));
    begin = end + 2;
  }
}

// "dir 755", "file 644", "file 644 links 2", "socket 755", "other 644", "-> target"
std::optional<HostNode> read_fact(std::string_view fact) {
  constexpr std::string_view arrow = "-> ";
  if (fact.starts_with(arrow)) {
    return HostNode{HostNode::Kind::link, 0777, std::string(fact.substr(arrow.size()))};
  }
  const auto space = fact.find(' ');
  if (space == std::string_view::npos) {
    return std::nullopt;
  }
  const auto kind = fact.substr(0, space);
  HostNode node;
  const auto [stop, error] =
      std::from_chars(fact.data() + space + 1, fact.data() + fact.size(), node.mode, 8);
  const std::string_view rest(stop, static_cast<std::size_t>(fact.data() + fact.size() - stop));
  if (error != std::errc{} || !(rest.empty() || rest.starts_with(" links "))) {
    return std::nullopt;
  }
  if (kind == "file") {
    node.kind = HostNode::Kind::file;
  } else if (kind != "dir") {
    node.kind = HostNode::Kind::other;
  }
  return node;
}

std::string kind_name(HostNode::Kind kind) {
  switch (kind) {
    case HostNode::Kind::dir:
      return "dir";
    case HostNode::Kind::link:
      return "link";
    default:
      return "file";
  }
}

template <typename Map>
void move_below(Map& map, const std::string& from, const std::string& to) {
  Map result;
  for (auto& [path, value] : map) {
    if (is_under(path, from)) {
      result.insert_or_assign(moved(path, from, to), std::move(value));
    } else if (!is_under(path, to)) {
      result.insert_or_assign(path, std::move(value));
    }
  }
  map = std::move(result);
}

}  // namespace

std::string with_roots(std::string_view text, std::string_view root_path,
                       std::string_view temp_root_path) {
  std::string result(text);
  replace_all(result, "$TROOT", temp_root_path);
  replace_all(result, "$ROOT", root_path);
  return result;
}

std::string with_fixed_roots(std::string_view text) { return with_roots(text, root, temp_root); }

tl::expected<World, std::string> world_of(const Vector& vector) {
  World world;
  add_standard_nodes(world.host.nodes);
  for (const auto& line : vector.setup) {
    learn_setup(world.contents, line);
  }
  for (const auto& [path, fact] : vector.facts) {
    auto node = read_fact(with_fixed_roots(fact));
    if (!node) {
      return tl::unexpected(std::string(path).append(" = ").append(fact));
    }
    const auto where = with_fixed_roots(path);
    if (fact.find(" links ") != std::string::npos) {
      world.contents.erase(where);
    }
    add_node(world.host.nodes, where, *std::move(node));
  }
  return world;
}

void apply(World& world, const HostChange& change) {
  auto& nodes = world.host.nodes;
  if (const auto* const made = std::get_if<Made>(&change)) {
    nodes.insert_or_assign(made->path, made->node);
    world.contents[made->path] = "";
  } else if (const auto* const gone = std::get_if<Gone>(&change)) {
    nodes.erase(gone->path);
  } else if (const auto* const move = std::get_if<Moved>(&change)) {
    move_below(nodes, move->from, move->to);
    move_below(world.contents, move->from, move->to);
  } else if (const auto* const written = std::get_if<Written>(&change)) {
    const auto content = world.contents.find(written->path);
    if (content != world.contents.end()) {
      content->second += "x";
    }
  }
}

std::optional<std::string> difference(const World& world, const std::string& path,
                                      const std::string& wanted) {
  constexpr std::string_view with_text = "file:";
  const auto node = world.host.nodes.find(path);
  const auto kind = node == world.host.nodes.end() ? "missing" : kind_name(node->second.kind);
  const bool text_wanted = wanted.starts_with(with_text);
  if (kind != (text_wanted ? "file" : wanted)) {
    return path + " is " + kind + ", expected " + wanted;
  }
  const auto content = world.contents.find(path);
  if (!text_wanted || content == world.contents.end()) {
    return std::nullopt;
  }
  auto text = content->second;
  while (text.ends_with('\n')) {
    text.pop_back();
  }
  if (text == wanted.substr(with_text.size())) {
    return std::nullopt;
  }
  return path + " holds " + in_quotes(text) + ", expected " + wanted;
}

}  // namespace o4::bwrap
