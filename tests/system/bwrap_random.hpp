// Small random trees and random bwrap lists over them.
#pragma once

#include <map>
#include <random>
#include <string>
#include <vector>

#include "backends/bwrap/host/host.hpp"

namespace o4::test {

class RandomWorld {
 public:
  RandomWorld(std::string root, std::mt19937& random);

  // The shell lines that make the tree below the root.
  [[nodiscard]] std::vector<std::string> setup() const;
  [[nodiscard]] const bwrap::Tree& tree() const { return tree_; }
  // Of a file: what it holds.
  [[nodiscard]] const std::map<std::string, std::string>& contents() const { return contents_; }
  // The options after the namespaces; descriptors 9 to 12 may be read.
  [[nodiscard]] std::vector<std::string> list();
  // Places worth asking about: those of the tree and of the list, and some that are missing.
  [[nodiscard]] std::vector<std::string> places() const;

 private:
  std::size_t below(std::size_t count) { return random_() % count; }
  template <typename T>
  const T& pick(const std::vector<T>& from) {
    return from[below(from.size())];
  }
  void add_folder(const std::string& path, int depth);
  void add_file(const std::string& path);
  std::string any_place();
  std::string any_place(bwrap::HostNode::Kind kind);
  std::string any_destination(bwrap::HostNode::Kind kind);
  void add_bind(std::vector<std::string>& words);
  void add_operation(std::vector<std::string>& words);

  std::string root_;
  std::mt19937& random_;
  bwrap::Tree tree_;
  std::map<std::string, std::string> contents_;
  std::vector<std::string> paths_;
  std::vector<std::string> destinations_;
};

}  // namespace o4::test
