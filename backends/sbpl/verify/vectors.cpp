// Each answer about a path is asked twice, of the model and of the automaton, so that recorded
// answers test both at once.

#include "backends/sbpl/verify/vectors.hpp"

#include <algorithm>

#include "backends/sbpl/read/read.hpp"
#include "backends/sbpl/verify/language.hpp"

namespace o4::sbpl {
namespace {

std::string first_error(const SourceMap& sources, const Diagnostics& out) {
  const auto& all = out.all();
  const auto error = std::find_if(
      all.begin(), all.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
  return error == all.end() ? std::string()
                            : place_text(sources, error->span) + ": " + error->message;
}

std::string answer_of(const Profile& profile, OperationId operation, const Target& target,
                      Model model) {
  const auto verdict = decide(profile, operation, target, model);
  // A program that runs without a sandbox runs.
  std::string answer(verdict.answer == Verdict::Answer::unsandboxed ? "allow"
                                                                    : to_word(verdict.answer));
  if (verdict.answer == Verdict::Answer::undecided) {
    return answer + ": " + verdict.reason;
  }
  // The same question put to the automaton, which shares the order of rules but not the matching.
  const auto* path = std::get_if<PathTarget>(&target);
  if (path != nullptr) {
    const auto language = language_of(profile, operation, model);
    if (!language || (*language)(path->path) != to_label(verdict.answer)) {
      return "undecided: the automaton does not agree with " + answer;
    }
  }
  return answer;
}

}  // namespace

VectorResult replay(const Vector& vector, Model model) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add(vector.id + ".sb", vector.profile);
  ReadOptions options;
  options.doubtful = vector.expect == "error" ? ReadOptions::Doubtful::refused
                                              : ReadOptions::Doubtful::passed_over;
  const auto profile = read_profile(sources, file, options, out);
  if (!profile) {
    const auto message = first_error(sources, out);
    const bool expected =
        vector.expect == "error" && message.find(vector.message_contains) != std::string::npos;
    return {expected, "error: " + message};
  }
  const auto operation = find_operation(vector.operation);
  if (!operation) {
    return {false, "error: unknown operation '" + vector.operation + "'"};
  }
  const auto target = parse_target(*operation, vector.target);
  if (!target) {
    return {false, "error: " + target.error()};
  }
  const auto actual = answer_of(*profile, *operation, *target, model);
  return {actual == vector.expect, actual};
}

}  // namespace o4::sbpl
