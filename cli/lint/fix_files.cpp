// A config that stands in a policy test is put back into it, and the test is read again before it
// is written: what it then holds must be what was meant.
#include "cli/lint/fix_files.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "cli/machine/files.hpp"
#include "cli/machine/named_files.hpp"
#include "cli/machine/write_config.hpp"
#include "engine/config/config_edits.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

using Failure = tl::unexpected<std::string>;

struct Change {
  FileId before;
  FileId after;
};

// Configs are values: a fix makes a new text of a file, and the old one tells which was mended.
std::vector<Change> changes(const ConfigFiles& before, const ConfigFiles& after) {
  std::vector<Change> list;
  for (const auto config : {&ConfigFiles::user, &ConfigFiles::project}) {
    if (before.*config && before.*config != after.*config) {
      list.push_back({*(before.*config), *(after.*config)});
    }
  }
  return list;
}

Span whole(const SourceMap& sources, FileId file) {
  return {file, 0, static_cast<std::uint32_t>(sources.text(file).size())};
}

// Where the name leads, so that a linked config stays linked.
tl::expected<void, std::string> write(const std::string& name, std::string_view text) {
  const auto path = real_path(name);
  if (path.empty() || !is_regular_file(path)) {
    return Failure(in_quotes(name) + " is no file that can be written");
  }
  const auto done = replace_file(path, text);
  return done ? tl::expected<void, std::string>() : Failure(done.error().message);
}

// A string of TOML with its line breaks escaped as people do it.
std::string on_one_line(std::string_view text) {
  constexpr std::string_view escape = "\\u000A";
  auto result = toml_string(text);
  for (auto at = result.find(escape); at != std::string::npos; at = result.find(escape, at)) {
    const bool escaped =
        at > 0 && result[at - 1] == '\\';  // a backslash of the text before "u000A"
    at += escaped ? escape.size() : 0;
    if (!escaped) {
      result.replace(at, escape.size(), "\\n");
    }
  }
  return result;
}

// The config's new text as the scenario spells it.
TextEdit put_back(const SourceMap& sources, const Change& change) {
  const auto outer = sources.outer(whole(sources, change.before));
  const bool as_it_stands = sources.text(outer) == sources.text(change.before);
  const auto text = sources.text(change.after);
  return {outer, as_it_stands ? std::string(text) : on_one_line(text)};
}

bool holds(const SourceMap& sources, const std::optional<FileId>& config, std::string_view text) {
  return config && sources.text(*config) == text;
}

tl::expected<void, std::string> write_scenario(const SourceMap& sources, FileId scenario,
                                               const std::vector<Change>& list) {
  std::vector<TextEdit> edits(list.size());
  std::transform(list.begin(), list.end(), edits.begin(),
                 [&](const Change& change) { return put_back(sources, change); });
  const auto name = std::string(sources.name(scenario));
  const auto text = with_edits(sources.text(scenario), std::move(edits));
  SourceMap again;
  Diagnostics wrong;
  const auto read = load_scenario(again, again.add(name, text), wrong, configs_beside(name));
  const bool as_meant =
      read && std::all_of(list.begin(), list.end(), [&](const Change& change) {
        const auto meant = sources.text(change.after);
        return holds(again, read->user, meant) || holds(again, read->project, meant);
      });
  return as_meant ? write(name, text)
                  : Failure("the config in " + in_quotes(name) + " cannot be spelled as it is");
}

}  // namespace

tl::expected<void, std::string> write_fixed(SourceMap& sources, const LintJob& job,
                                            const Fixed& fixed) {
  std::map<FileId, std::vector<Change>> scenarios;
  for (const auto& change : changes(job.inputs->configs.files, fixed.files)) {
    const auto outer = sources.outer(whole(sources, change.before));
    if (outer.file != change.before) {
      scenarios[outer.file].push_back(change);
      continue;
    }
    const auto name = std::string(sources.name(change.before));
    const auto path = job.home.empty() ? name : expand_home(name, job.home);
    if (auto done = write(path, sources.text(change.after)); !done) {
      return done;
    }
  }
  for (const auto& [scenario, list] : scenarios) {
    if (auto done = write_scenario(sources, scenario, list); !done) {
      return done;
    }
  }
  return {};
}

}  // namespace o4
