// Questions to the user, one at a time; equal ones share an answer, and none is an answer too (N6).
//
// Who asks (a terminal, a program, a run's runner) sets itself as the user and calls answer(); who
// wants to know calls ask() and is told later, or at once where nobody is there (N7) or the
// session's answer is known. A "session" is remembered for host and port and for as long as the
// process lives; it is never written down. All calls come from the loop's thread.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <string>
#include <vector>

#include "cli/proxy/judge.hpp"
#include "cli/proxy/net.hpp"

namespace o4 {

enum class Consent { no, once, session };

struct HostQuestion {
  wire::Target target;
  std::string command;  // that connects
  RuleView rule;        // that asks
};

// As a sentence for the user, printable whatever the client has said; a long command is cut.
[[nodiscard]] std::string question_text(const HostQuestion& question);

class Questions {
 public:
  // How a question was answered: "once", "session", "no", "no answer", "nobody to ask". Called
  // exactly once for each ask().
  using Answer = std::function<void(Consent, const char* how)>;
  // Puts a question; its answer comes later, by calling answer().
  using Put = std::function<void(const HostQuestion&)>;
  // Takes back the question that is put.
  using TakeBack = std::function<void()>;

  explicit Questions(asio::io_context& loop) : timer_(loop) {}

  // Until then nobody is there to ask.
  void set_user(Put put, TakeBack take_back);
  // `minutes` is the rule's; after them the answer is a no.
  void ask(HostQuestion question, std::uint32_t minutes, Answer answer);
  // To the question that is put; without one it is not heard.
  void answer(Consent consent);
  // Nobody is there any more: all that wait are told no, and so are all that ask from now on, but
  // for what the session remembers.
  void end();

 private:
  using Clock = std::chrono::steady_clock;
  struct Waiting {
    HostQuestion question;
    Clock::time_point until;
    std::vector<Answer> answers;
  };
  void put_next();
  void settle(Consent consent, const char* how);

  Timer timer_;
  Put put_;
  TakeBack take_back_;
  std::list<Waiting> waiting_;
  bool is_put_ = false;  // the first one
  bool putting_ = false;
  std::map<std::string, Consent> remembered_;
};

}  // namespace o4
