// Strict where shells are lax: a character that any shell would treat as more than itself is an
// error outside quotes, even where bash happens to leave it alone (a lone `{`). So what is read
// here is what a shell would pass.
#include "grammar/shell/shell_words.hpp"

#include <optional>
#include <utility>

namespace o4 {
namespace {

constexpr std::string_view blanks = " \t\n";
// Outside quotes a shell would expand these or end the command at them.
constexpr std::string_view special = "$`;|&<>()*?[]{}";

class Reader {
 public:
  Reader(std::string_view text, FileId file) : text_(text), file_(file) {}

  tl::expected<std::vector<ShellWord>, ShellWordsError> read() {
    std::vector<ShellWord> words;
    while (skip_to_word() && !error_) {
      const auto begin = at_;
      std::string word;
      while (!error_ && at_ < text_.size() && blanks.find(text_[at_]) == std::string_view::npos) {
        read_part(word, begin);
      }
      words.push_back({std::move(word), span(begin, at_)});
    }
    if (error_) {
      return tl::unexpected(*std::move(error_));
    }
    return words;
  }

 private:
  // To the next word's first byte; false at the end of the text.
  bool skip_to_word() {
    while (at_ < text_.size()) {
      if (blanks.find(text_[at_]) != std::string_view::npos) {
        ++at_;
      } else if (text_.substr(at_, 2) == "\\\n") {
        at_ += 2;
      } else if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else {
        return true;
      }
    }
    return false;
  }

  void read_part(std::string& word, std::size_t word_begin) {
    const char c = text_[at_];
    if (c == '\'') {
      read_single_quoted(word);
    } else if (c == '"') {
      read_double_quoted(word);
    } else if (c == '\\') {
      read_backslash(word);
    } else if (special.find(c) != std::string_view::npos || (c == '~' && at_ == word_begin)) {
      fail(at_, at_ + 1, std::string("a shell would not take '") + c + "' for itself here",
           "put the word in single quotes");
    } else {
      word += c;
      ++at_;
    }
  }

  void read_single_quoted(std::string& word) {
    const auto end = text_.find('\'', at_ + 1);
    if (end == std::string_view::npos) {
      fail(at_, at_ + 1, "this quote is never closed", "close it, or write \\' for a quote");
      return;
    }
    word += text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
  }

  void read_double_quoted(std::string& word) {
    const auto open = at_++;
    while (at_ < text_.size() && text_[at_] != '"') {
      const char c = text_[at_];
      if (c == '$' || c == '`') {
        fail(at_, at_ + 1, std::string("a shell would expand '") + c + "' here",
             "use single quotes");
        return;
      }
      const bool escapes =
          c == '\\' && at_ + 1 < text_.size() &&
          std::string_view("$`\"\\\n").find(text_[at_ + 1]) != std::string_view::npos;
      if (escapes) {
        ++at_;
      }
      if (!escapes || text_[at_] != '\n') {
        word += text_[at_];
      }
      ++at_;
    }
    if (at_ == text_.size()) {
      fail(open, open + 1, "this quote is never closed", "close it, or write \\\" for a quote");
      return;
    }
    ++at_;
  }

  void read_backslash(std::string& word) {
    if (at_ + 1 == text_.size()) {
      fail(at_, at_ + 1, "nothing follows this backslash", "write \\\\ for a backslash");
      return;
    }
    if (text_[at_ + 1] != '\n') {
      word += text_[at_ + 1];
    }
    at_ += 2;
  }

  [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
    return {file_, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void fail(std::size_t begin, std::size_t end, std::string message, std::string help) {
    error_ = {span(begin, end), std::move(message), std::move(help)};
  }

  std::string_view text_;
  FileId file_;
  std::size_t at_ = 0;
  std::optional<ShellWordsError> error_;
};

}  // namespace

tl::expected<std::vector<ShellWord>, ShellWordsError> read_shell_words(const SourceMap& sources,
                                                                       FileId file) {
  return Reader(sources.text(file), file).read();
}

}  // namespace o4
