// What the C++ and the C interface share: a loaded policy and questions as trees of values. Not
// installed: users see `Policy::Inside` as a name and nothing more.
//
// `Policy` is immutable after loading and may be asked by any number of threads. Everything that
// can be wrong with a question is thrown as Error, with the text that the program would have
// printed; nothing of the engine's types is seen from outside, so that they may change.
#pragma once

#include "engine/compile/rule_book.hpp"
#include "engine/decide/load_policy.hpp"
#include "grammar/text/document.hpp"
#include "library/o4policy/o4policy.hpp"

namespace o4policy {

struct Policy::Inside {
  o4::SourceMap sources;
  o4::RuleBook book;
  o4::LoadedPolicy loaded;
  o4::Diagnostics warnings;
};

// A question with the keys of a policy test's expectation.
[[nodiscard]] Outcome decide(const Policy& policy, const o4::Value& question);
[[nodiscard]] Answer explain(const Policy& policy, const o4::Value& question);

// Reads a JSON text that is called `name` in messages. Throws Error if it is none.
[[nodiscard]] o4::Value read_json_text(o4::SourceMap& sources, const std::string& name,
                                       const std::string& text);

// What was found, as the program would say it.
[[nodiscard]] Error error_of(const o4::SourceMap& sources, const o4::Diagnostics& found);

}  // namespace o4policy
