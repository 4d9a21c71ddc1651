#include "cli/show/schema_parts.hpp"

#include <utility>

namespace o4::schema {

Json type(const char* name) { return Json{{"type", name}}; }
Json list_of(Json items) { return Json{{"type", "array"}, {"items", std::move(items)}}; }
Json count() { return Json{{"type", "integer"}, {"minimum", 0}}; }

Json object(Json members) {
  auto required = Json::array();
  for (const auto& [key, value] : *members.members()) {
    required.push_back(key);
  }
  return Json{{"type", "object"},
              {"properties", std::move(members)},
              {"required", std::move(required)},
              {"additionalProperties", false}};
}

Json with_optional(Json object, const char* member, Json schema) {
  object["properties"][member] = std::move(schema);
  return object;
}

Json map_of(Json values) {
  return Json{{"type", "object"}, {"additionalProperties", std::move(values)}};
}

Json nullable(const Json& body) { return any_of({type("null"), body}); }

Json any_of(std::initializer_list<Json> bodies) { return Json{{"anyOf", Json::array(bodies)}}; }

Json word(std::initializer_list<Json> words) {
  return Json{{"type", "string"}, {"enum", Json::array(words)}};
}

Json rule_members() {
  return Json{{"rule", type("string")}, {"from", type("string")}, {"because", type("string")}};
}

Json rule() { return object(rule_members()); }

Json diagnostic() {
  return object(Json{{"code", type("string")},
                     {"message", type("string")},
                     {"help", type("string")},
                     {"from", type("string")}});
}

Json titled(const char* title, const Json& body) {
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
  schema.update(body);
  return schema;
}

}  // namespace o4::schema
