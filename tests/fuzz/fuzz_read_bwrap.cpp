// Any bytes as a bwrap argument list: reading is safe, what was read is emitted and read again to
// the same, and the model has an answer for it.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "backends/bwrap/list/emit.hpp"
#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/model/ask.hpp"
#include "backends/bwrap/model/model.hpp"
#include "backends/bwrap/model/words.hpp"
#include "backends/bwrap/verify/checks.hpp"

namespace {

using namespace o4;
using namespace o4::bwrap;

HostSystem small_host() {
  HostSystem host;
  for (const auto* const dir : {"/a/b", "/a/c", "/b", "/tmp"}) {
    add_node(host.nodes, dir, HostNode{});
  }
  add_node(host.nodes, "/a/f", HostNode{HostNode::Kind::file, 0644, {}});
  add_node(host.nodes, "/a/l", HostNode{HostNode::Kind::link, 0777, "../b/./l"});
  add_node(host.nodes, "/b/l", HostNode{HostNode::Kind::link, 0777, "/a/l/"});
  host.mounts = {{"/", false}, {"/b", true}};
  return host;
}

void check_round_trip(const Plan& plan) {
  SourceMap sources;
  Diagnostics out;
  const auto again = read_shell_text(sources, sources.add("again", emit_text(plan)), out);
  if (!again || !same_arguments(*again, plan)) {
    std::abort();
  }
}

void check_model(const Plan& plan) {
  Diagnostics out;
  check_list(small_host(), plan, {}, out);
  const auto outcome = run_plan(small_host(), plan);
  const auto* const sandbox = std::get_if<Sandbox>(&outcome);
  if (sandbox == nullptr) {
    return;
  }
  for (const std::string_view path : {"/", "/a/f", "/a/l/x", "/b", "/dev/null", "/tmp/../a/n"}) {
    for (auto question = 0; question <= static_cast<int>(Question::execute); ++question) {
      (void)ask(*sandbox, static_cast<Question>(question), path, "/a/c/x");
    }
    (void)meaning(*sandbox, Access::read, path);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  SourceMap sources;
  Diagnostics out;
  const auto file = sources.add("fuzz", std::string(reinterpret_cast<const char*>(data), size));
  const auto plan = read_list(sources, file, out);
  if (plan.has_value() == out.has_errors()) {
    std::abort();
  }
  (void)render_diagnostics(sources, out, Colour::off);
  if (plan) {
    check_round_trip(*plan);
    check_model(*plan);
  }
  return 0;
}
