// Which operations a lowered rule about writing, reading, copying or the network names. `later`:
// not every system that profiles are written for has it, so that the rule stands behind `defined?`.

#include "backends/sbpl/profile/operation_lists.hpp"

#include <algorithm>
#include <iterator>

namespace o4::sbpl {
namespace {

using Since = ListedOperation::Since;

// A wildcard is listed with its leaves, so that no rule relies on inheritance.
constexpr ListedOperation listed[] = {
    // Every way to change an object. Some system calls ask the wildcard itself.
    {OperationList::write, "file-write*", Since::always},
    {OperationList::write, "file-write-acl", Since::always},
    {OperationList::write, "file-write-create", Since::always},
    {OperationList::write, "file-write-data", Since::always},
    {OperationList::write, "file-write-flags", Since::always},
    {OperationList::write, "file-write-mode", Since::always},
    {OperationList::write, "file-write-owner", Since::always},
    {OperationList::write, "file-write-setugid", Since::always},
    {OperationList::write, "file-write-times", Since::always},
    {OperationList::write, "file-write-unlink", Since::always},
    {OperationList::write, "file-write-xattr", Since::always},
    {OperationList::write, "file-mknod", Since::always},
    {OperationList::write, "file-write-finderinfo", Since::later},

    {OperationList::read, "file-read*", Since::always},
    {OperationList::read, "file-read-data", Since::always},
    {OperationList::read, "file-read-metadata", Since::always},
    {OperationList::read, "file-read-xattr", Since::always},
    {OperationList::read, "file-test-existence", Since::later},

    // Other handles on a protected object: to run or map it, an extension handed on.
    {OperationList::handle, "process-exec*", Since::always},
    {OperationList::handle, "process-exec-interpreter", Since::always},
    {OperationList::handle, "file-map-executable", Since::always},
    {OperationList::handle, "file-issue-extension", Since::later},

    // A copy, of a folder with all that it holds.
    {OperationList::clone, "file-clone", Since::later},

    // E1c: a second name, which may be written where it lies.
    {OperationList::link, "file-link", Since::always},

    // Moving an object away, or removing it.
    {OperationList::unlink, "file-write-unlink", Since::always},

    {OperationList::network, "network*", Since::always},
    {OperationList::network, "network-outbound", Since::always},
    {OperationList::network, "network-inbound", Since::always},
    {OperationList::network, "network-bind", Since::always},

    {OperationList::connect, "network-outbound", Since::always},

    // E1a, E1c: asking a process outside the sandbox to act, and giving a whole tree a second name.
    {OperationList::side_door, "lsopen", Since::always},
    {OperationList::side_door, "appleevent-send", Since::always},
    {OperationList::side_door, "job-creation", Since::always},
    {OperationList::side_door, "file-mount", Since::always},
    {OperationList::side_door, "file-mount-update", Since::always},
    {OperationList::side_door, "file-unmount", Since::always},
    {OperationList::side_door, "file-chroot", Since::always},
    {OperationList::side_door, "file-graft", Since::later},
    {OperationList::side_door, "file-ungraft", Since::later},
    {OperationList::side_door, "fs-rename", Since::later},
    {OperationList::side_door, "fs-snapshot-create", Since::later},
    {OperationList::side_door, "fs-snapshot-delete", Since::later},
    {OperationList::side_door, "fs-snapshot-mount", Since::later},
    {OperationList::side_door, "fs-snapshot-revert", Since::later},

    {OperationList::service, "mach-lookup", Since::always},

#undef O4_LISTED
};

constexpr std::string_view services[] = {"com.apple.coreservices.launchservicesd",
                                         "com.apple.launchservicesd"};

}  // namespace

std::span<const ListedOperation> listed_operations(OperationList list) {
  const auto in_list = [&](const ListedOperation& row) { return row.list == list; };
  const auto* first = std::find_if(std::begin(listed), std::end(listed), in_list);
  return {first, std::find_if_not(first, std::end(listed), in_list)};
}

std::span<const ListedOperation> all_listed_operations() { return listed; }

std::span<const std::string_view> side_door_services() { return services; }

}  // namespace o4::sbpl
