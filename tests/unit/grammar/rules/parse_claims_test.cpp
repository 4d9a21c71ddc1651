#include "grammar/rules/parse_claims.hpp"

#include "grammar/rules/claims_grammar.hpp"
#include "tests/support/catch.hpp"

#include <tao/pegtl/contrib/analyze.hpp>

namespace o4 {
namespace {

std::string fault(const std::string& text) {
  SourceMap sources;
  Diagnostics found;
  const auto claims = parse_claims(sources, sources.add("c", text), found);
  if (claims) {
    return "";
  }
  const auto& first = found.all().front();
  const auto at = sources.position(first.span.file, first.span.begin);
  return std::to_string(at.line) + ":" + std::to_string(at.column) + " " + first.message;
}

std::vector<claims::Claim> parsed(const std::string& text) {
  SourceMap sources;
  Diagnostics found;
  auto claims = parse_claims(sources, sources.add("c", text), found);
  INFO(render_diagnostics(sources, found, Colour::off));
  REQUIRE(claims.has_value());
  return std::move(*claims);
}

}  // namespace

TEST_CASE("the claims grammar cannot loop without progress", "[claims]") {
  CHECK(tao::pegtl::analyze<claims_grammar::file>(-1) == 0);
}

TEST_CASE("a claim says who, what, where and when", "[claims]") {
  const auto list = parsed(
      "never file-tool read, write ~/.ssh, set protected but ~/.ssh/known_hosts\n"
      "only shell, user connect to any but a.example under every config in guarded, airlock\n"
      "always read $workspace in sandboxed modes because \"work\"\n"
      "never unsandboxed in every mode never more under every config # of all\n");
  REQUIRE(list.size() == 5);
  CHECK(list[0].who == claims::Who::file_tool);
  CHECK(list[0].deeds.size() == 2);
  CHECK(list[0].terms.size() == 2);
  CHECK(list[0].but.size() == 1);
  CHECK(list[1].quantity == claims::Quantity::only);
  CHECK(list[1].about == claims::About::connect);
  CHECK(list[1].configs == claims::Configs::every);
  CHECK(list[1].mode_names.size() == 2);
  CHECK(list[2].because == "work");
  CHECK(list[2].modes == claims::Modes::sandboxed);
  CHECK(list[3].about == claims::About::unsandboxed);
  CHECK(list[3].modes == claims::Modes::every);
  CHECK(list[4].text == "never more under every config");
}

TEST_CASE("what is no claim is pointed at", "[claims]") {
  struct Row {
    const char* text;
    const char* fault;
  };
  const auto row = GENERATE(values<Row>({
      {"", "1:1 expected 'never', 'only' or 'always'"},
      {"deny read ~/x", "1:1 expected 'never', 'only' or 'always'"},
      {"never raed ~/x",
       "1:7 expected what is claimed: 'read', 'write' or 'name' and paths, an actor ('shell', "
       "'user', 'watch', 'fetch', 'web_search', 'web_fetch') and 'reach' or "
       "'connect to' hosts, 'unsandboxed', or 'more'"},
      {"never shell raech any", "1:13 expected 'reach' or 'connect to'"},
      {"never\nfile-tool raed /x", "2:11 expected 'read', 'write' or 'name'"},
      {"never read x",
       "1:12 expected a path that begins with '/' or '~', '$' and a name, 'set' or 'numbered'"},
      {"never read /x in", "1:17 expected 'every mode', 'sandboxed modes' or the name of a mode"},
      {"never read /x under all", "1:21 expected 'every config'"},
      {"never shell reach any but",
       "1:26 expected a host, 'any', 'set', 'network' or '$' and a name"},
  }));
  CAPTURE(row.text);
  CHECK(fault(row.text) == row.fault);
}

}  // namespace o4
