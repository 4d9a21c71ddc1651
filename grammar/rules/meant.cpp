#include "grammar/rules/meant.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-";

// The words that a message has in single quotes; of "connect to" the first.
//   "expected 'to' or 'connect to'"  ->  to, connect
std::vector<std::string_view> quoted_words(std::string_view message) {
  std::vector<std::string_view> words;
  while (true) {
    const auto open = message.find('\'');
    const auto close = message.find('\'', open == std::string_view::npos ? open : open + 1);
    if (close == std::string_view::npos) {
      return words;
    }
    const auto word = message.substr(open + 1, close - open - 1);
    words.push_back(word.substr(0, word.find(' ')));
    message.remove_prefix(close + 1);
  }
}

}  // namespace

void report_syntax(const SourceMap& sources, FileId file, std::string_view code, std::uint32_t at,
                   std::string message, std::string otherwise, Diagnostics& out) {
  const auto rest = sources.text(file).substr(std::min<std::size_t>(at, sources.text(file).size()));
  const auto word = rest.substr(0, std::min(rest.find_first_not_of(letters), rest.size()));
  const auto words = quoted_words(message);
  const auto meant = word.empty() ? word : closest_word(word, words);
  const auto length = meant.empty() ? std::min<std::size_t>(1, rest.size()) : word.size();
  auto help = meant.empty() || meant == word ? std::move(otherwise)
                                             : "did you mean " + in_quotes(meant) + "?";
  out.error(std::string(code), {file, at, at + static_cast<std::uint32_t>(length)},
            std::move(message), std::move(help));
}

}  // namespace o4
