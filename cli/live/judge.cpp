// A refusal proves nothing by itself, since everything fails in a sandbox that does not work. So it
// counts beside a probe of its kind that was let through, the one with the longest common beginning
// of its subject, and the table names it.

#include "cli/live/script.hpp"

#include <algorithm>

#include "grammar/text/diagnostic.hpp"

namespace o4 {
namespace {

bool is_path(const Probe& probe) {
  return probe.kind == Probe::Kind::read || probe.kind == Probe::Kind::write;
}

// "allow" for a path means that the very object was met that the host has there; another object
// under the same name is the sandbox's own.
std::string observed(const Probe& probe, const Said& said, const Outside& outside) {
  switch (said.word) {
    case Said::Word::ok:
      return !is_path(probe) || probe.own_device || said.object == outside.object ? "allow"
                                                                                  : "private";
    case Said::Word::no:
      return "deny";
    case Said::Word::absent:
      return "absent";
    case Said::Word::nothing:
      break;
  }
  return {};
}

// Nothing can be met where nothing is, unless the sandbox may have it of its own.
bool is_as_predicted(const std::string& predicted, const std::string& seen) {
  return seen == predicted || (seen == "absent" && predicted != "allow");
}

// Why the probe tells nothing; empty if it tells something.
std::string silence(const Probe& probe, const Said& said, const Outside& outside) {
  if (said.word == Said::Word::nothing) {
    return "the sandbox did not answer";
  }
  if (said.word == Said::Word::absent && outside.object.empty()) {
    return "nothing is there";
  }
  if (said.word != Said::Word::ok && !outside.possible && !outside.object.empty()) {
    return "the caller cannot do it outside either";
  }
  if (said.word == Said::Word::no && probe.own_device) {
    return "this device needs a terminal";
  }
  return said.word == Said::Word::no && outside.device && probe.predicted == "allow"
             ? "bubblewrap opens no device outside the sandbox's own /dev"
             : "";
}

std::size_t shared(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first -
                                  a.begin());
}

// The nearest probe of the same kind that was let through.
const Measured* sibling_of(const Measured& refused, const std::vector<Measured>& all) {
  const Measured* best = nullptr;
  for (const auto& other : all) {
    const bool works = other.probe.kind == refused.probe.kind && &other != &refused &&
                       (other.observed == "allow" || other.observed == "private");
    if (works && (best == nullptr || shared(other.probe.subject, refused.probe.subject) >
                                         shared(best->probe.subject, refused.probe.subject))) {
      best = &other;
    }
  }
  return best;
}

}  // namespace

std::vector<Measured> judge(const std::vector<Probe>& probes, const std::vector<Said>& said,
                            const std::vector<Outside>& outside) {
  std::vector<Measured> all;
  for (std::size_t i = 0; i < probes.size(); ++i) {
    Measured row{probes[i], Measured::Verdict::unmeasured, {}, {}};
    row.note = silence(probes[i], said[i], outside[i]);
    if (row.note.empty()) {
      row.observed = observed(probes[i], said[i], outside[i]);
      row.verdict = is_as_predicted(probes[i].predicted, row.observed) ? Measured::Verdict::agrees
                                                                       : Measured::Verdict::differs;
    }
    all.push_back(std::move(row));
  }
  for (auto& row : all) {
    const bool refusal = row.observed == "deny" || row.observed == "absent";
    if (row.verdict != Measured::Verdict::agrees || !refusal) {
      continue;
    }
    const auto* const sibling = sibling_of(row, all);
    const bool listened =
        row.probe.kind == Probe::Kind::network || row.probe.kind == Probe::Kind::socket;
    if (sibling == nullptr && listened) {
      row.note = "somebody listened outside";
    } else if (sibling == nullptr) {
      row.verdict = Measured::Verdict::unmeasured;
      row.note = "no probe of its kind was let through";
    } else {
      row.note = "beside " + in_quotes(sibling->probe.subject);
    }
  }
  return all;
}

}  // namespace o4
