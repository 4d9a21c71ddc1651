// Puts the planned mounts, namespaces and variables into the order in which bwrap must carry them
// out.
#include "backends/bwrap/lower/lower.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "backends/bwrap/lower/limits.hpp"
#include "backends/bwrap/lower/mount_table.hpp"
#include "backends/bwrap/lower/network.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

constexpr std::uint32_t shared_folder = 01777;  // as /tmp is everywhere
constexpr std::uint32_t plain_folder = 0755;

// The numbers under which the runner has open what the list names.
constexpr std::uint32_t filter_fd = 10;
constexpr std::uint32_t first_place_fd = 11;

// They name sockets and folders, often in private places: without them errors are clearer.
constexpr auto places_in_variables = std::to_array<const char*>(
    {"DBUS_SESSION_BUS_ADDRESS", "DBUS_SYSTEM_BUS_ADDRESS", "DOCKER_HOST", "PULSE_SERVER",
     "SSH_AUTH_SOCK", "TMUX", "XAUTHORITY", "XDG_RUNTIME_DIR"});

// The path in "unix:///run/x,guid=1"; empty if there is none.
std::string path_in(std::string_view value) {
  const auto begin = value.find('/');
  const auto path = value.substr(std::min(begin, value.size()));
  return normal_path(path.substr(0, path.find_first_of(",;:")));
}

// What the host has at these places nobody can put in another's place.
bool is_fixed(const std::string& source) {
  return source == "/" || source == "/dev/null" || source == "/proc/sys";
}

// Writes the plan down, in the order in which bwrap is to carry it out.
class PlanWriter {
 public:
  PlanWriter(const Facts& facts, const ProfileRules& rules, const FactsView& view,
             const LowerOptions& options, MountTable table, Network network)
      : facts_(facts),
        rules_(rules),
        view_(view),
        options_(options),
        table_(std::move(table)),
        network_(std::move(network)) {}

  Lowered write(std::string cwd) {
    add_companions();
    add_filter();
    for (const auto& point : table_.points) {
      add_mount(point);
    }
    add_variables();
    add(ChangeDirectory{std::move(cwd)}, "commands start here", options_.cwd ? "" : "fact cwd");
    plan_.command = options_.command;
    plan_.placeholders = std::move(table_.placeholders);
    plan_.stage = std::move(table_.stage);
    plan_.shown_again = std::move(table_.shown_again);
    return {std::move(plan_), all_gaps()};
  }

 private:
  void add(Option option, std::string reason, std::string origin = {}) {
    plan_.operations.push_back({std::move(option), {}, std::move(reason), std::move(origin)});
  }

  void add_companions() {
    add(Unshare{Namespace::user}, "root and setuid installs behave alike");
    add(Unshare{Namespace::pid}, "no process of the host can be seen or traced");
    add(Unshare{Namespace::ipc}, "no shared memory of the host");
    add(Unshare{Namespace::uts}, "a host name of its own");
    add(Unshare{Namespace::cgroup_try}, "no control groups of the host");
    if (!network_.shared) {
      add(Unshare{Namespace::net}, network_.reason, network_.origin);
    }
    add(DropCapability{"ALL"}, "even root cannot undo a mount");
    add(DieWithParent{}, "nothing outlives its caller");
    if (options_.session == SessionOf::profile) {
      add(NewSession{}, "no key can be put into the terminal");
    }
    plan_.session = options_.session;
  }

  // Root's namespaces would own what is mounted in them, control groups of the host among it.
  void add_filter() {
    CallFilter filter{filter_fd, CallFilter::Namespaces::allowed};
    if (facts_.uid == 0 && has_option("--disable-userns")) {
      add(NoUserNamespaces{}, "root could undo things in a namespace of its own", "fact uid");
    } else if (facts_.uid == 0) {
      filter.namespaces = CallFilter::Namespaces::refused;
    }
    add(LoadFilter{filter.fd, LoadFilter::Form::only},
        "system calls that reach around paths and network are refused");
    plan_.filter = filter;
  }

  [[nodiscard]] bool has_option(std::string_view name) const {
    const auto& options = facts_.bwrap_features.options;
    return std::find(options.begin(), options.end(), name) != options.end();
  }

  void add_mount(const MountPoint& point) {
    switch (point.kind) {
      case MountKind::read_only:
        return add_bind(Bind::Access::read_only, point.path, point);
      case MountKind::writable:
        return add_bind(Bind::Access::writable, point.path, point);
      case MountKind::device:
        return add_bind(Bind::Access::device, point.path, point);
      case MountKind::stage:
        return add_bind(Bind::Access::writable, table_.stage->dir, point);
      case MountKind::link:
        return add(MakeLink{point.target, point.path}, point.reason, point.origin);
      case MountKind::isolated:
        return add_private(point);
      case MountKind::masked:
        return add_mask(point);
    }
  }

