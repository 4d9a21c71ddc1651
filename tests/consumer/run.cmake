# Installs what is built, and uses it as others would: from C++, C, Python and Node, and as a folder of their
# project. Usage: cmake -DBUILD=… -DSOURCE=… -DSCRATCH=… [-DPYTHON=python3] -P run.cmake
cmake_minimum_required(VERSION 3.25)

function(run)
  execute_process(COMMAND ${ARGV} OUTPUT_VARIABLE out ERROR_VARIABLE out RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${ARGV}\n${out}")
  endif()
endfunction()

file(REMOVE_RECURSE "${SCRATCH}")
set(prefix "${SCRATCH}/installed")
set(consumer "${SOURCE}/tests/consumer")
run("${CMAKE_COMMAND}" --install "${BUILD}" --prefix "${prefix}")
run("${CMAKE_COMMAND}" -G Ninja -S "${consumer}" -B "${SCRATCH}/build"
    "-DCMAKE_PREFIX_PATH=${prefix}")
run("${CMAKE_COMMAND}" --build "${SCRATCH}/build")
foreach(program IN ITEMS use_cpp use_shared use_c)
  run("${SCRATCH}/build/${program}")
endforeach()
file(GLOB_RECURSE shared "${prefix}/libo4policy.so.0")
file(GLOB_RECURSE module "${prefix}/o4policy.py")
get_filename_component(folder "${module}" DIRECTORY)
if(PYTHON)
  run("${CMAKE_COMMAND}" -E env "O4POLICY_LIBRARY=${shared}" "PYTHONPATH=${folder}"
      PYTHONDONTWRITEBYTECODE=1 "${PYTHON}" "${consumer}/use.py")
endif()

# From C by pkg-config alone, wherever it was installed, with nothing else of ours or of others.
find_program(cc cc)
find_program(pkg_config pkg-config)
if(cc AND pkg_config)
  file(GLOB_RECURSE pc "${prefix}/o4policy.pc")
  get_filename_component(pc_folder "${pc}" DIRECTORY)
  execute_process(COMMAND "${CMAKE_COMMAND}" -E env "PKG_CONFIG_LIBDIR=${pc_folder}" "${pkg_config}"
                          --cflags --libs o4policy
                  OUTPUT_VARIABLE flags OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  separate_arguments(flags UNIX_COMMAND "${flags}")
  get_filename_component(shared_folder "${shared}" DIRECTORY)
  run("${cc}" "${consumer}/use.c" ${flags} -o "${SCRATCH}/use_pkg_config")
  run("${CMAKE_COMMAND}" -E env "LD_LIBRARY_PATH=${shared_folder}" "${SCRATCH}/use_pkg_config")
endif()

# From Node, where it and its headers are.
find_program(node node)
find_path(node_headers node_api.h PATH_SUFFIXES node nodejs/src)
if(node AND node_headers AND cc)
  set(addon "${SCRATCH}/o4policy.node")
  get_filename_component(shared_folder "${shared}" DIRECTORY)
  run("${cc}" -Wall -Wextra -Werror -shared -fPIC "-I${node_headers}" "-I${prefix}/include"
      "${SOURCE}/library/node/addon.c" -o "${addon}" "${shared}" "-Wl,-rpath,${shared_folder}")
  run("${CMAKE_COMMAND}" -E env "O4POLICY_ADDON=${addon}" "${node}" "${consumer}/use.js"
      "${SOURCE}/library/node")
else()
  message(STATUS "skipped: Node or its headers (node_api.h) are not installed")
endif()

# The headers under another compiler, with GNU extensions and without.
find_program(clangxx clang++)
if(clangxx)
  foreach(standard IN ITEMS c++20 gnu++20)
    run("${clangxx}" "-std=${standard}" -Wall -Wextra -Wpedantic -Werror "-I${prefix}/include"
        -fsyntax-only "${consumer}/use.cpp")
  endforeach()
else()
  message(STATUS "skipped: clang++ is not installed")
endif()

# As a folder of their project: configured, and none of our flags on their files.
run("${CMAKE_COMMAND}" -G Ninja -S "${consumer}" -B "${SCRATCH}/inside" "-DO4_SOURCE=${SOURCE}"
    -DO4_SHARED=ON)
file(READ "${SCRATCH}/inside/compile_commands.json" commands)
string(JSON count LENGTH "${commands}")
math(EXPR last "${count} - 1")
foreach(i RANGE ${last})
  string(JSON command GET "${commands}" ${i} command)
  string(JSON file GET "${commands}" ${i} file)
  if(file MATCHES "^${consumer}/" AND command MATCHES "-Wconversion|-Wshadow|nlohmann")
    message(FATAL_ERROR "flags of ours reach ${file}: ${command}")
  endif()
endforeach()
