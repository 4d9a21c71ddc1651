// The order of the lines is the order of the rules: what is blocked; addresses and names of this
// machine that an entry means; what is not public, wherever a name leads; the list; nothing else.
#include "backends/squid/lower/lower.hpp"

#include <algorithm>

#include "engine/graph/origin.hpp"

namespace o4::squid {
namespace {

using Kind = HostPattern::Kind;

constexpr auto literal_acl = "o4_literal";
constexpr auto not_public_acl = "o4_not_public";

bool is_this_machine(const HostPattern& pattern) {
  return pattern.name == "localhost" || pattern.name.ends_with(".localhost");
}

// An entry that means one place: it may name what is not public, a name or `*` may not (N3, N14).
bool means_place(const HostPattern& pattern) {
  return pattern.kind == Kind::address || pattern.kind == Kind::network || is_this_machine(pattern);
}

class Writer {
 public:
  Writer(const RuleGraph& graph, const ProfileRules& rules) : graph_(graph), rules_(rules) {}

  // squid takes the first line that matches, so the order here is the policy's precedence: blocks,
  // what an entry means by itself, what is not public, the rest of the list, and a denial for all.
  Lowered write() {
    lowered_.profile = rules_.name;
    // Hosts that are written as addresses: for others "dst" asks where the name leads.
    lowered_.acls.push_back({literal_acl, "dstdom_regex -n", {"^[0-9.]+$", "^\\["}});
    for (const auto& rule : rules_.hosts) {
      if (rule.actor == HostActor::shell && rule.verb == HostVerb::block) {
        add(rule);
      }
    }
    add_allowed([](const HostPattern& pattern) { return means_place(pattern); });
    add_not_public();
    add_allowed([](const HostPattern& pattern) { return !means_place(pattern); });
    lowered_.accesses.push_back({false, {}, "what no rule allows", ""});
    add_gaps();
    return std::move(lowered_);
  }

 private:
  template <typename Wanted>
  void add_allowed(Wanted wanted) {
    for (const auto& rule : rules_.hosts) {
      if (rule.actor == HostActor::shell && rule.verb == HostVerb::connect &&
          wanted(rule.pattern)) {
        add(rule);
      }
    }
  }

  std::string new_name(const char* what) { return what + std::to_string(++count_); }

  void add(const HostRule& rule) {
    Access access{rule.verb == HostVerb::connect,
                  {},
                  rule.provenance.because,
                  show_place(rule.provenance.from)};
    add_pattern(rule.pattern, access);
    for (const auto& part : rule.except) {
      const auto name = new_name("o4_except_");
      lowered_.acls.push_back({name, "dst", {to_text(part)}});
      access.acls.push_back("!" + name);
    }
    if (!rule.ports.empty()) {
      access.acls.push_back(ports(rule.ports));
    }
    lowered_.accesses.push_back(std::move(access));
  }

  // "-n": squid must not look up what an address is called, or a host could be listed by the name
  // that its owner gives to it.
  void add_pattern(const HostPattern& pattern, Access& access) {
    if (pattern.kind == Kind::any) {
      return;
    }
    const auto name = new_name("o4_host_");
    access.acls.push_back(name);
    if (pattern.kind == Kind::address || pattern.kind == Kind::network) {
      lowered_.acls.push_back({name, "dst", {to_text(pattern.network)}});
      access.acls.emplace_back(literal_acl);
      return;
    }
    lowered_.acls.push_back({name, "dstdomain -n", {"." + pattern.name}});
    if (pattern.kind == Kind::subdomains_only) {
      const auto itself = new_name("o4_itself_");
      lowered_.acls.push_back({itself, "dstdomain -n", {pattern.name}});
      access.acls.push_back("!" + itself);
    }
  }

