#include "backends/sbpl/read/read.hpp"

#include "backends/sbpl/model/model.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::sbpl;

namespace {

struct Reading {
  SourceMap sources;
  Diagnostics out;
  std::optional<Profile> profile;

  explicit Reading(const std::string& text, const Parameters& parameters = {}) {
    profile = read_profile(sources, sources.add("p.sb", text), {parameters}, out);
  }
  [[nodiscard]] std::string messages() const {
    return render_diagnostics(sources, out, Colour::off);
  }
};

std::string shown(const Filter& filter) {
  struct Shown {
    std::string operator()(const TextFilter& text) const {
      constexpr const char* kinds[] = {"literal", "subpath", "prefix", "regex", "unclear"};
      return std::string(kinds[static_cast<int>(text.pattern.kind)]) + " " + text.pattern.text;
    }
    std::string operator()(const NetworkFilter& network) const {
      std::string result = "net";
      for (const auto& address : network.addresses) {
        result += " " + (address.port ? std::to_string(*address.port) : std::string("*"));
      }
      return result;
    }
    std::string operator()(const KindFilter& filter) const {
      return filter.kind == ObjectKind::tty ? "tty" : "directory";
    }
    std::string operator()(const OtherFilter& other) const { return other.name; }
    std::string operator()(const Combination& combination) const {
      constexpr const char* kinds[] = {"all", "any", "none"};
      std::string result = kinds[static_cast<int>(combination.kind)];
      for (const auto& part : combination.parts) {
        result += "(" + shown(part) + ")";
      }
      return result;
    }
  };
  return std::visit(Shown{}, filter.value);
}

std::string shown(const Rule& rule) {
  std::string result = rule.action == Action::allow ? "allow" : "deny";
  for (const auto id : rule.operations) {
    result += " " + std::string(operation(id).name);
  }
  for (const auto& filter : rule.filters) {
    result += " [" + shown(filter) + "]";
  }
  for (const auto& modifier : rule.modifiers) {
    result += " +" + modifier.name + (modifier.value.empty() ? "" : "=" + modifier.value);
  }
  return result;
}

// The rules of a profile whose first form is (version 1), one a line.
std::string rules_of(const std::string& text, const Parameters& parameters = {}) {
  const Reading reading("(version 1)" + text, parameters);
  INFO(reading.messages());
  REQUIRE(reading.profile);
  std::string result;
  for (const auto& rule : reading.profile->rules) {
    result += (result.empty() ? "" : "\n") + shown(rule);
  }
  return result;
}

}  // namespace

TEST_CASE("rules have operations, filters and modifiers in any order", "[sbpl]") {
  struct Row {
    const char* text;
    const char* rules;
  };
  const auto row = GENERATE(values<Row>({
      {"(deny default)", "deny default"},
      {"(allow file-read* file-write* (literal \"/a\") (subpath \"/b\"))",
       "allow file-read* file-write* [literal /a] [subpath /b]"},
      {"(allow (with report) process-exec (literal \"/a\") (with no-sandbox))",
       "allow process-exec* [literal /a] +report +no-sandbox"},
      {"(deny default (with message \"why\") (with send-signal SIGKILL) (with errno 1))",
       "deny default +message=why +send-signal=SIGKILL +errno=1"},
      {"(allow file-read* (literal \"/a\" \"/b\"))",
       "allow file-read* [any(literal /a)(literal /b)]"},
      {"(allow file-read* (regex #\"^/a\" \"b\\\\.c\"))",
       "allow file-read* [any(regex ^/a)(regex b\\.c)]"},
      {"(allow file-read* (require-all (subpath \"/w\") (require-not (literal \"/w/x\"))))",
       "allow file-read* [all(subpath /w)(none(literal /w/x))]"},
      {"(allow network* (remote ip \"*:80\") (remote unix-socket) (local udp4 \"localhost:*\"))",
       "allow network* [net 80] [net] [net *]"},
      {"(allow file-read* (vnode-type DIRECTORY TTY) (file-mode #o0004) (extension \"x\"))",
       "allow file-read* [any(directory)(tty)] [file-mode] [extension]"},
      {"(allow file-ioctl (tty))", "allow file-ioctl [tty]"},
      {"(allow signal (target same-sandbox) (signal-number SIGTERM))",
       "allow signal [literal same-sandbox] [signal-number]"},
      {"(allow mach-lookup (global-name \"a\") (global-name-prefix \"b\") (global-name-regex "
       "#\"c\")"
       " (xpc-service-name-prefix \"\"))",
       "allow mach-lookup [literal a] [prefix b] [regex c] [prefix ]"},
      {"(allow file-read* (path-ancestors \"/a/b\") (path \"/c\") (subpath \"d\"))",
       "allow file-read* [any(literal /)(literal /a)] [literal /c] [unclear d]"},
      {"(allow file-read-metadata (path-ancestors \"/a/\" \"/b/c\"))",
       "allow file-read-metadata [any(literal /)(literal /)(literal /b)]"},
      {"(allow network-outbound (remote ip \"*:80\" \"localhost:443\") (to tcp))",
       "allow network-outbound [net 80 443] [net]"},
      {"(deny file-unlink file-write-mount time-set ipc-posix-shm-read*)",
       "deny file-write-unlink file-mount system-set-time ipc-posix-shm-read-data"},
      {"(deny system-chud)(deny mach-per-user-lookup file-chroot)", "deny file-chroot"},
      {"(deny file* (regex #\"[\\w]{16}\"))", "deny file* [unclear [\\w]{16}]"},
      {"(allow system-fsctl (fsctl-command (_IO \"h\" 47)))", "allow system-fsctl [fsctl-command]"},
      {"(allow consume-extension)(allow file-read* (process-attribute is-platform-binary))",
       "allow consume-extension\nallow file-read* [process-attribute]"},
      {"(allow process-exec (with no-callout) (with no-profile) (literal \"/a\"))",
       "allow process-exec* [literal /a] +no-callout +no-profile"},
      {"(debug deny)(disable-full-symbolication)", ""},
  }));
  CAPTURE(row.text);
  CHECK(rules_of(row.text) == row.rules);
}

