#include "engine/decide/text_pieces.hpp"

#include <algorithm>

#include "grammar/shell/match.hpp"

namespace o4 {
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
