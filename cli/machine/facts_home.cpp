// What o4's own files in the home folder say: trusted workspaces, and plugins' manifests.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "cli/machine/files.hpp"
#include "cli/machine/gather_facts.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// A run in a workspace that holds o4's files puts an empty one where one is missing.
enum class Empty { is_absent, is_malformed };

// The JSON in a file of o4's. Nothing if there is none, or if it is malformed: then with a warning.
std::optional<Value> read_own_file(SourceMap& sources, const std::string& path,
                                   tl::expected<std::string, FileError> text, Empty empty,
                                   const std::string& consequence, Diagnostics& out) {
  if (!text) {
    if (!text.error().missing) {
      out.warning("facts-read", {}, text.error().message, consequence);
    }
    return std::nullopt;
  }
  if (text->empty() && empty == Empty::is_absent) {
    return std::nullopt;
  }
  const auto file = sources.add(path, std::move(*text));
  Diagnostics found;
  auto node = read_json(sources, file, "facts", found);
  for (const auto& error : found.all()) {
    out.warning("facts-read", error.span, error.message, consequence);
  }
  return node;
}

bool is_plain(const std::string& path) {
  return !path.empty() && std::none_of(path.begin(), path.end(),
                                       [](char byte) { return byte == '\0' || byte == '\n'; });
}

// The strings of an array that are paths; nothing, with a warning, if anything else is in it.
std::optional<std::vector<std::string>> path_list(const Value& node, const std::string& consequence,
                                                  Diagnostics& out) {
  const auto* array = node.get<Array>();
  if (array == nullptr) {
    out.warning("facts-type", node.span,
                "expected an array of paths, found " + std::string(kind_name(node)), consequence);
    return std::nullopt;
  }
  std::vector<std::string> paths;
  for (const auto& entry : *array) {
    const auto* path = entry.get<std::string>();
    if (path == nullptr || !is_plain(*path)) {
      out.warning("facts-type", entry.span, "expected a path", consequence);
      return std::nullopt;
    }
    paths.push_back(*path);
  }
  return paths;
}

// permissions.paths; empty if the manifest asks for none.
std::vector<std::string> manifest_paths(const Value& manifest, Diagnostics& out) {
  const std::string consequence = "the plugin is granted nothing";
  if (manifest.get<Table>() == nullptr) {
    out.warning("facts-type", manifest.span,
                "expected an object, found " + std::string(kind_name(manifest)), consequence);
    return {};
  }
  const auto* permissions = find_member(manifest, "permissions");
  if (permissions == nullptr) {
    return {};
  }
  if (permissions->value.get<Table>() == nullptr) {
    out.warning("facts-type", permissions->value.span,
                "expected an object, found " + std::string(kind_name(permissions->value)),
                consequence);
    return {};
  }
  const auto* paths = find_member(permissions->value, "paths");
  return paths == nullptr
             ? std::vector<std::string>()
             : path_list(paths->value, consequence, out).value_or(std::vector<std::string>());
}

}  // namespace

namespace {

// What the trusted workspaces' file says; its own text is protected, so that findings name a place
// in it and show no line.
bool says_trusted(const std::string& home, const std::string& workspace, SourceMap& sources,
                  Diagnostics& out) {
  const std::string consequence = "the workspace is taken as untrusted";
  const auto path = home + "/.o4/trusted_workspaces.json";
  const auto node = read_own_file(sources, path, read_own_protected_file(path), Empty::is_absent,
                                  consequence, out);
  if (!node) {
    return false;
  }
  const auto folders = path_list(*node, consequence, out);
  if (!folders) {
    return false;
  }
  const auto* entries = node->get<Array>();
  for (std::size_t i = 0; i < folders->size(); ++i) {
    if (!(*folders)[i].starts_with('/')) {
      out.warning("facts-type", (*entries)[i].span, "expected an absolute folder", consequence);
      return false;
    }
  }
  const auto leads_to = real_path(workspace);
  const auto real = leads_to.empty() ? normal_path(workspace) : leads_to;
  return std::any_of(folders->begin(), folders->end(), [&](const std::string& folder) {
    const auto target = real_path(folder);
    return is_under(real, normal_path(folder)) || (!target.empty() && is_under(real, target));
  });
}

}  // namespace

bool is_trusted(const std::string& home, const std::string& workspace, Diagnostics& out) {
  SourceMap sources;
  Diagnostics found;
  const bool trusted = says_trusted(home, workspace, sources, found);
  for (const auto& finding : found.all()) {
    const auto place = place_text(sources, finding.span);
    out.warning(finding.code, {}, place + (place.empty() ? "" : ": ") + finding.message,
                finding.help);
  }
  return trusted;
}

std::vector<Plugin> installed_plugins(SourceMap& sources, const std::string& home,
                                      const std::string& workspace, Diagnostics& out) {
  const auto folder = home + "/.o4/plugins";
  const auto names = list_folder(folder);
  if (!names) {
    if (!names.error().missing) {
      out.warning("facts-read", {}, names.error().message, "plugins are granted nothing");
    }
    return {};
  }
  std::vector<Plugin> plugins;
  for (const auto& name : *names) {
    auto path = folder;
    path.append("/").append(name).append("/plugin.json");
    const auto manifest = read_own_file(sources, path, read_found_file(path, workspace),
                                        Empty::is_malformed, "the plugin is granted nothing", out);
    if (manifest) {
      plugins.push_back({name, manifest_paths(*manifest, out)});
    }
  }
  return plugins;
}

}  // namespace o4
