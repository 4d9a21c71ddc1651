// Escape hatches: who can put something else in their place, and what they let out (C5).
//
// A hatch is as strong as what can be run through it, and as safe as the place it is in. The list
// of programs is by name, without version; it is no proof that others are harmless, and no finding
// says so.
#include <algorithm>
#include <array>

#include "engine/config/config_edits.hpp"
#include "engine/lint/checks.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

enum class ProgramKind { interpreter, root };

struct Program {
  std::string_view name;
  ProgramKind kind;
  std::string_view what;
};

constexpr auto programs = std::to_array<Program>({
    {"ash", ProgramKind::interpreter, "a shell"},
    {"bash", ProgramKind::interpreter, "a shell"},
    {"busybox", ProgramKind::interpreter, "a shell"},
    {"csh", ProgramKind::interpreter, "a shell"},
    {"dash", ProgramKind::interpreter, "a shell"},
    {"fish", ProgramKind::interpreter, "a shell"},
    {"ksh", ProgramKind::interpreter, "a shell"},
    {"mksh", ProgramKind::interpreter, "a shell"},
    {"nu", ProgramKind::interpreter, "a shell"},
    {"pwsh", ProgramKind::interpreter, "a shell"},
    {"sh", ProgramKind::interpreter, "a shell"},
    {"tcsh", ProgramKind::interpreter, "a shell"},
    {"zsh", ProgramKind::interpreter, "a shell"},

    {"awk", ProgramKind::interpreter, "an interpreter"},
    {"bun", ProgramKind::interpreter, "an interpreter"},
    {"deno", ProgramKind::interpreter, "an interpreter"},
    {"gawk", ProgramKind::interpreter, "an interpreter"},
    {"guile", ProgramKind::interpreter, "an interpreter"},
    {"java", ProgramKind::interpreter, "an interpreter"},
    {"julia", ProgramKind::interpreter, "an interpreter"},
    {"lua", ProgramKind::interpreter, "an interpreter"},
    {"mawk", ProgramKind::interpreter, "an interpreter"},
    {"node", ProgramKind::interpreter, "an interpreter"},
    {"nodejs", ProgramKind::interpreter, "an interpreter"},
    {"osascript", ProgramKind::interpreter, "an interpreter"},
    {"perl", ProgramKind::interpreter, "an interpreter"},
    {"php", ProgramKind::interpreter, "an interpreter"},
    {"pypy", ProgramKind::interpreter, "an interpreter"},
    {"python", ProgramKind::interpreter, "an interpreter"},
    {"R", ProgramKind::interpreter, "an interpreter"},
    {"Rscript", ProgramKind::interpreter, "an interpreter"},
    {"ruby", ProgramKind::interpreter, "an interpreter"},
    {"tclsh", ProgramKind::interpreter, "an interpreter"},

    {"ed", ProgramKind::interpreter, "an editor that runs commands"},
    {"emacs", ProgramKind::interpreter, "an editor that runs commands"},
    {"env", ProgramKind::interpreter, "a program that runs others"},
    {"find", ProgramKind::interpreter, "a program that runs others"},
    {"gdb", ProgramKind::interpreter, "a program that runs others"},
    {"git", ProgramKind::interpreter, "a program that runs what a repository tells it to"},
    {"lldb", ProgramKind::interpreter, "a program that runs others"},
    {"make", ProgramKind::interpreter, "a program that runs what a makefile says"},
    {"gmake", ProgramKind::interpreter, "a program that runs what a makefile says"},
    {"nice", ProgramKind::interpreter, "a program that runs others"},
    {"nohup", ProgramKind::interpreter, "a program that runs others"},
    {"npm", ProgramKind::interpreter, "a program that runs what a package says"},
    {"npx", ProgramKind::interpreter, "a program that runs what a package says"},
    {"nvim", ProgramKind::interpreter, "an editor that runs commands"},
    {"parallel", ProgramKind::interpreter, "a program that runs others"},
    {"pnpm", ProgramKind::interpreter, "a program that runs what a package says"},
    {"rsync", ProgramKind::interpreter, "a program that runs others"},
    {"screen", ProgramKind::interpreter, "a program that runs others"},
    {"script", ProgramKind::interpreter, "a program that runs others"},
    {"setsid", ProgramKind::interpreter, "a program that runs others"},
    {"ssh", ProgramKind::interpreter, "a program that runs others"},
    {"stdbuf", ProgramKind::interpreter, "a program that runs others"},
    {"strace", ProgramKind::interpreter, "a program that runs others"},
    {"tar", ProgramKind::interpreter, "a program that runs others"},
    {"time", ProgramKind::interpreter, "a program that runs others"},
    {"timeout", ProgramKind::interpreter, "a program that runs others"},
    {"tmux", ProgramKind::interpreter, "a program that runs others"},
    {"uv", ProgramKind::interpreter, "a program that runs others"},
    {"uvx", ProgramKind::interpreter, "a program that runs others"},
    {"vi", ProgramKind::interpreter, "an editor that runs commands"},
    {"vim", ProgramKind::interpreter, "an editor that runs commands"},
    {"watch", ProgramKind::interpreter, "a program that runs others"},
    {"xargs", ProgramKind::interpreter, "a program that runs others"},
    {"yarn", ProgramKind::interpreter, "a program that runs what a package says"},

    {"buildah", ProgramKind::root, "a container engine"},
    {"colima", ProgramKind::root, "a container engine"},
    {"ctr", ProgramKind::root, "a container engine"},
    {"docker", ProgramKind::root, "a container engine"},
    {"docker-compose", ProgramKind::root, "a container engine"},
    {"incus", ProgramKind::root, "a container engine"},
    {"kubectl", ProgramKind::root, "a container engine"},
    {"lima", ProgramKind::root, "a container engine"},
    {"limactl", ProgramKind::root, "a container engine"},
    {"lxc", ProgramKind::root, "a container engine"},
    {"nerdctl", ProgramKind::root, "a container engine"},
    {"podman", ProgramKind::root, "a container engine"},
    {"podman-compose", ProgramKind::root, "a container engine"},
    {"runc", ProgramKind::root, "a container engine"},

    {"chroot", ProgramKind::root, "a program that changes the user or the root"},
    {"doas", ProgramKind::root, "a program that changes the user or the root"},
    {"machinectl", ProgramKind::root, "a program that changes the user or the root"},
    {"nsenter", ProgramKind::root, "a program that changes the user or the root"},
    {"pkexec", ProgramKind::root, "a program that changes the user or the root"},
    {"run0", ProgramKind::root, "a program that changes the user or the root"},
    {"su", ProgramKind::root, "a program that changes the user or the root"},
    {"sudo", ProgramKind::root, "a program that changes the user or the root"},
    {"systemd-run", ProgramKind::root, "a program that changes the user or the root"},
    {"unshare", ProgramKind::root, "a program that changes the user or the root"},
});

