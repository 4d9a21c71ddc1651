#include <tao/pegtl/contrib/analyze.hpp>

#include "grammar/rules/rules_grammar.hpp"
#include "tests/support/catch.hpp"

TEST_CASE("the rules grammar cannot loop without progress", "[rules]") {
  CHECK(tao::pegtl::analyze<o4::rules_grammar::file>(-1) == 0);
}
