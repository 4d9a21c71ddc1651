// What a sound list needs besides the paths that it shows: namespaces, capabilities, the variables,
// a shield over /proc/sys for root. A list without them is no sandbox, whatever it mounts.
//
// Each check comes from a way out that was found by trying (the table of docs/security.md), and its
// code names it. Some look at the list alone, some need the sandbox between two operations: what an
// option makes on the host, what mask it stands below. Therefore the list is mounted here once
// more, one option at a time, by the model's own Mounter. A fault at which the mounting stops is
// reported alone, as nothing after it would mean anything.
#include "backends/bwrap/verify/checks.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/model/mounter.hpp"
#include "backends/bwrap/model/words.hpp"
#include "engine/paths/path.hpp"

namespace o4::bwrap {
namespace {

template <typename T>
bool has(const Plan& plan) {
  return std::any_of(plan.operations.begin(), plan.operations.end(),
                     [](const Operation& o) { return std::holds_alternative<T>(o.option); });
}

bool has_option(const Plan& plan, const Option& option) {
  return std::any_of(plan.operations.begin(), plan.operations.end(),
                     [&](const Operation& o) { return o.option == option; });
}

// --cap-add takes back what a drop took away, so any of them spoils it.
bool drops_all(const Plan& plan) {
  return has_option(plan, DropCapability{"ALL"}) && !has<AddCapability>(plan);
}

bool unshares(const Plan& plan, Namespace space) {
  return has_option(plan, Unshare{space}) || has_option(plan, Unshare{Namespace::all});
}

// Slashes too many and "." say nothing; where ".." leads is not for a text to say.
std::string plain(const std::string& path) {
  for (std::size_t at = 0; at < path.size();) {
    const auto end = std::min(path.find('/', at), path.size());
    if (path.compare(at, end - at, "..") == 0) {
      return path;
    }
    at = end + 1;
  }
  return path.starts_with('/') ? normal_path(path) : path;
}

class Checker {
 public:
  Checker(const HostSystem& host, const Plan& plan, const CheckContext& context, Diagnostics& out)
      : plan_(plan), context_(context), out_(out), mounter_(with_standard_nodes(host)) {}

  void check() {
    check_words();
    if (!resolve_sources() || !mount_all()) {
      return;
    }
    check_companions();
    check_pins();
  }

 private:
  static HostSystem with_standard_nodes(HostSystem host) {
    add_standard_nodes(host.nodes);
    return host;
  }

  void check_words() {
    std::size_t count = 0;
    for (const auto& operation : plan_.operations) {
      for (const auto& word : emit_words(operation)) {
        ++count;
        if (word.find('\0') != std::string::npos) {
          out_.error("bwrap-nul", operation.span, "a word with a NUL cannot be passed to bwrap");
        }
      }
      check_length(operation);
    }
    count += plan_.command.empty() ? 0 : plan_.command.size() + 1;
    if (count > most_words) {
      out_.error("bwrap-limit", {},
                 "the list and the command have " + std::to_string(count) + " words, bwrap takes " +
                     std::to_string(most_words),
                 "grant a folder instead of what lies in it");
    }
  }

  void check_length(const Operation& operation) {
    const auto* const bind = std::get_if<Bind>(&operation.option);
    const auto* const dest = destination(operation.option);
    const auto size =
        std::max(bind == nullptr ? 0 : bind->source.size(), dest == nullptr ? 0 : dest->size());
    if (size > longest_path) {
      out_.error("bwrap-long-path", operation.span,
                 "a path has " + std::to_string(size) + " bytes, bwrap takes " +
                     std::to_string(longest_path));
    }
  }

  bool resolve_sources() {
    for (const auto& operation : plan_.operations) {
      if (!keep(mounter_.resolve_source(operation.option), operation.span)) {
        return false;
      }
    }
    return true;
  }

  bool mount_all() {
    const Operation* before = nullptr;
    for (const auto& operation : plan_.operations) {
      check_option(operation, before);
      const auto made = mounter_.sandbox().effects().size();
      if (!keep(mounter_.apply(operation.option), operation.span)) {
        return false;
      }
      check_effects(made, operation.span);
      before = &operation;
    }
    return keep(mounter_.finish(), {});
  }

  bool keep(const Done& done, Span span) {
    if (!done) {
      out_.error(done.error().code, span, done.error().reason);
    }
    return done.has_value();
  }

  // Before the option is applied: it is judged on what lies there without it.
  void check_option(const Operation& operation, const Operation* before) {
    if (const auto* const bind = std::get_if<Bind>(&operation.option)) {
      check_bind(*bind, operation.span);
    }
    if (std::holds_alternative<MakeFile>(operation.option) ||
        std::holds_alternative<ChangeMode>(operation.option) ||
        std::holds_alternative<MakeDir>(operation.option) ||
        std::holds_alternative<MakeLink>(operation.option)) {
      check_made(operation);
    }
    if (const auto* const remount = std::get_if<RemountReadOnly>(&operation.option)) {
      const auto* const tmpfs = before == nullptr ? nullptr : std::get_if<Tmpfs>(&before->option);
      if (tmpfs == nullptr || plain(tmpfs->dest) != plain(remount->dest)) {
        out_.error(
            "bwrap-remount-order", operation.span,
            "--remount-ro does not directly follow the --tmpfs of " + in_quotes(remount->dest));
      }
    } else if (const auto* const dest = destination(operation.option)) {
      check_not_masked(*dest, operation.span);
    }
  }

