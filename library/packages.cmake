# Packages: `cmake --build --preset release --target package` makes a .deb, `package_source` an archive
# of the sources.
set(CPACK_PACKAGE_NAME o4-policy)
set(CPACK_PACKAGE_CONTACT "o4-policy <o4-policy@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "policy engine for the sandbox of a coding agent")
set(CPACK_PACKAGE_DESCRIPTION
    "Answers what a sandboxed command may read, write and reach, and which rule decides, lowers the
 policy to bubblewrap and macOS sandbox profiles, and proves that they agree.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION utils)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS bubblewrap)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_SOURCE_GENERATOR TXZ)
set(CPACK_SOURCE_IGNORE_FILES "/build/" "/\\\\.git/")
include(CPack)
