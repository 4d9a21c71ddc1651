// The functions of the script, and its last part: one call a probe. It uses what bash itself has,
// and few programs beside it, since a sandbox may show few; each probe says a line of its own, so
// that one that dies leaves the others' answers.

#include "cli/live/script.hpp"

#include <charconv>

#include "grammar/text/quoting.hpp"

namespace o4 {
namespace {

// Nothing is read of what a file holds, and nothing is written into one that is there.
// clang-format off
constexpr std::string_view questions = R"bash(
object() { stat -L -c %d:%i -- "$1" 2>/dev/null || stat -L -f %d:%i -- "$1" 2>/dev/null; }
say() { printf '%s %s %s\n' "$1" "$2" "$3"; }
met() { say "$1" ok "$(object "$2")"; }
refused() { if [ -e "$2" ] || [ -L "$2" ]; then say "$1" no; else say "$1" absent; fi; }
read_probe() {
  [ -p "$2" ] && return
  if [ -d "$2" ]; then ls -- "$2" >/dev/null 2>&1; else (: < "$2") 2>/dev/null; fi
  if [ $? = 0 ]; then met "$1" "$2"; else refused "$1" "$2"; fi
}
write_probe() {
  local target="$2"
  if [ -d "$2" ]; then target="${2%/}/.o4-live"; elif ! [ -e "$2" ]; then refused "$1" "$2"; return; fi
  [ -p "$2" ] && return
  if (: >> "$target") 2>/dev/null; then met "$1" "$target"; else refused "$1" "$2"; fi
}
network_probe() { if (: < "/dev/tcp/127.0.0.1/$2") 2>/dev/null; then say "$1" ok; else say "$1" no; fi; }
connect='socket(S,PF_UNIX,SOCK_STREAM,0) and connect(S,pack_sockaddr_un($ARGV[0])) or exit 1'
socket_probe() {
  command -v perl >/dev/null || return
  [ -e "$2" ] || { say "$1" absent; return; }
  if perl -MSocket -e "$connect" "$2" 2>/dev/null; then say "$1" ok; else say "$1" no; fi
}
signal_probe() { if kill -0 "$2" 2>/dev/null; then say "$1" ok; else say "$1" no; fi; }
descriptor_probe() { if [ -e "/proc/self/fd/$2" ]; then say "$1" ok; else say "$1" no; fi; }
variable_probe() { if [ "$(printenv "${2%%=*}")" = "${2#*=}" ]; then say "$1" ok; else say "$1" no; fi; }
second_name() {
  if "${@:3}" "$2" "$PWD/.o4-live-$1" 2>/dev/null; then echo ok; rm -rf "$PWD/.o4-live-$1"; elif [ -e "$2" ]; then echo no; else echo absent; fi
}
link_probe() { say "$1" "$(second_name link "$2" ln)"; }
clone_probe() { say "$1" "$(second_name clone "$2" cp -c -R)"; }
)bash";
// clang-format on

std::string_view function_of(Probe::Kind kind) {
  switch (kind) {
    case Probe::Kind::read:
      return "read_probe";
    case Probe::Kind::write:
      return "write_probe";
    case Probe::Kind::network:
      return "network_probe";
    case Probe::Kind::socket:
      return "socket_probe";
    case Probe::Kind::signal:
      return "signal_probe";
    case Probe::Kind::descriptor:
      return "descriptor_probe";
    case Probe::Kind::variable:
      return "variable_probe";
    case Probe::Kind::link:
      return "link_probe";
    case Probe::Kind::clone:
      break;
  }
  return "clone_probe";
}

Said::Word word_of(std::string_view text) {
  return text == "ok"       ? Said::Word::ok
         : text == "no"     ? Said::Word::no
         : text == "absent" ? Said::Word::absent
                            : Said::Word::nothing;
}

}  // namespace

std::string probe_script(const std::vector<Probe>& probes) {
  std::string script(questions);
  for (std::size_t i = 0; i < probes.size(); ++i) {
    script += std::string(function_of(probes[i].kind)) + " " + std::to_string(i) + " " +
              shell_quoted(probes[i].subject) + "\n";
  }
  return script;
}

std::vector<Said> read_answers(std::string_view output, std::size_t count) {
  std::vector<Said> answers(count);
  while (!output.empty()) {
    const auto line = output.substr(0, output.find('\n'));
    output.remove_prefix(std::min(line.size() + 1, output.size()));
    std::size_t number = count;
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    const auto rest = line.substr(static_cast<std::size_t>(end - line.data()));
    if (error != std::errc{} || number >= count || rest.empty() || rest.front() != ' ') {
      continue;
    }
    const auto space = rest.find(' ', 1);
    answers[number] = {
        word_of(rest.substr(1, space == std::string_view::npos ? space : space - 1)),
        space == std::string_view::npos ? std::string() : std::string(rest.substr(space + 1))};
  }
  return answers;
}

}  // namespace o4
