// What is said of a path in a list is true of what lies there, also where no fact names it.
#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/verify/list_answer.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;
using namespace o4::bwrap;

namespace {

Plan plan_of(const std::string& text) {
  SourceMap sources;
  Diagnostics out;
  auto plan = read_shell_text(sources, sources.add("list", text), out);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(plan);
  return *std::move(plan);
}

// "allow: REASON", or what keeps the list from being asked.
std::string answer(const std::string& facts, const std::string& list, Access access,
                   const std::string& path) {
  const auto asked = test::ask({facts, {}, {}});
  const auto& loaded = *asked.loaded;
  const auto& graph = loaded.policy.graph();
  const FactsView view(loaded.facts.facts, graph.world, graph.mode);
  const auto found = answer_of(view, plan_of(list), access, path);
  return found ? std::string(word_name(found->word)) + ": " + found->reason
               : found.error().code + ": " + found.error().reason;
}

}  // namespace

TEST_CASE("a reason says no more than what is known", "[bwrap][answers]") {
  struct Row {
    const char* facts;
    const char* list;
    Access access;
    const char* path;
    const char* answer;
  };
  const auto row = GENERATE(values<Row>({
      {"", "--ro-bind / / --bind /h/o /h", Access::read, "/h/.ssh/id_rsa",
       "allow: what the host has at '/h/o/.ssh/id_rsa' is there"},
      {"[fs]\n\"/h/o/.ssh\" = \"missing\"\n", "--ro-bind / / --bind /h/o /h", Access::read,
       "/h/.ssh/id_rsa", "allow: nothing is there yet, and a command can make it"},
      {"[fs]\n\"/h/o/.ssh\" = \"missing\"\n", "--ro-bind / / --ro-bind /h/o /h", Access::read,
       "/h/.ssh/id_rsa", "deny: nothing is there, and nothing can be made there"},
      {"", "--tmpfs / --bind /t /t --symlink t/sub /l", Access::write, "/l/x",
       "allow: the host's own"},
      {"", "--tmpfs / --bind /t /t --symlink t/sub /l", Access::write, "/m",
       "private: a private folder"},
      {"", "--tmpfs / --ro-bind /t /t --symlink /t/a/../b /l", Access::write, "/l/x",
       "deny: the host's own, but closed"},
      {"", "--perms 555 --tmpfs /tmp", Access::write, "/tmp/x",
       "deny: a private folder that its mode closes to its owner"},
      {"", "--tmpfs /tmp --file 9 /tmp/f --chmod 0400 /tmp/f", Access::write, "/tmp/f",
       "deny: a private folder that its mode closes to its owner"},
      {"", "--args 9", Access::read, "/",
       "bwrap-outside: what '--args 9' brings is not known: write its arguments in its place"},
      {"", "--cap-add CAP_SYS_ADMIN", Access::read, "/",
       "bwrap-outside: the model knows no capabilities, and 'CAP_SYS_ADMIN' may pass by modes, "
       "mounts or processes"},
  }));
  CAPTURE(row.list, row.path);
  CHECK(answer(row.facts, row.list, row.access, row.path) == row.answer);
}

TEST_CASE("usual folders are taken to be there, and of others the fact to add is named",
          "[bwrap][answers]") {
  const auto list = test::lower_texts({"[fs]\n\"/opt\" = \"missing\"\n", {}, {}});
  const auto text = list.text();
  CHECK(test::witness(list.verify(
            "--ro-bind /usr /usr --ro-bind /etc /etc --ro-bind /lib64 /lib64\n" + text)) ==
        "proved");
  const auto report = list.verify("--ro-bind /data /data\n" + text);
  REQUIRE(report.structure.has_errors());
  CHECK(report.structure.all().front().message ==
        "the source '/data' is missing: if it is there, say so with a fact, such as \"/data\" = "
        "\"dir\" in [facts.fs]");
  CHECK(test::witness(list.verify("--ro-bind /opt /opt\n" + text)) == "bwrap-source");
}
