// The one file that knows which library prints JSON: its headers cost each source that includes
// them several seconds, and thirty sources make JSON.
#include "grammar/text/json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "grammar/text/text_check.hpp"

namespace o4 {

using Library = nlohmann::ordered_json;

// A Json as the library's value, which knows how to print it.
struct JsonAccess {
  static Library to_library(const Json& json) {
    return std::visit([](const auto& content) { return convert(content); }, json.content_);
  }

 private:
  template <typename Scalar>
  static Library convert(const Scalar& value) {
    return value;
  }
  static Library convert(const std::vector<Json>& items) {
    auto array = Library::array();
    for (const auto& item : items) {
      array.push_back(to_library(item));
    }
    return array;
  }
  static Library convert(const std::vector<Json::Member>& members) {
    auto object = Library::object();
    for (const auto& [key, value] : members) {
      object[key] = to_library(value);
    }
    return object;
  }
};

namespace {

bool is_exact(const std::string& text) { return valid_utf8_length(text) == text.size(); }

// The first text or key, in the order in which it would be printed, that does not come back as it
// is.
std::optional<std::string> inexact_text(const Json& json) {
  if (const auto* text = json.text(); text != nullptr && !is_exact(*text)) {
    return *text;
  }
  if (const auto* items = json.items()) {
    for (const auto& item : *items) {
      if (auto text = inexact_text(item)) {
        return text;
      }
    }
  }
  if (const auto* members = json.members()) {
    for (const auto& [key, value] : *members) {
      if (auto text = is_exact(key) ? inexact_text(value) : key) {
        return text;
      }
    }
  }
  return std::nullopt;
}

// The library is asked to replace what is not UTF-8 instead of throwing.
std::string print(const Json& json, int indent) {
  return JsonAccess::to_library(json).dump(indent, ' ', false, Library::error_handler_t::replace) +
         "\n";
}

}  // namespace

Json::Json() = default;
Json::Json(std::nullptr_t) {}
Json::Json(double value) : content_(value) {}
Json::Json(const char* text) : content_(std::string(text)) {}
Json::Json(std::string_view text) : content_(std::string(text)) {}
Json::Json(std::string text) : content_(std::move(text)) {}
Json::Json(const std::vector<std::string>& texts)
    : content_(std::vector<Json>(texts.begin(), texts.end())) {}
Json::Json(std::initializer_list<Member> members) : content_(std::vector<Member>(members)) {}
Json::Json(Content content) : content_(std::move(content)) {}

Json Json::object() { return Json(Content(std::vector<Member>())); }
Json Json::array(std::initializer_list<Json> items) {
  return Json(Content(std::vector<Json>(items)));
}

Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

const std::string* Json::text() const { return std::get_if<std::string>(&content_); }
const std::vector<Json>* Json::items() const { return std::get_if<std::vector<Json>>(&content_); }
const std::vector<Json::Member>* Json::members() const {
  return std::get_if<std::vector<Member>>(&content_);
}

void Json::push_back(Json item) {
  if (std::holds_alternative<std::nullptr_t>(content_)) {
    content_ = std::vector<Json>();
  }
  std::get<std::vector<Json>>(content_).push_back(std::move(item));
}

Json& Json::operator[](std::string_view key) {
  if (std::holds_alternative<std::nullptr_t>(content_)) {
    content_ = std::vector<Member>();
  }
  auto& members = std::get<std::vector<Member>>(content_);
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const Member& member) { return member.key == key; });
  return found != members.end() ? found->value
                                : members.emplace_back(Member{std::string(key), {}}).value;
}

void Json::update(const Json& object) {
  for (const auto& [key, value] : std::get<std::vector<Member>>(object.content_)) {
    (*this)[key] = value;
  }
}

std::string print_line(const Json& json) { return print(json, -1); }
std::string print_pages(const Json& json) { return print(json, 2); }

tl::expected<std::string, std::string> print_exactly(const Json& json) {
  if (auto text = inexact_text(json)) {
    return tl::unexpected(*std::move(text));
  }
  return print_pages(json);
}

}  // namespace o4