TEST_CASE("forms are evaluated as Scheme does", "[sbpl]") {
  struct Row {
    const char* text;
    const char* rules;
  };
  const auto row = GENERATE(values<Row>({
      {"(define h \"/u\")(allow file-read* (subpath (string-append h \"/w\" \"\")))",
       "allow file-read* [subpath /u/w]"},
      {"(define (under p) (subpath (string-append \"/u\" p)))(allow file-read* (under \"/w\"))",
       "allow file-read* [subpath /u/w]"},
      {"(define x \"a\")(define-once x \"b\")(define-once (y) x)"
       "(allow file-read* (literal (string-append \"/\" (y))))",
       "allow file-read* [literal /a]"},
      {"(define (grant p) (allow file-read* (literal p)) (allow file-write* (literal p)))"
       "(grant \"/a\")(grant \"/b\")",
       "allow file-read* [literal /a]\nallow file-write* [literal /a]\n"
       "allow file-read* [literal /b]\nallow file-write* [literal /b]"},
      {"(if (param \"NOPE\") (allow file*) (deny file*))", "deny file*"},
      {"(if (string=? (param \"ON\") \"yes\") (allow file*))", "allow file*"},
      {"(when (defined? 'file-clone) (deny file-clone))(when (defined? 'nope) (deny file*))",
       "deny file-clone"},
      {"(unless #f (begin (allow file*) (allow process*)))(unless #t (deny file*))",
       "allow file*\nallow process*"},
      {"(cond (#f (allow file*)) ((equal? 1 1) (allow process*)) (else (allow network*)))",
       "allow process*"},
      {"(cond (#f (allow file*)) (else (allow network*)))", "allow network*"},
      {"(let ((a \"/1\") (b \"/2\")) (allow file* (literal a b)))",
       "allow file* [any(literal /1)(literal /2)]"},
      {"(define a \"/o\")(let ((a \"/i\") (b a)) (allow file* (literal b)))",
       "allow file* [literal /o]"},
      {"(define a \"/o\")(let* ((a \"/i\") (b a)) (allow file* (literal b)))",
       "allow file* [literal /i]"},
      {"(letrec ((f (lambda (n) (if (equal? n 0) \"/z\" (f 0))))) (allow file* (literal (f 1))))",
       "allow file* [literal /z]"},
      {"(define (make a) (lambda (b) (string-append a b)))"
       "(allow file* (literal ((make \"/x\") \"/y\")))",
       "allow file* [literal /x/y]"},
      {"(allow file* (literal (or #f \"/a\")) (literal (and \"/b\" \"/c\")))",
       "allow file* [literal /a] [literal /c]"},
      {"(if (and (not #f) (string? \"x\") (equal? 'a 'a) (equal? (string-length \"abc\") 3))"
       " (allow file*))",
       "allow file*"},
      {"(allow file* (literal (substring \"/abc\" 0 2)) (literal (string-append \"/\" "
       "(substring \"abc\" 1))))",
       "allow file* [literal /a] [literal /bc]"},
      {"(allow file* (regex (string-append \"^\" (regex-quote \"/a.b\") \"$\")))",
       "allow file* [regex ^/a\\.b$]"},
      {"(define f (subpath \"/w\"))(define op file-read*)(allow op f)",
       "allow file-read* [subpath /w]"},
      {"(define (subpath p) (literal p))(allow file* (subpath \"/w\"))",
       "allow file* [literal /w]"},
      {"(with-filter (subpath \"/w\") (allow file-read*) (with-filter (literal \"/w/a\") "
       "(deny file-read* (literal \"/w/b\"))))(allow process*)",
       "allow file-read* [all(subpath /w)]\n"
       "deny file-read* [all(subpath /w)(literal /w/a)(any(literal /w/b))]\nallow process*"},
      {"(with-operations (list file-write-data file-mknod) (allow file-read-data (literal \"/a\")))"
       "(with-modifier (with no-log) (deny file*))",
       "allow file-read-data file-write-data file-mknod [literal /a]\ndeny file* +no-log"},
      {"(define (grant . paths) (allow file* (apply require-any (map literal paths))))"
       "(grant \"/a\" \"/b\")",
       "allow file* [any(literal /a)(literal /b)]"},
      {"(define f subpath)(allow file* (f \"/w\"))", "allow file* [subpath /w]"},
      {"(define (tell how path) (how file-read* (literal path)))(tell deny \"/a\")",
       "deny file-read* [literal /a]"},
      {"(let loop ((n 2) (at \"/\")) (if (positive? n) (loop (- n 1) (string-append at \"x\"))"
       " (allow file* (literal at))))",
       "allow file* [literal /xx]"},
      {"(if (and (char=? (string-ref \"a/\" 1) #\\/) (zero? (+ 1 -1)) (< 1 2) (null? '())"
       " (equal? (car (cdr '(1 2))) 2)) (allow file*))",
       "allow file*"},
      {"(define a \"/1\")(set! a \"/2\")(allow file* (literal a))", "allow file* [literal /2]"},
      {"(debug all)(record \"x\")(disable-callouts)(allow file* (literal (or (getenv \"NO\") "
       "\"/a\")))",
       "allow file* [literal /a]"},
  }));
  CAPTURE(row.text);
  CHECK(rules_of(row.text, {{"ON", "yes"}}) == row.rules);
}

