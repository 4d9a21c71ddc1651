// Commands: what is refused before one runs, and under which profile it runs otherwise (part C).
// One judge for decide() and explain(): what only a reader wants is made for explain() alone.
//
// The order of C7: without a sandbox nothing is checked; an escape hatch runs even where no backend
// is; then all refusals are gathered (standing ones, the folder, the paths in text order, the
// hosts); only a command without any is given a profile. Refusals are gathered instead of returned
// at the first, since whoever mends a command wants to mend it once.
#include <algorithm>
#include <set>
#include <unordered_set>
#include <utility>

#include "engine/decide/choose_profile.hpp"
#include "engine/decide/command_knowledge.hpp"
#include "engine/decide/policy.hpp"
#include "engine/decide/refusal_help.hpp"
#include "engine/decide/text_paths.hpp"
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
  CommandJudge(const Policy& policy, const CommandQuery& query, FileId file, Detail detail)
      : policy_(policy),
        rules_(policy.graph().mode),
        query_(query),
        file_(file),
        detail_(detail),
        scanned_(scan_command(query.command, policy.knowledge().readers())),
        reading_(policy, scanned_) {}

  CommandDecision judge() {
    if (explains()) {
      decision_.pieces = text_pieces(scanned_, file_);
    }
    if (rules_.unsandboxed) {
      return run_as(Unsandboxed{}, view(to_statement(*rules_.unsandboxed)));
    }
    if (const auto* hatch = escape_hatch()) {
      return run_as(Unsandboxed{}, view(to_statement(*hatch)));
    }
    refuse_standing();
    refuse_cwd();
    const auto candidates =
        command_candidates(scanned_, policy_.knowledge().places(), policy_.knowledge().letters());
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
  bool explains() const { return detail_ == Detail::chain; }

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
    return program == nullptr ? nullptr : hatch_of(*program);
  }

  // The listed program that the word calls by its path.
  const Hatch* hatch_of(const ScannedWord& program) const {
    const auto path = scanned_.text(program);
    const auto with_slashes = "/" + std::string(path) + "/";
    if (!path.starts_with('/') || !is_literal(scanned_, program) ||
        with_slashes.find("/../") != std::string::npos) {
      return nullptr;
    }
    const auto normal = normal_path(path);
    const auto found = std::ranges::find(rules_.hatches, normal, &Hatch::path);
    return found == rules_.hatches.end() ? nullptr : &*found;
  }

  // Each is reported once, at its first place. `say` adds what a reader wants.
  template <typename Say>
  void refuse(Checked what, Span where, const Say& say) {
    if (!seen_.insert(what).second) {
      return;
    }
    const bool first = decision_.refusals.empty();
    decision_.refusals.push_back({std::move(what), {}, {}, {}, where});
    if (explains() || first) {
      say(decision_.refusals.back());
    }
  }

  void pass(Checked what, Span where, RuleView rule) {
    if (seen_.insert(what).second) {
      decision_.passed.push_back({std::move(what), std::move(rule), where});
    }
  }

  void refuse_standing() {
    for (const auto& standing : rules_.refusals) {
      refuse({Checked::Kind::standing, standing.text}, {}, [&](Refusal& refusal) {
        refusal.message = standing.provenance.because;
        refusal.help = standing.help;
        refusal.rule = view(to_statement(standing));
      });
    }
  }

  void refuse_cwd() {
    if (!query_.cwd) {
      return;
    }
    const auto& world = policy_.graph().world;
    const auto absolute = absolute_path(*query_.cwd, world.home, world.cwd);
    const auto judged = judge_named_path(policy_, absolute, NamedAs::working_directory);
    if (judged.allowed) {
      return;
    }
    auto normal = normal_path(absolute);
    refuse({Checked::Kind::cwd, normal}, {}, [&](Refusal& refusal) {
      refusal.message = "Working directory '" + normal + "' is outside the sandbox allowed paths";
      refusal.help = "start the command in the workspace, or leave the directory out";
      refusal.rule = rule_of(judged, absolute);
    });
  }

  // The whole word is judged first; inside, it excuses the readings that cut it short. Else outside
  // in any reading refuses; the shortest such reading is reported (C2).
  void judge_path(const PathCandidate& candidate) {
    const auto readings = candidate.readings();
    const bool simple =
        readings.size() == 1 && (candidate.whole.empty() || candidate.whole == readings[0]);
    if (simple && !judged_.insert(readings[0]).second) {
      return;
    }
    const auto where = span(candidate.from, candidate.to);
    if (!candidate.whole.empty()) {
      const auto judged = judge_named_path(policy_, candidate.whole, NamedAs::text);
      if (judged.allowed) {
        return pass_path(candidate.whole, where, judged);
      }
    }
    std::string outside;
    NamedPath stopped;
    NamedPath passed;
    for (const auto reading : readings) {
      const auto judged = judge_named_path(policy_, reading, NamedAs::text);
      if (judged.allowed) {
        passed = passed.allowed ? passed : judged;
        continue;
      }
      auto normal = normal_path(reading);
      if (outside.empty() || normal.size() < outside.size()) {
        outside = std::move(normal);
        stopped = judged;
      }
    }
    if (outside.empty()) {
      return pass_path(readings.front(), where, passed);
    }
    refuse({Checked::Kind::path, outside}, where, [&](Refusal& refusal) {
      refusal.message = "Path '" + outside + "' is outside the sandbox allowed paths";
      refusal.rule = rule_of(stopped, outside);
      if (explains()) {
        refusal.help = path_help({reading_, candidate, outside, folder(), is_hatch(candidate)});
      }
    });
  }

  void pass_path(std::string_view path, Span where, const NamedPath& judged) {
    pass({Checked::Kind::path, normal_path(path)}, where,
         explains() ? rule_of(judged, path) : RuleView());
  }

  // Where the command starts.
  std::string folder() const {
    const auto& world = policy_.graph().world;
    return query_.cwd ? normal_path(absolute_path(*query_.cwd, world.home, world.cwd))
                      : normal_path(world.cwd);
  }

  // The word calls a listed program, but not as the one simple command of the text.
  bool is_hatch(const PathCandidate& candidate) const {
    const ScannedWord& word = scanned_.words[candidate.word];
    return word.role == WordRole::command && hatch_of(word) != nullptr;
  }

  void judge_host(const UrlCandidate& candidate) {
    const auto host = candidate.host
                          ? parse_host(*candidate.host)
                          : tl::expected<Host, HostError>(tl::unexpect, HostError::empty);
    const auto text = host ? to_text(*host) : std::string("?");
    const auto where = span(candidate.from, candidate.to);
    if (const auto* mention = policy_.mention_of(host ? &*host : nullptr)) {
      return pass({Checked::Kind::host, text}, where,
                  explains() ? view(to_statement(*mention)) : RuleView());
    }
    refuse({Checked::Kind::host, text}, where, [&](Refusal& refusal) {
      refusal.message =
          host ? "host '" + text + "' is not on the list of hosts that a command may name"
               : "the host of " + in_quotes(candidate.url) + " cannot be known";
      refusal.help =
          host ? advice(rules_, Hint::About::connect) : "write the URL out with its host";
      refusal.rule =
          default_rule("deny host " + text, "not on the list of hosts that a command may name");
    });
  }

  CommandDecision choose_profile() {
    for (const auto& narrowing : rules_.narrowings) {
      const auto found = find_install(policy_, scanned_, narrowing.name,
                                      explains() ? Until::all_is_known : Until::widened);
      if (found.installer == nullptr) {
        continue;
      }
      if (narrowing.active && found.widened_by.empty()) {
        describe(*find_narrow(policy_.graph(), narrowing.name));
        return run_as(InProfile{{narrowing.name}, narrowing.name},
                      view(to_statement(*found.installer)));
      }
      if (explains()) {
        say_why_wide(narrowing, found);
      }
    }
    describe(rules_);
    const auto& chosen = policy_.graph().chosen;
    return run_as(InProfile{{}, rules_.name},
                  {"policy " + rules_.name, chosen.because, show_place(chosen.from)});
  }

  void describe(const ProfileRules& profile) {
    if (explains()) {
      decision_.notes = summarise_profile(policy_.graph(), profile);
      if (&profile != &rules_) {
        add_limits(profile);
      }
    }
  }

  // What a narrow profile lacks, and where that is our reading (W10).
  void add_limits(const ProfileRules& profile) {
    auto& notes = decision_.notes;
    if (auto hint = advice(profile, PathOp::write); !hint.empty()) {
      notes.push_back(std::move(hint));
    }
    for (const auto& rule : profile.shell) {
      const auto note = rule.provenance.reading.empty() ? "" : reading_note(rule.provenance);
      if (!note.empty() && std::find(notes.begin(), notes.end(), note) == notes.end()) {
        notes.push_back(note);
      }
    }
  }

  void say_why_wide(const Narrowing& narrowing, const FoundInstall& found) {
    auto installer = view(to_statement(*found.installer));
    if (narrowing.active) {
      decision_.losers.push_back(
          {std::move(installer), "the command needs more than " + narrowing.name + ": " +
                                     in_quotes(found.widened_by) +
                                     " is neither an install nor one of its companions"});
      return;
    }
    decision_.losers.push_back(
        {std::move(installer),
         "the narrow profile " + narrowing.name + " is off: " + narrowing.provenance.because});
    decision_.losers.push_back({view(to_statement(narrowing)), "so the mode's own profile holds"});
  }

  const Policy& policy_;
  const ProfileRules& rules_;
  const CommandQuery& query_;
  FileId file_;
  Detail detail_;
  ScannedCommand scanned_;
  CommandReading reading_;
  CommandDecision decision_;
  std::set<Checked> seen_;
  std::unordered_set<std::string_view> judged_;  // paths with one reading, as they are written
};

}  // namespace

CommandDecision decide(const Policy& policy, const CommandQuery& query) {
  return CommandJudge(policy, query, no_file, Detail::rule).judge();
}

CommandDecision explain(const Policy& policy, const CommandQuery& query, FileId file) {
  return CommandJudge(policy, query, file, Detail::chain).judge();
}

}  // namespace o4
