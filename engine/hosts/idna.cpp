#include "engine/hosts/idna.hpp"

#include <idn2.h>

#include <memory>

namespace o4 {

std::optional<std::string> to_a_labels(std::string_view name) {
  const std::string terminated(name);
  char* out = nullptr;
  const int status =
      idn2_to_ascii_8z(terminated.c_str(), &out, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL);
  const std::unique_ptr<char, decltype(&idn2_free)> owner(out, &idn2_free);
  if (status != IDN2_OK || out == nullptr) {
    return std::nullopt;
  }
  return std::string(out);
}

}  // namespace o4
