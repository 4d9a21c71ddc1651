# The rule of the house: which room may include which. Fails if a source of the product includes a
# room that its own does not stand on, a library that belongs to other files, or a header of the
# disk, the environment, the clock or chance; and if a room has grown beyond what one looks over.
# Usage: cmake -DROOT=DIR -P tests/layers.cmake
cmake_minimum_required(VERSION 3.25)

# One floor a line, the lowest first. A room may include itself and every room on a lower floor;
# two rooms of one floor do not know each other.
set(floors
    "grammar/text"
    "grammar/rules grammar/shell"
    "grammar/mentions grammar/layout"
    "engine/tables"
    "engine/paths engine/hosts"
    "engine/facts engine/config"
    "engine/graph"
    "engine/compile"
    "engine/decide"
    "engine/areas"
    "engine/compare"
    "engine/lint"
    "engine/advice engine/claims"
    "engine/scenario"
    "backends/common backends/bwrap/host backends/sbpl/automata"
    "backends/bwrap/list backends/sbpl/profile"
    "backends/sbpl/read"
    "backends/bwrap/model backends/sbpl/model backends/squid/model"
    "backends/bwrap/lower backends/sbpl/lower backends/squid/lower"
    "backends/bwrap/verify backends/sbpl/verify backends/squid/verify"
    "backends/bwrap backends/sbpl"
    "backends"
    "cli/terminal"
    "cli/args"
    "cli/machine cli/manual"
    "cli/process cli/proxy/names cli/proxy/wire"
    "cli/proxy"
    "cli/proxy/client cli/ask"
    "cli/show cli/run"
    "cli/tests cli/lint"
    "cli/live cli/hook cli/report cli/lsp"
    "library/o4policy"
    "library cli/audit"
    "cli/advice"
    "cli/commands cli/commands/tools"
    "cli")

# What a room may not include although it lies lower: "ROOM: PATTERN because WHY".
set(exceptions
    "engine/areas: engine/(facts|config|graph|compile|decide) because areas are about places and hosts, not about policies"
    "backends/[a-z]+/lower: backends/[a-z]+/(read|model) because lowering is not trusted, and shares nothing with what checks it"
    "cli/terminal: (engine|backends)/.* because a terminal knows no policy")

set(most_files 25)

# Which header only which files may include: two regular expressions a row.
set(library_rows
    "tao/pegtl.* in (grammar|backends)/.*(\\.cpp|grammar\\.hpp)"
    "toml\\+\\+/.* in grammar/text/read_toml\\.cpp"
    "nlohmann/.* in grammar/text/(read_)?json\\.cpp"
    "re2/.* in backends/sbpl/automata/regex\\.cpp"
    "CLI/.* in cli/args/options\\.cpp"
    "dtl/.* in cli/audit/unified_diff\\.cpp"
    "libpsl\\.h in engine/hosts/host\\.cpp"
    "idn2\\.h in engine/hosts/host\\.cpp"
    "boost/.* in cli/proxy/((client|names)/)?[a-z_]+\\.[ch]pp"
    "seccomp\\.h in cli/process/filter\\.cpp"
    "utf8proc\\.h in (engine/paths/(path|fold)|grammar/text/columns)\\.cpp")

# Headers that reach the machine. A few rooms of cli/ may have them, others none.
string(CONCAT impure_headers
       "fstream|filesystem|cstdlib|stdlib\\.h|cstdio|stdio\\.h|iostream|ctime|time\\.h|chrono|"
       "random|thread|future|mutex|shared_mutex|condition_variable|locale|clocale|locale\\.h|"
       "csignal|signal\\.h|unistd\\.h|fcntl\\.h|dirent\\.h|dlfcn\\.h|poll\\.h|spawn\\.h|pwd\\.h|"
       "grp\\.h|glob\\.h|ftw\\.h|sched\\.h|termios\\.h|netdb\\.h|sys/.*|arpa/.*|netinet/.*|"
       "linux/.*|mach.*/.*")
