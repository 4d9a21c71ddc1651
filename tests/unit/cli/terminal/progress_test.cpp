// The line for whoever waits: late, short, and gone in the end.
#include "cli/terminal/progress.hpp"

#include <unistd.h>

#include <array>
#include <thread>

#include "tests/support/catch.hpp"

using namespace o4;

namespace {

// What a progress line writes while `work` runs.
template <typename Work>
std::string shown(std::chrono::milliseconds every, const Work& work) {
  std::array<int, 2> ends{};
  REQUIRE(pipe(ends.data()) == 0);
  {
    Progress progress("verify", std::make_unique<ProgressLine>(ProgressLine{ends[1], every}));
    work(progress);
  }
  close(ends[1]);
  std::string text;
  std::array<char, 256> buffer{};
  for (auto count = read(ends[0], buffer.data(), buffer.size()); count > 0;
       count = read(ends[0], buffer.data(), buffer.size())) {
    text.append(buffer.data(), static_cast<std::size_t>(count));
  }
  close(ends[0]);
  return text;
}

}  // namespace

TEST_CASE("what is quick shows no progress", "[cli]") {
  CHECK(shown(std::chrono::seconds(60), [](Progress&) {}).empty());
}

TEST_CASE("what takes long says at what it is, and wipes that away", "[cli]") {
  const auto text = shown(std::chrono::milliseconds(1), [](Progress& progress) {
    progress.at("a\x1b.toml");
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  });
  CHECK(text.find("\r\x1b[Kverify: 0 s, a\\x1b.toml") != std::string::npos);
  CHECK(text.ends_with("\r\x1b[K"));
}

TEST_CASE("without a terminal there is no progress", "[cli]") {
  Progress progress("verify", nullptr);
  progress.at("anything");
}
