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
    profile = read_profile(sources, sources.add("p.sb", text), parameters, out);
  }
  [[nodiscard]] std::string messages() const {
    return render_diagnostics(sources, out, Colour::off);
  }
};

std::string shown(const Filter& filter) {
  struct Shown {
    std::string operator()(const TextFilter& text) const {
      constexpr const char* kinds[] = {"literal",   "subpath", "prefix",
                                       "ancestors", "regex",   "unclear"};
      return std::string(kinds[static_cast<int>(text.pattern.kind)]) + " " + text.pattern.text;
    }
    std::string operator()(const NetworkFilter& network) const {
      return network.address
                 ? "net " + (network.address->port ? std::to_string(*network.address->port)
                                                   : std::string("*"))
                 : "net";
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
      {"(deny default (with message \"why\" send-signal SIGKILL errno 1))",
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
       "allow file-read* [vnode-type] [file-mode] [extension]"},
      {"(allow signal (target same-sandbox) (signal-number SIGTERM))",
       "allow signal [target] [signal-number]"},
      {"(allow mach-lookup (global-name \"a\") (global-name-prefix \"b\") (global-name-regex "
       "#\"c\")"
       " (xpc-service-name-prefix \"\"))",
       "allow mach-lookup [literal a] [prefix b] [regex c] [unclear ]"},
      {"(allow file-read* (path-ancestors \"/a/b\") (path \"/c\") (subpath \"d\"))",
       "allow file-read* [ancestors /a/b] [literal /c] [unclear d]"},
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
      {"(map f '(a))", "sbpl-unsupported", 2, "'map' is not understood here"},
      {"(define allow 1)", "sbpl-unsupported", 9, "'allow' cannot be defined anew"},
      {"(define (f . a) a)", "sbpl-unsupported", 12, "rest parameters are not understood"},
      {"(define f subpath)", "sbpl-unsupported", 11, "'subpath' is used here as a value"},
      {"(with no-log)", "sbpl-form", 1, "'with' belongs inside a rule"},
      {"(version 2)", "sbpl-version", 1, "a second version"},
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
  const Reading reading("(allow default)");
  CHECK_FALSE(reading.profile);
  CHECK(reading.out.all().front().code == "sbpl-version");
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
