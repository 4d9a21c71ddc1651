# Fails unless each numbered statement of docs/semantics.md is named by a test: by the id of a
# policy test, which begins with it and a hyphen ("W5-home-dropped"), or by the name of a test case,
# which begins with it, maybe among others ("W5 W8 a dropped entry …"). Field reports have numbers
# of their own, so their ids do not count.
# Usage: cmake -DROOT=DIR -P tests/statements.cmake
cmake_minimum_required(VERSION 3.25)

set(faults "")

# The numbers, each at the start of an item: "- **W3a** …"; they run from 1 without a gap.
file(READ "${ROOT}/docs/semantics.md" text)
string(REGEX MATCHALL "\n- \\*\\*[A-Z][0-9]+[a-z]?\\*\\*" items "${text}")
string(REGEX REPLACE "[^A-Za-z0-9;]" "" statements "${items}")
if(NOT statements)
  string(APPEND faults "  docs/semantics.md: no statement found\n")
endif()
foreach(statement IN LISTS statements)
  string(REGEX MATCH "^([A-Z])([0-9]+)" number "${statement}")
  math(EXPR before "${CMAKE_MATCH_2} - 1")
  if(before AND NOT "${CMAKE_MATCH_1}${before}" IN_LIST statements)
    string(APPEND faults "  docs/semantics.md: ${statement} stands there without ${CMAKE_MATCH_1}${before}\n")
  endif()
endforeach()

# Each sentence of o4's documentation is held by statements: rows "| what it says | W1 N1 |".
string(REGEX MATCHALL "\n\\| [^|\n]+ \\| [A-Z0-9a-z ]+ \\|" rows "${text}")
string(REGEX REPLACE ";" "," numbers "${rows}")
string(REGEX MATCHALL " \\| [A-Z][A-Z0-9a-z ]+ \\|" numbers "${numbers}")
string(REGEX REPLACE "[^A-Za-z0-9]+" ";" numbers "${numbers}")
list(REMOVE_ITEM numbers "")
list(LENGTH numbers count)
if(count GREATER 0 AND count LESS 60)
  string(APPEND faults "  docs/semantics.md: the sentences of the documentation are not there\n")
endif()
foreach(number IN LISTS numbers)
  if(NOT number IN_LIST statements)
    string(APPEND faults "  docs/semantics.md: ${number} holds a sentence and is no statement\n")
  endif()
endforeach()

# The statements that tests name.
set(named "")
file(GLOB_RECURSE policy_tests "${ROOT}/fixtures/*.policy.toml")
list(FILTER policy_tests EXCLUDE REGEX "/field-[^/]*$")
foreach(file IN LISTS policy_tests)
  file(STRINGS "${file}" lines REGEX "id = \"[A-Z][0-9]+[a-z]?-")
  string(REGEX MATCHALL "id = \"[A-Z][0-9]+[a-z]?-" ids "${lines}")
  string(REGEX REPLACE "id = \"|-" "" ids "${ids}")
  list(APPEND named ${ids})
endforeach()
file(GLOB_RECURSE sources "${ROOT}/tests/*.cpp")
foreach(file IN LISTS sources)
  file(READ "${file}" text)
  string(REGEX MATCHALL "TEST_CASE\\([ \n]*\"([A-Z][0-9]+[a-z]?[,:]? )+" cases "${text}")
  string(REGEX REPLACE "TEST_CASE\\([ \n]*\"" "" cases "${cases}")
  string(REGEX REPLACE "[ ,:;]+" ";" cases "${cases}")
  list(APPEND named ${cases})
endforeach()

foreach(statement IN LISTS statements)
  if(NOT statement IN_LIST named)
    string(APPEND faults "  ${statement}: no test names it\n")
  endif()
endforeach()

if(faults)
  message(FATAL_ERROR "statements without a test:\n${faults}")
endif()
