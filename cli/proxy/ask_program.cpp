// The program is a child in a group of its own, so that ending it ends what it has started. It gets
// two pipes and standard error; its answer is read by the loop, its question is written before
// that.

#include "cli/proxy/ask_program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <utility>

#include "cli/process/process.hpp"
#include "grammar/text/json.hpp"

namespace o4 {
namespace {

constexpr std::size_t longest_answer = 256;
// A pipe holds so much of an unread question, so that nobody waits for the program to read it.
constexpr std::size_t most_question = 65536;
// Of a command's text that is part of the question; the rest of it is small.
constexpr std::size_t most_command = 4096;

// One question to the program, as long as it runs.
class Asked : public std::enable_shared_from_this<Asked> {
 public:
  Asked(asio::io_context& loop, Questions& questions) : answer_pipe_(loop), questions_(questions) {}
  ~Asked() { end(); }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  // False if it cannot be started. After fork only calls that are safe there: the child has the
  // loop's memory and nothing that runs it.
  bool start(const std::string& program, const std::string& text) {
    std::array<int, 2> in = {-1, -1};
    std::array<int, 2> out = {-1, -1};
    if (::pipe(in.data()) != 0 || ::pipe(out.data()) != 0) {
      return false;
    }
    child_ = ::fork();
    if (child_ == 0) {
      (void)::setpgid(0, 0);
      (void)::dup2(in[0], STDIN_FILENO);
      (void)::dup2(out[1], STDOUT_FILENO);
      close_inherited_on_exec();
      sigset_t none;
      ::sigemptyset(&none);
      ::sigprocmask(SIG_SETMASK, &none, nullptr);
      ::execl("/bin/sh", "sh", "-c", program.c_str(), static_cast<char*>(nullptr));
      ::_exit(127);
    }
    (void)::close(in[0]);
    (void)::close(out[1]);
    if (child_ < 0) {
      (void)::close(in[1]);
      (void)::close(out[0]);
      return false;
    }
    (void)!::write(in[1], text.data(), std::min(text.size(), most_question));
    (void)::close(in[1]);
    answer_pipe_.assign(out[0]);
    hear();
    return true;
  }

  void end() {
    if (child_ > 0) {
      (void)::kill(-child_, SIGKILL);
      (void)::waitpid(std::exchange(child_, -1), nullptr, 0);
    }
  }

 private:
  void hear() {
    answer_pipe_.async_read_some(
        asio::buffer(buffer_), [weak = weak_from_this()](const NetError& error, std::size_t count) {
          const auto self = weak.lock();
          if (!self || error == asio::error::operation_aborted) {
            return;
          }
          self->answer_.append(self->buffer_.data(), error ? 0 : count);
          if (!error && self->answer_.size() < longest_answer) {
            return self->hear();
          }
          self->end();
          self->questions_.answer(consent_of(self->answer_));
        });
  }

  asio::posix::stream_descriptor answer_pipe_;
  Questions& questions_;
  pid_t child_ = -1;
  std::array<char, longest_answer> buffer_ = {};
  std::string answer_;
};

}  // namespace

std::string question_json(const HostQuestion& question) {
  return print_line(Json{{"host", to_text(question.target.host)},
                         {"port", question.target.port},
                         {"command", question.command.substr(0, most_command)},
                         {"rule", question.rule.text},
                         {"because", question.rule.because},
                         {"from", question.rule.from}});
}

Consent consent_of(std::string_view word) {
  const auto end = word.find_first_of(" \t\r\n");
  const auto first = word.substr(0, end);
  return first == "once" ? Consent::once : first == "session" ? Consent::session : Consent::no;
}

void ask_program(asio::io_context& loop, Questions& questions, std::string program) {
  auto running = std::make_shared<std::shared_ptr<Asked>>();
  questions.set_user(
      [&loop, &questions, program = std::move(program), running](const HostQuestion& question) {
        *running = std::make_shared<Asked>(loop, questions);
        if (!(*running)->start(program, question_json(question))) {
          questions.answer(Consent::no);
        }
      },
      [running] { running->reset(); });
}

}  // namespace o4
