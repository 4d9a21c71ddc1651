// /dev/tty rather than a standard stream: these may be pipes, or the command's. The terminal is raw
// only while a question stands, and restored however it ends.

#include "cli/proxy/ask_terminal.hpp"

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "cli/terminal/choice.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

constexpr auto consents = std::to_array({Consent::once, Consent::session, Consent::no});

class Terminal {
 public:
  Terminal(asio::io_context& loop, Questions& questions, int number)
      : terminal_(loop, number), questions_(questions) {}
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() { restore(); }

  void put(const HostQuestion& question) {
    choice_ = consent_choice(question_text(question));
    termios settings{};
    if (::tcgetattr(terminal_.native_handle(), &settings) == 0) {
      before_ = settings;
      ::cfmakeraw(&settings);
      (void)::tcsetattr(terminal_.native_handle(), TCSAFLUSH, &settings);
    }
    show(choice_->draw());
    hear();
  }

  void take_back() { finish("no answer: refused"); }

 private:
  void show(const std::string& text) { (void)write_all(terminal_.native_handle(), text); }

  void hear() {
    terminal_.async_read_some(asio::buffer(typed_),
                              [this](const NetError& error, std::size_t count) {
                                if (error || !choice_) {
                                  return;
                                }
                                const auto picked = choice_->type({typed_.data(), count});
                                if (!picked) {
                                  show(choice_->redraw());
                                  return hear();
                                }
                                finish(consent_words(*picked));
                                questions_.answer(consents.at(*picked));
                              });
  }

  void finish(std::string_view ending) {
    if (choice_) {
      show(choice_->finish(ending));
      choice_.reset();
      terminal_.cancel();
      restore();
    }
  }

  void restore() {
    if (before_) {
      (void)::tcsetattr(terminal_.native_handle(), TCSADRAIN, &*before_);
      before_.reset();
    }
  }

  asio::posix::stream_descriptor terminal_;
  Questions& questions_;
  std::optional<Choice> choice_;
  std::optional<termios> before_;
  std::array<char, 64> typed_ = {};
};

}  // namespace

void ask_terminal(asio::io_context& loop, Questions& questions) {
  const int number = ::open("/dev/tty", O_RDWR | O_CLOEXEC);
  if (number < 0) {
    return;
  }
  auto terminal = std::make_shared<Terminal>(loop, questions, number);
  questions.set_user([terminal](const HostQuestion& question) { terminal->put(question); },
                     [terminal] { terminal->take_back(); });
}

}  // namespace o4
