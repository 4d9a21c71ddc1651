// What a bwrap list leaves a command to see: layers of mounts over the host. State and the plain
// questions about it; model.hpp builds it, ask.hpp asks it.
//
// Two names can be one thing: a folder bound at two places, a file under a mount. A question about
// what a call does must therefore be answered by identity, not by path, and an Entry is that
// identity: where on the host or in which layer something lies. Layers never change once something
// is on top; a later one covers. The host changes too while bwrap mounts (it makes missing
// destinations inside binds), and those changes are kept as effects, because they outlive the
// sandbox.
//
// `read_only` and `closed` are two flags because the kernel has two ideas of it: a bind closes all
// that comes with it, a remount one mount alone.
//
// Paths in this interface are real paths of the sandbox: absolute, in normal form, no link on the
// way. Who has a path from outside walks it first (walk.hpp).
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "backends/bwrap/host/host.hpp"

namespace o4::bwrap {

struct HostFolder {  // a bind: the host from `source` down
  std::string source;
};
struct Memory {  // a tmpfs: paths in it begin with "/", which is its root
  enum class Made { tmpfs, dev };
  Tree nodes;
  Made made = Made::tmpfs;
  std::map<std::string, std::uint32_t, std::less<>> filled = {};  // files, from which descriptor
};
struct Content {  // a file filled from a descriptor
  std::uint32_t fd = 0;
  std::uint32_t mode = 0600;
};
struct Opaque {  // nothing is known of what lies in it
  enum class Kind { processes, terminals };
  Kind kind = Kind::processes;
};

// One mount. Only the last layer at or above a path decides it, so `at` may be covered in part or
// whole by later ones.
struct Layer {
  std::string at;
  std::variant<HostFolder, Memory, Content, Opaque> what;
  bool read_only = false;  // this mount and all that came with it (--ro-bind)
  bool closed = false;     // this mount alone (--remount-ro)
  bool devices = false;    // with the host's mounts below it; `closed` ends it for this mount
};

// The index in `layers()`; a higher one lies on top of a lower one.
using LayerId = std::size_t;
inline constexpr LayerId on_host = static_cast<LayerId>(-1);

// A directory entry by identity, however it is reached: on the host, or in one layer.
using Entry = std::pair<LayerId, std::string>;

// Something that bwrap itself made on the host while it mounted.
struct HostEffect {
  std::string path;
  HostNode::Kind kind = HostNode::Kind::dir;
  std::optional<std::uint32_t> filled = {};  // --file: from which descriptor, be it new or not
  friend bool operator==(const HostEffect&, const HostEffect&) = default;
};

class Sandbox {
 public:
  // Begins with an empty root.
  explicit Sandbox(HostSystem host);

  [[nodiscard]] const HostSystem& host() const { return host_; }
  [[nodiscard]] const std::vector<Layer>& layers() const { return layers_; }
  [[nodiscard]] const std::vector<HostEffect>& effects() const { return effects_; }

  // The layer that decides `path`: the last one that covers it. There always is one, since the root
  // is layer 0.
  [[nodiscard]] LayerId top(std::string_view path) const;
  // Where `path` lies in its layer: on the host, or below the layer's root.
  [[nodiscard]] std::string inner(LayerId layer, std::string_view path) const;
  // Does a bind from the host decide there?
  [[nodiscard]] bool on_the_host(std::string_view path) const;
  // Is nothing known of what lies there? The host's own /proc is as opaque as a new one.
  [[nodiscard]] bool is_opaque(std::string_view path) const;
  // Nothing if there is nothing; `path` must not be opaque.
  // What a mount shows, not what it hides.
  [[nodiscard]] std::optional<HostNode> node(std::string_view path) const;
  // The entry called `name` in `folder`, whatever is mounted on it: what the folder itself holds.
  [[nodiscard]] std::optional<HostNode> covered_node(std::string_view folder,
                                                     std::string_view name) const;
  // Does the mount refuse writing, whatever the mode says? For binds, the host's own mounts count.
  [[nodiscard]] bool is_read_only(std::string_view path) const;
  // Can devices there be opened?
  [[nodiscard]] bool has_devices(std::string_view path) const;
  [[nodiscard]] Entry entry(std::string_view path) const;
  // Is something mounted on the entry called `name` in `folder`, by the list or by the host? Such
  // an entry can be neither removed nor renamed.
  [[nodiscard]] bool is_busy(std::string_view folder, std::string_view name) const;
  // Can a file be renamed or linked from one to the other? Two binds of one file system are two
  // mounts.
  [[nodiscard]] bool same_mount(std::string_view a, std::string_view b) const;
  // Sorted. Names of mounts are among them, since each stands on an entry of the folder.
  [[nodiscard]] std::vector<std::string> names(std::string_view folder) const;
  // The layers whose binds start at `source` on the host.
  [[nodiscard]] std::vector<LayerId> binds_from(std::string_view source) const;

  void mount(Layer layer);
  void close(LayerId layer) { layers_[layer].closed = true; }
  // Makes `node` at `path`, whose parent is a folder that can be written.
  void make(std::string_view path, HostNode node);
  // Fills the file at `path` from a descriptor; makes it if it is missing.
  void fill(std::string_view path, std::uint32_t mode, std::uint32_t fd);
  void set_mode(std::string_view path, std::uint32_t mode);

 private:
  [[nodiscard]] const Tree& tree_of(LayerId layer) const;
  [[nodiscard]] Entry child_entry(std::string_view folder, std::string_view name) const;

  HostSystem host_;
  std::vector<Layer> layers_;
  std::map<std::string, LayerId, std::less<>> last_at_;
  std::map<std::string, std::vector<LayerId>, std::less<>> binds_;
  std::set<Entry> busy_;
  std::vector<HostEffect> effects_;
};

}  // namespace o4::bwrap
