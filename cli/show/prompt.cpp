// A sentence is made from what the policy answers, never from a rule's text: where the questions
// that would show it come out otherwise, it is not said.
#include "cli/show/prompt.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "cli/terminal/layout.hpp"
#include "engine/graph/origin.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// Hosts that stand for every other one: names that no list has.
constexpr std::string_view any_host = "host-on-no-list.example";
constexpr std::string_view this_machine = "127.0.0.1";
constexpr std::string_view somewhere = "/srv/a-place-that-no-rule-names";
constexpr std::string_view outside_text = "cat /srv/a-place-that-no-rule-names/file";

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) {
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

class Prompt {
 public:
  explicit Prompt(const Policy& policy) : policy_(policy), overview_(describe(policy)) {}

  std::vector<Limit> take() {
    if (overview_.unsandboxed) {
      add_unsandboxed();
    } else if (!refuses_everything()) {
      add_mode();
      add_writable();
      add_elsewhere();
      add_protected();
      add_private();
      add_text_check();
      add_urls();
      add_hatches();
      add_installs();
      add_network();
    }
    add_file_tools();
    add_fetchers();
    return std::move(limits_);
  }

 private:
  [[nodiscard]] Outcome outcome_of(const Query& query) const {
    if (const auto* path = std::get_if<PathQuery>(&query)) {
      return decide(policy_, *path).value_or(Outcome::deny);
    }
    if (const auto* host = std::get_if<HostQuery>(&query)) {
      return decide(policy_, *host).value_or(Outcome::deny);
    }
    if (const auto* command = std::get_if<CommandQuery>(&query)) {
      return explain(policy_, *command, no_file).outcome;
    }
    return explain(policy_, std::get<CwdQuery>(query)).outcome;
  }

  [[nodiscard]] std::string shown(const std::string& path) const {
    return printable(show_path(path, policy_.graph().world.home));
  }

  void say(std::string sentence, std::vector<Evidence> questions) {
    limits_.push_back({std::move(sentence), std::move(questions)});
  }

  // The question as it comes out now.
  [[nodiscard]] Evidence asked(Query query) const {
    const auto outcome = outcome_of(query);
    return {std::move(query), outcome};
  }

  // Of the items those that come out as expected, with their names; the others are not spoken of.
  [[nodiscard]] std::vector<Evidence> asked(const std::vector<OverviewItem>& items, PathOp op,
                                            Outcome expected,
                                            std::vector<std::string>& names) const {
    std::vector<Evidence> questions;
    for (const auto& item : items) {
      auto question = asked(PathQuery{item.text, op, PathActor::shell, {}});
      if (question.outcome == expected) {
        questions.push_back(std::move(question));
        names.push_back(shown(item.text));
      }
    }
    return questions;
  }

  void add_unsandboxed() {
    say("Your shell commands run without a sandbox: they write whatever the user can, and reach "
        "every host.",
        {asked(PathQuery{std::string(somewhere), PathOp::write, PathActor::shell, {}}),
         asked(HostQuery{std::string(any_host), HostActor::shell, {}})});
  }

  // Where there is no backend nothing runs.
  bool refuses_everything() {
    auto question = asked(CommandQuery{"true", std::nullopt});
    if (question.outcome != Outcome::refuse) {
      return false;
    }
    std::string why;
    for (const auto& item : overview_.refused) {
      why = why.empty() && item.text == "every command" ? item.provenance.because : why;
    }
    say("No shell command runs here: " + printable(why) + ".", {std::move(question)});
    return true;
  }

  void add_mode() {
    say("Your shell commands run in the sandbox '" + printable(overview_.mode) + "', by " +
            printable(overview_.enforced_by) + ".",
        {asked(CommandQuery{"true", std::nullopt})});
  }

  void add_writable() {
    std::vector<std::string> names;
    auto questions = asked(overview_.writable, PathOp::write, Outcome::allow, names);
    if (!questions.empty()) {
      say("They can write, with all below: " + listed(names) + ".", std::move(questions));
    }
  }

  // Said only if the root and a place that no rule names both come out so.
  void add_elsewhere() {
    std::vector<Evidence> questions;
    for (const auto& path : {std::string("/"), std::string(somewhere)}) {
      auto write = asked(PathQuery{path, PathOp::write, PathActor::shell, {}});
      auto read = asked(PathQuery{path, PathOp::read, PathActor::shell, {}});
      if (write.outcome != Outcome::deny || read.outcome != Outcome::allow) {
        return;
      }
      questions.push_back(std::move(write));
      questions.push_back(std::move(read));
    }
    say("Everywhere else they can only read, but for what follows.", std::move(questions));
  }

  void add_protected() {
    std::vector<std::string> names;
    auto questions = asked(overview_.protected_, PathOp::read, Outcome::deny, names);
    if (!questions.empty()) {
      say("They can neither read nor write: " + listed(names) + ".", std::move(questions));
    }
  }

  void add_private() {
    std::vector<std::string> names;
    auto questions = asked(overview_.private_, PathOp::write, Outcome::private_, names);
    if (!questions.empty()) {
      say("The sandbox has its own " + listed(names) +
              ": what is written there is gone afterwards, and o4's other tools do not see it.",
          std::move(questions));
    }
  }

  void add_text_check() {
    auto named = asked(CommandQuery{std::string(outside_text), std::nullopt});
    if (named.outcome == Outcome::refuse) {
      say("A command whose text holds an absolute path outside of the places that can be written "
          "is "
          "refused, even to read it: use a relative path, or o4's read tool.",
          {std::move(named)});
    }
    auto started = asked(CwdQuery{std::string(somewhere)});
    if (started.outcome == Outcome::deny) {
      say("So is one that is started in such a folder.", {std::move(started)});
    }
  }

  void add_urls() {
    auto url = asked(CommandQuery{"curl https://" + std::string(any_host) + "/", std::nullopt});
    if (url.outcome == Outcome::refuse) {
      say("A command whose text holds an http or https URL of a host that is not listed is "
          "refused.",
          {std::move(url)});
    }
  }

  void add_hatches() {
    std::vector<Evidence> questions;
    std::vector<std::string> names;
    for (const auto& hatch : overview_.hatches) {
      auto question = asked(CommandQuery{hatch.text, std::nullopt});
      if (question.outcome == Outcome::run) {
        questions.push_back(std::move(question));
        names.push_back(printable(hatch.text));
      }
    }
    if (!questions.empty()) {
      say("Called by that path in one simple command, these run outside the sandbox: " +
              listed(names) + ".",
          std::move(questions));
    }
  }

  void add_installs() {
    for (const auto& installs : overview_.installs) {
      if (!installs.narrowing.active) {
        continue;
      }
      std::vector<Evidence> questions;
      std::vector<std::string> names;
      for (const auto& item : installs.writable) {
        auto question =
            asked(PathQuery{item.text, PathOp::write, PathActor::shell, {installs.narrowing.name}});
        if (question.outcome == Outcome::allow) {
          questions.push_back(std::move(question));
          names.push_back(shown(item.text));
        }
      }
      say("Commands that install packages can write only " + listed(names) +
              (installs.hint.empty() ? "." : "; " + printable(installs.hint) + "."),
          std::move(questions));
    }
  }

  void add_network() {
    auto other = asked(HostQuery{std::string(any_host), HostActor::shell, {}});
    if (other.outcome == Outcome::allow) {
      say("Commands reach every host.", {std::move(other)});
      return;
    }
    std::vector<std::string> names;
    auto questions = reachable(HostActor::shell, names);
    if (questions.empty()) {
      say("Commands have no network.", {std::move(other)});
      return;
    }
    const auto* const rest = other.outcome == Outcome::ask ? "the user is asked about any other"
                                                           : "no other can be reached";
    questions.push_back(std::move(other));
    say("Commands reach, through the proxy that HTTPS_PROXY names, " + listed(names) + "; " + rest +
            ".",
        std::move(questions));
  }

  // The listed hosts that an actor reaches.
  std::vector<Evidence> reachable(HostActor actor, std::vector<std::string>& names) const {
    constexpr std::size_t most = 24;
    std::vector<Evidence> questions;
    for (const auto& [who, hosts] : overview_.hosts) {
      for (const auto& host : hosts) {
        const bool one = host.host.find_first_of("*/") == std::string::npos;
        if (who != actor || host.verb != HostVerb::connect || !one || questions.size() == most) {
          continue;
        }
        auto question = asked(HostQuery{host.host, actor, {}});
        if (question.outcome == Outcome::allow) {
          questions.push_back(std::move(question));
          names.push_back(printable(host.host));
        }
      }
    }
    return questions;
  }

  void add_file_tools() {
    auto write = asked(PathQuery{std::string(somewhere), PathOp::write, PathActor::file_tool, {}});
    if (write.outcome == Outcome::allow) {
      say("o4's file tools run outside of the sandbox, and are not limited by it.",
          {std::move(write)});
      return;
    }
    std::vector<Evidence> questions = {std::move(write)};
    std::vector<std::string> names;
    for (const auto& item : overview_.tools_write) {
      questions.push_back(asked(PathQuery{item.text, PathOp::write, PathActor::file_tool, {}}));
      names.push_back(shown(item.text));
    }
    say(names.empty() ? "o4's file tools can write nothing."
                      : "o4's file tools are kept to " + listed(names) + ".",
        std::move(questions));
  }

  void add_fetchers() {
    for (const auto& [actor, name] :
         {std::pair{HostActor::fetch, "fetch"}, std::pair{HostActor::web_search, "web_search"},
          std::pair{HostActor::web_fetch, "web_fetch"}}) {
      auto other = asked(HostQuery{std::string(any_host), actor, {}});
      auto own = asked(HostQuery{std::string(this_machine), actor, {}});
      std::vector<std::string> names;
      auto questions = reachable(actor, names);
      const auto list = names.empty() ? std::string() : " reaches " + listed(names) + ", and";
      const auto* const rest = other.outcome == Outcome::allow ? " reaches any public host"
                               : other.outcome == Outcome::ask
                                   ? (names.empty() ? " asks the user before it reaches a host"
                                                    : " asks the user about any other host")
                               : names.empty() ? " reaches no host"
                                               : " no other host";
      questions.push_back(std::move(other));
      questions.push_back(std::move(own));
      say("o4's " + std::string(name) + " tool" + list + rest + ".", std::move(questions));
    }
  }

  const Policy& policy_;
  Overview overview_;
  std::vector<Limit> limits_;
};

}  // namespace

std::vector<Limit> limits_of(const Policy& policy) { return Prompt(policy).take(); }

std::string prompt_text(const std::vector<Limit>& limits) {
  std::string text;
  for (const auto& limit : limits) {
    text += limit.sentence + "\n";
  }
  return text;
}

}  // namespace o4
