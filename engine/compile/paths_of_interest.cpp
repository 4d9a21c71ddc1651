#include "engine/compile/paths_of_interest.hpp"

#include <algorithm>
#include <set>

#include "engine/paths/path.hpp"

namespace o4 {

std::vector<std::string> paths_of_interest(const RuleBook& book, const Facts& facts,
                                           const Config& config) {
  std::set<std::string> paths = {facts.home,        facts.workspace, facts.cwd,
                                 facts.resolv_conf, facts.temp_dir,  facts.cache_dir};
  paths.insert(facts.add_dirs.begin(), facts.add_dirs.end());
  for (const auto& entry : config.allowed_paths) {
    paths.insert(absolute_path(entry.value, facts.home, facts.workspace));
  }
  for (const auto& plugin : facts.plugins) {
    for (const auto& path : plugin.paths) {
      paths.insert(absolute_path(path, facts.home, facts.workspace));
    }
  }
  const auto add_text = [&](const rules::Term& term) {
    if (term.kind == rules::Term::Kind::text) {
      paths.insert(absolute_path(term.text, facts.home, facts.workspace));
    } else if (term.kind == rules::Term::Kind::variable && term.text == "workspace") {
      paths.insert(facts.workspace + term.tail);
    }
  };
  for (const auto& [name, entries] : book.sets) {
    for (const auto& entry : entries) {
      if (entry.kind == rules::SetEntry::Kind::path) {
        add_text(entry.term);
      }
    }
  }
  for (const auto& [name, profile] : book.profiles) {
    for (const auto& statement : profile.statements) {
      if (statement.verb <= rules::Verb::device) {
        std::for_each(statement.objects.begin(), statement.objects.end(), add_text);
      }
    }
  }
  return {paths.begin(), paths.end()};
}

}  // namespace o4
