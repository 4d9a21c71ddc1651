// PEGTL's rules for URIs and IRIs tell whether the text follows the standards; an escaped host is
// decoded once and must then be a plain name, so that neither a slash nor another percent sign
// hides in it.
#include "grammar/mentions/url.hpp"

#include "grammar/mentions/url_grammar.hpp"

namespace o4 {
namespace {

namespace g = url_grammar;
namespace p = tao::pegtl;

// The parser's only action: what was read as name or address is the host.
template <typename Rule>
struct KeepHost : p::nothing<Rule> {};

template <>
struct KeepHost<g::name> {
  template <typename Input>
  static void apply(const Input& in, std::string& host) {
    host = in.string();
  }
};

template <>
struct KeepHost<g::address> : KeepHost<g::name> {};

template <typename Rule>
bool matches(std::string_view text, std::string& host) {
  p::memory_input<p::tracking_mode::lazy, p::eol::lf, const char*> input(
      text.data(), text.data() + text.size(), "");
  try {
    return p::parse<Rule, KeepHost>(input, host);
  } catch (const p::parse_error&) {
    return false;
  }
}

unsigned value(char digit) {
  const auto c = static_cast<unsigned>(static_cast<unsigned char>(digit));
  return digit <= '9' ? c - '0' : (c | 0x20U) - 'a' + 10;
}

std::string decoded(std::string_view host) {
  std::string out;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (host[i] != '%') {
      out.push_back(host[i]);
      continue;
    }
    out.push_back(static_cast<char>(value(host[i + 1]) * 16 + value(host[i + 2])));
    i += 2;
  }
  return out;
}

}  // namespace

tl::expected<std::string, UrlError> authority_host(std::string_view authority) {
  std::string host;
  if (matches<g::empty_host>(authority, host)) {
    return tl::unexpected(UrlError::no_host);
  }
  if (!matches<g::whole>(authority, host)) {
    return tl::unexpected(UrlError::bad_host);
  }
  if (host.find('%') == std::string::npos) {
    return host;
  }
  host = decoded(host);
  std::string unused;
  if (!matches<g::plain_name>(host, unused)) {
    return tl::unexpected(UrlError::bad_host);
  }
  return host;
}

tl::expected<std::string, UrlError> url_host(std::string_view url) {
  std::string unused;
  const std::size_t colon = url.find("://");
  if (colon == std::string_view::npos) {
    return tl::unexpected(UrlError::not_a_url);
  }
  if (!matches<p::seq<p::uri::scheme, p::eof>>(url.substr(0, colon), unused)) {
    return tl::unexpected(UrlError::not_a_url);
  }
  const std::string_view rest = url.substr(colon + 3);
  const std::size_t end = std::min(rest.find_first_of("/?#"), rest.size());
  if (!matches<g::rest>(rest.substr(end), unused)) {
    return tl::unexpected(UrlError::not_a_url);
  }
  return authority_host(rest.substr(0, end));
}

}  // namespace o4
