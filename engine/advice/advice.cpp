// The search: each candidate edit is made in the text, compiled and asked; of those that fulfil the
// wish the one that opens least is taken, then the one that shuts out least, then the shortest.
#include "engine/advice/advice.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "engine/advice/alternatives.hpp"
#include "engine/advice/needs.hpp"
#include "engine/lint/lint.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

struct Tried {
  std::string text;
  LoadedPolicy loaded;
};

// How much an edit opens, how much it shuts out, and how much longer it makes the text.
using Price = std::tuple<std::size_t, std::size_t, std::ptrdiff_t>;

// What opens is counted in regions, not in places: a region is one thing that somebody would read.
Price price_of(const Comparison& changes, std::ptrdiff_t growth) {
  std::size_t more = 0;
  std::size_t less = 0;
  for (const auto& change : changes.differences) {
    ++(change.b > change.a ? more : less);
  }
  for (const auto& change : changes.loops) {
    ++(change.b > change.a ? more : less);
  }
  for (const auto& change : changes.commands) {
    more += change.allows_more ? 1 : 0;
    less += change.allows_less ? 1 : 0;
  }
  return {more, less, growth};
}

std::ptrdiff_t growth(const std::optional<std::string>& before, const std::string& after) {
  return static_cast<std::ptrdiff_t>(after.size()) -
         static_cast<std::ptrdiff_t>(before ? before->size() : 0);
}

Price price_of(const ConfigEdit& edit) {
  return price_of(edit.changes, growth(edit.before, edit.after));
}

RuleView rule_of(const Policy& policy, const Query& wish) {
  struct Rule {
    const Policy& policy;
    RuleView operator()(const PathQuery& q) const { return of(explain(policy, q)); }
    RuleView operator()(const HostQuery& q) const { return of(explain(policy, q)); }
    RuleView operator()(const CwdQuery& q) const { return explain(policy, q).rule; }
    RuleView operator()(const DirectoryQuery& q) const { return explain(policy, q).rule; }
    RuleView operator()(const CommandQuery& q) const { return explain(policy, q).rule; }
    static RuleView of(const tl::expected<Decision, QueryError>& decision) {
      return decision ? decision->rule : RuleView();
    }
  };
  return std::visit(Rule{policy}, wish);
}

class Adviser {
 public:
  Adviser(const World& world, const Query& wish, ConfigFile file)
      : world_(world), wish_(wish), file_(file), before_(text_of(world, file)) {}

  Advice advise() {
    Advice advice;
    advice.granted = is_granted(world_.loaded.policy, wish_);
    if (advice.granted) {
      return advice;
    }
    add_ways(advice);
    advice.edit = find_edit();
    if (!advice.edit) {
      advice.obstacles = obstacles();
      advice.alternatives = alternatives_for(world_, wish_, needs_);
      add_proxied(advice.alternatives);
    }
    return advice;
  }

 private:
  std::optional<ConfigEdit> find_edit() {
    needs_ = needs_of(world_.loaded.policy, wish_);
    if (!can_be_granted()) {
      return std::nullopt;
    }
    complete_needs();
    auto best = best_edit(additions_for(world_.loaded, needs_));
    return best ? std::move(best) : best_edit(wider_additions_for(world_.loaded, needs_));
  }

  // No config speaks of o4's file tools and of narrow profiles, or is read if it is not trusted.
  bool can_be_granted() const {
    const auto* path = std::get_if<PathQuery>(&wish_);
    const bool other = path != nullptr && path->actor == PathActor::file_tool;
    const bool read = file_ == ConfigFile::user || world_.loaded.facts.facts.trusted;
    return read && !other && (!needs_.paths.empty() || !needs_.hosts.empty());
  }

  std::optional<Tried> try_out(const ConfigAdditions& additions) {
    auto text = add_to_config(before_.value_or(""), additions);
    if (!text) {
      trouble_ = text.error();
      return std::nullopt;
    }
    auto loaded = policy_with_text(world_, file_, *text);
    return loaded ? std::optional(Tried{std::move(*text), std::move(*loaded)}) : std::nullopt;
  }

