// Help is laid out for 96 columns whatever the terminal, so that it is the same bytes everywhere.

#include "cli/args/help.hpp"

#include <algorithm>

#include "cli/args/version.hpp"
#include "cli/terminal/layout.hpp"

namespace o4 {
namespace {

constexpr std::size_t text_width = 96;
constexpr std::size_t first_column = 26;

// "  left      right, which goes on in its own column".
void add_row(std::string& out, std::string_view left, std::string_view right) {
  auto lines = wrapped(right, text_width - first_column);
  if (lines.empty()) {
    lines.emplace_back();
  }
  auto start = padded("  " + std::string(left), first_column - 1) + " ";
  if (columns(start) > first_column) {
    out += start + "\n";
    start = std::string(first_column, ' ');
  }
  for (const auto& line : lines) {
    out += start + line + "\n";
    start = std::string(first_column, ' ');
  }
}

std::string flag_text(const Flag& flag) {
  auto text = flag.letter.empty() ? std::string() : std::string(flag.letter) + ", ";
  text += flag.name;
  return flag.value.empty() ? text : text + " " + std::string(flag.value);
}

void add_flags(std::string& out, std::string_view heading, std::span<const Flag> flags) {
  if (flags.empty()) {
    return;
  }
  out += "\n" + std::string(heading) + ":\n";
  for (const auto& flag : flags) {
    add_row(out, flag_text(flag), flag.help);
  }
}

std::string joined(std::span<const std::string_view> words, std::string_view between) {
  std::string text;
  for (const auto& word : words) {
    text += text.empty() ? "" : between;
    text += word;
  }
  return text;
}

void add_output_flags(std::string& out, const Command& command) {
  out += "\nOutput:\n";
  for (auto flag : output_flags()) {
    const auto formats = joined(command.formats, "|");
    if (flag.name == "--format") {
      flag.value = formats;
    }
    add_row(out, flag_text(flag), flag.help);
  }
}

void add_details(std::string& out, std::string_view details) {
  while (!details.empty()) {
    const auto end = std::min(details.find('\n'), details.size());
    out += "\n";
    for (const auto& line : wrapped(details.substr(0, end), text_width)) {
      out += line + "\n";
    }
    details.remove_prefix(std::min(end + 1, details.size()));
  }
}

std::string status_text() {
  std::string text = "\nExit status:\n";
  for (const auto& row : exit_statuses) {
    text += "  " + std::string(row.status) + "  " + std::string(row.means) + "\n";
  }
  return text;
}

}  // namespace

std::string general_help() {
  std::string out =
      "o4-policy: what the sandbox of o4 lets commands do, and why\n\n"
      "Usage: o4-policy COMMAND [WORDS] [FLAGS]\n\n"
      "Commands:\n";
  for (const auto* command : commands()) {
    add_row(out, command->name, command->summary);
  }
  add_row(out, "help [COMMAND]", "show this text, or that of a command");
  out += "\nFlags:\n";
  add_row(out, "--help, -h", "show this text; after a command: its flags, with examples");
  add_row(out, "--version, -V", "show the version");
  out += "\nExamples:\n";
  for (const auto* command : commands()) {
    add_row(out, "o4-policy " + std::string(command->examples.front().command), "");
    out += "      " + std::string(command->examples.front().shows) + "\n";
  }
  return out + status_text();
}

std::string command_help(const Command& command) {
  const auto name = std::string(command.name);
  auto out = "o4-policy " + name + ": " + std::string(command.summary) + "\n\nUsage: o4-policy " +
             name + " " + std::string(command.words) + (command.words.empty() ? "" : " ") +
             "[FLAGS]\n";
  add_details(out, command.details);
  out += "\nExamples:\n";
  for (const auto& example : command.examples) {
    out += "  o4-policy " + std::string(example.command) + "\n      " + std::string(example.shows) +
           "\n";
  }
  add_flags(out, "Flags of " + name, command.flags);
  add_output_flags(out, command);
  if (command.inputs == Inputs::policy) {
    add_flags(out, "Where configs and facts come from (- is standard input)", input_flags());
    add_flags(out, "Single facts, over those of the machine, --facts or --scenario", fact_flags());
  }
  return out + status_text();
}

std::string_view version() { return O4_POLICY_VERSION; }

std::string version_text() { return "o4-policy " + std::string(version()) + "\n"; }

}  // namespace o4
