// The lines of a /proc/self/mountinfo.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

struct MountLine {
  std::string device;  // "254:0"
  std::string root;    // the folder of the device's file system that is shown
  std::string at;      // where
  bool read_only = false;
};

// In the file's order: a later mount hides an earlier one at the same place.
[[nodiscard]] std::vector<MountLine> read_mountinfo(std::string_view text);

// The place that another mount of the same device shows as well; empty if none does.
[[nodiscard]] std::string shown_elsewhere(std::span<const MountLine> mounts,
                                          const MountLine& mount);

}  // namespace o4