  // A sound list of ours shows each place at its own path. Other lists may move things about, and
  // the comparison would judge them rightly; that they are refused here keeps lowered lists simple.
  void check_bind(const Bind& bind, Span span) {
    if (bind.missing == Bind::Missing::skip) {
      out_.error(
          "bwrap-try", span,
          "a bind that may be skipped leaves the wider mount in force at " + in_quotes(bind.dest));
    }
    const auto source = plain(bind.source);
    const auto dest = plain(bind.dest);
    const bool mask = source == "/dev/null" && bind.access == Bind::Access::read_only;
    const bool stage =
        context_.stage && source == context_.stage->dir && dest == context_.stage->workspace;
    if (source != dest && !mask && !stage) {
      out_.error("bwrap-source-differs", span,
                 in_quotes(bind.source) + " is shown at " + in_quotes(bind.dest));
    }
  }

  // The stage is a folder of the runner's own; what is made there harms nobody.
  [[nodiscard]] bool is_on_stage(std::string_view host_path) const {
    return context_.stage && is_under(host_path, context_.stage->dir);
  }

  // What these options act on is whatever lies there by then: on a bind, the host.
  void check_made(const Operation& operation) {
    const auto path = normal_path("/" + *destination(operation.option));
    auto& sandbox = mounter_.sandbox();
    const auto layer = sandbox.top(path);
    if (std::holds_alternative<HostFolder>(sandbox.layers()[layer].what) &&
        !is_on_stage(sandbox.inner(layer, path))) {
      out_.error("bwrap-touches-host", operation.span,
                 "this changes " + in_quotes(path) + " on the host itself");
    }
  }

  void check_not_masked(std::string_view dest, Span span) {
    auto& sandbox = mounter_.sandbox();
    if (!dest.starts_with('/') || dest == "/") {
      return;
    }
    const auto& around = sandbox.layers()[sandbox.top(parent_path(dest))];
    if (is_mask(around)) {
      out_.error("bwrap-below-mask", span,
                 in_quotes(dest) + " is mounted below the mask of " + in_quotes(around.at));
    }
  }

  // What bwrap itself makes on the host outlives the run, so that all of it must be declared, for
  // the runner to take away again.
  void check_effects(std::size_t first, Span span) {
    const auto& effects = mounter_.sandbox().effects();
    for (auto i = first; i < effects.size(); ++i) {
      const auto kind =
          effects[i].kind == HostNode::Kind::dir ? Placeholder::Kind::dir : Placeholder::Kind::file;
      const Placeholder wanted{effects[i].path, kind};
      if (!effects[i].filled && !is_on_stage(wanted.path) &&
          std::find(context_.placeholders.begin(), context_.placeholders.end(), wanted) ==
              context_.placeholders.end()) {
        out_.error("bwrap-placeholder", span,
                   "bwrap would make " + in_quotes(effects[i].path) +
                       " on the host, which is not declared");
      }
    }
  }

  void check_companions() {
    if (!drops_all(plan_)) {
      out_.error("bwrap-capabilities", {}, "the list does not drop all capabilities",
                 "add --cap-drop ALL");
    }
    const auto& sandbox = mounter_.sandbox();
    const auto& layers = sandbox.layers();
    const bool masks = std::any_of(layers.begin(), layers.end(), is_mask);
    const bool host_processes =
        std::holds_alternative<HostFolder>(layers[sandbox.top("/proc")].what);
    const bool own_processes = unshares(plan_, Namespace::pid);
    check_namespaces();
    if (masks && (host_processes || !own_processes)) {
      out_.error("bwrap-process-view", {},
                 "what is hidden can be seen through the host's processes",
                 "add --unshare-pid and --proc /proc");
    }
    if (context_.uid == 0) {
      check_kernel_settings();
    }
    if (!has<NewSession>(plan_) && context_.session == SessionOf::profile) {
      out_.error("bwrap-session", {}, "commands share the terminal and the session of their caller",
                 "add --new-session");
    }
    check_filter();
    check_variables();
  }

  // Each mount of processes has the kernel's settings, wherever it is.
  void check_kernel_settings() {
    const auto& sandbox = mounter_.sandbox();
    for (LayerId id = 0; id < sandbox.layers().size(); ++id) {
      const auto& layer = sandbox.layers()[id];
      const auto* const opaque = std::get_if<Opaque>(&layer.what);
      if (opaque == nullptr || opaque->kind != Opaque::Kind::processes ||
          sandbox.top(layer.at) != id) {
        continue;
      }
      const auto settings = join(layer.at, "sys");
      if (sandbox.top(settings) == id) {
        out_.error("bwrap-proc-sys", last_at(plan_, layer.at),
                   "uid 0 could change the kernel's settings at " + in_quotes(settings),
                   layer.at == "/proc" ? "add --ro-bind /proc/sys /proc/sys"
                                       : "mount processes at '/proc' alone");
      }
    }
  }

