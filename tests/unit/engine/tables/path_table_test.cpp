// The table of places against the plainest search: the longest of the paths that covers.
#include "engine/tables/path_table.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "engine/paths/path.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

std::string random_path(std::mt19937& dice, std::size_t most_components) {
  const std::vector<std::string> names{"a",
                                       "b",
                                       "ab",
                                       ".a",
                                       "..a",
                                       "...",
                                       "eightbyt",
                                       "ninebytes",
                                       "a name of sixteen",
                                       std::string(70, 'x'),
                                       std::string(63, 'y')};
  std::string path;
  for (auto left = dice() % (most_components + 1); left > 0; --left) {
    path += "/" + names[dice() % names.size()];
  }
  return path.empty() ? "/" : path;
}

// Of `paths` and all above them, the longest that covers `path`.
std::string deepest_of(const std::vector<std::string>& paths, const std::string& path) {
  std::string best = "/";
  for (const auto& given : paths) {
    for (std::string_view at = given; at != "/"; at = parent_path(at)) {
      best = is_under(path, at) && at.size() > best.size() ? std::string(at) : best;
    }
  }
  return best;
}

std::string shown(const PathTable& table, PathTable::Node node) {
  return node == PathTable::root ? "/" : std::string(table.path(node));
}

}  // namespace

TEST_CASE("a walk ends at the deepest place that covers", "[tables]") {
  std::mt19937 dice(20260101);
  for (int world = 0; world < 300; ++world) {
    std::vector<std::string> paths;
    PathTable table;
    for (int i = 0; i < world % 40; ++i) {
      paths.push_back(random_path(dice, 7));
      const auto node = table.add(paths.back());
      CHECK(shown(table, node) == paths.back());
      CHECK(table.add(paths.back()) == node);
    }
    table.finish();
    for (int i = 0; i < 40; ++i) {
      const auto path = random_path(dice, 9);
      CAPTURE(path, paths);
      const auto found = table.walk(path);
      CHECK(found.normal);
      CHECK(shown(table, found.node) == deepest_of(paths, path));
      CHECK(table.find(path).has_value() == (shown(table, found.node) == path));
    }
  }
}

TEST_CASE("a walk tells normal form", "[tables]") {
  PathTable table;
  table.add("/a/b");
  table.finish();
  const std::vector<std::string> pieces{"/", ".",   "..", "a",
                                        "b", "...", ".a", std::string(62, 'z')};
  std::mt19937 dice(7);
  for (int i = 0; i < 5000; ++i) {
    std::string path;
    for (auto left = dice() % 8; left > 0; --left) {
      path += pieces[dice() % pieces.size()];
    }
    CAPTURE(path);
    CHECK(table.walk(path).normal == (path.starts_with('/') && normal_path(path) == path));
  }
}

TEST_CASE("a walk tells the marks on its way", "[tables]") {
  PathTable table;
  table.add("/a/b/c/d");
  table.add_mark("/a/b");
  table.finish();
  CHECK_FALSE(table.walk("/a").marked);
  CHECK_FALSE(table.walk("/a/bb/c").marked);
  CHECK(table.walk("/a/b").marked);
  CHECK(table.walk("/a/b/c/d/e").marked);
}

TEST_CASE("a walk may begin below a node", "[tables]") {
  PathTable table;
  const auto node = table.add("/private/tmp/x");
  table.finish();
  const auto start = table.start_below("/private");
  CHECK(table.walk("/tmp/x/y", start).node == node);
  CHECK(table.walk("/tmp/y", start).node == table.parent(node));
  CHECK(table.walk("/tmp/x").node == PathTable::root);
  CHECK(table.start_below("/nowhere").node == PathTable::root);
}

TEST_CASE("a table of many places finds each of them", "[tables]") {
  PathTable table;
  std::vector<PathTable::Node> nodes;
  const auto path_of = [](int i) {
    return "/srv/" + std::to_string(i % 97) + "/" + std::to_string(i);
  };
  for (int i = 0; i < 20000; ++i) {
    nodes.push_back(table.add(path_of(i)));
  }
  table.finish();
  for (int i = 0; i < 20000; ++i) {
    CHECK(table.deepest(path_of(i) + "/below") == nodes[static_cast<std::size_t>(i)]);
    CHECK_FALSE(table.find(path_of(i) + "0000000"));
  }
}
