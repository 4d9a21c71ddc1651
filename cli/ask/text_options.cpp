// NAME=VALUE, cut at the first "="; of two with one name the later one counts.

#include "cli/ask/text_options.hpp"

#include <string>
#include <utility>

#include "cli/machine/files.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

using Pairs = std::map<std::string, std::string, std::less<>>;

std::optional<Pairs> pairs_of(Context& context, const Flag& flag) {
  Pairs result;
  for (const auto& given : context.options.flags.values(flag.name)) {
    const auto equals = given.find('=');
    if (equals == std::string::npos) {
      context.diagnostics.error("usage-flag", flag_span(context.options, flag.name),
                                in_quotes(given) + " is not " + std::string(flag.value));
      return std::nullopt;
    }
    result[given.substr(0, equals)] = given.substr(equals + 1);
  }
  return result;
}

}  // namespace

std::optional<TextOptions> text_options(Context& context) {
  auto parameters = pairs_of(context, param_flag);
  const auto files = pairs_of(context, import_flag);
  if (!parameters || !files) {
    return std::nullopt;
  }
  TextOptions options;
  options.parameters = std::move(*parameters);
  for (const auto& [name, path] : *files) {
    const auto file = open_source(
        context.sources, path, flag_span(context.options, import_flag.name), context.diagnostics);
    if (!file) {
      return std::nullopt;
    }
    options.imports.emplace(name, *file);
  }
  return options;
}

}  // namespace o4
