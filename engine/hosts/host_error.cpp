// What to say of a text that is no host: the cause and the cure.
//
// A suggestion is only made where it can be read back: what is cut out of the text must be an entry
// itself, so that "write 'example.com'" is never advice that is refused again.
#include "engine/hosts/host.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

std::string_view cause(HostError error) {
  switch (error) {
    case HostError::empty:
      return "names no host";
    case HostError::has_scheme:
      return "has a scheme";
    case HostError::has_path:
      return "has a path";
    case HostError::has_user:
      return "has a user name";
    case HostError::has_port:
      return "has a port";
    case HostError::has_space:
      return "has a space";
    case HostError::star_inside:
      return "has a '*' that is not its first label";
    case HostError::star_before_address:
      return "has a '*' before an address";
    case HostError::bad_address:
      return "looks like an address but is none";
    case HostError::bad_character:
      return "has a character that no host has";
    case HostError::bad_port:
      return "has a port that is no number up to 65535";
    case HostError::empty_label:
      return "has an empty label";
    case HostError::label_too_long:
      return "has a label of more than 63 characters";
    case HostError::name_too_long:
      return "is longer than 253 characters";
    case HostError::bad_label:
      break;
  }
  return "is no valid international name";
}

std::string_view after(std::string_view text, std::string_view mark) {
  const auto at = text.find(mark);
  return at == std::string_view::npos ? text : text.substr(at + mark.size());
}

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view spaces = " \t\r\n\v\f";
  const auto begin = text.find_first_not_of(spaces);
  if (begin == std::string_view::npos) {
    return {};
  }
  return text.substr(begin, text.find_last_not_of(spaces) + 1 - begin);
}

// The entry inside a longer text: without scheme, user name, port, path and outer spaces.
std::string entry_inside(std::string_view text) {
  text = after(trimmed(text), "://");
  text = text.substr(0, text.find_first_of("/\\?#"));
  text = after(text, "@");
  if (text.starts_with('[')) {
    text = text.substr(1, text.find(']') - 1);
  } else if (text.find(':') == text.rfind(':')) {
    text = text.substr(0, text.find(':'));
  }
  const auto pattern = parse_host_pattern(text);
  return pattern ? to_text(*pattern) : std::string();
}

}  // namespace

std::string host_error_message(HostError error, std::string_view text) {
  const bool lacks_name = error == HostError::star_inside && text == "*.";
  return in_quotes(text) + " " +
         (lacks_name ? "names no host behind '*.'" : std::string(cause(error)));
}

std::string host_inside(HostError error, std::string_view text) {
  switch (error) {
    case HostError::has_path:
      return parse_cidr(text) ? std::string() : entry_inside(text);
    case HostError::has_scheme:
      return text.find("://") == std::string_view::npos ? std::string() : entry_inside(text);
    case HostError::has_user:
    case HostError::has_port:
    case HostError::has_space:
      return entry_inside(text);
    case HostError::star_before_address: {
      const auto pattern = parse_host_pattern(text.substr(2));
      return pattern ? to_text(*pattern) : std::string();
    }
    default:
      return {};
  }
}

std::string host_error_help(HostError error, std::string_view text) {
  if (const auto meant = host_inside(error, text); !meant.empty()) {
    return "write " + in_quotes(meant);
  }
  switch (error) {
    case HostError::has_path:
      return parse_cidr(text) ? "name single addresses: an entry is no network"
                              : "write the host alone";
    case HostError::has_scheme:
    case HostError::has_user:
    case HostError::has_port:
    case HostError::has_space:
      return "write the host alone";
    case HostError::star_inside:
      return "'*.example.com' covers all subdomains, '*' every host";
    case HostError::bad_address:
      return "write an address like '192.0.2.1' or '2001:db8::1'";
    case HostError::bad_label:
      return "write it in A-labels, which begin with 'xn--'";
    default:
      return {};
  }
}

}  // namespace o4
