// Words -> plan, in order. Options that change the next one are kept until it comes. What the table
// does not know is an error, since an option that is passed over could mean anything.
//
// The first fault ends the reading: where operands are missing, what follows has lost its meaning,
// and a list of errors that come from one slip helps nobody.
//
//   --perms 000 --tmpfs /x   -> Tmpfs{"/x", 0}
//   --perms 000 --dev /x     -> error: '--perms' has no use here: it cannot apply to '--dev'
//   --tmpfs /x sh -c true    -> the Tmpfs, and the command {"sh", "-c", "true"}

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "backends/bwrap/list/option_table.hpp"
#include "grammar/text/suggest.hpp"

namespace o4::bwrap {
namespace {

// Not in the table: they change the option after them.
constexpr std::string_view perms_option = "--perms";
constexpr std::string_view size_option = "--size";

std::string unknown_option_help(std::string_view option) {
  std::vector<std::string_view> names = {perms_option, size_option};
  for (const auto& known : option_table()) {
    names.push_back(known.name);
  }
  const auto closest = closest_word(option, names);
  return closest.empty() ? std::string("no version of bwrap up to 0.12 has it")
                         : "did you mean " + in_quotes(closest) + "?";
}

class OptionReader {
 public:
  OptionReader(const std::vector<ShellWord>& words, Diagnostics& out) : words_(words), out_(out) {}

  std::optional<Plan> read() {
    if (!check_words()) {
      return std::nullopt;
    }
    while (at_ < words_.size() && words_[at_].text.starts_with('-')) {
      if (words_[at_].text == "--") {
        ++at_;
        break;
      }
      if (!read_option()) {
        return std::nullopt;
      }
    }
    if (pending()) {
      return fail_modifier("nothing that it could apply to follows it");
    }
    if (at_ == 0 && !words_.empty()) {
      return fail("bwrap-option", words_[0].span,
                  in_quotes(words_[0].text) + " is not an option of bwrap",
                  "a list holds bwrap's options, not the command line that calls it");
    }
    for (; at_ < words_.size(); ++at_) {
      plan_.command.push_back(words_[at_].text);
    }
    return std::move(plan_);
  }

 private:
  // What makes a list useless whatever its options say, found before any of them is read.
  bool check_words() {
    if (!words_.empty() && (words_[0].text == "bwrap" || words_[0].text.ends_with("/bwrap"))) {
      fail("bwrap-option", words_[0].span, "the list begins with the program's own name",
           "leave " + in_quotes(words_[0].text) + " out");
    } else if (words_.size() > most_words) {
      fail("bwrap-limit", words_[most_words].span,
           "the list has " + std::to_string(words_.size()) + " words, bwrap takes " +
               std::to_string(most_words),
           "grant a folder instead of what lies in it");
    }
    for (const auto& word : words_) {
      if (word.text.find('\0') != std::string::npos) {
        fail("bwrap-operand", word.span, "a word of a list cannot hold a NUL", {});
        break;
      }
    }
    return !out_.has_errors();
  }

  bool read_option() {
    const auto& word = words_[at_];
    if (word.text == perms_option || word.text == size_option) {
      return read_modifier();
    }
    const auto table = option_table();
    const auto known = std::find_if(table.begin(), table.end(),
                                    [&](const KnownOption& k) { return k.name == word.text; });
    if (known == table.end()) {
      fail("bwrap-option", word.span, in_quotes(word.text) + " is not an option of bwrap",
           unknown_option_help(word.text));
      return false;
    }
    const auto operands = take_operands(known->operands);
    if (!operands) {
      return false;
    }
    auto option = known->build == nullptr ? other_option(*known, *operands)
                                          : known->build(*operands, modifiers_);
    if (!option) {
      auto& wrong = option.error();
      fail("bwrap-operand", wrong.span, std::move(wrong.message), std::move(wrong.help));
      return false;
    }
    if (pending()) {
      fail_modifier("it cannot apply to " + in_quotes(word.text));
      return false;
    }
    const auto end = operands->empty() ? word.span.end : operands->back().span.end;
    plan_.operations.push_back({*std::move(option), {word.span.file, begin_, end}, {}, {}});
    return true;
  }

  bool read_modifier() {
    const auto& word = words_[at_];
    const auto operands = take_operands(1);
    if (!operands) {
      return false;
    }
    return word.text == perms_option
               ? keep(word, modifiers_.perms, modifiers_.perms_span,
                      read_permissions(operands->front()))
               : keep(word, modifiers_.size, modifiers_.size_span, read_size(operands->front()));
  }

  // Keeps a modifier for the option after it.
  template <typename Slot, typename Value>
  bool keep(const ShellWord& option, Slot& slot, Span& span, const Value& value) {
    if (slot) {
      fail("bwrap-perms", option.span, in_quotes(option.text) + " is given twice for one option",
           {});
      return false;
    }
    if (!value) {
      fail("bwrap-operand", value.error().span, value.error().message, value.error().help);
      return false;
    }
    slot = *value;
    span = option.span;
    return true;
  }

  // Never fails; the type is that of the table's builders.
  static tl::expected<Option, WrongOperand> other_option(const KnownOption& known, Operands words) {
    OtherOption option{std::string(known.name), {}};
    for (const auto& word : words) {
      option.operands.push_back(word.text);
    }
    return option;
  }

  // The words after the option; the position moves behind them.
  std::optional<Operands> take_operands(std::size_t count) {
    const auto& option = words_[at_];
    if (!pending()) {
      begin_ = option.span.begin;
    }
    if (words_.size() - at_ - 1 < count) {
      fail("bwrap-operand", option.span,
           in_quotes(option.text) + " takes " + std::to_string(count) +
               (count == 1 ? " operand" : " operands") + ", " +
               std::to_string(words_.size() - at_ - 1) + " left",
           "");
      return std::nullopt;
    }
    const Operands operands(words_.data() + at_ + 1, count);
    at_ += count + 1;
    return operands;
  }

  [[nodiscard]] bool pending() const {
    return modifiers_.perms.has_value() || modifiers_.size.has_value();
  }

  std::optional<Plan> fail_modifier(const std::string& why) {
    const bool is_perms = modifiers_.perms.has_value();
    return fail("bwrap-perms", is_perms ? modifiers_.perms_span : modifiers_.size_span,
                in_quotes(is_perms ? perms_option : size_option) + " has no use here: " + why,
                is_perms ? "--perms stands before --tmpfs, --dir, --file, --bind-data or "
                           "--ro-bind-data"
                         : "--size stands before --tmpfs");
  }

  std::optional<Plan> fail(std::string code, Span span, std::string message, std::string help) {
    out_.error(std::move(code), span, std::move(message), std::move(help));
    return std::nullopt;
  }

  const std::vector<ShellWord>& words_;
  Diagnostics& out_;
  std::size_t at_ = 0;
  std::uint32_t begin_ = 0;  // of the option being read, its modifiers included
  Modifiers modifiers_;
  Plan plan_;
};

}  // namespace

std::optional<Plan> read_options(const std::vector<ShellWord>& words, Diagnostics& out) {
  return OptionReader(words, out).read();
}

}  // namespace o4::bwrap
