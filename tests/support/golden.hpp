// Texts kept under fixtures/golden and compared byte for byte.
#pragma once

#include <string_view>

namespace o4::test {

// Checks that `actual` is what fixtures/golden/<name> holds. With O4_UPDATE_GOLDEN=1 in the
// environment the file is written instead.
void check_golden(std::string_view name, std::string_view actual);

}  // namespace o4::test
