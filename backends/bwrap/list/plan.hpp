// A bwrap argument list as a value: what it says, in order. Not how it is written (emit, read) and
// not what it does (model).
//
// Order is meaning: bwrap carries its mounts and makings out one after another, and a later mount
// covers an earlier one. The rest (namespaces, capabilities, the folder to start in) holds for the
// whole list wherever it stands. A Plan is what lowering makes, what reading gives back, and what
// the model runs; it may say nonsense, which is the model's to find.
//
// A plan that was lowered also carries what no list can: what the runner has to make, open or load
// before the list means what it says. A plan that was read has none of that.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "backends/common/lower_options.hpp"
#include "grammar/text/source.hpp"

namespace o4::bwrap {

// More words than this, the command's own included, and bwrap gives up.
inline constexpr std::size_t most_words = 9000;
// What the runner of a list needs for itself: --json-status-fd N --args N, and three words before
// the command.
inline constexpr std::size_t words_of_runner = 7;

using Permissions = std::optional<std::uint32_t>;  // --perms, at most 07777

// --bind, --ro-bind, --dev-bind: what lies at `source` on the host shows at `dest`, with all that
// is mounted below it. device: opening devices through it is not forbidden.
struct Bind {
  enum class Access { read_only, writable, device };
  enum class Missing { refuse, skip };  // skip: the -try options
  Access access = Access::read_only;
  Missing missing = Missing::refuse;
  std::string source;  // empty if `fd` is given
  std::string dest;
  std::optional<std::uint32_t> fd = {};  // --bind-fd and --ro-bind-fd: what is open there
  friend bool operator==(const Bind&, const Bind&) = default;
};

// --tmpfs: an empty folder of the sandbox's own. Without `perms` it is 0755; `size` is in bytes.
struct Tmpfs {
  std::string dest;
  Permissions perms;
  std::optional<std::uint64_t> size;
  friend bool operator==(const Tmpfs&, const Tmpfs&) = default;
};

// --dev: a new /dev with the usual nodes, pseudo-terminals of its own, and an empty shm.
struct DevFolder {
  std::string dest;
  friend bool operator==(const DevFolder&, const DevFolder&) = default;
};

// --proc: a procfs of the sandbox's own process namespace.
struct ProcFolder {
  std::string dest;
  friend bool operator==(const ProcFolder&, const ProcFolder&) = default;
};

// --bind-data and --ro-bind-data: a private file filled from a descriptor.
struct DataFile {
  enum class Access { read_only, writable };
  Access access = Access::read_only;
  std::uint32_t fd = 0;
  std::string dest;
  Permissions perms;
  friend bool operator==(const DataFile&, const DataFile&) = default;
};

// --remount-ro: the mount at `dest`, not those below it, is made read-only.
struct RemountReadOnly {
  std::string dest;
  friend bool operator==(const RemountReadOnly&, const RemountReadOnly&) = default;
};

// --dir: makes a folder, unless there is one.
struct MakeDir {
  std::string dest;
  Permissions perms;
  friend bool operator==(const MakeDir&, const MakeDir&) = default;
};

// --file: a file with a copy of what a descriptor holds, made on what is mounted there, so that it
// can land on the host.
struct MakeFile {
  std::uint32_t fd = 0;
  std::string dest;
  Permissions perms;
  friend bool operator==(const MakeFile&, const MakeFile&) = default;
};

// --symlink: `target` is taken as it is, relative or not.
struct MakeLink {
  std::string target;
  std::string dest;
  friend bool operator==(const MakeLink&, const MakeLink&) = default;
};

struct ChangeMode {
  std::uint32_t mode = 0;
  std::string dest;
  friend bool operator==(const ChangeMode&, const ChangeMode&) = default;
};

struct SetVariable {
  std::string name;
  std::string value;
  friend bool operator==(const SetVariable&, const SetVariable&) = default;
};

struct UnsetVariable {
  std::string name;
  friend bool operator==(const UnsetVariable&, const UnsetVariable&) = default;
};

struct ChangeDirectory {
  std::string dir;
  friend bool operator==(const ChangeDirectory&, const ChangeDirectory&) = default;
};

// The `_try` ones are passed over where the kernel cannot; `all` is
// every one, user and cgroup as `_try`.
enum class Namespace { all, user, user_try, ipc, pid, net, uts, cgroup, cgroup_try };

struct Unshare {
  Namespace space = Namespace::all;
  friend bool operator==(const Unshare&, const Unshare&) = default;
};

// --share-net: takes the network out of what --unshare-all means.
struct ShareNetwork {
  friend bool operator==(const ShareNetwork&, const ShareNetwork&) = default;
};

// --cap-drop and --cap-add: "ALL" or a name such as "CAP_SYS_ADMIN"; carried out in order.
struct DropCapability {
  std::string name;
  friend bool operator==(const DropCapability&, const DropCapability&) = default;
};

struct AddCapability {
  std::string name;
  friend bool operator==(const AddCapability&, const AddCapability&) = default;
};

// --die-with-parent: the kernel kills the sandbox when its caller is gone.
struct DieWithParent {
  friend bool operator==(const DieWithParent&, const DieWithParent&) = default;
};

// --new-session: setsid(2), so that the command cannot type into the caller's terminal (A3).
struct NewSession {
  friend bool operator==(const NewSession&, const NewSession&) = default;
};

// --seccomp and --add-seccomp-fd: the system calls that commands may make, read from a descriptor.
// only: --seccomp, of which the last one counts; added: one of several. The filter itself cannot be
// read here; what it refuses is the runner's promise (CallFilter).
struct LoadFilter {
  enum class Form { only, added };
  std::uint32_t fd = 0;
  Form form = Form::only;
  friend bool operator==(const LoadFilter&, const LoadFilter&) = default;
};

// --disable-userns: commands can make no user namespace.
struct NoUserNamespaces {
  friend bool operator==(const NoUserNamespaces&, const NoUserNamespaces&) = default;
};

// --args: more arguments from a descriptor, which nobody here can read.
struct ArgumentsFrom {
  std::uint32_t fd = 0;
  friend bool operator==(const ArgumentsFrom&, const ArgumentsFrom&) = default;
};

// An option of bwrap that has no type of its own here (options.def).
struct OtherOption {
  std::string option;
  std::vector<std::string> operands;
  friend bool operator==(const OtherOption&, const OtherOption&) = default;
};

using Option =
    std::variant<Bind, Tmpfs, DevFolder, ProcFolder, DataFile, RemountReadOnly, MakeDir, MakeFile,
                 MakeLink, ChangeMode, SetVariable, UnsetVariable, ChangeDirectory, Unshare,
                 ShareNetwork, DropCapability, AddCapability, DieWithParent, NewSession, LoadFilter,
                 NoUserNamespaces, ArgumentsFrom, OtherOption>;

// `span` is where a read option stands; `reason` and `origin` say why a lowered one is there and
// where that comes from ("user:3:17").
struct Operation {
  Option option;
  Span span;
  std::string reason;
  std::string origin;
  friend bool operator==(const Operation&, const Operation&) = default;
};

// What the runner makes before the run and removes after it if it is still empty.
// A folder that is not empty, or a file that has grown, is the command's work and stays.
struct Placeholder {
  enum class Kind { dir, file };
  std::string path;
  Kind kind = Kind::dir;
  friend bool operator==(const Placeholder&, const Placeholder&) = default;
};

// The folder that stands in for the workspace root in a package install. Regular files only are
// copied, by name.
struct Stage {
  std::string dir;
  std::string workspace;
  std::vector<std::string> copy_in;
  std::vector<std::string> copy_out;
  friend bool operator==(const Stage&, const Stage&) = default;
};

// What the runner has open for bwrap under a number that the list names: the file or folder at a
// path that no link leads through.
struct OpenPlace {
  std::uint32_t fd = 0;
  std::string path;
  friend bool operator==(const OpenPlace&, const OpenPlace&) = default;
};

// The system calls that the runner's filter refuses, and the number under which it is open.
struct CallFilter {
  enum class Namespaces { allowed, refused };  // to make or to enter
  std::uint32_t fd = 0;
  Namespaces namespaces = Namespaces::allowed;
  friend bool operator==(const CallFilter&, const CallFilter&) = default;
};

// The egress proxy inside: the runner has a socket that listens on this port of the sandbox's own
// loopback before the command starts, and the proxy takes the connections from it.
struct Bridge {
  std::uint16_t port = 0;
  friend bool operator==(const Bridge&, const Bridge&) = default;
};

struct Plan {
  std::vector<Operation> operations;
  std::vector<std::string> command;
  // What the runner promises: no list can carry it.
  std::vector<Placeholder> placeholders;
  std::optional<Stage> stage;
  // Where the host shows something protected once more: there for the list to cover, fact or no
  // fact.
  std::vector<Placeholder> shown_again;
  std::vector<OpenPlace> open;
  std::optional<CallFilter> filter;
  std::optional<Bridge> bridge;
  SessionOf session = SessionOf::profile;
  friend bool operator==(const Plan&, const Plan&) = default;
};

// Do both say the same to bwrap? Spans, reasons and what is meant for the runner do not count.
[[nodiscard]] bool same_arguments(const Plan& a, const Plan& b);

// Where an option mounts, makes or changes something, as it is written there; null if it does none
// of these. Points into `option`.
[[nodiscard]] const std::string* destination(const Option& option);

// Where the last option stands that does so at `dest`, a path in normal form;
// nowhere if there is none.
[[nodiscard]] Span last_at(const Plan& plan, std::string_view dest);

}  // namespace o4::bwrap
