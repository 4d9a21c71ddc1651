// What is judged here in C++ for Linux is judged by the script itself: it may be carried to a
// machine that has nothing but bash and sandbox-exec.

#include <algorithm>
#include <set>

#include "backends/bwrap/host/host.hpp"
#include "cli/live/script.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

constexpr std::string_view opening = R"bash(#!/bin/bash
# Run it on a Mac, in the workspace. It asks the kernel inside the sandbox of the profile below what
# the policy has answers for; what files hold is not read, and what is made is taken away.
set -u
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work" .o4-live-own .o4-live-link .o4-live-clone' EXIT
: > .o4-live-own
)bash";

constexpr std::string_view closing = R"bash(
sandbox-exec -f "$work/profile.sb" /bin/bash -s < "$work/probes.sh" > "$work/said" 2> "$work/errors"
if ! [ -s "$work/said" ]; then cat "$work/errors"; echo "the sandbox did not run"; exit 2; fi
agrees=0; differs=0; unmeasured=0
while IFS='|' read -r number kind predicted subject; do
  word=$(awk -v n="$number" '$1 == n { print $2; exit }' "$work/said")
  [ "$kind" = write ] && rm -f "${subject%/}/.o4-live" 2>/dev/null
  if [ "$predicted:$word" = allow:ok ]; then agrees=$((agrees + 1)); continue; fi
  case "$predicted:$word" in
    *: | allow:absent) unmeasured=$((unmeasured + 1)) ;;
    deny:no | deny:absent)
      if grep -q "^$kind ok" "$work/works"; then agrees=$((agrees + 1)); else unmeasured=$((unmeasured + 1)); fi ;;
    *) differs=$((differs + 1)); echo "$kind '$subject': predicted $predicted, observed $word" ;;
  esac
done < "$work/predicted"
echo "$agrees as predicted, $differs differ, $unmeasured unmeasured"
[ "$differs" = 0 ]
)bash";

// Of each kind whether some probe was let through: a refusal counts only beside it.
constexpr std::string_view what_works = R"bash(
awk -F'|' 'NR == FNR { split($0, said, " "); word[said[1]] = said[2]; next }
           word[$1] == "ok" { print $2, "ok" }' "$work/said" "$work/predicted" > "$work/works"
)bash";

std::string here(std::string_view name, const std::string& text) {
  const std::string end = "O4_END_OF_" + std::string(name.substr(0, name.find('.')));
  return "cat > \"$work/" + std::string(name) + "\" <<'" + end + "'\n" + text +
         (text.ends_with('\n') ? "" : "\n") + end + "\n";
}

}  // namespace

std::vector<Probe> mac_probes(const Policy& policy) {
  std::set<std::string> places = {"/", "/private/tmp", "/private/var"};
  for (const auto& rule : policy.graph().mode.shell) {
    if (!rule.numbered) {
      places.insert({rule.path, std::string(parent_path(rule.path))});
    }
  }
  std::vector<Probe> probes;
  const auto word = [&](const std::string& path, PathOp op) {
    const auto outcome = decide(policy, PathQuery{path, op, PathActor::shell, {}});
    return std::string(outcome ? to_word(*outcome) : "deny");
  };
  for (const auto& path : places) {
    if (path.find_first_of("\n|") == std::string::npos) {
      probes.push_back({Probe::Kind::read, path, word(path, PathOp::read), false});
      probes.push_back(
          {Probe::Kind::write, path, word(bwrap::join(path, made_name), PathOp::write), false});
    }
  }
  const auto& world = policy.graph().world;
  const auto zshrc = bwrap::join(world.home, ".zshrc");
  for (const auto kind : {Probe::Kind::link, Probe::Kind::clone}) {
    probes.push_back({kind, bwrap::join(world.workspace, ".o4-live-own"),
                      word(world.workspace, PathOp::write), false});
    probes.push_back({kind, kind == Probe::Kind::link ? zshrc : world.home, "deny", false});
  }
  return probes;
}

std::string mac_script(const std::string& profile, const std::vector<Probe>& probes) {
  std::string predicted;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    predicted += std::to_string(i) + "|" + std::string(name_of(probes[i].kind)) + "|" +
                 probes[i].predicted + "|" + probes[i].subject + "\n";
  }
  const auto sandboxed = std::string(closing.substr(0, closing.find("agrees=0")));
  return std::string(opening) + here("profile.sb", profile) +
         here("probes.sh", probe_script(probes)) + here("predicted", predicted) + sandboxed +
         std::string(what_works) + std::string(closing.substr(sandboxed.size()));
}

}  // namespace o4