  // Equal lists of ports share an ACL.
  std::string ports(const std::vector<std::uint16_t>& numbers) {
    std::vector<std::string> values(numbers.size());
    std::transform(numbers.begin(), numbers.end(), values.begin(),
                   [](std::uint16_t number) { return std::to_string(number); });
    const auto known = std::find_if(lowered_.acls.begin(), lowered_.acls.end(),
                                    [&](const Acl& acl) { return acl.values == values; });
    if (known != lowered_.acls.end()) {
      return known->name;
    }
    lowered_.acls.push_back({new_name("o4_ports_"), "port", std::move(values)});
    return lowered_.acls.back().name;
  }

  // The networks of what must not be fetched, with their exceptions, and names of this machine.
  // They are those of N14, taken from the rules for web_fetch of the mode, so that there is no
  // second list.
  void add_not_public() {
    Acl networks{not_public_acl, "dst", {}};
    Acl names{"o4_this_machine", "dstdomain -n", {}};
    std::vector<Access> with_exceptions;
    for (const auto& rule : graph_.mode.hosts) {
      if (rule.actor != HostActor::web_fetch || rule.verb != HostVerb::block ||
          rule.pattern.kind == Kind::any) {
        continue;
      }
      if (rule.pattern.kind != Kind::address && rule.pattern.kind != Kind::network) {
        names.values.push_back("." + rule.pattern.name);
      } else if (rule.except.empty()) {
        networks.values.push_back(to_text(rule.pattern.network));
      } else {
        auto only = rule;
        only.pattern.kind = Kind::network;
        Access access{false, {}, "not public", show_place(rule.provenance.from)};
        const auto name = new_name("o4_not_public_");
        const auto except = new_name("o4_public_");
        lowered_.acls.push_back({name, "dst", {to_text(rule.pattern.network)}});
        Acl parts{except, "dst", {}};
        for (const auto& part : rule.except) {
          parts.values.push_back(to_text(part));
        }
        lowered_.acls.push_back(std::move(parts));
        access.acls = {name, "!" + except};
        with_exceptions.push_back(std::move(access));
      }
    }
    for (auto* const acl : {&networks, &names}) {
      if (!acl->values.empty()) {
        lowered_.accesses.push_back(
            {false, {acl->name}, "not public, wherever the name leads", ""});
        lowered_.acls.push_back(std::move(*acl));
      }
    }
    lowered_.accesses.insert(lowered_.accesses.end(), with_exceptions.begin(),
                             with_exceptions.end());
  }

  void add_gaps() {
    for (const auto& rule : rules_.hosts) {
      if (rule.actor == HostActor::shell && rule.verb == HostVerb::ask) {
        lowered_.gaps.push_back(
            {"ask", to_text(rule.pattern), "squid asks nobody: what would ask is denied"});
      }
    }
    lowered_.gaps.push_back(
        {"server-name", "", "after CONNECT squid does not look at the name in a TLS hello"});
  }

  const RuleGraph& graph_;
  const ProfileRules& rules_;
  int count_ = 0;
  Lowered lowered_;
};

// A comment ends with its line.
std::string comment(std::string text) {
  std::replace_if(
      text.begin(), text.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, '?');
  return "# " + text + "\n";
}

}  // namespace

Lowered lower(const RuleGraph& graph, const ProfileRules& rules) {
  return Writer(graph, rules).write();
}

std::string emit(const Lowered& lowered) {
  auto out = comment("o4-policy: squid.conf of the host rules of profile " + lowered.profile);
  for (const auto& gap : lowered.gaps) {
    out += comment("gap " + gap.name + (gap.subject.empty() ? "" : " " + gap.subject) + ": " +
                   gap.reason);
  }
  for (const auto& acl : lowered.acls) {
    for (const auto& value : acl.values) {  // one a line: squid adds them up
      out += "acl " + acl.name + " " + acl.type + " " + value + "\n";
    }
  }
  for (const auto& access : lowered.accesses) {
    if (!access.reason.empty()) {
      out += comment(access.reason + (access.origin.empty() ? "" : ", from " + access.origin));
    }
    out += access.allow ? "http_access allow" : "http_access deny";
    for (const auto& acl : access.acls) {
      out += " " + acl;
    }
    out += access.acls.empty() ? " all\n" : "\n";
  }
  return out;
}

}  // namespace o4::squid
