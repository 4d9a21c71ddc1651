# Fails if a page names a file of the tree that is not there: as a link, or as code such as
# `rules/hosts.rules`.
# Usage: cmake -DROOT=DIR -P tests/docs.cmake
cmake_minimum_required(VERSION 3.25)

set(faults "")

file(GLOB pages "${ROOT}/README.md" "${ROOT}/docs/*.md" "${ROOT}/docs/howto/*.md")
foreach(page IN LISTS pages)
  get_filename_component(folder "${page}" DIRECTORY)
  file(RELATIVE_PATH name "${ROOT}" "${page}")
  file(READ "${page}" text)
  string(REPLACE ";" "," text "${text}")
  string(REPLACE "](" "LINK(" text "${text}")  # brackets would hold a list together

  string(REGEX MATCHALL "LINK\\([^)#]+" links "${text}")
  foreach(link IN LISTS links)
    string(SUBSTRING "${link}" 5 -1 target)
    if(NOT target MATCHES "^https?:" AND NOT EXISTS "${folder}/${target}")
      string(APPEND faults "  ${name}: the link ${target} leads nowhere\n")
    endif()
  endforeach()

  string(REGEX MATCHALL "`(grammar|engine|rules|backends|cli|library|tests|fixtures|docs)/[A-Za-z0-9_./-]*[a-z]`"
         codes "${text}")
  foreach(code IN LISTS codes)
    string(REPLACE "`" "" target "${code}")
    if(NOT target MATCHES "NAME" AND NOT EXISTS "${ROOT}/${target}")
      string(APPEND faults "  ${name}: ${target} is not there\n")
    endif()
  endforeach()
endforeach()

if(faults)
  message(FATAL_ERROR "pages name what is not there:\n${faults}")
endif()