TEST_CASE("what a profile gets wrong is said with its place", "[sbpl]") {
  struct Row {
    const char* text;
    const char* code;
    std::uint32_t column;  // after "(version 1)" on a line of its own
    const char* message;
  };
  const auto row = GENERATE(values<Row>({
      {"(deny file-raed*)", "sbpl-unbound", 7, "unbound variable: file-raed*"},
      {"(deny file* (litteral \"/a\"))", "sbpl-unbound", 14, "unbound variable: litteral"},
      {"(deny file* (subpath HOME))", "sbpl-unbound", 22, "unbound variable: HOME"},
      {"(frob)", "sbpl-unbound", 2, "unbound variable: frob"},
      {"@word", "sbpl-unbound", 1, "unbound variable: @word"},
      {"(deny file* (with quietly))", "sbpl-unbound", 19, "unbound variable: quietly"},
      {"(deny signal (target slef))", "sbpl-unbound", 22, "unbound variable: slef"},
      {"(deny network* (remote sctp))", "sbpl-unbound", 24, "unbound variable: sctp"},
      {"(deny file* (subpath (param \"X\")))", "sbpl-type", 22,
       "invalid data type of path filter; expected pattern, got boolean"},
      {"(deny mach-lookup (global-name 7))", "sbpl-type", 32,
       "invalid data type of global-name filter; expected pattern, got number"},
      {"(deny file* \"/a\")", "sbpl-type", 13,
       "expected an operation, a filter or (with …), got pattern"},
      {"(deny file* (require-not (literal \"/a\") (literal \"/b\")))", "sbpl-arity", 13,
       "'require-not' needs exactly one filter"},
      {"(deny file* (literal))", "sbpl-arity", 13, "'literal' needs a pattern"},
      {"(deny (literal \"/a\"))", "sbpl-form", 1, "a rule without an operation"},
      {"(define (f a) a)(f)", "sbpl-arity", 17, "expected 1 arguments, got 0"},
      {"(string-append \"a\" 1)", "sbpl-type", 20, "expected string, got number"},
      {"(substring \"abc\" 2 1)", "sbpl-range", 1, "the end lies before the start"},
      {"(substring \"abc\" 4)", "sbpl-range", 18, "a position outside the string"},
      {"(\"a\" 1)", "sbpl-type", 2, "expected a procedure, got pattern"},
      {"()", "sbpl-form", 1, "an empty list stands for nothing"},
      {"(macro (f a) a)", "sbpl-unsupported", 2, "'macro' is not understood here"},
      {"(define allow 1)", "sbpl-unsupported", 9, "'allow' cannot be defined anew"},
      {"(define (f . a b) a)", "sbpl-form", 12, "expected one name after '.'"},
      {"(with)", "sbpl-form", 1, "expected (with MODIFIER)"},
      {"(deny file* (with no-log no-report))", "sbpl-arity", 13, "'no-log' takes no value"},
      {"(deny file* (with no-log) (with no-report))", "sbpl-modifier", 1,
       "no-report modifier can only appear once per rule"},
      {"(deny file* (with report))", "sbpl-modifier", 1,
       "report modifier does not apply to deny action"},
      {"(allow file* (with no-log))", "sbpl-modifier", 1,
       "no-log modifier does not apply to allow action"},
      {"(allow file* (with no-sandbox))", "sbpl-modifier", 1,
       "no-sandbox modifier does not apply to file* operation"},
      {"(deny lsopen (literal \"/a\"))", "sbpl-filter", 23,
       "path filter does not apply to lsopen operation"},
      {"(deny file* (require-not (remote ip)))", "sbpl-filter", 26,
       "network filter does not apply to file* operation"},
      {"(deny mach* (global-name \"a\"))", "sbpl-filter", 26,
       "mach filter does not apply to mach* operation"},
      {"(deny process-exec (vnode-type TTY))", "sbpl-filter", 32,
       "vnode-type filter does not apply to process-exec* operation"},
      {"(deny file* (file-mode #o10000))", "sbpl-range", 24, "a mode beyond 07777"},
      {"(deny file* (subpath \"/a/\"))", "sbpl-path", 22, "subpaths must not end with a slash"},
      {"(deny file* (subpath \"\"))", "sbpl-path", 22, "an empty path for 'subpath'"},
      {"(deny file* (path-ancestors \"/\"))", "sbpl-path", 29, "nothing is above '/'"},
      {"(deny file* (path-ancestors \"a\"))", "sbpl-path", 29, "the path must start with a slash"},
      {"(car '())", "sbpl-range", 1, "the list is empty"},
      {"(error \"no home\")", "sbpl-error", 1, "no home"},
      {"(version 2)", "sbpl-version", 1, "only one version may be specified"},
      {"(deny network* (remote ip \"127.0.0.1:80\"))", "sbpl-address", 27,
       "host must be * or localhost in network address, not '127.0.0.1'"},
      {"(deny network* (remote ip \"localhost\"))", "sbpl-address", 27,
       "expected HOST:PORT in network address"},
      {"(deny network* (remote ip \"*:http\"))", "sbpl-address", 27,
       "port must be * or a number in network address, not 'http'"},
      {"(deny network* (remote unix-socket \"/a\"))", "sbpl-type", 36,
       "expected a path filter after the protocol, got pattern"},
      {"(deny file* (regex #\"/a^b\"))", "sbpl-regex", 24,
       "unexpected ^ operator in middle of expression"},
      {"(deny file* (regex \"/a^b\"))", "sbpl-regex", 23,
       "unexpected ^ operator in middle of expression"},
      {"(deny file* (regex \"\\\\.a^b\"))", "sbpl-regex", 20,
       "unexpected ^ operator in middle of expression"},
      {"(define (f) (f))(f)", "sbpl-limit", 14,
       "calls are nested too deeply: is there an endless recursion?"},
  }));
  CAPTURE(row.text);
  const Reading reading(std::string("(version 1)\n") + row.text);
  REQUIRE_FALSE(reading.profile);
  REQUIRE(reading.out.all().size() == 1);
  const auto& error = reading.out.all().front();
  CHECK(error.message == row.message);
  CHECK(error.code == row.code);
  CHECK(reading.sources.position(error.span.file, error.span.begin) == Position{2, row.column});
}

