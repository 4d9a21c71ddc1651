// Divergences one by one, what was not measured by its reason: a page that a person reads to the
// end. JSON has every row.

#include "cli/live/script.hpp"

#include <algorithm>
#include <map>

#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

std::string_view word_of(Measured::Verdict verdict) {
  switch (verdict) {
    case Measured::Verdict::agrees:
      return "agrees";
    case Measured::Verdict::differs:
      return "differs";
    case Measured::Verdict::unmeasured:
      break;
  }
  return "unmeasured";
}

std::string line_of(const Measured& row) {
  return "  " + std::string(name_of(row.probe.kind)) + " " + in_quotes(row.probe.subject) +
         ": predicted " + row.probe.predicted +
         (row.observed.empty() ? "" : ", observed " + row.observed) +
         (row.note.empty() ? "" : ": " + row.note) + "\n";
}

std::size_t count_of(const std::vector<Measured>& rows, Measured::Verdict verdict) {
  return static_cast<std::size_t>(std::count_if(
      rows.begin(), rows.end(), [&](const Measured& row) { return row.verdict == verdict; }));
}

}  // namespace

std::string live_text(const std::string& profile, const std::vector<Measured>& rows) {
  const auto differ = count_of(rows, Measured::Verdict::differs);
  std::string text = profile + " (live): " + std::to_string(rows.size()) + " probes, " +
                     std::to_string(count_of(rows, Measured::Verdict::agrees)) + " as predicted, " +
                     std::to_string(differ) + " differ, " +
                     std::to_string(count_of(rows, Measured::Verdict::unmeasured)) +
                     " unmeasured\n";
  std::map<std::string, std::size_t> reasons;
  for (const auto& row : rows) {
    if (row.verdict == Measured::Verdict::differs) {
      text += line_of(row);
    } else if (row.verdict == Measured::Verdict::unmeasured) {
      ++reasons[row.note];
    }
  }
  for (const auto& [reason, count] : reasons) {
    text += "  unmeasured " + std::to_string(count) + ": " + reason + "\n";
  }
  return text;
}

Json live_json(const std::string& profile, const std::vector<Measured>& rows) {
  Json probes = Json::array();
  for (const auto& row : rows) {
    probes.push_back({{"kind", std::string(name_of(row.probe.kind))},
                      {"subject", row.probe.subject},
                      {"predicted", row.probe.predicted},
                      {"observed", row.observed},
                      {"verdict", std::string(word_of(row.verdict))},
                      {"note", row.note}});
  }
  return {{"profile", profile}, {"probes", std::move(probes)}};
}

}  // namespace o4
