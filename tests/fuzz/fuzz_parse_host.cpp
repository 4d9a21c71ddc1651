// Any text as a host, as what a query names, and as an entry of allowedDomains: the canonical text
// reads back as the same value, and an entry that names a host matches it.
#include "engine/hosts/host.hpp"
#include "tests/fuzz/input.hpp"

using o4::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = o4::fuzz::as_text(data, size);
  const auto host = o4::parse_host(text);
  if (host) {
    require(o4::parse_host(o4::to_text(*host)) == host);
    const auto query = o4::parse_host_query(text);
    require(!query || query->host == *host);
  } else {
    require(!o4::host_error_message(host.error(), text).empty());
  }
  const auto pattern = o4::parse_host_pattern(text);
  if (pattern) require(o4::parse_host_pattern(o4::to_text(*pattern)) == pattern);
  if (pattern && host) require(o4::matches(*pattern, *host));
  return 0;
}
