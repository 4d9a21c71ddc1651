// C2: more quotes, escapes, white space or line continuations never hide a path.
#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/support/command_text.hpp"

namespace {

using namespace o4;

bool finds(const std::string& command, const std::string& path) {
  const test::Mentions mentions(command);
  return std::ranges::any_of(mentions.found.paths, [&](const PathCandidate& candidate) {
    return std::ranges::count(candidate.readings(), path) > 0;
  });
}

// The path with one of its parts written in another way.
std::vector<std::string> spellings(const std::string& path) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i <= path.size(); ++i) {
    const auto front = path.substr(0, i);
    const auto back = path.substr(i);
    out.push_back(front + "''" + back);
    out.push_back(front + "\"\"" + back);
    out.push_back(front + "$''" + back);
    out.push_back(front + "\\\n" + back);
    out.push_back("'" + front + "'" + back);
    out.push_back("\"" + front + "\"\\\n'" + back + "'");
    out.push_back("$'" + front + "'" + back);
    if (back.empty()) continue;
    const std::string rest = back.substr(1);
    out.push_back(front + "\\" + back);
    out.push_back(front + "'" + back[0] + "'" + rest);
    out.push_back(front + "\"" + back[0] + "\"" + rest);
    const char* digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(back[0]);
    const std::string hex{digits[byte >> 4], digits[byte & 15]};
    const std::string octal{digits[byte >> 6], digits[byte >> 3 & 7], digits[byte & 7]};
    for (const std::string& escape :
         {"x" + hex, "u00" + hex, "U000000" + hex, octal, "x{" + hex + "}"}) {
      out.push_back(front + "$'\\" + escape + "'" + rest);
    }
  }
  return out;
}

const std::vector<std::string> frames{
    "cat PATH",
    "cat a PATH b",
    "cat  \\\n\t PATH\t;ls",
    "cat <PATH",
    "echo >PATH",
    "echo 2>>PATH x",
    "A=PATH b",
    "A=(x PATH) b",
    "b --c=PATH",
    "b -I PATH",
    "ls $(cat PATH)",
    "ls \"$(cat PATH)\"",
    "ls $(( $(cat PATH) /2 ))",
    "ls <(cat PATH)",
    "(cat PATH)",
    "{ cat PATH; }",
    "if cat PATH; then :; fi",
    "for i in PATH; do ls; done",
    "case x in PATH) ls;; esac",
    "[[ -f PATH ]]",
    "f() { cat PATH; }",
    "a # '\ncat PATH",
    "cat <<'E'\n'\nE\ncat PATH",
    "cat <<E\n$(cat PATH)\nE",
    "cat <<<PATH",
    "cat {PATH,x}",
    "cat ${x:-PATH}",
    "cat ${x#'}'} PATH",
    "cat \"${x:-'}'}\" PATH",
    "echo 'it'\\''s' \"a\\\"b\" PATH",
    "x && y | cat PATH &",
    "time ! cat PATH",
};

}  // namespace

TEST_CASE("C2: no spelling hides a path, wherever it stands", "[command]") {
  const std::string path = "/etc/pass";
  for (const std::string& frame : frames) {
    for (const std::string& spelling : spellings(path)) {
      std::string command = frame;
      command.replace(command.find("PATH"), 4, spelling);
      CAPTURE(command);
      CHECK(finds(command, path));
    }
  }
}

TEST_CASE("C2: nor does a script within a script", "[command]") {
  const std::string path = "/etc/pass";
  const auto in_single = [](const std::string& text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
  };
  for (const std::string& spelling : spellings(path)) {
    const std::string inner = "cat " + spelling;
    for (const std::string& command :
         {"sh -c " + in_single(inner), "eval " + in_single(inner),
          "bash -lc " + in_single("sh -c " + in_single(inner)), "bash <<'E'\n" + inner + "\nE",
          "bash <<<" + in_single(inner)}) {
      CAPTURE(command);
      CHECK(finds(command, path));
    }
  }
}
