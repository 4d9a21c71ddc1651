// The flags that every command has, as tables: parsing, help and the manual page all read them.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace o4 {

enum class Repeat { once, often };

// A row. `value` names what it takes, for the help; choices in it ("read|write") are what
// completions offer.
struct Flag {
  std::string_view name;    // "--cd"
  std::string_view letter;  // "-C"; empty if it has none
  std::string_view value;   // "DIR", or the words it takes, "read|write"; empty if it takes none
  std::string_view help;
  Repeat repeat = Repeat::once;
};

// --format, --json, --color, --quiet, --rules, --help
[[nodiscard]] std::span<const Flag> output_flags();
// --config, --facts, --scenario
[[nodiscard]] std::span<const Flag> input_flags();
// Those that set one fact: fact_flags.hpp says which.
[[nodiscard]] std::span<const Flag> fact_flags();

// What a command line gives, by the flag's name. A flag that takes no value has the value "".
class GivenFlags {
 public:
  void add(std::string_view name, std::string value);
  // The flag is given by its letter.
  void spell(std::string_view name, std::string_view letter);

  [[nodiscard]] bool has(std::string_view name) const;
  // The only value of a flag that is given at most once.
  [[nodiscard]] std::optional<std::string> value(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> values(std::string_view name) const;
  // As the user typed it: "-C" for "--cd"; the name itself if it is given so, or not at all.
  [[nodiscard]] std::string spelled(std::string_view name) const;
  [[nodiscard]] const std::map<std::string, std::vector<std::string>, std::less<>>& all() const {
    return flags_;
  }

 private:
  std::map<std::string, std::vector<std::string>, std::less<>> flags_;
  std::map<std::string, std::string, std::less<>> spelled_;
};

}  // namespace o4
