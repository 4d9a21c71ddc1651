// Where the host shows a place again: mounts of one folder at two places.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace o4::bwrap {

// A mount that shows a place of the host which another mount shows as well.
struct SecondMount {
  std::string at;
  std::string shows;
  friend bool operator==(const SecondMount&, const SecondMount&) = default;
};

// Sorted, without `place` itself and what lies in it.
[[nodiscard]] std::vector<std::string> second_places(std::span<const SecondMount> mounts,
                                                     std::string_view place);

}  // namespace o4::bwrap
