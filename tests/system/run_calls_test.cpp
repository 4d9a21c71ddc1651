// Attacks by system calls that no path names (attacks A2, A4, A10): tried inside the real sandbox.
#include <sched.h>
#include <sys/socket.h>

#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"

namespace o4::test {
namespace {

// The attacker is taken into the workspace: from elsewhere the check would refuse it.
std::vector<std::string> attack(const std::vector<std::string>& words) {
  std::vector<std::string> all = {"./attacker"};
  all.insert(all.end(), words.begin(), words.end());
  return all;
}

// The same call without a sandbox.
std::string outside(const RunWorld& world, const std::vector<std::string>& words) {
  auto call = world.call({});
  call.arguments.pop_back();
  const auto all = attack(words);
  call.arguments.insert(call.arguments.end(), all.begin(), all.end());
  return run_process(call).output;
}

}  // namespace

TEST_CASE("A10, E8: a command reaches nothing of the kernel beside files and the network",
          "[system][run][attack]") {
  if (skipped()) return;
  struct Row {
    std::vector<std::string> words;
    std::string answer;
  };
  const auto family = [](int number) { return std::to_string(number); };
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    take_attacker(world);
    for (const auto& row : std::vector<Row>{
             {{"socket", family(AF_VSOCK), "0"}, "EAFNOSUPPORT\n"},
             {{"datagram", family(AF_ALG), "0"}, "EAFNOSUPPORT\n"},
             {{"datagram", family(AF_PACKET), "0"}, "EAFNOSUPPORT\n"},
             {{"socket", family(AF_X25), "0"}, "EAFNOSUPPORT\n"},
             {{"pair", family(AF_TIPC), "0"}, "EAFNOSUPPORT\n"},
             {{"socket", "0x100000028", "0"}, "EAFNOSUPPORT\n"},  // AF_VSOCK to the kernel
             {{"datagram", family(AF_NETLINK), "9"}, "EPROTONOSUPPORT\n"},
             {{"datagram", family(AF_NETLINK), "0"}, "works\n"},
             {{"socket", family(AF_UNIX), "0"}, "works\n"},
             {{"socket", family(AF_INET), "0"}, "works\n"},
             {{"socket", family(AF_INET6), "0"}, "works\n"},
             {{"pair", family(AF_UNIX), "0"}, "works\n"},
             {{"io_uring"}, "EPERM\n"},
             {{"userfaultfd"}, "EPERM\n"},
             {{"bpf"}, "EPERM\n"},
             {{"perf"}, "EPERM\n"},
             {{"trace"}, "EPERM\n"},
             {{"trace", "1"}, "EPERM\n"},
             {{"push-key", "0", "0x5412"}, "EPERM\n"},
             {{"push-key", "0", "0x100005412"}, "EPERM\n"},
             {{"push-key", "0", "0x541C"}, "EPERM\n"}}) {
      const auto result = world.run(attack(row.words));
      CAPTURE(row.words, result.errors, static_cast<int>(caller));
      CHECK(result.output == row.answer);
    }
    CHECK(outside(world, {"io_uring"}) == "works\n");  // it is the filter that refuses
  }
}

TEST_CASE("A2, E8: root makes and enters no namespace of users", "[system][run][attack]") {
  if (skipped() || !is_root()) return;
  const RunWorld world(Caller::root);
  take_attacker(world);
  const auto refused = [&](const std::vector<std::string>& words) {
    const auto result = world.run(attack(words));
    CAPTURE(words, result.errors);
    CHECK(
        (result.output == "ENOSPC\n" || result.output == "EPERM\n" || result.output == "ENOSYS\n"));
  };
  const auto user = std::to_string(CLONE_NEWUSER);
  refused({"unshare", user});
  refused({"unshare", std::to_string(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWCGROUP)});
  refused({"clone", user});
  refused({"clone3", user});
  world.write("enter.sh", "./attacker setns /proc/1/ns/user\n");
  CHECK(world.run({"sh", "enter.sh"}).output != "works\n");
  CHECK(outside(world, {"unshare", user}) == "works\n");
  const auto result =
      world.run({"mkdir /tmp/c && unshare -UrmC sh -c 'mount -t cgroup2 c /tmp/c && "
                 "echo mounted'"});
  CHECK(result.status != 0);
  CHECK(result.output.empty());
}

TEST_CASE("A4, E8: the caller's keyring is neither read nor written", "[system][run][attack]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    take_attacker(world);
    const auto with_key = [&](const std::string& text) {
      auto call = world.call({});
      call.arguments.pop_back();
      for (const auto& word : attack({"new-keyring", "o4-secret", "/bin/sh", "-c", text})) {
        call.arguments.push_back(word);
      }
      return run_process(call);
    };
    const auto run = program_path() + " run -- ./attacker ";
    const std::string own = "./attacker ";
    CHECK(with_key(own + "read-key o4-secret").output == "SECRET works\n");
    for (const auto* const words :
         {"read-key o4-secret", "add-key o4-planted", "request-key o4-secret"}) {
      const auto result = with_key(run + words);
      CAPTURE(words, result.errors);
      CHECK(result.output == "EPERM\n");
    }
    CHECK(with_key(run + "add-key o4-planted; " + own + "read-key o4-planted").output ==
          "EPERM\nENOKEY\n");
  }
}

}  // namespace o4::test
