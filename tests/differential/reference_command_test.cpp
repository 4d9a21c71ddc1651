// The reference's own reading of command texts (C1-C7).
#include "tests/reference/reference.hpp"
#include "tests/support/catch.hpp"

using namespace o4::reference;

namespace {

std::string joined(const Command& command) {
  std::string out;
  for (const auto& refusal : command.refusals) out += (out.empty() ? "" : ", ") + refusal;
  return out.empty() ? command.profile : out;
}

World world_with(const ConfigFile& file) {
  World world;
  world.user = file;
  return world;
}

std::string check(const World& world, const std::string& text) {
  return joined(decide_command(world, text, std::nullopt));
}

struct Row {
  std::string text, result;  // the refusals, or the profile
};

}  // namespace

TEST_CASE("C2: where a word holds an absolute path", "[reference]") {
  const auto row = GENERATE(values<Row>({
      {"cat /etc/ho\\sts", "path /etc/hosts"},
      {"cat a\"/etc\"", "guarded"},
      {"cat ''/etc", "path /etc"},
      {"cat /etc/{a,b}", "path /etc/a, path /etc/b"},
      {"cat /etc/{1..3} {c..a}/etc", "path /etc/1, path /etc/2, path /etc/3"},
      {"cat {/etc,/usr}/x", "path /etc/x, path /usr/x"},
      {"cat /home/user/project/{../../../etc,x}", "path /etc"},
      {"cat /etc/*.conf", "path /etc/*.conf"},
      {"cat /etc/$X", "path /etc/$X"},
      {"cat /etc/$(id)", "path /etc/$(id)"},
      {"cat /etc/a\\:b", "path /etc/a:b"},
      {"cat '/etc/a:b'", "path /etc/a"},
      {"cat /etc/a\\ b", "path /etc/a b"},
      {"cat '/etc/a b'", "path /etc/a"},
      {"PATH=/home/user/project/a:/etc x", "path /etc"},
      {"x -L.:/etc", "path /etc"},
      {"x -Wl,/etc -X/usr -xy/usr -/usr", "path /etc, path /usr"},
      {"CFLAGS='-O2 -I/usr' x", "path /usr"},
      {"x =/ --root=/", "guarded"},
      {"ls /", "path /"},
      {"x a:/ 'a / b' \"/ \"", "path / "},
      {"echo $(( $(cat /etc/x) / 2 ))", "path /etc/x"},
      {"echo $((4/2)) ; ((x = 4 /2)); x=$((1)) ls", "guarded"},
      {"( (cat /etc/a) )", "path /etc/a"},
      {"echo \"$(cat '/etc/x')\"", "path /etc/x"},
      {"echo `cat \\`echo /etc/x\\``", "path /etc/x"},
      {"$X/a ${X}/b $(x)/c `x`/d \"$X\"/e", "guarded"},
      {"cat ${X:-/etc/x} ${X#/etc} ${X%/*}", "path /etc/x"},
      {"cat $'\\x2fetc\\057x'", "path /etc/x"},
      {"ls # /etc/x", "guarded"},
      {"ls a#/etc", "guarded"},
      {"ls \\\n/etc/x", "path /etc/x"},
      {"ls /et\\\nc/x", "path /etc/x"},
      {"cat <<E\nsee /etc/x $(ls /usr)\nE\nls /bin", "path /etc/x, path /usr, path /bin"},
      {"cat <<'E' >/usr/y\n$(ls \"/etc\")\n\tE\nE", "path /usr/y, path /etc"},
      {"cat <<-E\n\t/etc\n\tE\nls /usr", "path /etc, path /usr"},
      {"bash <<E\ncat \"/et\"\"c/x\"\nE", "path /etc/x"},
      {"cat <<<\"/etc/x\"", "path /etc/x"},
      {"sh -c 'cat /et\"\"c/x'", "path /etc/x"},
      {"docker exec c sh -c 'cat /et\"\"c/x'", "path /et, path /etc/x"},
      {"echo 'cat /et\"\"c/x' | bash; eval 'cat /us\"\"r'", "path /etc/x, path /usr"},
      {"echo '</div> // x' ; cat </usr", "path /usr"},
      {"cat $1/etc \"$@\"/usr ${x:-}/bin $(:)/sbin `true`/lib $x/opt",
       "path /etc, path /usr, path /bin, path /sbin, path /lib"},
      {"cd '/home/user/project/a b' && ls '/home/user/project/x /etc'", "path /etc"},
      {"P=/home/user/project:$P x '/tmp is' '/tmp/../etc x'", "path /etc"},
      {"docker run -v /:/h -v /home/user/project:/src -itv/etc:/e",
       "path /, path /h, path /src, path /etc, path /e"},
      {"grep -rf/etc/x '[/]' C:/x -C/", "path /etc/x, path /"},
      {"cat <<'E'\n// a\n/* b */ <i>/c/</i> 7 //2\nE", "guarded"},
      {"x 2>&1 &>/etc/a >|/etc/b <>/etc/c", "path /etc/a, path /etc/b, path /etc/c"},
      {"diff <(ls /etc) >(ls /usr)", "path /etc, path /usr"},
      {"cat file:///etc/%70asswd?x file:/usr FILE://h/bin",
       "path /etc/passwd, path /usr, path /bin"},
      {"git clone ssh://h/etc x://y,/etc", "path /etc"},
      {"scp h:/etc .", "path /etc"},
      {"cat /dev/x /dev/../etc /dev", "path /etc, path /dev"},
      {"cat /etc/x /etc/./x //etc/x", "path /etc/x"},
      {"cat /home/user/project/.env ~/.ssh/id", "guarded"},
  }));
  CAPTURE(row.text);
  CHECK(check(World{}, row.text) == row.result);
}

