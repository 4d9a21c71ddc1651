#include "tests/support/sbpl_lowered.hpp"

#include <utility>

#include "backends/sbpl/lower/plan.hpp"
#include "backends/sbpl/read/read.hpp"
#include "tests/support/catch.hpp"

namespace o4::test {

LoweredProfile::LoweredProfile(const Texts& texts, const std::string& narrow, HostActor host_actor)
    : asked(ask(texts)), actor(host_actor) {
  INFO(asked.findings());
  rules = narrow.empty() ? &asked.graph().mode : find_narrow(asked.graph(), narrow);
  REQUIRE(rules != nullptr);
  auto lowered = sbpl::lower(asked.graph(), *rules, actor);
  REQUIRE(lowered);
  plan = std::move(*lowered);
  text = sbpl::emit(plan);
  profile = read_sbpl(text);
}

std::string LoweredProfile::proof() const {
  return describe(sbpl::verify(asked.graph(), *rules, profile, actor));
}

std::string LoweredProfile::proof(const std::string& other_text) const {
  return describe(sbpl::verify(asked.graph(), *rules, read_sbpl(other_text), actor));
}

Texts macos(const std::string& more_facts) {
  return {"platform = \"macos\"\n" + more_facts, {}, {}};
}

sbpl::Profile read_sbpl(const std::string& text) {
  SourceMap sources;
  Diagnostics out;
  auto profile = sbpl::read_profile(sources, sources.add("p.sb", text), {}, out);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(profile);
  return std::move(*profile);
}

std::string describe(const sbpl::Verification& verification) {
  std::string result = verification.failure;
  for (const auto& difference : verification.differences) {
    result += difference.operation + " " + difference.target + ": policy " + difference.policy +
              ", profile " + difference.profile + " under";
    for (const auto model : difference.models) {
      result += " " + std::string(sbpl::to_word(model));
    }
    result += "\n";
  }
  return result;
}

}  // namespace o4::test
