#include "backends/bwrap/list/emit.hpp"

#include <random>

#include "backends/bwrap/list/read.hpp"
#include "tests/support/catch.hpp"

using namespace o4;
using namespace o4::bwrap;

namespace {

using Random = std::mt19937;

std::uint32_t below(Random& random, std::uint32_t count) {
  return static_cast<std::uint32_t>(random() % count);
}

std::string any_word(Random& random) {
  static const std::string parts[] = {"/", "a",    ".ssh", " ", "'", "\"",   "\\",  "\n", "$",
                                      "#", "--",   "=",    "*", "~", "é",    "\t",  "%",  ";",
                                      "!", "\x7f", "\x01", "{", "`", "bind", "\xff"};
  std::string word;
  for (auto count = below(random, 6); count > 0; --count) {
    word += parts[below(random, std::size(parts))];
  }
  return word;
}

std::string any_name(Random& random) { return "N" + std::to_string(below(random, 100)); }

Permissions any_permissions(Random& random) {
  return below(random, 2) == 0 ? std::nullopt : Permissions(below(random, 010000));
}

Option any_option(Random& random) {
  const auto word = [&] { return any_word(random); };
  switch (below(random, 21)) {
    case 0:
      return Bind{static_cast<Bind::Access>(below(random, 3)),
                  static_cast<Bind::Missing>(below(random, 2)), word(), word()};
    case 1:
      return Tmpfs{word(), any_permissions(random),
                   below(random, 2) == 0 ? std::nullopt
                                         : std::optional<std::uint64_t>(1 + below(random, 9999))};
    case 2:
      return DevFolder{word()};
    case 3:
      return ProcFolder{word()};
    case 4:
      return DataFile{static_cast<DataFile::Access>(below(random, 2)), below(random, 99), word(),
                      any_permissions(random)};
    case 5:
      return RemountReadOnly{word()};
    case 6:
      return MakeDir{word(), any_permissions(random)};
    case 7:
      return MakeFile{below(random, 99), word(), any_permissions(random)};
    case 8:
      return MakeLink{word(), word()};
    case 9:
      return ChangeMode{below(random, 010000), word()};
    case 10:
      return SetVariable{any_name(random), word()};
    case 11:
      return UnsetVariable{any_name(random)};
    case 12:
      return ChangeDirectory{word()};
    case 13:
      return Unshare{static_cast<Namespace>(below(random, 9))};
    case 14:
      return ShareNetwork{};
    case 15:
      return DropCapability{word()};
    case 16:
      return AddCapability{word()};
    case 17:
      return DieWithParent{};
    case 18:
      return NewSession{};
    case 19:
      return ArgumentsFrom{below(random, 99)};
    default:
      return OtherOption{"--overlay", {word(), word(), word()}};
  }
}

Plan any_plan(Random& random) {
  Plan plan;
  for (auto count = below(random, 12); count > 0; --count) {
    plan.operations.push_back({any_option(random), {}, any_word(random), any_word(random)});
  }
  for (auto count = below(random, 4); count > 0; --count) {
    plan.command.push_back(any_word(random));
  }
  return plan;
}

}  // namespace

TEST_CASE("a plan is one quoted operation a line with its reason and origin", "[bwrap][emit]") {
  Plan plan;
  plan.operations = {
      {Unshare{Namespace::pid}, {}, "", ""},
      {Bind{Bind::Access::writable, Bind::Missing::refuse, "/w's", "/w's"},
       {},
       "the workspace",
       "fact workspace"},
      {Tmpfs{"/h/.ssh", 0U, {}}, {}, "credential\nlocation", ""},
      {RemountReadOnly{"/h/.ssh"}, {}, "", "protected.rules:3:5"},
      {Tmpfs{"/tmp", 01777U, {}}, {}, "", ""},
      {ChangeMode{0755, "/c d"}, {}, "", ""},
  };
  plan.command = {"sh", "-c", "a b"};
  CHECK(emit_text(plan) ==
        "--unshare-pid\n"
        "--bind '/w'\\''s' '/w'\\''s'  # the workspace, from fact workspace\n"
        "--perms 000 --tmpfs /h/.ssh  # credential?location\n"
        "--remount-ro /h/.ssh  # from protected.rules:3:5\n"
        "--perms 1777 --tmpfs /tmp\n"
        "--chmod 0755 '/c d'\n"
        "-- sh -c 'a b'\n");
  CHECK(emit_args0(plan).substr(0, 21) == std::string("--unshare-pid\0--bind\0", 21));
  CHECK(emit_words(plan).back() == "a b");
}

TEST_CASE("reading what was emitted gives the same plan", "[bwrap][emit][property]") {
  const auto seed = std::random_device{}();
  Random random(seed);
  INFO("seed " << seed);
  for (int round = 0; round < 2000; ++round) {
    const auto plan = any_plan(random);
    SourceMap sources;
    Diagnostics out;
    const auto text = emit_text(plan);
    const auto from_text = read_shell_text(sources, sources.add("text", text), out);
    const auto from_words = read_arguments(sources, "words", emit_words(plan), out);
    auto bare = plan;
    bare.command.clear();
    const auto from_args0 = read_args0(sources, sources.add("args0", emit_args0(bare)), out);
    INFO(text << render_diagnostics(sources, out, Colour::off));
    REQUIRE(from_text);
    REQUIRE(from_words);
    REQUIRE(from_args0);
    REQUIRE(same_arguments(*from_text, plan));
    REQUIRE(same_arguments(*from_words, plan));
    REQUIRE(same_arguments(*from_args0, bare));
  }
}
