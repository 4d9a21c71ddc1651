// One question to a world and its answer, whatever the kind: what differential tests exchange.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/reference/world.hpp"

namespace o4::reference {

enum class QueryKind { mode, path, host, cwd, directory, command };

struct Query {
  QueryKind kind = QueryKind::mode;
  std::string text;                     // the path, host, directory or command
  std::string op;                       // path: read | write
  std::string actor;                    // path: shell | file-tool; host: shell | user | …
  std::string profile;                  // path, host: "" | package-install
  std::optional<std::string> call_cwd;  // command: the working directory set by the call
};

struct Answer {
  std::string decision;               // for QueryKind::mode the mode
  std::vector<std::string> refusals;  // of a command
  std::string profile;                // of a command

  friend bool operator==(const Answer&, const Answer&) = default;
};

// The reference's answer.
[[nodiscard]] Answer answer(const World& world, const Query& query);

[[nodiscard]] std::string describe(const Query& query);
[[nodiscard]] std::string describe(const Answer& answer);

}  // namespace o4::reference
