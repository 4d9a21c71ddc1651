// Commands, flags and findings are written from their tables; what stands here is only what no
// table knows. docs/man/o4-policy.1 is this text, and a test keeps it so.
#include "cli/manual/page.hpp"

#include <algorithm>

#include "cli/args/commands.hpp"
#include "cli/args/help.hpp"
#include "cli/manual/codes.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {
namespace {

constexpr std::string_view head =
    ".\\\" Made by \"o4-policy manual\" from the tables of the program.\n"
    ".TH O4-POLICY 1 \"\" \"o4-policy\" \"User commands\"\n"
    ".SH NAME\n"
    "o4-policy \\- what the sandbox of o4 lets commands do, and why\n"
    ".SH SYNOPSIS\n"
    ".B o4-policy\n.I command\n.RI [ words ]\n.RI [ flags ]\n"
    ".SH DESCRIPTION\n"
    ".B o4-policy\n"
    "reads the configs of o4, the facts of a machine and session, and the definitions of the\n"
    "sandbox tiers, and answers what a command may write, read and reach.\n"
    "Every answer names the rule that decides and the place in a file that the rule is from.\n"
    "It lowers the same rules to the profile of the platform's sandbox, and proves that the\n"
    "profile decides as the rules do.\n"
    ".PP\n"
    "Flags may stand before or after the command.\n"
    "Words that begin with a dash go after\n.BR \\-\\- .\n";

constexpr std::string_view machine =
    ".SH FACTS OF THE MACHINE\n"
    "Home is $HOME, the workspace the current folder.\n"
    "Trust is from\n.IR ~/.o4/trusted_workspaces.json ,\n"
    "a JSON array of absolute folders.\n"
    "Plugins are\n.IR ~/.o4/plugins/*/plugin.json .\n"
    "The temp folder is $TMPDIR, else the platform's; the cache folder is $XDG_CACHE_HOME, else\n"
    ".IR ~/.cache .\n"
    "A session is taken as interactive unless \\-\\-print is given.\n"
    "Of the file system only the paths that the rules and the question touch are looked at.\n";

constexpr std::string_view tail =
    ".PP\n"
    ".B run\n"
    "exits as the command does, with 128 and the number of the signal that ended it, with 1 if\n"
    "the command is refused, with 2 if no sandbox can be made, and with 126 or 127 if there is no\n"
    "such program.\n"
    ".SH FILES\n"
    ".TP\n.I ~/.o4/config.toml\nThe user's config.\n"
    ".TP\n.I WORKSPACE/.o4/config.toml\n"
    "The project's config, which is read only in a trusted workspace.\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B NO_COLOR\nNo colours unless \\-\\-color asks for them.\n";

// A line of text: nothing in it is taken for a request or an escape.
std::string roff(std::string_view text) {
  std::string result;
  bool starts_line = true;
  for (const char c : text) {
    if (starts_line && (c == '.' || c == '\'')) {
      result += "\\&";
    }
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    starts_line = c == '\n';
  }
  return result;
}

// An argument of a request.
std::string argument(std::string_view text) {
  std::string result = "\"";
  for (const char c : roff(text)) {
    result += c == '"' ? std::string("\\(dq") : std::string(1, c);
  }
  return result + "\"";
}

void add_flags(std::string& out, std::span<const Flag> flags) {
  for (const auto& flag : flags) {
    const auto letter = flag.letter.empty() ? "" : ", " + std::string(flag.letter);
    out += ".TP\n.BI " + argument(std::string(flag.name) + letter);
    out += flag.value.empty() ? "" : " " + argument(" " + std::string(flag.value));
    out += "\n" + roff(flag.help) + "\n";
    out += flag.repeat == Repeat::often ? "May be repeated.\n" : "";
  }
}

void add_section(std::string& out, std::string_view kind, std::string_view title,
                 std::span<const Flag> flags) {
  out += std::string(kind) + " " + argument(title) + "\n";
  add_flags(out, flags);
}

void add_formats(std::string& out, const Command& command) {
  if (command.formats.size() < 2) {
    return;
  }
  out += ".TP\n.B \\-\\-format\n";
  for (std::size_t i = 0; i < command.formats.size(); ++i) {
    out += (i == 0                            ? ""
            : i + 1 == command.formats.size() ? " or "
                                              : ", ") +
           roff(command.formats[i]);
  }
  out += "\n";
}

void add_command(std::string& out, const Command& command) {
  out += ".SS " +
         argument(std::string(command.name) + (command.words.empty() ? "" : " ") +
                  std::string(command.words)) +
         "\n";
  auto summary = std::string(command.summary);
  summary.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(summary.front())));
  out += roff(summary) + ".\n";
  for (auto rest = command.details; !rest.empty();) {
    const auto end = std::min(rest.find('\n'), rest.size());
    out += ".PP\n" + roff(rest.substr(0, end)) + "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  add_flags(out, command.flags);
  add_formats(out, command);
  for (const auto& example : command.examples) {
    out += ".PP\n.nf\n    " + roff("o4-policy " + std::string(example.command)) + "\n.fi\n.RS 8\n" +
           roff(example.shows) + "\n.RE\n";
  }
}

void add_findings(std::string& out) {
  out +=
      ".SH FINDINGS\nWhat\n.B lint\nfinds, and which level each finding has.\n"
      "Each has a page with an example in\n.IR docs/diagnostics/ .\n";
  for (const auto& row : lint_codes) {
    out += ".TP\n.B " + argument(row.code) + "\n" + roff(row.title) + " (" +
           std::string(to_word(row.level)) + ")\n";
  }
}

void add_codes(std::string& out) {
  out +=
      ".SH DIAGNOSTICS\nEvery other error and warning, by the code that JSON and editors show.\n";
  for (const auto& row : diagnostic_codes()) {
    out += ".TP\n.B " + argument(row.code) + "\n" + roff(row.means) + "; for example " +
           roff(row.example) + "\n";
  }
}

void add_statuses(std::string& out) {
  out += ".SH EXIT STATUS\n";
  for (const auto& row : exit_statuses) {
    out += ".TP\n.B " + std::string(row.status) + "\n" + roff(row.means) + "\n";
  }
}

}  // namespace

std::string manual_page() {
  std::string out(head);
  out += ".SH COMMANDS\n";
  for (const auto* command : commands()) {
    add_command(out, *command);
  }
  out += ".SH FLAGS\n";
  add_section(out, ".SS", "Output", output_flags());
  add_section(out, ".SS", "Inputs: a file named - is standard input", input_flags());
  add_section(out, ".SS", "Facts: each sets one, over those of the machine or of a file",
              fact_flags());
  out += machine;
  add_findings(out);
  add_codes(out);
  add_statuses(out);
  return out + std::string(tail);
}

}  // namespace o4
