#include "backends/sbpl/lower/plan_size.hpp"

#include <set>
#include <string_view>
#include <utility>

namespace o4::sbpl {
namespace {

constexpr std::size_t most_filter_bytes = 8 * 1024;  // the kernel's form has at most 64 KiB
constexpr std::size_t filter_bytes = 16;             // of one without its text
constexpr std::size_t filter_work = 8;
constexpr std::size_t bytes_per_work = 8;
constexpr std::size_t work_per_pattern_byte = 4;

}  // namespace

void split_large_rules(Plan& plan) {
  std::vector<PlanRule> rules;
  for (auto& rule : plan.rules) {
    auto filters = std::exchange(rule.filters, {});
    rules.push_back(std::move(rule));
    std::size_t bytes = 0;
    for (auto& filter : filters) {
      bytes += filter.text.size() + filter_bytes;
      auto& last = rules.back();
      if (bytes > most_filter_bytes && !last.filters.empty()) {
        bytes = filter.text.size() + filter_bytes;
        rules.push_back({last.action, last.operations, {}, last.reason});
      }
      rules.back().filters.push_back(std::move(filter));
    }
  }
  plan.rules = std::move(rules);
}

std::size_t reading_work(const Plan& plan) {
  std::set<std::string_view> patterns;
  std::size_t work = 0;
  for (const auto& rule : plan.rules) {
    std::size_t filters = 0;
    for (const auto& filter : rule.filters) {
      filters += filter_work + filter.text.size() / bytes_per_work;
      if (filter.kind == PlanFilter::Kind::regex && patterns.insert(filter.text).second) {
        work += filter.text.size() * work_per_pattern_byte;
      }
    }
    // Operations that some systems lack have rules of their own, with a guard around them.
    for (const auto& operation : listed_operations(rule.operations)) {
      const bool again = operation.since == ListedOperation::Since::later;
      work += filter_work + (again ? filters : 0);
    }
    work += filter_work + filters;
  }
  return work;
}

}  // namespace o4::sbpl
