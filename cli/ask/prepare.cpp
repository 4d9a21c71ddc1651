// Rules, facts and configs -> a policy, with what only this machine can tell looked up in between:
// which paths are links. A path that a question names may be a link too, so it is looked up before
// it is asked.
#include "cli/ask/prepare.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "cli/args/fact_flags.hpp"
#include "cli/ask/inputs.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/compile/builtin_rules.hpp"
#include "engine/compile/paths_of_interest.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// The names and texts of a folder of rules, kept for as long as RulesText points at them.
struct RulesFolder {
  std::vector<std::pair<std::string, std::string>> files;  // path and text
};

std::optional<RulesFolder> read_rules(const std::string& folder, Span named, Diagnostics& out) {
  const auto names = list_folder(folder);
  if (!names) {
    out.error("file-read", named, names.error().message);
    return std::nullopt;
  }
  RulesFolder result;
  for (const auto& name : *names) {
    if (!name.ends_with(".rules") || name.starts_with('.')) {
      continue;
    }
    auto path = folder;
    path.append("/").append(name);
    auto text = read_found_file(path);
    if (!text) {
      out.error("file-read", named, text.error().message);
      return std::nullopt;
    }
    result.files.emplace_back(std::move(path), std::move(*text));
  }
  if (result.files.empty()) {
    out.error("file-read", named, "no *.rules file is in " + in_quotes(folder),
              "give the folder that holds the rules files");
    return std::nullopt;
  }
  return result;
}

std::string_view file_name(std::string_view path) { return path.substr(path.rfind('/') + 1); }

// A file with the name of a built-in one takes its place.
std::vector<RulesText> with_overlay(std::vector<RulesText> texts, const RulesFolder& folder,
                                    RuleNames names) {
  for (const auto& [path, text] : folder.files) {
    const auto name = file_name(path);
    const RulesText given{names == RuleNames::paths ? path : name, text};
    const auto same = std::find_if(texts.begin(), texts.end(),
                                   [&](const RulesText& known) { return known.name == name; });
    if (same == texts.end()) {
      texts.push_back(given);
    } else {
      *same = given;
    }
  }
  return texts;
}

std::vector<std::string> absolute_paths(const Facts& facts, std::span<const std::string> paths) {
  std::vector<std::string> result;
  std::transform(paths.begin(), paths.end(), std::back_inserter(result),
                 [&](const auto& path) { return absolute_path(path, facts.home, facts.cwd); });
  return result;
}

// What this disk holds where the rules look; false if it is nothing that facts can be.
bool add_found(Context& context, Setup& setup, std::span<const std::string> questions) {
  auto& [loaded, configs] = setup.inputs;
  auto& facts = loaded.facts;
  const auto paths = paths_of_interest(context.sources, setup.book, loaded, configs.config);
  facts.fs.clear();
  look_up(paths, facts.fs);
  look_up(absolute_paths(facts, questions), facts.fs);
  if (setup.look_up == LookUp::what_lowers) {
    auto more = lowering_facts(facts, paths, facts.fs);
    facts.mounts = std::move(more.mounts);
    facts.entries = std::move(more.entries);
    facts.bwrap_features = std::move(more.bwrap);
    facts.variables = std::move(more.variables);
  }
  Diagnostics wrong;
  if (check_found(loaded, wrong)) {
    return true;
  }
  wrong.append(configs.found);
  wrong.sort();
  context.diagnostics.append(wrong);
  return false;
}

// Puts `fresh` over `known`; true if a link has come, gone or changed.
bool update(FileFacts& known, const FileFacts& fresh) {
  bool changed = false;
  for (const auto& [path, fact] : fresh) {
    const auto [found, is_new] = known.try_emplace(path, fact);
    const bool was_link = !is_new && found->second.kind == FileFact::Kind::link;
    changed = changed || ((was_link || fact.kind == FileFact::Kind::link) &&
                          (is_new || found->second != fact));
    found->second = fact;
  }
  return changed;
}

}  // namespace

