// The text is edited key by key, and the result is read back: it must say what the text said and
// the additions, and nothing else.
#include "engine/config/add_to_config.hpp"

#include <algorithm>
#include <utility>

#include "engine/config/config_edits.hpp"
#include "engine/config/edit_table.hpp"

namespace o4 {
namespace {

constexpr std::string_view paths_key = "allowedPaths";
constexpr std::string_view hosts_key = "allowedDomains";
constexpr std::string_view proxy_name = "proxy";
constexpr std::string_view enabled_key = "enabled";
constexpr std::size_t longest_line = 96;

using Strings = std::vector<std::string>;

// On one line, or if that is long one entry a line.
std::string list_text(const Strings& entries, std::string_view line_end) {
  std::string line;
  std::string pages = "[";
  for (const auto& entry : entries) {
    line += (line.empty() ? "" : ", ") + toml_string(entry);
    pages.append(line_end).append("  ").append(toml_string(entry)).append(",");
  }
  return line.size() <= longest_line ? "[" + line + "]" : pages + std::string(line_end) + "]";
}

// Nothing if the text is no TOML any more, or `sandbox` no table.
std::optional<std::string> with_list(std::string_view text, std::string_view key,
                                     const Strings& entries) {
  const auto root = parse_config(text);
  const auto* sandbox = root ? find_member(*root, sandbox_key) : nullptr;
  if (!root || (sandbox != nullptr && sandbox->value.get<Table>() == nullptr)) {
    return std::nullopt;
  }
  const auto* list = sandbox == nullptr ? nullptr : find_member(sandbox->value, key);
  if (list == nullptr) {
    return with_edits(text,
                      {set_in_table(text, sandbox, key, list_text(entries, line_end_of(text)))});
  }
  if (list->value.get<Array>() == nullptr) {
    return std::nullopt;
  }
  if (entries.empty()) {
    return std::string(text);
  }
  return with_edits(text, append_entries(text, list->value, entries));
}

std::optional<std::string> with_proxy(std::string_view text) {
  const auto root = parse_config(text);
  const auto* sandbox = root ? find_member(*root, sandbox_key) : nullptr;
  const auto* proxy = sandbox == nullptr ? nullptr : find_member(sandbox->value, proxy_name);
  const auto* enabled = proxy == nullptr ? nullptr : find_member(proxy->value, enabled_key);
  if (enabled != nullptr) {
    return with_edits(text, {{enabled->value.span, "true"}});
  }
  const std::string line_end(line_end_of(text));
  std::string result(text);
  result += text.empty() ? "" : (text.ends_with('\n') ? "" : line_end) + line_end;
  return result + "[sandbox.proxy]" + line_end + "enabled = true" + line_end;
}

// The member of a table, which is made if there is none. The table must be one. So what the text
// should say is made from the tree of what it says.
Value& member_of(Value& table, std::string_view key, Value otherwise) {
  auto& members = std::get<Table>(table.value);
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const Member& member) { return member.key == key; });
  if (found != members.end()) {
    return found->value;
  }
  members.push_back({std::string(key), {}, std::move(otherwise)});
  return members.back().value;
}

Value empty_table() { return {{}, Table{}}; }

void expect_list(Value& root, std::string_view key, const Strings& entries) {
  auto& list = member_of(member_of(root, sandbox_key, empty_table()), key, {{}, Array{}});
  for (const auto& entry : entries) {
    std::get<Array>(list.value).push_back({{}, entry});
  }
}

void expect_proxy(Value& root) {
  auto& proxy = member_of(member_of(root, sandbox_key, empty_table()), proxy_name, empty_table());
  member_of(proxy, enabled_key, {}).value = true;
}

}  // namespace

tl::expected<std::string, std::string> add_to_config(std::string_view text,
                                                     const ConfigAdditions& additions) {
  auto expected = parse_config(text);
  std::optional<std::string> result(text);
  if (additions.hosts) {
    result = with_list(*result, hosts_key, *additions.hosts);
  }
  if (result && !additions.paths.empty()) {
    result = with_list(*result, paths_key, additions.paths);
  }
  if (result && additions.starts_proxy) {
    result = with_proxy(*result);
  }
  const auto made = expected && result ? parse_config(*result) : std::nullopt;
  if (!made) {
    return tl::unexpected(
        std::string("the config is not laid out so that it can be edited: do it by hand"));
  }
  if (additions.hosts) {
    expect_list(*expected, hosts_key, *additions.hosts);
  }
  if (!additions.paths.empty()) {
    expect_list(*expected, paths_key, additions.paths);
  }
  if (additions.starts_proxy) {
    expect_proxy(*expected);
  }
  if (!equal_values(*expected, *made)) {
    return tl::unexpected(
        std::string("the edit would change something else in the config: do it by hand"));
  }
  return *std::move(result);
}

}  // namespace o4
