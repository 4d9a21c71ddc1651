#include "engine/graph/known_commands.hpp"
#include "engine/decide/load_policy.hpp"
#include "engine/graph/sort_rules.hpp"
#include "engine/scenario/load_scenario.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/policy_files.hpp"

using namespace o4;

namespace {

const LoadedPolicy& builtin_policy() {
  static const auto policy = [] {
    auto sources = test::sources_with_rules();
    Diagnostics out;
    const auto facts = read_toml(sources, sources.add("facts", ""), "facts", out);
    return load_policy(sources, builtin_book(), {*facts, {}, {}}, out);
  }();
  return *policy;
}

bool installs(const std::string& text) {
  const auto& graph = builtin_policy().policy.graph();
  const auto readers = shell_readers(graph.mode);
  const KnownCommands installers(*find_narrow(graph, "package-install"), CommandUse::installer);
  const auto scanned = scan_command(text, readers);
  if (scanned.commands.empty()) {
    return false;
  }
  const auto words = command_words(scanned, scanned.commands[0]);
  return installers.find(skip_runners(readers.runners, words)) != nullptr;
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
      "yarn --cwd app", "npm install $PACKAGE", "env -u X --chdir d -- A=b npm i",
      "/usr/bin/env npm i", "env env A=1 env yarn", "npm in x", "npm clean-install",
      "npm install-clean", "npm update", "npm up", "pnpm update", "pnpm up", "yarn up x",
      "yarn workspace web add x", "bun update", "pip3.12 install x", "python3.12 -m pip install x",
      "uv lock", "uv pip sync r.txt", "uv tool install x", "poetry add x", "poetry install",
      "poetry update", "cargo +nightly add x", "cargo update", "timeout 60 npm ci",
      "timeout -k 5 60 npm ci", "timeout --kill-after=5 $N npm ci", "nice -n 10 npm ci",
      "nohup npm ci", "command npm ci", "exec npm ci", "stdbuf -oL npm ci", "corepack pnpm install",
      "npx npm@10 ci", "npx -y pnpm install", "pnpm dlx npm install", "/usr/bin/time -f %e npm ci",
      "nice timeout 5 env A=1 npm ci");
  INFO(text);
  CHECK(installs(text));
}

TEST_CASE("commands of the same words and other options are rules of their own", "[command]") {
  ProfileRules rules;
  for (const auto* option : {"-c", "-e", "-c"}) {
    KnownCommand reader;
    reader.use = CommandUse::reader;
    reader.pattern.words = "foo";
    reader.pattern.scripts = {option};
    rules.commands.push_back(reader);
  }
  sort_rules(rules);
  REQUIRE(rules.commands.size() == 2);
  CHECK(rules.commands[0].pattern.scripts == std::vector<std::string>{"-c"});
  CHECK(rules.commands[1].pattern.scripts == std::vector<std::string>{"-e"});
}

TEST_CASE("C6: other commands are no package installs", "[command]") {
  const auto* text = GENERATE(
      "npm", "npm run install", "npm test", "npm run ci", "pnpm build", "yarn build", "yarn run x",
      "bun run add", "pip list", "python -m venv install", "python install", "python -m pip",
      "uv run install", "uv pip list", "cargo build", "cargo", "echo npm install", "npm init",
      "yarn workspace web build", "pipx install x", "python3x -m pip install x", "uv tool run x",
      "poetry build", "timeout npm ci", "timeout 5 make", "npx create-app", "cargo run", "bun x",
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
