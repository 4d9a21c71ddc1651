// Sets of regular expressions, each for one rule: RE2::Set, and Hyperscan where it is installed.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace o4::bench {

// `text` as an expression that matches it alone.
[[nodiscard]] std::string quoted(std::string_view text);

class Re2Set {
 public:
  explicit Re2Set(const std::vector<std::string>& expressions);
  // The numbers of the expressions that match.
  [[nodiscard]] const std::vector<int>& matches(std::string_view text) const;

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};

#if defined(O4_BENCH_HYPERSCAN)
class HyperscanSet {
 public:
  explicit HyperscanSet(const std::vector<std::string>& expressions);
  [[nodiscard]] const std::vector<int>& matches(std::string_view text) const;

 private:
  struct Inside;
  std::shared_ptr<Inside> inside_;
};
#endif

}  // namespace o4::bench
