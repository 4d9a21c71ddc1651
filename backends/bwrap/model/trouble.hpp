// Why bwrap does not carry out an operation, or why the model does not say what it does.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace o4::bwrap {

struct Trouble {
  enum class Kind { refused, outside };
  Kind kind = Kind::refused;
  std::string code;
  std::string reason;
};
using Done = tl::expected<void, Trouble>;

inline tl::unexpected<Trouble> refuse(std::string code, std::string reason) {
  return tl::unexpected(Trouble{Trouble::Kind::refused, std::move(code), std::move(reason)});
}

inline tl::unexpected<Trouble> outside(std::string code, std::string reason) {
  return tl::unexpected(Trouble{Trouble::Kind::outside, std::move(code), std::move(reason)});
}

}  // namespace o4::bwrap
