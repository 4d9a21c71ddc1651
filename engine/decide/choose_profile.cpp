// Parts are the simple commands of the scan, those of substitutions and scripts among them. A shell
// whose script was read (`reads_script`) is no part itself: its commands are. A companion may read
// files and must not write any, since the narrow profile would deny what the wide one allows.
#include "engine/decide/choose_profile.hpp"

#include <algorithm>

#include "engine/decide/command_knowledge.hpp"
#include "grammar/shell/match.hpp"

namespace o4 {
namespace {

class PartJudge {
 public:
  PartJudge(const ScannedCommand& scanned, const CommandKnowledge& knowledge,
            const CommandKnowledge::Narrow& narrow)
      : scanned_(scanned), knowledge_(knowledge), narrow_(narrow) {}

  FoundInstall judge(Until until) const {
    FoundInstall found;
    for (const auto& command : scanned_.commands) {
      const auto all = command_words(scanned_, command);
      const auto words = skip_runners(knowledge_.readers().runners, all);
      const bool itself = is_companion(all);
      const bool accompanies = itself || (words.size() < all.size() && is_companion(words));
      const auto* installer = itself ? nullptr : narrow_.installers.find(words);
      if (installer != nullptr) {
        found.installer = found.installer == nullptr ? installer : found.installer;
      } else if (found.widened_by.empty() && !command.reads_script &&
                 (!accompanies || writes_file(command))) {
        found.widened_by = spelled(command);
      }
      if (!found.widened_by.empty() && (until == Until::widened || found.installer != nullptr)) {
        break;
      }
    }
    if (scanned_.flattened) {
      found.widened_by = "what is nested too deeply to be read";
    }
    return found;
  }

 private:
  // Assignments alone are one as well.
  bool is_companion(CommandWords words) const {
    return words.empty() || narrow_.companions.find(words) != nullptr;
  }

  // A redirection to anything but a descriptor or a device.
  bool writes_file(const SimpleCommand& command) const {
    return std::ranges::any_of(scanned_.words_of(command), [&](std::uint32_t index) {
      const ScannedWord& word = scanned_.words[index];
      const auto text = scanned_.text(word);
      const bool descriptor = text.find_first_not_of("0123456789-") == std::string_view::npos;
      return word.writes && !descriptor && !text.starts_with("/dev/");
    });
  }

  std::string spelled(const SimpleCommand& command) const {
    std::string text;
    for (const auto index : scanned_.words_of(command)) {
      const ScannedWord& word = scanned_.words[index];
      const auto mark = word.writes ? ">" : word.role == WordRole::redirection ? "<" : "";
      text += (text.empty() ? "" : " ") + std::string(mark) + std::string(scanned_.text(word));
    }
    return text;
  }

  const ScannedCommand& scanned_;
  const CommandKnowledge& knowledge_;
  const CommandKnowledge::Narrow& narrow_;
};

// Whether any word is an installer's name: most commands have none, and need no closer look.
bool names_one_of(const KnownCommands& installers, const ScannedCommand& scanned) {
  return std::ranges::any_of(scanned.words, [&](const ScannedWord& word) {
    return installers.table().of_program(scanned.text(word)) != nullptr;
  });
}

}  // namespace

FoundInstall find_install(const Policy& policy, const ScannedCommand& scanned,
                          std::string_view profile, Until until) {
  const auto* narrow = policy.knowledge().narrow(profile);
  if (narrow == nullptr ||
      (until == Until::widened && !names_one_of(narrow->installers, scanned))) {
    return {};
  }
  return PartJudge(scanned, policy.knowledge(), *narrow).judge(until);
}

}  // namespace o4
