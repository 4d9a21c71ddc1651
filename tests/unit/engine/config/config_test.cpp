#include <array>

#include "engine/config/config_keys.hpp"
#include "engine/config/load_config.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

constexpr std::array<std::string_view, 3> tiers{"open", "guarded", "airlock"};

struct Loaded {
  SourceMap sources;
  std::optional<ConfigLayer> layer;
  Diagnostics out;

  [[nodiscard]] std::string text(Span span) const { return std::string(sources.text(span)); }
};

Loaded load(std::string text) {
  Loaded result;
  const auto file = result.sources.add("user", std::move(text));
  result.layer = load_config(result.sources, file, "user", tiers, result.out);
  CHECK(result.layer.has_value() == !result.out.has_errors());
  return result;
}

// All findings, one a line: place, severity, code, message, help.
std::string findings(const Loaded& loaded) {
  std::string result;
  for (const auto& d : loaded.out.all()) {
    result += place_text(loaded.sources, d.span) +
              (d.severity == Severity::error ? " error " : " warning ") + d.code + ": " +
              d.message + (d.help.empty() ? "" : "; " + d.help) + "\n";
  }
  return result;
}

std::string findings(std::string text) { return findings(load(std::move(text))); }

struct Row {
  std::string text;
  std::string result;
};

}  // namespace

TEST_CASE("F1 a file sets every key", "[config]") {
  const auto loaded = load(
      "[keybindings]\ncycle_sandbox_tier = 'alt+s'\n"
      "[sandbox]\n"
      "default_tier = \"airlock\"\n"
      "allowedPaths = [\"~/data\", \"../x\"]\n"
      "allowedDomains = [\"Example.com\", \"*.Example.org\", \"127.1\"]\n"
      "escape_hatch_binaries = [\"/opt/tool\"]\n"
      "[sandbox.proxy]\n"
      "enabled = false\n");
  REQUIRE(loaded.layer);
  CHECK(findings(loaded).empty());
  const auto& layer = *loaded.layer;
  CHECK(layer.name == "user");
  CHECK(loaded.text(*layer.content) == "[sandbox]");
  CHECK(layer.table == layer.content);
  CHECK(layer.default_tier->value == "airlock");
  CHECK(loaded.text(layer.default_tier->span) == "\"airlock\"");
  REQUIRE(layer.allowed_paths.size() == 2);
  CHECK(layer.allowed_paths[0].value == "~/data");
  CHECK(loaded.text(layer.allowed_paths[1].span) == "\"../x\"");
  REQUIRE(layer.allowed_domains);
  REQUIRE(layer.allowed_domains->entries.size() == 3);
  CHECK(loaded.text(layer.allowed_domains->keys[0]) == "allowedDomains");
  CHECK(layer.allowed_domains->entries[0].value.text == "Example.com");
  CHECK(to_text(layer.allowed_domains->entries[0].value.pattern) == "example.com");
  CHECK(to_text(layer.allowed_domains->entries[1].value.pattern) == "*.example.org");
  CHECK(to_text(layer.allowed_domains->entries[2].value.pattern) == "127.0.0.1");
  CHECK(loaded.text(layer.allowed_domains->entries[2].span) == "\"127.1\"");
  REQUIRE(layer.escape_hatch_binaries.size() == 1);
  CHECK(layer.escape_hatch_binaries[0].value == "/opt/tool");
  CHECK_FALSE(layer.proxy_enabled->value);
  CHECK(loaded.text(layer.proxy_enabled->span) == "false");
}

