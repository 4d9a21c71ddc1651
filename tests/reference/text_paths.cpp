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

std::string text_between(const Letters& word, std::size_t from, std::size_t to) {
  return text_of(Letters(word.begin() + static_cast<std::ptrdiff_t>(from),
                         word.begin() + static_cast<std::ptrdiff_t>(to)));
}

// C2.3, C2.5: after these a `/` begins a path. `<` and `>` part words where they are operators.
bool opens_path(char c) { return std::string("=:,@([{|&;\"'`").find(c) != std::string::npos; }

// C2: `-I/usr/include`. Chosen here: the option may stand wherever a path could begin.
bool after_short_option(const Letters& word, std::size_t slash) {
  if (slash < 2 || word[slash - 2].c != '-' || !is_letter(word[slash - 1].c)) return false;
  if (word[slash - 1].opaque || slash == 2) return slash == 2 && !word[slash - 1].opaque;
  const char before = word[slash - 3].c;
  return is_space(before) || opens_path(before);
}

// C2.3: [/], [^/ ]. Chosen here: no quotes and no second slash inside, no blank right behind the
// bracket unless the slash is all that follows.
bool in_brackets(const Letters& word, std::size_t slash) {
  const std::string stops = "[]/\"'`\n";
  auto open = slash;
  do {
    if (open == 0) return false;
    --open;
  } while (stops.find(word[open].c) == std::string::npos);
  auto close = slash + 1;
  while (close < word.size() && stops.find(word[close].c) == std::string::npos) ++close;
  if (word[open].c != '[' || close == word.size() || word[close].c != ']') return false;
  return !is_space(word[open + 1].c) || (open + 2 == slash && close == slash + 1);
}

// C2.3: C:/Users
bool after_drive(const Letters& word, std::size_t slash) {
  if (slash < 2 || word[slash - 1].c != ':') return false;
  const char letter = word[slash - 2].c;
  if (letter < 'A' || letter > 'Z') return false;
  return slash == 2 || is_space(word[slash - 3].c) ||
         std::string("\"'`([").find(word[slash - 3].c) != std::string::npos;
}

// C2.5: `//…` and `/*` in quoted text. As a whole word they stay paths, unless they read as a
// comment: chosen here.
bool is_comment(const Word& whole, std::size_t slash) {
  const auto& word = whole.letters;
  if (!word[slash].quoted || slash + 1 >= word.size()) return false;
  if (word[slash + 1].c != '/' && word[slash + 1].c != '*') return false;
  const bool is_text =
      whole.kind == WordKind::document || (whole.kind == WordKind::operand && slash > 0);
  if (is_text || (slash > 0 && word[slash - 1].c != '=')) return true;
  const auto text = text_between(word, slash, word.size());
  const auto body = text.find_first_not_of("/*");
  if (body == std::string::npos) return text != "//";
  if (is_space(text[body])) return true;
  const auto white = text.find_first_of(" \t\n");
  return text[1] == '/' && white != std::string::npos &&
         text.find('/', body) == std::string::npos &&
         text.substr(body, white - body).find_first_of(":!@#") != std::string::npos;
}

// Also behind several letters; not where the option's value is no path, as in cut -d/.
bool follows_option(const Letters& word, std::size_t slash, const PathContext& context) {
  if (context.option_value > word.size()) return false;
  return slash == context.option_value || after_short_option(word, slash);
}

bool begins_path(const Word& whole, std::size_t slash, const PathContext& context) {
  const auto& word = whole.letters;
  if (is_comment(whole, slash)) return false;
  if (slash == 0) return true;
  const auto& before = word[slash - 1];
  if (before.opaque) return false;  // C2: `$HOME/x`, `$(pwd)/x` hold none
  if (follows_option(word, slash, context)) return true;
  if (in_brackets(word, slash)) return false;
  if (opens_path(before.c)) return !after_drive(word, slash);
  // C2: inside quoted text, after white space and before a path character
  return is_space(before.c) && slash + 1 < word.size() && is_path_character(word[slash + 1].c);
}

// C2: before the first character that is none of a path and was not escaped.
std::size_t end_of_path(const Letters& word, std::size_t slash) {
  auto end = slash;
  while (end < word.size() &&
         (is_path_character(word[end].c) || word[end].escaped || word[end].opaque)) {
    ++end;
  }
  return end;
}

