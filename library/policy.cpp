// The public C++ interface over the engine: texts in, plain structs out. Here ends every type of
// ours and of the libraries that we use.
#include <algorithm>
#include <utility>

#include "backends/bwrap/list/emit.hpp"
#include "backends/table.hpp"
#include "engine/compare/compare.hpp"
#include "engine/compile/builtin_rules.hpp"
#include "engine/graph/load_query.hpp"
#include "engine/graph/print_graph.hpp"
#include "library/inside.hpp"

namespace o4policy {
namespace {

Rule rule_of(const o4::RuleView& rule) { return {rule.text, rule.because, rule.from}; }

Outcome outcome_of(o4::Outcome outcome) {
  switch (outcome) {
    case o4::Outcome::allow:
      return Outcome::allow;
    case o4::Outcome::deny:
      return Outcome::deny;
    case o4::Outcome::private_:
      return Outcome::private_;
    case o4::Outcome::ask:
      return Outcome::ask;
    case o4::Outcome::run:
      return Outcome::run;
    case o4::Outcome::refuse:
      return Outcome::refuse;
  }
  return Outcome::deny;
}

std::vector<Loser> losers_of(const std::vector<o4::Loser>& list) {
  std::vector<Loser> result(list.size());
  std::transform(list.begin(), list.end(), result.begin(), [](const o4::Loser& loser) {
    return Loser{rule_of(loser.rule), loser.why};
  });
  return result;
}

Answer answer_of(const o4::Decision& decision) {
  Answer answer;
  answer.outcome = outcome_of(decision.outcome);
  answer.rule = rule_of(decision.rule);
  answer.losers = losers_of(decision.losers);
  answer.notes = decision.notes;
  answer.subject = decision.subject;
  answer.help = decision.help;
  return answer;
}

Answer answer_of(const o4::CommandDecision& decision) {
  Answer answer;
  answer.outcome = outcome_of(decision.outcome);
  answer.rule = rule_of(decision.rule);
  answer.losers = losers_of(decision.losers);
  answer.notes = decision.notes;
  answer.profile = decision.outcome == o4::Outcome::run ? std::string(to_word(decision.confinement))
                                                        : std::string();
  for (const auto& refusal : decision.refusals) {
    answer.refusals.push_back({o4::to_text(refusal.what), refusal.message, refusal.help,
                               rule_of(refusal.rule), refusal.span.begin, refusal.span.end});
  }
  return answer;
}

template <typename T>
const T& value_of(const tl::expected<T, o4::QueryError>& result) {
  if (!result) {
    const auto& help = result.error().help;
    throw Error("error: " + result.error().message + "\n" +
                (help.empty() ? "" : "  help: " + help + "\n"));
  }
  return *result;
}

struct Explain {
  const o4::Policy& policy;
  Answer operator()(const o4::PathQuery& q) const {
    return answer_of(value_of(o4::explain(policy, q)));
  }
  Answer operator()(const o4::HostQuery& q) const {
    return answer_of(value_of(o4::explain(policy, q)));
  }
  Answer operator()(const o4::CommandQuery& q) const {
    o4::SourceMap sources;  // so that places in the text are known
    return answer_of(o4::explain(policy, q, sources.add("command", q.command)));
  }
  template <typename Query>
  Answer operator()(const Query& query) const {
    return answer_of(o4::explain(policy, query));
  }
};

// Outcomes without a chain where the engine can give them so.
struct Decide {
  const o4::Policy& policy;
  Outcome operator()(const o4::PathQuery& q) const {
    return outcome_of(value_of(o4::decide(policy, q)));
  }
  Outcome operator()(const o4::HostQuery& q) const {
    return outcome_of(value_of(o4::decide(policy, q)));
  }
  template <typename Query>
  Outcome operator()(const Query& query) const {
    return outcome_of(o4::explain(policy, query).outcome);
  }
};

o4::Query query_of(const o4::Value& table) {
  o4::Diagnostics found;
  auto query = o4::load_query(table, found);
  if (!query) {
    throw error_of({}, found);
  }
  return *std::move(query);
}

// A question as the table that a policy test would have.
struct ToTable {
  static void add(o4::Table& table, const char* key, const std::string& text) {
    if (!text.empty()) {
      table.push_back({key, {}, {{}, text}});
    }
  }
  o4::Table operator()(const PathQuestion& q) const {
    o4::Table table{{"path", {}, {{}, q.path}}};
    add(table, "op", q.operation == Operation::read ? "read" : "write");
    add(table, "actor", q.actor);
    add(table, "profile", q.profile);
    return table;
  }
  o4::Table operator()(const HostQuestion& q) const {
    o4::Table table{{"host", {}, {{}, q.host}}};
    add(table, "actor", q.actor);
    add(table, "profile", q.profile);
    return table;
  }
  o4::Table operator()(const CommandQuestion& q) const {
    o4::Table table{{"command", {}, {{}, q.command}}};
    if (q.cwd) {
      table.push_back({"cwd", {}, {{}, *q.cwd}});
    }
    return table;
  }
  o4::Table operator()(const CwdQuestion& q) const { return {{"cwd", {}, {{}, q.cwd}}}; }
  o4::Table operator()(const DirectoryQuestion& q) const {
    return {{"directory", {}, {{}, q.directory}}};
  }
};

o4::Value table_of(const Question& question) { return {{}, std::visit(ToTable{}, question)}; }

// Calls take(profile, lowering) with the profile of that name.
template <typename Take>
auto with_lowering(const Policy::Inside& inside, const std::string& name, Take take) {
  const auto& policy = inside.loaded.policy;
  for (const auto& profile : o4::sandboxed_profiles(policy.graph())) {
    o4::Diagnostics found;
    const auto lowering = o4::lower(policy, inside.loaded.facts.facts, profile, found);
    if (!lowering) {
      throw error_of(inside.sources, found);
    }
    if (name.empty() || lowering->profile == name) {
      return take(profile, *lowering);
    }
  }
  throw Error(name.empty() ? "error: the mode has no sandbox: nothing to lower\n"
                           : "error: '" + name + "' is no profile of this policy\n");
}

Proof proof_of(const Policy::Inside& inside, const std::string& name,
               const std::optional<std::string>& text) {
  return with_lowering(inside, name, [&](const auto& profile, const o4::Lowering& lowering) {
    auto sources = inside.sources;
    o4::Diagnostics found;
    const auto file = sources.add("profile", text ? *text : o4::emit_commented(lowering));
    const auto proof = o4::prove(
        {sources, file, inside.loaded.policy, inside.loaded.facts.facts, profile, lowering}, found);
    if (!proof) {
      throw error_of(sources, found);
    }
    Proof result{proof->holds(), proof->profile, proof->questions, {}, proof->failure};
    for (const auto& w : proof->differences) {
      result.differences.push_back(
          {w.operation, w.target, w.policy, w.profile, rule_of(w.rule), w.reason});
    }
    result.trouble += o4::render_diagnostics(sources, proof->breaches, o4::Colour::off);
    return result;
  });
}

// As the program loads: rules of the caller's replace built-in files of their name, or are added.
std::unique_ptr<const Policy::Inside> load(const Inputs& inputs) {
  auto sources = o4::sources_with_rules();
  o4::Diagnostics found;
  auto texts = o4::builtin_rules();
  for (const auto& [name, text] : inputs.rules) {
    std::erase_if(texts,
                  [&, name = name](const o4::RulesText& known) { return known.name == name; });
    texts.push_back({name, text});
  }
  auto book = inputs.rules.empty() ? o4::builtin_book() : o4::load_rule_book(sources, texts, found);
  if (!book) {
    throw error_of(sources, found);
  }
  const auto add = [&](const char* name, const std::optional<std::string>& text) {
    return text ? std::optional(sources.add(name, *text)) : std::nullopt;
  };
  const auto facts = read_json_text(sources, "facts", inputs.facts);
  const o4::GivenInputs given{facts, add("user", inputs.user_config),
                              add("project", inputs.project_config)};
  auto loaded = o4::load_policy(sources, *book, given, found);
  if (!loaded) {
    throw error_of(sources, found);
  }
  return std::make_unique<const Policy::Inside>(
      Policy::Inside{std::move(sources), *std::move(book), *std::move(loaded), std::move(found)});
}

}  // namespace

Error error_of(const o4::SourceMap& sources, const o4::Diagnostics& found) {
  return Error(o4::render_diagnostics(sources, found, o4::Colour::off));
}

o4::Value read_json_text(o4::SourceMap& sources, const std::string& name, const std::string& text) {
  o4::Diagnostics found;
  auto value = o4::read_json(sources, sources.add(name, text), name, found);
  if (!value) {
    throw error_of(sources, found);
  }
  return *std::move(value);
}

Outcome decide(const Policy& policy, const o4::Value& question) {
  return std::visit(Decide{policy.inside().loaded.policy}, query_of(question));
}

Answer explain(const Policy& policy, const o4::Value& question) {
  return std::visit(Explain{policy.inside().loaded.policy}, query_of(question));
}

Policy::Policy(const Inputs& inputs) : inside_(load(inputs)) {}
Policy::~Policy() = default;
Policy::Policy(Policy&& other) noexcept = default;
Policy& Policy::operator=(Policy&& other) noexcept = default;

std::string Policy::mode() const { return inside_->loaded.policy.graph().mode.name; }

std::string Policy::warnings() const {
  return o4::render_diagnostics(inside_->sources, inside_->warnings, o4::Colour::off);
}

std::string Policy::compile() const { return o4::print_graph(inside_->loaded.policy.graph()); }

std::vector<std::string> Policy::profiles() const {
  std::vector<std::string> result;
  const auto& policy = inside_->loaded.policy;
  for (const auto& profile : o4::sandboxed_profiles(policy.graph())) {
    o4::Diagnostics found;
    if (const auto lowering = o4::lower(policy, inside_->loaded.facts.facts, profile, found)) {
      result.push_back(lowering->profile);
    }
  }
  return result;
}

Outcome Policy::decide(const Question& question) const {
  return o4policy::decide(*this, table_of(question));
}

Answer Policy::explain(const Question& question) const {
  return o4policy::explain(*this, table_of(question));
}

Lowering Policy::lower(const std::string& profile) const {
  return with_lowering(*inside_, profile, [](const auto& /*profile*/, const o4::Lowering& from) {
    Lowering result{from.profile,
                    std::string(from.backend->name),
                    o4::emit_commented(from),
                    from.backend->arguments(from),
                    {}};
    for (const auto& gap : from.gaps) {
      result.gaps.push_back({gap.name, gap.subject, gap.reason});
    }
    return result;
  });
}

Proof Policy::verify(const std::string& profile) const {
  return proof_of(*inside_, profile, std::nullopt);
}

Proof Policy::verify_text(const std::string& text, const std::string& profile) const {
  return proof_of(*inside_, profile, text);
}

Comparison diff(const Policy& a, const Policy& b) {
  const auto compared = o4::compare(a.inside().loaded.policy, b.inside().loaded.policy);
  if (!compared) {
    throw Error("error: there are more places to tell apart than can be looked at\n");
  }
  Comparison result{o4::is_equal(*compared), o4::allows_more(*compared), {}, {}};
  for (const auto& d : compared->differences) {
    const auto extent = d.area.extent == o4::Extent::tree   ? Extent::tree
                        : d.area.extent == o4::Extent::only ? Extent::only
                                                            : Extent::below;
    result.differences.push_back({std::string(to_word(d.subject.actor)),
                                  std::string(to_word(d.subject.deed)), std::string(to_word(d.a)),
                                  std::string(to_word(d.b)), d.area.at, extent, d.witness,
                                  rule_of(d.rule_a), rule_of(d.rule_b)});
  }
  for (const auto& c : compared->commands) {
    result.commands.push_back({c.commands, std::string(to_word(c.a)), std::string(to_word(c.b)),
                               rule_of(c.rule_a), rule_of(c.rule_b)});
  }
  return result;
}

std::string to_word(Outcome outcome) {
  constexpr const char* words[] = {"allow", "deny", "private", "ask", "run", "refuse"};
  return words[static_cast<std::size_t>(outcome)];
}

std::string version() { return O4_POLICY_VERSION; }

}  // namespace o4policy
