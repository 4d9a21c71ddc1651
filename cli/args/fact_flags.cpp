// Flags that set one fact become members of a table of facts, each with the place in the command
// line that gave it, so that what is wrong with a fact points at the flag as it was typed.
#include "cli/args/fact_flags.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

enum class FactKind { text, texts, number, folder, folders, network, is_true, is_false };

struct FactFlag {
  std::string_view flag;
  std::string_view key;
  FactKind kind;
};

// Every row of fact_flags(); -C sets more than its row says.
constexpr auto fact_table = std::to_array<FactFlag>({
    {"--platform", "platform", FactKind::text},
    {"--home", "home", FactKind::text},
    {"--workspace", "workspace", FactKind::text},
    {"--cd", "workspace", FactKind::folder},
    {"--cwd", "cwd", FactKind::text},
    {"--add-dir", "add_dirs", FactKind::folders},
    {"--with", "overlays", FactKind::texts},
    {"--tier", "picked_tier", FactKind::text},
    {"--sandbox", "sandbox", FactKind::text},
    {"--print", "interactive", FactKind::is_false},
    {"--trusted", "trusted", FactKind::is_true},
    {"--untrusted", "trusted", FactKind::is_false},
    {"--proxy-port", "proxy_port", FactKind::number},
    {"--network", "bridge", FactKind::network},
    {"--o4-version", "o4_version", FactKind::text},
});

// The flags of a question, and the keys that they stand for.
struct QuestionFlag {
  std::string_view flag;
  std::string_view key;
};
constexpr auto question_keys = std::to_array<QuestionFlag>(
    {{"--op", "op"}, {"--actor", "actor"}, {"--profile", "profile"}, {"--call-cwd", "cwd"}});

std::string placed(std::string_view folder, std::string_view base) {
  const bool stands = folder.empty() || folder.starts_with('/') || folder.starts_with('~');
  return stands || base.empty() ? std::string(folder)
                                : normal_path(absolute_path(folder, "", base));
}

// A number if it is one; the facts' reader says what is wrong with another text.
Value number_node(Value node) {
  const auto text = *node.get<std::string>();
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) {
    node.value = number;
  }
  return node;
}

Value folder_node(SourceMap& sources, const std::string& name, const std::string& text,
                  std::string_view base) {
  auto node = sourced_text(sources, name, text);
  node.value = placed(text, base);
  return node;
}

// `name` is the flag as the user typed it.
Value fact_node(SourceMap& sources, const FactFlag& row, const std::string& name,
                const std::vector<std::string>& values, std::string_view base) {
  switch (row.kind) {
    case FactKind::text:
      return sourced_text(sources, name, values.front());
    case FactKind::number:
      return number_node(sourced_text(sources, name, values.front()));
    case FactKind::network: {
      auto node = sourced_text(sources, name, values.front());
      node.value = values.front() == "proxied";
      return node;
    }
    case FactKind::folder:
      return folder_node(sources, name, values.front(), base);
    case FactKind::texts: {
      Array texts;
      for (const auto& value : values) {
        texts.push_back(sourced_text(sources, name, value));
      }
      return {texts.front().span, std::move(texts)};
    }
    case FactKind::folders: {
      Array folders;
      for (const auto& value : values) {
        folders.push_back(folder_node(sources, name, value, base));
      }
      return {folders.front().span, std::move(folders)};
    }
    case FactKind::is_true:
    case FactKind::is_false:
      break;
  }
  auto node = sourced_text(sources, name, name);
  node.value = row.kind == FactKind::is_true;
  return node;
}

}  // namespace

std::string in_terms_of_flags(std::string_view source_name, std::string message) {
  std::string_view key;
  // As users may spell them.
  const auto flag = source_name == "-C"       ? std::string_view("--cd")
                    : source_name == "--port" ? std::string_view("--proxy-port")
                                              : source_name;
  const auto named = [&](const auto& row) { return row.flag == flag; };
  if (const auto* row = std::find_if(fact_table.begin(), fact_table.end(), named);
      row != fact_table.end()) {
    key = row->key;
  } else if (const auto* asked = std::find_if(question_keys.begin(), question_keys.end(), named);
             asked != question_keys.end()) {
    key = asked->key;
  }
  if (key.empty() || !message.starts_with(key)) {
    return message;
  }
  // An entry of a list is called by its number: one value of a flag that is given several times.
  auto rest = message.substr(key.size());
  if (rest.starts_with('[')) {
    rest.erase(0, std::min(rest.size(), rest.find(']') + 1));
  }
  return rest.starts_with(' ') ? std::string(source_name) + rest : message;
}

Value sourced_text(SourceMap& sources, std::string source_name, std::string text) {
  const auto length = static_cast<std::uint32_t>(text.size());
  return {{sources.add(std::move(source_name), text), 0, length}, std::move(text)};
}

Table facts_from_flags(SourceMap& sources, const GivenFlags& flags, std::string_view base) {
  Table facts;
  for (const auto& row : fact_table) {
    const auto values = flags.values(row.flag);
    if (values.empty()) {
      continue;
    }
    auto node = fact_node(sources, row, flags.spelled(row.flag), values, base);
    const auto span = node.span;
    if (row.flag == "--cd") {
      facts.push_back({"working_root_set", span, {span, true}});
      if (!flags.has("--cwd")) {
        facts.push_back({"cwd", span, node});
      }
    }
    facts.push_back({std::string(row.key), span, std::move(node)});
  }
  return facts;
}

}  // namespace o4
