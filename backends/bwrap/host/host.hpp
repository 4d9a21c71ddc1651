// The host as a bwrap list meets it: what lies where, and what is mounted. Paths are absolute, in
// normal form, and compared by component.
//
// The host is what the facts say and nothing else: a place that no fact, rule or standard names is
// not there. That is safe for a proof only because lowering binds no place that it does not know,
// and because a source that is missing ends the list (Refused) instead of being passed over.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/facts/facts.hpp"
#include "engine/paths/path.hpp"

namespace o4::bwrap {

// As the kernel: a path that leads through more symbolic links than this is an error (ELOOP).
inline constexpr int most_links = 40;

// One thing on the host's disk. Owners are not kept: lists run as the user whose files these are,
// and what the mode denies to the owner is denied inside as well.
struct HostNode {
  // other: sockets, pipes and whatever else the model does not speak of
  enum class Kind { dir, file, device, link, other };
  Kind kind = Kind::dir;
  std::uint32_t mode = 0755;
  std::string target;  // of a link
  friend bool operator==(const HostNode&, const HostNode&) = default;
};

using Tree = std::map<std::string, HostNode, std::less<>>;  // by path; what is absent is missing

// All that a list can meet. `mounts` are the host's own mount points that matter, `ro` those that
// no bind can make writable; there is always one at "/".
struct HostSystem {
  Tree nodes;
  std::vector<HostMount> mounts = {{"/", false}};
};

// Adds every ancestor that is missing as a folder, and the root. What is there at `path` is
// replaced, what is there above it is kept, of whatever kind. `path` is absolute and in normal
// form.
void add_node(Tree& tree, std::string_view path, HostNode node);

// The devices that bwrap itself binds, and the links that every /dev has, bwrap's as the host's.
inline constexpr std::string_view bound_devices[] = {"null",   "zero",    "full",
                                                     "random", "urandom", "tty"};
struct DeviceLink {
  std::string_view name;
  std::string_view target;
};
inline constexpr DeviceLink device_links[] = {
    {"stdin", "/proc/self/fd/0"}, {"stdout", "/proc/self/fd/1"}, {"stderr", "/proc/self/fd/2"},
    {"fd", "/proc/self/fd"},      {"core", "/proc/kcore"},       {"ptmx", "pts/ptmx"}};

// What no host is without in /dev and /proc, where it is missing. Nodes that are there already win.
void add_standard_nodes(Tree& tree);

// The last component; empty for "/". A view into `path`.
[[nodiscard]] std::string_view name_of(std::string_view path);
// `name` directly in `folder`, which may be "/"; `name` may hold several components.
[[nodiscard]] std::string join(std::string_view folder, std::string_view name);
// `path` below `from`, moved to the same place below `to`: moved("/a/b/c", "/a", "/x") is "/x/b/c".
// `path` must be `from` or lie in it.
[[nodiscard]] std::string moved(std::string_view path, std::string_view from, std::string_view to);

// What is left of a path to walk, nearest component first; empty ones and "." are left out. ".." is
// kept: where it leads is known only once what stands before it has been resolved, which is the
// reason for walking at all.
class Steps {
 public:
  explicit Steps(std::string_view path) { prepend(path); }
  // What follows a link: its target comes before the rest.
  void prepend(std::string_view path);
  [[nodiscard]] bool done() const { return left_.empty(); }
  // The next component; only if not done().
  [[nodiscard]] std::string take();

 private:
  std::vector<std::string> left_;  // the last is the next
};

// The mount point that `path` lies on: the deepest, and of several at one place the last, as a
// later mount covers the earlier. Never fails; without any it is a writable root. May point into
// `host`.
[[nodiscard]] const HostMount& mount_of(const HostSystem& host, std::string_view path);

enum class ResolveError { missing, not_a_folder, too_many_links, relative };
// As realpath(3) would do it, on the tree alone: every component must be there, links are followed
// (relative targets from the folder of the link), ".." after a link goes up from where the link
// leads. A trailing slash asks for a folder. No permission is looked at.
[[nodiscard]] tl::expected<std::string, ResolveError> real_path(const Tree& tree,
                                                                std::string_view path);

// The names directly below a folder, sorted by byte. Linear in what lies below, at any depth.
[[nodiscard]] std::vector<std::string> names_in(const Tree& tree, std::string_view folder);
// Does anything lie below the folder?
[[nodiscard]] bool has_children(const Tree& tree, std::string_view folder);

}  // namespace o4::bwrap
