#include "backends/bwrap/model/model.hpp"

#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/model/ask.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::bwrap;

namespace {

HostSystem host() {
  HostSystem result;
  for (const auto* const dir : {"/h/.ssh", "/h/.config/gh", "/h/ws/sub", "/h/e", "/mnt/data/d"}) {
    add_node(result.nodes, dir, HostNode{});
  }
  for (const auto* const file :
       {"/h/.netrc", "/h/.ssh/id", "/h/ws/f", "/h/ws/sub/g", "/mnt/data/f"}) {
    add_node(result.nodes, file, HostNode{HostNode::Kind::file, 0644, {}});
  }
  add_node(result.nodes, "/h/ws/l", HostNode{HostNode::Kind::link, 0777, "../.ssh"});
  add_node(result.nodes, "/h/loop", HostNode{HostNode::Kind::link, 0777, "loop"});
  add_standard_nodes(result.nodes);
  result.mounts = {{"/", false}, {"/mnt/data", true}};
  return result;
}

RunResult run(const std::string& text) {
  SourceMap sources;
  Diagnostics out;
  const auto plan = read_shell_text(sources, sources.add("list", text), out);
  INFO(render_diagnostics(sources, out, Colour::off));
  REQUIRE(plan);
  return run_plan(host(), *plan);
}

constexpr auto base = "--ro-bind / / --dev /dev --proc /proc ";

// "ok", the error, or "?": outside the model.
std::string answer(const std::string& list, std::string_view question, std::string_view path,
                   std::string_view to = {}) {
  const auto outcome = run(base + list);
  REQUIRE(std::holds_alternative<Sandbox>(outcome));
  const auto result = ask(std::get<Sandbox>(outcome), *question_named(question), path, to);
  if (const auto* const no_way = std::get_if<NoWay>(&result)) {
    return std::string(no_way->error);
  }
  return std::holds_alternative<Unknown>(result) ? "?" : "ok";
}

std::string refusal(const std::string& list) {
  const auto outcome = run(list);
  if (const auto* const refused = std::get_if<Refused>(&outcome)) {
    return refused->code;
  }
  const auto* const outside = std::get_if<OutsideModel>(&outcome);
  return outside == nullptr ? "runs" : "? " + outside->code;
}

}  // namespace

TEST_CASE("refusals and what lies outside the model are named", "[bwrap][model]") {
  struct Row {
    const char* list;
    const char* result;
  };
  const auto row = GENERATE(values<Row>({
      {"", "runs"},
      {"--bind /no /x", "bwrap-source"},
      {"--bind-try /no /x", "runs"},
      {"--bind-try /h/.netrc/x /x", "bwrap-source"},
      {"--bind /h/loop /x", "bwrap-source"},
      {"--bind rel /x", "? bwrap-source"},
      {"--bind /proc/1 /x", "? bwrap-source"},
      {"--bind /h/.netrc/ /x", "bwrap-source"},
      {"--ro-bind / / --tmpfs /h/new", "bwrap-dest-missing"},
      {"--ro-bind / / --tmpfs /h/.netrc", "bwrap-dest-kind"},
      {"--ro-bind / / --tmpfs /h/.netrc/x", "bwrap-dest-kind"},
      {"--ro-bind / / --bind /h/ws /h/.netrc", "bwrap-dest-kind"},
      {"--ro-bind / / --ro-bind /dev/null /h/ws", "bwrap-dest-kind"},
      {"--ro-bind / / --ro-bind-data 9 /h/ws", "bwrap-dest-kind"},
      {"--ro-bind / / --tmpfs /h/ws/l", "? bwrap-dest-link"},
      {"--ro-bind / / --tmpfs /h/ws/l/x", "? bwrap-dest-link"},
      {"--ro-bind / / --tmpfs /../x", "? bwrap-dest-unknown"},
      {"--ro-bind / / --tmpfs /h/ws/../e/.", "runs"},
      {"--ro-bind-data 9 /a --ro-bind-data 9 /b", "bwrap-descriptor"},
      {"--ro-bind-data 9 /a --ro-bind-data 8 /b", "runs"},
      {"--ro-bind-data 9 /a --ro-bind /dev/null /a", "bwrap-dest-data"},
      {"--ro-bind-data 9 /a --remount-ro /a", "bwrap-dest-data"},
      {"--ro-bind / / --remount-ro /h/ws", "bwrap-remount"},
      {"--ro-bind / / --remount-ro /mnt/data", "? bwrap-remount"},
      {"--tmpfs /a --remount-ro /a --tmpfs / --dir /a --remount-ro /a", "runs"},
      {"--tmpfs /a --tmpfs / --dir /a --remount-ro /a", "bwrap-remount"},
      {"--bind / / --dir /h/.netrc", "bwrap-dest-kind"},
      {"--bind / / --symlink t /h/.netrc", "bwrap-dest-kind"},
      {"--symlink t /l --symlink t /l", "? bwrap-dest-link"},
      {"--proc /proc --ro-bind /proc/sys /proc/sys", "runs"},
      {"--proc /proc --tmpfs /proc/x", "? bwrap-dest-unknown"},
      {"--proc /proc --bind /proc/sys /proc/sys", "? bwrap-source"},
      {"--chmod 0 /x", "bwrap-dest-missing"},
      {"--ro-bind / / --chmod 0 /h/ws", "bwrap-chmod"},
      {"--ro-bind / / --chmod 0 /dev/null", "? bwrap-outside"},
      {"--ro-bind / / --file 9 /h/new", "bwrap-dest-missing"},
      {"--ro-bind / / --file 9 /h/ws", "bwrap-dest-kind"},
      {"--tmpfs /y --file 9 /y/a --file 9 /y/b", "bwrap-descriptor"},
      {"--hostname h", "bwrap-needs"},
      {"--as-pid-1 --unshare-user", "bwrap-needs"},
      {"--hostname h --as-pid-1 --unshare-all", "runs"},
      {"--uid 1 --gid 1 --seccomp 9 --add-seccomp-fd 9 --disable-userns --lock-file /x", "runs"},
      {"--cap-add CAP_NET_BIND_SERVICE", "runs"},
      {"--args 9", "? bwrap-outside"},
      {"--cap-add CAP_SYS_ADMIN", "? bwrap-outside"},
      {"--mqueue /x", "? bwrap-outside"},
      {"--json-status-fd 9", "runs"},
      {"--dir /a --chdir /a", "runs"},
      {"--dir /a --chdir a", "runs"},
      {"--perms 000 --dir /a --chdir /a", "bwrap-chdir"},
      {"--chdir /nowhere", "bwrap-chdir"},
      {"--chdir /nowhere --chdir /", "runs"},
  }));
  CAPTURE(row.list);
  CHECK(refusal(row.list) == row.result);
}

