#include "tests/differential/list_excuses.hpp"

#include <algorithm>
#include <set>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/model/words.hpp"
#include "tests/support/catch.hpp"

namespace o4::test {
namespace {

using namespace o4::bwrap;

constexpr const char* questions[] = {"read",   "list",  "write",  "create",  "mkdir", "symlink",
                                     "unlink", "rmdir", "rename", "replace", "chmod", "exec"};

std::string text_of(const HostChange& change) {
  if (const auto* const made = std::get_if<Made>(&change)) {
    return " makes " + made->path;
  }
  if (const auto* const gone = std::get_if<Gone>(&change)) {
    return " removes " + gone->path;
  }
  if (const auto* const moved = std::get_if<Moved>(&change)) {
    return " moves " + moved->from + " to " + moved->to;
  }
  const auto* const written = std::get_if<Written>(&change);
  return written == nullptr ? "" : " writes " + written->path;
}

std::string text_of(const Answer& answer) {
  if (const auto* const no_way = std::get_if<NoWay>(&answer)) {
    return std::string(no_way->error);
  }
  const auto* const success = std::get_if<Success>(&answer);
  if (success == nullptr) {
    return "unknown";
  }
  std::string text = "ok" + text_of(success->change);
  if (const auto* const file = std::get_if<HostFile>(&success->content)) {
    text += " reads " + file->path;
  } else if (const auto* const data = std::get_if<DescriptorData>(&success->content)) {
    text += " reads descriptor " + std::to_string(data->fd);
  }
  for (const auto& name : success->names) {
    text += " " + name;
  }
  return text;
}

bool succeeds(const std::string& answer) { return answer.starts_with("ok"); }

bool is_own(const Sandbox& sandbox, const std::string& path) {
  const auto& what = sandbox.layers()[sandbox.top(path)].what;
  return std::holds_alternative<Memory>(what);
}

bool is_one_of(const std::string& answer, std::initializer_list<const char*> words) {
  return std::find(words.begin(), words.end(), answer) != words.end();
}

bool is_staged(const Sandbox& sandbox, const Stage& stage, const std::string& path) {
  const auto& what = sandbox.layers()[sandbox.top(path)].what;
  const auto* const bind = std::get_if<HostFolder>(&what);
  return bind != nullptr && bind->source == stage.dir;
}

// Why it does not matter that a call is answered in another way; nothing if it may.
std::string argument_for(const Sandbox& before, const Sandbox& after,
                         const std::optional<Stage>& stage, const std::string& path,
                         const std::string& answer, const std::string& other) {
  if (!succeeds(answer) && !succeeds(other) && answer != "unknown" && other != "unknown") {
    return "refused either way";
  }
  const bool own = is_own(before, path) && is_own(after, path);
  const auto is_harmless = [](const std::string& text) {
    return succeeds(text) || is_one_of(text, {"EEXIST", "EISDIR", "ENOTDIR", "EBUSY", "ENOTEMPTY",
                                              "ENOENT", "EXDEV", "EINVAL"});
  };
  if (own && is_harmless(answer) && is_harmless(other)) {
    return "a command could have made it";
  }
  if (is_one_of(other, {"EBUSY", "EXDEV"})) {
    return "a mount point stays in its place";
  }
  if (is_under(path, "/proc/sys")) {
    return "the kernel's settings, which only uid 0 can change";
  }
  if (stage && (is_under(path, stage->dir) ||
                (is_staged(before, *stage, path) && is_staged(after, *stage, path)))) {
    return "the stage, which is thrown away";
  }
  return {};
}

// An element that calls on paths do not see, and why it may be there or not.
std::string argument_for(const Option& option) {
  if (std::holds_alternative<ChangeDirectory>(option)) {
    return "where commands start is no access";
  }
  if (std::holds_alternative<SetVariable>(option) ||
      std::holds_alternative<UnsetVariable>(option)) {
    return "a command can set variables itself";
  }
  if (std::holds_alternative<DieWithParent>(option)) {
    return "what outlives its caller stays in the sandbox";
  }
  if (std::holds_alternative<Unshare>(option)) {
    return "a namespace of its own more, or a name of a control group";
  }
  if (std::holds_alternative<DropCapability>(option) ||
      std::holds_alternative<NewSession>(option) || std::holds_alternative<ShareNetwork>(option)) {
    return "said already, or taken back";
  }
  if (const auto* const other = std::get_if<OtherOption>(&option)) {
    return other->option + " concerns whoever runs the list";
  }
  return {};
}

std::vector<Operation> companions(const Plan& plan) {
  std::vector<Operation> result;
  for (const auto& operation : plan.operations) {
    if (destination(operation.option) == nullptr) {
      result.push_back({operation.option, {}, {}, {}});
    }
  }
  return result;
}

}  // namespace

ListJudge::ListJudge(const FactsView& view, const Plan& original,
                     const std::vector<std::string>& places)
    : host_(view.host()), original_(original), before_(OutsideModel{}) {
  for (const auto& placeholder : original.placeholders) {
    const bool dir = placeholder.kind == Placeholder::Kind::dir;
    add_node(host_.nodes, placeholder.path,
             {dir ? HostNode::Kind::dir : HostNode::Kind::file, dir ? 0700U : 0600U, {}});
  }
  std::vector<std::string> folders;
  for (const auto& [path, node] : host_.nodes) {
    if (node.kind == HostNode::Kind::dir) {
      folders.push_back(path);
    }
  }
  for (const auto& folder : folders) {
    add_node(host_.nodes, join(folder, "known"), {HostNode::Kind::file, 0644, {}});
  }
  std::set<std::string> paths(places.begin(), places.end());
  for (const auto& [path, node] : host_.nodes) {
    paths.insert(path);
  }
  paths_ = {paths.begin(), paths.end()};
  before_ = run_plan(host_, original_);
  const auto* const sandbox = std::get_if<Sandbox>(&before_);
  REQUIRE(sandbox != nullptr);
  for (const auto& path : paths_) {
    answers_before_.push_back(answers(*sandbox, path));
  }
}

std::vector<std::string> ListJudge::answers(const Sandbox& sandbox, const std::string& path) const {
  std::vector<std::string> result;
  for (const auto* const question : questions) {
    result.push_back(text_of(ask(sandbox, *question_named(question), path)));
  }
  return result;
}

ListExcuse ListJudge::excuse(const Plan& mutant) const {
  std::set<std::string> names;
  auto before = companions(original_);
  for (const auto& operation : companions(mutant)) {
    const auto same = std::find(before.begin(), before.end(), operation);
    if (same != before.end()) {
      before.erase(same);
      continue;
    }
    before.push_back(operation);
  }
  for (const auto& operation : before) {
    const auto argument = argument_for(operation.option);
    if (argument.empty()) {
      return {{}, emit_words(operation).front()};
    }
    names.insert(argument);
  }
  const auto after = run_plan(host_, mutant);
  const auto* const sandbox = std::get_if<Sandbox>(&after);
  if (sandbox == nullptr) {
    return {{}, "it does not run"};
  }
  for (std::size_t i = 0; i < paths_.size(); ++i) {
    const auto now = answers(*sandbox, paths_[i]);
    for (std::size_t q = 0; q < now.size(); ++q) {
      const auto& was = answers_before_[i][q];
      if (now[q] == was) {
        continue;
      }
      const auto argument = argument_for(std::get<Sandbox>(before_), *sandbox, original_.stage,
                                         paths_[i], was, now[q]);
      if (argument.empty()) {
        return {{}, std::string(questions[q]) + " " + paths_[i] + ": " + was + ", now " + now[q]};
      }
      names.insert(argument);
    }
  }
  std::string name;
  for (const auto& argument : names) {
    name += (name.empty() ? "" : "; ") + argument;
  }
  return {name.empty() ? "every call is answered alike" : name, {}};
}

}  // namespace o4::test
