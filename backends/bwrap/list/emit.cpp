// A plan as words and as commented text: quoting and layout only. What a plan says was decided by
// lowering.
//
// The words of each option stand here once more, beside the reader's table, on purpose: the two are
// held against each other by every proof, and what only one of them gets wrong shows there. A new
// alternative of Option that has no `add` here does not compile.
//
//   {Tmpfs{"/tmp", 01777}, reason "private and empty", origin "built-in:12:3"}
//   -> --perms 1777 --tmpfs /tmp  # private and empty, from built-in:12:3
#include "backends/bwrap/list/emit.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include "grammar/text/quoting.hpp"

namespace o4::bwrap {
namespace {

using Words = std::vector<std::string>;

// "000", "0755", "1777": four digits, but three for zero, as people write them. At most 07777.
std::string octal(std::uint32_t mode) {
  if (mode == 0) {
    return "000";
  }
  std::string digits = "0000";
  for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
    *digit = static_cast<char>('0' + mode % 8);
    mode /= 8;
  }
  return digits;
}

void add_perms(Words& words, Permissions perms) {
  if (perms) {
    words.insert(words.end(), {"--perms", octal(*perms)});
  }
}

void add(Words& words, const Bind& o) {
  std::string option = o.access == Bind::Access::read_only  ? "--ro-bind"
                       : o.access == Bind::Access::writable ? "--bind"
                                                            : "--dev-bind";
  if (o.fd) {
    words.insert(words.end(), {option + "-fd", std::to_string(*o.fd), o.dest});
    return;
  }
  if (o.missing == Bind::Missing::skip) {
    option += "-try";
  }
  words.insert(words.end(), {option, o.source, o.dest});
}

void add(Words& words, const Tmpfs& o) {
  add_perms(words, o.perms);
  if (o.size) {
    words.insert(words.end(), {"--size", std::to_string(*o.size)});
  }
  words.insert(words.end(), {"--tmpfs", o.dest});
}

void add(Words& words, const DevFolder& o) { words.insert(words.end(), {"--dev", o.dest}); }

void add(Words& words, const ProcFolder& o) { words.insert(words.end(), {"--proc", o.dest}); }

void add(Words& words, const DataFile& o) {
  add_perms(words, o.perms);
  words.insert(words.end(),
               {o.access == DataFile::Access::read_only ? "--ro-bind-data" : "--bind-data",
                std::to_string(o.fd), o.dest});
}

void add(Words& words, const RemountReadOnly& o) {
  words.insert(words.end(), {"--remount-ro", o.dest});
}

void add(Words& words, const MakeDir& o) {
  add_perms(words, o.perms);
  words.insert(words.end(), {"--dir", o.dest});
}

void add(Words& words, const MakeFile& o) {
  add_perms(words, o.perms);
  words.insert(words.end(), {"--file", std::to_string(o.fd), o.dest});
}

void add(Words& words, const MakeLink& o) {
  words.insert(words.end(), {"--symlink", o.target, o.dest});
}

void add(Words& words, const ChangeMode& o) {
  words.insert(words.end(), {"--chmod", octal(o.mode), o.dest});
}

void add(Words& words, const SetVariable& o) {
  words.insert(words.end(), {"--setenv", o.name, o.value});
}

void add(Words& words, const UnsetVariable& o) {
  words.insert(words.end(), {"--unsetenv", o.name});
}

void add(Words& words, const ChangeDirectory& o) { words.insert(words.end(), {"--chdir", o.dir}); }

void add(Words& words, const Unshare& o) {
  constexpr std::pair<Namespace, std::string_view> names[] = {
      {Namespace::all, "all"},
      {Namespace::user, "user"},
      {Namespace::user_try, "user-try"},
      {Namespace::ipc, "ipc"},
      {Namespace::pid, "pid"},
      {Namespace::net, "net"},
      {Namespace::uts, "uts"},
      {Namespace::cgroup, "cgroup"},
      {Namespace::cgroup_try, "cgroup-try"}};
  const auto* const found = std::find_if(std::begin(names), std::end(names),
                                         [&](const auto& entry) { return entry.first == o.space; });
  words.push_back("--unshare-" + std::string(found->second));
}

void add(Words& words, const ShareNetwork&) { words.emplace_back("--share-net"); }

void add(Words& words, const DropCapability& o) {
  words.insert(words.end(), {"--cap-drop", o.name});
}

void add(Words& words, const AddCapability& o) { words.insert(words.end(), {"--cap-add", o.name}); }

void add(Words& words, const DieWithParent&) { words.emplace_back("--die-with-parent"); }

void add(Words& words, const NewSession&) { words.emplace_back("--new-session"); }

void add(Words& words, const LoadFilter& o) {
  words.insert(words.end(), {o.form == LoadFilter::Form::only ? "--seccomp" : "--add-seccomp-fd",
                             std::to_string(o.fd)});
}

void add(Words& words, const NoUserNamespaces&) { words.emplace_back("--disable-userns"); }

void add(Words& words, const ArgumentsFrom& o) {
  words.insert(words.end(), {"--args", std::to_string(o.fd)});
}

void add(Words& words, const OtherOption& o) {
  words.push_back(o.option);
  words.insert(words.end(), o.operands.begin(), o.operands.end());
}

// Bytes that no shell takes for anything but themselves, in any place of a word. Not `~`, which is
// special at a word's start alone, nor `#`, `*`, `[`: quoting too much harms nobody.
void append_line(std::string& out, const Words& words) {
  std::string_view separator;
  for (const auto& word : words) {
    out += separator;
    out += shell_quoted(word);
    separator = " ";
  }
}

// A comment ends at the line's end: nothing from outside may hold a line break or a control byte.
void append_comment(std::string& out, const Operation& operation) {
  if (operation.reason.empty() && operation.origin.empty()) {
    return;
  }
  const auto begin = out.size();
  out += "  # " + operation.reason;
  if (!operation.origin.empty()) {
    out += operation.reason.empty() ? "from " : ", from ";
    out += operation.origin;
  }
  std::replace_if(
      out.begin() + static_cast<std::ptrdiff_t>(begin), out.end(),
      [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }, '?');
}

}  // namespace

std::vector<std::string> emit_words(const Operation& operation) {
  Words words;
  std::visit([&](const auto& option) { add(words, option); }, operation.option);
  return words;
}

std::vector<std::string> emit_words(const Plan& plan) {
  Words words;
  for (const auto& operation : plan.operations) {
    std::visit([&](const auto& option) { add(words, option); }, operation.option);
  }
  if (!plan.command.empty()) {
    words.emplace_back("--");
    words.insert(words.end(), plan.command.begin(), plan.command.end());
  }
  return words;
}

std::string emit_text(const Plan& plan) {
  std::string out;
  for (const auto& operation : plan.operations) {
    append_line(out, emit_words(operation));
    append_comment(out, operation);
    out += '\n';
  }
  if (!plan.command.empty()) {
    out += "-- ";
    append_line(out, plan.command);
    out += '\n';
  }
  return out;
}

std::string emit_args0(const Plan& plan) {
  std::string out;
  for (const auto& operation : plan.operations) {
    for (const auto& word : emit_words(operation)) {
      out += word;
      out += '\0';
    }
  }
  return out;
}

}  // namespace o4::bwrap
