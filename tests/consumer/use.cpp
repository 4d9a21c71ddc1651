// Every function of the C++ interface once; says what differs from what it should be.
#include <iostream>
#include <o4policy/machine.hpp>
#include <o4policy/o4policy.hpp>
#include <string>

namespace {

int faults = 0;

void expect(const std::string& what, bool holds) {
  if (!holds) {
    std::cerr << "not so: " << what << "\n";
    ++faults;
  }
}

o4policy::Inputs inputs(const std::string& config) {
  return {R"({"home": "/home/ann", "workspace": "/home/ann/app", "platform": "linux"})",
          config,
          {},
          {}};
}

}  // namespace

int main() {
  using namespace o4policy;
  const Policy policy(inputs("[sandbox]\ndefault_tier = \"guarded\"\n"));
  expect("the mode", policy.mode() == "guarded");
  expect("the warning that the network is lifted",
         policy.warnings().find("lifts the network limit") != std::string::npos);
  expect("a key is denied", policy.decide(PathQuestion{"~/.ssh/id"}) == Outcome::deny);
  expect("the workspace is writable",
         policy.decide(PathQuestion{"src/a.c", Operation::write}) == Outcome::allow);
  expect("a cwd", policy.decide(CwdQuestion{"/home/ann/app"}) == Outcome::allow);
  const auto answer = policy.explain(CommandQuestion{"cat /etc/hosts"});
  expect("a command is refused", answer.outcome == Outcome::refuse);
  expect("with its place", answer.refusals.size() == 1 && answer.refusals[0].begin == 4 &&
                               answer.refusals[0].what == "path /etc/hosts");
  expect("the deciding rule has a place",
         policy.explain(HostQuestion{"github.com"}).rule.from.find(".rules:") != std::string::npos);
  expect("the text has the mode", policy.compile().find("guarded") != std::string::npos);
  expect("profiles", !policy.profiles().empty() && policy.profiles()[0] == "guarded");
  const auto lowering = policy.lower();
  expect("a bwrap list", lowering.backend == "bwrap" && !lowering.arguments.empty());
  expect("the profile is proved", policy.verify().holds);
  expect("an edited one is not", !policy.verify_text("--bind / /\n").holds);
  const Policy other(inputs("[sandbox]\ndefault_tier = \"guarded\"\nallowedPaths = [\"/srv\"]\n"));
  const auto compared = diff(policy, other);
  expect("more is allowed", compared.allows_more && !compared.equal);
  expect("with a witness", !compared.differences.empty() && compared.differences[0].at == "/srv");
  expect("nothing differs from itself", diff(policy, policy).equal);
  try {
    const Policy wrong(inputs("[sandbox]\ndefault_tier = 7\n"));
    expect("a wrong config is an error", false);
  } catch (const Error& error) {
    expect("with its place", std::string(error.what()).find("user:2:16") != std::string::npos);
  }
  expect("this machine has a policy", !Policy(machine_inputs()).mode().empty());
  return faults;
}