TEST_CASE("answers follow the kernel's order of checks", "[bwrap][model]") {
  struct Row {
    const char* list;
    const char* question;
    const char* path;
    const char* result;
  };
  const auto row = GENERATE(values<Row>({
      {"", "read", "/h/ws", "EISDIR"},
      {"", "write", "/h/ws", "EISDIR"},
      {"", "read", "/h/.netrc/x", "ENOTDIR"},
      {"", "read", "/h/.netrc/", "ENOTDIR"},
      {"", "read", "/h/loop", "ELOOP"},
      {"", "read", "/h/ws/l/id", "ok"},
      {"", "read", "/h/ws/l/../.netrc", "ok"},
      {"", "create", "/h/ws/f", "EEXIST"},
      {"", "create", "/h/ws/l", "EEXIST"},
      {"", "create", "/h/ws/..", "?"},
      {"", "read", "/proc/1/environ", "?"},
      {"", "read", "/proc/self/root/h/.netrc", "ok"},
      {"", "read", "/dev/null", "ok"},
      {"", "list", "/dev/pts", "?"},
      {"--bind / /", "read", "/proc/self/root/h/.netrc", "?"},
      {"--perms 300 --tmpfs /h/e", "read", "/h/e", "EACCES"},
      {"--dev-bind /dev/null /h/.netrc", "read", "/h/.netrc", "ok"},
      {"--dev-bind /dev/null /h/.netrc --remount-ro /h/.netrc", "read", "/h/.netrc", "EACCES"},
      {"", "write", "/mnt/data/f", "EROFS"},
      {"--bind / /", "write", "/mnt/data/f", "EROFS"},
      {"--bind / /", "rename", "/mnt/data", "EBUSY"},
      {"--bind / / --dev /dev", "read", "/dev/zero", "ok"},
      {"--bind / /", "unlink", "/h/ws", "EISDIR"},
      {"--bind / /", "rmdir", "/h/ws/f", "ENOTDIR"},
      {"--bind / /", "rmdir", "/h/ws", "ENOTEMPTY"},
      {"--bind / /", "rmdir", "/h/e", "ok"},
      {"--bind / /", "unlink", "/h/nope", "ENOENT"},
      {"--bind / / --bind /h/ws/f /h/ws/f", "unlink", "/h/ws/f", "EBUSY"},
      {"--perms 500 --tmpfs /h/e", "create", "/h/e/n", "EACCES"},
      {"--perms 500 --tmpfs /h/e --remount-ro /h/e", "create", "/h/e/n", "EROFS"},
      {"--perms 300 --tmpfs /h/e", "list", "/h/e", "EACCES"},
      {"--perms 300 --tmpfs /h/e", "create", "/h/e/n", "ok"},
      {"--tmpfs /h/e --symlink /h/.netrc /h/e/l", "read", "/h/e/l", "ok"},
      {"--tmpfs /h/e --symlink nope /h/e/l", "read", "/h/e/l", "ENOENT"},
      {"--perms 200 --bind-data 9 /h/.netrc", "read", "/h/.netrc", "EACCES"},
      {"--perms 200 --bind-data 9 /h/.netrc", "write", "/h/.netrc", "ok"},
      {"--perms 400 --bind-data 9 /h/.netrc", "write", "/h/.netrc", "EACCES"},
      {"--bind /h/ws /h/ws", "exec", "/h/ws/f", "EACCES"},
      {"--bind /h/ws /h/ws", "replace", "/h/ws/sub", "EISDIR"},
      {"--bind /h/ws /h/ws", "replace", "/h/ws/new", "ok"},
      {"--bind /h/ws /h/ws", "symlink", "/h/ws/new", "ok"},
      {"--bind /h/ws /h/ws", "chmod", "/h/ws/l", "EROFS"},
  }));
  CAPTURE(row.list, row.question, row.path);
  CHECK(answer(row.list, row.question, row.path) == row.result);
}

