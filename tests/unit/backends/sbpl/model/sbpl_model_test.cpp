#include "backends/sbpl/model/model.hpp"

#include "backends/sbpl/read/read.hpp"
#include "backends/sbpl/verify/language.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::sbpl;

namespace {

struct Loaded {
  SourceMap sources;
  Profile profile;

  explicit Loaded(const std::string& text) {
    Diagnostics out;
    auto read = read_profile(sources, sources.add("p.sb", "(version 1)\n" + text), {}, out);
    INFO(render_diagnostics(sources, out, Colour::off));
    REQUIRE(read);
    profile = std::move(*read);
  }
  [[nodiscard]] Verdict decide(const char* name, const char* target, Model model) const {
    const auto id = find_operation(name);
    REQUIRE(id);
    const auto parsed = parse_target(*id, target);
    REQUIRE(parsed);
    return o4::sbpl::decide(profile, *id, *parsed, model);
  }
  [[nodiscard]] std::string answer(const char* name, const char* target,
                                   Model model = Model::hierarchical) const {
    return std::string(to_word(decide(name, target, model).answer));
  }
};

std::string answer(const char* text, const char* name, const char* target) {
  return Loaded(text).answer(name, target);
}

}  // namespace

TEST_CASE("every operation reaches 'default'", "[sbpl]") {
  CHECK(operations().size() == 202);
  for (const auto& op : operations()) {
    CAPTURE(op.name);
    const auto id = find_operation(op.name);
    REQUIRE(id);
    CHECK(operation(*id).name == op.name);
    CHECK(covers(default_operation, *id));
  }
  CHECK(find_operation("process-exec") == find_operation("process-exec*"));
  CHECK_FALSE(find_operation("file-frobnicate"));
  CHECK(covers(*find_operation("file-write*"), *find_operation("file-write-data")));
  CHECK_FALSE(covers(*find_operation("file-write*"), *find_operation("file-write-setugid")));
}

TEST_CASE("a verdict names the deciding rule", "[sbpl]") {
  const Loaded loaded("(allow default)\n(deny file-write*)\n(allow file-write* (subpath \"/w\"))");
  const auto inside = loaded.decide("file-write-data", "/w/a", Model::hierarchical);
  CHECK(inside.answer == Verdict::Answer::allow);
  CHECK(loaded.sources.text(inside.place) == "(allow file-write* (subpath \"/w\"))");
  CHECK(inside.reason == "the last rule that matches for 'file-write*'");
  const auto outside = loaded.decide("file-write-data", "/v", Model::hierarchical);
  CHECK(loaded.sources.position(outside.place.file, outside.place.begin) == Position{3, 1});
  CHECK(outside.reason == "the last rule without a filter for 'file-write*'");
  const auto own = Loaded("(deny default)").decide("file-link", "/a", Model::hierarchical);
  CHECK(own.answer == Verdict::Answer::allow);
  CHECK(own.place == Span{});
  CHECK(own.reason == "'file-link' is open unless a rule names it");
}

TEST_CASE("the three models differ where profiles lean on order and inheritance", "[sbpl]") {
  const Loaded leaning("(deny file-write* (subpath \"/w\"))(allow default)");
  CHECK(leaning.answer("file-write-mode", "/w/a", Model::hierarchical) == "deny");
  CHECK(leaning.answer("file-write-mode", "/w/a", Model::flat) == "allow");
  CHECK(leaning.answer("file-write-mode", "/w/a", Model::unlinked) == "allow");
  CHECK(leaning.answer("file-write-data", "/w/a", Model::unlinked) == "deny");
}

