#include "cli/proxy/ask_program.hpp"
#include "cli/proxy/questions.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

HostQuestion about(std::string_view target) {
  return {*wire::read_authority(target, std::nullopt), "curl x", {}};
}

// A user who answers later, and what became of the questions.
struct User {
  User() {
    questions.set_user(
        [this](const HostQuestion& question) { put.push_back(wire::to_text(question.target)); },
        [this] { ++taken_back; });
  }
  void ask(std::string_view target, std::uint32_t minutes = 5) {
    questions.ask(about(target), minutes, [this](Consent consent, const char* how) {
      answers.push_back(std::string(how) + (consent == Consent::no ? " no" : " yes"));
    });
  }
  asio::io_context loop;
  Questions questions{loop};
  std::vector<std::string> put;
  std::vector<std::string> answers;
  int taken_back = 0;
};

using Texts = std::vector<std::string>;

}  // namespace

TEST_CASE("N6 one question at a time, the rest wait", "[proxy]") {
  User user;
  user.ask("a.example:443");
  user.ask("b.example:443");
  CHECK(user.put == Texts{"a.example:443"});
  user.questions.answer(Consent::once);
  CHECK(user.put == Texts{"a.example:443", "b.example:443"});
  user.questions.answer(Consent::no);
  CHECK(user.answers == Texts{"once yes", "no no"});
  user.questions.answer(Consent::once);  // to nothing
  CHECK(user.answers.size() == 2);
}

TEST_CASE("N6 equal questions share the answer, other ports are another question", "[proxy]") {
  User user;
  user.ask("a.example:443");
  user.ask("a.example:443");
  user.ask("a.example:80");
  user.questions.answer(Consent::once);
  CHECK(user.answers == Texts{"once yes", "once yes"});
  CHECK(user.put == Texts{"a.example:443", "a.example:80"});
}

TEST_CASE("N6 once is once, a session is remembered", "[proxy]") {
  User user;
  user.ask("a.example:443");
  user.questions.answer(Consent::once);
  user.ask("a.example:443");
  user.questions.answer(Consent::session);
  user.ask("a.example:443");
  CHECK(user.put.size() == 2);
  CHECK(user.answers == Texts{"once yes", "session yes", "session yes"});
}

TEST_CASE("N6 no answer in time is a no, and the next one is put", "[proxy]") {
  User user;
  user.ask("a.example:443", 0);
  user.ask("b.example:443", 0);
  user.loop.run();
  CHECK(user.answers == Texts{"no answer no", "no answer no"});
  CHECK(user.taken_back == 2);
}

TEST_CASE("N7 nobody there is a no at once, also for those who wait", "[proxy]") {
  User user;
  user.ask("a.example:443");
  user.questions.end();
  user.ask("b.example:443");
  CHECK(user.answers == Texts{"nobody to ask no", "nobody to ask no"});
}

TEST_CASE("N6 a user who answers at once may be asked any number of questions", "[proxy]") {
  User user;
  user.ask("first.example:443");
  constexpr int many = 3'000;
  for (int i = 0; i < many; ++i) {
    user.ask("h" + std::to_string(i) + ".example:443");
  }
  user.questions.set_user([&](const HostQuestion&) { user.questions.answer(Consent::no); }, [] {});
  user.questions.answer(Consent::no);
  CHECK(user.answers.size() == many + 1);
}

TEST_CASE("N6 a question is one printable line", "[proxy]") {
  auto question = about("a.example:8080");
  CHECK(question_text(question) == "o4-policy: may 'curl x' reach a.example:8080?");
  question.command = "a\x1B[2J\n" + std::string(200, 'b');
  question.rule.because = "not on\rthe list";
  const auto text = question_text(question);
  CHECK(text.find_first_of("\x1B\r\n") == std::string::npos);
  CHECK(text.size() < 200);
  CHECK(question_json(about("a.example:80")).find("\"port\":80") != std::string::npos);
}

TEST_CASE("N6 a program's word is taken only as it stands", "[proxy]") {
  CHECK(consent_of("once\n") == Consent::once);
  CHECK(consent_of("session") == Consent::session);
  for (const auto* const word : {"", "no", "yes", "Once", "onces", "\nonce", "sessionx"}) {
    CHECK(consent_of(word) == Consent::no);
  }
}
