// What the kernel decides under a profile. Where public evidence leaves room, the answer is that it
// cannot be decided, with the reason.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <variant>

#include "backends/sbpl/profile/profile.hpp"
#include "backends/sbpl/profile/truth.hpp"

namespace o4::sbpl {

// How rules of several operations combine. `hierarchical`: each operation has its own list,
// filtered rules first, and hands on to its parent (H). `flat`: the last matching rule of all (F).
// `unlinked`: hierarchical, without the links to parents that are only likely (H+U). A profile
// worth running means the same under all three.
enum class Model { hierarchical, flat, unlinked };
inline constexpr Model all_models[] = {Model::hierarchical, Model::flat, Model::unlinked};
[[nodiscard]] std::string_view to_word(Model model);  // "H", "F", "H+U"

struct PathTarget {
  std::string path;  // as the kernel resolved it
};
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

// An absolute path for operations on files; `host:port` (TCP, or `udp:host:port`) or the path of a
// UNIX socket for operations on the network; any name for the others. The error says what is wrong.
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

[[nodiscard]] Verdict decide(const Profile& profile, OperationId operation, const Target& target,
                             Model model);

}  // namespace o4::sbpl
