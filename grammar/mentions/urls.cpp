// Where in a word a URL begins, and which host URL parsers would connect to (C3). Parsers differ;
// where a lax one would find another host than a strict one, the host cannot be known.
#include "grammar/mentions/urls.hpp"

#include <algorithm>

namespace o4 {
namespace {

constexpr std::size_t npos = std::string_view::npos;

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
  return !std::ranges::all_of(last, is_host_character) || last.find(':') != npos;
}

// curl takes {…} and […] for sets of alternatives.
bool globs(std::string_view text) {
  const std::size_t set = text.find_first_of("{[");
  return set != npos && text.find_first_of("\"'`") > set;
}

// Finds the URLs of one word from left to right.
class UrlFinder {
 public:
  explicit UrlFinder(const WordText& word) : word_(word) {}

  std::vector<UrlPart> parts() {
    const std::string_view bytes = word_.bytes;
    for (std::size_t i = bytes.find(':'); i != npos && i + 2 < bytes.size();
         i = bytes.find(':', i + 1)) {
      if (!word_.opaque(i) && is_slash(i + 1)) {
        look_at(i);
      }
    }
    return std::move(parts_);
  }

 private:
  [[nodiscard]] bool is_slash(std::size_t i) const {
    return is_in(word_.bytes[i], "/\\") && !word_.opaque(i);
  }

  // The authority of a URL stands behind two slashes, which may be backslashes for a web address,
  // as in browsers. `file:` needs no authority.
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
    UrlPart part;
    part.begin = begin;
    const bool file = scheme.size() == 4 ? ends_with(scheme, "file") : ends_with(scheme, "+file");
    const bool two = is_slash(colon + 2);
    if (!two && !file) {
      return;
    }
    part.authority = colon + (two ? 3 : 1);
    floor_ = part.authority;
    const bool slashes = word_.bytes.substr(colon + 1, two ? 2 : 1) == (two ? "//" : "/");
    const std::size_t web = ends_with(scheme, "https") ? 5 : ends_with(scheme, "http") ? 4 : 0;
    if (web > 0) {
      part.kind = UrlPart::Kind::web;
      part.begin = colon - web;
    } else if (!slashes || (scheme.empty() && !grows)) {
      return;
    } else if (grows) {
      part.kind = UrlPart::Kind::web;
    } else if (file) {
      part.kind = UrlPart::Kind::file;
    }
    measure(part);
    if (grows && web == 0) {
      part.host = tl::unexpected(UrlError::not_a_url);
    }
    parts_.push_back(std::move(part));
  }

  // How far the authority reaches for the most generous parser.
  [[nodiscard]] std::size_t authority_end(std::size_t from) const {
    std::size_t i = from;
    while (i < word_.size() &&
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
    for (std::size_t i = part.authority; i < end; ++i) {
      if (word_.unknown(i)) {
        return end;
      }
    }
    if (end < word_.size() && (word_.bytes[end] == '\\' || resumes(end))) {
      return end;
    }
    const std::size_t bracket = full.starts_with('[') ? full.find(']') : npos;
    const std::size_t start = bracket == npos ? 0 : bracket + 1;
    std::size_t odd = start;
    while (odd < full.size() && is_host_character(full[odd])) {
      ++odd;
    }
    const bool whole = odd == full.size() || full.find('@') != npos;
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
    return next != npos && next != at && is_in(word_.bytes[next], ".@:");
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
