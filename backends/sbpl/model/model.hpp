// What the kernel decides under a profile. Where public evidence leaves room, the answer is that it
// cannot be decided, with the reason.
//
// There is no specification of the profile language. What is known comes from Apple's own profiles
// and library texts, from decoded operation tables and from measurements; it is kept as data
// (backends/sbpl/profile) with how certain each piece is. The model combines it:
// - A question is an operation and a target. The rules that name the operation, or one that it
//   inherits from, form a chain (chain.hpp). Along the chain filtered rules come before unfiltered
//   ones, the last in the text first, then the parent's; at its end stands the operation's own
//   default.
// - How exactly rules of several operations combine is not certain. There are three readings
//   (Model), and only what all three agree on counts as decided. A profile that is worth running
//   means the same under each.
// - A filter may hold, not hold, or be beyond what is known (Truth). An unknown one decides
//   nothing, and makes the answer undecided if the rest of the chain could come out either way.
//
// The same chains are asked in two ways: for one target, here, and for all paths at once as an
// automaton (verify/language.hpp). The two share the order of rules and no matching, and each
// difference that the automata find is asked here again before it is shown.
//
// `undecided` is a safe answer: a proof takes it for a difference. What must never happen is "deny"
// where the kernel allows. Paths are compared as the kernel sees them, resolved, byte by byte.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

#include "backends/sbpl/profile/pattern.hpp"
#include "backends/sbpl/profile/profile.hpp"

namespace o4::sbpl {

// How rules of several operations combine. `hierarchical`: each operation has its own list,
// filtered rules first, and hands on to its parent (H). `flat`: the last matching rule of all (F).
// `unlinked`: hierarchical, without the links to parents that are only likely (H+U). A profile
// worth running means the same under all three.
enum class Model { hierarchical, flat, unlinked };
inline constexpr Model all_models[] = {Model::hierarchical, Model::flat, Model::unlinked};
[[nodiscard]] std::string_view to_word(Model model);  // "H", "F", "H+U"

struct PathTarget {
  std::string path;                               // as the kernel resolved it
  std::optional<ObjectKind> kind = std::nullopt;  // nothing: not known
};
// A service, a setting, or a process as seen by the one that acts ("self", "others").
struct NameTarget {
  std::string name;
};
// One end of a connection over IP.
struct IpTarget {
  Truth is_localhost = Truth::no;
  Family family = Family::any;  // any: not known
  Protocol protocol = Protocol::tcp;
  std::uint16_t port = 0;
};
using Target = std::variant<PathTarget, NameTarget, IpTarget>;

// A path, of whose object nothing is known but that "/" is a directory.
[[nodiscard]] PathTarget path_target(std::string path);

// An absolute path for operations on files; `host:port` (TCP, or `udp:host:port`) or the path of a
// UNIX socket for operations on the network; "self", "others", … for operations on processes; any
// name for the rest. The error says what is wrong.
[[nodiscard]] tl::expected<Target, std::string> parse_target(OperationId operation,
                                                             std::string_view text);

struct Verdict {
  // `unsandboxed`: a program is run, and it is in no sandbox.
  enum class Answer { allow, deny, unsandboxed, undecided };
  Answer answer = Answer::undecided;
  Span place;          // of the deciding rule, or of what stands in the way; may be nowhere
  std::string reason;  // in words
};
[[nodiscard]] std::string_view to_word(Verdict::Answer answer);

// A profile with a doubt is undecided everywhere. Takes one model; who wants certainty asks all of
// all_models.
[[nodiscard]] Verdict decide(const Profile& profile, OperationId operation, const Target& target,
                             Model model);

}  // namespace o4::sbpl
