// TOML's comments are lost when it is parsed, so they are looked for in the text, line by line: a
// '#' outside of strings begins one.
#include "engine/lint/checks.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

constexpr std::string_view allow_mark = "lint: allow ";
constexpr std::string_view blanks = " \t\r";

struct Comment {
  Span span;
  std::vector<std::string_view> codes;
  bool has_reason = false;
  std::uint32_t line = 0;  // what it speaks of
  bool used = false;
};

// Where a comment begins in a line of TOML: a '#' outside of strings.
std::size_t comment_start(std::string_view line) {
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quote == 0 && line[i] == '#') {
      return i;
    }
    if (quote == '"' && line[i] == '\\') {
      ++i;
    } else if (quote != 0 ? line[i] == quote : line[i] == '"' || line[i] == '\'') {
      quote = quote == 0 ? line[i] : 0;
    }
  }
  return line.size();
}

std::string_view without_blanks(std::string_view text) {
  const auto begin = std::min(text.find_first_not_of(blanks), text.size());
  const auto end = text.find_last_not_of(blanks);
  return end == std::string_view::npos ? std::string_view() : text.substr(begin, end + 1 - begin);
}

Comment read_comment(std::string_view text) {
  constexpr std::string_view because = " because ";
  Comment comment;
  const auto reason = text.find(because);
  comment.has_reason = reason != std::string_view::npos &&
                       !without_blanks(text.substr(reason + because.size())).empty();
  auto codes = text.substr(0, reason);
  while (!codes.empty()) {
    const auto end = std::min(codes.find(','), codes.size());
    comment.codes.push_back(without_blanks(codes.substr(0, end)));
    codes.remove_prefix(std::min(end + 1, codes.size()));
  }
  return comment;
}

// A comment on a line of its own speaks of the next line that is none.
std::vector<Comment> comments_of(std::string_view text, FileId file) {
  std::vector<Comment> all;
  std::size_t waiting = 0;
  std::uint32_t number = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto line = text.substr(at, std::min(text.find('\n', at), text.size()) - at);
    const auto start = comment_start(line);
    ++number;
    const auto said = without_blanks(line.substr(std::min(start + 1, line.size())));
    const bool own_line = without_blanks(line.substr(0, start)).empty();
    if (said.starts_with(allow_mark)) {
      auto comment = read_comment(said.substr(allow_mark.size()));
      comment.span = {file, static_cast<std::uint32_t>(at + start),
                      static_cast<std::uint32_t>(at + line.size())};
      comment.line = number;
      all.push_back(std::move(comment));
    }
    for (auto i = waiting; i < all.size() && !own_line; ++i) {
      all[i].line = number;
    }
    waiting = own_line ? waiting : all.size();
    at += line.size() + 1;
  }
  return all;
}

bool allows(const SourceMap& sources, Comment& comment, const Finding& finding) {
  const auto& codes = comment.codes;
  const bool fits = comment.has_reason && finding.span.file == comment.span.file &&
                    sources.position(finding.span.file, finding.span.begin).line == comment.line &&
                    std::find(codes.begin(), codes.end(), finding.code) != codes.end();
  comment.used = comment.used || fits;
  return fits;
}

// Why a comment is none; empty if it is one.
std::string fault_of(const Comment& comment) {
  return !comment.has_reason ? "this comment gives no reason, and so allows nothing"
         : !comment.used     ? "this comment allows nothing that is found here"
                             : "";
}

void add_fault(const Comment& comment, std::vector<Finding>& into) {
  Finding finding;
  finding.code = "lint-allow-comment";
  finding.level = find_lint_code(finding.code)->level;
  finding.span = comment.span;
  finding.message = fault_of(comment);
  finding.help = !comment.has_reason ? "write '# lint: allow CODE because …'" : "take it out";
  for (const auto code : comment.codes) {
    if (find_lint_code(code) == nullptr) {
      std::array<std::string_view, lint_codes.size()> known;
      std::transform(lint_codes.begin(), lint_codes.end(), known.begin(),
                     [](const LintCode& row) { return row.code; });
      const auto meant = closest_word(code, known);
      finding.message = "there is no finding " + in_quotes(code);
      finding.help = meant.empty() ? "" : "did you mean " + in_quotes(meant) + "?";
    }
  }
  into.push_back(std::move(finding));
}

}  // namespace

std::vector<Finding> without_allowed(const LintInput& input, std::vector<Finding> findings) {
  const auto& sources = input.sources;
  std::vector<Finding> result;
  std::vector<Comment> comments;
  for (const auto& layer : input.loaded.layers) {
    auto found = comments_of(sources.text(layer.file), layer.file);
    comments.insert(comments.end(), found.begin(), found.end());
  }
  for (auto& finding : findings) {
    bool allowed = false;
    for (auto& comment : comments) {
      allowed = allows(sources, comment, finding) || allowed;
    }
    if (!allowed) {
      result.push_back(std::move(finding));
    }
  }
  for (const auto& comment : comments) {
    if (!fault_of(comment).empty()) {
      add_fault(comment, result);
    }
  }
  return result;
}

}  // namespace o4
