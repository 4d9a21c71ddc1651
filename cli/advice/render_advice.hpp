// Advice for people and as JSON: the edit as a patch of the file's text, and all that it changes.
#pragma once

#include <string>
#include <vector>

#include "cli/ask/question.hpp"
#include "cli/terminal/terminal.hpp"
#include "engine/advice/advice.hpp"
#include "grammar/text/json.hpp"

namespace o4 {

struct AdviceReport {
  const World& world;
  const Query& wish;
  const Answer& answer;  // as things are
  const Advice& advice;
  std::vector<Finding> findings;  // of lint, on the edited config
  std::vector<std::string> notes;
};

// The two lines of file names and the hunks.
[[nodiscard]] std::string edit_patch(const std::string& name,
                                     const std::optional<std::string>& before,
                                     const std::string& after);

// What is said of an edit beside what it changes.
struct EditRemarks {
  std::vector<Finding> findings;
  std::vector<std::string> notes;
  std::vector<std::string> ways;
};
[[nodiscard]] std::string edit_pages(const World& world, const ConfigEdit& edit,
                                     const EditRemarks& remarks, const Console& console);
[[nodiscard]] Json edit_json(const World& world, const ConfigEdit& edit,
                             const std::vector<Finding>& findings);

[[nodiscard]] std::string advice_pages(const AdviceReport& report, const Console& console);
[[nodiscard]] Json to_json(const AdviceReport& report);

}  // namespace o4