TEST_CASE("what is not known stays undecided, unless it makes no difference", "[sbpl]") {
  const auto* dirs = "(deny default)(allow file-read* (vnode-type DIRECTORY))";
  CHECK(answer(dirs, "file-read-data", "/a") == "undecided");
  CHECK(answer("(allow default)(allow file-read* (vnode-type DIRECTORY))", "file-read-data",
               "/a") == "allow");
  CHECK(answer("(deny default)(allow file-read* (vnode-type DIRECTORY))"
               "(allow file-read* (subpath \"/a\"))",
               "file-read-data", "/a/b") == "allow");
  CHECK(answer("(deny default)(allow file-read* (require-all (subpath \"/a\") (vnode-type TTY)))",
               "file-read-data", "/b") == "deny");
  CHECK(answer("(deny default)(allow file-read* (require-not (vnode-type TTY)))", "file-read-data",
               "/b") == "undecided");
  CHECK(answer("(deny default)(allow file-read* (literal \"\"))", "file-read-data", "/b") ==
        "undecided");
  CHECK(answer("(deny default)(allow file-read* (regex #\"\\w{2}\"))", "file-read-data", "/b") ==
        "undecided");
  CHECK(answer("(deny default)(allow file-read* (regex #\"^/w/(?:a|b)$\"))", "file-read-data",
               "/w/b") == "undecided");
  CHECK(answer("(allow file-read* (subpath \"/a\"))", "file-read-data", "/b") == "deny");
  CHECK(answer("(allow file-read* (subpath \"/a\"))", "file-read-data", "/a") == "allow");
  CHECK(answer("(deny default)", "signal", "") == "undecided");
}

TEST_CASE("a process may always act on itself", "[sbpl]") {
  CHECK(answer("(deny default)", "signal", "self") == "allow");
  CHECK(answer("(deny default)(deny signal)", "signal", "self") == "allow");
  CHECK(answer("(deny default)", "signal", "others") == "deny");
  CHECK(answer("(allow default)", "signal", "others") == "allow");
  CHECK(answer("(deny default)(allow signal (target same-sandbox))", "signal", "others") ==
        "undecided");
  CHECK(answer("(deny default)(allow signal (target children))", "signal", "children") == "allow");
}

TEST_CASE("the kind of an object decides where it is known", "[sbpl]") {
  const Loaded loaded("(deny default)(allow file-read* (vnode-type DIRECTORY))");
  const auto read = *find_operation("file-read-data");
  const auto answer_for = [&](ObjectKind kind) {
    return decide(loaded.profile, read, PathTarget{"/a", kind}, Model::hierarchical).answer;
  };
  CHECK(answer_for(ObjectKind::directory) == Verdict::Answer::allow);
  CHECK(answer_for(ObjectKind::regular_file) == Verdict::Answer::deny);
  CHECK(loaded.answer("file-read-data", "/") == "allow");
}

TEST_CASE("ancestors are the folders above", "[sbpl]") {
  const Loaded loaded("(deny default)(allow file-read-metadata (path-ancestors \"/a/b/c\"))");
  CHECK(loaded.answer("file-read-metadata", "/") == "allow");
  CHECK(loaded.answer("file-read-metadata", "/a/b") == "allow");
  CHECK(loaded.answer("file-read-metadata", "/a/b/c") == "deny");
  CHECK(loaded.answer("file-read-metadata", "/a/b/c/d") == "deny");
  CHECK(loaded.answer("file-read-metadata", "/a/bc") == "deny");
}

TEST_CASE("addresses are compared as far as it is known how", "[sbpl]") {
  const Loaded out("(deny default)(allow network-outbound (remote tcp \"localhost:80\"))");
  CHECK(out.answer("network-outbound", "localhost:80") == "allow");
  CHECK(out.answer("network-outbound", "127.0.0.1:80") == "allow");
  CHECK(out.answer("network-outbound", "127.0.0.2:80") == "undecided");
  CHECK(out.answer("network-outbound", "udp:localhost:80") == "deny");
  CHECK(out.answer("network-outbound", "example.com:80") == "deny");
  CHECK(answer("(deny default)(allow network-outbound (remote tcp6 \"*:80\"))", "network-outbound",
               "localhost:80") == "undecided");
  CHECK(answer("(deny default)(allow network-outbound (remote ip4))", "network-outbound",
               "[::1]:80") == "deny");
  const Loaded bind("(deny default)(allow network-bind (local ip \"localhost:3000\"))");
  CHECK(bind.answer("network-bind", "localhost:3000") == "allow");
  CHECK(bind.answer("network-bind", "localhost:3001") == "deny");
  CHECK(bind.answer("network-bind", "10.0.0.1:3000") == "undecided");  // it may be this machine's
  CHECK(bind.answer("network-bind", "192.0.2.1:3000") == "deny");
  CHECK(bind.answer("network-bind", "0.0.0.0:3000") == "deny");
  CHECK(answer("(deny default)(allow network-inbound (remote ip \"*:*\"))", "network-inbound",
               "localhost:1") == "allow");
  CHECK(answer("(deny default)(allow network-outbound (from ip \"localhost:1\"))",
               "network-outbound", "localhost:1") == "allow");  // `from` is `local`
  CHECK(answer("(deny default)(allow network* (to unix-socket))", "network-outbound", "/s") ==
        "allow");
}

