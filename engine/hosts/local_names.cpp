#include "engine/hosts/local_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace o4 {
namespace {

constexpr auto domains = std::to_array<std::string_view>({
    ".example", ".invalid", ".localhost", ".test",      // RFC 6761
    ".in-addr.arpa", ".ip6.arpa",                       // RFC 6761, 3596: addresses, not hosts
    ".local",                                           // RFC 6762
    ".corp", ".home", ".intranet", ".lan", ".private",  // RFC 6762, appendix G
    ".onion",                                           // RFC 7686
    ".home.arpa",                                       // RFC 8375
    ".alt",                                             // RFC 9476
    ".internal",                                        // reserved by ICANN for private use
    ".localdomain",                                     // by custom, in /etc/hosts
});

}  // namespace

bool is_local_name(const std::string& name) {
  return name.find('.') == std::string::npos ||
         std::any_of(domains.begin(), domains.end(),
                     [&](std::string_view domain) { return ("." + name).ends_with(domain); });
}

}  // namespace o4
