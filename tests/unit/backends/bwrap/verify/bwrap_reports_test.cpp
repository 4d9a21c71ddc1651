// What other sandboxes on bwrap got wrong, by the public report that tells of it, and what ours
// does. Home is /home/u, the workspace /home/u/app, the tier guarded.
#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;
using test::lower_texts;
using test::witness;

namespace {

constexpr auto session = "home = \"/home/u\"\nworkspace = \"/home/u/app\"\n";

test::LoweredList lower_facts(const std::string& facts, const std::string& user = {}) {
  auto list = lower_texts({session + facts, user.empty() ? std::nullopt : std::optional(user), {}});
  REQUIRE(list.lowered);
  CHECK(witness(list.verify()) == "proved");
  return list;
}

std::string mask(const std::string& path) {
  return "--perms 000 --tmpfs " + path + "\n--remount-ro " + path + "\n";
}

bool names(const test::LoweredList& list, const std::string& text) {
  return list.text().find(text) != std::string::npos;
}

}  // namespace

TEST_CASE("openai/codex#18043, #16930: a missing secret needs no mask in a read-only home",
          "[bwrap][reports]") {
  const auto list = lower_facts("[fs]\n\"/home/u/.aws\" = \"missing\"\n");
  CHECK(!names(list, ".aws"));
  CHECK(list.lowered->plan.placeholders.empty());
}

