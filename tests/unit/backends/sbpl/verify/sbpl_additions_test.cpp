// What is added to a lowered profile is never proved, unless it changes nothing: ports, names,
// programs without a sandbox, and each operation by itself.
#include <algorithm>

#include "backends/sbpl/verify/verify.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sbpl_lowered.hpp"

using namespace o4;
using namespace o4::sbpl;
using Lowered = test::LoweredProfile;
using test::macos;

namespace {

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

std::string first_difference(const Lowered& lowered, const std::string& added) {
  return first_line(lowered.proof(lowered.text + added + "\n"));
}

struct Row {
  const char* added;
  const char* difference;
};

Lowered lifted() {
  auto texts = macos("interactive = false");
  texts.user = "[sandbox]\nallowedPaths = [\"/opt/x\"]\n";
  return Lowered(texts);
}

}  // namespace

TEST_CASE("N11 a port that only the profile names is found out", "[sbpl]") {
  const auto row = GENERATE(values<Row>({
      {R"((allow network-outbound (remote ip "localhost:22")))",
       "network-outbound tcp:localhost:22: policy deny, profile allow under H F H+U"},
      {R"((allow network-outbound (remote tcp "*:443")))",
       "network-outbound tcp:localhost:443: policy deny, profile allow under H F H+U"},
      {R"((allow network-outbound (remote udp "*:53")))",
       "network-outbound udp:localhost:53: policy deny, profile allow under H F H+U"},
      {R"((allow network-outbound (remote ip6 "*:443")))",
       "network-outbound tcp:localhost:443: policy deny, profile undecided under H F H+U"},
      {R"((allow network-outbound (to ip "localhost:443")))",
       "network-outbound tcp:localhost:443: policy deny, profile allow under H F H+U"},
      {R"((allow network-outbound (require-all (remote tcp "*:80") (remote ip "*:80"))))",
       "network-outbound tcp:localhost:80: policy deny, profile allow under H F H+U"},
      {R"((allow network-outbound (require-not (remote ip "*:*"))))",
       "network-outbound /: policy deny, profile allow under H F H+U"},
      {R"((deny network-outbound (remote udp "localhost:8118")))",
       "network-outbound udp:localhost:8118: policy allow, profile deny under H F H+U"},
      {R"((allow network-bind (local ip "*:3000")))",
       "network-bind tcp:localhost:3000: policy deny, profile allow under H F H+U"},
      {R"((allow network-inbound (local tcp "localhost:3000")))",
       "network-inbound tcp:localhost:3000: policy deny, profile allow under H F H+U"},
      {R"((allow network-outbound (literal "/private/var/run/mDNSResponder")))",
       "network-outbound /private/var/run/mDNSResponder: policy deny, profile allow under H F H+U"},
      {R"((allow network-outbound (remote unix-socket (path-literal "/s"))))",
       "network-outbound /s: policy deny, profile allow under H F H+U"},
      {R"((allow network-bind (subpath "/private/tmp")))",
       "network-bind /private/tmp: policy deny, profile allow under H F H+U"},
  }));
  CAPTURE(row.added);
  CHECK(first_difference(Lowered(macos()), row.added) == row.difference);
}

TEST_CASE("N1 airlock has no port, and the proxy's again changes nothing", "[sbpl]") {
  CHECK(first_difference(Lowered(macos("picked_tier = \"airlock\"")),
                         R"((allow network-outbound (remote ip "*:443")))") ==
        "network-outbound tcp:localhost:443: policy deny, profile allow under H F H+U");
  CHECK(
      first_difference(Lowered(macos()), R"((allow network-outbound (remote ip "localhost:8118")))")
          .empty());
}

