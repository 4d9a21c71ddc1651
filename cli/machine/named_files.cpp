#include "cli/machine/named_files.hpp"

#include <algorithm>
#include <utility>

#include "cli/machine/files.hpp"
#include "cli/machine/reads.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr std::string_view config_name = "/.o4/config.toml";

// The folder that a file lies in, with its slash; empty for the current one.
std::string folder_of(std::string_view path) {
  return std::string(path.substr(0, path.rfind('/') + 1));
}

// As short as it can be: "a/../b" is "b".
std::string tidied(const std::string& path) {
  const auto here = current_folder();
  const auto whole = normal_path(absolute_path(path, "", here));
  return !path.starts_with('/') && whole.starts_with(here + "/") ? whole.substr(here.size() + 1)
                                                                 : whole;
}

// Those of the files below a folder that fit.
tl::expected<std::vector<std::string>, FileError> wanted_below(const std::string& folder,
                                                               const WantedFile& wanted) {
  const auto read = [folder, fits = wanted.fits] {
    auto files = files_below(folder);
    if (files) {
      std::erase_if(*files, [&](const std::string& path) { return !fits(path); });
    }
    return files;
  };
  return noted(folder, Extent::below, read, [](const auto& files) {
    return files ? digest(*files) : digest(files.error().message);
  });
}

}  // namespace

// A folder without any file that fits is an error: a suite that ran nothing must not look green.
std::optional<std::vector<NamedFile>> named_files(const std::vector<std::string>& words,
                                                  const std::vector<Span>& spans,
                                                  const WantedFile& wanted, Diagnostics& out) {
  std::vector<NamedFile> result;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "-" || !is_folder(words[i])) {
      result.push_back({words[i], spans[i], How::by_name});
      continue;
    }
    const auto folder = without_slashes(words[i]);
    const auto below = wanted_below(folder, wanted);
    if (!below) {
      out.error("file-read", spans[i], below.error().message);
      return std::nullopt;
    }
    const auto known = result.size();
    for (const auto& path : *below) {
      result.push_back({without_dot(path), spans[i], How::in_folder});
    }
    if (result.size() == known) {
      out.error("file-read", spans[i],
                "no " + std::string(wanted.what) + " is below " + in_quotes(folder),
                "give a folder that has some, or name the files");
      return std::nullopt;
    }
  }
  return result;
}

bool is_policy_test(std::string_view path) { return path.ends_with(".policy.toml"); }

bool is_lintable(std::string_view path) {
  return is_policy_test(path) || path.ends_with(config_name) || path == config_name.substr(1);
}

ReadConfig configs_beside(std::string path, ConfigNaming naming) {
  return [path = std::move(path),
          naming](std::string_view config) -> tl::expected<ConfigText, std::string> {
    const auto spelled = std::string(config);
    const auto place =
        config.starts_with('/') ? spelled : tidied(folder_of(path == "-" ? "" : path) + spelled);
    auto text = read_found_file(place);
    if (!text) {
      return tl::unexpected(std::move(text.error().message));
    }
    return ConfigText{naming == ConfigNaming::as_written ? spelled : place, std::move(*text)};
  };
}

std::optional<FileId> open_named(SourceMap& sources, const NamedFile& file, Diagnostics& out) {
  if (file.how == How::by_name) {
    return open_source(sources, file.path, file.named, out);
  }
  auto text = read_found_file(file.path);
  if (!text) {
    out.error("file-read", file.named, text.error().message);
    return std::nullopt;
  }
  return sources.add(file.path, std::move(*text));
}

std::optional<Scenario> open_scenario(SourceMap& sources, const NamedFile& file, Diagnostics& out) {
  const auto text = open_named(sources, file, out);
  return text ? load_scenario(sources, *text, out, configs_beside(file.path)) : std::nullopt;
}

}  // namespace o4