TEST_CASE("N12 what counts as a table", "[config]") {
  struct Shape {
    const char* text;
    const char* content;
    const char* table;
  };
  const auto row = GENERATE(values<Shape>({
      {"", "", ""},
      {"[other]\nallowedDomains = 3", "", ""},
      {"[sandbox]", "[sandbox]", "[sandbox]"},
      {"[sandbox]\ndefault_tier = 'open'", "[sandbox]", "[sandbox]"},
      {"[sandbox.proxy]\nenabled = false", "[sandbox.proxy]", ""},
      {"[sandbox]\n[sandbox.proxy]", "[sandbox]", ""},
      {"[sandbox.proxy]\n[sandbox]\nallowedPaths = []", "[sandbox]", "[sandbox]"},
      {"sandbox = {}", "sandbox", "sandbox"},
      {"sandbox = {proxy = {enabled = true}}", "sandbox", ""},
      {"sandbox.proxy.enabled = true", "sandbox", ""},
      {"sandbox.allowedPaths = []", "sandbox", "sandbox"},
      {"[sandbox]\ntypo = 1", "[sandbox]", "[sandbox]"},
  }));
  CAPTURE(row.text);
  const auto loaded = load(row.text);
  REQUIRE(loaded.layer);
  const auto shown = [&](const std::optional<Span>& span) {
    return span ? loaded.text(*span) : std::string();
  };
  CHECK(shown(loaded.layer->content) == row.content);
  CHECK(shown(loaded.layer->table) == row.table);
}

TEST_CASE("N12 an empty allowedDomains sets it", "[config]") {
  CHECK(load("[sandbox]\nallowedDomains = []").layer->allowed_domains.has_value());
  CHECK_FALSE(load("[sandbox]").layer->allowed_domains.has_value());
}

TEST_CASE("F2 each mistake has its place, cause and cure", "[config]") {
  const auto row = GENERATE(values<Row>({
      {"[sandbox]\ndefault_tier = 'gaurded'",
       "user:2:16 error config-tier: default_tier is 'gaurded', which is no tier; "
       "did you mean 'guarded'?\n"},
      {"[sandbox]\ndefault_tier = 'read-only'",
       "user:2:16 error config-tier: default_tier is 'read-only', which is no tier; "
       "expected one of open, guarded, airlock\n"},
      {"[sandbox]\ndefault_tier = 1",
       "user:2:16 error config-type: default_tier is an integer, expected a string; put one word "
       "in quotes\n"},
      {"sandbox = 1", "user:1:11 error config-type: sandbox is an integer, expected a table\n"},
      {"[[sandbox]]", "user:1:1 error config-type: sandbox is an array, expected a table\n"},
      {"[sandbox]\nproxy = false",
       "user:2:9 error config-type: sandbox.proxy is a boolean, expected a table\n"},
      {"[sandbox.proxy]\nenabled = 'no'",
       "user:2:11 error config-type: enabled is a string, expected true or false; write true or "
       "false without quotes\n"},
      {"[sandbox.proxy]\nenabled = 1",
       "user:2:11 error config-type: enabled is an integer, expected true or false; write true or "
       "false without quotes\n"},
      {"[sandbox]\nallowedPaths = '~/x'",
       "user:2:16 error config-type: allowedPaths is a string, expected an array of strings; "
       "put it in square brackets\n"},
      {"[sandbox]\nallowedDomains = {}",
       "user:2:18 error config-type: allowedDomains is a table, expected an array of strings; "
       "write strings in square brackets\n"},
      {"[sandbox]\nallowedPaths = ['a', 2020-01-01, ['b']]",
       "user:2:22 error config-type: an entry of allowedPaths is another type, expected a string; "
       "put it in quotes\n"
       "user:2:34 error config-type: an entry of allowedPaths is an array, expected a string; put "
       "it in quotes\n"},
      {"[sandbox]\nallowedPaths = [\"/a\\tb\", \"/c\\u007f\"]",
       "user:2:17 error config-path: an entry of allowedPaths has a control character\n"
       "user:2:26 error config-path: an entry of allowedPaths has a control character\n"},
      {"[sandbox]\nallowedPaths = ['', \"a\\u0000\", \"a\\nb\"]",
       "user:2:17 error config-path: an entry of allowedPaths is empty\n"
       "user:2:21 error config-path: an entry of allowedPaths has a NUL byte\n"
       "user:2:32 error config-path: an entry of allowedPaths has a line break\n"},
      {"[sandbox]\nallowedDomains = ['https://example.com/', '*.127.1', '']",
       "user:2:19 error config-host: 'https://example.com/' has a scheme, in allowedDomains; "
       "write 'example.com'\n"
       "user:2:43 error config-host: '*.127.1' has a '*' before an address, in allowedDomains; "
       "write '127.0.0.1'\n"
       "user:2:54 error config-host: '' names no host, in allowedDomains\n"},
      {"[sandbox]\nescape_hatch_binaries = ['tool', '~/bin/t', './t']",
       "user:2:26 error config-hatch: 'tool' in escape_hatch_binaries is not an absolute path; "
       "write the whole path, as commands call it\n"
       "user:2:34 error config-hatch: '~/bin/t' in escape_hatch_binaries is not an absolute "
       "path; write the whole path, as commands call it\n"
       "user:2:45 error config-hatch: './t' in escape_hatch_binaries is not an absolute path; "
       "write the whole path, as commands call it\n"},
      {"[sandbox\n",
       "user:1:9 error config-syntax: malformed table header: expected ']', saw '\\n'; write key = "
       "\"text\" or key = [\"a\", \"list\"], and close what is opened\n"},
  }));
  CAPTURE(row.text);
  CHECK(findings(row.text) == row.result);
}

