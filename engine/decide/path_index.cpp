// The table has a node for each place that a rule speaks of or a link lies at, and for all above
// them. Guards stand at their folded path, other rules at their own; where the platform folds
// nothing, that is one place, and everywhere one walk does for a path that folding leaves alone.
#include "engine/decide/path_index.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "engine/decide/policy.hpp"
#include "engine/paths/fold.hpp"
#include "engine/paths/path_walk.hpp"

namespace o4 {
namespace {

constexpr auto none = PathVerdict::no_rule;
constexpr std::string_view private_folder = "/private";
// An answer is the rule's number with the outcome above it, so that no rule need be looked at.
constexpr unsigned outcome_shift = 30;

// Outcomes of paths are the first three of Outcome and fit in two bits.
std::uint32_t answer_of(const PathRule& rule, std::uint32_t number) {
  return number | static_cast<std::uint32_t>(outcome_of(rule.effect)) << outcome_shift;
}

constexpr std::uint32_t no_answer = none | static_cast<std::uint32_t>(Outcome::deny)
                                               << outcome_shift;

std::uint32_t rule_in(std::uint32_t answer) { return answer & none; }

PathVerdict verdict_of(std::uint32_t answer) {
  return {static_cast<Outcome>(answer >> outcome_shift), rule_in(answer)};
}

bool speaks_of(const PathRule& rule, PathOp op) {
  return op == PathOp::read ? rule.read : rule.write;
}

// How much of `path` the stem and its digits cover, by whole components; 0 if they cover nothing.
//   /dev/ttys003/x of /dev/ttys   ->  12
//   /dev/ttys, /dev/ttys3a        ->  0
std::size_t numbered_length(std::string_view path, std::string_view stem) {
  if (!path.starts_with(stem)) {
    return 0;
  }
  const auto end = std::min(path.find_first_not_of("0123456789", stem.size()), path.size());
  return end > stem.size() && (end == path.size() || path[end] == '/') ? end : 0;
}

bool is_below_alias(std::string_view path) {
  return is_macos_alias(path.substr(0, path.find('/', 1)));
}

std::size_t index_of(PathOp op) { return op == PathOp::read ? 0 : 1; }

}  // namespace

PathIndex::PathIndex(const PathSpace& space, const std::vector<PathRule>& rules, PathList kind)
    : space_(space), rules_(rules), kind_(kind), folds_(space.platform == Platform::macos) {
  place_rules();
  for (const auto& [path, target] : space.links) {
    table_.add_mark(path);
  }
  table_.finish();
  private_ = folds_ ? table_.start_below(private_folder) : table_.from_root();
  resolve_answers();
}

void PathIndex::place_rules() {
  std::vector<std::tuple<PathTable::Node, Effect, std::uint32_t>> order;
  order.reserve(rules_.size());
  for (std::uint32_t i = 0; i < rules_.size(); ++i) {
    const auto& rule = rules_[i];
    if (rule.numbered) {
      numbered_.push_back(i);
      continue;
    }
    const bool folds = folds_ && rule.effect == Effect::guard;
    const auto node = table_.add(folds ? guarded_form(space_, rule.path) : rule.path);
    order.emplace_back(node, rule.effect, i);
  }
  std::sort(order.begin(), order.end());
  placed_.reserve(order.size());
  rules_of_.resize(table_.size());
  for (const auto& [node, effect, rule] : order) {
    auto& of_node = rules_of_[node];
    of_node = of_node.end == 0 ? Rules{static_cast<std::uint32_t>(placed_.size()),
                                       static_cast<std::uint32_t>(placed_.size()), 0}
                               : of_node;
    placed_.push_back(rule);
    of_node.end = static_cast<std::uint32_t>(placed_.size());
    of_node.others = effect == Effect::guard ? of_node.end : of_node.others;
  }
}

// Parents come first, and hand down what they have. A rule that speaks of one operation alone
// leaves the other one's answer as the parent had it.
void PathIndex::resolve_answers() {
  rules_of_.resize(table_.size());
  answers_.resize(table_.size());
  answers_[PathTable::root] = {{no_answer, no_answer}, {no_answer, no_answer}};
  for (PathTable::Node node = 0; node < table_.size(); ++node) {
    auto answers = answers_[table_.parent(node)];
    const auto& here = rules_of_[node];
    for (const auto op : {PathOp::read, PathOp::write}) {
      const auto first = [&](std::uint32_t begin, std::uint32_t end, std::uint32_t& answer) {
        for (auto i = begin; i < end; ++i) {
          if (speaks_of(rules_[placed_[i]], op)) {
            answer = answer_of(rules_[placed_[i]], placed_[i]);
            return;
          }
        }
      };
      first(here.begin, here.others, answers.guard[index_of(op)]);
      first(here.others, here.end, answers.other[index_of(op)]);
    }
    answers_[node] = answers;
  }
}

// A path in normal form; on macOS one below /tmp is walked from /private.
PathTable::Walk PathIndex::walk(std::string_view path) const {
  const bool aliased = folds_ && is_below_alias(path);
  return table_.walk(path, aliased ? private_ : table_.from_root());
}

bool PathIndex::is_only_form(std::string_view path) const {
  const auto found = walk(path);
  return found.normal && !found.marked && !(folds_ && is_below_alias(path));
}

// Coarse on purpose: a path that only begins like one takes the longer road.
bool PathIndex::may_be_numbered(std::string_view path) const {
  return std::any_of(numbered_.begin(), numbered_.end(), [&](std::uint32_t number) {
    const std::string_view stem = rules_[number].path;
    return path.starts_with(stem) || (stem.starts_with(private_folder) &&
                                      path.starts_with(stem.substr(private_folder.size())));
  });
}

std::optional<PathVerdict> PathIndex::plain_verdict(std::string_view path, PathOp op) const {
  const auto found = folds_ ? walk(path) : table_.walk(path);
  if (!found.normal || found.marked || (!numbered_.empty() && may_be_numbered(path))) {
    return std::nullopt;
  }
  const auto& answers = answers_[found.node];
  if (folds_ && folding_of(path) != Folding::nothing) {
    return folded_verdict(path, op, answers);
  }
  const auto guard = answers.guard[index_of(op)];
  return verdict_of(rule_in(guard) != none ? guard : answers.other[index_of(op)]);
}

// Guards are looked up by the folded path.
std::optional<PathVerdict> PathIndex::folded_verdict(std::string_view path, PathOp op,
                                                     const Answers& exact) const {
  std::array<char, 512> folded{};
  if (folding_of(path) != Folding::ascii_letters || path.size() > folded.size()) {
    return std::nullopt;
  }
  std::transform(path.begin(), path.end(), folded.begin(), lower_ascii);
  const auto at = walk({folded.data(), path.size()}).node;
  const auto guard = answers_[at].guard[index_of(op)];
  return verdict_of(rule_in(guard) != none ? guard : exact.other[index_of(op)]);
}

PathTable::Node PathIndex::guard_node(std::string_view given, PathTable::Node exact) const {
  return folds_ ? table_.deepest(guarded_form(space_, given)) : exact;
}

// Numbered rules are in no table: there are one or two of them, and each is measured. One decides
// if it covers more than the others' longest path. The language has no numbered guard; here one
// would be weighed like any other numbered rule.
const PathRule* PathIndex::deciding(std::string_view path, PathOp op) const {
  const auto exact = table_.deepest(path);
  const auto guard = guard_node(path, exact);
  const auto i = index_of(op);
  if (const auto number = rule_in(answers_[guard].guard[i]); number != none) {
    return &rules_[number];
  }
  const auto number = rule_in(answers_[exact].other[i]);
  const PathRule* best = number == none ? nullptr : &rules_[number];
  auto length = best == nullptr ? 0 : best->path.size();
  for (const auto candidate : numbered_) {
    const auto& rule = rules_[candidate];
    const auto covered = speaks_of(rule, op) ? numbered_length(path, rule.path) : 0;
    best = covered > length ? &rule : best;
    length = std::max(length, covered);
  }
  return best;
}

std::vector<const PathRule*> PathIndex::covering(std::string_view path, PathOp op) const {
  std::vector<const PathRule*> result;
  const auto add = [&](std::uint32_t begin, std::uint32_t end) {
    for (auto i = begin; i < end; ++i) {
      if (speaks_of(rules_[placed_[i]], op)) {
        result.push_back(&rules_[placed_[i]]);
      }
    }
  };
  const auto climb = [&](PathTable::Node node, const auto& visit) {
    for (; visit(node), node != PathTable::root; node = table_.parent(node)) {
    }
  };
  const auto exact = table_.deepest(path);
  climb(guard_node(path, exact),
        [&](PathTable::Node node) { add(rules_of_[node].begin, rules_of_[node].others); });
  const auto guards = static_cast<std::ptrdiff_t>(result.size());
  climb(exact, [&](PathTable::Node node) { add(rules_of_[node].others, rules_of_[node].end); });
  for (const auto number : numbered_) {
    if (speaks_of(rules_[number], op) && numbered_length(path, rules_[number].path) != 0) {
      result.push_back(&rules_[number]);
    }
  }
  std::stable_sort(result.begin() + guards, result.end(), [&](const auto* a, const auto* b) {
    const auto length = [&](const PathRule& rule) {
      return rule.numbered ? numbered_length(path, rule.path) : rule.path.size();
    };
    return length(*a) > length(*b);
  });
  return result;
}

bool PathIndex::allows_everything() const {
  return rules_.size() == 1 && rules_.front().effect == Effect::allow && rules_.front().path == "/";
}

}  // namespace o4
