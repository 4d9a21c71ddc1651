#include "tests/reference/text_paths.hpp"

#include "tests/reference/percent.hpp"

namespace o4::reference {
namespace {

bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f';
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// C2: any character except white space, NUL and these
bool is_path_character(char c) {
  return !is_space(c) && c != '\0' && std::string(":,;|&<>(){}\"'`").find(c) == std::string::npos;
}

// C2: after these a `/` begins a path
bool opens_path(char c) { return std::string("=:,@([{<>|&;\"'`").find(c) != std::string::npos; }

// C2: `-I/usr/include`. Chosen here: the option may stand wherever a path could begin.
bool after_short_option(const Letters& word, std::size_t slash) {
  if (slash < 2 || word[slash - 2].c != '-' || !is_letter(word[slash - 1].c)) return false;
  if (word[slash - 1].opaque || slash == 2) return slash == 2 && !word[slash - 1].opaque;
  const char before = word[slash - 3].c;
  return is_space(before) || opens_path(before);
}

bool begins_path(const Letters& word, std::size_t slash) {
  if (slash == 0) return true;
  const auto& before = word[slash - 1];
  if (before.opaque) return false;  // C2: `$HOME/x`, `$(pwd)/x` hold none
  if (opens_path(before.c) || after_short_option(word, slash)) return true;
  // C2: inside quoted text, after white space and before a path character
  return is_space(before.c) && slash + 1 < word.size() && is_path_character(word[slash + 1].c);
}

// C2: before the first character that is none of a path and was not escaped.
std::size_t end_of_path(const Letters& word, std::size_t slash) {
  auto end = slash;
  while (end < word.size() && (is_path_character(word[end].c) || word[end].escaped)) ++end;
  return end;
}

std::string text_between(const Letters& word, std::size_t from, std::size_t to) {
  return text_of(Letters(word.begin() + static_cast<std::ptrdiff_t>(from),
                         word.begin() + static_cast<std::ptrdiff_t>(to)));
}

// `{/,b}` is the words `/` and `b`.
bool is_brace_alternative(const Letters& word, std::size_t slash) {
  const auto bare = [&](std::size_t i, const std::string& any) {
    return i < word.size() && any.find(word[i].c) != std::string::npos && !word[i].quoted &&
           !word[i].escaped;
  };
  return slash > 0 && bare(0, "{") && bare(slash - 1, "{,") && bare(slash + 1, ",}");
}

std::vector<std::string> readings_at(const Word& word, std::size_t slash) {
  const auto& letters = word.letters;
  const auto shorter = text_between(letters, slash, end_of_path(letters, slash));
  const auto whole = text_between(letters, slash, letters.size());
  std::vector<std::string> out;
  if (shorter != "/") out.push_back(shorter);  // C2: a lone `/` counts only as a whole word
  const bool judged_whole = slash == 0 || letters[slash - 1].c == '=';
  // A here-document is many lines, not one word.
  if (judged_whole && word.kind != WordKind::document && whole != shorter) out.push_back(whole);
  if (slash == 0 && whole == "/") out.push_back(whole);
  if (shorter == "/" && is_brace_alternative(letters, slash)) out.push_back(shorter);
  return out;
}

bool is_scheme_character(char c) {
  return is_letter(c) || (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
}

struct Scheme {
  std::size_t start;
  std::string name;  // in lower case
};

// The scheme whose `:` stands at `colon`.
std::optional<Scheme> scheme_before(const Letters& word, std::size_t colon) {
  auto start = colon;
  while (start > 0 && is_scheme_character(word[start - 1].c)) --start;
  while (start < colon && !is_letter(word[start].c)) ++start;
  if (start == colon) return std::nullopt;
  return Scheme{start, in_lower_case(text_between(word, start, colon))};
}

// Chosen here: a URL ends where a path would, except that it may hold a `:`.
std::size_t end_of_url(const Letters& word, std::size_t from) {
  auto end = from;
  while (end < word.size() &&
         (is_path_character(word[end].c) || word[end].c == ':' || word[end].escaped)) {
    ++end;
  }
  return end;
}

// C2: a `file:` URL counts with its path: what follows the authority, without query and fragment,
// percent-escapes undone.
std::optional<std::string> file_url_path(const std::string& after_colon) {
  std::string path = after_colon;
  if (path.starts_with("//")) {
    const auto slash = path.find('/', 2);
    if (slash == std::string::npos) return std::nullopt;
    path = path.substr(slash);
  }
  return undo_percents(path.substr(0, path.find_first_of("?#")));
}

struct UrlPart {
  std::size_t start;
  std::size_t end;
  std::optional<std::string> file_path;
};

std::vector<UrlPart> url_parts(const Letters& word) {
  std::vector<UrlPart> out;
  for (std::size_t colon = 0; colon + 1 < word.size(); ++colon) {
    if (word[colon].c != ':' || word[colon + 1].c != '/') continue;
    const auto scheme = scheme_before(word, colon);
    if (!scheme) continue;
    const bool double_slash = colon + 2 < word.size() && word[colon + 2].c == '/';
    const auto end = end_of_url(word, colon);
    if (scheme->name == "file") {
      const auto path = file_url_path(text_between(word, colon + 1, end));
      // `file:/` holds no URL of two slashes, and its slash is no whole word.
      const bool lone = !double_slash && path == "/";
      out.push_back({scheme->start, end, lone ? std::nullopt : path});
    } else if (double_slash) {
      out.push_back({scheme->start, end, std::nullopt});
    }
  }
  return out;
}

}  // namespace

std::vector<TextPath> paths_in(const Word& word) {
  std::vector<TextPath> out;
  const auto urls = url_parts(word.letters);
  for (const auto& url : urls) {
    if (url.file_path) out.push_back({word.letters[url.start].at, {*url.file_path}});
  }
  for (std::size_t i = 0; i < word.letters.size(); ++i) {
    if (word.letters[i].c != '/' || word.letters[i].opaque) continue;
    bool in_url = false;
    for (const auto& url : urls) in_url = in_url || (url.start <= i && i < url.end);
    if (in_url || !begins_path(word.letters, i)) continue;
    const auto readings = readings_at(word, i);
    if (!readings.empty()) out.push_back({word.letters[i].at, readings});
  }
  return out;
}

}  // namespace o4::reference
