// A table of facts -> Facts, with every default filled in and every mistake reported (F4). Nothing
// is decided from facts that are wrong: an empty home would protect nothing.
#include "engine/facts/load_facts.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "engine/facts/fact_keys.hpp"
#include "engine/facts/fact_reader.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/paths/impossible.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

constexpr auto fact_names = std::to_array<std::string_view>({
#define O4_FACT(key, type, doc) #key,
#include "engine/facts/fact_keys.def"
#undef O4_FACT
});

// Fills in one fact after the other, in the order of fact_keys.def: `read_<type>` for a fact that
// is given, `default_<type>` for one that is not.
class Loader {
 public:
  Loader(const Value& table, const FactVocabulary& words, Diagnostics& out)
      : table_(table), words_(words), read_(out) {}

  LoadedFacts load() {
#define O4_FACT(key, type, doc)                          \
  if (const auto* given = find_member(table_, #key)) {   \
    result_.spans.emplace(#key, given->value.span);      \
    read_##type({#key, #key}, given->value, facts_.key); \
  } else {                                               \
    use_default(#key);                                   \
  }                                                      \
  after(#key);
#include "engine/facts/fact_keys.def"
#undef O4_FACT
    reject_unknown("the facts", table_, fact_names);
    check_roots(result_, read_);
    return std::move(result_);
  }

 private:
  using Name = FactReader::Name;

  // Facts that have their default in the struct are not listed.
  void use_default(std::string_view key) {
    const bool macos = facts_.platform == Platform::macos;
    if (key == "home") {
      facts_.home = macos ? "/Users/user" : "/home/user";
    } else if (key == "workspace") {
      facts_.workspace = facts_.home + "/project";
    } else if (key == "cwd") {
      facts_.cwd = facts_.workspace;
    } else if (key == "temp_dir") {
      facts_.temp_dir = macos ? "/private/var/folders/zz/user/T" : "/tmp";
    } else if (key == "cache_dir") {
      facts_.cache_dir = facts_.home + (macos ? "/Library/Caches" : "/.cache");
    } else if (key == "can_ask") {
      facts_.can_ask = facts_.interactive;
    }
  }

  // Home is needed to read what follows; a wrong one has been reported.
  void after(std::string_view key) {
    if (key == "home") {
      if (facts_.home.empty()) {
        use_default("home");
      }
      read_.set_home(facts_.home);
    }
  }

  void reject_unknown(const std::string& in, const Value& table,
                      std::span<const std::string_view> known) {
    for (const auto& member : *table.get<Table>()) {
      if (std::find(known.begin(), known.end(), member.key) == known.end()) {
        read_.unknown_key(in, member, known);
      }
    }
  }

  void read_platform(const Name& name, const Value& node, Platform& into) {
    if (const auto* word = read_.word(name, node, platform_words)) {
      into = *parse_platform(*word);
    }
  }

  void read_path(const Name& name, const Value& node, std::string& into) {
    auto path = read_.path(name, node);
    if (path && name.key == "home" && *path == "/") {
      read_.wrong(name, node.span, "is '/', which is nobody's home folder");
    } else if (path && can_be(name, node.span, *path)) {
      into = std::move(*path);
    }
  }

  bool can_be(const Name& name, Span span, const std::string& path) {
    auto wrong = wrong_place(facts_.platform, name.key, path);
    if (wrong) {
      read_.wrong(name, span, std::move(wrong->why), std::move(wrong->help));
    }
    return !wrong;
  }

  void read_optional_path(const Name& name, const Value& node, std::string& into) {
    const auto* text = node.get<std::string>();
    if (text != nullptr && text->empty()) {
      into.clear();
    } else {
      read_path(name, node, into);
    }
  }

  void read_flag(const Name& name, const Value& node, bool& into) {
    if (const auto* value = read_.flag(name, node)) {
      into = *value;
    }
  }

  void read_sandbox(const Name& name, const Value& node, std::optional<std::string>& into) {
    if (const auto* word = read_.word(name, node, words_.sandboxes)) {
      into = *word;
    }
  }

  void read_tier(const Name& name, const Value& node, std::optional<std::string>& into) {
    if (const auto* word = read_.word(name, node, words_.tiers)) {
      into = *word;
    }
  }

  void read_port(const Name& name, const Value& node, std::uint16_t& into) {
    if (const auto value =
            read_.whole_number(name, node, 1, std::numeric_limits<std::uint16_t>::max())) {
      into = static_cast<std::uint16_t>(*value);
    }
  }

  void read_user_id(const Name& name, const Value& node, std::uint32_t& into) {
    if (const auto value =
            read_.whole_number(name, node, 0, std::numeric_limits<std::uint32_t>::max())) {
      into = static_cast<std::uint32_t>(*value);
    }
  }

  void read_hours(const Name& name, const Value& node, std::optional<double>& into) {
    into = read_.number(name, node);
  }

  void read_version(const Name& name, const Value& node, Version& into) {
    const auto* text = read_.text(name, node);
    const auto version = text == nullptr ? std::nullopt : parse_version(*text);
    if (text != nullptr && !version) {
      read_.wrong(name, node.span, "is " + in_quotes(*text) + ", which is no version",
                  "write three numbers of at most nine digits, like '0.2.54'");
    } else if (version) {
      into = *version;
    }
  }

  void read_bwrap_place(const Name& name, const Value& node, std::string& into) {
    const auto* text = read_.text(name, node);
    if (text == nullptr) {
      return;
    }
    if (std::find(bwrap_places.begin(), bwrap_places.end(), *text) == bwrap_places.end()) {
      read_.wrong(name, node.span, "is " + in_quotes(*text) + ", where nobody looks for it",
                  "give " + in_quotes(bwrap_places[0]) + " or " + in_quotes(bwrap_places[1]) +
                      ", or an empty text if bubblewrap is not installed");
      return;
    }
    into = *text;
  }

  void read_permission_mode(const Name& name, const Value& node, PermissionMode& into) {
    if (const auto* word = read_.word(name, node, permission_mode_words)) {
      into = *parse_permission_mode(*word);
    }
  }

  // Calls `read(name, element)` for each element of a list, and notes their places.
  template <typename Read>
  void read_elements(const Name& name, const Value& node, Read read) {
    const auto* list = read_.list(name, node);
    if (list == nullptr) {
      return;
    }
    for (std::size_t i = 0; i < list->size(); ++i) {
      Name element{name.key, indexed(name.shown, i)};
      result_.spans.emplace(element.shown, (*list)[i].span);
      read(element, (*list)[i]);
    }
  }

  void read_path_list(const Name& name, const Value& node, std::vector<std::string>& into) {
    read_elements(name, node, [&](const Name& element, const Value& value) {
      auto path = read_.path(element, value);
      if (path && can_be(element, value.span, *path)) {
        into.push_back(std::move(*path));
      }
    });
  }

  void read_overlays(const Name& name, const Value& node, std::vector<std::string>& into) {
    read_elements(name, node, [&](const Name& element, const Value& value) {
      const auto* word = read_.word(element, value, words_.overlays);
      if (word != nullptr) {
        into.push_back(*word);
      }
    });
  }

  // Tools, or paths as they are spelled.
  void read_texts(const Name& name, const Value& node, std::vector<std::string>& into) {
    read_elements(name, node, [&](const Name& element, const Value& value) {
      const auto* text = read_.text(element, value);
      if (text != nullptr && read_.is_path_text(element, *text, value.span)) {
        into.push_back(*text);
      }
    });
  }

  void read_name_list(const Name& name, const Value& node,
                      std::optional<std::vector<std::string>>& into) {
    auto& names = into.emplace();
    read_elements(name, node, [&](const Name& element, const Value& value) {
      const auto* text = read_.text(element, value);
      if (text == nullptr || !read_.is_path_text(element, *text, value.span)) {
        return;
      }
      if (text->find('/') != std::string::npos || *text == "." || *text == "..") {
        read_.wrong(element, value.span, "is " + in_quotes(*text) + ", which is no single name");
        return;
      }
      names.push_back(*text);
    });
  }

  // Whether a table inside the facts has `key`; if not, that is reported.
  bool require(const Name& name, const Value& node, std::string_view key) {
    if (find_member(node, key) != nullptr) {
      return true;
    }
    read_.wrong(name, node.span, "has no " + in_quotes(key));
    return false;
  }

  static Name part_name(const Name& name, std::string_view key) {
    return {name.key, name.shown + "." + std::string(key)};
  }

  void read_bwrap_features(const Name& name, const Value& node, BwrapFeatures& into) {
    if (read_.table(name, node) == nullptr) {
      return;
    }
    reject_unknown(name.shown, node, bwrap_feature_keys);
    if (const auto* options = find_member(node, "options")) {
      into.options.clear();
      read_elements(part_name(name, "options"), options->value,
                    [&](const Name& element, const Value& value) {
                      if (const auto* text = read_.text(element, value)) {
                        into.options.push_back(*text);
                      }
                    });
    }
    if (const auto* follows = find_member(node, "follows_dest_links")) {
      read_flag(part_name(name, "follows_dest_links"), follows->value, into.follows_dest_links);
    }
  }

  void read_mounts(const Name& name, const Value& node, std::vector<HostMount>& into) {
    into.clear();
    read_elements(name, node, [&](const Name& element, const Value& value) {
      if (read_.table(element, value) == nullptr) {
        return;
      }
      reject_unknown(element.shown, value, mount_keys);
      HostMount mount;
      if (require(element, value, "at")) {
        read_path(part_name(element, "at"), find_member(value, "at")->value, mount.at);
      }
      if (const auto* ro = find_member(value, "ro")) {
        read_flag(part_name(element, "ro"), ro->value, mount.ro);
      }
      into.push_back(std::move(mount));
    });
  }

  void read_plugins(const Name& name, const Value& node, std::vector<Plugin>& into) {
    read_elements(name, node, [&](const Name& element, const Value& value) {
      if (read_.table(element, value) == nullptr) {
        return;
      }
      reject_unknown(element.shown, value, plugin_keys);
      Plugin plugin;
      if (require(element, value, "name")) {
        const auto* text =
            read_.text(part_name(element, "name"), find_member(value, "name")->value);
        plugin.name = text == nullptr ? "" : *text;
      }
      if (const auto* paths = find_member(value, "paths")) {
        read_texts(part_name(element, "paths"), paths->value, plugin.paths);
      }
      into.push_back(std::move(plugin));
    });
  }

  void read_files(const Name& name, const Value& node, FileFacts& into) {
    const auto* table = read_.table(name, node);
    if (table == nullptr) {
      return;
    }
    for (const auto& member : *table) {
      read_file({name.key, "a path of fs"}, member, into);
    }
  }

  void read_file(const Name& name, const Member& member, FileFacts& into) {
    const auto path = read_.path(name, member.key, member.key_span);
    const Name value_name{name.key, "what fs says of " + in_quotes(member.key)};
    const auto* text = read_.text(value_name, member.value);
    if (!path || text == nullptr || !read_.is_path_text(value_name, *text, member.value.span)) {
      return;
    }
    auto fact = parse_file_fact(*text);
    if (!fact) {
      constexpr auto forms = std::to_array<std::string_view>(
          {"dir", "file", "file links=2", "other", "missing", "-> target"});
      read_.wrong(value_name, member.value.span, "is " + in_quotes(*text),
                  suggestion(*text, forms));
      return;
    }
    if (const auto why = too_long(facts_.platform, *path)) {
      read_.wrong(name, member.key_span, *why);
      return;
    }
    if (is_always_folder(*path) && fact->kind != FileFact::Kind::dir) {
      read_.wrong(value_name, member.value.span, "is " + in_quotes(*text) + ", and it is a folder",
                  "leave it out");
      return;
    }
    if (!into.emplace(*path, std::move(*fact)).second) {
      read_.wrong(name, member.key_span, "is listed twice: " + in_quotes(*path));
    }
    result_.spans.emplace("fs." + *path, member.key_span);
  }

  // No system is without its root, and no Linux without these.
  [[nodiscard]] bool is_always_folder(std::string_view path) const {
    return path == "/" ||
           (facts_.platform == Platform::linux_os && (path == "/dev" || path == "/proc"));
  }

  const Value& table_;
  const FactVocabulary& words_;
  LoadedFacts result_;
  Facts& facts_ = result_.facts;
  FactReader read_;
};

}  // namespace

std::optional<LoadedFacts> load_facts(const Value& table, const FactVocabulary& words,
                                      Diagnostics& out) {
  if (table.get<Table>() == nullptr) {
    out.error("facts-type", table.span,
              "the facts are " + std::string(kind_name(table)) + ", expected a table");
    return std::nullopt;
  }
  Diagnostics found;
  auto result = Loader(table, words, found).load();
  out.append(found);
  return found.has_errors() ? std::nullopt : std::optional(std::move(result));
}

}  // namespace o4
