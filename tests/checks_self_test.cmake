# Shows that the checks of layers, purity, layout, words, statements and docs see what they are there
# for: each planted fault must make its check fail with the words given, and the tree without it
# must pass.
# Usage: cmake -DTESTS=DIR -DSCRATCH=DIR -DNM=nm -DCXX=c++ -P tests/checks_self_test.cmake
cmake_minimum_required(VERSION 3.25)

set(tree "${SCRATCH}/tree")
set(failures "")

function(fresh_tree)
  file(REMOVE_RECURSE "${SCRATCH}")
  foreach(directory IN ITEMS grammar engine rules backends cli library tests fixtures docs .ci)
    file(MAKE_DIRECTORY "${tree}/${directory}")
  endforeach()
  foreach(name IN ITEMS CMakeLists.txt CMakePresets.json .clang-format .clang-tidy .gitignore
                        README.md setup)
    file(WRITE "${tree}/${name}" "")
  endforeach()
  file(WRITE "${tree}/docs/semantics.md" "\n- **W1** Reads.\n")
  file(WRITE "${tree}/fixtures/a.policy.toml" "  {id = \"W1-read\"},\n")
  file(WRITE "${tree}/rules/a.rules" "# Rules.\nset secrets {\n}\ntier vault extends a {\n}\n")
  file(WRITE "${tree}/grammar/text/a.hpp" "// A header.\n#pragma once\n#include <string>\n")
  file(WRITE "${tree}/cli/machine/facts.cpp"
       "// Facts.\n#include <cstdlib>\n#include \"engine/facts/a.hpp\"\n")
endfunction()

