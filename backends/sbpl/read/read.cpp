#include "backends/sbpl/read/read.hpp"

#include <utility>

#include "backends/sbpl/read/evaluator.hpp"
#include "backends/sbpl/read/parse_sbpl.hpp"

namespace o4::sbpl {

std::optional<Profile> read_profile(const SourceMap& sources, FileId file,
                                    const ReadOptions& options, Diagnostics& out) {
  const auto forms = parse_sbpl(sources, file, out);
  if (!forms) {
    return std::nullopt;
  }
  Evaluator evaluator(sources, options, out);
  if (!evaluator.evaluate_body(*forms, evaluator.top())) {
    return std::nullopt;
  }
  if (!evaluator.version) {
    out.error("sbpl-version", {file, 0, 0}, "no version specified", "write (version 1) first");
    return std::nullopt;
  }
  return std::move(evaluator.profile);
}

}  // namespace o4::sbpl
