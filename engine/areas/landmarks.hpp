// The paths at which the answers of one policy may change. Between two of them all is alike.
//
// "Change" means: some rule, link, claim or fixed place of the system begins here. Whoever asks a
// policy a new kind of question about paths must add the paths that the answer depends on
// (add_landmarks), or the map takes places for equal that are not.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "engine/paths/path_space.hpp"

namespace o4 {

// Names below a place at which something changes. A name is a landmark's if one lies there or
// below.
struct ChildNames {
  std::set<std::string> exact;
  std::map<std::string, std::string> folded;  // every spelling that folds alike -> the rules' own
  std::set<std::string> numbered;             // with digits behind
};

// Answers are by text: links are followed by the caller, who asks about the given and the resolved
// path.
class Landmarks {
 public:
  // Every link of the space is one. The space must outlive this.
  explicit Landmarks(const PathSpace& space);

  // All paths in given form. With all its ancestors.
  void add(std::string_view path);
  void add_guarded(std::string_view path);  // compared as protected locations are
  // The stem of a numbered rule: /dev/ttys.
  void add_numbered(const std::string& path);

  [[nodiscard]] const PathSpace& space() const { return *space_; }
  // Adds to `into`, so that several policies can be asked one after the other. `path` is in given
  // form.
  void names_below(const std::string& path, ChildNames& into) const;
  // What is still ahead of `path`: of two paths with equal residue, whatever follows them meets the
  // same landmarks.
  [[nodiscard]] std::string residue(const std::string& path) const;

 private:
  using Folded = std::map<std::string, std::map<std::string, std::string>, std::less<>>;

  const PathSpace* space_;
  std::map<std::string, std::set<std::string>, std::less<>> exact_;     // names below each path
  std::map<std::string, std::set<std::string>, std::less<>> numbered_;  // stems below each path
  Folded folded_;                                                       // macOS: in guarded form
};

// Whether `name` is `stem` and one or more digits.
[[nodiscard]] bool is_numbered_name(std::string_view name, std::string_view stem);

}  // namespace o4
