// The first http_access of which all ACLs match decides; if none does, the opposite of the last
// one.
// Reading and deciding are as small as what lowering writes; any other directive, type or option is
// refused, since it might decide.
#include "backends/squid/model/model.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace o4::squid {
namespace {

using Words = std::vector<std::string_view>;

Words words_of(std::string_view line) {
  Words words;
  while (true) {
    const auto begin = line.find_first_not_of(" \t");
    if (begin == std::string_view::npos || line[begin] == '#') {
      return words;
    }
    line.remove_prefix(begin);
    const auto end = std::min(line.find_first_of(" \t"), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
}

// The two patterns by which a host that is written as an address is told.
bool is_literal_pattern(std::string_view text) { return text == "^[0-9.]+$" || text == "^\\["; }

std::optional<Cidr> read_network(std::string_view text) {
  if (const auto network = parse_cidr(text)) {
    return network;
  }
  const auto address = parse_address(text);
  return address
             ? std::optional(Cidr{*address, address->family == Address::Family::v4 ? 32U : 128U})
             : std::nullopt;
}

class Reader {
 public:
  Reader(FileId file, Diagnostics& out) : file_(file), out_(out) {}

  void read_line(std::string_view line, std::uint32_t begin) {
    const auto words = words_of(line);
    span_ = {file_, begin, begin + static_cast<std::uint32_t>(line.size())};
    if (words.empty()) {
      return;
    }
    if (words[0] == "acl" && words.size() > 3) {
      read_acl(words);
    } else if (words[0] == "http_access" && words.size() > 2) {
      read_access(words);
    } else {
      fail("squid's " + in_quotes(words[0]) + " is not read here");
    }
  }

  Config finish() {
    if (config_.accesses.empty()) {
      span_ = {file_, 0, 0};
      fail("there is no http_access");
    }
    return std::move(config_);
  }

 private:
  void fail(std::string message) { out_.error("squid-syntax", span_, std::move(message)); }

  void read_acl(const Words& words) {
    constexpr auto types = std::to_array<std::pair<std::string_view, AclModel::Kind>>(
        {{"dstdomain", AclModel::Kind::domain},
         {"dst", AclModel::Kind::network},
         {"port", AclModel::Kind::port},
         {"dstdom_regex", AclModel::Kind::literal}});
    const auto* const type = std::find_if(
        types.begin(), types.end(), [&](const auto& known) { return known.first == words[2]; });
    if (type == types.end()) {
      return fail("the ACL type " + in_quotes(words[2]) + " is not read here");
    }
    const bool no_lookup = words[3] == "-n";
    const bool by_name =
        type->second == AclModel::Kind::domain || type->second == AclModel::Kind::literal;
    if (by_name != no_lookup) {
      return fail(by_name ? "without -n squid looks up what addresses are called"
                          : "-n belongs to names");
    }
    auto& acl = config_.acls[std::string(words[1])];
    acl.kind = type->second;
    for (std::size_t i = no_lookup ? 4 : 3; i < words.size(); ++i) {
      if (!add_value(acl, words[i])) {
        fail(in_quotes(words[i]) + " is no value of " + in_quotes(words[2]));
      }
    }
  }

  // False: no value of this kind; the reader then says so, and what was added does not matter.
  static bool add_value(AclModel& acl, std::string_view text) {
    switch (acl.kind) {
      case AclModel::Kind::domain:
        acl.domains.emplace_back(text);
        return parse_host(text.substr(text.starts_with('.') ? 1 : 0)).has_value();
      case AclModel::Kind::network: {
        const auto network = read_network(text);
        acl.networks.push_back(network.value_or(Cidr{}));
        return network.has_value();
      }
      case AclModel::Kind::port: {
        std::uint16_t port = 0;
        const auto* const end = text.data() + text.size();
        const auto [at, error] = std::from_chars(text.data(), end, port);
        acl.ports.push_back(port);
        return error == std::errc() && at == end;
      }
      case AclModel::Kind::literal:
        return is_literal_pattern(text);
    }
    return false;
  }

  void read_access(const Words& words) {
    if (words[1] != "allow" && words[1] != "deny") {
      return fail("http_access takes 'allow' or 'deny'");
    }
    AccessModel access{words[1] == "allow", {}, span_};
    for (std::size_t i = 2; i < words.size(); ++i) {
      const bool negated = words[i].starts_with('!');
      const auto name = words[i].substr(negated ? 1 : 0);
      if (name == "all" && !negated) {
        continue;
      }
      if (!config_.acls.contains(std::string(name))) {
        return fail("there is no ACL " + in_quotes(name));
      }
      access.acls.emplace_back(name, !negated);
    }
    config_.accesses.push_back(std::move(access));
  }

  FileId file_;
  Diagnostics& out_;
  Span span_;
  Config config_;
};

bool matches_domain(const std::string& value, const Host& host) {
  const auto* const name = std::get_if<HostName>(&host);
  if (name == nullptr) {
    return false;
  }
  return value.starts_with('.')
             ? name->text.ends_with(value) || name->text == std::string_view(value).substr(1)
             : name->text == value;
}

// `network` and `literal` ask for addresses: of a name it is taken that it leads to a public one.
bool matches(const AclModel& acl, const Host& host, std::uint16_t port) {
  const auto* const address = std::get_if<Address>(&host);
  switch (acl.kind) {
    case AclModel::Kind::domain:
      return std::any_of(acl.domains.begin(), acl.domains.end(),
                         [&](const std::string& value) { return matches_domain(value, host); });
    case AclModel::Kind::network:
      return address != nullptr &&
             std::any_of(acl.networks.begin(), acl.networks.end(),
                         [&](const Cidr& network) { return contains(network, *address); });
    case AclModel::Kind::port:
      return std::find(acl.ports.begin(), acl.ports.end(), port) != acl.ports.end();
    case AclModel::Kind::literal:
      return address != nullptr;
  }
  return false;
}

}  // namespace

std::optional<Config> read_config(const SourceMap& sources, FileId file, Diagnostics& out) {
  Diagnostics found;
  Reader reader(file, found);
  const auto text = sources.text(file);
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    reader.read_line(text.substr(at, end - at), static_cast<std::uint32_t>(at));
    at = end + 1;
  }
  auto config = reader.finish();
  const bool fine = !found.has_errors();
  out.append(found);
  return fine ? std::optional(std::move(config)) : std::nullopt;
}

Decided decide(const Config& config, const Host& host, std::uint16_t port) {
  for (const auto& access : config.accesses) {
    const bool all = std::all_of(access.acls.begin(), access.acls.end(), [&](const auto& wanted) {
      return matches(config.acls.find(wanted.first)->second, host, port) == wanted.second;
    });
    if (all) {
      return {access.allow, access.span};
    }
  }
  return {!config.accesses.back().allow, {}};
}

std::vector<std::uint16_t> ports_of(const Config& config) {
  std::vector<std::uint16_t> ports;
  for (const auto& [name, acl] : config.acls) {
    ports.insert(ports.end(), acl.ports.begin(), acl.ports.end());
  }
  return ports;
}

std::vector<HostPattern> patterns_of(const Config& config) {
  std::vector<HostPattern> patterns;
  for (const auto& [name, acl] : config.acls) {
    for (const auto& network : acl.networks) {
      patterns.push_back(network_pattern(network));
    }
    for (const auto& domain : acl.domains) {
      if (const auto pattern = parse_host_pattern(
              std::string_view(domain).substr(domain.starts_with('.') ? 1 : 0))) {
        patterns.push_back(*pattern);
      }
    }
  }
  return patterns;
}

}  // namespace o4::squid
