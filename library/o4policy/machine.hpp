// The facts and configs of this machine and session, as Inputs of a policy. Everything in this
// header reads the disk and the environment; nothing in o4policy.hpp does. Programs that get their
// facts from elsewhere link without it being called, and touch no file.
//
//   o4policy::Policy policy(o4policy::machine_inputs("/home/ann/app"));
//   policy.decide(o4policy::PathQuestion{"~/.ssh/id_ed25519"});  // Outcome::deny
#pragma once

#include <string>

#include <o4policy/o4policy.hpp>

namespace o4policy {

// As `o4-policy facts` and `o4-policy explain` take them in that folder; empty: the current one.
// Rules are the built-in ones. Throws Error if a file cannot be read or says something wrong, or if
// a path cannot be carried by JSON, since it is not UTF-8.
[[nodiscard]] O4POLICY_EXPORT Inputs machine_inputs(const std::string& folder = {});

}  // namespace o4policy
