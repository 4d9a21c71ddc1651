// Commands: what is refused before one runs, and under which profile it runs otherwise (part C).
#include <algorithm>
#include <set>
#include <utility>

#include "engine/decide/policy.hpp"
#include "engine/decide/profile_summary.hpp"
#include "engine/decide/text_paths.hpp"
#include "engine/graph/installers.hpp"
#include "engine/graph/origin.hpp"
#include "engine/graph/view_rule.hpp"
#include "engine/paths/path.hpp"
#include "grammar/mentions/candidates.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

// Nothing in the word is expanded: neither a variable nor, outside quotes, a pattern.
bool is_literal(const ScannedCommand& scanned, const ScannedWord& word) {
  const auto text = scanned.text(word);
  const auto marks = scanned.marks_of(word);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool bare = (marks[i] & (mark::quoted | mark::escaped)) == 0;
    const bool expands = std::string_view("*?[{").find(text[i]) != std::string_view::npos ||
                         (i == 0 && text[i] == '~');
    if ((marks[i] & mark::unknown) != 0 || (bare && expands)) {
      return false;
    }
  }
  return true;
}

class CommandJudge {
 public:
  CommandJudge(const Policy& policy, const CommandQuery& query, FileId file)
      : policy_(policy),
        rules_(policy.graph().mode),
        query_(query),
        file_(file),
        scanned_(scan_command(query.command)) {}

  CommandDecision judge() {
    if (rules_.unsandboxed) {
      return run_as(Unsandboxed{}, view(to_statement(*rules_.unsandboxed)));
    }
    if (const auto* hatch = escape_hatch()) {
      return run_as(Unsandboxed{}, view(to_statement(*hatch)));
    }
    refuse_standing();
    refuse_cwd();
    const auto candidates = command_candidates(scanned_);
    for (const auto& candidate : candidates.paths) {
      judge_path(candidate);
    }
    for (const auto& candidate : candidates.urls) {
      judge_host(candidate);
    }
    if (!decision_.refusals.empty()) {
      decision_.outcome = Outcome::refuse;
      decision_.rule = decision_.refusals.front().rule;
      return std::move(decision_);
    }
    return choose_profile();
  }

 private:
  CommandDecision run_as(Confinement confinement, RuleView rule) {
    decision_.outcome = Outcome::run;
    decision_.confinement = std::move(confinement);
    decision_.rule = std::move(rule);
    return std::move(decision_);
  }

  Span span(std::uint32_t from, std::uint32_t to) const { return {file_, from, to}; }

  // C5: one simple command whose program is called by exactly its listed path, and nothing that
  // rides along.
  const Hatch* escape_hatch() const {
    if (!scanned_.single || scanned_.commands.size() != 1 || scanned_.commands[0].assigns) {
      return nullptr;
    }
    const ScannedWord* program = nullptr;
    for (const auto& word : scanned_.words) {
      if (word.role == WordRole::redirection &&
          (scanned_.text(word).starts_with('/') || !is_literal(scanned_, word))) {
        return nullptr;
      }
      if (word.role == WordRole::command && program == nullptr) {
        program = &word;
      }
    }
    if (program == nullptr || !is_literal(scanned_, *program)) {
      return nullptr;
    }
    const auto path = scanned_.text(*program);
    const auto with_slashes = "/" + std::string(path) + "/";
    if (!path.starts_with('/') || with_slashes.find("/../") != std::string::npos) {
      return nullptr;
    }
    const auto normal = normal_path(path);
    for (const auto& hatch : rules_.hatches) {
      if (hatch.path == normal) {
        return &hatch;
      }
    }
    return nullptr;
  }

  void refuse(Refusal refusal) {
    if (seen_.insert(refusal.what).second) {
      decision_.refusals.push_back(std::move(refusal));
    }
  }

  void pass(Checked what, const RuleView& rule, Span where) {
    if (seen_.insert(what).second) {
      decision_.passed.push_back({std::move(what), rule, where});
    }
  }

  void refuse_standing() {
    for (const auto& standing : rules_.refusals) {
      refuse({{Checked::Kind::standing, standing.text},
              standing.provenance.because,
              standing.help,
              view(to_statement(standing)),
              {}});
    }
  }

  void refuse_cwd() {
    if (!query_.cwd) {
      return;
    }
    const auto& world = policy_.graph().world;
    const auto absolute = absolute_path(*query_.cwd, world.home, world.cwd);
    const auto judged = judge_named_path(policy_, absolute, NamedAs::working_directory);
    const auto normal = normal_path(absolute);
    if (!judged.allowed) {
      refuse({{Checked::Kind::cwd, normal},
              "Working directory '" + normal + "' is outside the sandbox allowed paths",
              "start the command in the workspace, or leave the directory out",
              judged.rule,
              {}});
    }
  }

