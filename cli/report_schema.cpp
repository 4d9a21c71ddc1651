#include "cli/report_schema.hpp"

#include <utility>

#include "engine/finding.hpp"

namespace o4 {
namespace {

Json type(const char* name) { return Json{{"type", name}}; }
Json list_of(Json items) { return Json{{"type", "array"}, {"items", std::move(items)}}; }
Json count() { return Json{{"type", "integer"}, {"minimum", 0}}; }

// An object with all of these members and no other.
Json object(Json members) {
  auto required = Json::array();
  for (const auto& [key, value] : members.items()) {
    required.push_back(key);
  }
  return Json{{"type", "object"},
              {"properties", std::move(members)},
              {"required", std::move(required)},
              {"additionalProperties", false}};
}

Json titled(const char* title, const Json& body) {
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
  schema.update(body);
  return schema;
}

template <typename Value>
Json words(std::initializer_list<Value> values) {
  auto list = Json::array();
  for (const auto value : values) {
    list.push_back(to_word(value));
  }
  return Json{{"type", "string"}, {"enum", std::move(list)}};
}

}  // namespace

Json answer_schema() {
  const auto outcomes = words({Outcome::allow, Outcome::deny, Outcome::private_, Outcome::ask,
                               Outcome::run, Outcome::refuse});
  Json decided{{"decision", outcomes},
               {"rule", type("string")},
               {"from", type("string")},
               {"because", type("string")}};
  auto answered = object(decided);
  answered["properties"]["id"] = Json::object();
  decided["profile"] = Json{{"type", {"string", "null"}}};
  decided["refusals"] = list_of(type("string"));
  auto command = object(decided);
  command["properties"]["id"] = Json::object();
  auto failed = object(Json{{"error", type("string")}});
  failed["properties"]["help"] = type("string");
  failed["properties"]["column"] = count();
  failed["properties"]["id"] = Json::object();
  return titled("an answer of check", Json{{"anyOf", Json::array({answered, command, failed})}});
}

Json lint_report_schema() {
  const auto related = object(Json{{"message", type("string")}, {"from", type("string")}});
  const auto edit =
      object(Json{{"from", type("string")}, {"old", type("string")}, {"new", type("string")}});
  const auto finding = object(Json{{"code", type("string")},
                                   {"level", words({Level::error, Level::warning, Level::note})},
                                   {"message", type("string")},
                                   {"help", type("string")},
                                   {"from", type("string")},
                                   {"witness", type("string")},
                                   {"related", list_of(related)},
                                   {"fix", list_of(edit)}});
  return titled("what lint --format json writes", object(Json{{"errors", count()},
                                                              {"warnings", count()},
                                                              {"notes", count()},
                                                              {"findings", list_of(finding)}}));
}

Json test_report_schema() {
  const auto result = object(Json{{"id", type("string")},
                                  {"passed", type("boolean")},
                                  {"expected", type("string")},
                                  {"actual", type("string")},
                                  {"why", type("string")},
                                  {"at", type("string")}});
  const auto file = object(Json{{"file", type("string")}, {"results", list_of(result)}});
  return titled("what test --format json writes",
                object(Json{{"passed", count()}, {"failed", count()}, {"files", list_of(file)}}));
}

}  // namespace o4
