// `private` is an answer about paths alone, `ask` about hosts alone; a test that expects another
// word is refused when it is read, and does not fail.
#include "engine/scenario/scenario_keys.hpp"

namespace o4 {
namespace {

constexpr std::array path_answers{Outcome::allow, Outcome::deny, Outcome::private_};
constexpr std::array host_answers{Outcome::allow, Outcome::deny, Outcome::ask};
constexpr std::array command_answers{Outcome::run, Outcome::refuse};
constexpr std::array folder_answers{Outcome::allow, Outcome::deny};

}  // namespace

std::span<const Outcome> answers_to(QueryKind kind) {
  switch (kind) {
    case QueryKind::path:
      return path_answers;
    case QueryKind::host:
      return host_answers;
    case QueryKind::command:
      return command_answers;
    case QueryKind::cwd:
    case QueryKind::directory:
      break;
  }
  return folder_answers;
}

std::vector<std::string_view> answer_words(QueryKind kind) {
  std::vector<std::string_view> words;
  for (const auto outcome : answers_to(kind)) {
    words.push_back(to_word(outcome));
  }
  return words;
}

}  // namespace o4
