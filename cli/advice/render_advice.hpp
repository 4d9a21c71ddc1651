// Advice for people and as JSON: the edit as a patch of the file's text, and all that it changes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/ask/question.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/advice/advice.hpp"
#include "grammar/text/json.hpp"

namespace o4 {

// All that is shown of one piece of advice. References must outlive it.
struct AdviceReport {
  const World& world;
  const Query& wish;
  const Answer& answer;  // as things are
  const Advice& advice;
  std::vector<Finding> findings;  // of lint, on the edited config
  std::vector<std::string> notes;
  std::optional<ConfigEdit> smaller = std::nullopt;  // of the other file
};

// The two lines of file names and the hunks; from /dev/null if the file is not there yet.
[[nodiscard]] std::string edit_patch(const std::string& name,
                                     const std::optional<std::string>& before,
                                     const std::string& after);

// The other file, whose edit does the same and is smaller: the flag that asks for it, and why.
struct SmallerEdit {
  std::string flag;
  std::string why;
};

// What is said of an edit beside what it changes.
struct EditRemarks {
  std::vector<Finding> findings;
  std::vector<std::string> notes;
  std::vector<std::string> ways;
  std::optional<SmallerEdit> smaller = {};
};
[[nodiscard]] std::string edit_pages(const World& world, const ConfigEdit& edit,
                                     const EditRemarks& remarks, const Console& console);
[[nodiscard]] Json edit_json(const World& world, const ConfigEdit& edit,
                             const std::vector<Finding>& findings);

// Where there is no edit: what is in the way, and what helps.
[[nodiscard]] std::string nothing_pages(const Advice& advice, const Console& console);
[[nodiscard]] Json obstacles_json(const Advice& advice);

// Text for people, with the colours and the width of the console.
[[nodiscard]] std::string advice_pages(const AdviceReport& report, const Console& console);
[[nodiscard]] Json to_json(const AdviceReport& report);

}  // namespace o4
