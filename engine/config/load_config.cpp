// One config file -> ConfigLayer, with every mistake at its place (F2). Errors stop the file from
// being used at all (F3); doubtful entries are kept and warned about.
#include "engine/config/load_config.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/config/config_edits.hpp"
#include "engine/config/config_keys.hpp"
#include "grammar/text/document.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

constexpr std::string_view main_table = "sandbox";
constexpr std::string_view proxy_key = "proxy";
constexpr std::string_view proxy_table = "sandbox.proxy";

// No sandbox profile can be written for a path that holds one.
bool is_control(char c) { return (c >= 0 && c < ' ') || c == '\x7f'; }

std::string bracketed(std::string_view table) { return "[" + std::string(table) + "]"; }

// Reads the members of one file's tables into `layer`, and reports what is wrong with them.
// `read_<type>` is called for a key of that type (config_keys.def); a key that is not in the table
// is unknown, whatever it looks like.
class Loader {
 public:
  Loader(ConfigLayer& layer, std::span<const std::string_view> tiers, Diagnostics& out)
      : layer_(layer), tiers_(tiers), out_(out) {}

  void read_table(std::string_view name, const Member& table) {
    const auto* members = table.value.get<Table>();
    if (members == nullptr) {
      wrong_type(name, table.value, "a table", {});
      return;
    }
    for (const auto& member : *members) {
      if (name == main_table && member.key == proxy_key) {
        read_table(proxy_table, member);
      } else {
        read_member(name, table.value, member);
      }
    }
  }

 private:
  void read_member(std::string_view in_table, const Value& table, const Member& member) {
#define O4_CONFIG_KEY(table_name, key_name, layer_member, type, merge, doc) \
  if (in_table == (table_name) && member.key == (key_name)) {               \
    read_##type(member, layer_.layer_member);                               \
    return;                                                                 \
  }
#include "engine/config/config_keys.def"
#undef O4_CONFIG_KEY
    auto& warning =
        out_.warning("config-unknown-key", member.key_span,
                     "unknown key " + in_quotes(member.key) + " in " + bracketed(in_table),
                     unknown_key_help(in_table, member.key));
    const auto meant = closest_word(member.key, keys_of(in_table));
    if (!meant.empty() && find_member(table, meant) == nullptr) {
      warning.fix = {{member.key_span, std::string(meant)}};
    }
  }

  static std::vector<std::string_view> keys_of(std::string_view table) {
    std::vector<std::string_view> keys;
    for (const auto& known : config_keys) {
      if (known.table == table) {
        keys.push_back(known.key);
      }
    }
    if (table == main_table) {
      keys.push_back(proxy_key);
    }
    return keys;
  }

  static std::string unknown_key_help(std::string_view table, std::string_view key) {
    for (const auto& known : config_keys) {
      if (known.table != table && known.key == key) {
        return "it belongs in " + bracketed(known.table);
      }
    }
    return suggestion(key, keys_of(table));
  }

  Diagnostic& wrong_type(std::string_view key, const Value& value, std::string_view expected,
                         std::string help) {
    return out_.error("config-type", value.span,
                      std::string(key) + " is " + std::string(kind_name(value)) + ", expected " +
                          std::string(expected),
                      std::move(help));
  }

  void read_tier(const Member& member, std::optional<Located<std::string>>& into) {
    const auto* text = member.value.get<std::string>();
    if (text == nullptr) {
      wrong_type(member.key, member.value, "a string", "put one word in quotes");
      return;
    }
    if (std::find(tiers_.begin(), tiers_.end(), *text) == tiers_.end()) {
      auto& error = out_.error("config-tier", member.value.span,
                               member.key + " is " + in_quotes(*text) + ", which is no tier",
                               suggestion(*text, tiers_));
      if (const auto meant = closest_word(*text, tiers_); !meant.empty()) {
        error.fix = {{member.value.span, toml_string(meant)}};
      }
      return;
    }
    into = {*text, member.value.span};
  }

  void read_boolean(const Member& member, std::optional<Located<bool>>& into) {
    const auto* value = member.value.get<bool>();
    if (value == nullptr) {
      auto& error = wrong_type(member.key, member.value, "true or false",
                               "write true or false without quotes");
      const auto* text = member.value.get<std::string>();
      if (text != nullptr && (*text == "true" || *text == "false")) {
        error.fix = {{member.value.span, *text}};
      }
      return;
    }
    into = {*value, member.value.span};
  }

  // Calls `read(text, span)` for each string of a list.
  template <typename Read>
  void read_list(const Member& member, Read read) {
    const auto* list = member.value.get<Array>();
    if (list == nullptr) {
      const bool lone = member.value.get<std::string>() != nullptr;
      auto& error =
          wrong_type(member.key, member.value, "an array of strings",
                     lone ? "put it in square brackets" : "write strings in square brackets");
      if (lone) {
        error.fix = {
            {member.value.span, "[" + toml_string(*member.value.get<std::string>()) + "]"}};
      }
      return;
    }
    for (const auto& element : *list) {
      if (const auto* text = element.get<std::string>()) {
        read(*text, element.span);
      } else {
        wrong_type("an entry of " + member.key, element, "a string", "put it in quotes");
      }
    }
  }

