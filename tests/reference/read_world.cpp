#include "tests/reference/read_world.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <sstream>

namespace o4::reference {
namespace {

std::optional<std::string> text_at(const toml::table& table, const char* key) {
  return table[key].value<std::string>();
}

void read(const toml::table& table, const char* key, std::string& out) {
  out = table[key].value_or(out);
}

void read(const toml::table& table, const char* key, bool& out) { out = table[key].value_or(out); }

void read(const toml::table& table, const char* key, std::optional<std::string>& out) {
  if (const auto text = text_at(table, key)) out = *text;
}

std::optional<std::vector<std::string>> list_at(const toml::table& table, const char* key) {
  const auto* array = table[key].as_array();
  if (array == nullptr) return std::nullopt;
  std::vector<std::string> out;
  for (const auto& item : *array) out.push_back(item.value_or(std::string()));
  return out;
}

// toml++ does not tell a written header from one that a sub-table implies.
bool has_header(const std::string& text) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    std::erase(line, ' ');
    if (line.starts_with("[sandbox]")) return true;
  }
  return false;
}

bool is_list_of_texts(const toml::node& node) {
  const auto* array = node.as_array();
  return array != nullptr && std::all_of(array->begin(), array->end(),
                                         [](const auto& item) { return item.is_string(); });
}

bool has_wrong_type(const toml::table& sandbox) {
  for (const char* key : {"allowedPaths", "allowedDomains", "escape_hatch_binaries"}) {
    if (const auto* node = sandbox.get(key)) {
      if (!is_list_of_texts(*node)) return true;
    }
  }
  const auto* tier = sandbox.get("default_tier");
  const auto* proxy = sandbox.get("proxy");
  if (tier != nullptr && !tier->is_string()) return true;
  if (proxy == nullptr) return false;
  if (!proxy->is_table()) return true;
  const auto* enabled = proxy->as_table()->get("enabled");
  return enabled != nullptr && !enabled->is_boolean();
}

std::optional<ConfigFile> read_config(const toml::table& config, const char* name) {
  const auto text = text_at(config, name);
  if (!text) return std::nullopt;
  ConfigFile file;
  const toml::table all = toml::parse(*text);
  const auto* sandbox = all["sandbox"].as_table();
  file.wrong_type = sandbox == nullptr && all.contains("sandbox");
  if (sandbox == nullptr) return file;
  file.explicit_table = has_header(*text);
  file.wrong_type = has_wrong_type(*sandbox);
  file.default_tier = text_at(*sandbox, "default_tier");
  file.allowed_paths = list_at(*sandbox, "allowedPaths");
  file.allowed_domains = list_at(*sandbox, "allowedDomains");
  file.escape_hatch_binaries = list_at(*sandbox, "escape_hatch_binaries");
  file.proxy_enabled = (*sandbox)["proxy"]["enabled"].value<bool>();
  return file;
}

void read_plugins(const toml::table& facts, World& world) {
  const auto* plugins = facts["plugins"].as_array();
  if (plugins == nullptr) return;
  for (const auto& item : *plugins) {
    const auto& table = *item.as_table();
    world.plugins.push_back({text_at(table, "name").value_or(""),
                             list_at(table, "paths").value_or(std::vector<std::string>())});
  }
}

void read_mounts(const toml::table& facts, World& world) {
  const auto* mounts = facts["mounts"].as_array();
  if (mounts == nullptr) return;
  world.mounts.emplace();
  for (const auto& item : *mounts) {
    const auto& table = *item.as_table();
    world.mounts->push_back({text_at(table, "at").value_or(""), table["ro"].value_or(false)});
  }
}

