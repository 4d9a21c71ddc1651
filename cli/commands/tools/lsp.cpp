// lsp: a language server on standard input and output.
//
// The loop around lsp::Server: messages in and out, the machine's facts and configs when the editor
// says which folder it has open. If they are wrong there, those from the start are used, so that an
// editor is served all the same. It ends with the input, with "exit", or when nobody reads what it
// says. Nothing else may be written to standard output meanwhile.
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/lsp/server.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/input_bytes.hpp"
#include "engine/compile/builtin_rules.hpp"

namespace o4 {
namespace {

// The names and texts of the rules in force: the built-in ones with those of --rules over them.
std::vector<std::pair<std::string, std::string>> rules_texts(const std::string& folder) {
  std::vector<std::pair<std::string, std::string>> texts;
  for (const auto& rules : builtin_rules()) {
    texts.emplace_back(rules.name, rules.text);
  }
  const auto names =
      folder.empty() ? tl::expected<std::vector<std::string>, FileError>() : list_folder(folder);
  const auto below = folder + "/";
  for (const auto& name : names.value_or(std::vector<std::string>())) {
    auto path = below;
    path += name;
    const auto text =
        name.ends_with(".rules") ? read_found_file(path) : tl::unexpected(FileError{});
    if (!text) {
      continue;
    }
    const auto same = std::find_if(texts.begin(), texts.end(),
                                   [&](const auto& known) { return known.first == name; });
    if (same == texts.end()) {
      texts.emplace_back(name, *text);
    } else {
      same->second = *text;
    }
  }
  return texts;
}

// The session that texts are judged in: that of the flags, with the editor's folder as the
// workspace unless they name one.
std::optional<lsp::World> make_world(Context& context, const std::string& folder) {
  auto& flags = context.options.flags;
  const bool is_named = flags.has("--workspace") || flags.has("--cd") || flags.has("--facts") ||
                        flags.has("--scenario");
  if (!folder.empty() && !is_named) {
    flags.add("--workspace", folder);
  }
  auto setup = set_up(context, context.options, LookUp::what_decides, {});
  if (!setup) {
    return std::nullopt;
  }
  const auto rules = rules_folder(context);
  const auto& files = setup->inputs.configs.files;
  const auto& facts = setup->inputs.facts.facts;
  return lsp::World{context.sources,
                    std::move(setup->book),
                    rules_texts(rules ? rules->path : ""),
                    facts_to_node(facts),
                    files.user,
                    files.project,
                    facts.home};
}

// Nothing at the end of the input.
std::optional<std::string> read_message(InputBytes& input) {
  std::size_t length = 0;
  for (;;) {
    const auto line = input.line();
    if (!line) {
      return std::nullopt;
    }
    if (line->empty()) {
      break;
    }
    length = lsp::content_length(*line).value_or(length);
  }
  return length > longest_input_line ? std::nullopt : input.bytes(length);
}

int run_lsp(Context& context) {
  // Facts and rules that are wrong show before an editor waits for an answer.
  const auto fresh = context;
  const auto first = make_world(context, "");
  if (!first) {
    return fail(context);
  }
  const auto rules = context.options.flags.value("--rules");
  lsp::Server server(
      [&](const std::string& folder) {
        auto own = fresh;
        return make_world(own, folder).value_or(*first);
      },
      rules ? real_path(*rules) : "");
  InputBytes input;
  while (!server.is_over()) {
    const auto message = read_message(input);
    if (!message) {
      break;
    }
    context.console.out += server.handle(*message);
    if (flush(context.console) != Written::all) {
      return exit_usage;
    }
  }
  return server.is_shut_down() ? exit_allow : exit_deny;
}

constexpr auto examples = std::to_array<Example>({
    {"lsp", "for an editor, which starts it"},
    {"lsp --tier airlock", "with texts judged as in another tier"},
});
constexpr auto formats = std::to_array<std::string_view>({"json"});
constexpr std::string_view details =
    "Speaks the language server protocol on standard input and output, for config.toml, policy "
    "tests (*.policy.toml) and the rules language (*.rules): what is wrong as you type, what an "
    "entry grants and what would be shut without it, completion of keys, tiers and hosts, fixes "
    "with what they let in and shut out, where a rule stands, layout. docs/editors.md shows how "
    "to set it up.\n"
    "Configs are judged under the facts of the flags or of this machine, with the editor's folder "
    "as the workspace.";

}  // namespace

constinit const Command lsp_command = {
    .name = "lsp",
    .words = "",
    .summary = "serve editors: a language server on standard input and output",
    .details = details,
    .most_words = 0,
    .formats = formats,
    .examples = examples,
    .run = run_lsp,
};

}  // namespace o4