  void read_hosts(const Member& member, std::optional<DomainList>& into) {
    auto& list = into.emplace();
    list.keys.push_back(member.key_span);
    read_list(member, [&](const std::string& text, Span span) {
      if (auto pattern = parse_host_pattern(text)) {
        list.entries.push_back({{std::move(*pattern), text}, span});
      } else {
        auto& error = out_.error("config-host", span,
                                 host_error_message(pattern.error(), text) + ", in " + member.key,
                                 host_error_help(pattern.error(), text));
        if (const auto meant = host_inside(pattern.error(), text); !meant.empty()) {
          error.fix = {{span, toml_string(meant)}};
        }
      }
    });
  }

  void read_paths(const Member& member, std::vector<Located<std::string>>& into) {
    read_list(member, [&](const std::string& text, Span span) {
      if (check_path(member.key, text, span)) {
        warn_variable(member.key, text, span);
        warn_glob(member.key, text, span);
        into.push_back({text, span});
      }
    });
  }

  void read_programs(const Member& member, std::vector<Located<std::string>>& into) {
    read_list(member, [&](const std::string& text, Span span) {
      if (!check_path(member.key, text, span)) {
        return;
      }
      if (!text.starts_with('/')) {
        out_.error("config-hatch", span,
                   in_quotes(text) + " in " + member.key + " is not an absolute path",
                   "write the whole path, as commands call it");
        return;
      }
      warn_variable(member.key, text, span);
      into.push_back({text, span});
    });
  }

  bool check_path(const std::string& key, const std::string& text, Span span) {
    std::string_view fault;
    if (text.empty()) {
      fault = "is empty";
    } else if (text.find('\0') != std::string::npos) {
      fault = "has a NUL byte";
    } else if (text.find('\n') != std::string::npos) {
      fault = "has a line break";
    } else if (std::any_of(text.begin(), text.end(), is_control)) {
      fault = "has a control character";
    } else {
      return true;
    }
    out_.error("config-path", span, "an entry of " + key + " " + std::string(fault));
    return false;
  }

  // W8: $VAR is not expanded anywhere.
  void warn_variable(const std::string& key, const std::string& text, Span span) {
    if (text.find('$') == std::string::npos) {
      return;
    }
    auto& warning = out_.warning(
        "config-literal", span,
        in_quotes(text) + " in " + key + " is taken as it stands: '$' is not expanded");
    for (const std::string_view home : {"$HOME/", "${HOME}/"}) {
      if (text.starts_with(home) && key == "allowedPaths") {
        const auto meant = "~/" + text.substr(home.size());
        warning.help = "write " + in_quotes(meant) + ", and commands can write there";
        warning.fix = {{span, toml_string(meant)}};
      }
    }
  }

  // W11: a grant is no glob.
  void warn_glob(const std::string& key, const std::string& text, Span span) {
    const auto at = text.find_first_of("*?");
    if (at == std::string::npos) {
      return;
    }
    const auto slash = text.rfind('/', at);
    const auto folder = slash == std::string::npos ? std::string(".") : text.substr(0, slash);
    const bool means_folder = slash != std::string::npos && !folder.empty() &&
                              text.find_first_not_of("*?/", slash) == std::string::npos;
    auto& warning = out_.warning(
        "config-literal", span,
        in_quotes(text) + " in " + key +
            " is taken as it stands: " + in_quotes(text.substr(at, 1)) + " matches only itself",
        means_folder ? in_quotes(folder) + " would let commands write all below it"
                     : "name each file or folder that is meant");
    if (means_folder) {
      warning.fix = {{span, toml_string(folder)}};
    }
  }

  ConfigLayer& layer_;
  std::span<const std::string_view> tiers_;
  Diagnostics& out_;
};

// N12: [sandbox.proxy] alone is no table; an empty [sandbox] is one. Told by its members, as they
// are spelled: an unknown key counts too.
bool counts_as_table(const Value& sandbox) {
  const auto* members = sandbox.get<Table>();
  return members != nullptr && !(members->size() == 1 && members->front().key == proxy_key);
}

// A header as a whole, or else the key.
Span place_of_table(const SourceMap& sources, const Member& table) {
  return sources.text(table.value.span).starts_with('[') ? table.value.span : table.key_span;
}

}  // namespace

std::optional<ConfigLayer> load_config(const SourceMap& sources, FileId file,
                                       std::string layer_name,
                                       std::span<const std::string_view> tiers, Diagnostics& out) {
  const auto document = read_toml(sources, file, "config", out);
  if (!document) {
    return std::nullopt;
  }
  ConfigLayer layer;
  layer.name = std::move(layer_name);
  layer.file = file;
  const auto* sandbox = find_member(*document, main_table);
  if (sandbox == nullptr) {
    return layer;
  }
  layer.content = place_of_table(sources, *sandbox);
  if (counts_as_table(sandbox->value)) {
    layer.table = layer.content;
  }
  Diagnostics found;
  Loader(layer, tiers, found).read_table(main_table, *sandbox);
  out.append(found);
  return found.has_errors() ? std::nullopt : std::optional(std::move(layer));
}

}  // namespace o4
