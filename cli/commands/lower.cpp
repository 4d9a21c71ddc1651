// lower: the policy as the profile that the platform's sandbox takes.
//
// Prints and proves nothing: `verify` does that, `run` does both. Forms that are functions of the
// plan come from the backend's row; one that it takes this machine's kernel to make, the filter, is
// made here. Squid, which is no platform's backend, has a way of its own (squid.hpp).
#include <algorithm>
#include <array>

#include "backends/bwrap/backend.hpp"
#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/commands/squid.hpp"
#include "cli/process/filter.hpp"
#include "cli/run/list.hpp"
#include "cli/show/profile_check.hpp"

namespace o4 {
namespace {

// The program that a list's --seccomp loads.
std::optional<std::string> filter_text(Context& context, const Lowering& lowering) {
  const auto filter = call_filter(bwrap::lowered_of(lowering)->plan.filter->namespaces);
  if (!filter) {
    context.diagnostics.error("lower-filter", {}, system_trouble("make", "the filter"));
    return std::nullopt;
  }
  return text_of(filter);
}

// Forms that it takes this machine to make: those without a function in the table of backends.
struct MachineForm {
  std::string_view name;
  std::optional<std::string> (*make)(Context& context, const Lowering& lowering);
};
constexpr auto machine_forms = std::to_array<MachineForm>({{"filter", filter_text}});

std::optional<std::string> print_as(Context& context, const Lowering& lowering,
                                    std::string_view form) {
  const auto* const made = std::find_if(machine_forms.begin(), machine_forms.end(),
                                        [&](const MachineForm& row) { return row.name == form; });
  return made == machine_forms.end() ? emit_as(lowering, form) : made->make(context, lowering);
}

// Nothing, with an error, if the backend has no such form.
std::optional<std::string> print(Context& context, const Lowering& lowering) {
  const auto& format = context.options.format;
  if (format == "json") {
    auto text = print_exactly(to_json(lowering));
    if (text) {
      return *std::move(text);
    }
    context.diagnostics.error(
        "usage-format", flag_span(context.options, "--format"),
        "JSON cannot carry " + o4::in_quotes(text.error()) + ", it is not UTF-8",
        "the forms text and args0 can");
    return std::nullopt;
  }
  if (format == "text") {
    return emit_commented(lowering);
  }
  const auto* const owner = backend_with_form(format);
  if (owner == lowering.backend) {
    return print_as(context, lowering, format);
  }
  context.diagnostics.error("usage-flag", flag_span(context.options, "--format"),
                            o4::in_quotes(format) + " is a form of " + std::string(owner->many) +
                                ", and this is " + std::string(lowering.backend->one));
  return std::nullopt;
}

int run_lower(Context& context) {
  if (is_about_squid(context)) {
    return lower_squid(context);
  }
  const auto prepared = prepare(context, {}, LookUp::what_lowers);
  if (!prepared || !check_backend(context, prepared->loaded.facts.facts.platform)) {
    return fail(context);
  }
  const auto& loaded = prepared->loaded;
  const auto profile = profile_from(context, loaded.policy.graph(), "--profile");
  if (!profile) {
    return fail(context);
  }
  const auto lowering = o4::lower(loaded.policy, loaded.facts.facts,
                                  lower_options(*prepared, *profile), context.diagnostics);
  const auto text = lowering ? print(context, *lowering) : std::nullopt;
  if (!text) {
    return fail(context);
  }
  context.console.out += *text;
  show_warnings(context);
  return 0;
}

constexpr auto examples = std::to_array<Example>({
    {"lower", "the profile of the mode in force, every line with its reason"},
    {"lower --platform macos > guarded.sb", "what sandbox-exec -f guarded.sb takes"},
    {"lower --profile package-install --format json", "the narrow profile of package installs"},
    {"lower --format args0 > list; lower --format filter > filter; bwrap --args 9 9< list 10< "
     "filter "
     "true",
     "a list that bwrap runs"},
    {"lower --backend squid", "the host rules for a squid that serves many machines"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json", "args0", "filter"});
constexpr auto flags = std::to_array<Flag>({
    backend_flag,
    {"--profile", "", "NAME", "a narrow profile of the rules by its name [the mode's own]"},
});
constexpr std::string_view details =
    "On Linux the profile is an argument list of bubblewrap: text has one option a line, quoted "
    "for a shell; args0 ends each word with a NUL, as bwrap --args takes them; filter is the "
    "program of its "
    "--seccomp. On macOS it is a "
    "profile text for sandbox-exec. What the backend cannot enforce is named as a gap. Nothing is "
    "run or made; `o4-policy verify` proves that the profile decides as the policy does.";

}  // namespace

constinit const Command lower_command = {
    .name = "lower",
    .words = "",
    .summary = "print the sandbox profile of the mode in force",
    .details = details,
    .most_words = 0,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_lower,
};

}  // namespace o4
