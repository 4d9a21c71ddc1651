// Reads single values of a [facts] table: right type, known word, a path in normal form. Which keys
// there are and what they default to is load_facts' affair.
//
// One message for each way to be wrong, and each message says which fact, what was found, and what
// is expected. A reader that finds a mistake goes on with the next fact: people mend a file in one
// go.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/facts/load_facts.hpp"
#include "engine/paths/impossible.hpp"

namespace o4 {

// Every method reports what is wrong with `node` under the fact's name, and then returns nothing.
// It keeps nothing but home: which facts there are, and what they mean, is the caller's.
class FactReader {
 public:
  // A fact's name as messages say it, and its key, after which codes are named. For
  // "plugins[1].paths[0]" the key is "plugins": codes are as stable as keys are.
  struct Name {
    std::string_view key;
    std::string shown;
  };

  explicit FactReader(Diagnostics& out) : out_(out) {}

  // What "~" means from here on. Until then "~" is a relative path, and refused.
  void set_home(std::string home) { home_ = std::move(home); }

  // These give a pointer into the value, or null.
  [[nodiscard]] const bool* flag(const Name& name, const Value& node);
  [[nodiscard]] const std::string* text(const Name& name, const Value& node);
  [[nodiscard]] const Array* list(const Name& name, const Value& node);
  [[nodiscard]] const Table* table(const Name& name, const Value& node);
  // Both ends are allowed.
  [[nodiscard]] std::optional<std::int64_t> whole_number(const Name& name, const Value& node,
                                                         std::int64_t low, std::int64_t high);
  // Not negative and finite.
  [[nodiscard]] std::optional<double> number(const Name& name, const Value& node);

  // One of `words`.
  [[nodiscard]] const std::string* word(const Name& name, const Value& node,
                                        std::span<const std::string_view> words);
  // A text that may be part of a path: no NUL, no line break, not empty.
  [[nodiscard]] bool is_path_text(const Name& name, const std::string& text, Span span);
  // Absolute, or below "~"; in normal form.
  [[nodiscard]] std::optional<std::string> path(const Name& name, const Value& node);
  [[nodiscard]] std::optional<std::string> path(const Name& name, const std::string& text,
                                                Span span);

  // An error that begins with the fact's name; the message goes on with what it is: "is '/', which
  // …".
  void wrong(const Name& name, Span span, std::string message, std::string help = {});
  void wrong_type(const Name& name, const Value& node, std::string_view expected);
  void unknown_key(const std::string& in, const Member& member,
                   std::span<const std::string_view> known);

 private:
  Diagnostics& out_;
  std::string home_;
};

// "add_dirs[0]"
[[nodiscard]] std::string indexed(std::string_view key, std::size_t index);

// Where links lead from home, workspace and added directories. The last check of all, since it
// needs every link.
void check_roots(const LoadedFacts& loaded, FactReader& read);

// Paths that a fact cannot have, whatever the file system holds (F4).

// Of the fact `key`, by its text alone: too long, or below /proc. Nothing if the fact may be that
// path. `path` is in normal form.
[[nodiscard]] std::optional<Impossible> wrong_place(Platform platform, std::string_view key,
                                                    std::string_view path);

// Home, workspace and added directories are what all else is measured by: never the sandbox's own
// /proc and /dev, and not through links either.
[[nodiscard]] std::optional<Impossible> wrong_root(const PathSpace& space, std::string_view path);

}  // namespace o4
