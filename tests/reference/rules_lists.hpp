// The lists of the statements W2, W3, W9, W10 and N2, read from the sets of rules/*.rules: where
// they stand, an entry more is one edit. Reads lines, and knows nothing of the rules language.
#pragma once

#include <string>
#include <vector>

namespace o4::reference {

struct ListEntry {
  std::string kind;   // "path", "host", …
  std::string value;  // "~/.ssh", "numbered /dev/ttys"
  std::string when;   // "platform is macos", may be empty
};

// Of the set of that name in the folder's files; included sets are read in their places.
[[nodiscard]] const std::vector<ListEntry>& entries_of(const std::string& folder,
                                                       const std::string& set);

// The values of those entries whose condition holds on the platform.
[[nodiscard]] std::vector<std::string> listed(const std::string& folder, const std::string& set,
                                              const std::string& platform);

}  // namespace o4::reference
