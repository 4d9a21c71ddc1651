#include "engine/graph/load_query.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

struct Loaded {
  std::optional<Query> query;
  std::string findings;
};

Loaded load(std::string json) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("q", std::move(json));
  const auto node = read_json(sources, file, "query", out);
  REQUIRE(node);
  Loaded loaded{load_query(*node, out), {}};
  for (const auto& d : out.all()) {
    loaded.findings += place_text(sources, d.span) + " " + d.code + ": " + d.message +
                       (d.help.empty() ? "" : "; " + d.help) + "\n";
  }
  CHECK(loaded.query.has_value() == loaded.findings.empty());
  return loaded;
}

struct Row {
  const char* text;
  const char* result;
};

}  // namespace

TEST_CASE("a query is read from its keys", "[query]") {
  CHECK(load(R"({"path":"~/x","op":"write"})").query ==
        Query(PathQuery{"~/x", PathOp::write, PathActor::shell, ProfileChoice{}}));
  CHECK(load(R"({"id":7,"path":"a","op":"read","actor":"file-tool","profile":"package-install"})")
            .query == Query(PathQuery{"a", PathOp::read, PathActor::file_tool,
                                      ProfileChoice{"package-install"}}));
  CHECK(load(R"({"host":"example.com:443"})").query ==
        Query(HostQuery{"example.com:443", HostActor::shell, ProfileChoice{}}));
  CHECK(load(R"({"host":"","actor":"web_fetch","profile":"package-install"})").query ==
        Query(HostQuery{"", HostActor::web_fetch, ProfileChoice{"package-install"}}));
  CHECK(load(R"({"cwd":"/etc"})").query == Query(CwdQuery{"/etc"}));
  CHECK(load(R"({"directory":"~"})").query == Query(DirectoryQuery{"~"}));
  CHECK(load(R"({"command":"ls\n"})").query == Query(CommandQuery{"ls\n", std::nullopt}));
  CHECK(load(R"({"cwd":"/srv","command":"ls"})").query == Query(CommandQuery{"ls", "/srv"}));
}

TEST_CASE("every actor has its word", "[query]") {
  const auto actor =
      GENERATE(values({HostActor::shell, HostActor::user, HostActor::watch, HostActor::fetch,
                       HostActor::web_search, HostActor::web_fetch}));
  const auto json = R"({"host":"a","actor":")" + std::string(to_word(actor)) + "\"}";
  CHECK(load(json).query == Query(HostQuery{"a", actor, ProfileChoice{}}));
  CHECK(to_word(PathOp::read) == "read");
  CHECK(to_word(PathOp::write) == "write");
  CHECK(to_word(PathActor::file_tool) == "file-tool");
}

TEST_CASE("what is no query is refused with the cause", "[query]") {
  const auto row = GENERATE(values<Row>({
      {"[]", "q:1:1 query-type: a query is an array, expected a table\n"},
      {R"({"id":"a"})",
       "q:1:1 query-missing: a query asks about nothing; it needs one of path, "
       "host, command, cwd, directory\n"},
      {R"({"path":"a"})",
       "q:1:1 query-missing: a path query has no op; write op = \"read\" or \"write\"\n"},
      {R"({"path":"a","op":"raed"})",
       "q:1:18 query-word: op is 'raed', an unknown word; did you mean 'read'?\n"},
      {R"({"path":1,"op":"read"})", "q:1:9 query-type: path is an integer, expected a string\n"},
      {R"({"path":"","op":"read"})", "q:1:9 query-path: path is empty\n"},
      {R"({"path":"a\u0000b","op":"read"})", "q:1:9 query-path: path has a NUL byte\n"},
      {R"({"cwd":""})", "q:1:8 query-path: cwd is empty\n"},
      {R"({"directory":null})",
       "q:1:14 query-type: directory is another type, expected a string\n"},
      {R"({"host":"a","op":"read"})",
       "q:1:13 query-unknown-key: unknown key 'op' in a host query; expected one of host, actor, "
       "profile, id\n"},
      {R"({"path":"a","op":"read","host":"b"})",
       "q:1:25 query-unknown-key: unknown key 'host' in a path query; expected one of path, op, "
       "actor, profile, id\n"},
      {R"({"host":"a","actor":"file-tool"})",
       "q:1:21 query-word: actor is 'file-tool', an unknown word; expected one of shell, user, "
       "watch, fetch, web_search, web_fetch\n"},
      {R"({"host":"a","profile":7})",
       "q:1:23 query-type: profile is an integer, expected a string\n"},
      {R"({"command":"a","decision":"run"})",
       "q:1:16 query-unknown-key: unknown key 'decision' in a command query; expected one of "
       "command, cwd, id\n"},
  }));
  CAPTURE(row.text);
  CHECK(load(row.text).findings == row.result);
}
