// What any argument list, ours or another tool's, lets a command do with one path, under given
// facts. For `model --backend bwrap --args FILE path P`; it compares with no policy and proves
// nothing.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "backends/bwrap/list/plan.hpp"
#include "backends/bwrap/lower/facts_view.hpp"
#include "backends/bwrap/model/words.hpp"

namespace o4::bwrap {

struct ListAnswer {
  Word word = Word::deny;  // never exposed
  std::string path;        // where the asked path leads in the sandbox
  std::string reason;
  Span place;            // of the option that decides; may be nowhere
  std::string exposure;  // why a proof would call the path exposed; empty if it would not
};

// There is no sandbox to ask: bwrap refuses the list, or it is outside the model.
struct NoAnswer {
  std::string code;
  std::string reason;
  Span span;
};

// Besides what the facts name, the host has what the list and the question name: a file where
// /dev/null or data is mounted, and otherwise a folder, unless the facts say that it is missing.
[[nodiscard]] tl::expected<ListAnswer, NoAnswer> answer_of(const FactsView& view, const Plan& list,
                                                           Access access, std::string_view path);

// The paths that a list names, for whoever gathers facts: destinations and sources as they are
// written, absolute ones only, in order, maybe more than once.
[[nodiscard]] std::vector<std::string> paths_of(const Plan& list);

}  // namespace o4::bwrap
