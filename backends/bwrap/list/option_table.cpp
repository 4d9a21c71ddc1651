// Each option that the reader takes: how many operands, and how they become a value. An operand
// that bwrap itself would refuse is an error at its place; one that bwrap takes and that then fails
// on the disk is not, since only the model knows the disk.
//
// Each builder takes exactly the operands that its row says, so that it may index them unchecked. A
// builder that has a use for --perms or --size empties that slot of `Modifiers`; what is still full
// after it is a modifier that the option does not take, which the reader refuses as bwrap does.
#include "backends/bwrap/list/option_table.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {
namespace {

// Limits of bwrap: permissions have the twelve bits of chmod(2), and a descriptor is an int.
constexpr std::uint32_t most_permissions = 07777;
constexpr std::uint32_t most_descriptor = 0x7FFFFFFF;

using Result = tl::expected<Option, WrongOperand>;

WrongOperand wrong(const ShellWord& word, const std::string& what) {
  return {word.span, in_quotes(word.text) + " is not " + what, {}};
}

// The whole text must be the number: no sign, white space or rest.
template <typename T>
std::optional<T> number(std::string_view text, int base) {
  T value = 0;
  const auto* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value, base);
  return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

tl::expected<std::uint32_t, WrongOperand> descriptor(const ShellWord& word) {
  const auto fd = number<std::uint32_t>(word.text, 10);
  if (!fd || *fd > most_descriptor) {
    return tl::unexpected(wrong(word, "the number of a file descriptor"));
  }
  return *fd;
}

template <Bind::Access access, Bind::Missing missing>
Result bind(Operands words, Modifiers&) {
  return Bind{access, missing, words[0].text, words[1].text};
}

template <Bind::Access access>
Result bind_open(Operands words, Modifiers&) {
  const auto fd = descriptor(words[0]);
  if (!fd) {
    return tl::unexpected(fd.error());
  }
  return Bind{access, Bind::Missing::refuse, {}, words[1].text, *fd};
}

template <LoadFilter::Form form>
Result load_filter(Operands words, Modifiers&) {
  const auto fd = descriptor(words[0]);
  if (!fd) {
    return tl::unexpected(fd.error());
  }
  return LoadFilter{*fd, form};
}

template <typename T>
Result with_dest(Operands words, Modifiers&) {
  return T{words[0].text};
}

template <typename T>
Result bare(Operands, Modifiers&) {
  return T{};
}

template <Namespace space>
Result unshare(Operands, Modifiers&) {
  return Unshare{space};
}

Result tmpfs(Operands words, Modifiers& modifiers) {
  return Tmpfs{words[0].text, std::exchange(modifiers.perms, std::nullopt),
               std::exchange(modifiers.size, std::nullopt)};
}

Result make_dir(Operands words, Modifiers& modifiers) {
  return MakeDir{words[0].text, std::exchange(modifiers.perms, std::nullopt)};
}

template <DataFile::Access access>
Result data_file(Operands words, Modifiers& modifiers) {
  const auto fd = descriptor(words[0]);
  if (!fd) {
    return tl::unexpected(fd.error());
  }
  return DataFile{access, *fd, words[1].text, std::exchange(modifiers.perms, std::nullopt)};
}

Result make_file(Operands words, Modifiers& modifiers) {
  const auto fd = descriptor(words[0]);
  if (!fd) {
    return tl::unexpected(fd.error());
  }
  return MakeFile{*fd, words[1].text, std::exchange(modifiers.perms, std::nullopt)};
}

Result make_link(Operands words, Modifiers&) { return MakeLink{words[0].text, words[1].text}; }

Result change_mode(Operands words, Modifiers&) {
  const auto mode = read_permissions(words[0]);
  if (!mode) {
    return tl::unexpected(mode.error());
  }
  return ChangeMode{*mode, words[1].text};
}

Result arguments_from(Operands words, Modifiers&) {
  const auto fd = descriptor(words[0]);
  if (!fd) {
    return tl::unexpected(fd.error());
  }
  return ArgumentsFrom{*fd};
}

// bwrap hands the name to setenv(3), which takes neither an empty one nor a `=` in it.
tl::expected<std::string, WrongOperand> variable(const ShellWord& word) {
  if (word.text.empty() || word.text.find('=') != std::string::npos) {
    return tl::unexpected(wrong(word, "the name of a variable: it is empty or holds a '='"));
  }
  return word.text;
}

Result set_variable(Operands words, Modifiers&) {
  auto name = variable(words[0]);
  if (!name) {
    return tl::unexpected(name.error());
  }
  return SetVariable{*std::move(name), words[1].text};
}

Result unset_variable(Operands words, Modifiers&) {
  auto name = variable(words[0]);
  if (!name) {
    return tl::unexpected(name.error());
  }
  return UnsetVariable{*std::move(name)};
}

using enum Bind::Access;
constexpr auto must = Bind::Missing::refuse;
constexpr auto may_miss = Bind::Missing::skip;

constexpr auto known_options = std::to_array<KnownOption>({
    {"--bind", 2, bind<writable, must>},
    {"--bind-try", 2, bind<writable, may_miss>},
    {"--ro-bind", 2, bind<read_only, must>},
    {"--ro-bind-try", 2, bind<read_only, may_miss>},
    {"--dev-bind", 2, bind<device, must>},
    {"--dev-bind-try", 2, bind<device, may_miss>},
    {"--bind-fd", 2, bind_open<writable>},
    {"--ro-bind-fd", 2, bind_open<read_only>},
    {"--tmpfs", 1, tmpfs},
    {"--dev", 1, with_dest<DevFolder>},
    {"--proc", 1, with_dest<ProcFolder>},
    {"--bind-data", 2, data_file<DataFile::Access::writable>},
    {"--ro-bind-data", 2, data_file<DataFile::Access::read_only>},
    {"--remount-ro", 1, with_dest<RemountReadOnly>},
    {"--dir", 1, make_dir},
    {"--file", 2, make_file},
    {"--symlink", 2, make_link},
    {"--chmod", 2, change_mode},
    {"--setenv", 2, set_variable},
    {"--unsetenv", 1, unset_variable},
    {"--chdir", 1, with_dest<ChangeDirectory>},
    {"--unshare-all", 0, unshare<Namespace::all>},
    {"--unshare-user", 0, unshare<Namespace::user>},
    {"--unshare-user-try", 0, unshare<Namespace::user_try>},
    {"--unshare-ipc", 0, unshare<Namespace::ipc>},
    {"--unshare-pid", 0, unshare<Namespace::pid>},
    {"--unshare-net", 0, unshare<Namespace::net>},
    {"--unshare-uts", 0, unshare<Namespace::uts>},
    {"--unshare-cgroup", 0, unshare<Namespace::cgroup>},
    {"--unshare-cgroup-try", 0, unshare<Namespace::cgroup_try>},
    {"--share-net", 0, bare<ShareNetwork>},
    {"--cap-drop", 1, with_dest<DropCapability>},
    {"--cap-add", 1, with_dest<AddCapability>},
    {"--die-with-parent", 0, bare<DieWithParent>},
    {"--new-session", 0, bare<NewSession>},
    {"--seccomp", 1, load_filter<LoadFilter::Form::only>},
    {"--add-seccomp-fd", 1, load_filter<LoadFilter::Form::added>},
    {"--disable-userns", 0, bare<NoUserNamespaces>},
    {"--args", 1, arguments_from},
#define OPTION(name, operands, matters, needs) {name, operands, nullptr},
#include "backends/bwrap/list/options.def"
#undef OPTION
});

}  // namespace

std::span<const KnownOption> option_table() { return known_options; }

tl::expected<std::uint32_t, WrongOperand> read_permissions(const ShellWord& word) {
  const auto perms = number<std::uint32_t>(word.text, 8);
  if (!perms || *perms > most_permissions) {
    return tl::unexpected(wrong(word, "an octal number of at most 7777"));
  }
  return *perms;
}

tl::expected<std::uint64_t, WrongOperand> read_size(const ShellWord& word) {
  const auto size = number<std::uint64_t>(word.text, 10);
  if (!size || word.text.starts_with('0')) {
    return tl::unexpected(wrong(word, "a number of bytes, in decimal and not zero"));
  }
  return *size;
}

}  // namespace o4::bwrap
