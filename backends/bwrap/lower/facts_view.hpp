// What the facts say of the file system, and what is taken for granted where they are silent.
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

class FactsView {
 public:
  // `rules`, the profile that is looked at, must outlive the view, as must the facts.
  FactsView(const Facts& facts, const PolicyWorld& world, const ProfileRules& rules);

  // Nothing: it is missing. Of a path that no fact names: an output of a package install is
  // missing, and anything else is there.
  [[nodiscard]] std::optional<HostNode::Kind> kind(std::string_view path) const;
  // What it would be if it were there.
  [[nodiscard]] HostNode::Kind usual_kind(std::string_view path) const;
  // Does no link lead through it, the path itself included?
  [[nodiscard]] bool is_real(std::string_view path) const;
  // Where it leads; nothing after too many links.
  [[nodiscard]] std::optional<std::string> real(std::string_view path) const {
    return resolved_form(world_.space, path);
  }
  // The links that a path leads through, each by its real place.
  [[nodiscard]] std::vector<std::string> links_on(std::string_view path) const;

  // Where the workspace really lies.
  [[nodiscard]] const std::string& workspace() const { return workspace_; }
  // The places directly in the workspace that a profile opens in a workspace that it closes (W10).
  [[nodiscard]] bool is_output(std::string_view path) const { return outputs_.contains(path); }
  [[nodiscard]] const std::set<std::string, std::less<>>& outputs() const { return outputs_; }
  // The names in the workspace root.
  [[nodiscard]] std::vector<std::string> entries() const;

  // The host, as far as rules and facts name it.
  [[nodiscard]] HostSystem host() const;
  // The same with what a lowering takes to be there although no fact says so: what the runner
  // makes, what it binds, and what it covers because the host shows something protected there once
  // more.
  [[nodiscard]] HostSystem host(const Plan& lowered) const;

 private:
  [[nodiscard]] const FileFact* fact(std::string_view path) const;
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
