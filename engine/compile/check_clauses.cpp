#include "engine/compile/check_clauses.hpp"

#include <string>

namespace o4 {
namespace {

using rules::Verb;

bool is_about_paths(Verb verb) {
  return verb == Verb::guard || verb == Verb::allow || verb == Verb::deny ||
         verb == Verb::private_ || verb == Verb::device;
}

}  // namespace

void check_clauses(const rules::Statement& statement, Diagnostics& out) {
  const auto verb = statement.verb;
  const auto want = [&](bool given, bool useful, const std::string& clause,
                        const std::string& verbs) {
    if (given && !useful) {
      out.error("rules-clause", statement.span, "'" + clause + "' has no meaning here",
                "it belongs to " + verbs);
    }
  };
  want(statement.through_proxy, verb == Verb::connect, "through proxy", "'connect'");
  want(statement.unless_overlapping.has_value(), is_about_paths(verb) && verb != Verb::guard,
       "unless overlapping", "'allow', 'deny', 'private' and 'device'");
  want(statement.unless_linked, is_about_paths(verb) && verb != Verb::guard, "unless linked",
       "'allow', 'deny', 'private' and 'device'");
  want(statement.at.has_value(), verb == Verb::warn || verb == Verb::narrow_off, "at",
       "'warn' and 'narrow … off'");
  want(!statement.help.empty(), verb == Verb::warn || verb == Verb::refuse, "help",
       "'warn' and 'refuse'");
}

}  // namespace o4
