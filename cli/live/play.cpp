// The sandbox gets the script as its standard input and nothing else that is open. What the script
// made on the host is looked at and taken away here.
#include "cli/live/script.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "backends/bwrap/host/host.hpp"
#include "backends/bwrap/list/emit.hpp"
#include "cli/machine/files.hpp"
#include "cli/process/bwrap.hpp"
#include "cli/process/files.hpp"
#include "engine/paths/path.hpp"

#ifdef __linux__
#include <fcntl.h>
#include <grp.h>
#include <netinet/in.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/un.h>
#include <sys/wait.h>
#endif

namespace o4 {

#ifdef __linux__

namespace {

constexpr auto shell = "/bin/bash";
constexpr int passed_number = 9;  // of a descriptor that must not get in

std::string object_of(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0
             ? std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino)
             : std::string();
}

bool is_device(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && (S_ISCHR(status.st_mode) || S_ISBLK(status.st_mode));
}

bool is_in_group(gid_t group) {
  std::array<gid_t, 1024> groups;  // NOLINT: filled by getgroups
  const int count = ::getgroups(static_cast<int>(groups.size()), groups.data());
  return ::getegid() == group || (count > 0 && std::find(groups.begin(), groups.begin() + count,
                                                         group) != groups.begin() + count);
}

// By its mode alone: in the sandbox nobody has capabilities.
bool permits(const std::string& path, mode_t others) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    return false;
  }
  const auto wanted = status.st_uid == ::geteuid() ? others << 6U
                      : is_in_group(status.st_gid) ? others << 3U
                                                   : others;
  return (status.st_mode & wanted) == wanted;
}

bool can_be_reached(std::string_view path) {
  while (path != "/") {
    path = parent_path(path);
    if (!permits(std::string(path), S_IXOTH)) {
      return false;
    }
  }
  return true;
}

bool is_possible(const Probe& probe) {
  const bool folder = is_folder(probe.subject);
  const mode_t search = folder ? S_IXOTH : 0;
  struct statvfs mount {};
  switch (probe.kind) {
    case Probe::Kind::read:
      return can_be_reached(probe.subject) && permits(probe.subject, S_IROTH | search);
    case Probe::Kind::write:
      return can_be_reached(probe.subject) && permits(probe.subject, S_IWOTH | search) &&
             ::statvfs(probe.subject.c_str(), &mount) == 0 && (mount.f_flag & ST_RDONLY) == 0;
    default:
      return true;
  }
}

// From its beginning: whoever wrote it left the place at its end.
std::string whole_text_of(const Descriptor& file) {
  (void)::lseek(file.get(), 0, SEEK_SET);
  return text_of(file);
}

struct Output {
  std::string said;
  std::string errors;
};

Output run(std::vector<std::string> words, const bwrap::Plan& list, const std::string& script) {
  const Descriptor input(::memfd_create("script", MFD_CLOEXEC));
  const Descriptor said(::memfd_create("said", MFD_CLOEXEC));
  const Descriptor errors(::memfd_create("errors", MFD_CLOEXEC));
  (void)!::write(input.get(), script.data(), script.size());
  (void)::lseek(input.get(), 0, SEEK_SET);
  std::vector<char*> pointers(words.size() + 1);  // the last one ends them
  std::transform(words.begin(), words.end(), pointers.begin(),
                 [](std::string& word) { return word.data(); });
  const pid_t child = ::fork();
  if (child == 0) {
    ::dup2(input.get(), STDIN_FILENO);
    ::dup2(said.get(), STDOUT_FILENO);
    ::dup2(errors.get(), STDERR_FILENO);
    for (int number = STDERR_FILENO + 1; number < 1024; ++number) {
      ::close(number);
    }
    open_at_numbers(list);
    ::execv(pointers.front(), pointers.data());
    ::_exit(127);
  }
  (void)::waitpid(child, nullptr, 0);
  return {whole_text_of(said), whole_text_of(errors)};
}

// Somebody who listens, at a port of this machine or at a path.
template <typename Address>
Descriptor listener(Address& address) {
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  const int number = ::socket(any->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (::bind(number, any, size) == 0 && ::listen(number, 8) == 0) {
    (void)::getsockname(number, any, &size);
  }
  return Descriptor(number);
}

// What the sandbox left on the host under the name that it was told; it is taken away.
std::string made_in(const std::string& folder) {
  const auto path = bwrap::join(folder, made_name);
  auto object = object_of(path);
  (void)::unlink(path.c_str());
  return object;
}

std::vector<Outside> outside_of(const std::vector<Probe>& probes) {
  std::vector<Outside> all;
  for (const auto& probe : probes) {
    const bool makes = probe.kind == Probe::Kind::write && is_folder(probe.subject);
    all.push_back({makes ? made_in(probe.subject) : object_of(probe.subject), is_possible(probe),
                   is_device(probe.subject)});
    if (makes && all.back().object.empty()) {
      all.back().object = "none";  // the folder is there, the file came to nothing
    }
  }
  return all;
}

void add_others(std::vector<Probe>& probes, const std::string& network, const std::string& port,
                const std::string& socket, const std::string& socket_word) {
  using Kind = Probe::Kind;
  probes.push_back({Kind::network, port, network, false});
  probes.push_back({Kind::socket, socket, socket_word, false});
  constexpr pid_t most_inside = 999;  // the sandbox numbers its own processes from one
  if (::getpid() > most_inside) {
    probes.push_back({Kind::signal, std::to_string(::getpid()), "deny", false});
  }
  probes.push_back({Kind::signal, "0", "allow", false});  // its own group
  probes.push_back({Kind::descriptor, std::to_string(passed_number), "deny", false});
  probes.push_back({Kind::descriptor, "1", "allow", false});
  probes.push_back({Kind::variable, "O4_SANDBOXED=1", "allow", false});
}

}  // namespace

Played play(const std::string& bwrap, const bwrap::Plan& list, std::vector<Probe> probes,
            const std::string& network) {
  sockaddr_in port{};
  port.sin_family = AF_INET;
  port.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  const auto on_network = listener(port);
  const auto place = "/tmp/o4-live-" + std::to_string(::getpid());
  sockaddr_un name{};
  name.sun_family = AF_UNIX;
  std::copy(place.begin(), place.end(), name.sun_path);
  const auto at_path = listener(name);
  const auto tmp = std::find_if(probes.begin(), probes.end(), [](const Probe& probe) {
    return probe.kind == Probe::Kind::read && probe.subject == "/tmp";
  });
  const std::string word = tmp == probes.end() ? "allow" : tmp->predicted;
  add_others(probes, network, std::to_string(ntohs(port.sin_port)), place, word);
  std::vector<std::string> words = {bwrap};
  const auto arguments = bwrap::emit_words(list);
  words.insert(words.end(), arguments.begin(), arguments.end());
  words.insert(words.end(), {"--", shell, "-s"});
  const auto output = run(std::move(words), list, probe_script(probes));
  auto outside = outside_of(probes);
  (void)::unlink(place.c_str());
  if (output.said.empty()) {
    return {{}, output.errors.empty() ? "the sandbox said nothing" : output.errors};
  }
  return {judge(probes, read_answers(output.said, probes.size()), outside), {}};
}

#else

Played play(const std::string&, const bwrap::Plan&, std::vector<Probe>, const std::string&) {
  return {{}, "bubblewrap is for Linux"};
}

#endif

}  // namespace o4
