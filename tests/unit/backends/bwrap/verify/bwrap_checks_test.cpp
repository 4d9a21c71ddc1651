#include "backends/bwrap/verify/checks.hpp"

#include "backends/bwrap/list/read.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::bwrap;
using Codes = std::vector<std::string>;

namespace {

constexpr auto sound =
    "--unshare-user --unshare-pid --unshare-ipc --unshare-uts --cap-drop ALL\n"
    "--new-session --disable-userns --seccomp 10\n"
    "--setenv O4_SANDBOXED 1 --ro-bind / / --dev /dev --proc /proc\n"
    "--perms 000 --tmpfs /h/.ssh --remount-ro /h/.ssh --bind /h/ws /h/ws ";

HostSystem host() {
  HostSystem result;
  for (const auto* const dir : {"/h/.ssh", "/h/ws/a/b", "/h/ws/c", "/stage", "/tmp"}) {
    add_node(result.nodes, dir, HostNode{});
  }
  add_node(result.nodes, "/h/.netrc", HostNode{HostNode::Kind::file, 0644, {}});
  add_node(result.nodes, "/h/l", HostNode{HostNode::Kind::link, 0777, "ws"});
  return result;
}

Diagnostics check(const std::string& list, CheckContext context = {}) {
  context.filter = CallFilter{10, CallFilter::Namespaces::allowed};
  SourceMap sources;
  Diagnostics errors;
  const auto plan = read_shell_text(sources, sources.add("list", list), errors);
  INFO(render_diagnostics(sources, errors, Colour::off));
  REQUIRE(plan);
  Diagnostics out;
  check_list(host(), *plan, context, out);
  return out;
}

Codes codes(const std::string& list, const CheckContext& context = {}) {
  Codes result;
  const auto out = check(list, context);
  for (const auto& diagnostic : out.all()) {
    result.push_back(diagnostic.code);
  }
  return result;
}

}  // namespace

TEST_CASE("a sound list passes every check", "[bwrap][checks]") {
  CHECK(codes(sound).empty());
  CHECK(codes(std::string(sound) + "--bind /h/ws/a /h/ws/a --ro-bind /dev/null /h/.netrc").empty());
}

TEST_CASE("each breach of structure has its own code", "[bwrap][checks]") {
  struct Row {
    const char* list;  // after the sound one
    Codes codes;
  };
  const auto row = GENERATE(values<Row>({
      {"--tmpfs /h/l", {"bwrap-dest-link"}},
      {"--ro-bind /dev/null /h/ws", {"bwrap-dest-kind"}},
      {"--tmpfs /h/.netrc", {"bwrap-dest-kind"}},
      {"--tmpfs /h/new", {"bwrap-dest-missing"}},
      {"--tmpfs /h/ws/x/y", {"bwrap-placeholder", "bwrap-placeholder"}},
      {"--ro-bind /h/ws/c /h/ws/a", {"bwrap-source-differs"}},
      {"--bind /stage /h/ws", {"bwrap-source-differs"}},
      {"--dev-bind /dev/null /h/.netrc", {"bwrap-source-differs"}},
      {"--bind-try /h/ws/c /h/ws/c", {"bwrap-try"}},
      {"--dir /h/ws/c", {"bwrap-touches-host"}},
      {"--symlink t /h/ws/n", {"bwrap-touches-host", "bwrap-placeholder"}},
      {"--file 9 /h/ws/n", {"bwrap-touches-host"}},
      {"--chmod 0 /h/ws", {"bwrap-touches-host"}},
      {"--hostname h --as-pid-1", {}},
      {"--file 9 /h/n", {"bwrap-touches-host", "bwrap-dest-missing"}},
      {"--chmod 0 /h", {"bwrap-touches-host", "bwrap-chmod"}},
      {"--tmpfs /h/.ssh/x", {"bwrap-below-mask", "bwrap-dest-missing"}},
      {"--tmpfs /tmp --bind /h/ws/c /h/ws/c --remount-ro /tmp", {"bwrap-remount-order"}},
      {"--perms 000 --tmpfs /h/ws/a/b --remount-ro /h/ws/a/b", {"bwrap-pin"}},
      {"--chdir /h/nowhere", {"bwrap-chdir"}},
      {"--cap-add CAP_CHOWN", {"bwrap-outside"}},
      {"--cap-add CAP_NET_RAW", {"bwrap-capabilities"}},
  }));
  CAPTURE(row.list);
  CHECK(codes(std::string(sound) + row.list) == row.codes);
}

