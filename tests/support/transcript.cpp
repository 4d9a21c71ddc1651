#include "tests/support/transcript.hpp"

#include <filesystem>
#include <regex>
#include <string>

#include "engine/compile/builtin_rules.hpp"
#include "tests/support/places.hpp"
#include "tests/support/run_process.hpp"
#include "tests/support/temp_dir.hpp"

namespace o4::test {
namespace {

// Takes the first line off `text`, without its line break.
std::string_view next_line(std::string_view& text) {
  const auto line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(text.size(), line.size() + 1));
  return line;
}

std::string without_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text.empty() ? text : text + "\n";
}

std::string replace_all(std::string text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
  return text;
}

// Built-in rules are named without line and column, so that a line more in them changes no
// transcript; other tests look at the numbers.
std::string without_rule_lines(const std::string& text) {
  static const auto places = [] {
    std::string names;
    for (const auto& rules : builtin_rules()) {
      names += (names.empty() ? "" : "|") + std::string(rules.name.substr(0, rules.name.find('.')));
    }
    return std::regex("(^|[^/A-Za-z0-9_])((" + names +
                      ")\\.rules\"?):[0-9]+:[0-9]+(-[0-9]+:[0-9]+)?");
  }();
  return std::regex_replace(text, places, "$1$2");
}

Process shell_in(const std::filesystem::path& home) {
  Process shell;
  shell.cwd = home / "project";
  shell.errors = ErrorStream::joined;
  shell.timeout = std::chrono::minutes(5);  // for what hangs, not for a machine with much to do
  const auto programs = std::filesystem::path(policy_binary()).parent_path().string();
  shell.environment = {{"HOME", home},
                       {"LC_ALL", "C.UTF-8"},
                       {"PATH", programs + ":/usr/bin:/bin"},
                       {"SOURCE", source_path("")},
                       {"TMPDIR", home / "tmp"}};
  return shell;
}

}  // namespace

Transcript parse_transcript(std::string_view text) {
  Transcript out;
  bool in_command = false;
  while (!text.empty()) {
    const auto line = next_line(text);
    if (line.starts_with("$ ")) {
      out.steps.push_back({std::string(line.substr(2)), "", 0});
      in_command = true;
    } else if (out.steps.empty()) {
      out.heading.append(line).append("\n");
    } else if (in_command && line.starts_with("> ")) {
      out.steps.back().command.append("\n").append(line.substr(2));
    } else if (line.starts_with("? ")) {
      out.steps.back().status = std::stoi(std::string(line.substr(2)));
    } else {
      out.steps.back().output.append(line).append("\n");
      in_command = false;
    }
  }
  for (auto& step : out.steps) step.output = without_end(step.output);
  return out;
}

std::string print_transcript(const Transcript& transcript) {
  std::string out = transcript.heading;
  bool first = true;
  for (const auto& step : transcript.steps) {
    if (!first) out += "\n";
    first = false;
    out += "$ " + replace_all(step.command, "\n", "\n> ") + "\n" + without_end(step.output);
    if (step.status != 0) out += "? " + std::to_string(step.status) + "\n";
  }
  return out;
}

Transcript replay(const Transcript& transcript, std::string_view scratch) {
  const TempDir home{std::filesystem::path(scratch)};
  std::filesystem::create_directory(home.path() / "project");
  auto shell = shell_in(home.path());
  Transcript out{transcript.heading, {}};
  for (const auto& step : transcript.steps) {
    shell.arguments = {"/bin/sh", "-c", step.command};
    const auto result = run_process(shell);
    const auto output =
        without_rule_lines(replace_all(result.output, home.path().string(), "$HOME"));
    out.steps.push_back({step.command,
                         without_end(result.timed_out ? output + "(timed out)\n" : output),
                         result.status});
  }
  return out;
}

}  // namespace o4::test
