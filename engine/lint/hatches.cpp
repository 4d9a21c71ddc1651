// Escape hatches: who can put something else in their place, and what they let out (C5).
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
#define O4_PROGRAM(name, kind, what) {name, ProgramKind::kind, what},
#include "engine/lint/programs.def"
#undef O4_PROGRAM
});

// The last name of a path without a version: "python3.11" is "python".
std::string_view without_version(std::string_view name) {
  const auto end = name.find_last_not_of("0123456789.-");
  return end == std::string_view::npos ? name : name.substr(0, end + 1);
}

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
                                 "leave it out, and run it yourself with '!'")
                       : out.add("lint-hatch-interpreter", entry.span,
                                 "the escape hatch " + name + " is " + std::string(program->what) +
                                     ": with it every command runs unsandboxed",
                                 "list the one program that has to run outside the sandbox");
  finding.witness = "command " + in_quotes(entry.value);
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
