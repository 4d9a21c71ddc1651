// One answer for people: a sentence, then the chain of rules, the deciding one first. The sentence
// is built from the question's own words, so that it reads as an answer to what was asked.
#include "cli/show/render_text.hpp"

#include <algorithm>

#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"

namespace o4 {
namespace {

Style style_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::allow:
    case Outcome::run:
      return Style::good;
    case Outcome::deny:
    case Outcome::refuse:
      return Style::bad;
    case Outcome::ask:
    case Outcome::private_:
      return Style::open;
  }
  return Style::plain;
}

std::string subject_of(const Answer& answer, const std::string& otherwise) {
  const auto* decision = std::get_if<Decision>(&answer);
  return decision == nullptr ? otherwise : decision->subject;
}

// "read /etc/hosts", "fetch to example.com": the question in short.
std::string question_text(const Query& query, const Answer& answer) {
  struct Text {
    const Answer& answer;
    std::string operator()(const PathQuery& q) const {
      const auto actor = q.actor == PathActor::shell ? "" : std::string(to_word(q.actor)) + " ";
      return actor + std::string(to_word(q.op)) + " " + subject_of(answer, q.path);
    }
    std::string operator()(const HostQuery& q) const {
      return std::string(to_word(q.actor)) + " to " + subject_of(answer, q.host);
    }
    std::string operator()(const CwdQuery& q) const { return "cwd " + subject_of(answer, q.cwd); }
    std::string operator()(const DirectoryQuery& q) const {
      return "directory " + subject_of(answer, q.directory);
    }
    std::string operator()(const CommandQuery& q) const { return "command " + q.command; }
  };
  return std::visit(Text{answer}, query);
}

std::string commands_of(const ProfileChoice& profile) {
  return profile.narrow ? "commands under " + *profile.narrow : "commands";
}

std::string who(const HostQuery& query) {
  switch (query.actor) {
    case HostActor::shell:
      return commands_of(query.profile);
    case HostActor::user:
      return "your own ! commands";
    case HostActor::watch:
      return "watch checks";
    case HostActor::fetch:
      return "o4's fetch tool";
    case HostActor::web_search:
      return "o4's web_search tool";
    case HostActor::web_fetch:
      return "o4's web_fetch tool";
  }
  return "";
}

std::string who(const PathQuery& query) {
  if (query.actor == PathActor::file_tool) {
    return "o4's file tools";
  }
  return commands_of(query.profile);
}

// The answer as a sentence.
struct Sentence {
  const Answer& answer;

  [[nodiscard]] std::string verb() const {
    return outcome_of(answer) == Outcome::deny ? "cannot" : "can";
  }
  std::string operator()(const PathQuery& q) const {
    const auto subject = subject_of(answer, q.path);
    if (outcome_of(answer) == Outcome::private_) {
      return subject + " is the sandbox's own: what the host has there cannot be seen, and what " +
             who(q) + " write there never reaches the host";
    }
    return who(q) + " " + verb() + " " + std::string(to_word(q.op)) + " " + subject;
  }
  std::string operator()(const HostQuery& q) const {
    const auto subject = subject_of(answer, q.host);
    if (outcome_of(answer) == Outcome::ask) {
      return who(q) + " may connect to " + subject + " once you say so";
    }
    return who(q) + " " + verb() + " connect to " + subject;
  }
  std::string operator()(const CwdQuery& q) const {
    return "a command " + verb() + " be started in " + subject_of(answer, q.cwd);
  }
  std::string operator()(const DirectoryQuery& q) const {
    return subject_of(answer, q.directory) + " " + verb() + " be passed to -C and --add-dir";
  }
  std::string operator()(const CommandQuery&) const {
    const auto& decision = std::get<CommandDecision>(answer);
    if (decision.outcome == Outcome::refuse) {
      return "the command is refused before it runs";
    }
    const auto* const in = std::get_if<InProfile>(&decision.confinement);
    return in == nullptr ? "the command runs without a sandbox"
                         : "the command runs in the " + in->name + " sandbox";
  }
};

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const auto& part : parts) {
    text += (text.empty() ? "" : ", ") + part;
  }
  return text;
}

std::string command_summary(const CommandDecision& decision) {
  if (decision.outcome == Outcome::run) {
    return "under " + std::string(to_word(decision.confinement));
  }
  std::vector<std::string> refusals;
  for (const auto& refusal : decision.refusals) {
    refusals.push_back(to_text(refusal.what));
  }
  return joined(refusals);
}

// "(protected.rules:4:5: a credential location)"
std::string origin_text(const RuleView& rule) {
  return "(" + rule.from + (rule.because.empty() ? "" : ": " + rule.because) + ")";
}

// Rows of a label, a rule and its place, with what is said about it on lines of its own.
class Chain {
 public:
  explicit Chain(const Console& console) : console_(console) {}