  // By descriptor where bwrap can: what was found is then what is mounted.
  void add_bind(Bind::Access access, const std::string& source, const MountPoint& point) {
    Bind bind{access, Bind::Missing::refuse, source, point.path};
    if (access != Bind::Access::device && !is_fixed(source) && has_option("--bind-fd")) {
      bind.fd = static_cast<std::uint32_t>(first_place_fd + plan_.open.size());
      bind.source.clear();
      plan_.open.push_back({*bind.fd, source});
    }
    add(std::move(bind), point.reason, point.origin);
  }

  void add_private(const MountPoint& point) {
    if (point.path == "/dev") {
      return add(DevFolder{point.path}, point.reason, point.origin);
    }
    if (point.path == "/proc") {
      add(ProcFolder{point.path}, point.reason, point.origin);
      if (facts_.uid == 0) {
        add(Bind{Bind::Access::read_only, Bind::Missing::refuse, "/proc/sys", "/proc/sys"},
            "root could change the kernel's settings", "fact uid");
      }
      return;
    }
    Tmpfs folder{point.path, point.path == "/tmp" ? shared_folder : plain_folder, {}};
    if (point.megabytes && has_option("--size")) {
      folder.size = std::uint64_t{*point.megabytes} << 20U;
    }
    add(std::move(folder), point.reason, point.origin);
  }

  void add_mask(const MountPoint& point) {
    if (point.node == HostNode::Kind::dir) {
      add(Tmpfs{point.path, 0U, {}}, point.reason, point.origin);
      add(RemountReadOnly{point.path}, {}, {});
    } else {
      add_bind(Bind::Access::read_only, "/dev/null", point);
    }
  }

  void add_variables() {
    hide_variables();
    add(SetVariable{"O4_SANDBOXED", "1"}, "commands see that they are in the sandbox");
    if (kind_at(facts_.temp_dir) != MountKind::writable) {
      add(SetVariable{"TMPDIR", "/tmp"}, "the system temp directory is not a grant",
          "fact temp_dir");
    }
    if (kind_at(facts_.home + "/.npmrc") == MountKind::masked) {
      add(SetVariable{"npm_config_userconfig", "/dev/null"},
          "yarn 1 stops at a file that it may not read");
    }
    for (const auto* const name : places_in_variables) {
      const auto found = options_.environment.find(name);
      const auto path = found == options_.environment.end() ? "" : path_in(found->second);
      if (!path.empty() && kind_at(path) == MountKind::isolated) {
        add(UnsetVariable{name}, "what it names cannot be seen inside");
      }
    }
    if (!network_.proxied) {
      return;
    }
    plan_.bridge = Bridge{facts_.proxy_port};
    for (const auto& [name, value] :
         proxy_variables(rules_, options_.proxy.value_or(proxy_access(facts_.proxy_port)))) {
      add(SetVariable{name, value}, "leads to the egress proxy", "fact bridge");
    }
  }

  // Those of the caller's that the rules mean, and each that they name: who runs the list elsewhere
  // may have it.
  void hide_variables() {
    std::map<std::string, const HiddenVariable*> hidden;
    for (const auto& rule : rules_.hidden) {
      if (rule.pattern.find('*') == std::string::npos) {
        hidden.emplace(rule.pattern, &rule);
      }
    }
    for (const auto& name : facts_.variables) {
      if (const auto* const rule = hiding(rules_, name)) {
        hidden.emplace(name, rule);
      }
    }
    for (const auto& [name, rule] : hidden) {
      add(UnsetVariable{name}, rule->provenance.because, show_place(rule->provenance.from));
    }
  }

  // What decides where the path leads.
  [[nodiscard]] MountKind kind_at(const std::string& path) const {
    return nearest_point(table_, view_.real(path).value_or("/"))->kind;
  }

  std::vector<Gap> all_gaps() {
    auto gaps = std::move(table_.gaps);
    std::move(network_.gaps.begin(), network_.gaps.end(), std::back_inserter(gaps));
    return gaps;
  }

  const Facts& facts_;
  const ProfileRules& rules_;
  const FactsView& view_;
  const LowerOptions& options_;
  MountTable table_;
  Network network_;
  Plan plan_;
};