TEST_CASE("F2 all mistakes of a file are reported", "[config]") {
  CHECK(findings("[sandbox]\ndefault_tier = 'x'\nalowedPaths = []\nallowedDomains = ['a b']\n"
                 "[sandbox.proxy]\nenabled = 0\n") ==
        "user:2:16 error config-tier: default_tier is 'x', which is no tier; "
        "expected one of open, guarded, airlock\n"
        "user:3:1 warning config-unknown-key: unknown key 'alowedPaths' in [sandbox]; "
        "did you mean 'allowedPaths'?\n"
        "user:4:19 error config-host: 'a b' has a space, in allowedDomains; write the host alone\n"
        "user:6:11 error config-type: enabled is an integer, expected true or false; write true or "
        "false without quotes\n");
}

TEST_CASE("F2 an unknown key under [sandbox] warns, others are left alone", "[config]") {
  const auto row = GENERATE(values<Row>({
      {"[keybindings]\nallowedPaths = 1\n[other.sandbox]\nx = 1\n", ""},
      {"default_tier = 'nonsense'", ""},
      {"[sandbox]\nallowed_domains = []",
       "user:2:1 warning config-unknown-key: unknown key 'allowed_domains' in [sandbox]; "
       "did you mean 'allowedDomains'?\n"},
      {"[sandbox]\nenabled = true",
       "user:2:1 warning config-unknown-key: unknown key 'enabled' in [sandbox]; "
       "it belongs in [sandbox.proxy]\n"},
      {"[sandbox.proxy]\nallowedDomains = []",
       "user:2:1 warning config-unknown-key: unknown key 'allowedDomains' in [sandbox.proxy]; "
       "it belongs in [sandbox]\n"},
      {"[sandbox.prox]\nenabled = true",
       "user:1:10 warning config-unknown-key: unknown key 'prox' in [sandbox]; "
       "did you mean 'proxy'?\n"},
      {"[sandbox.proxy]\nport = 1",
       "user:2:1 warning config-unknown-key: unknown key 'port' in [sandbox.proxy]; "
       "expected one of enabled\n"},
  }));
  CAPTURE(row.text);
  CHECK(findings(row.text) == row.result);
}

TEST_CASE("W8 W11 an entry with a dollar or a star is literal and warned about", "[config]") {
  const auto row = GENERATE(values<Row>({
      {"[sandbox]\nallowedPaths = ['$HOME/x', '${HOME}/y', 'a$b']",
       "user:2:17 warning config-literal: '$HOME/x' in allowedPaths is taken as it stands: "
       "'$' is not expanded; write '~/x', and commands can write there\n"
       "user:2:28 warning config-literal: '${HOME}/y' in allowedPaths is taken as it stands: "
       "'$' is not expanded; write '~/y', and commands can write there\n"
       "user:2:41 warning config-literal: 'a$b' in allowedPaths is taken as it stands: "
       "'$' is not expanded\n"},
      {"[sandbox]\nallowedPaths = ['~/a/b*/c', '*', 'x?', '/*']",
       "user:2:17 warning config-literal: '~/a/b*/c' in allowedPaths is taken as it stands: "
       "'*' matches only itself; name each file or folder that is meant\n"
       "user:2:29 warning config-literal: '*' in allowedPaths is taken as it stands: "
       "'*' matches only itself; name each file or folder that is meant\n"
       "user:2:34 warning config-literal: 'x?' in allowedPaths is taken as it stands: "
       "'?' matches only itself; name each file or folder that is meant\n"
       "user:2:40 warning config-literal: '/*' in allowedPaths is taken as it stands: "
       "'*' matches only itself; name each file or folder that is meant\n"},
      {"[sandbox]\nescape_hatch_binaries = ['/opt/$X/*']",
       "user:2:26 warning config-literal: '/opt/$X/*' in escape_hatch_binaries is taken as it "
       "stands: '$' is not expanded\n"},
  }));
  CAPTURE(row.text);
  const auto loaded = load(row.text);
  CHECK(findings(loaded) == row.result);
  CHECK(loaded.layer.has_value());
}

