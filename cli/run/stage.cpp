// Lock files in and out. Everything is done below two open folders; no name is looked up from the
// root again, so that neither folder can be exchanged meanwhile.

#include "cli/run/stage.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string_view>

#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

constexpr std::uint64_t longest_lock_file = 256U << 20U;
constexpr auto manifests =
    std::to_array<std::string_view>({"package.json", "Cargo.toml", "pyproject.toml"});

constexpr mode_t plain_file = 0666;

mode_t file_mask() {
  const auto mask = ::umask(0);
  ::umask(mask);
  return mask;
}

bool contains(const std::vector<std::string>& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

// The old file's mode and owner are kept, the new one's content is written beside and renamed over
// it: whoever reads the lock file finds the old one or the new one, whole.
tl::expected<void, std::string> replace(const Descriptor& workspace, const bwrap::Stage& plan,
                                        const std::string& name, FileText file,
                                        RunRegistry& registry) {
  const auto old = look_at(workspace, name);
  if (old && !S_ISREG(old->st_mode)) {
    return tl::unexpected(in_quotes(name) + " of the workspace is no regular file any more");
  }
  if (old) {
    file.mode = old->st_mode & 0777U;
    file.owner = ::geteuid() == 0 ? std::optional(Owner{old->st_uid, old->st_gid}) : std::nullopt;
  } else {
    file.mode = plain_file & ~file_mask();  // what a command asked for in the stage counts nowhere
  }
  const auto temporary = "." + name + ".o4-" + random_name();
  auto done = registry.note({MadeThing::Kind::temporary, plan.workspace + "/" + temporary});
  if (done) {
    done = write_new(workspace, temporary, file);
  }
  if (done && ::renameat(workspace.get(), temporary.c_str(), workspace.get(), name.c_str()) != 0) {
    done = tl::unexpected(system_trouble("replace", name));
  }
  if (!done) {
    (void)::unlinkat(workspace.get(), temporary.c_str(), 0);
  }
  return done;
}

// Nothing went wrong, or what did.
std::optional<std::string> copy_out(const Descriptor& workspace, const bwrap::Stage& plan,
                                    const Descriptor& stage, const std::string& name,
                                    RunRegistry& registry) {
  const auto kept = [&](const std::string& why) {
    return in_quotes(name) + " was not saved: " + why;
  };
  if (!look_at(stage, name)) {
    return contains(plan.copy_in, name)
               ? std::optional(in_quotes(name) + " was removed in the stage, and stays as it was")
               : std::nullopt;
  }
  auto file = read_regular(stage, name, longest_lock_file);
  if (!file) {
    return kept(file.error());
  }
  const auto old = read_regular(workspace, name, longest_lock_file);
  if (old && old->text == file->text) {
    return std::nullopt;
  }
  const auto done = replace(workspace, plan, name, std::move(*file), registry);
  return done ? std::nullopt : std::optional(kept(done.error()));
}

// A package manager that wanted to save a manifest: it made a new one, or failed where one is.
std::optional<std::string> unsaved_manifest(const Descriptor& stage,
                                            const std::vector<std::string>& before, Ending ending) {
  const auto names = names_in(stage);
  for (const auto manifest : manifests) {
    const bool was_there = contains(before, manifest);
    const bool is_new = !was_there && contains(names, manifest);
    if (is_new) {
      return "the new " + in_quotes(manifest) +
             " was thrown away: package installs write no manifest; make it first, with another "
             "command";
    }
    if (was_there && ending == Ending::badly) {
      return in_quotes(manifest) +
             " cannot be changed by a package install: if it failed for that, edit it first, with "
             "another command";
    }
  }
  return std::nullopt;
}

}  // namespace

StageNotes fill_stage(const bwrap::Stage& plan, const Descriptor& stage) {
  StageNotes notes;
  const auto workspace = open_folder(plan.workspace);
  for (const auto& name : plan.copy_in) {
    const auto file = workspace ? read_regular(workspace, name, longest_lock_file)
                                : tl::unexpected(system_trouble("enter", plan.workspace));
    const auto done = file ? write_new(stage, name, *file) : tl::unexpected(file.error());
    if (!done) {
      notes.push_back(in_quotes(name) + " is not there for the command: " + done.error());
    }
  }
  return notes;
}

StageNotes empty_stage(const bwrap::Stage& plan, const Descriptor& stage,
                       const std::vector<std::string>& before, Ending ending,
                       RunRegistry& registry) {
  StageNotes notes;
  const auto workspace = open_folder(plan.workspace);
  if (!workspace) {
    notes.push_back("no lock file was saved: " + system_trouble("enter", plan.workspace));
    return notes;
  }
  for (const auto& name : plan.copy_out) {
    if (auto note = copy_out(workspace, plan, stage, name, registry)) {
      notes.push_back(std::move(*note));
    }
  }
  if (auto note = unsaved_manifest(stage, before, ending)) {
    notes.push_back(std::move(*note));
  }
  return notes;
}

}  // namespace o4
