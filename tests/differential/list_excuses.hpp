// Why two lists come to the same for whoever runs in them: a call-by-call comparison that knows
// nothing of policies.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "backends/bwrap/lower/facts_view.hpp"
#include "backends/bwrap/model/ask.hpp"
#include "backends/bwrap/model/model.hpp"

namespace o4::test {

struct ListExcuse {
  std::string name;         // of the argument, or of several
  std::string unexplained;  // what no argument covers; empty if all is
};

class ListJudge {
 public:
  ListJudge(const bwrap::FactsView& view, const bwrap::Plan& original,
            const std::vector<std::string>& places);
  [[nodiscard]] ListExcuse excuse(const bwrap::Plan& mutant) const;

 private:
  [[nodiscard]] std::vector<std::string> answers(const bwrap::Sandbox& sandbox,
                                                 const std::string& path) const;

  bwrap::HostSystem host_;
  bwrap::Plan original_;
  std::vector<std::string> paths_;
  bwrap::RunResult before_;
  std::vector<std::vector<std::string>> answers_before_;  // of each path
};

}  // namespace o4::test