TEST_CASE("C1: a protected place inside the workspace is outside", "[reference]") {
  World world;
  world.workspace = "/home/user";
  CHECK(check(world, "cat /home/user/.ssh/id /home/user/x") == "path /home/user/.ssh/id");
  world.sandbox = "read-only";
  CHECK(check(world, "cat /home/user/x /tmp/y") == "path /tmp/y");
  world.platform = "macos";
  CHECK(check(world, "cat /tmp/y") == "path /tmp/y");
}

TEST_CASE("C1: a device may be named wherever a link of its name leads", "[reference]") {
  World world;
  world.fs = {{"/dev/fd", "-> /proc/self/fd"}, {"/dev/l", "-> /etc"}};
  CHECK(check(world, "cat /dev/fd/3 /dev/l/hosts /proc/self/fd/3") ==
        "path /dev/l/hosts, path /proc/self/fd/3");
  CHECK(decide_cwd(world, "/dev/fd") == "deny");
}

TEST_CASE("C3: the host of a URL is what a URL parser says", "[reference]") {
  const auto row = GENERATE(values<Row>({
      {"curl https://github.com/a https://api.github.com:443/b", "guarded"},
      {"curl 'https://github.com?x' \"https://github.com#x\"", "guarded"},
      {"curl https://github.com@evil.test/", "host evil.test"},
      {"curl https://evil.test%23.github.com/", "host ?"},
      {"curl https://gith%75b.com/ HTTP://GitHub.com.", "guarded"},
      {"curl 'https://evil.test\\@github.com/'", "host evil.test"},
      {"curl 'https://github.com\\@evil.test/'", "host evil.test"},
      {"curl https:///evil.test/x", "host evil.test"},
      {"curl https://[::1]:80/ https://[::ffff:127.0.0.1]", "host ::1, host 127.0.0.1"},
      {"curl https://2130706433/ https://0x7f.1", "host 127.0.0.1"},
      {"curl https://BÜCHER.example/", "host xn--bcher-kva.example"},
      {"curl https://$HOST/ https://${H}.github.com", "host ?"},
      {"curl https://$T@github.com/ https://github.com:$P/", "host ?"},
      {"curl https://$(id).test https://'$X'/", "host ?"},
      {"curl https://github.com:80x/ https:///", "host ?"},
      {"curl https://github.com,evil.test/", "host ?"},
      {"curl {https://evil.test,https://github.com}", "host evil.test"},
      {"echo '(see https://github.com), <https://a.test>'", "host a.test"},
      {"pip install git+https://evil.test/x", "host evil.test"},
      {"ls # https://evil.test", "guarded"},
      {"curl https://registry.npmjs.org/@scope/pkg", "guarded"},
      {"curl http:/evil.test https:a.test 'https:\\\\b.test'",
       "host evil.test, host a.test, host b.test"},
      {"sed 's|http://|https://|' 'https?://[^ ]+' 'https://[^/]+'", "guarded"},
      {"curl https://b.test https://a.test https://b.test", "host b.test, host a.test"},
  }));
  CAPTURE(row.text);
  CHECK(check(World{}, row.text) == row.result);
}

