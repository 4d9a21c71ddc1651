// The real bwrap with the probe inside it, and the folders that tests give it.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace o4::test {

inline constexpr auto bwrap_path = "/usr/bin/bwrap";

// Root tests as root; everybody else, and root for the ordinary vectors, as an ordinary user.
enum class Caller { ordinary, root };
[[nodiscard]] bool is_root();

// Why bwrap cannot be used here; empty if it can.
[[nodiscard]] std::string bwrap_trouble();
// Does this bwrap follow links in destinations? 0.12 and patched older ones do not.
[[nodiscard]] bool follows_destination_links();
[[nodiscard]] std::string bwrap_version();

// A folder of the caller's with mode 0755, removed with all it holds.
class CallerDir {
 public:
  CallerDir(const std::filesystem::path& parent, Caller caller);
  CallerDir(const CallerDir&) = delete;
  CallerDir& operator=(const CallerDir&) = delete;
  ~CallerDir();
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Runs shell lines as the caller, in `folder`; returns what went wrong, or nothing.
[[nodiscard]] std::string run_shell(const std::vector<std::string>& lines,
                                    const std::map<std::string, std::string>& environment,
                                    const std::string& folder, Caller caller);

struct SessionOptions {
  std::vector<std::string> arguments;  // of bwrap, without the command
  std::map<int, std::string> descriptors;
  Caller caller = Caller::ordinary;
  bool undo = false;  // the probe can undo
};

class BwrapSession {
 public:
  explicit BwrapSession(const SessionOptions& options);
  BwrapSession(const BwrapSession&) = delete;
  BwrapSession& operator=(const BwrapSession&) = delete;
  ~BwrapSession();

  // Has bwrap started the probe? Otherwise `errors` says why not.
  [[nodiscard]] bool ready() const { return ready_; }
  [[nodiscard]] std::string errors() const;
  [[nodiscard]] std::string ask(std::string_view question, std::string_view path,
                                std::string_view second_path = {});

 private:
  [[nodiscard]] std::string read_line();

  pid_t child_ = -1;
  int to_child_ = -1;
  int from_child_ = -1;
  int errors_ = -1;
  std::string buffer_;
  bool ready_ = false;
};

}  // namespace o4::test
