// Where in a word a URL begins, and which host URL parsers would connect to (C3). Parsers differ;
// where a lax one would find another host than a strict one, the host cannot be known.
#include "grammar/mentions/urls.hpp"

#include <algorithm>

namespace o4 {
namespace {

// A name has at most 253 bytes; a user and a port may stand around it.
constexpr std::size_t longest_authority = 512;

bool is_scheme_character(char c) { return is_letter(c) || is_digit(c) || is_in(c, "+.-"); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool ends_with(std::string_view text, std::string_view lower_suffix) {
  if (text.size() < lower_suffix.size()) {
    return false;
  }
  text.remove_prefix(text.size() - lower_suffix.size());
  return std::equal(text.begin(), text.end(), lower_suffix.begin(),
                    [](char a, char b) { return lower(a) == b; });
}

bool is_url_character(const WordText& word, std::size_t i) {
  const char c = word.bytes[i];
  return word.opaque(i) || is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80 ||
         is_in(c, "-._~:/?#[]@!$&()*+,;=%");
}

// What a host and a port are written with.
bool is_host_character(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80 || is_in(c, "-._%:");
}

// Whether the last label of what a lax parser would take for the host cannot be a top-level name,
// so that such a host reaches nobody.
bool ends_in_no_domain(std::string_view host) {
  while (!host.empty() && host.back() == '.') {
    host.remove_suffix(1);
  }
  const std::string_view last = host.substr(host.rfind('.') + 1);
  return !std::ranges::all_of(last, is_host_character) || last.find(':') != std::string_view::npos;
}

// curl takes {…} and […] for sets of alternatives.
bool globs(std::string_view text) {
  const std::size_t set = text.find_first_of("{[");
  return set != std::string_view::npos && text.find_first_of("\"'`") > set;
}

// What brackets hold at the start of a host: an IPv6 address, or a range for curl to run through.
bool is_host_set(std::string_view inside) {
  const std::size_t dash = inside.find('-');
  const bool range = dash == 1 && inside.size() > 2 &&
                     inside.find_first_of("-", 2) == std::string_view::npos &&
                     (inside.size() == 3 || inside[3] == ':');
  const bool numbers = dash != std::string_view::npos && std::ranges::all_of(inside, [](char c) {
                         return is_digit(c) || is_in(c, "-:");
                       });
  const bool address =
      inside.find(':') != std::string_view::npos && std::ranges::all_of(inside, [](char c) {
        return is_digit(c) || is_letter(c) || is_in(c, ":.%");
      });
  return range || numbers || address;
}

// Finds the URLs of one word from left to right.
class UrlFinder {
 public:
  explicit UrlFinder(const WordText& word) : word_(word) {}

  std::vector<UrlPart> parts() {
    const std::string_view bytes = word_.bytes;
    for (std::size_t i = bytes.find(':'); i != std::string_view::npos; i = bytes.find(':', i + 1)) {
      if (!word_.opaque(i)) {
        look_at(i);
      }
    }
    return std::move(parts_);
  }

 private:
  [[nodiscard]] bool is_slash(std::size_t i) const {
    return is_in(word_.bytes[i], "/\\") && !word_.opaque(i);
  }

  // The end of the slashes from `i` on.
  [[nodiscard]] std::size_t slashes_end(std::size_t i) const {
    while (i < word_.size() && is_slash(i)) {
      ++i;
    }
    return i;
  }

  // The authority of a URL stands behind two slashes. For a web address they may be backslashes, or
  // any number of them, as in browsers. `file:` needs no authority.
  void look_at(std::size_t colon) {
    std::size_t begin = colon;
    while (begin > floor_ && !word_.opaque(begin - 1) &&
           is_scheme_character(word_.bytes[begin - 1])) {
      --begin;
    }
    const bool grows = begin > floor_ && word_.opaque(begin - 1);
    while (!grows && begin < colon && !is_letter(word_.bytes[begin])) {
      ++begin;
    }
    const std::string_view scheme = word_.bytes.substr(begin, colon - begin);
    const std::size_t web = ends_with(scheme, "https") ? 5 : ends_with(scheme, "http") ? 4 : 0;
    const std::size_t slashes = slashes_end(colon + 1) - colon - 1;
    if (web > 0 && (slashes > 1 || (web == scheme.size() && is_short_form(begin, colon)))) {
      return add_web(colon - web, colon + 1 + slashes);
    }
    const std::string_view two = word_.bytes.substr(colon + 1, 2);
    const bool file = scheme.size() == 4 ? ends_with(scheme, "file") : ends_with(scheme, "+file");
    if (two == "//" && begin == colon && !grows) {
      add_pattern(colon);
    } else if (two == "//" && !word_.opaque(colon + 2)) {
      add_other(begin, colon + 3, file, grows);
    } else if (two.starts_with('/') && file) {
      add_other(begin, colon + 1, file, grows);
    }
  }

  void add_web(std::size_t begin, std::size_t authority) {
    UrlPart part;
    part.begin = begin;
    part.authority = authority;
    floor_ = authority;
    if (names_nothing(authority)) {
      part.path = part.end = authority;
    } else {
      part.kind = UrlPart::Kind::web;
      measure(part);
    }
    parts_.push_back(std::move(part));
  }

  void add_other(std::size_t begin, std::size_t authority, bool file, bool grows) {
    floor_ = authority;
    UrlPart part;
    part.begin = begin;
    part.authority = authority;
    if (grows) {
      part.kind = UrlPart::Kind::web;
    } else if (file) {
      part.kind = UrlPart::Kind::file;
    }
    measure(part);
    if (grows) {
      part.host = tl::unexpected(UrlError::not_a_url);
    }
    parts_.push_back(std::move(part));
  }

  // https?://…: what matches URLs is none.
  void add_pattern(std::size_t colon) {
    floor_ = colon + 3;
    const std::string_view before = word_.bytes.substr(0, colon);
    if (before.ends_with("https?") || before.ends_with("http(s)?")) {
      UrlPart part;
      part.begin = colon;
      part.authority = colon + 3;
      part.path = part.end = run_end(part.authority);
      parts_.push_back(std::move(part));
    }
  }

  // https:evil.example and http:/evil.example, which parsers take as well: a scheme that begins
  // something, before what looks like a host and not like a port or a type.
  [[nodiscard]] bool is_short_form(std::size_t begin, std::size_t colon) const {
    const std::size_t from = slashes_end(colon + 1);
    const std::size_t to = authority_end(from);
    const std::string_view text = word_.bytes.substr(from, to - from);
    if (text.empty() || (begin > 0 && word_.opaque(begin - 1))) {
      return false;
    }
    for (std::size_t i = from; i < to; ++i) {
      if (word_.opaque(i)) {
        return true;
      }
    }
    const bool port = std::ranges::all_of(text, is_digit) && text.size() < 6;
    const bool quoted = begin == 0 || is_in(word_.bytes[begin - 1], "=\"'`");
    return (is_letter(text[0]) || is_digit(text[0]) || text[0] == '[') && !port &&
           (quoted || text.find('.') != std::string_view::npos || text.starts_with("localhost"));
  }

  // Behind the slashes stands nothing that could be a host, as in `s|http://|https://|` or
  // `https://[^ ]+`.
  [[nodiscard]] bool names_nothing(std::size_t from) const {
    if (from < word_.size() && word_.bytes[from] == '[' && !word_.unknown(from)) {
      const std::string_view set = word_.bytes.substr(from + 1, longest_authority);
      const std::size_t close = set.find(']');
      return close == std::string_view::npos || !is_host_set(set.substr(0, close));
    }
    for (std::size_t i = from; i < word_.size(); ++i) {
      const char c = word_.bytes[i];
      if (word_.unknown(i) || is_letter(c) || is_digit(c) ||
          static_cast<unsigned char>(c) >= 0x80 || is_in(c, "%{(")) {
        return false;
      }
      if (is_white(c) || is_in(c, "/?#\\\"'`<>|^,;)]}")) {
        return true;
      }
    }
    return true;
  }

  // How far the authority reaches for the most generous parser, within reason.
  [[nodiscard]] std::size_t authority_end(std::size_t from) const {
    std::size_t i = from;
    const std::size_t limit = std::min(word_.size(), from + longest_authority);
    while (i < limit &&
           (word_.opaque(i) || (!is_white(word_.bytes[i]) && !is_in(word_.bytes[i], "/?#\\")))) {
      ++i;
    }
    return i;
  }

  void measure(UrlPart& part) {
    const std::size_t end = authority_end(part.authority);
    part.path =
        part.kind == UrlPart::Kind::web ? web_authority(part, end) : other_authority(part, end);
    const bool goes_on = part.path == end && end < word_.size() && is_in(word_.bytes[end], "/?#");
    part.end = goes_on ? run_end(end) : part.path;
  }

  [[nodiscard]] std::size_t other_authority(const UrlPart& part, std::size_t end) const {
    std::size_t i = part.authority;
    while (i < end && is_url_character(word_, i) && (word_.bytes[i] == ':' || !parts_list(i))) {
      ++i;
    }
    return i;
  }

  // `,` `;` `:` before a slash stand between two entries of a list.
  [[nodiscard]] bool parts_list(std::size_t i) const {
    const std::string_view next = word_.bytes.substr(i + 1, 2);
    return !word_.opaque(i) && is_in(word_.bytes[i], ",;:") && next.starts_with('/') &&
           !(word_.bytes[i] == ':' && next == "//");
  }

  // Sets the host. Text may go on behind an authority without a blank, as in a list or a sentence:
  // that is cut off where it cannot be meant as part of the host.
  std::size_t web_authority(UrlPart& part, std::size_t end) const {
    const std::string_view full = word_.bytes.substr(part.authority, end - part.authority);
    part.host = tl::unexpected(UrlError::bad_host);
    if (full.size() == longest_authority) {
      return end;
    }
    for (std::size_t i = part.authority; i < end; ++i) {
      if (word_.unknown(i)) {
        return end;
      }
    }
    if (end < word_.size() && (word_.bytes[end] == '\\' || resumes(end))) {
      return end;
    }
    const std::size_t bracket = full.starts_with('[') ? full.find(']') : std::string_view::npos;
    const std::size_t start = bracket == std::string_view::npos ? 0 : bracket + 1;
    std::size_t odd = start;
    while (odd < full.size() && is_host_character(full[odd])) {
      ++odd;
    }
    const bool whole = odd == full.size() || full.find('@') != std::string_view::npos;
    if (!whole && (globs(full.substr(odd)) || !ends_in_no_domain(full))) {
      return end;
    }
    const std::size_t length = whole ? full.size() : odd;
    part.host = authority_host(full.substr(0, length));
    return part.authority + length;
  }

  // Browsers drop tabs and line breaks from a URL.
  [[nodiscard]] bool resumes(std::size_t at) const {
    const std::size_t next = word_.bytes.find_first_not_of("\t\r\n", at);
    return next != std::string_view::npos && next != at && is_in(word_.bytes[next], ".@:");
  }

  // The end of the path and query. A URL within the run ends where the run does.
  std::size_t run_end(std::size_t from) {
    if (from < run_end_) {
      return run_end_;
    }
    std::size_t i = from;
    while (i < word_.size() && is_url_character(word_, i) && !parts_list(i)) {
      ++i;
    }
    run_end_ = i;
    return i;
  }

  const WordText& word_;
  std::size_t floor_ = 0;  // a scheme does not reach back beyond this
  std::size_t run_end_ = 0;
  std::vector<UrlPart> parts_;
};

}  // namespace

std::vector<UrlPart> url_parts(const WordText& word) { return UrlFinder(word).parts(); }

std::string percent_decoded(std::string_view text) {
  const auto digit = [](char c) {
    if (is_digit(c)) {
      return c - '0';
    }
    const char l = lower(c);
    return l >= 'a' && l <= 'f' ? l - 'a' + 10 : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? digit(text[i + 1]) : -1;
    const int low = high >= 0 ? digit(text[i + 2]) : -1;
    if (low < 0) {
      out.push_back(text[i]);
      continue;
    }
    out.push_back(static_cast<char>(high * 16 + low));
    i += 2;
  }
  return out;
}

}  // namespace o4
