// facts: the facts that everything else is decided from, as JSON.
//
// What it prints is what --facts takes, so that an answer can be had on another machine, or in a
// report of a fault: the same facts, rules and configs give the same answers. It looks up what
// lowering needs as well. Exit status 2 if something in them cannot be carried by JSON exactly.
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/show/render_json.hpp"
#include "engine/facts/load_facts.hpp"

namespace o4 {
namespace {

bool has_line_break(std::string_view text) { return text.find('\n') != std::string_view::npos; }

// Facts that are given hold no line break (F4). Names of a disk that have one and are no links can
// be left out, since what is not listed is no link. False, with an error, if others have one.
bool leave_out_lines(Context& context, Facts& facts) {
  if (facts.entries) {
    std::erase_if(*facts.entries, has_line_break);
  }
  std::erase_if(facts.fs, [](const auto& listed) {
    return listed.second.kind != FileFact::Kind::link && has_line_break(listed.first);
  });
  const auto refuse = [&](const std::string& what, std::string help) {
    context.diagnostics.error("facts-bytes", {}, "facts cannot carry the line break of " + what,
                              std::move(help));
  };
  for (const auto& [path, fact] : facts.fs) {
    if (has_line_break(path) || has_line_break(fact.target)) {
      refuse("the link " + in_quotes(path) + " to " + in_quotes(fact.target),
             "remove it; every command but `facts` takes it as it is");
    }
  }
  for (const auto& mount : facts.mounts) {
    if (has_line_break(mount.at)) {
      refuse("the mount " + in_quotes(mount.at),
             "unmount it; every command but `facts` takes it as it is");
    }
  }
  return !context.diagnostics.has_errors();
}

int run_facts(Context& context) {
  auto setup = set_up(context, context.options, LookUp::what_lowers, {});
  if (!setup || !leave_out_lines(context, setup->inputs.facts.facts)) {
    return fail(context);
  }
  const auto text = print_exactly(to_json(facts_to_node(setup->inputs.facts.facts)));
  if (!text) {
    context.diagnostics.error(
        "facts-bytes", {}, "JSON cannot carry " + o4::in_quotes(text.error()) + ", it is not UTF-8",
        "give the folder or file another name; `lower`, in the forms text and "
        "args0, and `run` take it as it is");
    return fail(context);
  }
  context.console.out += *text;
  show_warnings(context);
  return 0;
}

constexpr auto examples = std::to_array<Example>({
    {"facts > facts.json", "the facts of this machine and session"},
    {"explain --facts facts.json", "what they lead to, on any machine"},
    {"facts --facts facts.json --tier airlock", "the same facts with one of them changed"},
});
constexpr auto formats = std::to_array<std::string_view>({"json"});
constexpr std::string_view details =
    "Nothing else than these facts, the rules and the configs decides. Trust is from "
    "~/.o4/trusted_workspaces.json, plugins from ~/.o4/plugins/*/plugin.json, the temp folder from "
    "$TMPDIR, the cache folder from $XDG_CACHE_HOME; \"fs\" holds what is at the paths that the "
    "rules speak of.";

}  // namespace

constinit const Command facts_command = {
    .name = "facts",
    .words = "",
    .summary = "print the facts of this machine and session as JSON",
    .details = details,
    .most_words = 0,
    .formats = formats,
    .examples = examples,
    .run = run_facts,
};

}  // namespace o4
