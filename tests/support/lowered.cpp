#include "tests/support/lowered.hpp"

#include <algorithm>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/list/read.hpp"
#include "tests/support/catch.hpp"

namespace o4::test {

using namespace o4::bwrap;

std::string LoweredList::text() const {
  REQUIRE(lowered);
  auto plan = lowered->plan;
  for (auto& operation : plan.operations) {
    operation.reason.clear();
    operation.origin.clear();
  }
  return emit_text(plan);
}

std::string LoweredList::mounts() const {
  std::string result;
  Plan one;
  REQUIRE(lowered);
  for (const auto& operation : lowered->plan.operations) {
    const bool companion = std::holds_alternative<Unshare>(operation.option) ||
                           std::holds_alternative<DropCapability>(operation.option) ||
                           std::holds_alternative<DieWithParent>(operation.option) ||
                           std::holds_alternative<NewSession>(operation.option);
    if (!companion) {
      one.operations = {{operation.option, {}, {}, {}}};
      result += emit_text(one);
    }
  }
  return result;
}

bool LoweredList::has(const std::string& line) const {
  return ("\n" + text()).find("\n" + line + "\n") != std::string::npos;
}

std::string LoweredList::gaps() const {
  REQUIRE(lowered);
  std::string result;
  for (const auto& gap : lowered->gaps) {
    result += gap.name + (gap.subject.empty() ? "" : " " + gap.subject) + "\n";
  }
  return result;
}

bool LoweredList::has_gap(const std::string& name, const std::string& subject) const {
  REQUIRE(lowered);
  return std::any_of(lowered->gaps.begin(), lowered->gaps.end(),
                     [&](const Gap& gap) { return gap.name == name && gap.subject == subject; });
}

bool LoweredList::warns(const std::string& code) const {
  return std::any_of(found.all().begin(), found.all().end(), [&](const Diagnostic& d) {
    return d.severity == Severity::warning && d.code == code;
  });
}

VerifyReport LoweredList::verify() const { return verify(text()); }

VerifyReport LoweredList::verify(const std::string& list) const {
  REQUIRE(lowered);
  SourceMap sources;
  Diagnostics out;
  const auto plan = read_shell_text(sources, sources.add("list", list), out);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(plan);
  return bwrap::verify(asked.loaded->policy, asked.loaded->facts.facts, options.profile, *plan,
                       *lowered);
}

LoweredList lower_texts(const Texts& texts, const LowerOptions& options) {
  LoweredList list{ask(texts), options, {}, {}};
  INFO(list.asked.findings());
  REQUIRE(list.asked.loaded);
  list.lowered =
      lower(list.asked.loaded->policy, list.asked.loaded->facts.facts, options, list.found);
  return list;
}

std::string witness(const VerifyReport& report) {
  if (!report.differences.empty()) {
    const auto& first = report.differences.front();
    return std::string(to_word(first.op)) + " " + first.path + ": policy " +
           std::string(to_word(first.policy)) + ", sandbox " +
           std::string(word_name(first.sandbox)) + " (" + first.reason + ")";
  }
  if (!report.hosts.empty()) {
    return "host " + report.hosts.front().host;
  }
  return report.structure.all().empty() ? "proved" : report.structure.all().front().code;
}

}  // namespace o4::test
