// One note for each file, named by a digest of its path; the path itself stands in the note, so
// that two paths with one digest are told apart (the second is then not noted again). A note that
// exists is kept: what counts is the text that was last obeyed, not what the last command found.

#include "cli/run/rewritten.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "cli/machine/files.hpp"
#include "cli/machine/write_config.hpp"
#include "cli/process/files.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

// A name for a note, without what a path may hold (FNV-1a).
std::string digest(std::string_view text) {
  std::uint64_t sum = 0xCBF29CE484222325;
  for (const char byte : text) {
    sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001B3;
  }
  constexpr std::string_view digits = "0123456789abcdef";
  std::string name;
  for (int shift = 60; shift >= 0; shift -= 4) {
    name += digits[(sum >> static_cast<unsigned>(shift)) & 15U];
  }
  return name;
}

// The path, a NUL, and what was there: '+' and the text, or '-'.
std::string to_note(const DecidingFile& file) {
  return file.path + '\0' + (file.text ? "+" + *file.text : "-");
}

std::optional<DecidingFile> from_note(const std::string& note) {
  const auto end = note.find('\0');
  if (end == std::string::npos || end + 1 == note.size()) {
    return std::nullopt;
  }
  const bool was_there = note[end + 1] == '+';
  return DecidingFile{note.substr(0, end),
                      was_there ? std::optional(note.substr(end + 2)) : std::nullopt};
}

}  // namespace

DecidingFile look_at_file(std::string path) {
  auto text = read_found_file(path);
  return {std::move(path), text ? std::optional(*std::move(text)) : std::nullopt};
}

std::string RewrittenFiles::note_of(const std::string& path) const {
  return folder_ + "/" + digest(path);
}

// ~/.o4/managed is a protected place (W2): no sandboxed command can write or read a note.
std::optional<std::string> RewrittenFiles::note_changes(
    const std::vector<DecidingFile>& obeyed) const {
  for (const auto& file : obeyed) {
    if (look_at_file(file.path) == file || !real_path(note_of(file.path)).empty()) {
      continue;
    }
    make_private_folder(std::string(parent_path(parent_path(folder_))));
    if (const auto done = write_private_file(note_of(file.path), to_note(file)); !done) {
      return done.error().message;
    }
  }
  return std::nullopt;
}

std::vector<DecidingFile> RewrittenFiles::not_accepted(
    const std::vector<std::string>& paths) const {
  std::vector<DecidingFile> found;
  for (const auto& path : paths) {
    const auto text = read_own_protected_file(note_of(path));
    const auto note = text ? from_note(*text) : std::nullopt;
    if (!note || note->path != path) {
      continue;
    }
    if (look_at_file(path) == *note) {
      accept({*note});
    } else {
      found.push_back(*note);
    }
  }
  return found;
}

void RewrittenFiles::accept(const std::vector<DecidingFile>& files) const {
  for (const auto& file : files) {
    (void)remove_file(note_of(file.path));
  }
}

}  // namespace o4