std::optional<NamedFolder> rules_folder(Context& context) {
  if (const auto given = context.options.flags.value("--rules")) {
    return NamedFolder{*given, flag_span(context.options, "--rules")};
  }
  const auto variables = environment();
  const auto found = variables.find("O4_RULES");
  if (found == variables.end() || found->second.empty()) {
    return std::nullopt;
  }
  return NamedFolder{found->second, sourced_text(context.sources, "$O4_RULES", found->second).span};
}

std::optional<RuleBook> load_rules(Context& context, RuleNames names) {
  auto texts = builtin_rules();
  RulesFolder overlay;
  if (const auto folder = rules_folder(context)) {
    auto read = read_rules(folder->path, folder->named, context.diagnostics);
    if (!read) {
      return std::nullopt;
    }
    overlay = std::move(*read);
    texts = with_overlay(std::move(texts), overlay, names);
  } else if (names == RuleNames::paths && begins_with_rules(context.sources)) {
    return builtin_book();
  }
  if (names == RuleNames::bare) {
    for (auto& text : texts) {
      text.lines = RuleLines::hidden;
    }
  }
  return load_rule_book(context.sources, texts, context.diagnostics);
}

std::optional<Setup> set_up(Context& context, const Options& options, LookUp look_up,
                            std::span<const std::string> questions) {
  auto book = load_rules(context);
  auto given = book ? given_facts(context, options) : std::nullopt;
  if (!given) {
    return std::nullopt;
  }
  auto inputs = check_inputs(context.sources, *book,
                             {std::move(given->table), given->files.user, given->files.project},
                             context.diagnostics);
  if (!inputs) {
    return std::nullopt;
  }
  const auto& facts = inputs->facts.facts;
  if (given->source != FactSource::scenario) {
    const auto files = find_configs(context, options, facts);
    if (!files) {
      return std::nullopt;
    }
    inputs->configs = load_configs(context.sources, *book, *files, facts);
  }
  const bool is_here = given->source == FactSource::machine && facts.platform == this_platform();
  Setup setup{std::move(*book), std::move(*inputs), is_here ? look_up : LookUp::nothing};
  if (setup.look_up != LookUp::nothing && !add_found(context, setup, questions)) {
    return std::nullopt;
  }
  return setup;
}

std::optional<Prepared> prepare(Context& context, const Options& options,
                                std::span<const std::string> questions, LookUp look_up) {
  auto setup = set_up(context, options, look_up, questions);
  auto loaded = setup ? load_policy(context.sources, setup->book, std::move(setup->inputs),
                                    context.diagnostics)
                      : std::nullopt;
  if (!loaded) {
    return std::nullopt;
  }
  return Prepared{std::move(setup->book), setup->look_up, std::move(*loaded)};
}

std::optional<Prepared> prepare(Context& context, std::span<const std::string> questions,
                                LookUp look_up) {
  return prepare(context, context.options, questions, look_up);
}

Renewed look_up_more(Context& context, Prepared& prepared, std::span<const std::string> questions) {
  auto& loaded = prepared.loaded;
  auto& facts = loaded.facts.facts;
  if (prepared.look_up == LookUp::nothing) {
    return Renewed::fine;
  }
  FileFacts fresh;
  look_up(absolute_paths(facts, questions), fresh);
  if (!update(facts.fs, fresh)) {
    return Renewed::fine;
  }
  Diagnostics again;  // what was warned of before
  auto graph = check_found(loaded.facts, again)
                   ? compile(context.sources, prepared.book, loaded.facts, loaded.config, again)
                   : std::nullopt;
  if (!graph) {
    again.sort();
    context.diagnostics.append(again);
    return Renewed::failed;
  }
  loaded.policy = Policy(std::move(*graph));
  return Renewed::fine;
}

}  // namespace o4