void read_machine(const toml::table& facts, World& world) {
  read(facts, "bwrap", world.bwrap);
  read(facts, "nixos", world.nixos);
  read(facts, "resolv_conf", world.resolv_conf);
  read(facts, "stage", world.stage);
  world.uid = facts["uid"].value_or(world.uid);
  world.proxy_port = facts["proxy_port"].value_or(world.proxy_port);
  world.git_age_hours = facts["git_age_hours"].value<double>();
  read(facts, "fresh_clone_seen", world.fresh_clone_seen);
  read(facts, "permission_mode", world.permission_mode);
  world.denied_tools = list_at(facts, "denied_tools").value_or(std::vector<std::string>());
  read(facts, "bridge", world.bridge);
  world.entries = list_at(facts, "entries");
  if (const auto* features = facts["bwrap_features"].as_table()) {
    world.bwrap_options = list_at(*features, "options");
    world.follows_dest_links = (*features)["follows_dest_links"].value<bool>();
  }
  read_mounts(facts, world);
  read_plugins(facts, world);
  if (const auto* fs = facts["fs"].as_table()) {
    for (const auto& [path, value] : *fs) {
      world.fs[std::string(path.str())] = value.value_or(std::string());
    }
  }
}

void read_facts(const toml::table& facts, World& world) {
  read(facts, "platform", world.platform);
  read(facts, "home", world.home);
  read(facts, "workspace", world.workspace);
  read(facts, "cwd", world.cwd);
  read(facts, "temp_dir", world.temp_dir);
  read(facts, "cache_dir", world.cache_dir);
  read(facts, "trusted", world.trusted);
  read(facts, "interactive", world.interactive);
  world.can_ask = facts["can_ask"].value<bool>();
  read(facts, "sandbox", world.sandbox);
  read(facts, "picked_tier", world.picked_tier);
  read(facts, "start_tier", world.start_tier);
  world.add_dirs = list_at(facts, "add_dirs").value_or(std::vector<std::string>());
  read(facts, "working_root_set", world.working_root_set);
  read(facts, "proxy_failed", world.proxy_failed);
  read(facts, "o4_version", world.o4_version);
  read_machine(facts, world);
}

// What the expectation asks about; a `cwd` beside a command belongs to the command.
void read_query(const toml::table& table, Query& query) {
  query.op = text_at(table, "op").value_or("");
  query.actor = text_at(table, "actor").value_or("shell");
  query.profile = text_at(table, "profile").value_or("");
  const std::pair<const char*, QueryKind> kinds[] = {{"command", QueryKind::command},
                                                     {"path", QueryKind::path},
                                                     {"host", QueryKind::host},
                                                     {"directory", QueryKind::directory},
                                                     {"cwd", QueryKind::cwd}};
  for (const auto& [key, kind] : kinds) {
    const auto text = text_at(table, key);
    if (!text) continue;
    query.kind = kind;
    query.text = *text;
    if (kind == QueryKind::command) query.call_cwd = text_at(table, "cwd");
    return;
  }
}

Expectation read_expectation(const toml::table& table) {
  Expectation out;
  out.id = text_at(table, "id").value_or("");
  for (const char* outcome : {"decision", "mode", "error", "warning"}) {
    if (table.contains(outcome)) out.outcome = outcome;
  }
  read_query(table, out.query);
  out.answer.decision = text_at(table, out.outcome.c_str()).value_or("");
  if (out.query.kind == QueryKind::command) {
    out.has_refusals = table.contains("refusals");
    out.has_profile = table.contains("profile");
    out.answer.refusals = list_at(table, "refusals").value_or(std::vector<std::string>());
    out.answer.profile = out.query.profile;
  }
  return out;
}

}  // namespace

Scenario read_scenario(const std::string& text) {
  const toml::table all = toml::parse(text);
  Scenario out;
  if (const auto* facts = all["facts"].as_table()) read_facts(*facts, out.world);
  if (const auto* config = all["config"].as_table()) {
    out.world.user = read_config(*config, "user");
    out.world.project = read_config(*config, "project");
  }
  if (const auto* expectations = all["expect"].as_array()) {
    for (const auto& item : *expectations) {
      out.expectations.push_back(read_expectation(*item.as_table()));
    }
  }
  return out;
}

}  // namespace o4::reference
