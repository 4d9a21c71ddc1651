// The two ends of a measurement, and the least that can lie between them: an origin that answers
// "GET /N" with N bytes, a relay that splices and does nothing else, and clients that go to the
// origin through a proxy. proxy.py compiles and calls it:
//   load serve ADDRESS PORT
//   load relay PORT ADDRESS PORT
//   load hold|ask KEY=VALUE...    (see Ask)
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t block_size = 1U << 20U;
constexpr int events_at_once = 256;

sockaddr_in place(const std::string& address, const std::string& port) {
  sockaddr_in result{};
  result.sin_family = AF_INET;
  result.sin_port = htons(static_cast<std::uint16_t>(std::stoi(port)));
  ::inet_pton(AF_INET, address.c_str(), &result.sin_addr);
  return result;
}

void at_once(int socket) {
  const int yes = 1;
  ::setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

int listen_at(const sockaddr_in& where) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (::bind(socket, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0 ||
      ::listen(socket, SOMAXCONN) != 0) {
    std::perror("listen");
    std::exit(2);
  }
  return socket;
}

int connect_to(const sockaddr_in& where) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  if (::connect(socket, reinterpret_cast<const sockaddr*>(&where), sizeof where) != 0) {
    ::close(socket);
    return -1;
  }
  at_once(socket);
  return socket;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count <= 0) {
      return false;
    }
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void watch(int epoll, int socket) {
  epoll_event event{EPOLLIN, {.fd = socket}};
  ::epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event);
}

// Calls `ready` for each socket that can be read, for ever.
template <typename Ready>
void loop(int epoll, Ready ready) {
  std::array<epoll_event, events_at_once> events{};
  for (;;) {
    const int count = ::epoll_wait(epoll, events.data(), events_at_once, -1);
    for (int i = 0; i < count; ++i) {
      ready(events[static_cast<std::size_t>(i)].data.fd);
    }
  }
}

// -- the origin

bool answer(int socket, std::string_view head) {
  auto left = std::strtoull(head.data() + head.find('/') + 1, nullptr, 10);
  static const std::string block(block_size, 'x');
  auto text = "HTTP/1.1 200 OK\r\nContent-Length: " + std::to_string(left) + "\r\n\r\n";
  const auto first = std::min<std::size_t>(left, block_size);
  text += std::string_view(block).substr(0, first);
  left -= first;
  bool fine = send_all(socket, text);
  for (; fine && left > 0; left -= std::min<std::size_t>(left, block_size)) {
    fine = send_all(socket, std::string_view(block).substr(0, left));
  }
  return fine && head.find("Connection: close") == std::string_view::npos;
}

void serve(const sockaddr_in& where) {
  const int listening = listen_at(where);
  const int epoll = ::epoll_create1(0);
  watch(epoll, listening);
  std::unordered_map<int, std::string> heads;
  std::vector<char> buffer(65536);
  loop(epoll, [&](int socket) {
    if (socket == listening) {
      const int client = ::accept(listening, nullptr, nullptr);
      at_once(client);
      return watch(epoll, client);
    }
    const auto count = ::recv(socket, buffer.data(), buffer.size(), 0);
    auto& head = heads[socket];
    head.append(buffer.data(), count > 0 ? static_cast<std::size_t>(count) : 0);
    const bool whole = head.ends_with("\r\n\r\n");
    const bool stays = count > 0 && (!whole || answer(socket, head));
    if (whole || !stays) {
      heads.erase(socket);
    }
    if (!stays) {
      ::close(socket);
    }
  });
}

// -- the relay

