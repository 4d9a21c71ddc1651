// Statement C3: which host a URL in the text leads to, as a real URL parser reads it.
#include "tests/reference/percent.hpp"
#include "tests/reference/text_paths.hpp"

namespace o4::reference {
namespace {

int digit_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_slash(char c) { return c == '/' || c == '\\'; }

bool one_of(char c, const std::string& set) { return set.find(c) != std::string::npos; }

bool begins_host(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80 || c == '%' || c == '{' || c == '(';
}

// C3: with nothing after it a scheme is no URL.
bool names_nothing(const Letters& word, std::size_t i) {
  if (i < word.size() && word[i].c == '[') {
    const auto close = text_of(word).find(']', i);
    if (close == std::string::npos) return true;
    const auto inside = text_of(word).substr(i + 1, close - i - 1);
    const bool address = inside.find(':') != std::string::npos;
    const bool range = inside.size() == 3 && inside[1] == '-';
    return !address && !range;
  }
  for (; i < word.size(); ++i) {
    if (word[i].opaque || begins_host(word[i].c)) return false;
    if (one_of(word[i].c, " \t\n\r\v\f/?#\\\"'`<>|^,;)]}")) return true;
  }
  return true;
}

// C3: what parsers take without two slashes. Chosen here: it begins a word or stands in quotes, or
// looks like a host.
bool is_short_form(const Letters& word, std::size_t scheme, std::size_t host) {
  auto end = host;
  while (end < word.size() && !one_of(word[end].c, "/?#\\ \t\n\r\v\f")) ++end;
  const auto text = text_of(Letters(word.begin() + static_cast<std::ptrdiff_t>(host),
                                    word.begin() + static_cast<std::ptrdiff_t>(end)));
  if (text.empty()) return false;
  for (auto i = host; i < end; ++i) {
    if (word[i].opaque) return true;
  }
  const bool port = text.size() < 6 && text.find_first_not_of("0123456789") == std::string::npos;
  const bool starts = begins_host(text[0]) && text[0] != '{' && text[0] != '(' && text[0] != '%' &&
                      static_cast<unsigned char>(text[0]) < 0x80;
  const bool quoted = scheme == 0 || one_of(word[scheme - 1].c, "=\"'`");
  return (starts || text[0] == '[') && !port &&
         (quoted || text.find('.') != std::string::npos || text.starts_with("localhost"));
}

// Index of the first letter after `http:` or `https:` and its slashes, if such a URL starts here.
std::optional<std::size_t> authority_start(const Letters& word, std::size_t start) {
  const auto text = text_of(word);
  for (const std::string scheme : {"http:", "https:"}) {
    if (in_lower_case(text.substr(start, scheme.size())) != scheme) continue;
    if (word[start].opaque) continue;
    auto i = start + scheme.size();
    const auto slashes = i;
    while (i < text.size() && is_slash(text[i])) ++i;
    const bool bounded = start == 0 || (!word[start - 1].opaque && !begins_host(text[start - 1]) &&
                                        !one_of(text[start - 1], "+.-"));
    const bool short_form = i - slashes < 2 && bounded && is_short_form(word, start, i);
    if ((i - slashes >= 2 || short_form) && !names_nothing(word, i)) return i;
  }
  return std::nullopt;
}

// The authority up to one of `ends` or white space. Where it holds a separator of shell text or
// prose, that may be the end of the URL, or a trick; where a user part follows, it is a trick.
Letters authority(const Letters& word, std::size_t start, const std::string& ends) {
  Letters out;
  for (auto i = start; i < word.size() && !one_of(word[i].c, ends); ++i) out.push_back(word[i]);
  const auto text = text_of(out);
  if (text.find('@') != std::string::npos) return out;
  const auto quote = text.find_first_of("\"'`<>");
  if (quote != std::string::npos) out.resize(quote, Letter{0, 0});
  const auto rest = text.substr(0, quote).find_first_of(",;|&(){}");
  if (rest == std::string::npos) return out;
  const auto tail = text.substr(rest, out.size() - rest);
  const auto next = tail.find_first_not_of(",;|&(){}");
  const bool other_url = next != std::string::npos && in_lower_case(tail.substr(next, 4)) == "http";
  if (next == std::string::npos || other_url) out.resize(rest, Letter{0, 0});
  return out;
}

std::optional<Host> host_of(const Letters& authority_letters) {
  for (const auto& letter : authority_letters) {
    if (letter.opaque) return std::nullopt;  // C3: a host that cannot be known
  }
  auto text = text_of(authority_letters);
  text = text.substr(text.rfind('@') + 1);  // user-info
  const auto colon = text.rfind(':');
  const bool bracketed = text.starts_with("[") && text.find(']') > colon;
  std::string host = text;
  if (colon != std::string::npos && !bracketed) {
    host = text.substr(0, colon);
    const auto port = text.substr(colon + 1);
    if (!port.empty() && !parse_host_and_port("x:" + port)) return std::nullopt;
  }
  if (host.starts_with("[")) return parse_host(host);
  if (host.find(':') != std::string::npos) return std::nullopt;  // IPv6 needs its brackets here
  return parse_host(undo_percents(host));
}

}  // namespace

std::string undo_percents(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && digit_value(text[i + 1]) >= 0 &&
                        digit_value(text[i + 2]) >= 0;
    if (escape) {
      out += static_cast<char>(digit_value(text[i + 1]) * 16 + digit_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string in_lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::vector<TextUrl> urls_in(const Word& word) {
  std::vector<TextUrl> out;
  for (std::size_t i = 0; i < word.letters.size(); ++i) {
    const auto start = authority_start(word.letters, i);
    if (!start) continue;
    // The URL standard ends the authority at a backslash, RFC 3986 (and curl) does not.
    const auto standard = authority(word.letters, *start, "/\\?# \t\n\r\v\f");
    const auto rfc = authority(word.letters, *start, "/?# \t\n\r\v\f");
    TextUrl url{word.letters[i].at, i, *start, {host_of(standard)}};
    if (rfc.size() != standard.size()) url.hosts.push_back(host_of(rfc));
    out.push_back(url);
  }
  return out;
}

}  // namespace o4::reference
