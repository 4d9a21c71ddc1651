// The program and the word's place tell what a word is meant for. Every way out that is named
// passes the checks, and no grant is named that the loader would drop.
#include "engine/decide/refusal_help.hpp"

#include <algorithm>
#include <array>

#include "engine/decide/command_knowledge.hpp"
#include "engine/paths/path.hpp"
#include "engine/paths/path_space.hpp"
#include "grammar/shell/match.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

using Names = std::initializer_list<std::string_view>;

bool is_one_of(std::string_view word, Names names) {
  return std::ranges::find(names, word) != names.end();
}

class Helper {
 public:
  explicit Helper(const RefusedPath& refused)
      : refused_(refused),
        policy_(refused.reading.policy()),
        word_(refused.reading.scanned().words[refused.candidate.word]),
        text_(refused.reading.scanned().text(word_)) {
    refused.reading.read(word_.command);
    program_ = refused.reading.program();
  }

  std::string help() const {
    if (refused_.is_hatch) {
      return "it runs unsandboxed only as one simple command: no list, pipe, substitution or "
             "assignment beside it";
    }
    if (is_protected()) {
      return "it is a protected place, which no setting opens to commands";
    }
    if (is_label()) {
      return "in the workspace root the label needs no slashes: 'foo/bar:baz' for '//foo/bar:baz'";
    }
    if (is_route()) {
      return "leave out the first slash: 'gh api repos/…' for 'gh api /repos/…'";
    }
    if (is_message()) {
      return "a text that names paths goes into a file: write it with o4's tools and pass '-F "
             "FILE'";
    }
    if (is_pattern()) {
      return pattern_help();
    }
    if (word_.role == WordRole::here_document || word_.role == WordRole::here_string) {
      return "a text that names paths is better written with o4's write tool";
    }
    return path_help();
  }

 private:
  bool is_protected() const {
    const auto* const rule =
        policy_.commands(policy_.graph().mode).deciding(refused_.path, PathOp::write);
    return rule != nullptr && rule->effect == Effect::guard;
  }

  // //foo/bar:baz is a label of build tools.
  bool is_label() const {
    return text_.starts_with("//") &&
           is_one_of(program_, {"bazel", "bazelisk", "buck", "buck2", "pants", "please", "plz"});
  }

  bool is_route() const { return program_ == "gh" && refused_.reading.verb() == "api"; }

  // The value of -m and its kin.
  bool is_message() const {
    if (!is_one_of(program_, {"git", "gh", "hg", "jj", "glab"})) {
      return false;
    }
    const auto words = refused_.reading.words();  // in text order
    const auto self =
        std::ranges::lower_bound(words, refused_.candidate.word, {}, &CommandWord::word);
    const auto spelled = [&](std::string_view word) {
      return is_one_of(word, {"-m", "-am", "-b", "-t", "--message", "--body", "--title", "--notes",
                              "--trailer", "-n"});
    };
    const bool is_word = self != words.end() && self->word == refused_.candidate.word;
    const bool before = is_word && self != words.begin() && spelled((self - 1)->text);
    return before || text_.starts_with("--message=") || text_.starts_with("--body=") ||
           (text_.starts_with("-m") && text_.size() > 2);
  }

  // Of a program that takes patterns: a word that was quoted, or has characters that patterns have.
  bool is_pattern() const {
    const bool matcher =
        is_one_of(program_, {"sed", "gsed", "awk", "gawk", "mawk", "grep", "egrep", "fgrep", "rg",
                             "ag", "perl", "ack", "jq", "tr", "find", "fd", "ruby"});
    const auto marks = refused_.reading.scanned().marks_of(word_);
    const bool quoted = std::ranges::any_of(
        marks, [](std::uint8_t m) { return (m & (mark::quoted | mark::escaped)) != 0; });
    return matcher && (quoted || text_.find_first_of("*^$|[]\\") != std::string_view::npos);
  }

  std::string pattern_help() const {
    if (program_ == "sed" || program_ == "gsed") {
      return "begin the address with another delimiter, as in '\\|x|d', or put the script into a "
             "file: 'sed -f FILE'";
    }
    if (is_one_of(program_, {"awk", "gawk", "mawk"})) {
      return "match with '$0 ~ \"x\"' instead of '/x/', or put the script into a file: 'awk -f "
             "FILE'";
    }
    if (is_one_of(program_, {"grep", "egrep", "fgrep", "rg"})) {
      return "write the slash as '[/]', or put the pattern into a file: '" + std::string(program_) +
             " -f FILE'";
    }
    return "write a pattern so that no slash begins a word, or put it into a file";
  }

  // Only what works: the sandbox decides what a relative path reaches, the limits of o4's file
  // tools what a tool does.
  std::string path_help() const {
    auto help = named_relatively();
    if (can(PathActor::file_tool) == Outcome::allow) {
      help += (help.empty() ? "" : ", or ") + std::string("use a tool such as read");
    }
    return help + shared_git();
  }

  std::string named_relatively() const {
    const auto outcome = can(PathActor::shell);
    if (outcome != Outcome::allow && outcome != Outcome::private_) {
      return {};
    }
    const auto spelled = relative_path(refused_.path, refused_.folder);
    const auto& space = policy_.graph().world.space;
    const auto leads = resolved_form(space, std::string(refused_.folder) + "/" + spelled);
    return (outcome == Outcome::allow ? "to read it" : "for the sandbox's own") +
           std::string(", name it by a relative path") +
           (leads == resolved_form(space, std::string(refused_.path))
                ? ", " + in_quotes(spelled)
                : std::string());  // a link on the way leads elsewhere
  }

  std::optional<Outcome> can(PathActor actor) const {
    const auto outcome =
        decide(policy_, PathQuery{std::string(refused_.path), PathOp::read, actor, {}});
    return outcome ? std::optional(*outcome) : std::nullopt;
  }

  // A linked worktree's files are in the repository that it belongs to.
  std::string shared_git() const {
    const auto git = refused_.path.find("/.git/");
    return git == std::string_view::npos
               ? std::string()
               : "; git works with all of " + in_quotes(refused_.path.substr(0, git + 5));
  }

  const RefusedPath& refused_;
  const Policy& policy_;
  const ScannedWord& word_;
  std::string_view text_;
  std::string_view program_;
};

}  // namespace

void CommandReading::read(std::uint32_t command) {
  if (command == command_) {
    return;
  }
  command_ = command;
  words_.clear();
  program_ = verb_ = {};
  if (command == no_command) {
    return;
  }
  words_ = command_words(scanned_, scanned_.commands[command]);
  const auto words = skip_runners(policy_.knowledge().readers().runners, words_);
  if (!words.empty()) {
    program_ = program_name(words[0].text);
    verb_ = words.size() > 1 ? std::string_view(words[1].text) : std::string_view();
  }
}

std::string path_help(const RefusedPath& refused) { return Helper(refused).help(); }

std::string relative_path(std::string_view path, std::string_view folder) {
  std::string up;
  while (!is_under(path, folder)) {
    up += up.empty() ? ".." : "/..";
    folder = parent_path(folder);
  }
  const auto rest =
      folder == "/" ? path.substr(1) : path.substr(std::min(folder.size() + 1, path.size()));
  if (rest.empty()) {
    return up.empty() ? "." : up;
  }
  return up.empty() ? std::string(rest) : up + "/" + std::string(rest);
}

}  // namespace o4
