// What a script cannot do that the real o4-policy executes under the real bwrap.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/system/started.hpp"

namespace o4::test {
namespace {

// Reads each name of $names in every way that a script has. $HOME/plain, read likewise, shows that
// the ways themselves work.
constexpr auto look_script = R"sh(
look() {
  cat "$HOME/$1"
  cat "home/$1"
  cat "home/app/../$1"
  cat "/proc/self/root$HOME/$1"
  cat "/proc/self/cwd/../$1"
  cat "second/$1"
  for process in /proc/[0-9]*; do
    cat "$process/root$HOME/$1"
    cat "$process/cwd/../$1"
    cat "$process"/fd/*/"$1"
  done
  for descriptor in /proc/self/fd/*; do
    cat "$descriptor/$1" "$descriptor/$(basename "$1")"
  done
  ln "$HOME/$1" hard && cat hard
  ln -s "$HOME/$1" soft && cat soft
  rm -f hard soft
  unshare --map-root-user --mount sh -c "
    mkdir /tmp/again; mount --rbind $HOME /tmp/again; cat /tmp/again/$1
    umount -l $HOME/$(dirname "$1"); umount -l $HOME/$1; mount --bind / /tmp/again
    cat $HOME/$1 /tmp/again$HOME/$1"
}
exec 2>/dev/null </dev/null
look plain
for name in $names; do look "$name"; done
for folder in .config .o4 .o4/plugins; do
  mv "$HOME/$folder" "$HOME/$folder.moved"
done
cat "$HOME"/.config.moved/*/* "$HOME"/.o4.moved/* "$HOME"/.o4.moved/*/*
cat "$HOME"/.o4/plugins.moved/.* "$HOME"/.config/*/*
grep -r "SECRE[T]" "$HOME" /run /tmp
chmod -R 777 "$HOME/.ssh"; cat "$HOME/.ssh/key"
echo end
)sh";

std::string look_text() {
  std::string names;
  for (const auto& name : protected_names()) {
    names += name + (name.ends_with('/') ? "key " : " ");
  }
  return "names='" + names + "'" + look_script;
}

std::size_t count(const std::string& text, const std::string& word) {
  std::size_t found = 0;
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    ++found;
  }
  return found;
}

// As a shell that has descriptors open on what is protected.
Process with_open_descriptors(const RunWorld& world, Process process) {
  const auto words = process.arguments;
  process.arguments = {"/bin/bash", "-c",
                       "exec 7<'" + world.home() + "/.ssh' 8<'" + world.home() + "/.netrc' 200<'" +
                           world.home() + "'; exec \"$@\"",
                       "sh"};
  process.arguments.insert(process.arguments.end(), words.begin(), words.end());
  return process;
}

}  // namespace

TEST_CASE("W2: an executed script reads no protected location in any way", "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("ln -s .. home; mkdir second");
    world.write("look.sh", look_text());
    const auto before = world.tree();
    const auto result =
        run_process(with_open_descriptors(world, world.call({"run", "--", "bash", "look.sh"})));
    CAPTURE(result.output, result.errors, static_cast<int>(caller));
    CHECK(result.status == 0);
    CHECK(count(result.output, "SECRET") == 0);
    CHECK(count(result.output, "plain") >= 6);  // the ways work
    CHECK(result.output.ends_with("end\n"));
    CHECK(world.tree() == before);
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("W2: with home as the workspace neither a script nor the one after it reads any",
          "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.write("../look.sh", look_text());
    auto call = world.call({"run", "--", "bash", "look.sh"});
    call.cwd = world.home();
    const auto before = world.tree();
    for (int i = 0; i < 2; ++i) {
      const auto result = run_process(with_open_descriptors(world, call));
      CAPTURE(result.output, result.errors, static_cast<int>(caller), i);
      CHECK(result.status == 0);
      CHECK(count(result.output, "SECRET") == 0);
      CHECK(result.output.ends_with("end\n"));
    }
    CHECK(world.tree() == before);
    CHECK(world.leftovers().empty());
  }
}

TEST_CASE("W2: a second mount of what is protected is hidden as well", "[system][run]") {
  if (skipped() || !is_root()) return;
  const RunWorld world(Caller::root);
  world.shell("mkdir second keys; touch netrc");
  world.write("look.sh", "cat second/.ssh/key keys/key netrc second/.netrc; cat second/plain\n");
  auto call = world.call({"run", "--", "bash", "look.sh"});
  const auto words = call.arguments;
  call.arguments = {"/usr/bin/unshare",
                    "--mount",
                    "/bin/sh",
                    "-ec",
                    "mount --bind .. second; mount --bind ../.ssh keys; "
                    "mount --bind ../.netrc netrc; exec \"$@\"",
                    "sh"};
  call.arguments.insert(call.arguments.end(), words.begin(), words.end());
  const auto result = run_process(call);
  CAPTURE(result.errors);
  CHECK(result.output == "plain\n");
}

TEST_CASE("W2, F4: nothing is executed where a protected location lies behind a link into /proc",
          "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    for (const auto* const to : {"/proc/self/root$HOME/real", "/proc/self/cwd/real",
                                 "/dev/../proc/thread-self/root$HOME/real"}) {
      const RunWorld world(caller);
      world.shell(std::string("cd ..; mv .ssh real; cp -r real app; ln -s \"") + to + "\" .ssh");
      for (const auto* const command : {"run", "lower", "verify", "check"}) {
        auto words = std::vector<std::string>{command};
        if (words[0] == "run") words.insert(words.end(), {"--", "cat ~/.ssh/key"});
        if (words[0] == "check") words.insert(words.end(), {"path", "~/x", "--op", "read"});
        const auto result = run_process(world.call(words));
        CAPTURE(to, command, result.output, result.errors);
        CHECK(result.status == 2);
        CHECK(result.output.empty());
        CHECK(result.errors.find("the protected location ~/.ssh leads to '/proc/") !=
              std::string::npos);
      }
      CHECK(world.run({"--tier", "open"}, {"cat ~/.ssh/key"}).status == 0);
    }
  }
}

TEST_CASE("W2: a protected link that passes by /proc is found where it leads", "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("cd ..; mv .ssh real; ln -s real second; ln -s \"/proc/..$HOME/second\" .ssh");
    const auto result = world.run({"cat ~/.ssh/key ~/real/key ~/second/key; echo end"});
    CAPTURE(result.errors);
    CHECK(result.output == "end\n");
  }
}

TEST_CASE("F4: a home or workspace below /proc is refused", "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().front());
  auto call = world.call({"run", "--", "cat ../.ssh/key"});
  call.environment["HOME"] = "/proc/self/root" + world.home();
  const auto result = run_process(call);
  CHECK(result.status == 2);
  CHECK(result.output.empty());
  CHECK(result.errors.find("$HOME:1:1: error: home is ") != std::string::npos);
  CHECK(world.run({"-C", "/proc/self/cwd"}, {"true"}).status == 2);
  CHECK(
      world.run({"--add-dir", "/proc/self/cwd", "--sandbox", "workspace-write"}, {"true"}).status ==
      2);
}

TEST_CASE("a missing grant in /dev/shm, and one below a device, stop nothing", "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().back());
  world.shell(
      "printf '[sandbox]\nallowedDomains = []\nallowedPaths = "
      "[\"/dev/shm/o4-none\", \"/dev/fd/x\", \"/dev/null\"]\n' > ../.o4/config.toml");
  const auto result = world.run({"echo x > /dev/null; echo end"});
  CAPTURE(result.errors);
  CHECK(result.output == "end\n");
  CHECK(result.errors.find("~/.o4/config.toml:3:37: warning: the allowedPaths entry '/dev/fd/x' "
                           "lies in the sandbox's own /dev") != std::string::npos);
}

TEST_CASE("W1, W3: an executed script writes nothing outside its grants", "[system][run]") {
  if (skipped()) return;
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.shell("ln -s ../plain link; ln -s .. home");
    world.write("spoil.sh", R"sh(
exec 2>/dev/null
for file in "$HOME/plain" link home/plain "/proc/self/root$HOME/plain" /proc/self/cwd/../plain; do
  echo spoiled > "$file"; echo spoiled >> "$file"; truncate -s 0 "$file"
  chmod 777 "$file"; touch "$file"
done
touch "$HOME/new" "$HOME/.ssh/new" home/new /var/tmp/o4-spoiled /etc/o4-spoiled /run/o4-spoiled
mkdir "$HOME/new"; mv "$HOME/plain" "$HOME/moved"; rm -rf "$HOME/plain"; ln "$HOME/plain" hard
mv /proc/self/cwd "$HOME/elsewhere"; rmdir "$HOME/app"; mv spoil.sh "$HOME/"
mount -o remount,rw,bind /; mount -o remount,rw,bind "$HOME"; mknod node b 8 0
unshare -r -m sh -c "mount -o remount,rw,bind /; echo spoiled > $HOME/plain"
echo spoiled > /proc/sys/kernel/hostname; echo spoiled > /proc/sys/kernel/core_pattern
echo spoiled > /tmp/o4-spoiled
touch written; cat /tmp/o4-spoiled
)sh");
    const auto pattern = world.shell("cat /proc/sys/kernel/core_pattern");
    const auto before = world.tree();
    const auto result = world.run({"bash", "spoil.sh"});
    CAPTURE(result.output, result.errors, static_cast<int>(caller));
    CHECK(result.output == "spoiled\n");
    CHECK(world.shell("ls written; rm written") == "written\n");
    CHECK(world.tree() == before);
    CHECK(world.shell("cat /proc/sys/kernel/core_pattern") == pattern);
    for (const auto* const path :
         {"/var/tmp/o4-spoiled", "/etc/o4-spoiled", "/run/o4-spoiled", "/tmp/o4-spoiled"}) {
      CHECK_FALSE(std::filesystem::exists(path));
    }
  }
}

TEST_CASE("N1, N10: an executed script has no network", "[system][run]") {
  if (skipped()) return;
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  REQUIRE(bind(listener, reinterpret_cast<sockaddr*>(&address), size) == 0);
  REQUIRE(listen(listener, 1) == 0);
  REQUIRE(getsockname(listener, reinterpret_cast<sockaddr*>(&address), &size) == 0);
  const auto port = std::to_string(ntohs(address.sin_port));
  for (const auto caller : callers()) {
    const RunWorld world(caller);
    world.write("call.sh",
                "tail -n +2 /proc/net/route; tail -n +3 /proc/net/dev | cut -d: -f1\n"
                "exec 3<>/dev/tcp/127.0.0.1/" +
                    port +
                    " && echo reached\n"
                    "(exec 3<>/dev/tcp/192.0.2.1/80) && echo reached\n");
    const auto result = world.run({"bash", "call.sh"});
    CAPTURE(result.errors);
    CHECK(result.output == "    lo\n");
    CHECK(result.errors.find("Connection refused") != std::string::npos);
    CHECK(result.errors.find("Network is unreachable") != std::string::npos);
    const auto open = world.run({"--tier", "open"}, {"bash", "call.sh"});
    CHECK(open.output.find("reached\n") != std::string::npos);
  }
  close(listener);
}

TEST_CASE("E5: commands see that they are in the sandbox, and nothing that they cannot reach",
          "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().front());
  auto call = world.call({"run", "--",
                          "echo $O4_SANDBOXED $TMPDIR; echo ${SSH_AUTH_SOCK-gone} "
                          "${DOCKER_HOST-gone} ${XDG_RUNTIME_DIR-gone}; pwd"});
  call.environment["SSH_AUTH_SOCK"] = "/tmp/agent.1";
  call.environment["DOCKER_HOST"] = "unix:///run/docker.sock";
  call.environment["XDG_RUNTIME_DIR"] = world.home() + "/run";
  const auto result = run_process(call);
  CHECK(result.output == "1 /tmp\ngone gone " + world.home() + "/run\n" + world.workspace() + "\n");
}

TEST_CASE("a folder as standard input is refused", "[system][run]") {
  if (skipped()) return;
  const RunWorld world(callers().front());
  auto call = world.call({});
  call.arguments = {"/bin/sh", "-c", "exec \"$0\" run -- cat <\"$HOME/.ssh\"", program_path()};
  const auto result = run_process(call);
  CHECK(result.status == 2);
  CHECK(result.errors.find("is a folder") != std::string::npos);
}

}  // namespace o4::test
