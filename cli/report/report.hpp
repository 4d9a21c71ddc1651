// Everything that a report shows of one policy, as a value. Nothing in it is decided here: each
// answer is one of explain(), as `check` and `explain` give it. Making it and laying it out are
// apart, so that tests ask the value what a page would say.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "cli/ask/prepare.hpp"
#include "cli/show/overview.hpp"
#include "cli/show/profile_check.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {

struct PathColumn {
  PathOp op;
  PathActor actor;
  std::string_view title;
};
inline constexpr auto path_columns = std::to_array<PathColumn>({
    {PathOp::read, PathActor::shell, "commands read"},
    {PathOp::write, PathActor::shell, "commands write"},
    {PathOp::read, PathActor::file_tool, "file tools read"},
    {PathOp::write, PathActor::file_tool, "file tools write"},
});

// A place that some rule, link or fact speaks of; what is below it and in no other row is alike.
struct PlaceRow {
  std::string path;
  std::string name;       // what is new in it, below the row above
  std::size_t depth = 0;  // how many other rows it lies in
  std::string kind;       // "shut" (protected), "private", "write", "read" or "none": the strongest
  std::array<Decision, path_columns.size()> answers;
};

// `host` stands for every host without a row of its own if `is_rest`.
struct HostRow {
  std::string host;
  bool is_rest = false;
  std::array<Decision, host_actor_words.size()> answers;
};

// A profile on one backend: that of the platform, or of the other one under the same facts.
struct LoweredText {
  std::string backend;
  std::string profile;
  bool is_own = false;
  std::string text;  // empty if it cannot be lowered; `trouble` then says why
  std::string trouble;
  std::optional<Verified> verified;
};

// `places` are in the order of a tree, parents first; `hosts` end with the row for all others.
struct Report {
  std::string title;
  std::string home;
  Overview overview;
  std::vector<PlaceRow> places;
  std::vector<HostRow> hosts;
  std::vector<RuleView> rules;  // every rule of the mode, and those that answers name
  std::vector<LoweredText> lowered;
  std::vector<Finding> findings;
};

// Nothing, with an error, if a profile that was lowered cannot be read back. What cannot be lowered
// is a part of the report, with its reason.
[[nodiscard]] std::optional<Report> make_report(Context& context, const Prepared& prepared,
                                                std::string title);

}  // namespace o4