TEST_CASE("N12 a lifted network has no closed port", "[sbpl]") {
  const auto row = GENERATE(values<Row>({
      {R"((deny network-outbound (remote ip "*:443")))",
       "network-outbound tcp:localhost:443: policy allow, profile deny under H F H+U"},
      {R"((deny network-outbound (remote tcp4 "*:25")))",
       "network-outbound tcp:localhost:25: policy allow, profile undecided under H F H+U"},
      {R"((deny network-bind (local ip "*:80")))",
       "network-bind tcp:localhost:80: policy allow, profile deny under H F H+U"},
      {R"((deny network-outbound (regex #"docker\.sock$")))",
       "network-outbound /docker.sock: policy allow, profile deny under H F H+U"},
      {R"((allow network-outbound (remote ip "*:443")))", ""},
  }));
  CAPTURE(row.added);
  CHECK(first_difference(lifted(), row.added) == row.difference);
}

TEST_CASE("a profile with more ports than can be compared proves nothing", "[sbpl]") {
  std::string many;
  for (auto port = 1; port < 1200; ++port) {
    many += "(deny network-outbound (remote ip \"localhost:" + std::to_string(port) + "\"))\n";
  }
  CHECK(first_difference(Lowered(macos()), many) == "the profile names too many ports");
}

TEST_CASE("E1 a program that runs without a sandbox is a difference", "[sbpl]") {
  const auto row = GENERATE(values<Row>({
      {R"((allow process-exec* (with no-sandbox) (subpath "/Users/user/project")))",
       "process-exec* /Users/user/project: policy allow, profile unsandboxed under H F H+U"},
      {R"((allow (with no-sandbox) process-exec* (literal "/bin/ps")))",
       "process-exec* /bin/ps: policy allow, profile unsandboxed under H F H+U"},
      {R"((allow process-exec-interpreter (literal "/bin/sh") (with no-sandbox)))",
       "process-exec-interpreter /bin/sh: policy allow, profile unsandboxed under H F H+U"},
      {R"((allow process-exec (with no-profile)))",
       "process-exec* /: policy allow, profile unsandboxed under H F H+U"},
      {R"((allow file-read* (with send-signal SIGKILL) (literal "/a")))",
       "file-read* /a: policy allow, profile undecided under H F H+U"},
      {R"((deny file-read* (with errno 0) (literal "/Users/user/.ssh")))",
       "file-read* /Users/user/.ssh: policy deny, profile undecided under H F H+U"},
      {R"((deny file-read* (with errno 2) (with message "no") (with telemetry) (literal "/Users/user/.ssh")))",
       ""},
      {R"((allow file-read* (with report) (with partial-symbolication) (literal "/a")))", ""},
      {R"((deny file-read* (with send-signal SIGKILL) (literal "/Users/user/.ssh")))", ""},
  }));
  CAPTURE(row.added);
  CHECK(first_difference(Lowered(macos()), row.added) == row.difference);
}

