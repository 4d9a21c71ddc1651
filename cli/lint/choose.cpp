#include "cli/lint/choose.hpp"

#include <algorithm>
#include <array>

#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

bool is_in(const std::vector<std::string>& codes, const std::string& code) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::size_t at = 0;
  while (at <= text.size()) {
    const auto end = std::min(text.find(',', at), text.size());
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return parts;
}

// Commas and repeated flags add up; a code that does not exist is an error, as it would hide
// nothing.
std::optional<std::vector<std::string>> codes_of(Context& context, std::string_view flag) {
  std::array<std::string_view, lint_codes.size()> known;
  std::transform(lint_codes.begin(), lint_codes.end(), known.begin(),
                 [](const LintCode& row) { return row.code; });
  std::vector<std::string> codes;
  for (const auto& value : context.options.flags.values(flag)) {
    for (auto& code : split(value)) {
      if (find_lint_code(code) == nullptr) {
        const auto meant = closest_word(code, known);
        context.diagnostics.error("usage-flag", flag_span(context.options, flag),
                                  in_quotes(code) + " is no code of lint",
                                  meant.empty() ? "docs/diagnostics/ has a page for each code"
                                                : "did you mean " + in_quotes(meant) + "?");
        return std::nullopt;
      }
      codes.push_back(std::move(code));
    }
  }
  return codes;
}

std::optional<Level> level_of(Context& context) {
  const auto word = context.options.flags.value(fail_on_flag.name);
  constexpr std::array levels{Level::note, Level::warning, Level::error};
  const auto found = std::find_if(levels.begin(), levels.end(),
                                  [&](Level level) { return to_word(level) == word; });
  if (!word || found != levels.end()) {
    return word ? *found : Level::warning;
  }
  std::vector<std::string_view> words(std::size(levels));
  std::transform(std::begin(levels), std::end(levels), words.begin(),
                 [](Level level) { return to_word(level); });
  context.diagnostics.error("usage-flag", flag_span(context.options, fail_on_flag.name),
                            in_quotes(*word) + " is no level", suggestion(*word, words));
  return std::nullopt;
}

// The higher, the worse.
int weight(Level level) { return level == Level::error ? 2 : level == Level::warning ? 1 : 0; }

}  // namespace

std::optional<LintChoice> lint_choice(Context& context) {
  auto selected = codes_of(context, select_flag.name);
  auto ignored = codes_of(context, ignore_flag.name);
  const auto fails = level_of(context);
  if (!selected || !ignored || !fails) {
    return std::nullopt;
  }
  return LintChoice{std::move(*selected), std::move(*ignored), *fails};
}

bool is_chosen(const LintChoice& choice, const Finding& finding) {
  return (choice.selected.empty() || is_in(choice.selected, finding.code)) &&
         !is_in(choice.ignored, finding.code);
}

bool is_failure(const LintChoice& choice, const Finding& finding) {
  return weight(finding.level) >= weight(choice.fails);
}

}  // namespace o4