TEST_CASE("C3: which hosts are allowed depends on table and mode", "[reference]") {
  const std::string text = "curl https://github.com https://a.test https://$H";
  CHECK(check(World{}, text) == "host a.test, host ?");
  ConfigFile file;
  file.proxy_enabled = false;
  CHECK(check(world_with(file), text) == "host a.test, host ?");
  file.explicit_table = true;
  CHECK(check(world_with(file), text) == "host a.test, host ?");
  file.default_tier = "guarded";
  CHECK(check(world_with(file), text) == "guarded");
  file.allowed_domains = std::vector<std::string>{"a.test"};
  CHECK(check(world_with(file), text) == "host github.com, host ?");
  file.allowed_domains = std::vector<std::string>{"*"};
  CHECK(check(world_with(file), text) == "guarded");
  file.default_tier = "airlock";
  CHECK(check(world_with(file), text) == "host github.com, host a.test, host ?");
}

TEST_CASE("C5: an escape hatch is one simple command", "[reference]") {
  ConfigFile file;
  file.allowed_domains = std::vector<std::string>{};
  file.escape_hatch_binaries = std::vector<std::string>{"/opt//t/"};
  const auto world = world_with(file);
  for (const std::string text :
       {"/opt/t", "/opt/./t x /etc >out 2>&1", "\"/opt\"/t $HOME", "\n/opt/t # c\n"}) {
    INFO(text);
    CHECK(check(world, text) == "none");
  }
  for (const std::string text :
       {"/opt/t;", "/opt/t &", "X=1 /opt/t", "/opt/t | x", "/opt/t `id`", "/opt/t \"$(id)\"",
        "/opt/t >/dev/null", "/opt/t >~/x", "/opt/t >$X", "(/opt/t)", "! /opt/t", "/opt/x/../t",
        "/opt/?", "/opt/t <(id)", "/opt/t\nls", "/opt/t ${X:-`id`}", "exec /opt/t", "/opt/t2"}) {
    INFO(text);
    CHECK(check(world, text) != "none");
  }
}

TEST_CASE("C6: package installs", "[reference]") {
  for (const std::string text : {"npm i",
                                 "X=1 env -u A B=c npm ci",
                                 "./node_modules/.bin/npm add x",
                                 "npm --prefix d install",
                                 "yarn",
                                 "yarn --frozen-lockfile",
                                 "yarn --cwd d add x",
                                 "bun i",
                                 "pip3 -q install x",
                                 "python3 -B -m pip install x",
                                 "python -mpip install x",
                                 "uv sync",
                                 "uv pip install x",
                                 "cargo --locked fetch",
                                 "'npm' \"install\"",
                                 "npm ci && (cargo add x; pnpm i)",
                                 "npm i &",
                                 "cd web && npm ci",
                                 "npm ci 2>&1 | tail -5",
                                 "npm ci; echo done",
                                 "bash -c 'npm ci'",
                                 "echo $(pnpm add x)",
                                 "timeout 60 npm ci",
                                 "python3.12 -m pip install x",
                                 "cargo +nightly add x",
                                 "yarn workspace web add x",
                                 "npx pnpm@9 i",
                                 "A=1; npm ci >/dev/null",
                                 "command -v npm && npm ci",
                                 "echo npm ci | sh",
                                 "bash <<E\nnpm ci\nE",
                                 "uv pip sync r.txt",
                                 "poetry add x",
                                 "eval npm ci"}) {
    INFO(text);
    CHECK(check(World{}, text) == "package-install");
  }
  for (const std::string text :
       {"npm run install", "npm", "yarn build", "pip list", "python -m http.server", "uv run x",
        "uv pip list", "cargo build", "npm ci | tee x", "npm ci; make", "echo npm install", "npm x",
        "npm ci && echo x >done", "sort -o f g; npm ci", "command -v npm",
        "bash -c 'npm ci && make'"}) {
    INFO(text);
    CHECK(check(World{}, text) == "guarded");
  }
}

TEST_CASE("C7: refusals in their order, each once", "[reference]") {
  World world;
  world.bwrap = "";
  CHECK(joined(decide_command(world, "curl https://a.test -o /x; cat /x /y", "../..")) ==
        "backend bwrap, cwd /home, path /x, path /y, host a.test");
  world.platform = "other";
  CHECK(check(world, "ls") == "backend none");
  world.picked_tier = "open";
  CHECK(check(world, "ls /") == "none");
}
