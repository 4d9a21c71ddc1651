// A random home that is really there, the facts that tell of it, and what a command in a sandbox
// can do with it, held against a policy.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/support/lowered.hpp"
#include "tests/system/bwrap_session.hpp"

namespace o4::test {

class RealHome {
 public:
  RealHome(const std::string& root, std::mt19937& random);

  // The shell lines that make it.
  [[nodiscard]] const std::vector<std::string>& setup() const { return setup_; }
  [[nodiscard]] const std::string& home() const { return home_; }
  // Every file and folder that is there, with a file "known" in each folder.
  [[nodiscard]] const std::vector<std::string>& files() const { return files_; }
  [[nodiscard]] const std::vector<std::string>& folders() const { return folders_; }
  // The texts of a random session in it.
  [[nodiscard]] Texts random_texts(Caller caller);

 private:
  enum class Node { dir, file };

  [[nodiscard]] bool chance(std::uint32_t percent) { return random_() % 100 < percent; }
  [[nodiscard]] std::string pick(const std::vector<std::string>& words) {
    return words[random_() % words.size()];
  }
  void add(const std::string& name, Node node);
  void add_dir(const std::string& name);
  void add_file(const std::string& name);
  void add_fact(const std::string& name, const std::string& fact);

  std::string home_;
  std::mt19937& random_;
  std::vector<std::string> setup_;
  std::vector<std::string> files_;
  std::vector<std::string> folders_;
  std::string facts_;
};

// The shell lines that make what the list's runner makes before it starts.
[[nodiscard]] std::vector<std::string> placeholder_lines(const LoweredList& list);

// Reads, writes and makes files everywhere in the home and in the private places, and checks that
// each succeeds exactly if the policy says so. Returns how many answers were compared.
[[nodiscard]] int compare_with_policy(const LoweredList& list, const RealHome& home,
                                      BwrapSession& session);

}  // namespace o4::test
