// A queue whose front is the question that stands before the user. Waiting counts from when a
// question was asked, not from when it was put: a client should not wait longer than the rule says
// because others were before it.

#include "cli/proxy/questions.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

namespace o4 {
namespace {

constexpr std::size_t most_shown = 60;

std::string who(std::string_view command) {
  if (command.empty()) {
    return "a command";
  }
  return "'" + wire::printable(command.substr(0, most_shown)) +
         (command.size() > most_shown ? "...'" : "'");
}

}  // namespace

void Questions::set_user(Put put, TakeBack take_back) {
  put_ = std::move(put);
  take_back_ = std::move(take_back);
}

void Questions::ask(HostQuestion question, std::uint32_t minutes, Answer answer) {
  if (remembered_.contains(wire::to_text(question.target))) {
    return answer(Consent::session, "session");
  }
  if (!put_) {
    return answer(Consent::no, "nobody to ask");
  }
  const auto same = std::find_if(waiting_.begin(), waiting_.end(), [&](const Waiting& other) {
    return other.question.target == question.target;
  });
  if (same != waiting_.end()) {
    same->answers.push_back(std::move(answer));
    return;
  }
  const auto until = Clock::now() + std::chrono::minutes(minutes);
  waiting_.push_back({std::move(question), until, {std::move(answer)}});
  if (waiting_.size() == 1) {
    put_next();
  }
}

// A user that answers at once, such as a program that cannot be started, leads back here: then the
// loop goes on, and no call is made within a call.
void Questions::put_next() {
  if (std::exchange(putting_, true)) {
    return;
  }
  while (!waiting_.empty() && !is_put_) {
    is_put_ = true;
    put_(waiting_.front().question);
  }
  putting_ = false;
  if (waiting_.empty()) {
    return;
  }
  timer_.expires_at(waiting_.front().until);
  timer_.async_wait([this](const NetError& error) {
    if (!error && !waiting_.empty() && waiting_.front().until <= Clock::now()) {
      take_back_();
      settle(Consent::no, "no answer");
    }
  });
}

void Questions::answer(Consent consent) {
  constexpr const char* words[] = {"no", "once", "session"};
  if (!waiting_.empty()) {
    settle(consent, words[static_cast<int>(consent)]);
  }
}

// The answers may ask anew, so the question is out of the queue before anybody is told.
void Questions::settle(Consent consent, const char* how) {
  timer_.cancel();
  auto settled = std::move(waiting_.front());
  waiting_.pop_front();
  is_put_ = false;
  if (consent == Consent::session) {
    remembered_.emplace(wire::to_text(settled.question.target), consent);
  }
  for (const auto& answer : settled.answers) {
    answer(consent, how);
  }
  put_next();
}

void Questions::end() {
  put_ = nullptr;
  is_put_ = false;
  timer_.cancel();
  for (auto& left : std::exchange(waiting_, {})) {
    for (const auto& answer : left.answers) {
      answer(Consent::no, "nobody to ask");
    }
  }
}

std::string question_text(const HostQuestion& question) {
  const auto& because = question.rule.because;
  return "o4-policy: may " + who(question.command) + " reach " + wire::to_text(question.target) +
         "?" + (because.empty() ? "" : " (" + wire::printable(because) + ")");
}

}  // namespace o4
