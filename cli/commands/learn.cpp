// learn: what the egress proxy and runs refused, how often, and the edit of a config that lets it
// through. The edit is the adviser's, as `allow` shows and writes it.
//
// A log can be filled by anything that connects, so that nothing is granted from it alone: without
// --apply nothing is written, and of many hosts only those asked most often are proposed. Not
// proposed are a name that is itself a public suffix by libpsl's list, a name that no public host
// has (local_names.hpp), the name of this machine, and what the rules say is not public. No more is
// checked. An entry for a name covers those below it, and some of these may be anybody's even where
// the name is no public suffix (s3.amazonaws.com below amazonaws.com): so it is said which names
// come with those below them.
//
//   0  there is an edit (with --apply: it is written), or nothing to propose
//   1  no edit of this config lets through what is proposed: what stands in the way of one host is
//      shown
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

constexpr std::size_t most_of_a_kind = 32;

struct Learnt {
  std::string host;
  std::size_t count = 0;
  Outcome now = Outcome::deny;
  std::string why_not_proposed = {};
  bool with_below = false;  // the edit lets in every name below it too
};

struct Lesson {
  std::vector<Learnt> hosts;  // the most often asked first
  std::size_t left_out = 0;
};

// Why no edit helps one host.
struct Hindered {
  std::string host;
  Advice advice;
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

std::string why_not_proposed(const Policy& policy, const Host& host, const Host& own) {
  const auto* const name = std::get_if<HostName>(&host);
  if (name != nullptr && is_public_suffix(name->text)) {
    return "a public suffix: anybody can have a host below it";
  }
  if (host == own || !is_public(policy, host)) {
    return "of this machine or its network";
  }
  return name != nullptr && is_local_name(name->text) ? "no public host has such a name" : "";
}

// What the policy lets through by now is nothing to learn from.
std::vector<Learnt> judge(const Policy& policy, const wire::Tally& tally) {
  const auto own = parse_host(host_name()).value_or(HostName{"localhost"});
  std::vector<Learnt> result;
  for (const auto& [text, count] : tally) {
    const auto host = parse_host(text);
    const auto decision = explain(policy, HostQuery{text, HostActor::shell, {}});
    if (!host || !decision || decision->outcome == Outcome::allow) {
      continue;
    }
    auto why = why_not_proposed(policy, *host, own);
    if (why.empty() && !entry_would_help(*decision)) {
      why = "no entry of a config allows it";
    }
    result.push_back({text, count, decision->outcome, std::move(why)});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const Learnt& a, const Learnt& b) { return a.count > b.count; });
  return result;
}

// Keeps the first of those that are proposed and of those that are not, so that neither crowds out
// the other. The text to be tried grows with each that is proposed, so time is quadratic in them.
Lesson shorten(std::vector<Learnt> all) {
  Lesson lesson;
  std::size_t proposed = 0;
  std::size_t others = 0;
  for (auto& learnt : all) {
    auto& kept = learnt.why_not_proposed.empty() ? proposed : others;
    if (kept < most_of_a_kind) {
      ++kept;
      lesson.hosts.push_back(std::move(learnt));
    } else {
      ++lesson.left_out;
    }
  }
  return lesson;
}

// An address has no names below it: with a label before it, it is no host.
bool lets_in_below(const ConfigEdit& edit, const Learnt& learnt) {
  if (!learnt.why_not_proposed.empty()) {
    return false;
  }
  const auto below = HostQuery{"anybody." + learnt.host, HostActor::shell, {}};
  const auto decision = explain(edit.with.policy, below);
  return decision && decision->outcome == Outcome::allow;
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

std::string remark_on(const Learnt& learnt) {
  return !learnt.why_not_proposed.empty() ? " (not proposed: " + learnt.why_not_proposed + ")"
         : learnt.with_below              ? ", with every name below it"
                                          : "";
}

std::string text_of(const Lesson& lesson) {
  std::string text;
  for (const auto& learnt : lesson.hosts) {
    text += std::to_string(learnt.count) + (learnt.count == 1 ? " time   " : " times  ") +
            learnt.host + remark_on(learnt) + "\n";
  }
  if (lesson.left_out > 0) {
    text += std::to_string(lesson.left_out) +
            (lesson.left_out == 1 ? " other host was" : " other hosts were") +
            " asked no more often\n";
  }
  return text.empty() ? "nothing was refused that the policy does not allow by now\n" : text;
}

Json to_json(const std::vector<Learnt>& all) {
  auto hosts = Json::array();
  for (const auto& learnt : all) {
    hosts.push_back(Json{
        {"host", learnt.host},
        {"count", learnt.count},
        {"decision", to_word(learnt.now)},
        {"not_proposed", learnt.why_not_proposed.empty() ? Json() : Json(learnt.why_not_proposed)},
        {"with_below", learnt.with_below}});
  }
  return hosts;
}

ConfigFile file_of(const Context& context) {
  return context.options.flags.has("--project") ? ConfigFile::project : ConfigFile::user;
}

void report(Context& context, const World& world, const Lesson& lesson,
            const std::optional<ConfigEdit>& edit, const Hindered& hindered) {
  const auto findings = edit ? new_findings(world, *edit) : std::vector<Finding>();
  if (context.options.format == "json") {
    context.console.out +=
        print_pages(Json{{"refused", to_json(lesson.hosts)},
                         {"left_out", lesson.left_out},
                         {"edit", edit ? edit_json(world, *edit, findings) : Json()},
                         {"hindered", hindered.host.empty() ? Json() : Json(hindered.host)},
                         {"obstacles", obstacles_json(hindered.advice)}});
    return;
  }
  context.console.out += text_of(lesson);
  if (edit) {
    context.console.out += "\n" + edit_pages(world, *edit, {findings, {}, {}}, context.console);
  } else if (!hindered.advice.obstacles.empty()) {
    context.console.out +=
        "\n" + hindered.host + ": " + nothing_pages(hindered.advice, context.console);
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
  auto lesson = shorten(judge(prepared->loaded.policy, tally));
  const auto world = world_of(context, *prepared);
  const auto wishes = wishes_of(lesson.hosts);
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
  for (auto& learnt : lesson.hosts) {
    learnt.with_below = edit && lets_in_below(*edit, learnt);
  }
  const bool impossible = !edit && !wishes.empty();
  report(context, world, lesson, edit,
         impossible ? Hindered{std::get<HostQuery>(wishes.front()).host,
                               advise(world, wishes.front(), file_of(context))}
                    : Hindered());
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
    "Commands can fill a log. Names that are public suffixes themselves (github.io), names that no "
    "public host has (a.local, a.test), names and addresses of this machine and its network, and "
    "hosts that no entry lets through are listed with that reason and not proposed; `allow` takes "
    "one host of these at a time. Of those that are proposed, and of those that are not, the 32 "
    "asked most often are listed, and how many others there were.\n"
    "An entry for a name lets in every name below it, which is said of each, and these may be "
    "anybody's: that s3.amazonaws.com is a public suffix does not keep amazonaws.com from being "
    "proposed.\n"
    "The exit status is 0 if there is an edit or nothing to propose, and 1 if no edit of that "
    "config helps: then what stands in the way of one of the hosts is shown.";

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
