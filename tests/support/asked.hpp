// One policy, loaded from texts, and short answers to questions about it.
#pragma once

#include <optional>
#include <string>

#include "engine/decide/load_policy.hpp"

namespace o4::test {

// The texts of a policy test: the keys of [facts], and the config files; no text, no file.
struct Texts {
  std::string facts;
  std::optional<std::string> user;
  std::optional<std::string> project;
};

struct Asked {
  SourceMap sources;
  std::optional<LoadedPolicy> loaded;
  Diagnostics found;

  [[nodiscard]] const RuleGraph& graph() const;

  // The decision's word; "error" for a question that has no answer.
  [[nodiscard]] std::string path(const std::string& path, PathOp op,
                                 PathActor actor = PathActor::shell,
                                 ProfileChoice profile = {}) const;
  [[nodiscard]] std::string host(const std::string& host, HostActor actor = HostActor::shell,
                                 ProfileChoice profile = {}) const;

  // The same with everything that explains it, one thing a line.
  [[nodiscard]] std::string explained(const Query& query) const;

  // Every finding, one a line: place, severity, code, message, help.
  [[nodiscard]] std::string findings() const;
  // Whether some warning has that code.
  [[nodiscard]] bool warns(const std::string& code) const;
};

// The facts are a source named "facts", the configs "user" and "project".
[[nodiscard]] Asked ask(const Texts& texts);
[[nodiscard]] Asked ask(const RuleBook& book, SourceMap sources, const Texts& texts);

}  // namespace o4::test