TEST_CASE("a service looked up by name may be named in several ways", "[sbpl]") {
  const Loaded loaded("(deny default)(allow mach-lookup (xpc-service-name \"a\"))");
  CHECK(loaded.answer("mach-lookup", "a") == "undecided");
  CHECK(loaded.answer("mach-lookup", "b") == "deny");
}

TEST_CASE("targets are checked", "[sbpl]") {
  const auto wrong = [](const char* name, const char* text) {
    const auto target = parse_target(*find_operation(name), text);
    REQUIRE_FALSE(target);
    return target.error();
  };
  CHECK(wrong("file-read-data", "a/b") == "expected an absolute path");
  CHECK(wrong("network-outbound", "localhost") ==
        "expected HOST:PORT or the path of a UNIX socket");
  CHECK(wrong("network-outbound", "a b:1") == "'a b:1' has a space");
}

TEST_CASE("a language says on every path what decide says", "[sbpl]") {
  const Loaded loaded(
      "(allow default)\n(deny file-read* (require-not (subpath \"/a\")))\n"
      "(allow file-read* (regex #\"^/b/[^/]+$\") (path-ancestors \"/b/c/d\"))\n"
      "(deny file-read-data (vnode-type SYMLINK))\n(deny file-read-data (literal \"/a/x\"))\n"
      "(allow file-read-data (prefix \"/a/y\"))\n(deny file-read* (regex #\"(?:q)\"))");
  std::vector<std::string> paths{"/"};
  for (std::size_t at = 0; at < paths.size() && paths.size() < 3000; ++at) {
    for (const auto* name : {"a", "b", "x", "y1", "c", "d", "?:q"}) {
      paths.push_back((paths[at] == "/" ? "" : paths[at]) + "/" + name);
    }
  }
  for (const auto model : all_models) {
    for (const auto* name : {"file-read-data", "file-read-metadata", "file-write-data"}) {
      const auto id = *find_operation(name);
      const auto language = language_of(loaded.profile, id, model);
      REQUIRE(language);
      for (const auto& path : paths) {
        const auto verdict = decide(loaded.profile, id, PathTarget{path}, model);
        const auto expected = to_label(verdict.answer);
        if ((*language)(path) != expected) {
          CAPTURE(path, name, to_word(model));
          FAIL("they differ");
        }
      }
    }
  }
}

TEST_CASE("only operations on paths or names have a language", "[sbpl]") {
  const Loaded loaded("(allow default)");
  CHECK_FALSE(language_of(loaded.profile, *find_operation("process-fork"), Model::flat));
  CHECK(language_of(loaded.profile, *find_operation("sysctl-read"), Model::flat));
  CHECK(language_of(loaded.profile, *find_operation("network-outbound"), Model::flat));
}

TEST_CASE("a language says on every name what decide says", "[sbpl]") {
  const Loaded loaded(
      "(allow default)\n(deny mach-lookup (global-name-prefix \"a.\") (local-name \"l\"))\n"
      "(allow mach-lookup (global-name \"a.b\") (xpc-service-name-regex #\"^x+$\"))\n"
      "(deny sysctl-read (require-not (sysctl-name-regex #\"^hw\\.\")))");
  for (const auto* operation : {"mach-lookup", "mach-register", "sysctl-read", "sysctl-write"}) {
    for (const auto model : all_models) {
      const auto id = *find_operation(operation);
      const auto language = language_of(loaded.profile, id, model);
      REQUIRE(language);
      for (const auto* name : {"", "a", "a.", "a.b", "a.bc", "l", "x", "xx", "hw.n", "ahw.n"}) {
        CAPTURE(operation, name);
        CHECK((*language)(name) ==
              to_label(decide(loaded.profile, id, NameTarget{name}, model).answer));
      }
    }
  }
}