# expect(WHAT PATTERN COMMAND...): the command's messages match; an empty pattern wants success.
function(expect what pattern)
  execute_process(
    COMMAND ${ARGN}
    RESULT_VARIABLE status
    OUTPUT_VARIABLE output
    ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  if(pattern STREQUAL "" AND NOT status EQUAL 0)
    string(APPEND failures "  ${what}: should pass, but: ${output}\n")
  elseif(NOT pattern STREQUAL "" AND (status EQUAL 0 OR NOT output MATCHES "${pattern}"))
    string(APPEND failures "  ${what}: '${pattern}' not found in: ${output}\n")
  endif()
  set(failures "${failures}" PARENT_SCOPE)
endfunction()

# plant(CHECK FILE TEXT PATTERN): a tree that has one more file fails the check.
function(plant check file text pattern)
  fresh_tree()
  file(WRITE "${tree}/${file}" "${text}")
  expect("${check}: ${file}" "${pattern}" "${CMAKE_COMMAND}" "-DROOT=${tree}" -P
         "${TESTS}/${check}.cmake")
  set(failures "${failures}" PARENT_SCOPE)
endfunction()

plant(layers docs/nothing.md "" "")
plant(layers grammar/text/b.cpp "// B\n#include \"engine/facts/facts.hpp\"\n"
      "grammar/text may not include engine/facts")
plant(layers backends/b.cpp "// B\n#include \"cli/args/options.hpp\"\n"
      "backends may not include cli/args")
plant(layers engine/paths/b.hpp "// B\n  #  include \"tests/support/golden.hpp\"\n"
      "engine/paths may not include tests/support")
plant(layers engine/paths/b.cpp "// B\n#include \"engine/hosts/host.hpp\"\n"
      "engine/paths may not include engine/hosts")
plant(layers engine/graph/x.def "// B\n#include \"engine/decide/policy.hpp\"\n"
      "engine/graph may not include engine/decide")
plant(layers engine/areas/b.cpp "// B\n#include \"engine/graph/graph.hpp\"\n"
      "areas are about places and hosts")
plant(layers backends/sbpl/verify/b.cpp "// B\n#include \"backends/bwrap/list/plan.hpp\"\n"
      "a backend does not know another")
plant(layers backends/bwrap/lower/b.cpp "// B\n#include \"backends/bwrap/model/model.hpp\"\n"
      "lowering is not trusted")
plant(layers backends/bwrap/model/b.cpp "// B\n#include \"backends/bwrap/lower/lower.hpp\"\n"
      "backends/bwrap/model may not include backends/bwrap/lower")
plant(layers engine/b.cpp "// B\n" "engine is no room of the table")
plant(layers engine/graph/b.cpp "// B\n#include <nlohmann/json.hpp>\n" "only .* may include it")
plant(layers cli/show/b.cpp "// B\n#include <re2/re2.h>\n" "only .* may include it")
plant(layers engine/graph/b.cpp "// B\n#include <fstream>\n" "may reach the machine")
plant(layers cli/show/render_text.cpp "// B\n#include <sys/stat.h>\n" "may reach the machine")
plant(layers cli/run/process.cpp "// B\n#include <unistd.h>\n" "")
fresh_tree()
foreach(number RANGE 1 26)
  file(WRITE "${tree}/engine/lint/check_${number}.cpp" "// A check.\n")
endforeach()
expect("layers: a full room" "engine/lint: 26 files, and 25 is the limit" "${CMAKE_COMMAND}"
       "-DROOT=${tree}" -P "${TESTS}/layers.cmake")

plant(words docs/nothing.md "" "")
plant(words cli/show/b.cpp "// B\nauto b = \"vault\";\n" "b.cpp: .vault. is a word of the policy")
plant(words engine/graph/b.hpp "// B\nauto b = \"in the vault tier\";\n" "b.hpp: .vault. is a word")
plant(words backends/b.def "B(\"secrets\")\n" "b.def: .secrets. is a word of the policy")
plant(words cli/commands/b.cpp "// B\nauto b = \"run --tier vault\"; // \"vault\"\n" "")
plant(words engine/graph/b.cpp "// B\nauto b = \"vaulted, vault-like\"; // a \"secrets\"\n" "")
plant(words engine/graph/b.cpp "// B\n#include \"engine/graph/vault.hpp\"\n" "")
plant(words rules/a.rules "# nothing\n" "no rules found")

plant(layout docs/nothing.md "" "")
plant(layout notes.txt "" "notes.txt: does not belong")
plant(layout engine/b.cpp "namespace o4 {}\n" "engine/b.cpp: does not start")
plant(layout engine/b.hpp "// B\n" "engine/b.hpp: has no #pragma once")
string(REPEAT "// a line\n" 401 long_text)
plant(layout tests/unit/b.cpp "${long_text}" "tests/unit/b.cpp: 401 lines")

string(REPEAT "\n" 151 long_text)
plant(layout engine/graph/b.cpp "#include <map>\n${long_text}" "152 lines do not start by saying")

plant(statements docs/nothing.md "" "")
plant(statements docs/semantics.md "# Nothing\n" "no statement found")
plant(statements fixtures/a.policy.toml "{id = \"W11-read\"}\n" "W1: no test names it")
plant(statements docs/semantics.md "\n- **W1** a\n- **W3** b\n" "W3 stands there without W2")
plant(statements docs/semantics.md "\n- **W1** a\n- **W2** b\n" "W2: no test names it")
plant(statements tests/unit/a_test.cpp "TEST_CASE(\"W1 W2 both\") {}\n" "")
plant(statements fixtures/a.policy.toml "{id = \"about-W1-read\"}\n" "W1: no test names it")
plant(statements fixtures/a.policy.toml "{id = \"W1\"}\n" "W1: no test names it")
plant(statements fixtures/a.policy.toml "# W1-read\n" "W1: no test names it")

# The same where only the second file could name the statement.
function(plant_second file text pattern)
  fresh_tree()
  file(REMOVE "${tree}/fixtures/a.policy.toml")
  file(WRITE "${tree}/${file}" "${text}")
  expect("statements: ${file}" "${pattern}" "${CMAKE_COMMAND}" "-DROOT=${tree}" -P
         "${TESTS}/statements.cmake")
  set(failures "${failures}" PARENT_SCOPE)
endfunction()
plant_second(tests/unit/a_test.cpp "TEST_CASE(\"W2 W1 both\") {}\n" "")
plant_second(tests/unit/a_test.cpp "TEST_CASE(\n    \"W1: one\", \"[x]\") {}\n" "")
plant_second(tests/unit/a_test.cpp "TEST_CASE(\"what W1 says\") {}\n" "W1: no test names it")
plant_second(tests/unit/a_test.cpp "TEST_CASE(\"W11 another\") {}\n" "W1: no test names it")
plant_second(tests/unit/a_test.cpp "// W1 by the way\n" "W1: no test names it")
plant_second(fixtures/field-W01.policy.toml "{id = \"W1-report\"}\n" "W1: no test names it")

plant(docs docs/a.md "See [x](semantics.md) and `rules/`, `cli/NAME.cpp`.\n" "")
plant(docs docs/a.md "See [x](nowhere.md).\n" "the link nowhere.md leads nowhere")
plant(docs README.md "See `engine/gone.cpp`.\n" "README.md: engine/gone.cpp is not there")

# purity(FILE TEXT PATTERN): the same for an object file.
function(purity name text pattern)
  file(WRITE "${SCRATCH}/${name}.cpp" "${text}")
  execute_process(
    COMMAND "${CXX}" -std=c++20 -c "${SCRATCH}/${name}.cpp" -o "${SCRATCH}/${name}.o"
    COMMAND_ERROR_IS_FATAL ANY)
  expect("purity: ${name}" "${pattern}" "${CMAKE_COMMAND}" "-DNM=${NM}"
         "-DLIBRARIES=${SCRATCH}/${name}.o" -P "${TESTS}/purity.cmake")
  set(failures "${failures}" PARENT_SCOPE)
endfunction()

purity(pure "#include <string>\nstd::string f(std::string a) { return a + \"x\"; }\n" "")
purity(getenv "#include <cstdlib>\nchar* f() { return std::getenv(\"X\"); }\n" "machine: .*getenv")
purity(file "#include <fstream>\nbool f() { return std::ifstream(\"x\").good(); }\n" "basic_ifstream")
purity(clock "#include <chrono>\nauto f() { return std::chrono::steady_clock::now(); }\n" "steady_clock")
purity(disk "#include <sys/stat.h>\nint f(struct stat* s) { return stat(\"x\", s); }\n" "o: .*stat")

file(REMOVE_RECURSE "${SCRATCH}")
if(failures)
  message(FATAL_ERROR "a check is blind:\n${failures}")
endif()
