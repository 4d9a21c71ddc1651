// One operation of a list after the other, on a sandbox that is being made. The model's inside.
//
// Split from `run_plan` for the proof's sake: check_list (verify/checks.cpp) walks the same steps
// and looks at the sandbox between two of them, for what each option changes. Everybody else calls
// run_plan.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <variant>
#include <vector>

#include "backends/bwrap/model/model.hpp"

namespace o4::bwrap {

// Why bwrap does not carry out an operation (refused), or why the model does not say what it does
// (outside). After either, no further step may be asked of the Mounter.

struct Trouble {
  enum class Kind { refused, outside };
  Kind kind = Kind::refused;
  std::string code;
  std::string reason;
};
using Done = tl::expected<void, Trouble>;

inline tl::unexpected<Trouble> refuse(std::string code, std::string reason) {
  return tl::unexpected(Trouble{Trouble::Kind::refused, std::move(code), std::move(reason)});
}

inline tl::unexpected<Trouble> outside(std::string code, std::string reason) {
  return tl::unexpected(Trouble{Trouble::Kind::outside, std::move(code), std::move(reason)});
}

// Use: resolve_source for every operation in order, then apply for every one, then finish. What the
// options that mount nothing mean is written down here too: most of them nothing, to a model of
// paths.
class Mounter {
 public:
  explicit Mounter(HostSystem host) : sandbox_(std::move(host)) {}

  // A bind's source is found on the host before anything is mounted.
  [[nodiscard]] Done resolve_source(const Option& option);
  [[nodiscard]] Done apply(const Option& option);
  // What is checked when everything is mounted.
  [[nodiscard]] Done finish() const;

  // As it stands after the operations so far.
  [[nodiscard]] Sandbox& sandbox() { return sandbox_; }

 private:
  // Where a destination leads in the new root, and what is there before the mount.
  struct Place {
    std::string path;
    std::optional<HostNode> node;  // nothing: it is missing
  };
  using PlaceOrTrouble = tl::expected<Place, Trouble>;

  Done run(const Bind& o);
  Done run(const Tmpfs& o);
  Done run(const DevFolder& o);
  Done run(const ProcFolder& o);
  Done run(const DataFile& o);
  Done run(const RemountReadOnly& o);
  Done run(const MakeDir& o);
  Done run(const MakeLink& o);
  Done run(const MakeFile& o);
  Done run(const ChangeMode& o);
  Done run(const ArgumentsFrom& o);
  Done run(const AddCapability& o);
  Done run(const ChangeDirectory& o);
  Done run(const Unshare& o);
  Done run(const OtherOption& o);
  template <typename T>
  Done run(const T&) {
    return {};  // nothing that the model speaks of depends on it
  }

  Done bind_proc_sys(const Bind& o);
  [[nodiscard]] Done check_namespaces() const;
  // Walks to `dest` and makes the folders on the way that are missing.
  PlaceOrTrouble place(const std::string& dest, std::uint32_t mode);
  // Likewise, and reads what `fd` has to say there.
  PlaceOrTrouble place_of_data(const std::string& dest, std::uint32_t mode, std::uint32_t fd);
  tl::expected<std::string, Trouble> folder(const std::string& dest, std::uint32_t mode);
  // What is there, without making anything.
  [[nodiscard]] PlaceOrTrouble existing(const std::string& path) const;
  // The mode of folders that bwrap makes on the way: closed to group and others where `perms`
  // closes what they lead to. Nothing given: 0755.
  [[nodiscard]] static std::uint32_t way_mode(Permissions perms);
  // Makes `at` ready to be mounted on by something of that kind.
  Done fit(const Place& at, HostNode::Kind kind);
  Done refuse_data(const Place& at);
  Done enter(Place& at, std::uint32_t mode);
  Done make(const std::string& path, HostNode node);
  // A descriptor can be read to its end once; the second option with it would get nothing.
  Done use_descriptor(std::uint32_t fd);

  Sandbox sandbox_;
  std::map<std::string, std::string> sources_;  // by spelling; absent: skipped
  std::set<std::uint32_t> used_descriptors_;
  std::optional<std::string> directory_;
  std::set<Namespace> unshared_;
  std::vector<std::pair<std::string, Namespace>> needed_;  // by which option
};

}  // namespace o4::bwrap
