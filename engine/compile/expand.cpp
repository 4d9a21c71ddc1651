// Terms of rules become paths and hosts: literals, sets, variables and what configs list, each with
// the place that it comes from, so that an entry of a config stays the origin of its rule.
#include "engine/compile/expand.hpp"

#include <utility>

#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

using rules::SetEntry;
using rules::Term;

template <typename Visit>
void for_each_entry(const ExpandContext& c, std::string_view set, const Visit& visit) {
  for (const auto& entry : c.conditions.book.sets.find(set)->second) {
    if (!holds(entry.when, c.conditions)) {
      continue;
    }
    if (entry.kind == SetEntry::Kind::include) {
      for_each_entry(c, entry.term.text, visit);
    } else {
      visit(entry);
    }
  }
}

Span fact_span(const ExpandContext& c, std::string_view key) {
  const auto found = c.facts.spans.find(key);
  return found == c.facts.spans.end() ? Span{} : found->second;
}

class PathExpander {
 public:
  explicit PathExpander(const ExpandContext& context) : c_(context) {}

  void add(const Term& term) {
    switch (term.kind) {
      case Term::Kind::text:
      case Term::Kind::numbered:
        add_text(term);
        break;
      case Term::Kind::variable:
        add_variable(term);
        break;
      case Term::Kind::set:
        add_set(term.text);
        break;
      case Term::Kind::any:
      case Term::Kind::writable:
      case Term::Kind::network:
        break;
    }
  }

  void add_set(std::string_view set) {
    for_each_entry(c_, set, [this](const SetEntry& entry) { add(entry.term); });
  }

  std::vector<PathTarget> take() { return std::move(targets_); }

 private:
  const Facts& facts() const { return c_.facts.facts; }

  void add_text(const Term& term) {
    targets_.push_back({expand_home(term.text, facts().home), term.kind == Term::Kind::numbered,
                        place_of(c_.sources, term.span), term.span,
                        "the rule path " + in_quotes(term.text)});
  }

  // A path below a variable is the rule's own; the bare variable comes from the fact.
  void add_fact(const Term& term, const std::string& path, const std::string& key) {
    if (term.tail.empty()) {
      targets_.push_back(
          {path, false, fact_place(key), fact_span(c_, key), key + " " + in_quotes(path)});
    } else {
      targets_.push_back({path + term.tail, false, place_of(c_.sources, term.span), term.span,
                          "the rule path " + in_quotes("$" + term.text + term.tail)});
    }
  }

  void add_entries(const std::vector<Located<std::string>>& entries, const std::string& key) {
    for (const auto& entry : entries) {
      targets_.push_back({absolute_path(entry.value, facts().home, facts().workspace), false,
                          place_of(c_.sources, entry.span), entry.span,
                          "the " + key + " entry " + in_quotes(entry.value)});
    }
  }

  void add_plugins() {
    for (std::size_t i = 0; i < facts().plugins.size(); ++i) {
      const auto& plugin = facts().plugins[i];
      for (std::size_t j = 0; j < plugin.paths.size(); ++j) {
        const auto key = "plugins[" + std::to_string(i) + "].paths[" + std::to_string(j) + "]";
        targets_.push_back({absolute_path(plugin.paths[j], facts().home, facts().workspace), false,
                            fact_place("plugins." + plugin.name), fact_span(c_, key),
                            "the path " + in_quotes(plugin.paths[j]) + " of the plugin " +
                                in_quotes(plugin.name)});
      }
    }
  }

  void add_added_dirs(const Term& term) {
    for (const auto& dir : facts().add_dirs) {
      add_fact(term, dir, "add_dirs");
    }
  }

  void add_variable(const Term& term) {
    const auto& config = c_.conditions.config;
    if (term.text == "workspace") {
      add_fact(term, facts().workspace, "workspace");
    } else if (term.text == "temp-dir") {
      add_fact(term, facts().temp_dir, "temp_dir");
    } else if (term.text == "cache-dir") {
      add_fact(term, facts().cache_dir, "cache_dir");
    } else if (term.text == "add-dirs") {
      add_added_dirs(term);
    } else if (term.text == "plugins.paths") {
      add_plugins();
    } else if (term.text == "config.allowedPaths") {
      add_entries(config.allowed_paths, "allowedPaths");
    } else if (term.text == "config.escape_hatch_binaries") {
      add_entries(config.escape_hatch_binaries, "escape_hatch_binaries");
    }
  }

  const ExpandContext& c_;
  std::vector<PathTarget> targets_;
};