TEST_CASE("a misspelt name is told what was meant", "[sbpl]") {
  CHECK(Reading("(version 1)(deny file-raed-data)").out.all().front().help ==
        "did you mean 'file-read-data'?");
  CHECK(Reading("(version 1)(deny file* (subpaht \"/a\"))").out.all().front().help ==
        "did you mean 'subpath'?");
}

TEST_CASE("a profile without a version is refused", "[sbpl]") {
  const Reading silent("(define a 1)");
  CHECK_FALSE(silent.profile);
  CHECK(silent.out.all().front().code == "sbpl-version");
  const Reading late("(deny default)(version 1)");
  CHECK_FALSE(late.profile);
  CHECK(late.out.all().front().message == "unbound variable: deny");
}

TEST_CASE("what other files and versions hold makes every answer uncertain", "[sbpl]") {
  const auto* text = GENERATE("(version 1)(import \"system.sb\")(deny default)", "(version 3)");
  const Reading reading(text);
  REQUIRE(reading.profile);
  const auto verdict = decide(*reading.profile, *find_operation("file-read-data"), PathTarget{"/a"},
                              Model::hierarchical);
  CHECK(verdict.answer == Verdict::Answer::undecided);
  CHECK(verdict.reason.find("is not known") != std::string::npos);
}

