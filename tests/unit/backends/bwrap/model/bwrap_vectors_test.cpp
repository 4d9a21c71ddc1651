#include <set>

#include "backends/bwrap/model/vectors.hpp"
#include "tests/support/bwrap_vectors.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using bwrap::Replay;

TEST_CASE("the model agrees with every bwrap vector inside it", "[bwrap][model]") {
  std::set<std::string> outside;
  for (const auto& [vector, about, prefix, message, version, legacy] : test::load_bwrap_vectors()) {
    const auto replay = bwrap::replay_vector(vector);
    INFO(vector.id << ": " << about << ": " << replay.why);
    CHECK(replay.verdict != Replay::Verdict::differs);
    if (replay.verdict == Replay::Verdict::outside) {
      outside.insert(vector.id);
    }
  }
  CHECK(outside == std::set<std::string>{"link-01", "link-02", "link-10", "link-11", "link-12",
                                         "mp-13", "mp-14", "mp-15", "mp-16", "root-01", "root-02",
                                         "root-03", "root-04", "root-05", "sock-01", "sock-02",
                                         "sock-03", "sock-04"});
}

TEST_CASE("a vector that is told wrong differs", "[bwrap][model]") {
  int changed = 0;
  for (auto& [vector, about, prefix, message, version, legacy] : test::load_bwrap_vectors()) {
    if (bwrap::replay_vector(vector).verdict != Replay::Verdict::agrees) {
      continue;
    }
    ++changed;
    INFO(vector.id);
    auto wrong = vector;
    wrong.expect = wrong.expect == "ok" ? "EIO" : "ok";
    CHECK(bwrap::replay_vector(wrong).verdict == Replay::Verdict::differs);
  }
  CHECK(changed == 123);
}
