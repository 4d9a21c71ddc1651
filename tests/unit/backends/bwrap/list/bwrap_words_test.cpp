#include "backends/bwrap/model/words.hpp"

#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/model/model.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::bwrap;

namespace {

constexpr auto guarded =
    "--ro-bind / / --dev /dev --proc /proc --ro-bind /proc/sys /proc/sys\n"
    "--perms 000 --tmpfs /h/.ssh --remount-ro /h/.ssh\n"
    "--ro-bind /dev/null /h/.netrc --bind /h/ws /h/ws\n"
    "--perms 0755 --tmpfs /run --perms 1777 --tmpfs /tmp --bind /tmp/p /tmp/p\n";

std::string words(const std::string& list, std::string_view path) {
  HostSystem host;
  for (const auto* const dir : {"/h/.ssh", "/h/ws", "/h/x", "/tmp/p", "/run", "/stage", "/ro"}) {
    add_node(host.nodes, dir, HostNode{});
  }
  add_node(host.nodes, "/h/.netrc", HostNode{HostNode::Kind::file, 0644, {}});
  host.mounts = {{"/", false}, {"/ro", true}};
  SourceMap sources;
  Diagnostics out;
  const auto plan = read_shell_text(sources, sources.add("list", list), out);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(plan);
  const auto outcome = run_plan(host, *plan);
  REQUIRE(std::holds_alternative<Sandbox>(outcome));
  const auto& sandbox = std::get<Sandbox>(outcome);
  return std::string(word_name(meaning(sandbox, Access::read, path).word)) + " " +
         std::string(word_name(meaning(sandbox, Access::write, path).word));
}

}  // namespace

TEST_CASE("policy words of a guarded list", "[bwrap][words]") {
  struct Row {
    const char* path;
    const char* words;
  };
  const auto row = GENERATE(values<Row>({
      {"/", "allow deny"},
      {"/etc/passwd", "allow deny"},
      {"/h", "allow deny"},
      {"/h/.ssh2", "allow deny"},
      {"/h/.ssh", "deny deny"},
      {"/h/.ssh/id", "deny deny"},
      {"/h/.netrc", "deny deny"},
      {"/h/ws", "allow allow"},
      {"/h/ws/not/there", "allow allow"},
      {"/run/x", "private private"},
      {"/tmp", "private private"},
      {"/tmp/pp", "private private"},
      {"/tmp/p/x", "allow allow"},
      {"/proc", "private private"},
      {"/proc/1/root", "private private"},
      {"/proc/sys/kernel", "private private"},
      {"/dev", "private private"},
      {"/dev/shm/x", "private private"},
      {"/dev/sda", "private private"},
      {"/dev/null", "allow allow"},
      {"/dev/tty", "allow allow"},
      {"/dev/ptmx", "allow allow"},
      {"/dev/pts/3", "allow allow"},
      {"/dev/fd/1", "allow allow"},
      {"/dev/stdout", "allow allow"},
  }));
  CAPTURE(row.path);
  CHECK(words(guarded, row.path) == row.words);
}

TEST_CASE("what a list gives away besides", "[bwrap][words]") {
  const std::string base = "--ro-bind / / ";
  const std::string mask = "--perms 000 --tmpfs /h/.ssh --remount-ro /h/.ssh ";
  CHECK(words(base, "/dev/null") == "deny deny");
  CHECK(words(base + mask + "--ro-bind /h /h/x", "/h/.ssh/id") == "exposed deny");
  CHECK(words(base + mask + "--bind /h /h/x", "/h/.ssh/id") == "exposed exposed");
  CHECK(words(base + "--bind /h /h/x " + mask, "/h/.ssh/id") == "exposed exposed");
  CHECK(words(base + mask + "--bind /h /h", "/h/.ssh/id") == "allow allow");
  CHECK(words(base + "--bind /stage /h/ws", "/h/ws/f") == "deny exposed");
  CHECK(words(base + "--ro-bind /stage /h/ws", "/h/ws/f") == "deny deny");
  CHECK(words(base + "--tmpfs /tmp --ro-bind /tmp /h/x", "/tmp/f") == "exposed private");
  CHECK(words(base + "--perms 000 --tmpfs /h/.ssh", "/h/.ssh") == "unfit unfit");
  CHECK(words(base + "--tmpfs /tmp --remount-ro /tmp", "/tmp/f") == "private deny");
  CHECK(words(base + "--ro-bind-data 9 /h/.netrc", "/h/.netrc") == "private deny");
  CHECK(words(base + "--perms 000 --bind-data 9 /h/.netrc", "/h/.netrc") == "unfit unfit");
  CHECK(words("--bind / /", "/ro/x") == "allow deny");
  CHECK(words("--bind / / --remount-ro /", "/h/x") == "allow deny");
  CHECK(words(base + "--perms 000 --tmpfs /h --bind /h/ws /h/ws", "/h/ws/f") == "deny deny");
}
