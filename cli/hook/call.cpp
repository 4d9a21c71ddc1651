// What a tool's input means is a row of tools.def. A known tool whose input does not say what it
// touches is an error, and so is blocked: letting through what was not understood would be worse.
// A file is asked about as o4's file tools would touch it and as a command would: o4's own tools
// reach files that no command reaches, and those of other agents have not earned that.
#include "cli/hook/call.hpp"

#include <algorithm>
#include <utility>

#include "grammar/mentions/url.hpp"

namespace o4 {
namespace {

enum class Asks { command, read, read_below, read_many, write, url, prose, patch };

// A row of tools.def: which member of the tool's input says what it touches, and how. `other_key`
// is tried where `key` is not there.
struct Tool {
  Agent agent;
  std::string_view name;
  Asks asks;
  std::string_view key;
  std::string_view other_key;
};

constexpr auto tools = std::to_array<Tool>({
#define O4_TOOL(agent, name, asks, key, other) {Agent::agent, name, Asks::asks, key, other},
#include "cli/hook/tools.def"
#undef O4_TOOL
});

const Tool* find_tool(Agent agent, std::string_view name) {
  const auto* const found = std::find_if(tools.begin(), tools.end(), [&](const Tool& tool) {
    return tool.agent == agent && tool.name == name;
  });
  return found == tools.end() ? nullptr : found;
}

const std::string* text_of(const Value& table, std::string_view key) {
  const auto* const member = find_member(table, key);
  return member == nullptr ? nullptr : member->value.get<std::string>();
}

// A path as the tool would take it: from the session's folder, unless it is absolute or begins with
// "~".
std::string below(std::string_view folder, std::string_view path) {
  const bool stands = path.starts_with('/') || path == "~" || path.starts_with("~/");
  return stands || folder.empty() ? std::string(path)
                                  : std::string(folder) + "/" + std::string(path);
}

void add_path(std::vector<Query>& questions, const std::string& path, PathOp op) {
  questions.emplace_back(PathQuery{path, op, PathActor::shell});
  questions.emplace_back(PathQuery{path, op, PathActor::file_tool});
}

// The folder of a pattern in which everything that it matches lies.
std::string fixed_part(std::string_view pattern) {
  const auto star = pattern.find_first_of("*?[{");
  if (star == std::string_view::npos) {
    return std::string(pattern);
  }
  const auto slash = pattern.substr(0, star).rfind('/');
  return slash == std::string_view::npos ? "." : std::string(pattern.substr(0, slash + 1));
}

void add_host(std::vector<Query>& questions, std::string_view url) {
  // A host that cannot be known is asked about as it stands, and is then no host that is listed.
  questions.emplace_back(HostQuery{url_host(url).value_or(std::string(url)), HostActor::fetch});
}

// The URLs in a text for people.
void add_hosts_in(std::vector<Query>& questions, std::string_view text) {
  constexpr std::string_view ends = " \t\n\r\"'<>()[]{}`";
  while (!text.empty()) {
    const auto end = std::min(text.find_first_of(ends), text.size());
    auto word = text.substr(0, end);
    while (!word.empty() &&
           std::string_view(".,;:!?").find(word.back()) != std::string_view::npos) {
      word.remove_suffix(1);
    }
    if (word.find("://") != std::string_view::npos) {
      add_host(questions, word);
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// The files of a patch: "*** Update File: src/a.cc" and the like.
void add_patched(std::vector<Query>& questions, std::string_view patch, std::string_view folder) {
  constexpr auto heads = std::to_array<std::string_view>(
      {"*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: "});
  while (!patch.empty()) {
    const auto end = std::min(patch.find('\n'), patch.size());
    auto line = patch.substr(0, end);
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size()));
    for (const auto head : heads) {
      if (line.starts_with(head)) {
        add_path(questions, below(folder, line.substr(head.size())), PathOp::write);
      }
    }
    patch.remove_prefix(std::min(end + 1, patch.size()));
  }
}

// Reads strictly where a tool is known: each way in which a call might be misread is an error.
class CallReader {
 public:
  CallReader(Agent agent, const Value& input, Diagnostics& out)
      : agent_(agent), input_(input), out_(out) {}

  std::optional<ToolCall> read() {
    const auto event = event_words[static_cast<std::size_t>(agent_)];
    const auto* const name = required(input_, "hook_event_name");
    const auto* const tool = name == nullptr ? nullptr : required(input_, "tool_name");
    if (tool == nullptr) {
      return std::nullopt;
    }
    if (*name != event) {
      out_.error("hook-event", find_member(input_, "hook_event_name")->value.span,
                 "the event is " + in_quotes(*name) + ", and only " + in_quotes(event) +
                     " is one before a tool runs",
                 "set the hook up for " + std::string(event));
      return std::nullopt;
    }
    ToolCall call{*tool, {}};
    const auto* const row = find_tool(agent_, *tool);
    if (row != nullptr && !add_questions(call, *row)) {
      return std::nullopt;
    }
    return call;
  }

 private:
  const std::string* required(const Value& table, std::string_view key) {
    const auto* const text = text_of(table, key);
    if (text == nullptr) {
      out_.error("hook-input", table.span, in_quotes(key) + " is missing, or is no text",
                 "this is no call that the documentation of " +
                     std::string(agent_words[static_cast<std::size_t>(agent_)]) + " describes");
    }
    return text;
  }

  bool add_questions(ToolCall& call, const Tool& tool) {
    const auto* const member = find_member(input_, "tool_input");
    if (member == nullptr || member->value.get<Table>() == nullptr) {
      out_.error("hook-input", input_.span, "'tool_input' is missing, or is no object");
      return false;
    }
    const auto& table = member->value;
    const auto* const cwd = text_of(input_, "cwd");
    const auto folder = cwd == nullptr ? std::string() : *cwd;
    const bool has_key = find_member(table, tool.key) != nullptr;
    const auto key =
        has_key || tool.other_key.empty() || find_member(table, tool.other_key) == nullptr
            ? tool.key
            : tool.other_key;
    if (tool.asks == Asks::read_many) {
      return add_many(call.questions, table, key, folder);
    }
    if (tool.asks == Asks::read_below && find_member(table, key) == nullptr) {
      add_path(call.questions, folder.empty() ? "." : folder, PathOp::read);
      return true;
    }
    const auto* const text = required(table, key);
    return text != nullptr && add_question(call.questions, tool, *text, table, folder);
  }

  bool add_question(std::vector<Query>& questions, const Tool& tool, const std::string& text,
                    const Value& table, const std::string& folder) {
    switch (tool.asks) {
      case Asks::command:
        questions.emplace_back(CommandQuery{text, call_folder(table, folder)});
        break;
      case Asks::read:
      case Asks::read_below:
      case Asks::read_many:
        add_path(questions, below(folder, text), PathOp::read);
        break;
      case Asks::write:
        add_path(questions, below(folder, text), PathOp::write);
        break;
      case Asks::url:
        add_host(questions, text);
        break;
      case Asks::prose:
        add_hosts_in(questions, text);
        break;
      case Asks::patch:
        add_patched(questions, text, folder);
        if (questions.empty()) {
          out_.error("hook-input", table.span, "the patch names no file");
          return false;
        }
        break;
    }
    return true;
  }

  // Where a command starts: the folder that its call names, else that of the session.
  static std::optional<std::string> call_folder(const Value& table, const std::string& folder) {
    for (const auto* const key : {"dir_path", "directory", "workdir"}) {
      const auto* const named = text_of(table, key);
      if (named != nullptr && !named->empty()) {
        return below(folder, *named);
      }
    }
    return folder.empty() ? std::nullopt : std::optional(folder);
  }

  bool add_many(std::vector<Query>& questions, const Value& table, std::string_view key,
                const std::string& folder) {
    const auto* const member = find_member(table, key);
    const auto* const list = member == nullptr ? nullptr : member->value.get<Array>();
    if (list == nullptr) {
      const auto* const text = required(table, key);
      if (text != nullptr) {
        add_path(questions, below(folder, fixed_part(*text)), PathOp::read);
      }
      return text != nullptr;
    }
    for (const auto& item : *list) {
      const auto* const text = item.get<std::string>();
      if (text == nullptr) {
        out_.error("hook-input", item.span, "a pattern is no text");
        return false;
      }
      add_path(questions, below(folder, fixed_part(*text)), PathOp::read);
    }
    return true;
  }

  Agent agent_;
  const Value& input_;
  Diagnostics& out_;
};

}  // namespace

std::optional<ToolCall> read_call(Agent agent, const Value& input, Diagnostics& out) {
  return CallReader(agent, input, out).read();
}

}  // namespace o4
