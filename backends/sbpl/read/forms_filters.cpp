// The constructors of filters: combinations, the network, and those whose answer the model cannot
// know. Filters of texts are made in forms_text_filters.cpp.
#include <algorithm>
#include <charconv>
#include <iterator>
#include <utility>

#include "backends/sbpl/profile/filter_words.hpp"
#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {
namespace {

// A word that is not known stands as a filter of which nothing is known, if it may be passed over.
std::optional<std::vector<Filter>> filters_of(Evaluator& to, Arguments arguments, Scope& scope) {
  std::vector<Filter> filters;
  for (const auto& argument : arguments) {
    if (const auto* unknown = to.unknown_word(argument, scope)) {
      if (!to.pass_over_word(*unknown, scope)) {
        return std::nullopt;
      }
      filters.push_back({argument.span, OtherFilter{*symbol_of(*unknown)}, 1, 1});
      continue;
    }
    const auto value = to.evaluate(argument, scope);
    if (!value) {
      return std::nullopt;
    }
    const auto* filter = value->get<FilterRef>();
    if (filter == nullptr) {
      return to.error("sbpl-type", argument.span,
                      "expected a filter, got " + std::string(kind_name(*value)));
    }
    if (!to.spend((*filter)->size, argument.span)) {
      return std::nullopt;
    }
    filters.push_back(**filter);
  }
  return filters;
}

// Empty combinations are refused, as by the compiler: (require-any) would match nothing.
Result combination(Evaluator& to, Combination::Kind kind, const Datum& form, Arguments arguments,
                   Scope& scope) {
  const bool negated = kind == Combination::Kind::none;
  if (arguments.empty() || (negated && arguments.size() != 1)) {
    return to.error("sbpl-arity", form.span,
                    negated ? "'require-not' needs exactly one filter" : "expected a filter");
  }
  auto parts = filters_of(to, arguments, scope);
  return parts ? make_filter(to, combine(form.span, kind, std::move(*parts))) : std::nullopt;
}

std::optional<std::uint16_t> parse_port(std::string_view text) {
  std::uint16_t port = 0;
  const auto* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, port);
  return error == std::errc{} && stop == end && port != 0 ? std::optional(port) : std::nullopt;
}

// The compiler takes two hosts and no other; real addresses and names are an error for it too.
std::optional<NetworkAddress> parse_address(Evaluator& to, const Datum& source,
                                            std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) {
    return to.error("sbpl-address", source.span, "expected HOST:PORT in network address");
  }
  const auto host = text.substr(0, colon);
  const auto port = text.substr(colon + 1);
  if (host != "*" && host != "localhost") {
    return to.error("sbpl-address", source.span,
                    "host must be * or localhost in network address, not " + in_quotes(host),
                    "profiles cannot tell other hosts apart; let a proxy do it");
  }
  NetworkAddress address;
  address.host = host == "*" ? NetworkAddress::Host::any : NetworkAddress::Host::localhost;
  if (port != "*") {
    address.port = parse_port(port);
    if (!address.port) {
      return to.error("sbpl-address", source.span,
                      "port must be * or a number in network address, not " + in_quotes(port));
    }
  }
  return address;
}

bool is_path_filter(const Filter& filter) {
  if (const auto* text = std::get_if<TextFilter>(&filter.value)) {
    return text->attribute == Attribute::path;
  }
  const auto* parts = std::get_if<Combination>(&filter.value);
  return parts != nullptr && std::all_of(parts->parts.begin(), parts->parts.end(), is_path_filter);
}

// The address after the protocol: a text for IP, filters of the path for UNIX sockets.
bool add_address(Evaluator& to, const Datum& source, const Value& value, NetworkFilter& network) {
  const bool is_socket = network.protocol == Protocol::unix_socket;
  const auto* text = value.get<Text>();
  const auto* filter = value.get<FilterRef>();
  if (!is_socket && text != nullptr) {
    const auto address = parse_address(to, source, text->bytes);
    if (address) {
      network.addresses.push_back(*address);
    }
    return address.has_value();
  }
  if (is_socket && filter != nullptr && is_path_filter(**filter)) {
    network.socket_path.push_back(**filter);
    return to.spend((*filter)->size, source.span);
  }
  to.error("sbpl-type", source.span,
           std::string("expected ") + (is_socket ? "a path filter" : "an address") +
               " after the protocol, got " + std::string(kind_name(value)));
  return false;
}