  // Of --seccomp the last one counts, --add-seccomp-fd adds to others.
  [[nodiscard]] bool loads(std::uint32_t fd) const {
    bool loaded = false;
    for (const auto& operation : plan_.operations) {
      const auto* const load = std::get_if<LoadFilter>(&operation.option);
      if (load != nullptr && load->form == LoadFilter::Form::only) {
        loaded = load->fd == fd;
      } else if (load != nullptr) {
        loaded = loaded || load->fd == fd;
      }
    }
    return loaded;
  }

  // The filter is known by its number alone: that it refuses what CallFilter says is the runner's
  // promise, and tests/system/run_calls_test.cpp holds it to that (A10).
  void check_filter() {
    const auto& filter = context_.filter;
    const bool loaded = filter && loads(filter->fd);
    if (!loaded) {
      out_.error("bwrap-seccomp", {},
                 "commands may make system calls that reach around paths and network",
                 "add --seccomp with the number of the runner's filter" +
                     (filter ? ": " + std::to_string(filter->fd) : std::string()));
    }
    const bool closed = has<NoUserNamespaces>(plan_) ||
                        (loaded && filter->namespaces == CallFilter::Namespaces::refused);
    if (context_.uid == 0 && !closed) {
      out_.error("bwrap-userns", {},
                 "uid 0 could make namespaces, and change the host's control groups in one",
                 "add --disable-userns");
    }
  }

  void check_namespaces() {
    constexpr std::pair<Namespace, std::string_view> needed[] = {{Namespace::user, "user"},
                                                                 {Namespace::pid, "pid"},
                                                                 {Namespace::ipc, "ipc"},
                                                                 {Namespace::uts, "uts"}};
    for (const auto& [space, name] : needed) {
      if (!unshares(plan_, space)) {
        const std::string word(name);
        out_.error("bwrap-namespace", {}, "the command shares the host's " + word + " namespace",
                   "add --unshare-" + word);
      }
    }
  }

  struct Found {
    std::optional<std::string> value;  // that the list gives it; nothing: taken away
    Span place;
    bool spoken_of = false;
  };

  // What the command finds of a variable; the options are carried out in order.
  [[nodiscard]] Found find_variable(std::string_view name) const {
    Found found;
    for (const auto& operation : plan_.operations) {
      const auto* const set = std::get_if<SetVariable>(&operation.option);
      const auto* const unset = std::get_if<UnsetVariable>(&operation.option);
      const auto* const other = std::get_if<OtherOption>(&operation.option);
      if (set != nullptr && set->name == name) {
        found = {set->value, operation.span, true};
      } else if ((unset != nullptr && unset->name == name) ||
                 (other != nullptr && other->option == "--clearenv")) {
        found = {std::nullopt, operation.span, true};
      }
    }
    return found;
  }

  void check_variables() {
    const auto sandboxed = find_variable("O4_SANDBOXED");
    if (sandboxed.value != "1") {
      out_.error("bwrap-variable", sandboxed.place, "commands do not find O4_SANDBOXED=1",
                 "add --setenv O4_SANDBOXED 1");
    }
    for (const auto& name : context_.hidden) {
      const auto found = find_variable(name);
      if (!found.spoken_of || found.value) {
        out_.error("bwrap-variable", found.place,
                   "commands find the variable " + in_quotes(name) + ", which a rule hides",
                   "add --unsetenv " + name);
      }
    }
  }

  // A folder that holds a mask and can be moved away takes the secret to an unmasked path.
  void check_pins() {
    auto& sandbox = mounter_.sandbox();
    for (LayerId id = 0; id < sandbox.layers().size(); ++id) {
      const auto& layer = sandbox.layers()[id];
      if (!is_mask(layer) || sandbox.top(layer.at) != id) {
        continue;
      }
      for (auto folder = parent_path(layer.at); folder != "/"; folder = parent_path(folder)) {
        const auto around = sandbox.top(folder);
        const bool writable_bind =
            std::holds_alternative<HostFolder>(sandbox.layers()[around].what) &&
            !sandbox.is_read_only(folder) && !is_on_stage(sandbox.inner(around, folder));
        if (writable_bind && !sandbox.is_busy(parent_path(folder), name_of(folder))) {
          out_.error("bwrap-pin", {},
                     in_quotes(folder) + " can be moved away, and what " + in_quotes(layer.at) +
                         " hides with it",
                     "bind " + in_quotes(folder) + " on itself");
        }
      }
    }
  }

  const Plan& plan_;
  const CheckContext& context_;
  Diagnostics& out_;
  Mounter mounter_;
};

}  // namespace

void check_list(const HostSystem& host, const Plan& plan, const CheckContext& context,
                Diagnostics& out) {
  Checker(host, plan, context, out).check();
}

}  // namespace o4::bwrap