TEST_CASE("companions that a list needs", "[bwrap][checks]") {
  const std::string own =
      "--unshare-all --new-session --disable-userns --seccomp 10 --setenv O4_SANDBOXED 1 ";
  const std::string mask = "--perms 000 --tmpfs /h/.ssh --remount-ro /h/.ssh ";
  CHECK(codes(own + "--ro-bind / /") == Codes{"bwrap-capabilities"});
  CHECK(codes(own + "--cap-drop CAP_CHOWN --ro-bind / /") == Codes{"bwrap-capabilities"});
  CHECK(codes("--setenv O4_SANDBOXED 1 --cap-drop ALL --ro-bind / / --proc /proc " + mask) ==
        Codes{"bwrap-namespace", "bwrap-namespace", "bwrap-namespace", "bwrap-namespace",
              "bwrap-process-view", "bwrap-session", "bwrap-seccomp"});
  CHECK(codes(own + "--cap-drop ALL --ro-bind / / " + mask) == Codes{"bwrap-process-view"});
  CHECK(codes(own + "--cap-drop ALL --ro-bind / / --proc /proc " + mask).empty());
  CHECK(codes("--unshare-all --new-session --seccomp 10 --cap-drop ALL --ro-bind / /") ==
        Codes{"bwrap-variable"});
  CheckContext root;
  root.uid = 0;
  CHECK(codes(sound, root) == Codes{"bwrap-proc-sys"});
  CHECK(codes(own + "--cap-drop ALL --ro-bind / / --proc /proc --ro-bind /proc/sys /proc/sys", root)
            .empty());
  CHECK(codes("--unshare-all --new-session --seccomp 10 --setenv O4_SANDBOXED 1 --cap-drop ALL "
              "--ro-bind / /",
              root) == Codes{"bwrap-userns"});
}

TEST_CASE("declared placeholders and the stage are no breach", "[bwrap][checks]") {
  CheckContext context;
  context.placeholders = {{"/h/ws/x", Placeholder::Kind::dir}};
  CHECK(codes(std::string(sound) + "--perms 000 --tmpfs /h/ws/x --remount-ro /h/ws/x", context)
            .empty());
  context.stage = Stage{"/stage", "/h/ws", {}, {}};
  CHECK(codes(std::string(sound) + "--bind /stage /h/ws", context) == Codes{});
  context.stage->dir = "/elsewhere";
  CHECK(codes(std::string(sound) + "--bind /stage /h/ws", context) ==
        Codes{"bwrap-source-differs"});
}

TEST_CASE("lengths are checked before anything is mounted", "[bwrap][checks]") {
  CHECK(codes(std::string(sound) + "--setenv LONG " + std::string(5000, 'a')) == Codes{});
  CHECK(codes(std::string(sound) + "--tmpfs /" + std::string(4080, 'a')) ==
        Codes{"bwrap-long-path", "bwrap-dest-missing"});
  Plan plan;
  plan.operations.push_back({DropCapability{"ALL"}, {}, {}, {}});
  plan.operations.push_back({SetVariable{"A", std::string("a\0b", 3)}, {}, {}, {}});
  plan.command.assign(9000, "x");
  plan.operations.push_back({Unshare{Namespace::all}, {}, {}, {}});
  plan.operations.push_back({NewSession{}, {}, {}, {}});
  plan.operations.push_back({SetVariable{"O4_SANDBOXED", "1"}, {}, {}, {}});
  plan.operations.push_back({LoadFilter{10, LoadFilter::Form::only}, {}, {}, {}});
  CheckContext context;
  context.filter = CallFilter{10, CallFilter::Namespaces::allowed};
  Diagnostics out;
  check_list(host(), plan, context, out);
  REQUIRE(out.all().size() == 2);
  CHECK(out.all()[0].code == "bwrap-nul");
  CHECK(out.all()[1].code == "bwrap-limit");
}

TEST_CASE("a breach names the path and points at its option", "[bwrap][checks]") {
  const auto list = std::string(sound) + "--perms 000 --tmpfs /h/ws/a/b --remount-ro /h/ws/a/b";
  const auto out = check(list);
  REQUIRE(out.all().size() == 1);
  CHECK(out.all()[0].message == "'/h/ws/a' can be moved away, and what '/h/ws/a/b' hides with it");
  CHECK(out.all()[0].help == "bind '/h/ws/a' on itself");
  const auto placeholder = check(std::string(sound) + "--tmpfs /h/ws/n");
  REQUIRE(placeholder.all().size() == 1);
  CHECK(placeholder.all()[0].span.begin == std::string(sound).size());
}