// (remote tcp "localhost:8118"), (local ip), (remote unix-socket (path-literal "/var/run/x")).
Result network_filter(Evaluator& to, Side side, const Datum& form, Arguments arguments,
                      Scope& scope) {
  const auto* name = arguments.empty() ? nullptr : symbol_of(arguments.front());
  if (name == nullptr) {
    return to.error("sbpl-form", form.span, "expected a protocol and addresses");
  }
  const auto* word = find_protocol(*name);
  if (word == nullptr) {
    return to.unbound(*name, arguments.front().span,
                      "protocols are ip, tcp, udp, each also with 4 or 6, and unix-socket");
  }
  Filter filter{form.span, {}, 1, 1};
  NetworkFilter network{side, word->protocol, word->family, {}, {}};
  for (const auto& argument : arguments.subspan(1)) {
    const auto value = to.evaluate(argument, scope);
    if (!value || !add_address(to, argument, *value, network)) {
      return std::nullopt;
    }
  }
  for (const auto& part : network.socket_path) {
    filter.size += part.size;
    filter.depth = std::max(filter.depth, part.depth + 1);
  }
  filter.value = std::move(network);
  return make_filter(to, std::move(filter));
}

constexpr std::int64_t largest_file_mode = 07777;

// Its arguments are checked for names that do not exist, and not looked at otherwise.
Result other_filter(Evaluator& to, const OtherFilterWord& known, std::string_view name,
                    const Datum& form, Arguments arguments, Scope& scope) {
  for (const auto& argument : arguments) {
    const auto* symbol = symbol_of(argument);
    if (symbol != nullptr && is_constant(*symbol) && look_up(*symbol, scope) == nullptr) {
      continue;
    }
    if (const auto* unknown = to.unknown_word(argument, scope)) {
      if (!to.pass_over_word(*unknown, scope)) {
        return std::nullopt;
      }
      continue;
    }
    const auto value = to.evaluate(argument, scope);
    if (!value) {
      return std::nullopt;
    }
    const auto* number = value->get<std::int64_t>();
    if (known.name == "file-mode" && number != nullptr &&
        (*number < 0 || *number > largest_file_mode)) {
      return to.error("sbpl-range", argument.span, "a mode beyond 07777");
    }
  }
  return make_filter(to, {form.span, OtherFilter{std::string(name), known.filter_class}, 1, 1});
}

std::optional<Combination::Kind> find_combination(std::string_view name) {
  if (name == "require-all") {
    return Combination::Kind::all;
  }
  if (name == "require-any") {
    return Combination::Kind::any;
  }
  return name == "require-not" ? std::optional(Combination::Kind::none) : std::nullopt;
}

constexpr Form filters_of_their_own[] = {
    {"path-ancestors", path_ancestors},
    {"tty", tty},
    {"vnode-type", vnode_type},
};

}  // namespace

Filter combine(Span span, Combination::Kind kind, std::vector<Filter> parts) {
  Filter whole{span, {}, 1, 1};
  for (const auto& part : parts) {
    whole.size += part.size;
    whole.depth = std::max(whole.depth, part.depth + 1);
  }
  whole.value = Combination{kind, std::move(parts)};
  return whole;
}

std::optional<Result> run_filter(Evaluator& to, std::string_view name, const Datum& form,
                                 Arguments arguments, Scope& scope) {
  if (const auto word = find_text_filter(name)) {
    return text_filter(to, *word, form, arguments, scope);
  }
  if (const auto kind = find_combination(name)) {
    return combination(to, *kind, form, arguments, scope);
  }
  if (const auto side = find_network_filter(name)) {
    return network_filter(to, *side, form, arguments, scope);
  }
  for (const auto& own : filters_of_their_own) {
    if (own.name == name) {
      return own.run(to, form, arguments, scope);
    }
  }
  if (const auto* other = find_other_filter(name)) {
    return other_filter(to, *other, name, form, arguments, scope);
  }
  return std::nullopt;
}

bool is_filter_name(std::string_view name) {
  const auto* own = std::find_if(std::begin(filters_of_their_own), std::end(filters_of_their_own),
                                 [&](const Form& form) { return form.name == name; });
  return own != std::end(filters_of_their_own) || find_text_filter(name) ||
         find_combination(name) || find_network_filter(name) || find_other_filter(name) != nullptr;
}

}  // namespace o4::sbpl
