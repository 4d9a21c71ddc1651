// Both ends of the bridge. Inside there is one short moment in which a process of ours runs, after
// bwrap has made the sandbox and before the command is there: it listens, sends the socket out,
// waits for the word that the proxy serves it, and executes the command in its own place.

#include "cli/process/bridge.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <string_view>

#include "cli/process/process.hpp"
#include "cli/terminal/terminal.hpp"

namespace o4 {
namespace {

constexpr std::string_view bridge_name = "cross-bridge";
constexpr std::size_t words_before = 3;

union Control {
  std::array<char, CMSG_SPACE(sizeof(int))> bytes;
  cmsghdr head;
};

Descriptor listener(std::uint16_t port) {
  Descriptor socket(::socket(AF_INET, SOCK_STREAM, 0));
  (void)::fcntl(socket.get(), F_SETFD, FD_CLOEXEC);
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_port = htons(port);
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto* const address = reinterpret_cast<const sockaddr*>(&here);  // NOLINT: as bind wants it
  if (!socket || ::bind(socket.get(), address, sizeof here) != 0 ||
      ::listen(socket.get(), SOMAXCONN) != 0) {
    return {};
  }
  return socket;
}

// Sends the socket and waits for the proxy's word that it listens. Only then may the command start:
// its first act may be a request.
bool hand_over(const Descriptor& socket, int line) {
  char word = 'l';
  iovec text{&word, 1};
  Control control{};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes.data();
  message.msg_controllen = control.bytes.size();
  auto* const part = CMSG_FIRSTHDR(&message);
  part->cmsg_level = SOL_SOCKET;
  part->cmsg_type = SCM_RIGHTS;
  part->cmsg_len = CMSG_LEN(sizeof(int));
  const int number = socket.get();
  std::memcpy(CMSG_DATA(part), &number, sizeof number);
  return ::sendmsg(line, &message, 0) == 1 && ::recv(line, &word, 1, 0) == 1;
}

}  // namespace

std::vector<std::string> bridge_words(std::uint16_t port) {
  return {"/proc/self/fd/" + std::to_string(bridge_program_fd), std::string(bridge_name),
          std::to_string(port)};
}

bool is_bridge_call(std::span<char* const> arguments) {
  return arguments.size() > words_before && arguments[1] == bridge_name &&
         std::string_view(arguments[0]).starts_with("/proc/self/fd/");
}

int cross_bridge(std::span<char* const> arguments) {
  std::uint16_t port = 0;
  const std::string_view number = arguments[2];
  (void)std::from_chars(number.data(), number.data() + number.size(), port);
  {
    const auto socket = listener(port);
    if (!socket || !hand_over(socket, bridge_proxy_fd)) {
      (void)write_all(STDERR_FILENO,
                      "o4-policy: the egress proxy cannot be brought into the "
                      "sandbox: " +
                          std::string(std::strerror(errno)) + "\n");
      return exit_not_executable;
    }
  }
  (void)::close(bridge_program_fd);
  (void)::close(bridge_proxy_fd);
  const auto command = arguments.subspan(words_before);
  ::execvp(command[0], command.data());
  return errno == ENOENT ? exit_not_found : exit_not_executable;
}

Descriptor take_listener(int line) {
  char word = 0;
  iovec text{&word, 1};
  Control control{};
  msghdr message{};
  message.msg_iov = &text;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes.data();
  message.msg_controllen = control.bytes.size();
  if (::recvmsg(line, &message, 0) != 1) {
    return {};
  }
  const auto* const part = CMSG_FIRSTHDR(&message);
  if (part == nullptr || part->cmsg_type != SCM_RIGHTS || part->cmsg_len != CMSG_LEN(sizeof(int))) {
    return {};
  }
  int number = -1;
  std::memcpy(&number, CMSG_DATA(part), sizeof number);
  (void)::fcntl(number, F_SETFD, FD_CLOEXEC);
  return Descriptor(number);
}

void confirm_listener(int line) {
  const char word = 'k';
  (void)!::send(line, &word, 1, MSG_NOSIGNAL);
}

}  // namespace o4