void relay(const sockaddr_in& here, const sockaddr_in& there) {
  const int listening = listen_at(here);
  const int epoll = ::epoll_create1(0);
  watch(epoll, listening);
  std::unordered_map<int, int> other;
  std::array<int, 2> pipe{};
  if (::pipe(pipe.data()) != 0) {
    return;
  }
  ::fcntl(pipe[0], F_SETPIPE_SZ, block_size);
  loop(epoll, [&](int socket) {
    if (socket == listening) {
      const int client = ::accept(listening, nullptr, nullptr);
      const int server = connect_to(there);
      at_once(client);
      ::fcntl(client, F_SETFL, O_NONBLOCK);
      ::fcntl(server, F_SETFL, O_NONBLOCK);
      other[client] = server;
      other[server] = client;
      watch(epoll, client);
      return watch(epoll, server);
    }
    const auto found = other.find(socket);
    if (found == other.end()) {
      return;  // the other one ended a moment ago
    }
    const auto count = ::splice(socket, nullptr, pipe[1], nullptr, block_size, SPLICE_F_NONBLOCK);
    for (auto left = count; left > 0;) {
      const auto size = static_cast<std::size_t>(left);
      const auto moved = ::splice(pipe[0], nullptr, found->second, nullptr, size, 0);
      pollfd full{found->second, POLLOUT, 0};
      if (moved < 0 && errno == EAGAIN) {
        ::poll(&full, 1, -1);
        continue;
      }
      left -= moved > 0 ? moved : left;
    }
    if (count == 0) {
      ::close(found->second);
      other.erase(found->second);
      other.erase(found);
      ::close(socket);
    }
  });
}

// -- the clients

struct Ask {
  std::string address = "127.0.0.1";  // of the proxy
  std::string port;
  std::string mode = "direct";  // direct: it is the origin; http: whole URLs; connect: tunnels
  std::string host;             // of the origin
  std::string auth;             // a header line
  std::string size = "1024";
  std::string threads = "1";
  std::string count = "1";
  std::string keep = "0";  // 1: as many requests on a connection as it takes
  std::string rate = "0";  // new ones a second, whatever became of the earlier ones; 0: at once
};

thread_local std::vector<char> taken(block_size);  // what is received, and thrown away

