#include "tests/support/world_text.hpp"

#include <cstdio>
#include <vector>

namespace o4::reference {
namespace {

std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (c == '\n') {
      out += "\\n";
    } else if (byte < 0x20 || byte == 0x7f) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04X", static_cast<unsigned>(byte));
      out += escape;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

std::string line(const std::string& key, const std::string& value) {
  return key + " = " + value + "\n";
}

std::string value_of(bool flag) { return flag ? "true" : "false"; }

std::string value_of(const std::vector<std::string>& list) {
  std::string out;
  for (const auto& item : list) out += (out.empty() ? "" : ", ") + in_quotes(item);
  return "[" + out + "]";
}

std::string value_of(const std::string& text) { return in_quotes(text); }

template <typename Value>
std::string line_if(const std::string& key, const std::optional<Value>& value) {
  return value ? line(key, value_of(*value)) : "";
}

std::string line_unless_empty(const std::string& key, const std::string& value) {
  return value.empty() ? "" : line(key, in_quotes(value));
}

std::string session_text(const World& world) {
  return line_if("can_ask", world.can_ask) + line_if("sandbox", world.sandbox) +
         line_if("picked_tier", world.picked_tier) + line_if("start_tier", world.start_tier) +
         line("trusted", value_of(world.trusted)) +
         line("interactive", value_of(world.interactive)) +
         line("working_root_set", value_of(world.working_root_set)) +
         line("proxy_failed", value_of(world.proxy_failed)) +
         line("proxy_port", std::to_string(world.proxy_port)) +
         line("o4_version", in_quotes(world.o4_version)) +
         line("fresh_clone_seen", value_of(world.fresh_clone_seen)) +
         line("permission_mode", in_quotes(world.permission_mode)) +
         line("denied_tools", value_of(world.denied_tools)) +
         line("bridge", value_of(world.bridge));
}

std::string machine_text(const World& world) {
  std::string out = line("bwrap", in_quotes(world.bwrap)) + line("uid", std::to_string(world.uid)) +
                    line("nixos", value_of(world.nixos)) +
                    line("resolv_conf", in_quotes(world.resolv_conf)) +
                    line("stage", in_quotes(world.stage)) + line_if("entries", world.entries);
  if (world.git_age_hours) out += line("git_age_hours", std::to_string(*world.git_age_hours));
  return out;
}

std::string tables_text(const World& world) {
  std::string out;
  if (world.bwrap_options || world.follows_dest_links) {
    out += "[facts.bwrap_features]\n" + line_if("options", world.bwrap_options) +
           line_if("follows_dest_links", world.follows_dest_links);
  }
  for (const auto& mount : world.mounts.value_or(std::vector<Mount>())) {
    out += "[[facts.mounts]]\n" + line("at", in_quotes(mount.at)) + line("ro", value_of(mount.ro));
  }
  for (const auto& plugin : world.plugins) {
    out += "[[facts.plugins]]\n" + line("name", in_quotes(plugin.name)) +
           line("paths", value_of(plugin.paths));
  }
  if (!world.fs.empty()) out += "[facts.fs]\n";
  for (const auto& [path, value] : world.fs) out += line(in_quotes(path), in_quotes(value));
  return out;
}

}  // namespace

std::string config_text(const ConfigFile& file) {
  const std::string keys = line_if("default_tier", file.default_tier) +
                           line_if("allowedPaths", file.allowed_paths) +
                           line_if("allowedDomains", file.allowed_domains) +
                           line_if("escape_hatch_binaries", file.escape_hatch_binaries);
  if (file.wrong_type) return "sandbox = 3\n";
  std::string out;
  if (file.explicit_table || !keys.empty()) out += "[sandbox]\n" + keys;
  if (file.proxy_enabled)
    out += "[sandbox.proxy]\n" + line("enabled", value_of(*file.proxy_enabled));
  return out;
}

std::string to_expectation(const std::string& id, const Query& query, const Answer& answer) {
  const std::string keys[] = {"mode", "path", "host", "cwd", "directory", "command"};
  std::string out = "[[expect]]\n" + line("id", in_quotes(id));
  if (query.kind == QueryKind::mode) return out + line("mode", in_quotes(answer.decision));
  out += line(keys[static_cast<std::size_t>(query.kind)], in_quotes(query.text)) +
         line_unless_empty("op", query.op) + line_unless_empty("actor", query.actor) +
         line_unless_empty("profile", query.profile) + line_if("cwd", query.call_cwd) +
         line("decision", in_quotes(answer.decision));
  if (query.kind != QueryKind::command) return out;
  if (answer.decision == "refuse") out += line("refusals", value_of(answer.refusals));
  return out + line_unless_empty("profile", answer.profile);
}

std::string to_scenario(const World& world) {
  std::string out = "[facts]\n" + line("platform", in_quotes(world.platform)) +
                    line_if("home", world.home) + line_if("workspace", world.workspace) +
                    line_if("cwd", world.cwd) + line_if("temp_dir", world.temp_dir) +
                    line_if("cache_dir", world.cache_dir) +
                    line("add_dirs", value_of(world.add_dirs)) + session_text(world) +
                    machine_text(world) + tables_text(world);
  if (!world.user && !world.project) return out;
  out += "[config]\n";
  if (world.user) out += line("user", in_quotes(config_text(*world.user)));
  if (world.project) out += line("project", in_quotes(config_text(*world.project)));
  return out;
}

}  // namespace o4::reference
