// What a table of mounts leaves open, named.
#pragma once

#include <string>
#include <string_view>

#include "backends/bwrap/lower/mount_table.hpp"

namespace o4::bwrap {

void add_gap(MountTable& table, std::string_view name, std::string subject);

// Those that the finished table shows; sorts them all, each once.
void add_gaps(const MountInputs& inputs, MountTable& table, Diagnostics& out);

}  // namespace o4::bwrap
