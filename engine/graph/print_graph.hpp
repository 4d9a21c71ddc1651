// The rule graph as text, and back.
//
// The graph is what everything is decided from, so its text says everything: rules with reasons
// and origins, and the few facts that answers need. Two graphs are equal exactly if their texts
// are, and `prove` relies on it to look at each policy once. read_graph shares only the language
// with print_graph: a text that somebody edited is checked again from the beginning, never trusted
// to be our own.
#pragma once

#include <optional>
#include <string>

#include "engine/graph/graph.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4 {

// Canonical rules text: sorted, one rule a line. The world first, then the policy, then its narrow
// profiles. Linear; the graph's lists must be sorted, as compile and read_graph leave them.
[[nodiscard]] std::string print_graph(const RuleGraph& graph);

// Reads such a text; printing the result gives it again, byte for byte. Returns nothing if the text
// is no compiled policy; `out` then says why, with codes "rules-…".
[[nodiscard]] std::optional<RuleGraph> read_graph(const SourceMap& sources, FileId file,
                                                  Diagnostics& out);

// Nodes: profiles, rules, and the files and facts they come from. Edges: contains, extends,
// narrows, overrides, comes from, dropped because. Graphviz text. Deterministic like all texts; not
// read back.
[[nodiscard]] std::string draw_graph(const RuleGraph& graph);

}  // namespace o4