  // Outside in any reading refuses; the shortest such reading is reported (C2).
  void judge_path(const PathCandidate& candidate) {
    std::string outside;
    RuleView rule;
    for (const auto& reading : candidate.readings) {
      const auto judged = judge_named_path(policy_, reading, NamedAs::text);
      const auto normal = normal_path(reading);
      if (judged.allowed) {
        rule = rule.text.empty() ? judged.rule : rule;
      } else if (outside.empty() || normal.size() < outside.size()) {
        outside = normal;
        rule = judged.rule;
      }
    }
    const auto where = span(candidate.from, candidate.to);
    if (outside.empty()) {
      return pass({Checked::Kind::path, normal_path(candidate.readings.front())}, rule, where);
    }
    refuse({{Checked::Kind::path, outside},
            "Path '" + outside + "' is outside the sandbox allowed paths",
            path_help(),
            rule,
            where});
  }

  std::string path_help() const {
    const auto more = advice(rules_, Hint::About::write);
    return "name it by a relative path, or use a tool such as read" +
           (more.empty() ? "" : "; to let commands write there, " + more);
  }

  const MentionHost* mention_of(const Host* host) const {
    for (const auto& rule : rules_.mention_hosts) {
      const bool is_any = rule.pattern.kind == HostPattern::Kind::any;
      if (is_any || (host != nullptr && matches(rule.pattern, *host))) {
        return &rule;
      }
    }
    return nullptr;
  }

  void judge_host(const UrlCandidate& candidate) {
    const auto host = candidate.host
                          ? parse_host(*candidate.host)
                          : tl::expected<Host, HostError>(tl::unexpect, HostError::empty);
    const auto text = host ? to_text(*host) : std::string("?");
    const auto where = span(candidate.from, candidate.to);
    if (const auto* mention = mention_of(host ? &*host : nullptr)) {
      return pass({Checked::Kind::host, text}, view(to_statement(*mention)), where);
    }
    const auto why = host
                         ? "host '" + text + "' is not on the list of hosts that a command may name"
                         : "the host of " + in_quotes(candidate.url) + " cannot be known";
    refuse({{Checked::Kind::host, text},
            why,
            host ? advice(rules_, Hint::About::connect) : "write the URL out with its host",
            default_rule("deny host " + text, "not on the list of hosts that a command may name"),
            where});
  }

  // C6, C8: the narrow profile if every part of the command is a package install.
  CommandDecision choose_profile() {
    for (const auto& narrowing : rules_.narrowings) {
      const auto* profile = find_narrow(policy_.graph(), narrowing.name);
      const auto* installer = profile != nullptr ? common_installer(*profile) : nullptr;
      if (installer == nullptr) {
        continue;
      }
      if (narrowing.active) {
        decision_.notes = summarise_profile(policy_.graph(), *profile);
        return run_as(InProfile{{narrowing.name}, narrowing.name}, view(to_statement(*installer)));
      }
      decision_.losers.push_back(
          {view(to_statement(*installer)),
           "the narrow profile " + narrowing.name + " is off: " + narrowing.provenance.because});
      decision_.losers.push_back(
          {view(to_statement(narrowing)), "so the mode's own profile holds"});
    }
    decision_.notes = summarise_profile(policy_.graph(), rules_);
    const auto& chosen = policy_.graph().chosen;
    return run_as(InProfile{{}, rules_.name},
                  {"policy " + rules_.name, chosen.because, show_place(chosen.from)});
  }

  const Installer* common_installer(const ProfileRules& profile) const {
    const Installer* first = nullptr;
    if (scanned_.flattened) {
      return nullptr;
    }
    for (const auto& command : scanned_.commands) {
      const auto* installer = find_installer(profile.installers, command_words(scanned_, command));
      if (installer == nullptr) {
        return nullptr;
      }
      first = first == nullptr ? installer : first;
    }
    return first;
  }

  const Policy& policy_;
  const ProfileRules& rules_;
  const CommandQuery& query_;
  FileId file_;
  ScannedCommand scanned_;
  CommandDecision decision_;
  std::set<Checked> seen_;
};

}  // namespace

CommandDecision explain(const Policy& policy, const CommandQuery& query, FileId file) {
  return CommandJudge(policy, query, file).judge();
}

}  // namespace o4
