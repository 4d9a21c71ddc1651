// What a policy knows for reading commands, prepared once: names of writable places, programs that
// feed a shell, option letters, and what makes an install of a command.
//
// All of it comes from the rules of the mode, so that the text check of one policy is that of its
// rules. It only says how a text is read; what is allowed is asked of the indexes.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "engine/graph/graph.hpp"
#include "engine/graph/known_commands.hpp"
#include "grammar/mentions/places.hpp"
#include "grammar/shell/match.hpp"

namespace o4 {

// Made once for a policy, since patterns are many and commands are asked about often.
class CommandKnowledge {
 public:
  // Views `graph`.
  explicit CommandKnowledge(const RuleGraph& graph);

  // What a narrow profile is for.
  struct Narrow {
    KnownCommands installers;
    KnownCommands companions;
  };

  // Places that a text may name with characters in them that would part paths (C2.2).
  [[nodiscard]] const KnownPlaces& places() const { return places_; }
  // Programs that hand words to a shell, and runners in front of them (C2.5, C6).
  [[nodiscard]] const ShellReaders& readers() const { return readers_; }
  // Programs whose options may be bundled (C2.3).
  [[nodiscard]] const PatternTable& letters() const { return letters_; }
  // Null if the mode has no such narrow profile.
  [[nodiscard]] const Narrow* narrow(std::string_view profile) const;

 private:
  KnownPlaces places_;
  ShellReaders readers_;
  PatternTable letters_;
  std::map<std::string, Narrow, std::less<>> narrow_;
};

}  // namespace o4