set(impure_files "cli/((machine|process|proxy|run|terminal)/.*|live/play\\.cpp|main\\.cpp)")

set(faults "")

function(fault file text)
  string(APPEND faults "  ${file}: ${text}\n")
  set(faults "${faults}" PARENT_SCOPE)
endfunction()

# The rooms of all lower floors, in below_<room>.
set(below "")
set(rooms "")
foreach(floor IN LISTS floors)
  string(REPLACE " " ";" here "${floor}")
  foreach(room IN LISTS here)
    set("below_${room}" "${below}")
    list(APPEND rooms "${room}")
  endforeach()
  list(APPEND below ${here})
endforeach()

function(check_room file room other line)
  if(other STREQUAL room)
    return()
  endif()
  if(NOT other IN_LIST below_${room})
    fault("${file}" "${room} may not include ${other}: ${line}")
  endif()
  if("${room}/ ${other}/" MATCHES "^backends/([^/]+)/[^ ]* backends/([^/]+)/"
     AND NOT CMAKE_MATCH_2 STREQUAL "common" AND NOT CMAKE_MATCH_1 STREQUAL CMAKE_MATCH_2)
    fault("${file}" "${room} may not include ${other}, a backend does not know another: ${line}")
  endif()
  foreach(row IN LISTS exceptions)
    string(REGEX MATCH "^(.*): (.*) because (.*)$" matched "${row}")
    set(why "${CMAKE_MATCH_3}")
    set(pattern "${CMAKE_MATCH_2}")
    if(room MATCHES "^(${CMAKE_MATCH_1})$" AND other MATCHES "^(${pattern})$")
      fault("${file}" "${room} may not include ${other}, ${why}: ${line}")
    endif()
  endforeach()
  set(faults "${faults}" PARENT_SCOPE)
endfunction()

function(check_include file room line)
  string(REGEX MATCH "#[ \t]*include[ \t]*([<\"])([^>\"]+)[>\"]" matched "${line}")
  set(quote "${CMAKE_MATCH_1}")
  set(header "${CMAKE_MATCH_2}")
  if(quote STREQUAL "\"")
    get_filename_component(other "${header}" DIRECTORY)
    check_room("${file}" "${room}" "${other}" "${line}")
  endif()
  foreach(row IN LISTS library_rows)
    string(REGEX MATCH "^(.*) in (.*)$" matched "${row}")
    set(files "${CMAKE_MATCH_2}")
    if(header MATCHES "^(${CMAKE_MATCH_1})$" AND NOT file MATCHES "^(${files})$")
      fault("${file}" "only ${files} may include it: ${line}")
    endif()
  endforeach()
  if(header MATCHES "^(${impure_headers})$" AND NOT file MATCHES "^${impure_files}$")
    fault("${file}" "only ${impure_files} may reach the machine: ${line}")
  endif()
  set(faults "${faults}" PARENT_SCOPE)
endfunction()

foreach(layer IN ITEMS grammar engine backends cli library)
  file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/${layer}/*.cpp" "${ROOT}/${layer}/*.hpp"
       "${ROOT}/${layer}/*.def")
  foreach(file IN LISTS files)
    get_filename_component(room "${file}" DIRECTORY)
    if(NOT room IN_LIST rooms)
      fault("${file}" "${room} is no room of the table in tests/layers.cmake")
      continue()
    endif()
    list(APPEND "files_of_${room}" "${file}")
    file(STRINGS "${ROOT}/${file}" includes REGEX "^[ \t]*#[ \t]*include")
    foreach(line IN LISTS includes)
      check_include("${file}" "${room}" "${line}")
    endforeach()
  endforeach()
endforeach()

foreach(room IN LISTS rooms)
  list(LENGTH "files_of_${room}" count)
  if(count GREATER most_files)
    fault("${room}" "${count} files, and ${most_files} is the limit of a room")
  endif()
endforeach()

if(faults)
  message(FATAL_ERROR "the rooms are out of order:\n${faults}")
endif()
