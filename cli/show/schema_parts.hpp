// The parts that schemas of reports are put together from.
//
// They are closed: an object has the members that it lists and no other, so that a member that a
// renderer adds is missed by its schema, and a test fails.
#pragma once

#include <initializer_list>

#include "cli/show/render_json.hpp"

namespace o4::schema {

[[nodiscard]] Json type(const char* name);
[[nodiscard]] Json list_of(Json items);
[[nodiscard]] Json count();  // a number from 0 on

// An object with all of these members and no other.
[[nodiscard]] Json object(Json members);
[[nodiscard]] Json with_optional(Json object, const char* member, Json schema);
// An object whose members may have any name.
[[nodiscard]] Json map_of(Json values);

[[nodiscard]] Json nullable(const Json& body);
[[nodiscard]] Json any_of(std::initializer_list<Json> bodies);
[[nodiscard]] Json word(std::initializer_list<Json> words);  // one of these texts

// The members of a RuleView, and an object of them.
[[nodiscard]] Json rule_members();
[[nodiscard]] Json rule();
// An error or a warning.
[[nodiscard]] Json diagnostic();

[[nodiscard]] Json titled(const char* title, const Json& body);

template <typename Value>
Json words(std::initializer_list<Value> values) {
  auto list = Json::array();
  for (const auto value : values) {
    list.push_back(to_word(value));
  }
  return Json{{"type", "string"}, {"enum", std::move(list)}};
}

}  // namespace o4::schema
