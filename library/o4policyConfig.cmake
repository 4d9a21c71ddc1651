# find_package(o4policy): o4policy::o4policy and o4policy::shared. What the static library is linked
# with has to be there; nothing of it has to be included.
include(CMakeFindDependencyMacro)
find_dependency(PkgConfig)
find_dependency(fmt)
set(o4policy_modules tomlplusplus re2 libidn2 libutf8proc libpsl)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
  list(APPEND o4policy_modules libseccomp)
endif()
foreach(module IN LISTS o4policy_modules)
  pkg_check_modules(${module} QUIET REQUIRED IMPORTED_TARGET GLOBAL ${module})
endforeach()
include("${CMAKE_CURRENT_LIST_DIR}/o4policyTargets.cmake")
