// learn: what the egress proxy and runs refused, how often, and the edit of a config that lets it
// through. The edit is the adviser's, as `allow` shows and writes it.
//
// A log can be filled by anything that connects, so that nothing is ever granted from it alone:
// what is allowed by now is left out, what would let in anybody's hosts or lead to this machine and
// its network is never proposed, and without --apply nothing is written.
//
//   0  there is an edit (with --apply: it is written), or nothing to propose
//   1  no edit of this config lets through what is proposed: what stands in the way is shown
//   2  usage, logs, config or facts are wrong, or the file cannot be written; nothing was
#include <algorithm>
#include <array>
#include <utility>

#include "cli/advice/advise.hpp"
#include "cli/advice/render_advice.hpp"
#include "cli/advice/save.hpp"
#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "cli/proxy/judge.hpp"
#include "cli/proxy/wire/tally.hpp"
#include "cli/run/run_proxy.hpp"
#include "cli/show/render_json.hpp"
#include "engine/decide/egress.hpp"
#include "engine/hosts/local_names.hpp"
#include "grammar/text/json.hpp"

namespace o4 {
namespace {

struct Learnt {
  std::string host;
  std::size_t count = 0;
  Outcome now = Outcome::deny;
  bool helps = false;  // an entry for it would let it through
  std::string why_not_proposed = {};
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
    wire::add_log(tally, context.sources, *file, context.diagnostics);
  }
  return context.diagnostics.has_errors() ? std::nullopt : std::optional(tally);
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

std::string why_not_proposed(const Policy& policy, const Host& host, bool helps) {
  const auto* const name = std::get_if<HostName>(&host);
  if (name != nullptr && is_public_suffix(name->text)) {
    return "a public suffix: anybody can have a host below it";
  }
  const bool is_own = parse_host(host_name()) == host;
  if (is_own || !is_public(policy, host)) {
    return "of this machine or its network";
  }
  if (name != nullptr && is_local_name(name->text)) {
    return "no public host has such a name";
  }
  return helps ? "" : "no entry of a config allows it";
}

// What the policy lets through by now is nothing to learn from.
std::vector<Learnt> judge(const Policy& policy, const wire::Tally& tally) {
  std::vector<Learnt> result;
  for (const auto& [text, count] : tally) {
    const auto host = parse_host(text);
    const auto decision = explain(policy, HostQuery{text, HostActor::shell, {}});
    if (host && decision && decision->outcome != Outcome::allow) {
      const bool helps = entry_would_help(*decision);
      result.push_back(
          {text, count, decision->outcome, helps, why_not_proposed(policy, *host, helps)});
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Learnt& a, const Learnt& b) { return a.count > b.count; });
  return result;
}

// Shorter names first: an entry for one allows those below it.
std::vector<Query> wishes_of(const std::vector<Learnt>& all) {
  std::vector<std::string> hosts;
  for (const auto& learnt : all) {
    if (learnt.why_not_proposed.empty()) {
      hosts.push_back(learnt.host);
    }
  }
  std::stable_sort(hosts.begin(), hosts.end(),
                   [](const std::string& a, const std::string& b) { return a.size() < b.size(); });
  std::vector<Query> wishes;
  wishes.reserve(hosts.size());
  for (const auto& host : hosts) {
    wishes.emplace_back(HostQuery{host, HostActor::shell, {}});
  }
  return wishes;
}

std::string text_of(const std::vector<Learnt>& all) {
  std::string text;
  for (const auto& learnt : all) {
    text +=
        std::to_string(learnt.count) + (learnt.count == 1 ? " time   " : " times  ") + learnt.host;
    text += learnt.why_not_proposed.empty() ? "\n"
                                            : " (not proposed: " + learnt.why_not_proposed + ")\n";
  }
  return text.empty() ? "nothing was refused that the policy does not allow by now\n" : text;
}

Json to_json(const std::vector<Learnt>& all) {
  auto hosts = Json::array();
  for (const auto& learnt : all) {
    hosts.push_back(
        Json{{"host", learnt.host},
             {"count", learnt.count},
             {"decision", to_word(learnt.now)},
             {"entry_helps", learnt.helps},
             {"not_proposed",
              learnt.why_not_proposed.empty() ? Json() : Json(learnt.why_not_proposed)}});
  }
  return hosts;
}

ConfigFile file_of(const Context& context) {
  return context.options.flags.has("--project") ? ConfigFile::project : ConfigFile::user;
}

// Where there is no edit, `first` is the advice on the first host that is proposed.
void report(Context& context, const World& world, const std::vector<Learnt>& all,
            const std::optional<ConfigEdit>& edit, const Advice& first) {
  const auto findings = edit ? new_findings(world, *edit) : std::vector<Finding>();
  if (context.options.format == "json") {
    context.console.out +=
        print_pages(Json{{"refused", to_json(all)},
                         {"edit", edit ? edit_json(world, *edit, findings) : Json()},
                         {"obstacles", obstacles_json(first)}});
    return;
  }
  context.console.out += text_of(all);
  if (edit) {
    context.console.out += "\n" + edit_pages(world, *edit, {findings, {}, {}}, context.console);
  } else if (!first.obstacles.empty()) {
    context.console.out += "\n" + nothing_pages(first, context.console);
  }
}

// Nothing if the file has changed since it was read: then all is looked at again.
std::optional<int> learn_from(Context& context, const wire::Tally& tally) {
  const auto prepared = prepare(context, with_proxy(context.options));
  if (!prepared) {
    return fail(context);
  }
  const bool applies = context.options.flags.has("--apply");
  const auto path = applies ? path_to_write(context, *prepared, file_of(context)) : std::string();
  if (context.diagnostics.has_errors()) {
    return fail(context);
  }
  const auto all = judge(prepared->loaded.policy, tally);
  const auto world = world_of(context, *prepared);
  const auto wishes = wishes_of(all);
  const auto edit = advise_all(world, wishes, file_of(context));
  if (applies && edit) {
    switch (save_text(context, *prepared, path, edit->before, edit->after)) {
      case Saved::failed:
        return fail(context);
      case Saved::moved:
        return std::nullopt;
      case Saved::done:
        break;
    }
  }
  const bool impossible = !edit && !wishes.empty();
  report(context, world, all, edit,
         impossible ? advise(world, wishes.front(), file_of(context)) : Advice());
  show_warnings(context);
  return impossible ? exit_deny : exit_allow;
}

int run_learn(Context& context) {
  const auto tally = read_logs(context);
  return tally ? until_it_stays(context, [&] { return learn_from(context, *tally); })
               : fail(context);
}

constexpr auto flags = std::to_array<Flag>({
    {"--apply", "", "", "write the edit"},
    {"--project", "", "", "edit the project's config, not the user's"},
});
constexpr auto examples = std::to_array<Example>({
    {"learn proxy.log",
     "what was refused, the most often asked first, and the edit that allows it"},
    {"learn proxy.log --apply", "write the edit"},
    {"run -- make 2>&1 | o4-policy learn -", "from what a run has said"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "LOG is what --log of `proxy` and `run` has written, or what these commands have said; - is "
    "standard input. Hosts that the policy allows by now are left out. For the others the smallest "
    "edit of one config is shown with all that it changes, as `allow` does it for one host; "
    "nothing is written without --apply. A line that begins like JSON and is none of a log is an "
    "error.\n"
    "Commands can fill a log. Public suffixes (github.io), names and addresses of this machine and "
    "its network, and hosts that no entry lets through are listed with that reason and not "
    "proposed; `allow` takes one host of these at a time.\n"
    "The exit status is 0 if there is an edit or nothing to propose, and 1 if no edit of that "
    "config helps: then what stands in the way is shown.";

}  // namespace

constinit const Command learn_command = {
    .name = "learn",
    .words = "LOG...",
    .summary = "count what the egress proxy refused, and edit a config to allow it",
    .details = details,
    .least_words = 1,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_learn,
};

}  // namespace o4
