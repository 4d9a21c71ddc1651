// The [sandbox] tables as values: one layer a file, and all layers together (F1, F5).
//
// Checked but not interpreted: what an entry grants, or that it grants nothing, is said by the
// rules when a policy is compiled. Each value keeps its span, which becomes the origin of the rules
// that it makes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/hosts/host.hpp"
#include "grammar/text/source.hpp"

namespace o4 {

// A value and where it stands: of a list entry the entry, of a single value the value.
template <typename T>
struct Located {
  T value;
  Span span;
  friend bool operator==(const Located&, const Located&) = default;
};

// An entry of allowedDomains: what it means and how it was spelled.
struct DomainEntry {
  HostPattern pattern;
  std::string text;
  friend bool operator==(const DomainEntry&, const DomainEntry&) = default;
};

// Present, even if empty, when allowedDomains is set (N12). `keys` are the places that set it.
struct DomainList {
  std::vector<Span> keys;
  std::vector<Located<DomainEntry>> entries;
  friend bool operator==(const DomainList&, const DomainList&) = default;
};

// What one file says. Entries are checked but paths are as spelled. The default is that of a file
// without [sandbox]: it says nothing and counts for nothing.
struct ConfigLayer {
  std::string name;  // "user" or "project"
  FileId file = no_file;
  std::optional<Span> content;  // where [sandbox] is mentioned first, in any form (T8)
  std::optional<Span> table;    // the same, unless [sandbox.proxy] is all that it holds (N12)
  std::optional<Located<std::string>> default_tier;
  std::vector<Located<std::string>> allowed_paths;
  std::optional<DomainList> allowed_domains;
  std::vector<Located<std::string>> escape_hatch_binaries;
  std::optional<Located<bool>> proxy_enabled;
  friend bool operator==(const ConfigLayer&, const ConfigLayer&) = default;
};

// All files that are read. Lists hold the entries of the lowest file first.
struct Config {
  std::vector<Span> contents;  // of each file that has any [sandbox] content
  std::vector<Span> tables;    // of each file that counts as having the table
  std::optional<Located<std::string>> default_tier;
  std::vector<Located<std::string>> allowed_paths;
  std::optional<DomainList> allowed_domains;
  std::vector<Located<std::string>> escape_hatch_binaries;
  std::optional<Located<bool>> proxy_enabled;
  std::optional<Span> unread_project;  // the project's file, where it is not trusted (T3)

  // What the conditions "content", "table" and "sets allowedDomains" ask (T8, N12).
  [[nodiscard]] bool has_content() const { return !contents.empty(); }
  [[nodiscard]] bool has_table() const { return !tables.empty(); }
  [[nodiscard]] bool sets_allowed_domains() const { return allowed_domains.has_value(); }
  friend bool operator==(const Config&, const Config&) = default;
};

}  // namespace o4
