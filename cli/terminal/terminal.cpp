#include "cli/terminal/terminal.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <string_view>

namespace o4 {
namespace {

constexpr std::size_t narrowest = 60;
constexpr std::size_t widest = 100;

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : value;
}

Colour colour_of(ColourChoice choice, int descriptor) {
  if (choice != ColourChoice::automatic) {
    return choice == ColourChoice::always ? Colour::on : Colour::off;
  }
  const bool wanted =
      variable("NO_COLOR").empty() && variable("TERM") != "dumb" && isatty(descriptor) == 1;
  return wanted ? Colour::on : Colour::off;
}

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) {
    return widest;
  }
  return std::clamp<std::size_t>(size.ws_col, narrowest, widest);
}

}  // namespace

Console make_console(ColourChoice choice) {
  Console console;
  console.out_colour = colour_of(choice, STDOUT_FILENO);
  console.err_colour = colour_of(choice, STDERR_FILENO);
  console.width = terminal_width();
  return console;
}

bool is_shown_on_terminal() { return isatty(STDOUT_FILENO) == 1; }

int write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const auto written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd ready{descriptor, POLLOUT, 0};
      (void)poll(&ready, 1, -1);
    } else if (errno != EINTR) {
      return errno;
    }
  }
  return 0;
}

Written flush(Console& console) {
  const int trouble = write_all(STDOUT_FILENO, console.out);
  if (trouble != 0 && trouble != EPIPE) {
    console.err += std::string("error: cannot write the answer: ") + std::strerror(trouble) + "\n";
  }
  (void)write_all(STDERR_FILENO, console.err);  // there is nowhere left to report to
  console.out.clear();
  console.err.clear();
  return trouble == 0 ? Written::all : Written::not_all;
}

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

}  // namespace o4
