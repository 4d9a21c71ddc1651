// Where an argument is 32 bits wide to the kernel, only those bits are compared: more in the upper
// half would pass the filter by. What is refused fails with EPERM, what has another way to do the
// same with ENOSYS, a socket of another family as if the kernel did not know it.
#include "cli/process/filter.hpp"

#ifdef __linux__

#include <linux/sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>

#include <seccomp.h>

#ifdef __clang__  // the library's macros are compound literals of C
#pragma clang diagnostic ignored "-Wc99-extensions"
#pragma clang diagnostic ignored "-Wmissing-field-initializers"
#endif

namespace o4 {
namespace {

constexpr std::uint64_t low_half = 0xFFFFFFFF;

// Ways to what paths do not name: keys, the kernel's own memory and programs, other processes, and
// queues that the filter does not see into.
constexpr auto refused_calls = std::to_array<int>({
    SCMP_SYS(add_key),
    SCMP_SYS(bpf),
    SCMP_SYS(io_uring_enter),
    SCMP_SYS(io_uring_register),
    SCMP_SYS(io_uring_setup),
    SCMP_SYS(kcmp),
    SCMP_SYS(keyctl),
    SCMP_SYS(open_by_handle_at),
    SCMP_SYS(perf_event_open),
    SCMP_SYS(pidfd_getfd),
    SCMP_SYS(request_key),
    SCMP_SYS(process_vm_readv),
    SCMP_SYS(userfaultfd),
    SCMP_SYS(process_vm_writev),
});

class Filter {
 public:
  Filter() : context_(::seccomp_init(SCMP_ACT_ALLOW)) {
    fine_ = context_ != nullptr;
    keep(::seccomp_attr_set(context_, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(ENOSYS)));
    // Programs for the processor's other width are run by the same kernel.
    if (::seccomp_arch_native() == SCMP_ARCH_X86_64) {
      keep(::seccomp_arch_add(context_, SCMP_ARCH_X86));
    } else if (::seccomp_arch_native() == SCMP_ARCH_AARCH64) {
      keep(::seccomp_arch_add(context_, SCMP_ARCH_ARM));
    }
  }
  Filter(const Filter&) = delete;
  Filter& operator=(const Filter&) = delete;
  ~Filter() { ::seccomp_release(context_); }

  void refuse(int call, int error = EPERM) {
    keep(::seccomp_rule_add_array(context_, SCMP_ACT_ERRNO(error), call, 0, nullptr));
  }
  void refuse(int call, std::initializer_list<scmp_arg_cmp> when, int error = EPERM) {
    keep(::seccomp_rule_add_array(context_, SCMP_ACT_ERRNO(error), call,
                                  static_cast<unsigned>(when.size()), when.begin()));
  }

  [[nodiscard]] Descriptor write() {
    Descriptor file(::memfd_create("filter", MFD_CLOEXEC));
    if (!fine_ || !file || ::seccomp_export_bpf(context_, file.get()) != 0 ||
        ::lseek(file.get(), 0, SEEK_SET) != 0) {
      errno = errno == 0 ? EINVAL : errno;
      return {};
    }
    return file;
  }

 private:
  void keep(int result) { fine_ = fine_ && result == 0; }

  scmp_filter_ctx context_;
  bool fine_ = false;
};

// UNIX, INET, INET6, and of NETLINK only what asks for routes and addresses.
void refuse_sockets(Filter& filter) {
  for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)}) {
    for (std::uint64_t family = 0; family < AF_NETLINK; ++family) {
      if (family != AF_UNIX && family != AF_INET && family != AF_INET6) {
        filter.refuse(call, {SCMP_A0(SCMP_CMP_EQ, family)}, EAFNOSUPPORT);
      }
    }
    filter.refuse(call, {SCMP_A0(SCMP_CMP_GT, AF_NETLINK)}, EAFNOSUPPORT);
  }
  filter.refuse(SCMP_SYS(socket), {SCMP_A0(SCMP_CMP_EQ, AF_NETLINK), SCMP_A2(SCMP_CMP_NE, 0)},
                EPROTONOSUPPORT);
  if (::seccomp_arch_native() == SCMP_ARCH_X86_64) {
    filter.refuse(SCMP_SYS(socketcall), ENOSYS);  // of 32-bit programs: its arguments are not seen
  }
}

// Those of users: without one there is no right to make any other.
void refuse_namespaces(Filter& filter) {
  for (const int call : {SCMP_SYS(unshare), SCMP_SYS(clone)}) {
    filter.refuse(call, {SCMP_A0(SCMP_CMP_MASKED_EQ, CLONE_NEWUSER, CLONE_NEWUSER)});
  }
  filter.refuse(SCMP_SYS(setns));
  filter.refuse(SCMP_SYS(clone3), ENOSYS);  // its flags are not seen; libraries then use clone
}

}  // namespace

Descriptor call_filter(bwrap::CallFilter::Namespaces namespaces) {
  Filter filter;
  for (const int call : refused_calls) {
    filter.refuse(call);
  }
  refuse_sockets(filter);
  for (const auto request : {std::uint64_t{TIOCSTI}, std::uint64_t{TIOCLINUX}}) {
    filter.refuse(SCMP_SYS(ioctl), {SCMP_A1(SCMP_CMP_MASKED_EQ, low_half, request)});
  }
  for (const std::uint64_t request : {PTRACE_ATTACH, PTRACE_SEIZE}) {
    filter.refuse(SCMP_SYS(ptrace), {SCMP_A0(SCMP_CMP_EQ, request)});
  }
  if (namespaces == bwrap::CallFilter::Namespaces::refused) {
    refuse_namespaces(filter);
  }
  return filter.write();
}

}  // namespace o4

#else

namespace o4 {

Descriptor call_filter(bwrap::CallFilter::Namespaces) { return {}; }

}  // namespace o4

#endif