// C2.2: the longest writable place that is spelled here and ends here.
std::size_t spelled_place(const std::string& text, const std::vector<std::string>& places) {
  std::size_t longest = 0;
  for (const auto& place : places) {
    if (!text.starts_with(place) || place.size() <= longest) continue;
    const bool ends = text.size() == place.size() || is_space(text[place.size()]) ||
                      std::string("/:,;)]}\"'`").find(text[place.size()]) != std::string::npos;
    if (ends) longest = place.size();
  }
  return longest;
}

bool climbs(const std::string& rest) { return (rest + "/").find("/../") != std::string::npos; }

// C2.1: the word, or a value after `=` that stands before any white space.
bool begins_value(const Word& word, std::size_t slash) {
  if (word.kind == WordKind::document || word.kind == WordKind::operand) return false;
  if (slash == 0) return true;
  for (std::size_t i = 0; i < slash; ++i) {
    if (is_space(word.letters[i].c)) return false;
  }
  return word.letters[slash - 1].c == '=';
}

bool is_bare(const std::string& path) { return path.find_first_not_of('/') == std::string::npos; }

// C2.3: a lone `/` counts as a whole word, as an option's value, and as a part of a list.
bool lone_counts(const Word& word, std::size_t slash, std::size_t end, const PathContext& context) {
  const auto& letters = word.letters;
  const bool last = end == letters.size();
  const bool listed = end + 1 < letters.size() &&
                      (letters[end].c == ':' || letters[end].c == ',') &&
                      !is_space(letters[end + 1].c);
  const bool option = follows_option(letters, slash, context);
  if (word.kind == WordKind::document) return false;
  if (word.kind == WordKind::operand) return last && slash == 0;  // it may be all of the word
  return (last && slash == 0) || (listed && begins_value(word, slash)) ||
         ((last || listed) && option);
}

// `skipped`: up to there nothing else begins.
TextPath path_at(const Word& word, std::size_t slash, const PathContext& context,
                 std::size_t& skipped) {
  const auto& letters = word.letters;
  const auto rest = text_between(letters, slash, letters.size());
  const bool value = begins_value(word, slash);
  auto place = spelled_place(rest, context.places);
  bool below = place < rest.size() && rest[place] == '/';
  auto end = place > 0 && !below ? slash + place : end_of_path(letters, slash + place);
  if (place > 0 && !below && value && climbs(rest.substr(place))) {
    place = 0;
    end = end_of_path(letters, slash);
  }
  if (place > 0) skipped = slash + place + 1;
  const auto path = text_between(letters, slash, end);
  TextPath out{letters[slash].at, {}, {}};
  const bool counted = !is_bare(path) || lone_counts(word, slash, end, context);
  if (counted) out.readings.push_back(path);
  if (!value) return out;
  out.whole = rest;
  below = below && place > 0;
  const bool listed = is_bare(path) && counted;
  if ((place == 0 || below) && !is_bare(rest) && rest != path && !listed) {
    out.readings.push_back(rest);
  }
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
  for (const auto& url : urls_in({word})) {
    out.push_back({url.start, url.end, std::nullopt});
  }
  for (std::size_t colon = 0; colon + 1 < word.size(); ++colon) {
    if (word[colon].c != ':' || word[colon + 1].c != '/') continue;
    const auto scheme = scheme_before(word, colon);
    const bool pattern = text_between(word, 0, colon).ends_with("https?");  // C3: matches URLs
    if (!scheme && pattern && colon + 2 < word.size() && word[colon + 2].c == '/') {
      out.push_back({colon, end_of_url(word, colon), std::nullopt});
    }
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

std::vector<TextPath> paths_in(const Word& word, const PathContext& context) {
  std::vector<TextPath> out;
  const auto urls = url_parts(word.letters);
  for (const auto& url : urls) {
    if (url.file_path) out.push_back({word.letters[url.start].at, {*url.file_path}, {}});
  }
  std::size_t skipped = 0;
  for (std::size_t i = 0; i < word.letters.size(); ++i) {
    if (word.letters[i].c != '/' || word.letters[i].opaque || i < skipped) continue;
    bool in_url = false;
    for (const auto& url : urls) in_url = in_url || (url.start <= i && i < url.end);
    if (in_url || !begins_path(word, i, context)) continue;
    const auto path = path_at(word, i, context, skipped);
    if (!path.readings.empty()) out.push_back(path);
  }
  return out;
}

}  // namespace o4::reference
