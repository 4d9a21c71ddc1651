// What the checks of lint ask again and again about one configuration.
//
// Everything is asked of the policy in force, by the same indexes that decide, so that a finding's
// witness is an answer that `explain` would give. Paths are looked at as spelled and where they
// lead, since a grant may be one and a place the other.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "engine/lint/lint.hpp"

namespace o4 {

// References: the input must outlive it. Nothing here changes it.
class LintView {
 public:
  explicit LintView(const LintInput& input);

  [[nodiscard]] const LintInput& input() const { return input_; }
  [[nodiscard]] const Facts& facts() const { return input_.loaded.facts.facts; }
  [[nodiscard]] const Config& config() const { return input_.loaded.config; }
  [[nodiscard]] const RuleGraph& graph() const { return input_.loaded.policy.graph(); }
  // False where the mode in force has no sandbox; most checks say nothing then.
  [[nodiscard]] bool is_sandboxed() const { return !graph().mode.unsandboxed; }

  // Commands can write the path, both as spelled and where it leads. False without a sandbox: there
  // nothing is granted, everything is open.
  [[nodiscard]] bool can_write(const std::string& path) const;
  // By what a sandboxed command can put something else where `absolute` leads: the file itself, or
  // a link on the way. Nothing if it cannot. `absolute` is not shortened.
  [[nodiscard]] std::optional<std::string> replaceable_at(const std::string& absolute) const;
  // The first link on the way to `absolute` that a sandboxed command can replace.
  [[nodiscard]] std::optional<std::string> replaceable_link(const std::string& absolute) const;

  // Whether some rule of the mode in force speaks of the variable: "config.allowedPaths".
  [[nodiscard]] bool uses(std::string_view variable) const;

  // The entry or fact that a rule is from; nowhere for a built-in rule and a fact without a place.
  [[nodiscard]] Span span_of(const rules::Origin& place) const;
  [[nodiscard]] rules::Origin place_of(Span span) const;
  // The file that an entry stands in. Null for a place in no config that was read.
  [[nodiscard]] const ConfigLayer* layer_of(Span span) const;

  // For messages: home as "~", in quotes.
  [[nodiscard]] std::string shown(std::string_view path) const;
  // A witness: "path ~/.bashrc --op write".
  [[nodiscard]] std::string write_of(std::string_view path) const;
  // A witness that something else can be put at `path`, be it a link.
  [[nodiscard]] std::string replacing_of(const std::string& path) const;
  // Like write_of.
  [[nodiscard]] std::string read_of(std::string_view path) const;
  // A witness that commands run a program, quoted as a text of the shell within a word of one.
  [[nodiscard]] static std::string run_of(const std::string& program);
  // The path that an entry of a list of paths means.
  [[nodiscard]] std::string absolute(std::string_view entry) const;
  // The rule that decides whether commands write a path in given form; null if there is none.
  [[nodiscard]] const PathRule* write_rule(std::string_view given) const;
  // The protected places as they are spelled.
  [[nodiscard]] const std::vector<const PathRule*>& guards() const { return guards_; }

 private:
  using PlaceKey = std::tuple<std::string, std::uint32_t, std::uint32_t>;  // name, line, column
  [[nodiscard]] static PlaceKey key_of(const rules::Origin& place);
  [[nodiscard]] bool grants(std::string_view given) const;

  const LintInput& input_;
  std::map<PlaceKey, Span> entries_;  // of the lists of paths
  std::vector<const PathRule*> guards_;
};

}  // namespace o4
