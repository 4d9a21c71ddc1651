// Numbers have at most nine digits and steps are positive, so that nothing here can overflow; how
// many elements there are is bounded by the budget of the caller, not here.
#include "grammar/mentions/sequence.hpp"

#include <algorithm>
#include <charconv>

#include "grammar/shell/text.hpp"

namespace o4 {
namespace {

// At most nine digits: more than could be written out anyhow.
std::optional<std::int64_t> small_number(std::string_view text) {
  std::int64_t value = 0;
  const bool sign = text.starts_with('-') || text.starts_with('+');
  const std::string_view digits = text.substr(sign ? 1 : 0);
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (digits.empty() || digits.size() > 9 || error != std::errc() || !is_digit(digits[0]) ||
      end != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return text[0] == '-' ? -value : value;
}

// As wide as the wider end if one of them is written with a zero in front.
std::size_t width_of(std::string_view first, std::string_view last) {
  const auto padded = [](std::string_view number) {
    const std::string_view digits = number.substr(number.find_first_not_of("+-"));
    return digits.size() > 1 && digits[0] == '0';
  };
  return padded(first) || padded(last) ? std::max(first.size(), last.size()) : 0;
}

}  // namespace

std::uint64_t Sequence::count() const {
  const auto distance = static_cast<std::uint64_t>(first < last ? last - first : first - last);
  return distance / static_cast<std::uint64_t>(step) + 1;
}

std::string Sequence::element(std::uint64_t index) const {
  const auto offset = static_cast<std::int64_t>(index) * step;
  const auto value = first < last ? first + offset : first - offset;
  if (letters) {  // a backslash takes itself away
    return value == '\\' ? std::string() : std::string(1, static_cast<char>(value));
  }
  std::string digits = std::to_string(value < 0 ? -value : value);
  const std::size_t sign = value < 0 ? 1 : 0;
  digits.insert(0, width > digits.size() + sign ? width - digits.size() - sign : 0, '0');
  return (value < 0 ? "-" : "") + digits;
}

std::optional<Sequence> read_sequence(std::string_view inside) {
  const std::size_t dots = inside.find("..", 1);
  if (dots == std::string_view::npos) {
    return std::nullopt;
  }
  const std::string_view first = inside.substr(0, dots);
  std::string_view last = inside.substr(dots + 2);
  Sequence sequence;
  if (const std::size_t more = last.find("..", 1); more != std::string_view::npos) {
    const auto step = small_number(last.substr(more + 2));
    if (!step) {
      return std::nullopt;
    }
    sequence.step = std::max<std::int64_t>(*step < 0 ? -*step : *step, 1);
    last = last.substr(0, more);
  }
  const auto from = small_number(first);
  const auto to = small_number(last);
  if (from && to) {
    sequence.first = *from;
    sequence.last = *to;
    sequence.width = width_of(first, last);
    return sequence;
  }
  if (first.size() != 1 || last.size() != 1 || !is_letter(first[0]) || !is_letter(last[0])) {
    return std::nullopt;
  }
  sequence.first = static_cast<unsigned char>(first[0]);
  sequence.last = static_cast<unsigned char>(last[0]);
  sequence.letters = true;
  return sequence;
}

}  // namespace o4
