// How much the private folders may hold is a rule's value; the folder of devices takes no bound.
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

namespace o4 {

TEST_CASE("E8: a private folder holds what its rule says", "[bwrap][lower]") {
  const auto list =
      test::lower_texts({"bwrap_features = {options = ['--perms', '--size']}\n", {}, {}});
  CHECK(list.has("--perms 1777 --size 4294967296 --tmpfs /tmp"));
  CHECK(list.has("--perms 0755 --size 4294967296 --tmpfs /run"));
  CHECK(list.has("--dev /dev"));
  CHECK(test::witness(list.verify(list.text())) == "proved");
}

TEST_CASE("E8: a bubblewrap without --size bounds nothing", "[bwrap][lower]") {
  const auto list = test::lower_texts({"bwrap_features = {options = ['--perms']}\n", {}, {}});
  CHECK(list.has("--perms 0755 --tmpfs /run"));
  CHECK(list.text().find("--size") == std::string::npos);
}

}  // namespace o4
