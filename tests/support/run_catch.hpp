// All test cases of a program, as its arguments say.
#pragma once

namespace o4::test {

// Its exit status.
[[nodiscard]] int run_catch(int argc, char** argv);

}  // namespace o4::test