  // A command that is not refused for one thing any more may be refused for another.
  void complete_needs() {
    const auto* command = std::get_if<CommandQuery>(&wish_);
    constexpr int most_rounds = 16;
    for (int i = 0; command != nullptr && i < most_rounds; ++i) {
      const auto tried = try_out(additions_for(world_.loaded, needs_).front());
      if (!tried || !add_refused(needs_, decide(tried->loaded.policy, *command))) {
        return;
      }
    }
  }

  bool is_enough(const ConfigAdditions& additions) {
    const auto tried = try_out(additions);
    return tried && is_granted(tried->loaded.policy, wish_);
  }

  // Without the entries that the wish does not need. One entry after the other is left out for good
  // if the wish holds without it.
  ConfigAdditions without_needless(ConfigAdditions additions) {
    const auto shorten = [&](auto list_of, const std::vector<std::string>& entries) {
      for (const auto& entry : entries) {
        auto fewer = additions;
        if (std::erase(list_of(fewer), entry) > 0 && is_enough(fewer)) {
          additions = std::move(fewer);
        }
      }
    };
    shorten(
        [](ConfigAdditions & of) -> auto& { return of.paths; },
        std::vector<std::string>(additions.paths));
    if (additions.hosts) {
      shorten(
          [](ConfigAdditions & of) -> auto& { return *of.hosts; }, needs_.hosts);
    }
    return additions;
  }

  std::optional<ConfigEdit> best_edit(const std::vector<ConfigAdditions>& candidates) {
    std::optional<ConfigEdit> best;
    Price best_price;
    for (const auto& candidate : candidates) {
      auto tried = try_out(candidate);
      if (!tried || !is_granted(tried->loaded.policy, wish_)) {
        closest_ = tried ? std::move(tried) : std::move(closest_);
        continue;
      }
      if (auto shorter = without_needless(candidate); shorter != candidate) {
        tried = try_out(shorter);
      }
      auto changes = compare(world_.loaded.policy, tried->loaded.policy);
      if (!changes) {
        trouble_ = "there are too many places to tell what an edit would change";
        continue;
      }
      const auto price = price_of(*changes, growth(before_, tried->text));
      if (!best || price < best_price) {
        best_price = price;
        best.emplace(ConfigEdit{file_, before_, std::move(tried->text), std::move(*changes),
                                std::move(tried->loaded)});
      }
    }
    return best;
  }

  // Why it is still not so with the edit that comes closest.
  std::vector<Obstacle> obstacles() const {
    const auto& loaded = closest_ ? closest_->loaded : world_.loaded;
    if (const auto* command = std::get_if<CommandQuery>(&wish_)) {
      std::vector<Obstacle> result;
      for (const auto& refusal : explain(loaded.policy, *command).refusals) {
        result.push_back({to_text(refusal.what), refusal.rule, why(loaded, refusal.what.subject)});
      }
      return result.empty() ? std::vector<Obstacle>{{{}, {}, more_to_say()}} : result;
    }
    const auto path = needs_.paths.empty() ? std::string() : normal_path(needs_.paths.front());
    return {{{}, rule_of(loaded.policy, wish_), why(loaded, path)}};
  }

  std::string more_to_say() const {
    if (file_ == ConfigFile::project && !world_.loaded.facts.facts.trusted) {
      return "the project's config is not read: the workspace is not trusted";
    }
    return trouble_;
  }

  // Of a grant that is dropped without any edit nothing is said of what lies below it.
  bool is_dropped_anyway(const std::string& place) const {
    const auto& known = world_.loaded.policy.graph().mode.dropped;
    return std::any_of(known.begin(), known.end(),
                       [&](const PathRule& dropped) { return dropped.path == place; });
  }

  // An entry that would grant it is dropped, or the rules say why none does.
  std::string why(const LoadedPolicy& loaded, const std::string& path) const {
    const auto& mode = loaded.policy.graph().mode;
    for (const auto& dropped : mode.dropped) {
      if (path == dropped.path ||
          (!path.empty() && is_under(path, dropped.path) && !is_dropped_anyway(dropped.path))) {
        return dropped.provenance.because;
      }
    }
    auto more = more_to_say();
    return !more.empty()          ? more
           : needs_.paths.empty() ? advice(mode, Hint::About::connect)
                                  : advice(mode, Hint::About::write);
  }

