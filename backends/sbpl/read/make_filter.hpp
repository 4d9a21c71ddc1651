// What the constructors of filters share. Internal to reading.
#pragma once

#include <vector>

#include "backends/sbpl/profile/filter_words.hpp"
#include "backends/sbpl/read/evaluator.hpp"

namespace o4::sbpl {

// The filter as a value, unless it is too large.
[[nodiscard]] Result make_filter(Evaluator& to, Filter filter);
[[nodiscard]] Filter any_of(Span span, std::vector<Filter> parts);

// Filters of paths, names and processes.
[[nodiscard]] Result text_filter(Evaluator& to, const TextFilterWord& word, const Datum& form,
                                 Arguments arguments, Scope& scope);
[[nodiscard]] Result path_ancestors(Evaluator& to, const Datum& form, Arguments arguments,
                                    Scope& scope);
[[nodiscard]] Result vnode_type(Evaluator& to, const Datum& form, Arguments arguments,
                                Scope& scope);
[[nodiscard]] Result tty(Evaluator& to, const Datum& form, Arguments arguments, Scope& scope);

}  // namespace o4::sbpl
