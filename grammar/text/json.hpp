// JSON to be written: a value whose objects keep the order in which their members are added. A
// braced list of pairs is an object; arrays are always named: Json::array({1, 2}).
//
// What programs read is written with this: answers, SARIF, schemas, facts. It is a value to be
// built and printed, never to be read: what comes from outside is read by `read_json` into a Value
// with positions. Order is kept because the same input must give the same bytes, and because the
// first members of an answer are those that a person looks for.
//
//   Json{{"path", path}, {"read", "allow"}, {"links", Json::array({"/a", "/b"})}}
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>
#include <vector>

namespace o4 {

// A tree that owns its parts. Copying copies all of it; trees of answers are small.
class Json {
 public:
  struct Member;

  // Implicit, so that a braced list reads like JSON. Texts are bytes, and are not looked at before
  // they are printed.
  Json();  // null
  Json(std::nullptr_t);
  template <std::same_as<bool> T>
  Json(T value) : Json(Content(value)) {}
  // Any integer; it has to fit 64 bits with sign.
  template <std::integral T>
  requires(!std::same_as<T, bool>) Json(T value)
      : Json(Content(static_cast<std::int64_t>(value))) {}
  Json(double value);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  Json(const std::vector<std::string>& texts);
  Json(std::initializer_list<Member> members);

  // For an empty one, or one that grows: `Json{}` is null.
  static Json object();
  static Json array(std::initializer_list<Json> items = {});

  Json(const Json& other);
  Json(Json&& other) noexcept;
  Json& operator=(const Json& other);
  Json& operator=(Json&& other) noexcept;
  ~Json();

  // What it is; nullptr if it is something else.
  [[nodiscard]] const std::string* text() const;
  [[nodiscard]] const std::vector<Json>* items() const;
  [[nodiscard]] const std::vector<Member>* members() const;

  // Null becomes an array or an object; to anything else it is a fault of the program.
  void push_back(Json item);
  // The member of this name, made as null behind the others if there is none. Linear in the number
  // of members.
  Json& operator[](std::string_view key);
  // Each member of an object in turn: a known key keeps its place and gets the new value.
  void update(const Json& object);

 private:
  using Content = std::variant<std::nullptr_t, bool, std::int64_t, double, std::string,
                               std::vector<Json>, std::vector<Member>>;
  friend struct JsonAccess;

  explicit Json(Content content);

  Content content_;
};

struct Json::Member {
  std::string key;
  Json value;
};

// All of these end with a line break. Characters beyond ASCII stand as they are. Bytes that are not
// UTF-8 become U+FFFD; of two members of the same name, the later value stands at the place of the
// first.
[[nodiscard]] std::string print_line(const Json& json);   // on one line
[[nodiscard]] std::string print_pages(const Json& json);  // indented

// Indented; if it is not exact, the first text that is not UTF-8. For what is read back by us and
// must be the same then, such as a golden file; in an answer, U+FFFD for a broken file name is
// better than no answer.
[[nodiscard]] tl::expected<std::string, std::string> print_exactly(const Json& json);

}  // namespace o4