class Client {
 public:
  explicit Client(const Ask& ask) : ask_(ask), where_(place(ask.address, ask.port)) {
    const auto url = (ask.mode == "http" ? "http://" + ask.host : "") + "/" + ask.size;
    get_ = "GET " + url + " HTTP/1.1\r\nHost: " + ask.host + "\r\n" +
           (ask.mode == "http" ? ask.auth : "") + (ask.keep == "1" ? "" : "Connection: close\r\n") +
           "\r\n";
  }
  ~Client() { leave(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  bool enter() {
    socket_ = connect_to(where_);
    if (socket_ < 0 || ask_.mode != "connect") {
      return socket_ >= 0;
    }
    return send_all(socket_, "CONNECT " + ask_.host + ":80 HTTP/1.1\r\nHost: " + ask_.host +
                                 ":80\r\n" + ask_.auth + "\r\n") &&
           read_head();
  }
  void leave() {
    if (socket_ >= 0) {
      ::close(std::exchange(socket_, -1));
    }
  }
  // One request, on the connection that is there if it still is.
  bool get() {
    const bool kept = socket_ >= 0;
    if ((kept || enter()) && try_get()) {
      return true;
    }
    leave();
    return kept && enter() && try_get();
  }
  [[nodiscard]] std::size_t received() const { return received_; }

 private:
  bool try_get() {
    if (!send_all(socket_, get_) || !read_head()) {
      return false;
    }
    auto left = std::strtoull(ask_.size.c_str(), nullptr, 10) - rest_;
    while (left > 0) {
      const auto count = ::recv(socket_, taken.data(), std::min(left, taken.size() * 1ULL), 0);
      if (count <= 0) {
        return false;
      }
      left -= static_cast<std::size_t>(count);
    }
    received_ += std::strtoull(ask_.size.c_str(), nullptr, 10);
    if (ask_.keep != "1" || closes_) {
      leave();
    }
    return true;
  }

  // Reads to the end of a head; `rest_` bytes of what follows have come with it.
  bool read_head() {
    std::string head;
    auto end = std::string::npos;
    while (end == std::string::npos) {
      const auto count = ::recv(socket_, taken.data(), taken.size(), 0);
      if (count <= 0) {
        return false;
      }
      head.append(taken.data(), static_cast<std::size_t>(count));
      end = head.find("\r\n\r\n");
    }
    rest_ = head.size() - end - 4;
    closes_ = head.substr(0, end).find("onnection: close") != std::string::npos;
    return head.find(" 200 ") < end;
  }

  const Ask& ask_;
  sockaddr_in where_;
  std::string get_;
  int socket_ = -1;
  std::size_t rest_ = 0;
  std::size_t received_ = 0;
  bool closes_ = false;
};

struct Result {
  std::vector<double> times;  // of each request, in microseconds
  std::size_t bytes = 0;
  std::size_t failed = 0;
};

void work(const Ask& ask, std::atomic<int>& next, Clock::time_point begin, Result& result) {
  const int count = std::stoi(ask.count);
  const double rate = std::stod(ask.rate);
  Client client(ask);
  for (int i = 0; (i = next++) < count;) {
    auto since = Clock::now();
    if (rate > 0) {  // a request that has to wait for its turn is late
      since = begin +
              std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(i / rate));
      std::this_thread::sleep_until(since);
    }
    client.get() ? void(result.times.push_back(
                       std::chrono::duration<double, std::micro>(Clock::now() - since).count()))
                 : void(++result.failed);
  }
  result.bytes = client.received();
}

void ask_all(const Ask& ask) {
  std::vector<Result> results(std::stoul(ask.threads));
  std::vector<std::thread> threads;
  std::atomic<int> next = 0;
  const auto begin = Clock::now();
  for (auto& result : results) {
    threads.emplace_back([&] { work(ask, next, begin, result); });
  }
  Result all;
  for (std::size_t i = 0; i < threads.size(); ++i) {
    threads[i].join();
    all.times.insert(all.times.end(), results[i].times.begin(), results[i].times.end());
    all.bytes += results[i].bytes;
    all.failed += results[i].failed;
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  std::sort(all.times.begin(), all.times.end());
  const auto at = [&](double part) {
    return all.times.empty()
               ? 0.0
               : all.times[static_cast<std::size_t>(part * double(all.times.size() - 1))];
  };
  std::printf(
      "{\"seconds\": %f, \"done\": %zu, \"failed\": %zu, \"bytes\": %zu, \"p50\": %.1f, "
      "\"p90\": %.1f, \"p99\": %.1f, \"most\": %.1f}\n",
      seconds, all.times.size(), all.failed, all.bytes, at(0.5), at(0.9), at(0.99), at(1));
}

// Opens tunnels, says so, and keeps them until its input ends.
void hold(const Ask& ask) {
  std::vector<std::unique_ptr<Client>> clients;
  int failed = 0;
  for (int i = 0; i < std::stoi(ask.count); ++i) {
    clients.push_back(std::make_unique<Client>(ask));
    failed += clients.back()->enter() ? 0 : 1;
  }
  std::printf("{\"failed\": %d}\n", failed);
  std::fflush(stdout);
  char byte = 0;
  (void)!::read(STDIN_FILENO, &byte, 1);
}

Ask read_ask(int count, char** words) {
  Ask ask;
  const std::map<std::string_view, std::string*> keys = {
      {"address", &ask.address}, {"port", &ask.port},   {"mode", &ask.mode},
      {"host", &ask.host},       {"auth", &ask.auth},   {"size", &ask.size},
      {"threads", &ask.threads}, {"count", &ask.count}, {"keep", &ask.keep},
      {"rate", &ask.rate}};
  for (int i = 0; i < count; ++i) {
    const std::string_view word = words[i];
    *keys.at(word.substr(0, word.find('='))) = word.substr(word.find('=') + 1);
  }
  ask.auth += ask.auth.empty() ? "" : "\r\n";
  return ask;
}

}  // namespace

int main(int count, char** words) {
  std::signal(SIGPIPE, SIG_IGN);
  const std::string_view what = count > 1 ? words[1] : "";
  if (what == "serve" && count == 4) {
    serve(place(words[2], words[3]));
  } else if (what == "relay" && count == 5) {
    relay(place("127.0.0.1", words[2]), place(words[3], words[4]));
  } else if (what == "hold" || what == "ask") {
    const auto ask = read_ask(count - 2, words + 2);
    what == "ask" ? ask_all(ask) : hold(ask);
  }
  return 0;
}