TEST_CASE("E1a names of services and settings are compared like paths", "[sbpl]") {
  const auto row = GENERATE(values<Row>({
      {R"((allow appleevent-send (appleevent-destination "com.apple.Terminal")))",
       "appleevent-send com.apple.Terminal: policy deny, profile allow under H F H+U"},
      {R"((allow appleevent-send (appleevent-destination-prefix "com.apple.")))",
       "appleevent-send com.apple.: policy deny, profile allow under H F H+U"},
      {R"((allow appleevent-send (appleevent-destination-regex #"^com\.[a-c]$")))",
       "appleevent-send com.a: policy deny, profile allow under H F H+U"},
      {R"((allow mach-lookup (global-name "com.apple.launchservicesd")))",
       "mach-lookup com.apple.launchservicesd: policy deny, profile allow under H F H+U"},
      {R"((deny mach-lookup (global-name "com.apple.dnssd.service")))",
       "mach-lookup com.apple.dnssd.service: policy allow, profile deny under H F H+U"},
      {R"((deny mach-lookup (global-name-prefix "com.apple.launchservicesd")))",
       "mach-lookup com.apple.launchservicesda: policy allow, profile deny under H F H+U"},
      {R"((deny mach-lookup (xpc-service-name "x")))",
       "mach-lookup x: policy allow, profile undecided under H F H+U"},
      {R"((deny mach-lookup (local-name-regex #"^y$")))",
       "mach-lookup y: policy allow, profile undecided under H F H+U"},
      {R"((deny mach-register (global-name "x")))",
       "mach-register x: policy allow, profile deny under H F H+U"},
      {R"((deny sysctl-read (sysctl-name "kern.x")))",
       "sysctl-read kern.x: policy allow, profile deny under H F H+U"},
      {R"((deny sysctl* (sysctl-name-prefix "kern.")))",
       "sysctl* kern.: policy allow, profile deny under H F H+U"},
      {R"((deny user-preference-read (preference-domain "com.x")))",
       "user-preference-read com.x: policy allow, profile deny under H F H+U"},
      {R"((deny ipc-posix-shm* (ipc-posix-name-prefix "/a")))",
       "ipc-posix-shm* /a: policy allow, profile deny under H F H+U"},
      {R"((deny iokit-open-user-client (iokit-user-client-class "X")))",
       "iokit-open-user-client : policy allow, profile undecided under H F H+U"},
      {R"((deny distributed-notification-post (notification-name "n")))",
       "distributed-notification-post n: policy allow, profile deny under H F H+U"},
      {R"((deny authorization-right-obtain (right-name-regex #"^r+$")))",
       "authorization-right-obtain r: policy allow, profile deny under H F H+U"},
      {R"((allow lsopen (iokit-property "x")))",
       "lsopen : policy deny, profile undecided under H F H+U"},
      {R"((allow sysctl-read (sysctl-name "kern.x")))", ""},
      {R"((deny appleevent-send (appleevent-destination "com.apple.Terminal")))", ""},
  }));
  CAPTURE(row.added);
  CHECK(first_difference(Lowered(macos()), row.added) == row.difference);
}

TEST_CASE("signals go where they go without a sandbox", "[sbpl]") {
  const auto row = GENERATE(values<Row>({
      {"(deny signal)", "signal others: policy allow, profile deny under H F H+U"},
      {"(deny signal (target pgrp))",
       "signal others: policy allow, profile undecided under H F H+U"},
      {"(deny mach-task-read)", "mach-task-read others: policy allow, profile deny under H F H+U"},
      {"(allow signal)", ""},
      {"(deny signal (target self))", ""},
  }));
  CAPTURE(row.added);
  CHECK(first_difference(Lowered(macos()), row.added) == row.difference);
}

TEST_CASE("a profile that depends on how or where it is used proves nothing", "[sbpl]") {
  const auto row = GENERATE(values<Row>({
      {R"((if (param "UNSAFE") (allow file-read-data (subpath "/Users/user/.ssh"))))",
       "the profile depends on the parameter 'UNSAFE'"},
      {R"((define x (param "X")))", "the profile depends on the parameter 'X'"},
      {R"((unless (defined? 'file-clone) (allow file-read*)))",
       "the profile depends on whether 'file-clone' is defined"},
      {R"((when (defined? 'file-clone) (allow default)))",
       "the profile depends on whether 'file-clone' is defined"},
      {R"((when (defined? 'file-clone) (define x 1)))",
       "the profile depends on whether 'file-clone' is defined"},
      {R"((when (defined? 'iokit*) (allow iokit*)))",
       "the profile depends on whether 'iokit*' is defined"},
      {R"((when (defined? 'no-such-thing) (allow default)))",
       "the profile depends on whether 'no-such-thing' is defined"},
      {R"((when (defined? 'file-clone) (allow file-clone (if (param "Y") (literal "/") (literal "/a")))))",
       "the profile depends on the parameter 'Y'"},
      {R"((when (defined? 'file-clone) (allow file-clone (subpath "/Users/user/.ssh"))))",
       "file-clone /Users/user/.ssh: policy deny, profile allow under H F H+U"},
      {R"((when (defined? 'device-camera) (allow device-camera)))", ""},
      {R"((define deny-it 1) (when (defined? 'deny-it) (allow file-read* (literal "/a"))))", ""},
      {R"((when (defined? "file-read*") (allow file-read* (literal "/a"))))", ""},
  }));
  CAPTURE(row.added);
  CHECK(first_difference(Lowered(macos()), row.added) == row.difference);
}
