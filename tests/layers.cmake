# Fails if a source of the product includes what its layer may not: a directory to its left, a
# library that belongs to one file, or a header of the disk, the environment, the clock or chance.
# Usage: cmake -DROOT=DIR -P tests/layers.cmake
cmake_minimum_required(VERSION 3.25)

set(may_include_grammar grammar)
set(may_include_engine grammar engine)
set(may_include_backends grammar engine backends)
set(may_include_cli grammar engine backends cli)

# Which header only which files may include: two regular expressions a row.
set(library_rows
    "tao/pegtl.* in grammar/.*(\\.cpp|_grammar\\.hpp)"
    "toml\\+\\+/.* in grammar/read_toml\\.cpp"
    "nlohmann/.* in (grammar/read_json\\.cpp|cli/.*)"
    "re2/.* in engine/regex\\.cpp"
    "CLI/.* in cli/options\\.cpp"
    "dtl/.* in cli/unified_diff\\.cpp"
    "libpsl\\.h in engine/public_suffix\\.cpp"
    "idn2\\.h in engine/(host|idna)\\.cpp"
    "utf8proc\\.h in engine/(path|fold)\\.cpp")

# Headers that reach the machine. In cli/ a few files may have them, elsewhere none.
string(CONCAT impure_headers
       "fstream|filesystem|cstdlib|stdlib\\.h|cstdio|stdio\\.h|iostream|ctime|time\\.h|chrono|"
       "random|thread|future|mutex|shared_mutex|condition_variable|locale|clocale|locale\\.h|"
       "csignal|signal\\.h|unistd\\.h|fcntl\\.h|dirent\\.h|dlfcn\\.h|poll\\.h|spawn\\.h|pwd\\.h|"
       "grp\\.h|glob\\.h|ftw\\.h|sched\\.h|termios\\.h|netdb\\.h|sys/.*|arpa/.*|netinet/.*|"
       "linux/.*|mach.*/.*")
set(impure_files
    "cli/((files|facts[a-z_]*|run[a-z_]*|terminal|main)\\.cpp|run_files\\.hpp)")

set(faults "")

function(fault file line text)
  string(APPEND faults "  ${file}: ${line}: ${text}\n")
  set(faults "${faults}" PARENT_SCOPE)
endfunction()

function(check_include file layer line)
  string(REGEX MATCH "#[ \t]*include[ \t]*([<\"])([^>\"]+)[>\"]" matched "${line}")
  set(quote "${CMAKE_MATCH_1}")
  set(header "${CMAKE_MATCH_2}")
  if(quote STREQUAL "\"")
    string(REGEX MATCH "^[^/]*" directory "${header}")
    if(NOT directory IN_LIST may_include_${layer})
      fault("${file}" "${line}" "${layer}/ may not include ${directory}/")
    endif()
    if("${file} ${header}" MATCHES "^backends/(bwrap/.* backends/sbpl|sbpl/.* backends/bwrap)/")
      fault("${file}" "${line}" "the two backends do not know each other")
    endif()
  endif()
  foreach(row IN LISTS library_rows)
    string(REGEX REPLACE "^(.*) in (.*)$" "\\1" pattern "${row}")
    string(REGEX REPLACE "^(.*) in (.*)$" "\\2" files "${row}")
    if(header MATCHES "^(${pattern})$" AND NOT file MATCHES "^(${files})$")
      fault("${file}" "${line}" "only ${files} may include it")
    endif()
  endforeach()
  if(header MATCHES "^(${impure_headers})$" AND NOT file MATCHES "^${impure_files}$")
    fault("${file}" "${line}" "only ${impure_files} may reach the machine")
  endif()
  set(faults "${faults}" PARENT_SCOPE)
endfunction()

foreach(layer IN ITEMS grammar engine backends cli)
  file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${layer}/*.cpp" "${ROOT}/${layer}/*.hpp")
  foreach(file IN LISTS files)
    file(STRINGS "${ROOT}/${file}" includes REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS includes)
      check_include("${file}" "${layer}" "${line}")
    endforeach()
  endforeach()
endforeach()

if(faults)
  message(FATAL_ERROR "wrong includes:\n${faults}")
endif()