class HostExpander {
 public:
  explicit HostExpander(const ExpandContext& context) : c_(context) {}

  void add(const Term& term) {
    switch (term.kind) {
      case Term::Kind::any:
        add(HostPattern{}, term.span);
        break;
      case Term::Kind::text:
        add(*parse_host_pattern(term.text), term.span);
        break;
      case Term::Kind::network:
        add(network_pattern(*parse_cidr(term.text)), term.span);
        for (const auto& part : term.except) {
          leave_out(*parse_cidr(part.text), targets_.size() - 1);
        }
        break;
      case Term::Kind::set:
        add_set(term.text);
        break;
      case Term::Kind::variable:
        add_allowed_domains();
        break;
      case Term::Kind::writable:
      case Term::Kind::numbered:
        break;
    }
  }

  std::vector<HostTarget> take() { return std::move(targets_); }

 private:
  void add(HostPattern pattern, Span span) {
    targets_.push_back({std::move(pattern), {}, place_of(c_.sources, span)});
  }

  // Leaves `part` out of every network from the `first` target on that holds it.
  void leave_out(const Cidr& part, std::size_t first) {
    for (auto i = first; i < targets_.size(); ++i) {
      auto& target = targets_[i];
      if (target.pattern.kind == HostPattern::Kind::network &&
          contains(target.pattern.network, part.base) &&
          target.pattern.network.length < part.length) {
        target.except.push_back(part);
      }
    }
  }

  void add_set(std::string_view set) {
    const auto first = targets_.size();
    std::vector<Cidr> parts;
    for_each_entry(c_, set, [&](const SetEntry& entry) {
      if (entry.kind == SetEntry::Kind::network) {
        add(network_pattern(*parse_cidr(entry.term.text)), entry.span);
      } else if (entry.kind == SetEntry::Kind::except) {
        parts.push_back(*parse_cidr(entry.term.text));
      } else {
        add(entry.term);
      }
    });
    for (const auto& part : parts) {
      leave_out(part, first);
    }
  }

  void add_allowed_domains() {
    const auto& domains = c_.conditions.config.allowed_domains;
    if (!domains) {
      return;
    }
    for (const auto& entry : domains->entries) {
      targets_.push_back({entry.value.pattern, {}, place_of(c_.sources, entry.span)});
    }
  }

  const ExpandContext& c_;
  std::vector<HostTarget> targets_;
};

Installer installer(const ExpandContext& c, const std::string& because, const Term& term,
                    bool alone, const std::vector<rules::Word>& options) {
  Installer result{term.text, alone, {}, {because, place_of(c.sources, term.span)}};
  for (const auto& option : options) {
    result.valued_options.push_back(option.text);
  }
  return result;
}

}  // namespace

std::vector<PathTarget> expand_paths(const ExpandContext& context, const std::vector<Term>& terms) {
  PathExpander expander(context);
  for (const auto& term : terms) {
    expander.add(term);
  }
  return expander.take();
}

std::vector<PathTarget> expand_path_set(const ExpandContext& context, std::string_view set) {
  PathExpander expander(context);
  expander.add_set(set);
  return expander.take();
}

std::vector<HostTarget> expand_hosts(const ExpandContext& context, const std::vector<Term>& terms) {
  HostExpander expander(context);
  for (const auto& term : terms) {
    expander.add(term);
  }
  return expander.take();
}

std::vector<Installer> expand_installers(const ExpandContext& context,
                                         const rules::Statement& statement) {
  std::vector<Installer> result;
  for (const auto& term : statement.objects) {
    if (term.kind == Term::Kind::set) {
      for_each_entry(context, term.text, [&](const SetEntry& entry) {
        result.push_back(
            installer(context, statement.because, entry.term, entry.alone, entry.valued_options));
      });
    } else {
      result.push_back(
          installer(context, statement.because, term, statement.alone, statement.valued_options));
    }
  }
  return result;
}

std::optional<Span> setting_span(const Config& config, std::string_view variable) {
  if (variable == "config.table" && !config.tables.empty()) {
    return config.tables.front();
  }
  if (variable == "config.proxy" && config.proxy_enabled) {
    return config.proxy_enabled->span;
  }
  if (variable == "config.default_tier" && config.default_tier) {
    return config.default_tier->span;
  }
  if (variable == "config.escape_hatch_binaries" && !config.escape_hatch_binaries.empty()) {
    return config.escape_hatch_binaries.front().span;
  }
  return std::nullopt;
}

}  // namespace o4
