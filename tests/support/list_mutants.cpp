#include "tests/support/list_mutants.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "backends/bwrap/host/host.hpp"
#include "backends/bwrap/list/emit.hpp"
#include "grammar/text/quoting.hpp"

namespace o4::test {
namespace {

using namespace o4::bwrap;

std::string text_of(const Option& option) {
  std::string text;
  for (const auto& word : emit_words(Operation{option, {}, {}, {}})) {
    text += (text.empty() ? "" : " ") + shell_quoted(word);
  }
  return text;
}

// What one kind of element can say of one place.
std::vector<Option> elements_at(const std::string& place) {
  using enum Bind::Access;
  constexpr auto must = Bind::Missing::refuse;
  constexpr auto may_miss = Bind::Missing::skip;
  constexpr std::uint32_t fd = 9;
  return {Bind{read_only, must, place, place},
          Bind{writable, must, place, place},
          Bind{device, must, place, place},
          Bind{read_only, may_miss, place, place},
          Bind{writable, may_miss, place, place},
          Bind{read_only, must, "/dev/null", place},
          Bind{device, must, "/dev/null", place},
          Bind{read_only, must, "/", place},
          Bind{writable, must, "/", place},
          Tmpfs{place, {}, {}},
          Tmpfs{place, 0U, {}},
          Tmpfs{place, 0555U, {}},
          Tmpfs{place, {}, 4096U},
          DevFolder{place},
          ProcFolder{place},
          DataFile{DataFile::Access::read_only, fd, place, {}},
          DataFile{DataFile::Access::writable, fd, place, 0U},
          RemountReadOnly{place},
          MakeDir{place, {}},
          MakeDir{place, 0U},
          MakeFile{fd, place, {}},
          MakeLink{"/etc", place},
          ChangeMode{0U, place},
          ChangeMode{0755U, place},
          ChangeDirectory{place}};
}

// What can be said without a place.
std::vector<Option> placeless_elements() {
  std::vector<Option> result = {ShareNetwork{},
                                DropCapability{"CAP_CHOWN"},
                                AddCapability{"ALL"},
                                AddCapability{"CAP_SYS_ADMIN"},
                                ArgumentsFrom{9},
                                SetVariable{"O4_SANDBOXED", "0"},
                                SetVariable{"LD_PRELOAD", "/tmp/x"},
                                UnsetVariable{"O4_SANDBOXED"},
                                UnsetVariable{"PATH"},
                                NewSession{},
                                DieWithParent{}};
  for (const auto space :
       {Namespace::all, Namespace::user, Namespace::user_try, Namespace::ipc, Namespace::pid,
        Namespace::net, Namespace::uts, Namespace::cgroup, Namespace::cgroup_try}) {
    result.emplace_back(Unshare{space});
  }
#define OPTION(name, operands, matters, needs) \
  result.emplace_back(OtherOption{name, std::vector<std::string>(operands, "9")});
#include "backends/bwrap/list/options.def"
#undef OPTION
  return result;
}

template <typename T>
bool move_to(Option& option, const std::string& place) {
  auto* const found = std::get_if<T>(&option);
  if (found != nullptr) {
    found->dest = place;
  }
  return found != nullptr;
}

Option at_place(Option option, const std::string& place) {
  (void)(move_to<Bind>(option, place) || move_to<Tmpfs>(option, place) ||
         move_to<DevFolder>(option, place) || move_to<ProcFolder>(option, place) ||
         move_to<DataFile>(option, place) || move_to<RemountReadOnly>(option, place) ||
         move_to<MakeDir>(option, place) || move_to<MakeFile>(option, place) ||
         move_to<MakeLink>(option, place) || move_to<ChangeMode>(option, place));
  return option;
}

// The same element with another mode or size.
std::vector<Option> other_modes(const Option& option) {
  std::vector<Option> result;
  for (const auto mode : {0U, 0055U, 0077U, 0111U, 0300U, 0400U, 0500U, 0555U, 0600U, 0700U, 0711U,
                          0755U, 0777U, 01777U, 06755U, 07777U}) {
    if (const auto* const tmpfs = std::get_if<Tmpfs>(&option)) {
      result.emplace_back(Tmpfs{tmpfs->dest, mode, tmpfs->size});
    } else if (const auto* const dir = std::get_if<MakeDir>(&option)) {
      result.emplace_back(MakeDir{dir->dest, mode});
    } else if (const auto* const data = std::get_if<DataFile>(&option)) {
      result.emplace_back(DataFile{data->access, data->fd, data->dest, mode});
    }
  }
  if (const auto* const tmpfs = std::get_if<Tmpfs>(&option)) {
    result.emplace_back(Tmpfs{tmpfs->dest, {}, tmpfs->size});
    result.emplace_back(Tmpfs{tmpfs->dest, tmpfs->perms, 4096U});
  }
  return result;
}

class Mutator {
 public:
  Mutator(const Plan& plan, const std::vector<std::string>& places, std::size_t every,
          std::size_t first, const std::function<void(const ListMutant&)>& use)
      : plan_(plan), places_(places), every_(every), next_(first), use_(use) {}

