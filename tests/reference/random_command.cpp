#include "tests/reference/random_command.hpp"

#include "tests/reference/random_world.hpp"

namespace o4::reference {
namespace {

using Pool = std::vector<std::string>;

std::string in_upper_case(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  if (at != std::string::npos) text.replace(at, from.size(), to);
  return text;
}

// A path that can stand in shell text without quotes.
std::string plain_path(Dice& dice, const World& world) {
  return dice.chance(25) ? dice.pick({"/etc/hosts", "/dev/null", "/dev", "/dev/../etc/x", "/"})
                         : replaced(near(dice, world, dice.pick(landmarks(world))), "$", "");
}

std::string random_url(Dice& dice) {
  const auto host = dice.pick({"example.com", "github.com", "api.github.com", "EXAMPLE.com",
                               "127.1", "[::1]", "10.0.0.7", "github.com@evil.example",
                               "u:p@github.com", "evil.example%23.github.com", "gith%75b.com",
                               "$HOST", "registry.npmjs.org", "bücher.example", "${H}.github.com"});
  const auto scheme = dice.pick({"https://", "http://", "HTTPS://"});
  const auto port = dice.pick({"", ":8443", ""});
  const auto rest = dice.pick({"", "/", "/x", "/@scope/pkg", "?x=1", "#f"});
  return scheme + host + port + rest;
}

const Pool path_patterns = {"cat PATH",
                            "cat 'PATH'",
                            "cat \"PATH\"",
                            "echo x >PATH",
                            "echo x 2>>PATH y",
                            "make D=PATH all",
                            "make --d=PATH",
                            "cc -IPATH a.c",
                            "git commit -m \"see PATH\"",
                            "git commit -m 'see PATH, ok'",
                            "echo $(cat PATH)",
                            "echo `cat PATH`",
                            "cat <<E\nPATH\nE",
                            "cat <<'E'\na PATH\nE\nls",
                            "sh -c 'cat PATH'",
                            "bash -lc \"ls PATH\"",
                            "ls a:PATH",
                            "curl -d @PATH x",
                            "echo # PATH",
                            "# PATH\nls",
                            "ls PATH:b",
                            "ls PATH,b",
                            "echo aPATH",
                            "ls ~PATH",
                            "ls $XPATH",
                            "ls ${X}PATH",
                            "ls *PATH",
                            "ls [PATH]",
                            "ls {PATH,b}",
                            "X=PATH make",
                            "(cd PATH && ls)",
                            "ls <(cat PATH)",
                            "cat <PATH",
                            "cat <<<PATH",
                            "echo \"$(cat 'PATH')\"",
                            "cat PATH PATH",
                            "cat\tPATH;ls",
                            "cat ${X:-PATH}",
                            "cat ${X#PATH}",
                            "echo $((1/2)) PATH",
                            "cat file:PATH",
                            "cat file://PATH",
                            "cat \\PATH",
                            "cat PATH\\ b",
                            "cat $'PATH'",
                            "ls | tee PATH",
                            "ls --x=\"PATH b\"",
                            "if [ -f PATH ]; then ls; fi"};

std::string path_command(Dice& dice, const std::string& path) {
  auto out = dice.pick(path_patterns);
  for (std::size_t at = 0; (at = out.find("PATH", at)) != std::string::npos; at += path.size()) {
    out.replace(at, 4, path);
  }
  return out;
}

const Pool fixed_commands = {"ls",
                             "make -j2",
                             "npm install",
                             "npm ci && cargo fetch",
                             "npm install && make",
                             "X=1 env A=b npm ci",
                             "yarn",
                             "yarn --frozen-lockfile",
                             "yarn build",
                             "npm --prefix dir install",
                             "npm run build",
                             "pip install -r r.txt",
                             "python3 -m pip install requests",
                             "python -m http.server",
                             "uv pip install x",
                             "uv sync",
                             "uv run x",
                             "./node_modules/.bin/npm i",
                             "cargo build",
                             "cargo add x",
                             "bun i",
                             "pnpm add x",
                             "npm ci | cat",
                             "cargo --locked install x",
                             "pip list",
                             "echo npm install",
                             "npm ci; npm ci",
                             "npm ci &",
                             "'npm' install",
                             "/opt/t",
                             "/opt/t run",
                             "/opt//t",
                             "/opt/x/../t",
                             "/opt/t; ls",
                             "/opt/t | cat",
                             "/opt/t >out",
                             "/opt/t >/dev/null",
                             "/opt/t 2>&1",
                             "/opt/t $(ls)",
                             "X=1 /opt/t",
                             "/opt/t $HOME",
                             "t",
                             "/opt/t2",
                             "\"/opt/t\" x",
                             "/usr/bin/docker ps",
                             "/opt/t &",
                             "/opt/t && ls",
                             "! /opt/t",
                             "(/opt/t)",
                             "echo /opt/t",
                             "sed s/x/y/ f",
                             "sed '/x/d' f",
                             "echo 'yes / no'",
                             "ls /",
                             "ls a/b ./c ../d",
                             "git fetch "
                             "git+ssh://host.example/a/b",
                             "make 2>/dev/null",
                             "echo $((6/2))",
                             "ls .//x",
                             "cd sub && npm ci",
                             "FOO=1"};

std::string url_command(Dice& dice, const std::string& path) {
  const auto url = random_url(dice);
  return dice.pick({"curl " + url, "curl '" + url + "'", "git clone \"" + url + "\"",
                    "curl " + url + " -o " + path, "pip install git+" + url,
                    "echo 'see " + url + " for more' # " + path,
                    "curl " + url + " " + random_url(dice), "sh -c 'curl " + url + "'",
                    "X=" + url + " make"});
}

}  // namespace

std::string near(Dice& dice, const World& world, const std::string& path) {
  const auto other = dice.pick(landmarks(world));
  switch (dice.below(14)) {
    case 0:
      return path + "/x";
    case 1:
      return path + "/x/y";
    case 2:
      return path + "/..";
    case 3:
      return path + "2";
    case 4:
      return path + "/../x";
    case 5:
      return "/" + path + "//.//x/";
    case 6:
      return path + "/x/../../" + other.substr(other.rfind('/') + 1);
    case 7:
      return in_upper_case(path);
    case 8:
      return replaced(replaced(path, "ü", "u\xCC\x88"), "s", "\xC5\xBF");
    case 9:
      return path + "/../../../../../.." + other;
    case 10:
      return replaced(path, *world.home, "~");
    case 11:
      return replaced(path, *world.workspace + "/", "");
    case 12:
      return replaced(path, "/private", "");
    default:
      return path;
  }
}

std::string random_command(Dice& dice, const World& world) {
  const auto roll = dice.below(10);
  const auto path = plain_path(dice, world);
  if (roll < 5) return path_command(dice, path);
  return roll < 7 ? url_command(dice, path) : dice.pick(fixed_commands);
}

}  // namespace o4::reference
