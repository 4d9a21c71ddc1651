// JSON to be written: a value whose objects keep the order in which their members are added. A
// braced list of pairs is an object; arrays are always named: Json::array({1, 2}).
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

class Json {
 public:
  struct Member;

  Json();  // null
  Json(std::nullptr_t);
  template <std::same_as<bool> T>
  Json(T value) : Json(Content(value)) {}
  template <std::integral T>
  requires(!std::same_as<T, bool>) Json(T value)
      : Json(Content(static_cast<std::int64_t>(value))) {}
  Json(double value);
  Json(const char* text);
  Json(std::string_view text);
  Json(std::string text);
  Json(const std::vector<std::string>& texts);
  Json(std::initializer_list<Member> members);

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
  Json& operator[](std::string_view key);
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

// Bytes that are not UTF-8 become U+FFFD.
[[nodiscard]] std::string print_line(const Json& json);   // on one line
[[nodiscard]] std::string print_pages(const Json& json);  // indented

// Indented; if it is not exact, the first text that is not UTF-8.
[[nodiscard]] tl::expected<std::string, std::string> print_exactly(const Json& json);

}  // namespace o4
