// What the facts say of the file system, and what is taken for granted where they are silent.
//
// One view serves one profile of one policy: rules decide what counts as an output of an install
// and what is a device. Lowering and verifying ask the same view, on purpose and by exception: what
// is on the disk is an input of both, not something that one of them could get right for the other.
// Paths are absolute, in normal form, and unless it says otherwise may lead through links.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/host/host.hpp"
#include "backends/bwrap/list/plan.hpp"
#include "engine/facts/facts.hpp"
#include "engine/graph/graph.hpp"

namespace o4::bwrap {

// All answers are fixed when it is made; asking changes nothing.
class FactsView {
 public:
  // `rules`, the profile that is looked at, must outlive the view, as must the facts.
  FactsView(const Facts& facts, const PolicyWorld& world, const ProfileRules& rules);

  // Nothing: it is missing, or lies below something that is no folder. Of a path that no fact
  // names: an output of a package install is missing, and anything else is there. Links are not
  // followed: the answer for a link is `link`.
  [[nodiscard]] std::optional<HostNode::Kind> kind(std::string_view path) const;
  // What it would be if it were there: a device of the rules, a usual place of Linux, a file if its
  // name is that of one (".netrc", "yarn.lock"), else a folder.
  [[nodiscard]] HostNode::Kind usual_kind(std::string_view path) const;
  // Does no link lead through it, the path itself included?
  [[nodiscard]] bool is_real(std::string_view path) const;
  // Where it leads; nothing after too many links.
  [[nodiscard]] std::optional<std::string> real(std::string_view path) const {
    return resolved_form(world_.space, path);
  }
  // The links that a path leads through, each by its real place.
  // In the order of the walk; stops one after `most_links`, so that a circle ends.
  [[nodiscard]] std::vector<std::string> links_on(std::string_view path) const;

  // Where the workspace really lies.
  [[nodiscard]] const std::string& workspace() const { return workspace_; }
  // The places directly in the workspace that a profile opens in a workspace that it closes (W10).
  [[nodiscard]] bool is_output(std::string_view path) const { return outputs_.contains(path); }
  [[nodiscard]] const std::set<std::string, std::less<>>& outputs() const { return outputs_; }
  // The names in the workspace root, sorted, each once; from the fact `entries`, else those that
  // `fs` lists. Anything that is no single name is left out.
  [[nodiscard]] std::vector<std::string> entries() const;

  // The host, as far as rules and facts name it, with the usual places of Linux. What is not in it
  // is not there for the model, so this must hold each place that a list may bind.
  [[nodiscard]] HostSystem host() const;
  // The same with what a lowering takes to be there although no fact says so: what the runner
  // makes, what it binds, and what it covers because the host shows something protected there once
  // more.
  [[nodiscard]] HostSystem host(const Plan& lowered) const;

 private:
  // Null: the facts do not name it. No fact is taken about /, /dev and /proc themselves.
  [[nodiscard]] const FileFact* fact(std::string_view path) const;
  // Is something above it, by fact, a file or missing?
  [[nodiscard]] bool below_no_folder(std::string_view path) const;

  const Facts& facts_;
  const PolicyWorld& world_;
  const ProfileRules& rules_;
  std::string workspace_;
  std::set<std::string, std::less<>> outputs_;
  std::set<std::string, std::less<>> entries_;
  std::set<std::string, std::less<>> devices_;
};

}  // namespace o4::bwrap
