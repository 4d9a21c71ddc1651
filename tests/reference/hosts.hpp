// Host names and the entries of host lists (statements N2, N3).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/reference/addresses.hpp"

namespace o4::reference {

struct Host {
  std::string text;                // canonical: A-labels in lower case, or the address
  std::optional<Address> address;  // if it is one
  std::optional<int> port = {};    // that a query carries
};

// A host without port; IPv6 with or without brackets.
[[nodiscard]] std::optional<Host> parse_host(const std::string& text);

// A query: the host may carry a port.
[[nodiscard]] std::optional<Host> parse_host_and_port(const std::string& text);

// N3: an entry that is no error. Entries that are none match nothing.
[[nodiscard]] bool is_entry(const std::string& entry);
[[nodiscard]] bool matches(const std::string& entry, const Host& host);
[[nodiscard]] bool on_list(const std::vector<std::string>& entries, const Host& host);

}  // namespace o4::reference
