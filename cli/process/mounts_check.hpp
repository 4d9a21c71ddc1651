// Whether the sandbox that was made is the one that the list describes: asked inside, before the
// command, where nothing can be mounted any more.
//
// Why: bwrap mounts by name. What a list binds is open and is compared with what lies at the
// destination afterwards, but both ends are names on the host, and a command of another sandbox can
// exchange a folder on the way for a link and back again between the two. The mount then lies where
// the link led, over a mask or beside the grants, and the comparison sees the folder (A1). Names
// can be exchanged; the kernel's table of mounts says where each one came to lie.
//
// The check is a process inside the sandbox, this program called by descriptor, that becomes the
// command if all is as expected. It believes only /proc/self/mountinfo, which no other process can
// change, and what its runner has written for it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "cli/machine/gather_facts.hpp"

namespace o4 {

// The number that it finds its program at. What it is told is at a number behind those of the list,
// and at the next one it says what is wrong.
inline constexpr int mounts_check_program_fd = 9;

// What an operation of a list mounts. own: a file system of the sandbox's own; null: /dev/null, as
// a mask; host: a place of the host.
struct ExpectedMount {
  enum class Shows { own, null, host };
  std::string at;
  Shows shows = Shows::host;
  bool writable = false;
  friend bool operator==(const ExpectedMount&, const ExpectedMount&) = default;
};

// In the order of the list; of two at one place the later one counts.
[[nodiscard]] std::vector<ExpectedMount> expected_mounts(const bwrap::Plan& plan);

// The first place that is not as expected: a mount that is missing, that can be written and should
// not, that shows something else, or that neither the list nor the host has there. `host` are the
// mounts that the list's own ones were made upon.
[[nodiscard]] std::optional<std::string> misplaced_mount(std::span<const ExpectedMount> expected,
                                                         std::span<const MountLine> host,
                                                         std::span<const MountLine> inside);

// What the process inside is told: the expected mounts and the text of the host's mountinfo.
[[nodiscard]] std::string mounts_check_text(std::span<const ExpectedMount> expected,
                                            std::string_view host_mountinfo);

// What it says, one packet; nothing if it has become the command.
struct MountsVerdict {
  enum class Kind { misplaced, not_executed };
  Kind kind = Kind::misplaced;
  int error = 0;  // of execvp
};

// The words that call it, before those of the command. `told` is the number of its text.
[[nodiscard]] std::vector<std::string> mounts_check_words(int told);
[[nodiscard]] bool is_mounts_check_call(std::span<char* const> arguments);
// Becomes the command of the call; returns an exit status only if it does not.
[[nodiscard]] int check_mounts(std::span<char* const> arguments);

}  // namespace o4
