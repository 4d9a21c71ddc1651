// A protected place is never named, whatever grants it (C1); then the closest `mention` decides.
// Both are asked for the path as given and as resolved. For guards very long paths are cut at the
// limit of every system first: no rule speaks of one, and a text may hold thousands of them.
#include "engine/decide/text_paths.hpp"

#include <algorithm>

#include "engine/graph/view_rule.hpp"
#include "engine/paths/path.hpp"
#include "grammar/shell/match.hpp"

namespace o4 {

namespace {

// No system opens a longer path, and no rule speaks of one.
constexpr std::size_t longest_path = 4096;

// The rule of the mode that decides whether commands write `path`. Beyond the longest path it is
// that of the place above.
const PathRule* write_rule(const Policy& policy, std::string_view path) {
  if (path.size() > longest_path) {
    path = path.substr(0, std::max<std::size_t>(path.rfind('/', longest_path), 1));
  }
  return policy.commands(policy.graph().mode).deciding(path, PathOp::write);
}

// A device by its own name may be named wherever a link of that name leads on the host.
bool is_device(const Policy& policy, std::string_view path) {
  const auto* const rule = write_rule(policy, path);
  return rule != nullptr && rule->effect == Effect::device && rule->alias_of.empty();
}

NamedPath judge_form(const Policy& policy, std::string_view path, NamedAs as) {
  const auto* const rule = write_rule(policy, path);
  if (rule != nullptr && rule->effect == Effect::guard) {
    return {false, rule};
  }
  if (const auto* mention = policy.mention_of(path, as)) {
    return {true, mention};
  }
  return {false, OutsideGrants{}};
}

struct ShowRule {
  std::string_view absolute;

  RuleView operator()(OutsideGrants) const {
    return default_rule("deny " + normal_path(absolute),
                        "outside the paths that commands can write");
  }
  RuleView operator()(TooManyLinks) const {
    return default_rule("deny " + normal_path(absolute), "it leads through more than 40 links");
  }
  RuleView operator()(const PathRule* rule) const {
    return view(to_statement(*rule, PathList::shell));
  }
  RuleView operator()(const MentionPath* rule) const { return view(to_statement(*rule)); }
  RuleView operator()(const Provenance* open) const { return view(to_statement(*open)); }
};

}  // namespace

NamedPath judge_named_path(const Policy& policy, std::string_view absolute, NamedAs as) {
  if (const auto& open = policy.graph().mode.unsandboxed) {
    return {true, &*open};
  }
  if (policy.commands(policy.graph().mode).is_only_form(absolute)) {
    return judge_form(policy, absolute, as);
  }
  const auto& space = policy.graph().world.space;
  const auto given = given_form(space, absolute);
  const auto result = judge_form(policy, given, as);
  if (!result.allowed) {
    return result;
  }
  const auto resolved = resolved_form(space, absolute);
  if (!resolved) {
    return {false, TooManyLinks{}};
  }
  if (*resolved != given && !(as == NamedAs::text && is_device(policy, given))) {
    const auto there = judge_form(policy, *resolved, as);
    return there.allowed ? result : there;
  }
  return result;
}

RuleView rule_of(const NamedPath& judged, std::string_view absolute) {
  return std::visit(ShowRule{absolute}, judged.by);
}

namespace {

std::string program_of(const ScannedCommand& scanned, std::uint32_t command) {
  if (command == no_command) {
    return {};
  }
  const auto words = command_words(scanned, scanned.commands[command]);
  return words.empty() ? std::string() : std::string(program_name(words[0].text));
}

TextPiece::Reader reader_of(const ScannedWord& word, std::string_view program) {
  if (word.rescanned) {
    return TextPiece::Reader::shell;
  }
  const bool unread = word.role == WordRole::delimiter || program == ":" || program == "true" ||
                      (word.role == WordRole::here_document && program.empty());
  return unread ? TextPiece::Reader::nobody : TextPiece::Reader::program;
}

}  // namespace

std::vector<TextPiece> text_pieces(const ScannedCommand& scanned, FileId file) {
  std::vector<TextPiece> pieces;
  auto known = no_command;  // whose program this is
  std::string program;
  for (const auto& word : scanned.words) {
    const bool has_words = scanned.text(word).find_first_of(" \t\n") != std::string_view::npos;
    if (!word.rescanned && !has_words) {
      continue;
    }
    if (word.command != known || word.command == no_command) {
      known = word.command;
      program = program_of(scanned, word.command);
    }
    pieces.push_back({reader_of(word, program), program, {file, word.from, word.to}});
  }
  std::ranges::stable_sort(pieces, {}, [](const TextPiece& piece) { return piece.span.begin; });
  return pieces;
}

}  // namespace o4