  void add_rule(std::string_view label, const RuleView& rule, std::string_view said) {
    constexpr std::size_t gap = 2;
    const auto place = "  " + painted(printable(rule.from), Style::faint, console_.out_colour);
    start(label);
    text_ += padded(printable(rule.text), rule_width_ + gap - 2) + place + "\n";
    add_lines(said, Style::plain, "");
  }

  void add_text(std::string_view label, std::string_view said) {
    add_lines(said, Style::plain, label);
  }

  void add_excerpt(std::string_view lines) {
    while (!lines.empty()) {
      const auto end = std::min(lines.find('\n'), lines.size() - 1) + 1;
      text_ += std::string(label_width, ' ');
      text_ += lines.substr(0, end);
      lines.remove_prefix(end);
    }
  }

  void fit(const RuleView& rule) {
    rule_width_ = std::max(rule_width_, std::min<std::size_t>(columns(printable(rule.text)), 60));
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  void start(std::string_view label) {
    text_ += "  " + painted(padded(label, label_width), Style::strong, console_.out_colour);
  }

  void add_lines(std::string_view said, Style style, std::string_view label) {
    for (const auto& line : wrapped(printable(said), console_.width - label_width - 2)) {
      start(label);
      text_ += painted(line, style, console_.out_colour) + "\n";
      label = "";
    }
  }

  static constexpr std::size_t label_width = 9;
  const Console& console_;
  std::string text_;
  std::size_t rule_width_ = 0;
};

std::string because_of(const RuleView& rule) { return rule.because; }

std::string chain_text(const Decision& decision, const SourceMap&, const Console& console) {
  Chain chain(console);
  chain.fit(decision.rule);
  for (const auto& loser : decision.losers) {
    chain.fit(loser.rule);
  }
  chain.add_rule("decided", decision.rule, because_of(decision.rule));
  for (const auto& loser : decision.losers) {
    const auto reason = loser.rule.because.empty() ? "" : loser.rule.because + "; ";
    chain.add_rule("lost", loser.rule, reason + "but " + loser.why);
  }
  for (const auto& note : decision.notes) {
    chain.add_text("note", note);
  }
  if (!decision.help.empty()) {
    chain.add_text("help", decision.help);
  }
  return chain.take();
}

std::string reader_text(const TextPiece& piece) {
  switch (piece.reader) {
    case TextPiece::Reader::shell:
      return "a shell, as commands";
    case TextPiece::Reader::program:
      return piece.program.empty() ? "a program, as text"
                                   : "the program " + in_quotes(piece.program) + ", as text";
    case TextPiece::Reader::nobody:
      return "nobody";
  }
  return {};
}

std::string chain_text(const CommandDecision& decision, const SourceMap& sources,
                       const Console& console) {
  Chain chain(console);
  if (decision.outcome == Outcome::run) {
    chain.add_rule("decided", decision.rule, because_of(decision.rule));
  }
  for (const auto& refusal : decision.refusals) {
    chain.add_text("refused", to_text(refusal.what));
    chain.add_text("", refusal.message);
    chain.add_excerpt(render_excerpt(sources, refusal.span, console.out_colour));
    chain.add_rule("rule", refusal.rule, because_of(refusal.rule));
    if (!refusal.help.empty()) {
      chain.add_text("help", refusal.help);
    }
  }
  for (const auto& passed : decision.passed) {
    chain.add_text("fine", to_text(passed.what) + " " + origin_text(passed.rule));
  }
  for (const auto& piece : decision.pieces) {
    chain.add_text("read by", reader_text(piece));
    chain.add_excerpt(render_excerpt(sources, piece.span, console.out_colour));
  }
  for (const auto& loser : decision.losers) {
    chain.add_rule("lost", loser.rule, loser.why);
  }
  for (const auto& note : decision.notes) {
    chain.add_text("there", note);
  }
  return chain.take();
}

}  // namespace

std::string answer_line(const Query& query, const Answer& answer) {
  const auto* command = std::get_if<CommandDecision>(&answer);
  const auto middle = command == nullptr ? rule_of(answer).text : command_summary(*command);
  return printable(std::string(to_word(outcome_of(answer))) + "  " + question_text(query, answer) +
                   "  " + middle + "  " + origin_text(rule_of(answer))) +
         "\n";
}

std::string answer_pages(const Query& query, const Answer& answer, const SourceMap& sources,
                         const Console& console) {
  const auto outcome = outcome_of(answer);
  auto text = painted(to_word(outcome), style_of(outcome), console.out_colour) + ": " +
              printable(std::visit(Sentence{answer}, query)) + "\n";
  return text +
         std::visit([&](const auto& decision) { return chain_text(decision, sources, console); },
                    answer);
}

}  // namespace o4