TEST_CASE("F1 F5 files are merged", "[config]") {
  SourceMap sources;
  Diagnostics out;
  const auto layer = [&](const char* name, const char* text) {
    const auto file = sources.add(name, text);
    const auto loaded = load_config(sources, file, name, tiers, out);
    REQUIRE(loaded);
    return *loaded;
  };
  const auto user = layer("user",
                          "[sandbox]\ndefault_tier = 'open'\nallowedPaths = ['a', 'b']\n"
                          "allowedDomains = ['x.example']\n[sandbox.proxy]\nenabled = false");
  const auto project = layer("project",
                             "[sandbox]\ndefault_tier = 'airlock'\nallowedPaths = ['b', 'c']\n"
                             "escape_hatch_binaries = ['/t']\n");
  const auto proxy = layer("project", "[sandbox.proxy]\nenabled = true\n");

  const auto nothing = merge_config({});
  CHECK_FALSE(nothing.has_table());
  CHECK_FALSE(nothing.has_content());
  CHECK_FALSE(nothing.sets_allowed_domains());

  const auto both = merge_config({user, project});
  CHECK(both.default_tier == project.default_tier);
  CHECK(both.proxy_enabled == user.proxy_enabled);
  REQUIRE(both.allowed_paths.size() == 4);
  CHECK(both.allowed_paths[0] == user.allowed_paths[0]);
  CHECK(both.allowed_paths[3] == project.allowed_paths[1]);
  CHECK(both.sets_allowed_domains());
  CHECK(both.allowed_domains == user.allowed_domains);
  CHECK(both.escape_hatch_binaries == project.escape_hatch_binaries);
  CHECK(both.tables == std::vector<Span>{*user.table, *project.table});

  const auto other = merge_config({project, proxy});
  CHECK(other.proxy_enabled->value);
  CHECK(other.tables == std::vector<Span>{*project.table});
  CHECK(other.contents.size() == 2);
  CHECK_FALSE(other.sets_allowed_domains());

  const auto only_proxy = merge_config({proxy});
  CHECK(only_proxy.has_content());
  CHECK_FALSE(only_proxy.has_table());
}

TEST_CASE("N12 domain lists of all files add up", "[config]") {
  SourceMap sources;
  Diagnostics out;
  const auto first = load_config(sources, sources.add("user", "[sandbox]\nallowedDomains = ['a']"),
                                 "user", tiers, out);
  const auto second = load_config(
      sources, sources.add("project", "[sandbox]\nallowedDomains = ['b']"), "project", tiers, out);
  const auto merged = merge_config({*first, *second});
  REQUIRE(merged.allowed_domains);
  CHECK(merged.allowed_domains->keys.size() == 2);
  REQUIRE(merged.allowed_domains->entries.size() == 2);
  CHECK(merged.allowed_domains->entries[0].value.text == "a");
  CHECK(merged.allowed_domains->entries[1].value.text == "b");
}

TEST_CASE("the table of config keys lists each key once", "[config]") {
  CHECK(config_keys.size() == 5);
  CHECK(config_keys[2].key == "allowedDomains");
  CHECK(config_keys[2].merge == ConfigMerge::adds_up);
  CHECK(config_keys[4].table == "sandbox.proxy");
  CHECK(config_keys[4].type == ConfigType::boolean);
}
