// When what a sandbox did counts, and for what.
#include "cli/live/script.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

constexpr auto reads = Probe::Kind::read;
constexpr auto writes = Probe::Kind::write;

struct Case {
  Probe probe;
  Said said;
  Outside outside;
};

std::string verdicts(const std::vector<Case>& cases) {
  std::vector<Probe> probes;
  std::vector<Said> said;
  std::vector<Outside> outside;
  for (const auto& one : cases) {
    probes.push_back(one.probe);
    said.push_back(one.said);
    outside.push_back(one.outside);
  }
  std::string text;
  for (const auto& row : judge(probes, said, outside)) {
    text += row.verdict == Measured::Verdict::agrees    ? "agrees"
            : row.verdict == Measured::Verdict::differs ? "differs"
                                                        : "unmeasured";
    text += (row.observed.empty() ? "" : " " + row.observed) +
            (row.note.empty() ? "" : ": " + row.note) + "\n";
  }
  return text;
}

const Case allowed = {{reads, "/h/ws", "allow", false}, {Said::Word::ok, "1:2"}, {"1:2", true}};

}  // namespace

TEST_CASE("what is met is told by the object that it is", "[live]") {
  CHECK(verdicts({allowed}) == "agrees allow\n");
  CHECK(verdicts({{{reads, "/tmp", "private", false}, {Said::Word::ok, "9:1"}, {"1:3", true}}}) ==
        "agrees private\n");
  CHECK(verdicts({{{reads, "/tmp", "private", false}, {Said::Word::ok, "1:3"}, {"1:3", true}}}) ==
        "differs allow\n");
  CHECK(verdicts({{{reads, "/h/.ssh", "deny", false}, {Said::Word::ok, "1:4"}, {"1:4", true}}}) ==
        "differs allow\n");
  CHECK(verdicts({{{reads, "/dev/pts", "allow", true}, {Said::Word::ok, "7:1"}, {"1:5", true}}}) ==
        "agrees allow\n");
}

TEST_CASE("a refusal counts only beside what was let through", "[live]") {
  const Case refused = {{reads, "/h/.ssh", "deny", false}, {Said::Word::no, ""}, {"1:4", true}};
  CHECK(verdicts({refused}) == "unmeasured deny: no probe of its kind was let through\n");
  CHECK(verdicts({allowed, refused}) == "agrees allow\nagrees deny: beside '/h/ws'\n");
  const Case unwritten = {{writes, "/h/.ssh", "deny", false}, {Said::Word::no, ""}, {"1:4", true}};
  CHECK(verdicts({allowed, unwritten}) ==
        "agrees allow\nunmeasured deny: no probe of its kind was let through\n");
}

TEST_CASE("what nobody could have done tells nothing", "[live]") {
  CHECK(verdicts({{{reads, "/root/x", "allow", false}, {Said::Word::no, ""}, {"1:6", false}}}) ==
        "unmeasured: the caller cannot do it outside either\n");
  CHECK(verdicts({{{reads, "/x", "allow", false}, {Said::Word::absent, ""}, {"", false}}}) ==
        "unmeasured: nothing is there\n");
  const Outside device = {"1:8", true, true};
  CHECK(verdicts({{{reads, "/srv/null", "allow", false}, {Said::Word::no, ""}, device}}) ==
        "unmeasured: bubblewrap opens no device outside the sandbox's own /dev\n");
  CHECK(verdicts({allowed, {{reads, "/srv/null", "deny", false}, {Said::Word::no, ""}, device}}) ==
        "agrees allow\nagrees deny: beside '/h/ws'\n");
  CHECK(verdicts({{{reads, "/x", "allow", false}, {}, {"1:7", true}}}) ==
        "unmeasured: the sandbox did not answer\n");
}

TEST_CASE("the script names each probe by its number, and answers are read by it", "[live]") {
  const auto script = probe_script(
      {{reads, "/a b", "allow", false}, {Probe::Kind::variable, "A=it's", "allow", false}});
  CHECK(script.find("\nread_probe 0 '/a b'\n") != std::string::npos);
  CHECK(script.find("\nvariable_probe 1 'A=it'\\''s'\n") != std::string::npos);
  const auto answers = read_answers("1 no \nnoise\n7 ok 1:1\n0 ok 1:2\n", 3);
  CHECK(answers[0].word == Said::Word::ok);
  CHECK(answers[0].object == "1:2");
  CHECK(answers[1].word == Said::Word::no);
  CHECK(answers[2].word == Said::Word::nothing);
}
