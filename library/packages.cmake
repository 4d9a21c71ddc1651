# What is installed besides the library, and packages of it: `cmake --build BUILD --target package`
# makes a .deb, `package_source` an archive of the sources. Completions are written by the program
# itself when it is built.
install(TARGETS o4-policy)
set(o4_made "${CMAKE_CURRENT_BINARY_DIR}/made")
set(o4_completions "${o4_made}/o4-policy.bash" "${o4_made}/_o4-policy" "${o4_made}/o4-policy.fish")
set(o4_shells bash zsh fish)
foreach(file shell IN ZIP_LISTS o4_completions o4_shells)
  add_custom_command(
    OUTPUT "${file}"
    COMMAND ${CMAKE_COMMAND} -E make_directory "${o4_made}"
    COMMAND o4-policy completions ${shell} > "${file}"
    DEPENDS o4-policy
    VERBATIM)
endforeach()
add_custom_target(o4_completions ALL DEPENDS ${o4_completions})
install(FILES "${o4_made}/o4-policy.bash" RENAME o4-policy
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${o4_made}/_o4-policy"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
install(FILES "${o4_made}/o4-policy.fish"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

# The manual and the changes as Debian wants them, a changelog in its form among them: packed, without the time of packing.
find_program(O4_GZIP gzip)
if(O4_GZIP)
  set(o4_man "${o4_made}/o4-policy.1.gz")
  set(o4_changes "${o4_made}/CHANGELOG.md.gz")
  set(o4_debian_changes "${o4_made}/changelog.gz")
  configure_file(packages/changelog.in made/changelog @ONLY)
  foreach(pair IN ITEMS "${PROJECT_SOURCE_DIR}/docs/man/o4-policy.1>${o4_man}"
                        "${PROJECT_SOURCE_DIR}/CHANGELOG.md>${o4_changes}"
                        "${o4_made}/changelog>${o4_debian_changes}")
    string(REGEX MATCH "^(.*)>(.*)$" matched "${pair}")
    add_custom_command(
      OUTPUT "${CMAKE_MATCH_2}"
      COMMAND ${CMAKE_COMMAND} -E make_directory "${o4_made}"
      COMMAND "${O4_GZIP}" -9nc "${CMAKE_MATCH_1}" > "${CMAKE_MATCH_2}"
      DEPENDS "${CMAKE_MATCH_1}"
      VERBATIM)
  endforeach()
  add_custom_target(o4_packed ALL DEPENDS "${o4_man}" "${o4_changes}" "${o4_debian_changes}")
  install(FILES "${o4_man}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
  install(FILES "${o4_changes}" "${o4_debian_changes}" DESTINATION "${CMAKE_INSTALL_DOCDIR}")
else()
  install(FILES "${PROJECT_SOURCE_DIR}/docs/man/o4-policy.1"
          DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")
endif()
install(FILES packages/copyright DESTINATION "${CMAKE_INSTALL_DOCDIR}")
if(O4_SHARED)
  install(FILES packages/lintian-overrides RENAME o4-policy
          DESTINATION "${CMAKE_INSTALL_DATADIR}/lintian/overrides")
endif()

set(CPACK_PACKAGE_NAME o4-policy)
set(CPACK_PACKAGE_CONTACT "o4-policy maintainers <o4-policy@packages.example.org>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "policy engine for the sandbox of a coding agent")
set(CPACK_PACKAGE_DESCRIPTION
    "Answers what a sandboxed command may read, write and reach, and which rule
decides. It lowers the policy to profiles for bubblewrap and for the macOS
sandbox, and proves that each decides as the policy does.
.
The package also has the library for C++, C and Python.")
set(CPACK_PACKAGE_HOMEPAGE_URL "https://github.com/o4-policy/o4-policy")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)  # the dependencies are computed
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS bubblewrap)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "python3, squid")
if(O4_SHARED)
  # What CPack makes of a shared library calls ldconfig itself, which Debian leaves to a trigger.
  configure_file(packages/shlibs.in made/shlibs @ONLY)
  set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${CMAKE_CURRENT_SOURCE_DIR}/packages/triggers"
                                         "${o4_made}/shlibs")
endif()
set(CPACK_SOURCE_GENERATOR TXZ)
set(CPACK_SOURCE_PACKAGE_FILE_NAME "o4-policy-${PROJECT_VERSION}")
set(CPACK_SOURCE_IGNORE_FILES "/build/" "/out/" "/\\\\.git/" "/\\\\.git$" "/\\\\.cache/"
    "/CMakeUserPresets\\\\.json$")
include(CPack)
