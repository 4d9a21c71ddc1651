// Catch's own code, compiled once: it comes along wherever a helper checks something, and brings no
// main, so that a program may have its own.
#ifdef O4_CATCH2_V2
#define CATCH_CONFIG_RUNNER
#endif
#include "tests/support/run_catch.hpp"

#include "tests/support/catch.hpp"

int o4::test::run_catch(int argc, char** argv) { return Catch::Session().run(argc, argv); }
