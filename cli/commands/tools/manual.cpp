// manual: the manual page.
#include <array>

#include "cli/args/commands.hpp"
#include "cli/manual/page.hpp"

namespace o4 {
namespace {

int run_manual(Context& context) {
  context.console.out += manual_page();
  return 0;
}

constexpr auto examples = std::to_array<Example>({
    {"manual | man -l -", "every command, every flag and every finding, to read"},
    {"manual > o4-policy.1", "for a package"},
});
constexpr auto formats = std::to_array<std::string_view>({"text"});

}  // namespace

constinit const Command manual_command = {
    .name = "manual",
    .words = "",
    .summary = "print the manual page, in roff",
    .most_words = 0,
    .inputs = Inputs::rules,
    .formats = formats,
    .examples = examples,
    .run = run_manual,
};

}  // namespace o4
