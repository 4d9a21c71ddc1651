// Whether one place overlaps another, in any of their spellings: equal, inside or containing (W5).
//
// Overlap works both ways. A grant inside a protected place would open part of it; a grant that
// holds one lets a command rename the folder above and put another in its place. So a grant that
// overlaps is left out whole (W5), and both directions are one question. Places are compared in
// all their forms: as given, and as their links lead, for either may be the one that a command
// uses.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/paths/path_space.hpp"
#include "engine/tables/path_table.hpp"

namespace o4 {

// A place in the forms in which it is compared: as given and as resolved, folded where the platform
// asks for it. One or two; a path that leads through too many links has but its given form.
[[nodiscard]] std::vector<std::string> comparable_forms(const PathSpace& space,
                                                        std::string_view absolute);

// Any form of one with any of the other. Symmetric.
[[nodiscard]] bool overlap(const std::vector<std::string>& a, const std::vector<std::string>& b);

// Many places, to be asked about many others. What `overlap` says of each of many places, by one
// walk for each form: a config of a stranger may list many thousand entries.
class OverlapTable {
 public:
  // Each in its comparable forms.
  explicit OverlapTable(const std::vector<std::vector<std::string>>& places);

  // The number of the first place that overlaps one that has these forms. By the order in which
  // they were given, so that a message names the same one each time.
  [[nodiscard]] std::optional<std::size_t> first_overlap(
      const std::vector<std::string>& forms) const;

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  PathTable table_;
  std::vector<std::size_t> above_;  // by node: the first place there or above
  std::vector<std::size_t> below_;  // there or below
};

}  // namespace o4
