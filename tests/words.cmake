# No word of the policy stands in C++: what tiers, fixed sandboxes, profiles and sets are called is
# the rules' alone. Fails if a source of the product has such a name as a literal, or the name of a
# tier, fixed sandbox or narrow profile within one.
# Usage: cmake -DROOT=DIR -P tests/words.cmake
cmake_minimum_required(VERSION 3.25)

# Words that mean something else as well: "WORD in FILES because WHY".
set(homonyms
    "sandbox in (engine/(config|lint|scenario|claims|compile|advice)|cli/(args|show))/.* because the table of config.toml and the flag are called so"
    "devices in cli/show/.* because answers have a part that is called so"
    "protected in cli/show/.* because answers have a part that is called so"
    "installers in cli/show/.* because rules that recognise commands are listed under it"
    "session in cli/proxy/.* because it is one of three answers"
    "checked in engine/lint/.* because it is a plain word"
    "unrestricted in cli/(advice|show)/.* because the documentation calls an open tier's paths so"
    "open in .* because it is a plain word"
    "read-only in .* because it is a plain word")

# The examples of the help name tiers, as any user would.
set(examples "cli/commands/.*")

set(faults "")
set(names "")
set(modes "")
file(GLOB rules "${ROOT}/rules/*.rules")
foreach(file IN LISTS rules)
  file(STRINGS "${file}" lines REGEX "^(tier|fixed|narrow|profile|set) ")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([a-z]+) ([A-Za-z0-9_.-]+)" matched "${line}")
    set(name "${CMAKE_MATCH_2}")
    list(APPEND names "${name}")
    if(CMAKE_MATCH_1 MATCHES "^(tier|fixed|narrow)$")
      list(APPEND modes "${name}")
    endif()
  endforeach()
endforeach()
list(REMOVE_DUPLICATES names)
if(NOT names)
  message(FATAL_ERROR "no rules found in ${ROOT}/rules")
endif()

function(is_excused result name file)
  set(${result} FALSE PARENT_SCOPE)
  foreach(row IN LISTS homonyms)
    string(REGEX MATCH "^(.*) in (.*) because .*$" matched "${row}")
    if(name STREQUAL CMAKE_MATCH_1 AND file MATCHES "^${CMAKE_MATCH_2}$")
      set(${result} TRUE PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

# look_for(NAME PATTERN FILE LINES): the name in a literal of the file.
function(look_for name pattern file text)
  is_excused(excused "${name}" "${file}")
  if(NOT excused AND text MATCHES "${pattern}")
    string(APPEND faults "  ${file}: \"${name}\" is a word of the policy: ${CMAKE_MATCH_0}\n")
    set(faults "${faults}" PARENT_SCOPE)
  endif()
endfunction()

foreach(layer IN ITEMS grammar engine backends cli)
  file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${layer}/*.cpp" "${ROOT}/${layer}/*.hpp"
       "${ROOT}/${layer}/*.def")
  foreach(file IN LISTS files)
    file(READ "${ROOT}/${file}" text)
    string(REGEX REPLACE "(//|#[ \t]*include)[^\n]*" "" text "${text}")
    foreach(name IN LISTS names)
      look_for("${name}" "\"${name}\"" "${file}" "${text}")
    endforeach()
    if(NOT file MATCHES "^${examples}$")
      foreach(name IN LISTS modes)
        look_for("${name}" "\"([^\"\n]*[^\"\na-z-])?${name}([^\"\na-z-][^\"\n]*)?\"" "${file}"
                 "${text}")
      endforeach()
    endif()
  endforeach()
endforeach()

if(faults)
  message(FATAL_ERROR "words of the policy stand in C++:\n${faults}")
endif()
