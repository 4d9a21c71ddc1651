// Names -> addresses, by threads that wait for the system's resolver: a name that takes long keeps
// neither the loop waiting nor the end of the proxy, nor other names. What is asked for at once, or
// was a moment ago, is looked up once.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace o4 {

struct FoundNames {
  std::vector<boost::asio::ip::address> addresses;
  std::string trouble;  // if there are none
};

class Names {
 public:
  using Answer = std::function<void(const FoundNames&)>;

  explicit Names(boost::asio::io_context& loop);
  ~Names();
  Names(const Names&) = delete;
  Names& operator=(const Names&) = delete;

  // Answers from the loop, or before it returns.
  void look_up(const std::string& name, Answer answer);

 private:
  struct Shared;
  struct Known {
    FoundNames found;
    std::chrono::steady_clock::time_point since;
  };
  [[nodiscard]] bool put(const std::string& name);
  static void work(const std::shared_ptr<Shared>& shared);
  void take(const std::string& name, const FoundNames& found);

  std::shared_ptr<Shared> shared_;
  std::map<std::string, std::vector<Answer>> waiting_;
  std::map<std::string, Known> known_;
};

}  // namespace o4
