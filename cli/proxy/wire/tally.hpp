// What proxies and runs refused, read from their logs and from what they said. For `learn`, which
// makes wishes of it; a log is not trusted to be complete or even ours, and nothing is granted from
// it but what the user then applies.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>

namespace o4::wire {

// What has been counted so far; begin with an empty one.
struct Tally {
  std::map<std::string, std::size_t> refused;  // by host, in canonical form
  std::size_t unread = 0;                      // lines that begin like JSON and are none
};

// Adds the lines of one text: the JSON of --log, and those that name the way to allow a host
// ("o4-policy allow host H"), whatever else stands in it. Texts may be added in any order; only
// refusals count, and "N times" before the way counts as so many.
void add_log(Tally& tally, std::string_view text);

}  // namespace o4::wire
