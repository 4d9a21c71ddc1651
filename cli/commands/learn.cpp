// learn: what the egress proxy refused, how often, and what the policy says of it now.
//
// From logs to wishes, not to grants: hosts are counted, what is allowed by now is left out, and
// for the rest the command is printed that shows an edit (`allow host`). A log can be written by
// anything that connects, so that nothing is ever granted from it alone.
#include <algorithm>
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/proxy/judge.hpp"
#include "cli/proxy/wire/tally.hpp"
#include "cli/run/run_proxy.hpp"
#include "grammar/text/json.hpp"

namespace o4 {
namespace {

struct Learnt {
  std::string host;
  std::size_t count = 0;
  Outcome now = Outcome::deny;
  bool helps = false;  // an entry for it would let it through
};

// Several logs add up; "-" is standard input.
std::optional<wire::Tally> read_logs(Context& context) {
  wire::Tally tally;
  for (std::size_t i = 0; i < context.options.words.size(); ++i) {
    const auto file = open_source(context.sources, context.options.words[i],
                                  context.options.word_spans[i], context.diagnostics);
    if (!file) {
      return std::nullopt;
    }
    wire::add_log(tally, context.sources.text(*file));
  }
  return tally;
}

// A proxy ran when the log was written, whether or not one would now: an entry lets a host through
// if some rule asks about it.
bool entry_would_help(const Decision& decision) {
  const auto asks = [](const RuleView& rule) {
    return rule.text.starts_with("ask ") || rule.text.starts_with("unanswered ");
  };
  return asks(decision.rule) || std::any_of(decision.losers.begin(), decision.losers.end(),
                                            [&](const Loser& loser) { return asks(loser.rule); });
}

// What the policy lets through by now is nothing to learn from.
std::vector<Learnt> judge(const Policy& policy, const wire::Tally& tally) {
  std::vector<Learnt> result;
  for (const auto& [host, count] : tally.refused) {
    const auto decision = explain(policy, HostQuery{host, HostActor::shell, {}});
    if (decision && decision->outcome != Outcome::allow) {
      result.push_back({host, count, decision->outcome, entry_would_help(*decision)});
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Learnt& a, const Learnt& b) { return a.count > b.count; });
  return result;
}

std::string text_of(const Policy& policy, const std::vector<Learnt>& all) {
  std::string text;
  for (const auto& learnt : all) {
    text += std::to_string(learnt.count) + (learnt.count == 1 ? " time   " : " times  ") +
            learnt.host + (learnt.helps ? "" : " (no entry of a config allows it)") + "\n";
  }
  for (const auto& learnt : all) {
    text += learnt.helps ? allow_host_call(policy, learnt.host) + "\n" : "";
  }
  return text.empty() ? "nothing was refused that the policy does not allow by now\n" : text;
}

Json to_json(const std::vector<Learnt>& all) {
  auto hosts = Json::array();
  for (const auto& learnt : all) {
    hosts.push_back(Json{{"host", learnt.host},
                         {"count", learnt.count},
                         {"decision", to_word(learnt.now)},
                         {"entry_helps", learnt.helps}});
  }
  return Json{{"refused", std::move(hosts)}};
}

int run_learn(Context& context) {
  const auto tally = read_logs(context);
  const auto prepared = tally ? prepare(context, with_proxy(context.options)) : std::nullopt;
  if (!prepared) {
    return fail(context);
  }
  if (tally->unread > 0) {
    context.diagnostics.warning("learn-unread", {},
                                std::to_string(tally->unread) + " lines cannot be read");
  }
  const auto& policy = prepared->loaded.policy;
  const auto all = judge(policy, *tally);
  context.console.out +=
      context.options.format == "json" ? print_pages(to_json(all)) : text_of(policy, all);
  show_warnings(context);
  return exit_allow;
}

constexpr auto examples = std::to_array<Example>({
    {"learn proxy.log", "what was refused, the most often asked first, and how to allow it"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "LOG is what --log of `proxy` and `run` has written, or what these commands have said. Hosts "
    "that the policy allows by now are left out.";

}  // namespace

constinit const Command learn_command = {
    .name = "learn",
    .words = "LOG...",
    .summary = "count what the egress proxy refused, and say what would allow it",
    .details = details,
    .least_words = 1,
    .formats = formats,
    .examples = examples,
    .run = run_learn,
};

}  // namespace o4
