#include "engine/policy_index.hpp"

namespace o4 {

CommandDecision explain(const Policy&, const CommandQuery&, FileId) { return {}; }

}  // namespace o4
