// Answers as JSON. A name that is not UTF-8 cannot be written exactly: print_exactly() refuses it
// where another program would act on it, the others show a replacement character.
#include "cli/show/render_json.hpp"

#include <utility>

#include "cli/args/said.hpp"

namespace o4 {
namespace {

struct NodeToJson {
  Json operator()(std::monostate) const { return nullptr; }
  Json operator()(bool value) const { return value; }
  Json operator()(std::int64_t value) const { return value; }
  Json operator()(double value) const { return value; }
  Json operator()(const std::string& value) const { return value; }
  Json operator()(const Array& values) const {
    auto result = Json::array();
    for (const auto& value : values) {
      result.push_back(to_json(value));
    }
    return result;
  }
  Json operator()(const Table& members) const {
    auto result = Json::object();
    for (const auto& member : members) {
      result[member.key] = to_json(member.value);
    }
    return result;
  }
};

Json refusal_words(const CommandDecision& decision) {
  auto words = Json::array();
  for (const auto& refusal : decision.refusals) {
    words.push_back(to_text(refusal.what));
  }
  return words;
}

Json losers(const std::vector<Loser>& list) {
  auto result = Json::array();
  for (const auto& loser : list) {
    auto json = to_json(loser.rule);
    json["why"] = loser.why;
    result.push_back(std::move(json));
  }
  return result;
}

// A place in a command's text, by byte.
Json place_in_text(Span span) {
  return span.file == no_file ? Json(nullptr) : Json{{"begin", span.begin}, {"end", span.end}};
}

void add_chain(Json& json, const Decision& decision) {
  json["subject"] = decision.subject;
  json["losers"] = losers(decision.losers);
  json["notes"] = decision.notes;
  json["help"] = decision.help;
}

std::string_view to_word(TextPiece::Reader reader) {
  switch (reader) {
    case TextPiece::Reader::shell:
      return "shell";
    case TextPiece::Reader::program:
      return "program";
    case TextPiece::Reader::nobody:
      return "nobody";
  }
  return {};
}

// "at" is a place in the command's text, by byte; null for what no word of it says.
void add_chain(Json& json, const CommandDecision& decision) {
  auto reasons = Json::array();
  for (const auto& refusal : decision.refusals) {
    auto reason = to_json(refusal.rule);
    reason["refusal"] = to_text(refusal.what);
    reason["message"] = refusal.message;
    reason["help"] = refusal.help;
    reason["at"] = place_in_text(refusal.span);
    reasons.push_back(std::move(reason));
  }
  auto passed = Json::array();
  for (const auto& item : decision.passed) {
    auto json_item = to_json(item.rule);
    json_item["passed"] = to_text(item.what);
    json_item["at"] = place_in_text(item.span);
    passed.push_back(std::move(json_item));
  }
  auto pieces = Json::array();
  for (const auto& piece : decision.pieces) {
    pieces.push_back({{"read_by", to_word(piece.reader)},
                      {"program", piece.program},
                      {"at", place_in_text(piece.span)}});
  }
  json["reasons"] = std::move(reasons);
  json["pieces"] = std::move(pieces);
  json["passed"] = std::move(passed);
  json["losers"] = losers(decision.losers);
  json["notes"] = decision.notes;
}

}  // namespace

Json to_json(const Value& node) { return std::visit(NodeToJson{}, node.value); }

Json to_json(const RuleView& rule) {
  return Json{{"rule", rule.text}, {"from", rule.from}, {"because", rule.because}};
}

Json to_json(const SourceMap& sources, const Diagnostics& diagnostics) {
  return diagnostics_json(sources, diagnostics);
}

Json short_answer(const Answer& answer) {
  Json json{{"decision", to_word(outcome_of(answer))}};
  json.update(to_json(rule_of(answer)));
  if (const auto* command = std::get_if<CommandDecision>(&answer)) {
    const bool runs = command->outcome == Outcome::run;
    json["profile"] = runs ? Json(to_word(command->confinement)) : Json(nullptr);
    json["refusals"] = refusal_words(*command);
  }
  return json;
}

Json long_answer(const Answer& answer) {
  auto json = short_answer(answer);
  std::visit([&](const auto& decision) { add_chain(json, decision); }, answer);
  return json;
}

}  // namespace o4
