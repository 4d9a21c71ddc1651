// What a run makes on the host and takes away again, written down where no sandboxed command can
// write: the next run removes what a killed one has left.
//
// A base folder, the user's own, holds a lock that runs take while they start and end, and a folder
// for each run that has made something: a lock that is held as long as the run lives, the list of
// what it made, and the stage. Locks may be opened for writing only, which no command can do: none
// can hold up a run.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "cli/process/files.hpp"

namespace o4 {

// One thing that a run has made: an empty folder or file to be removed if it is still empty, or a
// file of the run's own, to be removed in any case.
struct MadeThing {
  enum class Kind : char { folder = 'd', file = 'f', temporary = 't' };
  Kind kind = Kind::folder;
  std::string path;
  friend bool operator==(const MadeThing&, const MadeThing&) = default;
};

// The base folders in the order in which they are tried: first those that every sandbox has private
// (W7), so that not even one with another workspace can reach them. A base that belongs to somebody
// else, or that others may write, is passed over.
[[nodiscard]] std::vector<std::string> registry_bases();

// Use: enter, then begin (any number of times) and make, then leave before the command starts, and
// finish at the end. A registry that is destroyed without finish() keeps what it made for the next
// run to remove. One thread.
class RunRegistry {
 public:
  // Removes what dead runs have left, and keeps other runs from starting and ending. Waits for the
  // lock, half a minute at most; the error then says which file is held.
  [[nodiscard]] static tl::expected<RunRegistry, std::string> enter(
      const std::vector<std::string>& bases);

  [[nodiscard]] const std::string& base() const { return base_path_; }
  // What other runs that are alive have made, and count on.
  [[nodiscard]] const std::vector<MadeThing>& of_others() const { return others_; }

  // Makes this run's own folder.
  [[nodiscard]] tl::expected<void, std::string> begin();
  [[nodiscard]] std::string stage_path() const { return base_path_ + "/" + name_ + "/stage"; }
  [[nodiscard]] tl::expected<void, std::string> make_stage();
  [[nodiscard]] Descriptor open_stage() const { return open_folder_at(folder_, "stage"); }

  // To be called before the thing is made, and after begin(). On the file before it returns, though
  // not necessarily on the disk: what is guarded against is a killed process, not a lost machine.
  [[nodiscard]] tl::expected<void, std::string> note(const MadeThing& thing);
  // Writes it down and makes it, unless something is there.
  [[nodiscard]] tl::expected<void, std::string> make(const MadeThing& thing, mode_t mode);

  // Lets other runs start and end. The base goes if nobody has made anything. May be called twice.
  void leave();
  // Removes what this run has made and nobody else counts on. If the lock cannot be had, it is left
  // to the next run. May be called twice.
  void finish();

 private:
  enum class Lock { held, gone, busy };  // gone: the base has been removed meanwhile
  [[nodiscard]] Lock lock_base();
  void sweep();
  void remove_base();

  std::string base_path_;
  std::string name_;  // of this run's folder; empty if it has none
  Descriptor base_;
  Descriptor base_lock_;  // while held
  Descriptor folder_;
  Descriptor lock_;  // as long as the run lives
  std::vector<MadeThing> made_;
  std::vector<MadeThing> others_;
};

}  // namespace o4
