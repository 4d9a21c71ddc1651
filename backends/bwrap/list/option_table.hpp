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
// The spans are those of the modifiers' own words, for errors about them.
struct Modifiers {
  Permissions perms;
  std::optional<std::uint64_t> size;
  Span perms_span;
  Span size_span;
};

// An operand that bwrap would refuse, and where it stands; `help` may be empty.
struct WrongOperand {
  Span span;
  std::string message;
  std::string help;
};

// One option. `operands` follow it as words of their own; bwrap knows no `--option=value`.
struct KnownOption {
  std::string_view name;
  std::size_t operands;
  tl::expected<Option, WrongOperand> (*build)(Operands, Modifiers&);  // null: an OtherOption
};

// Sorted as bwrap's own help; --perms and --size, which are no operations, are not among them.
[[nodiscard]] std::span<const KnownOption> option_table();

// The operand of --perms and --chmod: octal, with or without leading zeros, at most 07777.
[[nodiscard]] tl::expected<std::uint32_t, WrongOperand> read_permissions(const ShellWord& word);
// The operand of --size: bytes. Zero is refused.
[[nodiscard]] tl::expected<std::uint64_t, WrongOperand> read_size(const ShellWord& word);

// Words -> Plan: the options of bwrap and their operands, as its own parser takes them, up to `--`
// or the first word that does not begin with a hyphen; the rest is the command. Returns nothing at
// the first fault, which is then in `out`.

[[nodiscard]] std::optional<Plan> read_options(const std::vector<ShellWord>& words,
                                               Diagnostics& out);

}  // namespace o4::bwrap
