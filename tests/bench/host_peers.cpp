// Hosts: names by suffix in a hash table, a list that is walked, sets of expressions, the list of
// public suffixes' own library.
#include <libpsl.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <string>
#include <unordered_map>

#include "tests/bench/peers.hpp"
#include "tests/bench/regex_sets.hpp"

#if defined(O4_BENCH_ABSL)
#include <absl/container/flat_hash_map.h>
#endif

namespace o4::bench {
namespace {

// In lower case, without the last dot.
class Canonical {
 public:
  explicit Canonical(std::string_view host) {
    size_ = std::min(host.size(), text_.size());
    std::transform(
        host.begin(), host.begin() + static_cast<std::ptrdiff_t>(size_), text_.begin(),
        [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    size_ -= size_ > 0 && text_[size_ - 1] == '.' ? 1 : 0;
  }
  [[nodiscard]] std::string_view text() const { return {text_.data(), size_}; }

 private:
  std::array<char, 256> text_;
  std::size_t size_;
};

bool covers(std::string_view entry, std::string_view host) {
  const bool below_only = entry.starts_with("*.");
  const auto name = below_only ? entry.substr(2) : entry;
  return (!below_only && host == name) || (host.size() > name.size() && host.ends_with(name) &&
                                           host[host.size() - name.size() - 1] == '.');
}

Ask naive(const HostWorkload& work) {
  return [&work](std::string_view host) {
    const Canonical name(host);
    return std::any_of(work.entries.begin(), work.entries.end(),
                       [&](const std::string& entry) { return covers(entry, name.text()); })
               ? Answer::allow
               : Answer::none;
  };
}

// Every suffix is looked up.
template <typename Table>
Ask by_suffix(const HostWorkload& work) {
  Table table;  // whether the name itself is covered
  for (const std::string_view entry : work.entries) {
    const bool below_only = entry.starts_with("*.");
    auto& itself = table[below_only ? entry.substr(2) : entry];
    itself = itself || !below_only;
  }
  return [table = std::move(table)](std::string_view host) {
    const Canonical canonical(host);
    auto name = canonical.text();
    for (bool first = true;; first = false) {
      const auto found = table.find(name);
      if (found != table.end() && (!first || found->second)) {
        return Answer::allow;
      }
      const auto dot = name.find('.');
      if (dot == std::string_view::npos) {
        return Answer::none;
      }
      name.remove_prefix(dot + 1);
    }
  };
}

template <typename Set>
Ask by_expressions(const HostWorkload& work) {
  std::vector<std::string> expressions;
  for (const std::string_view entry : work.entries) {
    const bool below_only = entry.starts_with("*.");
    expressions.push_back((below_only ? "\\." : "(?:^|\\.)") +
                          quoted(below_only ? entry.substr(2) : entry) + "$");
  }
  return [set = Set(expressions)](std::string_view host) {
    return set.matches(Canonical(host).text()).empty() ? Answer::none : Answer::allow;
  };
}

// Its lists know names as they are, and "*." for one label; so the engine's "*.d" is left out where
// answers are compared.
Ask libpsl(const HostWorkload& work) {
  std::string list;
  for (const std::string_view entry : work.entries) {
    list += std::string(entry.starts_with("*.") ? entry.substr(2) : entry) + "\n";
  }
  std::FILE* const file = fmemopen(list.data(), list.size(), "r");
  const std::shared_ptr<psl_ctx_t> lists(psl_load_fp(file), psl_free);
  std::fclose(file);
  return [lists](std::string_view host) {
    const Canonical canonical(host);
    std::string name(canonical.text());
    const char* at = name.c_str();
    while (at != nullptr) {
      if (psl_is_public_suffix2(lists.get(), at, PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0) {
        return Answer::allow;
      }
      const auto* const dot =
          std::char_traits<char>::find(at, std::char_traits<char>::length(at), '.');
      at = dot == nullptr ? nullptr : dot + 1;
    }
    return Answer::none;
  };
}

}  // namespace

std::vector<Peer<HostWorkload>> host_peers() {
  std::vector<Peer<HostWorkload>> peers{
      {"naive_loop", 1000, naive},
      {"unordered_map", 1000000, by_suffix<std::unordered_map<std::string_view, bool>>},
      {"re2_set", 100, by_expressions<Re2Set>},
      {"libpsl", 10, libpsl}};
#if defined(O4_BENCH_ABSL)
  peers.push_back(
      {"absl_flat_hash_map", 1000000, by_suffix<absl::flat_hash_map<std::string_view, bool>>});
#endif
#if defined(O4_BENCH_HYPERSCAN)
  peers.push_back({"hyperscan", 1000, by_expressions<HyperscanSet>});
#endif
  return peers;
}

}  // namespace o4::bench
