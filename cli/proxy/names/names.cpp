#include "cli/proxy/names/names.hpp"

#include <netdb.h>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

namespace o4 {

namespace asio = boost::asio;

namespace {

constexpr std::size_t most_threads = 16;
constexpr std::size_t most_known = 256;
constexpr auto fresh = std::chrono::seconds(1);

FoundNames resolve(const std::string& name) {
  addrinfo hints{};
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* list = nullptr;
  FoundNames found;
  if (const int error = ::getaddrinfo(name.c_str(), nullptr, &hints, &list); error != 0) {
    found.trouble = ::gai_strerror(error);
    return found;
  }
  for (const auto* one = list; one != nullptr; one = one->ai_next) {
    asio::ip::tcp::endpoint endpoint;
    if (one->ai_addrlen <= endpoint.capacity()) {
      std::memcpy(endpoint.data(), one->ai_addr, one->ai_addrlen);
      endpoint.resize(one->ai_addrlen);
      found.addresses.push_back(endpoint.address());
    }
  }
  ::freeaddrinfo(list);
  found.trouble = found.addresses.empty() ? "it has no address" : "";
  return found;
}

}  // namespace

// What the threads, which may outlive the loop, have in common with it.
struct Names::Shared {
  std::mutex mutex;
  std::condition_variable more;
  std::deque<std::string> todo;
  std::size_t threads = 0;
  std::size_t idle = 0;
  asio::io_context* loop;  // nullptr once it is gone
  Names* names;
};

Names::Names(asio::io_context& loop)
    : shared_(new Shared{.mutex = {},
                         .more = {},
                         .todo = {},
                         .threads = 0,
                         .idle = 0,
                         .loop = &loop,
                         .names = this}) {}

Names::~Names() {
  const std::lock_guard lock(shared_->mutex);
  shared_->loop = nullptr;
  shared_->more.notify_all();
}

void Names::look_up(const std::string& name, Answer answer) {
  const auto known = known_.find(name);
  if (known != known_.end() && std::chrono::steady_clock::now() - known->second.since < fresh) {
    return answer(known->second.found);
  }
  auto& waiting = waiting_[name];
  waiting.push_back(std::move(answer));
  if (waiting.size() > 1) {
    return;
  }
  if (!put(name)) {
    take(name, {{}, "there is nobody to look it up"});
  }
}

// False if there is no thread, and none can be had.
bool Names::put(const std::string& name) {
  const std::lock_guard lock(shared_->mutex);
  shared_->todo.push_back(name);
  if (shared_->idle < shared_->todo.size() && shared_->threads < most_threads) {
    try {
      std::thread(work, shared_).detach();
      ++shared_->threads;
    } catch (const std::system_error&) {
      shared_->todo.resize(shared_->threads == 0 ? 0 : shared_->todo.size());
    }
  }
  shared_->more.notify_one();
  return !shared_->todo.empty();
}

void Names::work(const std::shared_ptr<Shared>& shared) {
  std::unique_lock lock(shared->mutex);
  while (shared->loop != nullptr) {
    if (shared->todo.empty()) {
      ++shared->idle;
      shared->more.wait(lock);
      --shared->idle;
      continue;
    }
    auto name = std::move(shared->todo.front());
    shared->todo.pop_front();
    lock.unlock();
    auto found = resolve(name);
    lock.lock();
    if (shared->loop != nullptr) {
      asio::post(*shared->loop, [names = shared->names, name = std::move(name),
                                 found = std::move(found)] { names->take(name, found); });
    }
  }
}

void Names::take(const std::string& name, const FoundNames& found) {
  if (known_.size() >= most_known) {
    known_.clear();
  }
  if (found.trouble.empty()) {
    known_[name] = {found, std::chrono::steady_clock::now()};
  }
  const auto answers = std::exchange(waiting_[name], {});
  waiting_.erase(name);
  for (const auto& answer : answers) {
    answer(found);
  }
}

}  // namespace o4
