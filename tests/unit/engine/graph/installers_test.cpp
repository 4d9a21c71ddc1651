#include "engine/graph/installers.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

const std::vector<Installer>& builtin_installers() {
  static const auto installers = [] {
    auto sources = test::sources_with_rules();
    Diagnostics out;
    const auto facts = read_toml(sources, sources.add("facts", ""), "facts", out);
    const auto loaded = load_policy(sources, test::builtin_book(), {*facts, {}, {}}, out);
    return find_narrow(loaded->policy.graph(), "package-install")->installers;
  }();
  return installers;
}

bool installs(const std::string& text) {
  const auto scanned = scan_command(text);
  return !scanned.commands.empty() &&
         find_installer(builtin_installers(), command_words(scanned, scanned.commands[0])) !=
             nullptr;
}

}  // namespace

TEST_CASE("C6: package installs are recognised from the command words", "[command]") {
  const auto* text = GENERATE(
      "npm install", "npm i x", "npm ci", "npm add x", "pnpm install", "pnpm add x", "yarn",
      "yarn install", "yarn add x", "yarn --frozen-lockfile", "bun install", "bun i", "bun add x",
      "pip install x", "pip3 install -r r.txt", "python -m pip install x",
      "python3 -m pip install x", "uv add x", "uv sync", "uv pip install x", "cargo add x",
      "cargo install x", "cargo fetch", "/usr/bin/npm ci", "./node_modules/.bin/npm ci",
      "npm --silent ci", "npm --prefix app ci", "npm --prefix=app ci", "pip --log f install x",
      "env A=1 npm ci", "env -i -u B npm ci", "python3 -I -m pip --no-input install x",
      "yarn --cwd app", "npm install $PACKAGE");
  INFO(text);
  CHECK(installs(text));
}

TEST_CASE("C6: other commands are no package installs", "[command]") {
  const auto* text = GENERATE(
      "npm", "npm run install", "npm test", "npm run ci", "pnpm build", "yarn build", "yarn run x",
      "bun run add", "pip list", "python -m venv install", "python install", "python -m pip",
      "uv run install", "uv pip list", "cargo build", "cargo", "echo npm install", "sudo npm ci",
      "$NPM install", "npm $VERB", "npm --prefix install", "npminstall", "xnpm ci", "");
  INFO(text);
  CHECK_FALSE(installs(text));
}

TEST_CASE("a command pattern is words and groups with single spaces", "[command]") {
  CHECK(is_command_pattern("npm (install|i)"));
  CHECK(is_command_pattern("yarn"));
  for (const auto* text : {"", " npm", "npm ", "npm  ci", "npm (ci", "npm ci)", "npm ()"}) {
    INFO(text);
    CHECK_FALSE(is_command_pattern(text));
  }
}
