# Fails if one decision takes more instructions than the bound: these do not depend on the machine's
# load. Usage: cmake -DVALGRIND=… -DPROGRAM=… -DKIND=paths|hosts -DBOUND=N -P count.cmake
cmake_minimum_required(VERSION 3.25)

if(NOT VALGRIND)
  message("skipped: no valgrind")
  return()
endif()

# Sets `result` to what callgrind counts, and `questions` to how many are asked each time.
function(count times result)
  execute_process(
    COMMAND "${VALGRIND}" --tool=callgrind --callgrind-out-file=/dev/null "${PROGRAM}" "${KIND}"
            "${times}"
    OUTPUT_VARIABLE said
    ERROR_VARIABLE counted COMMAND_ERROR_IS_FATAL ANY)
  string(REGEX MATCH "Collected : ([0-9]+)" found "${counted}")
  set("${result}" "${CMAKE_MATCH_1}" PARENT_SCOPE)
  string(REGEX MATCH "^[0-9]+" questions "${said}")
  set(questions "${questions}" PARENT_SCOPE)
endfunction()

count(1 once)
count(3 thrice)
math(EXPR each "(${thrice} - ${once}) / (2 * ${questions})")
message("${KIND}: ${each} instructions a decision, the bound is ${BOUND}")
if(each GREATER BOUND)
  message(FATAL_ERROR "too many")
endif()
