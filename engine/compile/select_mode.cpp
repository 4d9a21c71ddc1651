// Each step overwrites what the one before has chosen, with the reason; so what is left at the end
// is the choice and why. The picked tier is kept apart (`tier`), since it is shown also where
// something stronger is in force (T7).
#include "engine/compile/compile.hpp"

#include "engine/compile/condition.hpp"
#include "engine/graph/origin.hpp"

namespace o4 {
namespace {

// T8: an old o4 kept commands sandboxed although the tier was open.
const rules::ModeLine* kept_tier(const RuleBook& book, const Facts& facts, const Config& config,
                                 std::string_view tier) {
  for (const auto& line : book.modes.lines) {
    if (line.kind == rules::ModeLine::Kind::keep && line.names[1].text == tier &&
        facts.o4_version < *parse_version(line.version.text) &&
        Conditions({book, facts, config, std::string(tier), std::string(tier)}).hold(line.when)) {
      return &line;
    }
  }
  return nullptr;
}

Span mode_span(const RuleBook& book, rules::ModeLine::Kind kind) {
  for (const auto& line : book.modes.lines) {
    if (line.kind == kind) {
      return line.span;
    }
  }
  return book.modes.span;
}

SelectedMode select_tier(const SourceMap& sources, const RuleBook& book, const Facts& facts,
                         const Config& config) {
  const auto start = mode_word(book, rules::ModeLine::Kind::start);
  SelectedMode mode{std::string(start),
                    {},
                    {},
                    {config.unread_project ? "no config that is read sets default_tier"
                                           : "no config sets default_tier",
                     place_of(sources, mode_span(book, rules::ModeLine::Kind::start))}};
  if (config.default_tier) {
    mode.name = config.default_tier->value;
    mode.chosen = {"set by default_tier", place_of(sources, config.default_tier->span)};
  }
  if (facts.start_tier) {
    mode.name = *facts.start_tier;
    mode.chosen = {"the session began in it", fact_place("start_tier")};
  }
  mode.start_tier = mode.name;
  if (facts.picked_tier) {
    mode.name = *facts.picked_tier;
    mode.chosen = {"picked in this session", fact_place("picked_tier")};
  }
  mode.tier = mode.name;
  return mode;
}

}  // namespace

SelectedMode select_mode(const SourceMap& sources, const RuleBook& book, const Facts& facts,
                         const Config& config) {
  auto mode = select_tier(sources, book, facts, config);
  if (facts.sandbox) {
    mode.name = *facts.sandbox;
    mode.chosen = {"fixed by --sandbox", fact_place("sandbox")};
    return mode;
  }
  if (!facts.interactive) {
    constexpr auto kind = rules::ModeLine::Kind::print_mode;
    mode.name = mode_word(book, kind);
    mode.chosen = {"print mode does not apply default_tier",
                   place_of(sources, mode_span(book, kind))};
    return mode;
  }
  if (const auto* line = kept_tier(book, facts, config, mode.name)) {
    mode.name = line->names[0].text;
    mode.start_tier = line->names[1].text;
    mode.chosen = {"before o4 " + line->version.text + " any [sandbox] content kept the sandbox",
                   place_of(sources, line->span)};
  }
  return mode;
}

}  // namespace o4
