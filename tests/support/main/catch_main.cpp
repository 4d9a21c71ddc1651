// The main of the programs whose test cases are Catch's: a library of its own.
#include "tests/support/run_catch.hpp"

int main(int argc, char** argv) { return o4::test::run_catch(argc, argv); }
