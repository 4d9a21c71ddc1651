#include "tests/reference/known_programs.hpp"

#include <map>
#include <optional>
#include <set>

namespace o4::reference {
namespace {

struct Runner {
  std::set<std::string> valued;  // options that take the next word
  std::size_t operands = 0;
};

const std::map<std::string, Runner> runners = {
    {"env", {{"-u", "-C", "--unset", "--chdir"}, 0}},
    {"timeout", {{"-k", "-s", "--signal", "--kill-after"}, 1}},
    {"nice", {{"-n"}, 0}},
    {"nohup", {}},
    {"time", {{"-f", "-o"}, 0}},
    {"command", {}},
    {"exec", {{"-a"}, 0}},
    {"stdbuf", {{"-i", "-o", "-e"}, 0}},
    {"corepack", {}},
    {"npx", {{"-p", "--package"}, 0}},
};

std::string name_of(const Word& word) {
  const auto text = text_of(word.letters);
  return text.substr(text.rfind('/') + 1);
}

bool assigns(const std::string& text) {
  return text.find('=') != std::string::npos && text[0] != '=';
}

// The words of one runner with its options and operands; nothing if no command follows.
std::optional<std::size_t> one_runner(const std::vector<Word>& words, std::size_t from) {
  if (from >= words.size()) return std::nullopt;
  const auto name = name_of(words[from]);
  const bool dlx =
      name == "pnpm" && from + 1 < words.size() && text_of(words[from + 1].letters) == "dlx";
  const auto found = runners.find(dlx ? "npx" : name);
  if (found == runners.end()) return std::nullopt;
  auto at = from + (dlx ? 2 : 1);
  auto operands = found->second.operands;
  for (; at < words.size(); ++at) {
    const auto text = text_of(words[at].letters);
    if (text.size() > 1 && text[0] == '-') {
      at += found->second.valued.contains(text) ? 1 : 0;
    } else if (operands > 0) {
      --operands;
    } else if (!assigns(text)) {
      break;
    }
  }
  if (at >= words.size()) return std::nullopt;
  return at - from;
}

}  // namespace

bool is_assignment(const Word& word) {
  const auto text = text_of(word.letters);
  const auto equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || (text[0] >= '0' && text[0] <= '9'))
    return false;
  for (std::size_t i = 0; i < equals; ++i) {
    const char c = text[i];
    const bool name = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
                      (c >= '0' && c <= '9') || (c == '+' && i + 1 == equals);
    if (!name || word.letters[i].quoted || word.letters[i].escaped) return false;
  }
  return true;
}

std::size_t words_of_runners(const std::vector<Word>& words, std::size_t from) {
  auto at = from;
  while (const auto more = one_runner(words, at)) at += *more;
  return at - from;
}

std::optional<std::size_t> script_word(const std::vector<Word>& words, std::size_t program) {
  const std::map<std::string, std::string> readers = {
      {"watch", ""}, {"env", "-S"}, {"su", "-c"}, {"script", "-c"}};
  if (program >= words.size()) return std::nullopt;
  const auto reader = readers.find(name_of(words[program]));
  if (reader == readers.end()) return std::nullopt;
  for (auto at = program + 1; at < words.size(); ++at) {
    const auto text = text_of(words[at].letters);
    if (reader->second.empty() && !text.starts_with("-")) return at;
    if (text == reader->second && at + 1 < words.size()) return at + 1;
  }
  return std::nullopt;
}

std::size_t bundled_value(const std::string& program, const std::string& word) {
  const std::map<std::string, std::pair<std::string, std::string>> letters = {
      {"grep", {"rinlvcwEFqsoH", "f"}},
      {"tar", {"xzvcjtpJ", "fC"}},
      {"docker", {"itd", "v"}},
      {"sort", {"urnf", "o"}},
  };
  // The / of cut -d/ is no path.
  const std::map<std::string, std::string> texts = {{"cut", "-d"}, {"sort", "-t"}, {"awk", "-F"}};
  const auto text = texts.find(program);
  if (text != texts.end() && word.starts_with(text->second)) return word.size() + 1;
  const auto found = letters.find(program);
  if (found == letters.end() || word.size() < 3 || word[0] != '-' || word[1] == '-') return 0;
  for (std::size_t i = 1; i < word.size(); ++i) {
    if (found->second.second.find(word[i]) != std::string::npos) return i + 1;
    if (found->second.first.find(word[i]) == std::string::npos) return 0;
  }
  return 0;
}

}  // namespace o4::reference
