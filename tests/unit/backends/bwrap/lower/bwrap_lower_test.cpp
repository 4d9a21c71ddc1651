#include "tests/support/catch.hpp"
#include "tests/support/lowered.hpp"

using namespace o4;
using test::lower_texts;
using test::witness;

namespace {

LowerOptions package_install() {
  LowerOptions options;
  options.profile = ProfileChoice{"package-install"};
  return options;
}

constexpr auto airlock = "start_tier = \"airlock\"\npicked_tier = \"airlock\"\n";

}  // namespace

TEST_CASE("guarded is lowered to the list of the design (W1-W9, N10, E2, E5)", "[bwrap][lower]") {
  const auto list = lower_texts({"", {}, {}});
  CHECK(list.text() ==
        "--unshare-user\n--unshare-pid\n--unshare-ipc\n--unshare-uts\n--unshare-cgroup-try\n"
        "--unshare-net\n--cap-drop ALL\n--die-with-parent\n--new-session\n--seccomp 10\n"
        "--ro-bind / /\n"
        "--dev /dev\n"
        "--perms 000 --tmpfs /home/user/.aws\n--remount-ro /home/user/.aws\n"
        "--perms 000 --tmpfs /home/user/.azure\n--remount-ro /home/user/.azure\n"
        "--bind /home/user/.cache /home/user/.cache\n"
        "--bind /home/user/.cargo /home/user/.cargo\n"
        "--perms 000 --tmpfs /home/user/.config/gcloud\n"
        "--remount-ro /home/user/.config/gcloud\n"
        "--perms 000 --tmpfs /home/user/.config/gh\n--remount-ro /home/user/.config/gh\n"
        "--perms 000 --tmpfs /home/user/.docker\n--remount-ro /home/user/.docker\n"
        "--ro-bind /dev/null /home/user/.env\n"
        "--perms 000 --tmpfs /home/user/.gcloud\n--remount-ro /home/user/.gcloud\n"
        "--ro-bind /dev/null /home/user/.git-credentials\n"
        "--perms 000 --tmpfs /home/user/.gnupg\n--remount-ro /home/user/.gnupg\n"
        "--perms 000 --tmpfs /home/user/.gpg\n--remount-ro /home/user/.gpg\n"
        "--perms 000 --tmpfs /home/user/.kube\n--remount-ro /home/user/.kube\n"
        "--ro-bind /dev/null /home/user/.netrc\n"
        "--bind /home/user/.npm /home/user/.npm\n"
        "--ro-bind /dev/null /home/user/.npmrc\n"
        "--ro-bind /dev/null /home/user/.o4/.mcp.json\n"
        "--bind /home/user/.o4/cache /home/user/.o4/cache\n"
        "--perms 000 --tmpfs /home/user/.o4/managed\n--remount-ro /home/user/.o4/managed\n"
        "--ro-bind /dev/null /home/user/.o4/plugins/.plugin-sources.json\n"
        "--ro-bind /dev/null /home/user/.o4/settings.json\n"
        "--ro-bind /dev/null /home/user/.o4/trusted_workspaces.json\n"
        "--ro-bind /dev/null /home/user/.pypirc\n"
        "--perms 000 --tmpfs /home/user/.ssh\n--remount-ro /home/user/.ssh\n"
        "--bind /home/user/project /home/user/project\n"
        "--proc /proc\n"
        "--perms 0755 --tmpfs /run\n"
        "--perms 1777 --tmpfs /tmp\n"
        "--setenv O4_SANDBOXED 1\n--setenv TMPDIR /tmp\n"
        "--setenv npm_config_userconfig /dev/null\n"
        "--chdir /home/user/project\n");
  CHECK(list.gaps() ==
        "bind-alias\nhost-replace\ninherited-fd\nlate-mount\nnames-visible\nsockets\n");
  CHECK(list.found.all().empty());
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("each operation carries its rule's reason and origin", "[bwrap][lower]") {
  const auto list = lower_texts({"", "[sandbox]\nallowedPaths = [\"/srv\"]\n", {}});
  for (const auto& operation : list.lowered->plan.operations) {
    if (const auto* const bind = std::get_if<bwrap::Bind>(&operation.option);
        bind != nullptr && bind->dest == "/srv") {
      CHECK(operation.reason == "listed in allowedPaths");
      CHECK(operation.origin == "user:2:17");
    }
    const bool follows = std::holds_alternative<bwrap::RemountReadOnly>(operation.option);
    CHECK(operation.reason.empty() == follows);
  }
}

TEST_CASE("the other modes differ in grants and network (W6, M4, M5, N12)", "[bwrap][lower]") {
  const std::string grants = "[sandbox]\nallowedPaths = [\"/srv\"]\n";
  const auto closed = lower_texts({airlock, grants, {}});
  CHECK(!closed.has("--bind /srv /srv"));
  CHECK(!closed.has("--bind /home/user/.cache /home/user/.cache"));
  CHECK(closed.has("--bind /home/user/project /home/user/project"));
  CHECK(closed.has("--unshare-net"));

  const auto read_only = lower_texts({"sandbox = \"read-only\"", grants, {}});
  CHECK(read_only.mounts().find("--bind") == std::string::npos);
  CHECK(read_only.has("--unshare-net"));

  const auto fixed =
      lower_texts({"sandbox = \"workspace-write\"\nadd_dirs = [\"/opt/x\"]", grants, {}});
  CHECK(fixed.has("--bind /srv /srv"));
  CHECK(fixed.has("--bind /opt/x /opt/x"));
  CHECK(!fixed.has("--bind /home/user/.cache /home/user/.cache"));
  CHECK(!fixed.has("--unshare-net"));

  const auto kept = lower_texts({"", grants + "allowedDomains = []\n", {}});
  CHECK(kept.has("--unshare-net"));
  for (const auto* const list : {&closed, &read_only, &fixed, &kept}) {
    CHECK(witness(list->verify()) == "proved");
  }
}

TEST_CASE("unsandboxed modes have nothing to lower (M3)", "[bwrap][lower]") {
  const auto list = lower_texts({"picked_tier = \"open\"", {}, {}});
  CHECK(!list.lowered);
  REQUIRE(list.found.all().size() == 1);
  CHECK(list.found.all()[0].code == "lower-unsandboxed");
  const auto narrow = lower_texts({"sandbox = \"read-only\"", {}, {}}, package_install());
  CHECK(!narrow.lowered);
  CHECK(narrow.found.all()[0].code == "lower-profile");
}

TEST_CASE("root's sysctls are shielded (E5a)", "[bwrap][lower]") {
  const auto list = lower_texts({"uid = 0", {}, {}});
  CHECK(list.text().find("--proc /proc\n--ro-bind /proc/sys /proc/sys\n") != std::string::npos);
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("grants inside grants are folded, protected places are not", "[bwrap][lower]") {
  const auto list = lower_texts(
      {"",
       "[sandbox]\nallowedPaths = [\"~/project/a/b\", \"~/.cache/x\", \"/srv/a\", \"/srv\"]\n",
       {}});
  CHECK(list.has("--bind /srv /srv"));
  CHECK(list.text().find("/srv/a") == std::string::npos);
  CHECK(list.text().find("project/a") == std::string::npos);
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("W10: without a stage an install opens what exists (P1)", "[bwrap][lower]") {
  const auto list = lower_texts({"[fs]\n\"/home/user/project/node_modules\" = \"dir\"\n"
                                 "\"/home/user/project/package-lock.json\" = \"file\"\n",
                                 {},
                                 {}},
                                package_install());
  CHECK(list.has("--bind /home/user/project/node_modules /home/user/project/node_modules"));
  CHECK(
      list.has("--bind /home/user/project/package-lock.json /home/user/project/package-lock.json"));
  CHECK(!list.has("--bind /home/user/project /home/user/project"));
  CHECK(list.has("--bind /home/user/.cache /home/user/.cache"));
  CHECK(list.has_gap("file-grant", "/home/user/project/package-lock.json"));
  CHECK(list.has_gap("missing-grant", "/home/user/project/yarn.lock"));
  CHECK(!list.lowered->plan.stage);
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("W10: a stage stands in for the workspace root (P2)", "[bwrap][lower]") {
  auto options = package_install();
  options.prepare = {"target"};
  const auto list = lower_texts(
      {std::string(airlock) + "stage = \"/var/stage\"\n"
                              "entries = [\"src\", \".git\", \"uv.lock\", \"l\", \".venv\", "
                              "\"yarn.lock\"]\n[fs]\n"
                              "\"/home/user/project/uv.lock\" = \"file\"\n"
                              "\"/home/user/project/yarn.lock\" = \"-> /etc/passwd\"\n"
                              "\"/home/user/project/l\" = \"-> src\"\n",
       {},
       {}},
      options);
  const auto text = list.text();
  CHECK(text.find("--bind /var/stage /home/user/project\n"
                  "--ro-bind /home/user/project/.git /home/user/project/.git\n"
                  "--bind /home/user/project/.venv /home/user/project/.venv\n"
                  "--symlink src /home/user/project/l\n"
                  "--ro-bind /home/user/project/src /home/user/project/src\n"
                  "--bind /home/user/project/target /home/user/project/target\n"
                  "--symlink /etc/passwd /home/user/project/yarn.lock\n") != std::string::npos);
  CHECK(text.find("uv.lock") == std::string::npos);
  CHECK(list.lowered->plan.stage ==
        bwrap::Stage{"/var/stage",
                     "/home/user/project",
                     {"uv.lock"},
                     {"Cargo.lock", "bun.lock", "bun.lockb", "package-lock.json", "pnpm-lock.yaml",
                      "uv.lock"}});
  CHECK(list.lowered->plan.placeholders ==
        std::vector<bwrap::Placeholder>{
            {"/home/user/project/target", bwrap::Placeholder::Kind::dir}});
  CHECK(list.has_gap("stage-private", "/home/user/project"));
  CHECK(witness(list.verify()) == "proved");
}

TEST_CASE("a list that bwrap cannot take is an error, a slow one a warning", "[bwrap][lower]") {
  const auto grants = [](int count) {
    std::string paths;
    for (int i = 0; i < count; ++i) {
      paths += "\"/srv/" + std::to_string(i) + "\",";
    }
    return "[sandbox]\nallowedPaths = [" + paths + "]\n";
  };
  const auto some = lower_texts({"", grants(301), {}});
  CHECK(some.lowered);
  CHECK(some.warns("lower-many-binds"));
  const auto many = lower_texts({"", grants(3000), {}});
  CHECK(!many.lowered);
  CHECK(many.found.all().back().code == "lower-limit");
}

TEST_CASE("installers are matched with the folder they write to", "[bwrap][lower]") {
  CHECK(bwrap::dependency_folder("pnpm") == "node_modules");
  CHECK(bwrap::dependency_folder("cargo") == "target");
  CHECK(bwrap::dependency_folder("uv") == ".venv");
  CHECK(bwrap::dependency_folder("make").empty());
}