// The last name of a path without a version: "python3.11" is "python".
std::string_view without_version(std::string_view name) {
  const auto end = name.find_last_not_of("0123456789.-");
  return end == std::string_view::npos ? name : name.substr(0, end + 1);
}

// "python3.11" is found as python; "docker-compose" by its own name first.
const Program* find_program(std::string_view path) {
  const auto name = path.substr(path.rfind('/') + 1);
  for (const auto spelled : {name, without_version(name)}) {
    const auto* found = std::find_if(programs.begin(), programs.end(),
                                     [&](const Program& known) { return known.name == spelled; });
    if (found != programs.end()) {
      return found;
    }
  }
  return nullptr;
}

bool is_in_force(const LintView& view, Span entry) {
  const auto& hatches = view.graph().mode.hatches;
  return std::any_of(hatches.begin(), hatches.end(), [&](const Hatch& hatch) {
    return hatch.provenance.from == view.place_of(entry);
  });
}

void check_program(const LintView& view, const Located<std::string>& entry, Findings& out) {
  const auto& space = view.graph().world.space;
  const auto resolved = resolved_form(space, entry.value).value_or(entry.value);
  const auto* program = find_program(entry.value);
  auto name = in_quotes(entry.value);
  if (program == nullptr) {
    program = find_program(resolved);
    name += ", which leads to " + in_quotes(resolved) + ",";
  }
  if (program == nullptr) {
    return;
  }
  const bool root = program->kind == ProgramKind::root;
  auto& finding = root ? out.add("lint-hatch-root", entry.span,
                                 "the escape hatch " + name + " is " + std::string(program->what) +
                                     ": whoever runs it can do everything on this machine",
                                 "leave it out, and run it yourself in a terminal")
                       : out.add("lint-hatch-interpreter", entry.span,
                                 "the escape hatch " + name + " is " + std::string(program->what) +
                                     ": with it every command runs unsandboxed",
                                 "list the one program that has to run outside the sandbox");
  finding.witness = LintView::run_of(entry.value);
  finding.fix = {remove_entry(view.input().sources, entry.span)};
}

void check_writable(const LintView& view, const Located<std::string>& entry, Findings& out) {
  const auto at = view.replaceable_at(entry.value);
  if (!at) {
    return;
  }
  const bool link = *at != resolved_form(view.graph().world.space, entry.value);
  auto& finding = out.add(
      "lint-hatch-writable", entry.span,
      "sandboxed commands can replace the escape hatch " + in_quotes(entry.value) +
          (link ? ", by the link " + view.shown(*at) : "") + ", and then run it unsandboxed",
      "install the program where commands cannot write");
  finding.witness = view.replacing_of(*at);
  finding.fix = {remove_entry(view.input().sources, entry.span)};
}

}  // namespace

void check_hatches(const LintView& view, Findings& out) {
  for (const auto& entry : view.config().escape_hatch_binaries) {
    if (is_in_force(view, entry.span)) {
      check_program(view, entry, out);
      check_writable(view, entry, out);
    }
  }
}

}  // namespace o4