TEST_CASE("openai/codex#31599: masks below a private folder leave nothing on the host",
          "[bwrap][reports]") {
  const auto list = lower_texts(
      {"home = \"/tmp/h\"\nworkspace = \"/tmp/h/app\"\n[fs]\n\"/tmp/h/.aws\" = \"missing\"\n",
       {},
       {}});
  CHECK(names(list, "--perms 1777 --tmpfs /tmp\n"));
  CHECK(names(list, mask("/tmp/h/.aws")));
  CHECK(list.lowered->plan.placeholders.empty());
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("openai/codex#17079, claude-code#86508: a secret that is a link is masked where it lies",
          "[bwrap][reports]") {
  const auto list =
      lower_facts("[fs]\n\"/home/u/.ssh\" = \"-> /data/ssh\"\n\"/data/ssh\" = \"dir\"\n");
  CHECK(names(list, mask("/data/ssh")));
  CHECK(!names(list, "/home/u/.ssh"));
}

TEST_CASE("openai/codex#17734: what is missing in a writable home is made and declared",
          "[bwrap][reports]") {
  const auto list = lower_texts(
      {"home = \"/home/u\"\nworkspace = \"/home/u\"\n[fs]\n\"/home/u/.aws\" = \"missing\"\n"
       "\"/home/u/.config\" = \"missing\"\n\"/home/u/.netrc\" = \"missing\"\n",
       {},
       {}});
  CHECK(list.lowered->plan.placeholders ==
        std::vector<bwrap::Placeholder>{{"/home/u/.aws", bwrap::Placeholder::Kind::dir},
                                        {"/home/u/.config", bwrap::Placeholder::Kind::dir},
                                        {"/home/u/.config/gcloud", bwrap::Placeholder::Kind::dir},
                                        {"/home/u/.config/gh", bwrap::Placeholder::Kind::dir},
                                        {"/home/u/.netrc", bwrap::Placeholder::Kind::file}});
  CHECK(list.has_gap("placeholder", "/home/u/.aws"));
  CHECK(names(list, mask("/home/u/.aws")));
  CHECK(list.has("--bind /home/u/.config /home/u/.config"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("openai/codex#16451: /dev comes after every mount that holds it", "[bwrap][reports]") {
  const auto text = lower_facts("").text();
  CHECK(text.find("--ro-bind / /\n") < text.find("--dev /dev\n"));
}

TEST_CASE("openai/codex#43929: masks need no descriptors", "[bwrap][reports]") {
  CHECK(!names(lower_facts(""), "-data "));
}

TEST_CASE("openai/codex#14672: a temp directory that is a link is opened where it lies",
          "[bwrap][reports]") {
  const auto list = lower_facts("temp_dir = \"/var/t\"\n[fs]\n\"/var/t\" = \"-> /data/t\"\n");
  CHECK(list.has("--bind /data/t /data/t"));
  CHECK(!names(list, "/var/t"));
  CHECK(!names(list, "TMPDIR"));
}

TEST_CASE("sandbox-runtime#185, #221: the mask has the kind of what the link leads to",
          "[bwrap][reports]") {
  const auto list = lower_facts(
      "[fs]\n\"/home/u/.netrc\" = \"-> /nix/store/x/netrc\"\n\"/nix/store/x/netrc\" = \"file\"\n"
      "\"/home/u/.env\" = \"-> /data/env\"\n\"/data/env\" = \"dir\"\n");
  CHECK(list.has("--ro-bind /dev/null /nix/store/x/netrc"));
  CHECK(names(list, mask("/data/env")));
}

TEST_CASE("claude-code#17087, #25603: look-alikes in the workspace are left alone",
          "[bwrap][reports]") {
  const auto list = lower_facts("[fs]\n\"/home/u/app/.env\" = \"file\"\n");
  CHECK(!names(list, "/home/u/app/.env"));
}

TEST_CASE("claude-code#72748: a protected place may be a file here and a folder there",
          "[bwrap][reports]") {
  CHECK(lower_facts("[fs]\n\"/home/u/.docker\" = \"file\"\n")
            .has("--ro-bind /dev/null /home/u/.docker"));
  CHECK(names(lower_facts("[fs]\n\"/home/u/.env\" = \"dir\"\n"), mask("/home/u/.env")));
}

TEST_CASE("claude-code#30433: TMPDIR leads to where commands can write", "[bwrap][reports]") {
  const auto closed = lower_facts("temp_dir = \"/var/t\"\npicked_tier = \"airlock\"\n");
  CHECK(closed.has("--setenv TMPDIR /tmp"));
  const auto open = lower_facts("temp_dir = \"/var/t\"\n");
  CHECK(open.has("--bind /var/t /var/t"));
  CHECK(!names(open, "TMPDIR"));
}

TEST_CASE("Codewhale#6305, bashrs#340: a workspace under /tmp stays", "[bwrap][reports]") {
  const auto list = lower_texts({"home = \"/home/u\"\nworkspace = \"/tmp/p\"\n", {}, {}});
  CHECK(names(list, "--perms 1777 --tmpfs /tmp\n--bind /tmp/p /tmp/p\n"));
  const auto read_only = lower_texts({"workspace = \"/tmp/p\"\nsandbox = \"read-only\"\n", {}, {}});
  CHECK(names(read_only, "--perms 1777 --tmpfs /tmp\n--ro-bind /tmp/p /tmp/p\n"));
  CHECK(witness(list.verify()) == "proved");
  CHECK(witness(read_only.verify()) == "proved");
}

TEST_CASE("opam#6333, greywall#93: the programs of NixOS are found", "[bwrap][reports]") {
  const auto list = lower_facts("nixos = true\n");
  CHECK(names(list,
              "--perms 0755 --tmpfs /run\n"
              "--ro-bind /run/current-system /run/current-system\n"));
  CHECK(list.has_gap("run-reopen", "/run/current-system"));
}

TEST_CASE("loupe#5, nix-bwrapper#23: names resolve when the network is shared",
          "[bwrap][reports]") {
  const std::string facts =
      "resolv_conf = \"/run/resolve/stub.conf\"\n[fs]\n"
      "\"/run/resolve/stub.conf\" = \"file\"\n";
  const auto lifted = lower_facts(facts, "[sandbox]\n");
  CHECK(lifted.has("--ro-bind /run/resolve/stub.conf /run/resolve/stub.conf"));
  CHECK(!lifted.has("--unshare-net"));
  CHECK(!names(lower_facts(facts), "/run/resolve"));
}

TEST_CASE("bubblewrap#195, #275: no destination leads through a link", "[bwrap][reports]") {
  const auto list = lower_facts("[fs]\n\"/home/u\" = \"-> /var/home/u\"\n");
  CHECK(!names(list, " /home/u"));
  CHECK(list.has("--bind /var/home/u/app /var/home/u/app"));
  CHECK(names(list, mask("/var/home/u/.ssh")));
  CHECK(list.has("--chdir /var/home/u/app"));
}

TEST_CASE("CVE-2026-87766, CVE-2024-42472: a dependency folder that is a link stays closed",
          "[bwrap][reports]") {
  LowerOptions options;
  options.profile = ProfileChoice{"package-install"};
  const auto list = lower_texts(
      {std::string(session) + "[fs]\n\"/home/u/app/node_modules\" = \"-> /oldroot/etc\"\n", {}, {}},
      options);
  CHECK(!names(list, "node_modules"));
  CHECK(!names(list, "oldroot"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("bubblewrap#801: /var/run/x is opened at /run/x", "[bwrap][reports]") {
  const auto list = lower_facts("[fs]\n\"/var/run\" = \"-> /run\"\n",
                                "[sandbox]\nallowedPaths = [\"/var/run/x\"]\n");
  CHECK(list.has("--bind /run/x /run/x"));
  CHECK(!names(list, "/var/run"));
}

TEST_CASE("bubblewrap#287, #561: every list drops all capabilities", "[bwrap][reports]") {
  for (const auto* const mode : {"", "picked_tier = \"airlock\"\n", "sandbox = \"read-only\"\n",
                                 "sandbox = \"workspace-write\"\n"}) {
    CHECK(lower_facts(mode).has("--cap-drop ALL"));
  }
}

TEST_CASE("bubblewrap#427, omnigent#5971: a missing grant is left out and named",
          "[bwrap][reports]") {
  const auto list = lower_facts("[fs]\n\"/home/u/.npm\" = \"missing\"\n");
  CHECK(!names(list, ".npm "));
  CHECK(list.has_gap("missing-grant", "/home/u/.npm"));
  REQUIRE(list.warns("lower-missing-grant"));
  CHECK(list.found.all()[0].help == "make it before the run: mkdir -p '/home/u/.npm'");
}

TEST_CASE("toolhive#3979: a file that is granted can only be written in place",
          "[bwrap][reports]") {
  const auto list =
      lower_facts("[fs]\n\"/srv/f\" = \"file\"\n", "[sandbox]\nallowedPaths = [\"/srv/f\"]\n");
  CHECK(list.has("--bind /srv/f /srv/f"));
  CHECK(list.has_gap("file-grant", "/srv/f"));
}

TEST_CASE("a file where a private folder should be can be neither read nor written, and is named",
          "[bwrap][reports]") {
  const auto list = lower_facts("[fs]\n\"/run\" = \"file\"\n");
  CHECK(list.has("--ro-bind /dev/null /run"));
  CHECK(list.has_gap("private-file", "/run"));
  CHECK(!list.has_gap("mixed-access", "/run"));
  CHECK(list.warns("lower-private-file"));
  CHECK(!lower_facts("").warns("lower-private-file"));
}

TEST_CASE("SymbioteIDE#548: a home that is the workspace keeps its masks and pins",
          "[bwrap][reports]") {
  const auto list = lower_texts({"home = \"/home/u\"\nworkspace = \"/home/u\"\n", {}, {}});
  const auto text = list.text();
  CHECK(text.find("--bind /home/u /home/u\n") < text.find(mask("/home/u/.ssh")));
  CHECK(list.has("--bind /home/u/.config /home/u/.config"));
  CHECK(list.has_gap("facts-race", "/home/u/.config"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("a protected link in a writable folder can be swapped, and is named",
          "[bwrap][reports]") {
  const auto list = lower_texts(
      {"home = \"/home/u\"\nworkspace = \"/home/u\"\n[fs]\n\"/home/u/.ssh\" = \"-> /data/ssh\"\n",
       {},
       {}});
  CHECK(list.has_gap("link-swap", "/home/u/.ssh"));
  CHECK(!lower_facts("[fs]\n\"/home/u/.ssh\" = \"-> /data/ssh\"\n")
             .has_gap("link-swap", "/home/u/.ssh"));
}

TEST_CASE("a secret with a second name is named", "[bwrap][reports]") {
  const auto list = lower_facts("[fs]\n\"/home/u/.ssh/id\" = \"file links=2\"\n");
  CHECK(list.has_gap("hard-link", "/home/u/.ssh/id"));
  CHECK(list.warns("lower-hard-link"));
}