// The real place of a folder that commands can see; nothing if they cannot.
std::optional<std::string> seen_folder(const MountTable& table, const FactsView& view,
                                       std::string_view folder) {
  auto real = view.real(folder);
  if (!real) {
    return std::nullopt;
  }
  const auto* const point = nearest_point(table, *real);
  const bool hidden = point->kind == MountKind::masked ||
                      (point->kind == MountKind::isolated && point->path != *real);
  return hidden || view.kind(*real) != HostNode::Kind::dir ? std::nullopt : real;
}

// bwrap gives up if it cannot enter the folder that it is told to start in. A command that is known
// would do something else elsewhere.
std::optional<std::string> start_folder(const MountTable& table, const FactsView& view,
                                        const LowerOptions& options, std::string_view wanted,
                                        Diagnostics& out) {
  if (auto folder = seen_folder(table, view, wanted)) {
    return *std::move(folder);
  }
  if (!options.command.empty()) {
    out.error("run-cwd", {}, "commands cannot start in " + in_quotes(wanted),
              "it is no folder, or none that can be seen in the sandbox: start in another one");
    return std::nullopt;
  }
  auto other = seen_folder(table, view, view.workspace()).value_or("/");
  out.warning(
      "lower-cwd", {},
      "commands cannot start in " + in_quotes(wanted) + ", they start in " + in_quotes(other));
  return other;
}

// Can commands put something else in the place of what is mounted by name? Those of any profile:
// they may run beside these.
void add_races(const Policy& policy, Lowered& lowered) {
  const auto& graph = policy.graph();
  const auto is_written = [&](std::string_view path) {
    const auto writes = [&](const ProfileRules& rules) {
      const auto* const rule = policy.commands(rules).deciding(path, PathOp::write);
      return rule != nullptr && rule->effect == Effect::allow;
    };
    return writes(graph.mode) || std::any_of(graph.narrow.begin(), graph.narrow.end(), writes);
  };
  for (const auto& operation : lowered.plan.operations) {
    const auto* const bind = std::get_if<Bind>(&operation.option);
    if (bind == nullptr || bind->fd || bind->access == Bind::Access::device ||
        is_fixed(bind->source)) {
      continue;
    }
    for (auto folder = parent_path(bind->source); folder != "/"; folder = parent_path(folder)) {
      if (is_written(folder)) {
        lowered.gaps.push_back(make_gap("facts-race", bind->source));
        break;
      }
    }
  }
}

}  // namespace

std::optional<Lowered> lower(const Policy& policy, const Facts& facts, const LowerOptions& options,
                             Diagnostics& out) {
  const auto& graph = policy.graph();
  const auto profile = find_profile(graph, options.profile);
  if (!profile) {
    out.error("lower-profile", {}, profile.error().message, profile.error().help);
    return std::nullopt;
  }
  const auto& rules = **profile;
  if (rules.unsandboxed) {
    out.error("lower-unsandboxed", {},
              "commands run without a sandbox in " + rules.name + ": there is nothing to lower");
    return std::nullopt;
  }
  if (!check_names(rules, out)) {
    return std::nullopt;
  }
  const auto& paths = policy.commands(rules);
  const FactsView view(facts, graph.world, rules);
  auto network = network_of(rules, facts);
  auto table = plan_mounts({facts, graph.world, rules, paths, view, options.prepare,
                            options.second_mounts, network.shared},
                           out);
  if (!table) {
    return std::nullopt;
  }
  auto cwd = start_folder(*table, view, options, options.cwd.value_or(graph.world.cwd), out);
  if (!cwd) {
    return std::nullopt;
  }
  auto lowered = PlanWriter(facts, rules, view, options, *std::move(table), std::move(network))
                     .write(*std::move(cwd));
  add_races(policy, lowered);
  std::sort(lowered.gaps.begin(), lowered.gaps.end(), [](const Gap& a, const Gap& b) {
    return std::tie(a.name, a.subject) < std::tie(b.name, b.subject);
  });
  return check_lengths(lowered.plan, out) && check_size(lowered.plan, out)
             ? std::optional(std::move(lowered))
             : std::nullopt;
}

std::string_view dependency_folder(std::string_view program) {
  constexpr std::pair<std::string_view, std::string_view> folders[] = {
      {"npm", "node_modules"}, {"pnpm", "node_modules"}, {"yarn", "node_modules"},
      {"bun", "node_modules"}, {"cargo", "target"},      {"pip", ".venv"},
      {"python", ".venv"},     {"uv", ".venv"},          {"poetry", ".venv"}};
  const auto* const found = std::find_if(std::begin(folders), std::end(folders),
                                         [&](const auto& entry) { return entry.first == program; });
  return found == std::end(folders) ? std::string_view() : found->second;
}

}  // namespace o4::bwrap
