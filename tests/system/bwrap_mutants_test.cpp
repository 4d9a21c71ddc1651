// Lists with one element changed that are still proved, run under the real bwrap: they start, and
// what commands can do in them is what the policy says. O4_BWRAP_LISTS says how many homes, O4_SEED
// which, O4_EVERY which share of the mutants of each.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <random>

#include "backends/bwrap/list/emit.hpp"
#include "cli/process/filter.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/list_mutants.hpp"
#include "tests/system/real_home.hpp"

using namespace o4;
using namespace o4::test;

namespace {

std::uint32_t number_from(const char* variable, std::uint32_t otherwise) {
  const char* const text = std::getenv(variable);
  return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::stoul(text));
}

// Somebody on the host who listens.
class Listener {
 public:
  Listener() : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* const any = reinterpret_cast<sockaddr*>(&address);
    REQUIRE(bind(socket_, any, size) == 0);
    REQUIRE(listen(socket_, 64) == 0);
    REQUIRE(getsockname(socket_, any, &size) == 0);
    port_ = std::to_string(ntohs(address.sin_port));
  }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;
  ~Listener() { close(socket_); }
  [[nodiscard]] const std::string& port() const { return port_; }

 private:
  int socket_;
  std::string port_;
};

struct Counts {
  std::size_t mutants = 0;
  int proved = 0;
  int answers = 0;
};

// Options of no type of their own concern descriptors and namespaces that nobody passes here.
bool can_run(const bwrap::Plan& plan) {
  return std::none_of(plan.operations.begin(), plan.operations.end(), [](const auto& operation) {
    return std::holds_alternative<bwrap::OtherOption>(operation.option);
  });
}

class Trial {
 public:
  Trial(std::uint32_t seed, Caller caller, Counts& counts)
      : random_(seed),
        caller_(caller),
        counts_(counts),
        root_(seed % 3 == 0 ? "/tmp" : "/var/tmp", caller),
        home_(root_.path(), random_) {}

  void run() {
    const auto texts = home_.random_texts(caller_);
    INFO(texts.facts << texts.user.value_or(""));
    REQUIRE(run_shell(home_.setup(), {}, root_.path(), caller_) == "");
    const auto list = lower_texts(texts);
    REQUIRE(list.lowered);
    REQUIRE(list.verify().proved());
    REQUIRE(run_shell(placeholder_lines(list), {}, root_.path(), caller_) == "");
    const auto& loaded = *list.asked.loaded;
    const auto every = number_from("O4_EVERY", 1999);
    counts_.mutants += for_each_mutant(list.lowered->plan, telling_places(list.lowered->plan),
                                       every, random_() % every, [&](const ListMutant& mutant) {
                                         const auto report = bwrap::verify(
                                             loaded.policy, loaded.facts.facts,
                                             list.options.profile, mutant.plan, *list.lowered);
                                         if (report.proved() && can_run(mutant.plan)) {
                                           INFO(mutant.change);
                                           run_mutant(list, mutant.plan);
                                         }
                                       });
  }

 private:
  void run_mutant(const LoweredList& list, const bwrap::Plan& plan) {
    SessionOptions options;
    options.arguments = bwrap::emit_words(plan);
    options.caller = caller_;
    const auto& filter = *list.lowered->plan.filter;
    options.descriptors = {{9, "data"},
                           {static_cast<int>(filter.fd), text_of(call_filter(filter.namespaces))}};
    options.undo = true;
    BwrapSession session(options);
    INFO(bwrap::emit_text(plan) << session.errors());
    REQUIRE(session.ready());
    ++counts_.proved;
    counts_.answers += compare_with_policy(list, home_, session);
    CHECK(session.ask("capabilities", "") == "ok:0000000000000000");
    CHECK(session.ask("session", "") == "ok");
    CHECK((session.ask("network", listener_.port()) == "ok") ==
          (list.asked.host("x.invalid", HostActor::shell) == "allow"));
    CHECK(session.ask("write", "/dev/null") == "ok");
    const auto setting = session.ask("write", "/proc/sys/vm/compact_unevictable_allowed");
    CHECK((setting == "EROFS" || setting == "EACCES"));
    counts_.answers += 5;
  }

  std::mt19937 random_;
  Caller caller_;
  Counts& counts_;
  CallerDir root_;
  RealHome home_;
  Listener listener_;
};

}  // namespace

TEST_CASE("what is proved of a changed list is true under the real bwrap", "[bwrap][system]") {
  const auto trouble = bwrap_trouble();
  if (!trouble.empty()) {
    WARN("skipped: " << trouble);
    return;
  }
  constexpr std::uint32_t few = 4;
  const auto seed = number_from("O4_SEED", std::random_device{}());
  const auto homes = number_from("O4_BWRAP_LISTS", few);
  Counts counts;
  for (std::uint32_t i = 0; i < homes; ++i) {
    INFO("O4_SEED=" << seed + i << " O4_BWRAP_LISTS=1 repeats this home");
    Trial(seed + i, is_root() && (seed + i) % 2 == 0 ? Caller::root : Caller::ordinary, counts)
        .run();
  }
  WARN("seed " << seed << ": " << counts.mutants << " mutants of " << homes << " lists, "
               << counts.proved << " of them proved and run, " << counts.answers
               << " answers compared");
}