TEST_CASE("a file that is imported is read in its place", "[sbpl]") {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add(
      "p.sb", "(version 1)(deny default)(import \"a.sb\")(deny file-read* (literal \"/a/x\"))");
  const auto imported = sources.add(
      "a.sb",
      "(import \"/System/Library/Sandbox/Profiles/b.sb\")(allow file-read* (subpath \"/a\"))");
  ReadOptions options;
  options.imports = {{"a.sb", imported}, {"b.sb", sources.add("b.sb", "(define b 1)")}};
  const auto profile = read_profile(sources, file, options, out);
  REQUIRE(profile);
  CHECK(profile->doubts.empty());
  const auto answer = [&](const char* path) {
    return decide(*profile, *find_operation("file-read-data"), PathTarget{path},
                  Model::hierarchical)
        .answer;
  };
  CHECK(answer("/a/y") == Verdict::Answer::allow);
  CHECK(answer("/a/x") == Verdict::Answer::deny);
  options.imports["b.sb"] = imported;
  CHECK_FALSE(read_profile(sources, file, options, out));
  CHECK(out.all().back().message == "this file imports itself");
}

TEST_CASE("an unknown word spoils what it touches, where that is asked for", "[sbpl]") {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("p.sb",
                                "(version 1)(allow default)(deny file-read-data (frob \"/a\"))"
                                "(deny file-frobnicate (literal \"/a\"))"
                                "(deny file-write-data (subpath \"/a/\"))"
                                "(deny file-read-xattr (with frob))");
  ReadOptions options;
  options.doubtful = ReadOptions::Doubtful::passed_over;
  const auto profile = read_profile(sources, file, options, out);
  REQUIRE(profile);
  CHECK(out.all().size() == 4);
  const auto answer = [&](const char* operation) {
    return to_word(
        decide(*profile, *find_operation(operation), PathTarget{"/a"}, Model::hierarchical).answer);
  };
  CHECK(answer("file-read-data") == "undecided");
  CHECK(answer("file-write-data") == "undecided");
  CHECK(answer("file-read-xattr") == "undecided");
  CHECK(answer("file-read-metadata") == "allow");
  CHECK_FALSE(read_profile(sources, file, {}, out));
}

TEST_CASE("no profile takes unbounded time or memory", "[sbpl]") {
  std::string doubling = "(version 1)(define a \"xxxxxxxxxxxxxxxx\")";
  std::string growing = "(version 1)(define a (subpath \"/a\"))";
  std::string nesting = growing;
  for (int i = 0; i < 60; ++i) {
    doubling += "(define a (string-append a a))";
    growing += "(define a (require-any a a))";
  }
  for (int i = 0; i < 300; ++i) {
    nesting += "(define a (require-not a))";
  }
  const std::string endless =
      "(version 1)(define (f n) (if (equal? n 0) 0 (begin (g) (g))))(define (g) (h)(h))"
      "(define (h) (i)(i))(define (i) (j)(j))(define (j) (k)(k))(define (k) (l)(l))"
      "(define (l) (m)(m))(define (m) (o)(o))(define (o) (p)(p))(define (p) (q)(q))"
      "(define (q) (r)(r))(define (r) (s)(s))(define (s) (t)(t))(define (t) (u)(u))"
      "(define (u) (v)(v))(define (v) (w)(w))(define (w) (x)(x))(define (x) (y)(y))"
      "(define (y) (z)(z))(define (z) (allow file*))(f 1)";
  for (const auto& text : {doubling, growing, nesting, endless}) {
    const Reading reading(text);
    REQUIRE_FALSE(reading.profile);
    CHECK(reading.out.all().front().code == "sbpl-limit");
  }
}
