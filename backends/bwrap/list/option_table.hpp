// The options of bwrap: their names, how many operands each takes, and what they mean as values.
//
// Reading alone looks here. Emitting has the words of each option once more, on purpose: what only
// one of them got wrong shows as a difference. An option that the model has no meaning for is read
// as OtherOption, and the checks say what a list with one is worth.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "backends/bwrap/list/plan.hpp"
#include "grammar/shell/shell_words.hpp"
#include "grammar/text/diagnostic.hpp"

namespace o4::bwrap {

using Operands = std::span<const ShellWord>;

// What --perms and --size leave for the option after them, which takes it.
struct Modifiers {
  Permissions perms;
  std::optional<std::uint64_t> size;
  Span perms_span;
  Span size_span;
};

struct WrongOperand {
  Span span;
  std::string message;
  std::string help;
};

struct KnownOption {
  std::string_view name;
  std::size_t operands;
  tl::expected<Option, WrongOperand> (*build)(Operands, Modifiers&);  // null: an OtherOption
};

// Sorted as bwrap's own help; --perms and --size, which are no operations, are not among them.
[[nodiscard]] std::span<const KnownOption> option_table();

[[nodiscard]] tl::expected<std::uint32_t, WrongOperand> read_permissions(const ShellWord& word);
[[nodiscard]] tl::expected<std::uint64_t, WrongOperand> read_size(const ShellWord& word);

// Words -> Plan: the options of bwrap and their operands, as its own parser takes them.

[[nodiscard]] std::optional<Plan> read_options(const std::vector<ShellWord>& words,
                                               Diagnostics& out);

}  // namespace o4::bwrap