  // The proxy in the sandbox and an edit, where neither is enough alone.
  void add_proxied(std::vector<Alternative>& alternatives) const {
    const auto choice = proxied_choice(world_);
    const auto is_told = [&](const Alternative& one) { return one.flags == choice->flags; };
    if (!choice || needs_.hosts.empty() ||
        std::any_of(alternatives.begin(), alternatives.end(), is_told)) {
      return;
    }
    const auto loaded = policy_with_facts(world_, choice->facts);
    if (!loaded) {
      return;
    }
    const World proxied{world_.sources, world_.book, *loaded, world_.files, world_.names};
    if (Adviser(proxied, wish_, file_).find_edit()) {
      alternatives.insert(alternatives.begin(), {choice->flags, true, true});
    }
  }

  void add_ways(Advice& advice) const {
    const auto* command = std::get_if<CommandQuery>(&wish_);
    if (command == nullptr) {
      return;
    }
    for (const auto& refusal : explain(world_.loaded.policy, *command).refusals) {
      const auto& way = refusal.help;
      const auto known = std::find(advice.ways.begin(), advice.ways.end(), way);
      if (!way.empty() && known == advice.ways.end()) {
        advice.ways.push_back(way);
      }
    }
  }

  const World& world_;
  const Query& wish_;
  ConfigFile file_;
  std::optional<std::string> before_;
  Needs needs_;
  std::string trouble_;
  std::optional<Tried> closest_;
};

}  // namespace

bool is_granted(const Policy& policy, const Query& wish) {
  struct Granted {
    const Policy& policy;
    bool operator()(const PathQuery& q) const { return decide(policy, q) == Outcome::allow; }
    bool operator()(const HostQuery& q) const { return decide(policy, q) == Outcome::allow; }
    bool operator()(const CwdQuery& q) const {
      return explain(policy, q).outcome == Outcome::allow;
    }
    bool operator()(const DirectoryQuery& q) const {
      return explain(policy, q).outcome == Outcome::allow;
    }
    bool operator()(const CommandQuery& q) const {
      return decide(policy, q).outcome == Outcome::run;
    }
  };
  return std::visit(Granted{policy}, wish);
}

Advice advise(const World& world, const Query& wish, ConfigFile file) {
  return Adviser(world, wish, file).advise();
}

Advice advise(const World& world, const Query& wish) {
  auto advice = advise(world, wish, ConfigFile::user);
  if (advice.granted || advice.edit || world.names.project.empty()) {
    return advice;
  }
  auto other = advise(world, wish, ConfigFile::project);
  return other.edit ? std::move(other) : std::move(advice);
}

std::optional<ConfigEdit> smaller_elsewhere(const World& world, const Query& wish,
                                            const ConfigEdit& edit) {
  const auto other = edit.file == ConfigFile::user ? ConfigFile::project : ConfigFile::user;
  if (world.name_of(other).empty()) {
    return std::nullopt;
  }
  auto advice = advise(world, wish, other);
  const bool smaller = advice.edit && price_of(*advice.edit) < price_of(edit);
  return smaller ? std::move(advice.edit) : std::nullopt;
}

std::vector<Finding> new_findings(const World& world, const ConfigEdit& edit) {
  GivenInputs inputs{facts_to_node(world.loaded.facts.facts), world.files.user,
                     world.files.project};
  const auto before = lint_inputs(world.sources, world.book, inputs).findings;
  auto& id = edit.file == ConfigFile::user ? inputs.user : inputs.project;
  id =
      world.sources.add(std::string(id ? world.sources.name(*id) : to_word(edit.file)), edit.after);
  std::vector<Finding> result;
  for (auto& finding : lint_inputs(world.sources, world.book, inputs).findings) {
    const bool known = std::any_of(before.begin(), before.end(), [&](const Finding& old) {
      return old.code == finding.code && old.message == finding.message;
    });
    if (!known) {
      result.push_back(std::move(finding));
    }
  }
  return result;
}

}  // namespace o4
