// What a squid.conf lets through: the lines "acl" and "http_access", read from text and evaluated
// as squid does. A text with others that decide is not read. Shares no code with lowering.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/hosts/host.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::squid {

// Values of one name add up.
struct AclModel {
  enum class Kind { domain, network, port, literal };
  Kind kind = Kind::domain;
  std::vector<std::string> domains;  // ".a.example" with what is below it, "a.example" without
  std::vector<Cidr> networks;
  std::vector<std::uint16_t> ports;
};

// One http_access: it decides if every ACL is as it must be. Without any it always does.
struct AccessModel {
  bool allow = false;
  std::vector<std::pair<std::string, bool>> acls;  // name, and whether it must match
  Span span;
};

struct Config {
  std::map<std::string, AclModel> acls;
  std::vector<AccessModel> accesses;
};

// Returns nothing if a line is not read here, or none decides; `out` then says where and why.
[[nodiscard]] std::optional<Config> read_config(const SourceMap& sources, FileId file,
                                                Diagnostics& out);

struct Decided {
  bool allow = false;
  Span span;  // of the line that decides
};
// A name is taken to lead to public addresses, since where it leads is not a matter of the text. If
// no line matches, the opposite of the last one holds, as in squid.
[[nodiscard]] Decided decide(const Config& config, const Host& host, std::uint16_t port);

// The ports and networks that the text names.
[[nodiscard]] std::vector<std::uint16_t> ports_of(const Config& config);
[[nodiscard]] std::vector<HostPattern> patterns_of(const Config& config);

}  // namespace o4::squid
