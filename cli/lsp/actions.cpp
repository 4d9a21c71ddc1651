// Diagnostics, fixes and layout. The title of a fix says what it does to the policy, by a
// comparison of before and after: in an editor that title is all that is read before it is applied.
#include <algorithm>

#include "cli/lsp/answers.hpp"
#include "cli/lsp/positions.hpp"
#include "grammar/layout/tidy.hpp"
#include "grammar/rules/parse_rules.hpp"

namespace o4::lsp {
namespace {

int severity(Level level) {
  switch (level) {
    case Level::error:
      return 1;
    case Level::warning:
      return 2;
    case Level::note:
      break;
  }
  return 3;
}

Json problem_json(const Analysis& analysis, const Problem& problem) {
  const auto message =
      problem.help.empty() ? problem.message : problem.message + "\n" + problem.help;
  return Json{{"range", range_json(analysis.sources, problem.span)},
              {"severity", severity(problem.level)},
              {"code", problem.code},
              {"source", "o4-policy"},
              {"message", message}};
}

std::string title_of(const Analysis& analysis, const Problem& problem) {
  if (problem.fix.size() == 1) {
    const auto& edit = problem.fix.front();
    const auto old = analysis.sources.text(edit.span);
    if (!old.empty() && !edit.text.empty() && edit.text.find('\n') == std::string::npos) {
      return "replace " + std::string(old) + " by " + edit.text;
    }
  }
  return problem.help.empty() ? "mend: " + problem.message : problem.help;
}

// What the fix lets in and shuts out: the first two lines, and how many more.
std::string effect_text(const std::optional<std::vector<std::string>>& effect) {
  if (!effect) {
    return "";
  }
  if (effect->empty()) {
    return " (the policy stays as it is)";
  }
  constexpr std::size_t most = 2;
  std::string text = " (";
  for (std::size_t i = 0; i < std::min(effect->size(), most); ++i) {
    text += (i == 0 ? "" : "; ") + (*effect)[i];
  }
  return effect->size() > most ? text + "; and " + std::to_string(effect->size() - most) + " more)"
                               : text + ")";
}

}  // namespace

Json diagnostics_json(const Analysis& analysis) {
  auto list = Json::array();
  for (const auto& problem : analysis.problems) {
    list.push_back(problem_json(analysis, problem));
  }
  return list;
}

Json code_actions(const World& world, const Document& document, std::size_t begin,
                  std::size_t end) {
  const auto analysis = analyse(world, document);
  auto actions = Json::array();
  for (const auto& problem : analysis.problems) {
    if (problem.fix.empty() || problem.span.begin > end || problem.span.end < begin) {
      continue;
    }
    auto edits = Json::array();
    for (const auto& edit : problem.fix) {
      edits.push_back(
          Json{{"range", range_json(analysis.sources, edit.span)}, {"newText", edit.text}});
    }
    const auto effect = effect_of(world, document, problem.fix);
    Json changes = Json::object();
    changes[document.uri] = std::move(edits);
    Json action{{"title", title_of(analysis, problem) + effect_text(effect)},
                {"kind", "quickfix"},
                {"diagnostics", Json::array({problem_json(analysis, problem)})},
                {"edit", Json{{"changes", std::move(changes)}}}};
    if (effect) {
      action["data"] = Json{{"diff", Json(*effect)}};
    }
    actions.push_back(std::move(action));
  }
  return actions;
}

Json formatting(const Document& document) {
  SourceMap sources;
  Diagnostics unheard;
  const auto file = sources.add(document.path, document.text);
  std::string tidy;
  if (document.kind == Kind::rules) {
    const auto rules = parse_rules(sources, file, unheard);
    if (!rules) {
      return nullptr;
    }
    tidy = tidy_rules(document.text, *rules);
  } else {
    if (!read_toml(sources, file, "config", unheard)) {
      return nullptr;
    }
    tidy = tidy_toml(document.text);
  }
  if (tidy == document.text) {
    return nullptr;
  }
  return Json::array(
      {Json{{"range", range_json(document.text, 0, document.text.size())}, {"newText", tidy}}});
}

}  // namespace o4::lsp