TEST_CASE("moves and links stay in one mount", "[bwrap][model]") {
  const std::string open = "--bind /h /h ";
  CHECK(answer(open, "mv", "/h/ws/f", "/h/e/f") == "ok");
  CHECK(answer(open, "mv", "/h/ws/f", "/h/ws/f") == "ok");
  CHECK(answer(open, "mv", "/h/ws", "/h/ws/sub/x") == "EINVAL");
  CHECK(answer(open, "mv", "/h/ws/f", "/h/e") == "EISDIR");
  CHECK(answer(open, "mv", "/h/e", "/h/ws/f") == "ENOTDIR");
  CHECK(answer(open, "mv", "/h/e", "/h/ws") == "ENOTEMPTY");
  CHECK(answer(open, "mv", "/h/ws/f", "/h") == "EXDEV");
  CHECK(answer(open + "--bind /h/e /h/e", "mv", "/h/ws/f", "/h/e/f") == "EXDEV");
  CHECK(answer(open + "--bind /h/e /h/e", "mv", "/h/ws", "/h/e") == "EBUSY");
  CHECK(answer(open + "--tmpfs /h/e", "ln", "/h/ws/f", "/h/e/f") == "EXDEV");
  CHECK(answer(open, "ln", "/h/ws/f", "/h/e/f") == "ok");
  CHECK(answer(open, "ln", "/h/ws", "/h/e/f") == "EPERM");
  CHECK(answer(open, "ln", "/h/nope", "/h/.netrc/f") == "ENOENT");
  CHECK(answer(open + "--perms 500 --tmpfs /h/e", "mv", "/h/ws/f", "/h/e/f") == "EXDEV");
  CHECK(answer("--tmpfs /h --perms 500 --dir /h/a --dir /h/b", "mv", "/h/a", "/h/b/a") == "EACCES");
  CHECK(answer("--tmpfs /h --perms 500 --dir /h/a", "mv", "/h/a", "/h/b") == "ok");
}

TEST_CASE("a mount at the root ends what is busy", "[bwrap][model]") {
  const std::string masked = "--bind / / --tmpfs /h/.ssh ";
  CHECK(answer(masked, "rename", "/h/.ssh") == "EBUSY");
  CHECK(answer(masked + "--bind / / ", "rename", "/h/.ssh") == "ok");
  CHECK(answer(masked + "--bind /h /h/e ", "rename", "/h/e/.ssh") == "EBUSY");
}

TEST_CASE("bwrap's own traces on the host are kept", "[bwrap][model]") {
  const auto outcome =
      run("--bind / / --tmpfs /h/a/b --ro-bind /dev/null /h/x --tmpfs /t --dir /t/d");
  REQUIRE(std::holds_alternative<Sandbox>(outcome));
  using K = HostNode::Kind;
  CHECK(std::get<Sandbox>(outcome).effects() ==
        std::vector<HostEffect>{
            {"/h/a", K::dir}, {"/h/a/b", K::dir}, {"/h/x", K::file}, {"/t", K::dir}});
  const auto refused = run("--bind / / --dir /h/n --bind /h/ws /h/.netrc");
  REQUIRE(std::holds_alternative<Refused>(refused));
  CHECK(std::get<Refused>(refused).effects == std::vector<HostEffect>{{"/h/n", K::dir}});
}
