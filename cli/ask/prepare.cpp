// Rules, facts and configs -> a policy, with what only this machine can tell looked up in between:
// which paths are links. A path that a question names may be a link too, so it is looked up before
// it is asked.
#include "cli/ask/prepare.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "cli/ask/inputs.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/compile/builtin_rules.hpp"
#include "engine/compile/paths_of_interest.hpp"
#include "engine/config/load_config.hpp"
#include "engine/config/merge_config.hpp"
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

// What the configs say as far as it can be read: load_policy reports what is wrong with them.
Config read_config(const SourceMap& sources, const Vocabulary& words, const PolicyInputs& inputs,
                   const Facts& facts) {
  Diagnostics unheard;
  std::vector<ConfigLayer> layers;
  const auto add = [&](const std::optional<FileId>& file, const char* name) {
    if (!file) {
      return;
    }
    if (auto layer = load_config(sources, *file, name, words.tiers(), unheard)) {
      layers.push_back(std::move(*layer));
    }
  };
  add(inputs.user, "user");
  add(facts.trusted ? inputs.project : std::nullopt, "project");
  return merge_config(layers);
}

std::vector<std::string> absolute_paths(const Facts& facts, std::span<const std::string> paths) {
  std::vector<std::string> result;
  std::transform(paths.begin(), paths.end(), std::back_inserter(result),
                 [&](const auto& path) { return absolute_path(path, facts.home, facts.cwd); });
  return result;
}

Value with_found(Value table, const Facts& found, std::span<const std::string_view> keys) {
  const auto all = facts_to_node(found);
  Table members;
  for (const auto key : keys) {
    if (const auto* member = find_member(all, key)) {
      members.push_back(*member);
    }
  }
  return with_members(std::move(table), members);
}

void add_found_facts(const Context& context, Setup& setup, const LoadedFacts& loaded,
                     std::span<const std::string> questions) {
  const auto& facts = loaded.facts;
  static constexpr std::array<std::string_view, 1> deciding = {"fs"};
  static constexpr std::array<std::string_view, 4> lowering = {"mounts", "entries",
                                                               "bwrap_features", "fs"};
  const Vocabulary words(setup.book);
  const auto config = read_config(context.sources, words, setup.inputs, facts);
  const auto paths = paths_of_interest(context.sources, setup.book, loaded, config);
  Facts found;
  look_up(paths, found.fs);
  look_up(absolute_paths(facts, questions), found.fs);
  if (setup.look_up == LookUp::what_decides) {
    setup.inputs.facts = with_found(std::move(setup.inputs.facts), found, deciding);
    return;
  }
  auto more = lowering_facts(facts, paths, found.fs);
  found.mounts = std::move(more.mounts);
  found.entries = std::move(more.entries);
  found.bwrap_features = std::move(more.bwrap);
  setup.inputs.facts = with_found(std::move(setup.inputs.facts), found, lowering);
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

Vocabulary::Vocabulary(const RuleBook& book)
    : tiers_(book.tiers.begin(), book.tiers.end()),
      sandboxes_(book.fixed.begin(), book.fixed.end()) {}

std::optional<RuleBook> load_rules(Context& context, RuleNames names) {
  auto texts = builtin_rules();
  RulesFolder overlay;
  if (const auto folder = context.options.flags.value("--rules")) {
    auto read = read_rules(*folder, flag_span(context.options, "--rules"), context.diagnostics);
    if (!read) {
      return std::nullopt;
    }
    overlay = std::move(*read);
    texts = with_overlay(std::move(texts), overlay, names);
  }
  if (names == RuleNames::bare) {
    for (auto& text : texts) {
      text.lines = RuleLines::hidden;
    }
  }
  return load_rule_book(context.sources, texts, context.diagnostics);
}

std::optional<Setup> set_up(Context& context, LookUp look_up,
                            std::span<const std::string> questions) {
  auto book = load_rules(context);
  if (!book) {
    return std::nullopt;
  }
  auto given = given_facts(context);
  if (!given) {
    return std::nullopt;
  }
  Setup setup{std::move(*book), {std::move(given->table), given->user, given->project}, look_up};
  const Vocabulary words(setup.book);
  Diagnostics unheard;
  const auto facts = load_facts(setup.inputs.facts, words.facts(), unheard);
  if (!facts) {
    setup.look_up = LookUp::nothing;  // load_policy refuses them with all that is wrong
    return setup;
  }
  if (given->source != FactSource::scenario && !find_configs(context, facts->facts, setup.inputs)) {
    return std::nullopt;
  }
  if (given->source != FactSource::machine || facts->facts.platform != this_platform()) {
    setup.look_up = LookUp::nothing;
  }
  if (setup.look_up != LookUp::nothing) {
    add_found_facts(context, setup, *facts, questions);
  }
  return setup;
}

std::optional<Prepared> prepare(Context& context, std::span<const std::string> questions,
                                LookUp look_up) {
  auto setup = set_up(context, look_up, questions);
  if (!setup) {
    return std::nullopt;
  }
  auto loaded = load_policy(context.sources, setup->book, setup->inputs, context.diagnostics);
  if (!loaded) {
    return std::nullopt;
  }
  return Prepared{std::move(*setup), std::move(*loaded)};
}

Renewed look_up_more(Context& context, Prepared& prepared, std::span<const std::string> questions) {
  auto& facts = prepared.loaded.facts.facts;
  if (prepared.setup.look_up == LookUp::nothing) {
    return Renewed::fine;
  }
  FileFacts fresh;
  look_up(absolute_paths(facts, questions), fresh);
  if (!update(facts.fs, fresh)) {
    return Renewed::fine;
  }
  static constexpr std::array<std::string_view, 1> deciding = {"fs"};
  auto& inputs = prepared.setup.inputs;
  inputs.facts = with_found(std::move(inputs.facts), facts, deciding);
  Diagnostics again;  // what load_policy warned of before
  auto loaded = load_policy(context.sources, prepared.setup.book, inputs, again);
  if (!loaded) {
    context.diagnostics.append(again);
    return Renewed::failed;
  }
  prepared.loaded = std::move(*loaded);
  return Renewed::fine;
}

}  // namespace o4
