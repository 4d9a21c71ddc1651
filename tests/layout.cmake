# Fails if the tree is not as docs/contributing.md says: what lies at the top level, how long a
# source is, and how it starts.
# Usage: cmake -DROOT=DIR -P tests/layout.cmake
cmake_minimum_required(VERSION 3.25)

set(longest 400)
set(long 150)  # from here on a source says what it does before it begins
set(top_level
    CMakeLists.txt grammar engine rules backends cli library tests fixtures docs README.md CMakePresets.json
    .clang-format .clang-tidy .ci .gitignore setup)
set(optional LICENSE SECURITY.md CHANGELOG.md .github .pre-commit-hooks.yaml action.yml)
set(not_ours .git build out .cache compile_commands.json CMakeUserPresets.json)  # git, and what .gitignore names

set(faults "")

file(GLOB entries RELATIVE "${ROOT}" "${ROOT}/*" "${ROOT}/.*")
list(REMOVE_ITEM entries . .. ${not_ours})
foreach(entry IN LISTS entries)
  if(NOT entry IN_LIST top_level AND NOT entry IN_LIST optional)
    string(APPEND faults "  ${entry}: does not belong at the top level\n")
  endif()
endforeach()
foreach(entry IN LISTS top_level)
  if(NOT entry IN_LIST entries)
    string(APPEND faults "  ${entry}: is missing at the top level\n")
  endif()
endforeach()

set(sources "")
foreach(directory IN ITEMS grammar engine rules backends cli library tests)
  foreach(ending IN ITEMS cpp hpp def cmake rules sh)
    file(GLOB_RECURSE found RELATIVE "${ROOT}" "${ROOT}/${directory}/*.${ending}")
    list(APPEND sources ${found})
  endforeach()
endforeach()
foreach(source IN LISTS sources)
  file(READ "${ROOT}/${source}" text)
  string(REGEX REPLACE "[^\n]" "" breaks "${text}")
  string(LENGTH "${breaks}" lines)
  if(lines GREATER longest)
    string(APPEND faults "  ${source}: ${lines} lines, and ${longest} is the limit\n")
  endif()
  if(source MATCHES "\\.(cpp|hpp)$" AND NOT text MATCHES "^(//|#include|#ifdef)")
    string(APPEND faults "  ${source}: does not start with a comment or an include\n")
  endif()
  if(source MATCHES "\\.hpp$" AND NOT text MATCHES "^//")
    string(APPEND faults "  ${source}: a header starts by saying what it is\n")
  endif()
  if(source MATCHES "^(grammar|engine|backends|cli|library)/.*\\.cpp$" AND lines GREATER long
     AND NOT text MATCHES "^//")
    string(APPEND faults "  ${source}: ${lines} lines do not start by saying what they do and why\n")
  endif()
  if(source MATCHES "\\.hpp$" AND NOT text MATCHES "\n#pragma once\n")
    string(APPEND faults "  ${source}: has no #pragma once\n")
  endif()
  if(source MATCHES "\\.(def|cmake|rules|sh)$" AND NOT text MATCHES "^(#|//)")
    string(APPEND faults "  ${source}: does not start by saying what it is\n")
  endif()
endforeach()

if(faults)
  message(FATAL_ERROR "the tree is out of order:\n${faults}")
endif()