  std::size_t run() {
    for (std::size_t i = 0; i < plan_.operations.size(); ++i) {
      leave_out(i);
      put_elsewhere(i);
      change(i);
    }
    put_in_foreign_ones();
    return made_;
  }

 private:
  using Edit = std::function<void(std::vector<Operation>&)>;
  static auto at(std::vector<Operation>& operations, std::size_t i) {
    return operations.begin() + static_cast<std::ptrdiff_t>(i);
  }

  void make(const std::string& what, const Edit& edit) {
    if (count_++ != next_) {
      return;
    }
    next_ += every_;
    ++made_;
    ListMutant mutant{what, plan_};
    edit(mutant.plan.operations);
    use_(mutant);
  }

  void leave_out(std::size_t i) {
    make("drop " + text_of(plan_.operations[i].option),
         [&](auto& list) { list.erase(at(list, i)); });
  }

  void put_elsewhere(std::size_t i) {
    const auto operation = plan_.operations[i];
    const auto text = text_of(operation.option);
    for (std::size_t to = 0; to < plan_.operations.size(); ++to) {
      const auto where = " before " + text_of(plan_.operations[to].option);
      make("double " + text + where, [&](auto& list) { list.insert(at(list, to), operation); });
      if (to != i) {
        make("move " + text + where, [&](auto& list) {
          list.erase(at(list, i));
          list.insert(at(list, to), operation);
        });
      }
    }
    make("double " + text + " at the end", [&](auto& list) { list.push_back(operation); });
  }

  void put_in_place_of(std::size_t i, const Option& option) {
    const auto& before = plan_.operations[i].option;
    if (option != before) {
      make("not " + text_of(before) + " but " + text_of(option),
           [&](auto& list) { list[i].option = option; });
    }
  }

  void change(std::size_t i) {
    const auto& option = plan_.operations[i].option;
    for (const auto& other : other_modes(option)) {
      put_in_place_of(i, other);
    }
    if (const auto* const place = destination(option)) {
      for (const auto& other : elements_at(*place)) {
        put_in_place_of(i, other);
      }
      for (const auto& other : places_) {
        put_in_place_of(i, at_place(option, other));
      }
    } else {
      for (const auto& other : placeless_elements()) {
        put_in_place_of(i, other);
      }
    }
    if (const auto* const bind = std::get_if<Bind>(&option)) {
      for (const auto& source : places_) {
        put_in_place_of(i, Bind{bind->access, bind->missing, source, bind->dest});
      }
    }
  }

  void put_in_foreign_ones() {
    auto foreign = placeless_elements();
    for (const auto& place : places_) {
      const auto here = elements_at(place);
      foreign.insert(foreign.end(), here.begin(), here.end());
    }
    const auto size = plan_.operations.size();
    for (const auto& option : foreign) {
      for (const auto to : {std::size_t{0}, size / 3, size / 2, size}) {
        make("add " + text_of(option) + " as number " + std::to_string(to), [&](auto& list) {
          list.insert(at(list, to), Operation{option, {}, {}, {}});
        });
      }
    }
  }

  const Plan& plan_;
  const std::vector<std::string>& places_;
  std::size_t every_;
  std::size_t next_;
  const std::function<void(const ListMutant&)>& use_;
  std::size_t count_ = 0;
  std::size_t made_ = 0;
};

}  // namespace

std::size_t for_each_mutant(const Plan& plan, const std::vector<std::string>& places,
                            std::size_t every, std::size_t first,
                            const std::function<void(const ListMutant&)>& use) {
  return Mutator(plan, places, every, first, use).run();
}

std::vector<std::string> telling_places(const Plan& plan) {
  std::set<std::string> named = {"/",        "/etc",      "/usr",      "/home",   "/dev/null",
                                 "/dev/tty", "/dev/pts",  "/dev/ptmx", "/dev/fd", "/dev/shm",
                                 "/dev",     "/proc/sys", "/proc"};
  for (const auto& operation : plan.operations) {
    const auto* const bind = std::get_if<Bind>(&operation.option);
    for (const auto* const path :
         {bind == nullptr ? nullptr : &bind->source, destination(operation.option)}) {
      if (path != nullptr && path->starts_with('/')) {
        named.insert({*path, std::string(parent_path(*path))});
      }
    }
  }
  std::set<std::string> result = named;
  for (const auto& path : named) {
    result.insert(join(path, "new"));
  }
  return {result.begin(), result.end()};
}

}  // namespace o4::test
