#include "tests/reference/query.hpp"

#include "tests/reference/reference.hpp"

namespace o4::reference {
namespace {

std::string in_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + "\"";
}

std::string field(const std::string& name, const std::string& value) {
  return value.empty() ? "" : " " + name + "=" + value;
}

}  // namespace

Answer answer(const World& world, const Query& query) {
  const auto& text = query.text;
  switch (query.kind) {
    case QueryKind::mode:
      return {mode(world), {}, ""};
    case QueryKind::path:
      return {decide_path(world, text, query.op, query.actor, query.profile), {}, ""};
    case QueryKind::host:
      return {decide_host(world, text, query.actor, query.profile), {}, ""};
    case QueryKind::cwd:
      return {decide_cwd(world, text), {}, ""};
    case QueryKind::directory:
      return {decide_directory(world, text), {}, ""};
    case QueryKind::command:
      break;
  }
  const auto command = decide_command(world, text, query.call_cwd);
  return {command.decision, command.refusals, command.profile};
}

std::string describe(const Query& query) {
  const std::vector<std::string> names = {"mode", "path", "host", "cwd", "directory", "command"};
  auto out = names[static_cast<std::size_t>(query.kind)];
  if (query.kind != QueryKind::mode) out += " " + in_quotes(query.text);
  out += field("op", query.op) + field("actor", query.actor) + field("profile", query.profile);
  if (query.call_cwd) out += " cwd=" + in_quotes(*query.call_cwd);
  return out;
}

std::string describe(const Answer& answer) {
  auto out = answer.decision + field("profile", answer.profile);
  for (const auto& refusal : answer.refusals) out += " [" + refusal + "]";
  return out;
}

}  // namespace o4::reference
