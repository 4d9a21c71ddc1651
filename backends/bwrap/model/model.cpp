// The two passes of bwrap: every source is resolved before the first mount, then operations are
// carried out in order. The order of errors follows from that: a missing source at the end of a
// list comes before a bad destination at its start. The folder to start in is entered last.

#include "backends/bwrap/model/model.hpp"

#include <utility>

#include "backends/bwrap/model/mounter.hpp"

namespace o4::bwrap {
namespace {

RunResult stopped(Trouble trouble, Span span, Sandbox& sandbox) {
  if (trouble.kind == Trouble::Kind::outside) {
    return OutsideModel{std::move(trouble.code), std::move(trouble.reason), span};
  }
  return Refused{std::move(trouble.code), std::move(trouble.reason), span, sandbox.host(),
                 sandbox.effects()};
}

}  // namespace

RunResult run_plan(HostSystem host, const Plan& plan) {
  add_standard_nodes(host.nodes);
  Mounter mounter(std::move(host));
  for (const auto& operation : plan.operations) {
    auto done = mounter.resolve_source(operation.option);
    if (!done) {
      return stopped(std::move(done.error()), operation.span, mounter.sandbox());
    }
  }
  Span directory;
  for (const auto& operation : plan.operations) {
    auto done = mounter.apply(operation.option);
    if (!done) {
      return stopped(std::move(done.error()), operation.span, mounter.sandbox());
    }
    if (std::holds_alternative<ChangeDirectory>(operation.option)) {
      directory = operation.span;
    }
  }
  auto done = mounter.finish();
  if (!done) {
    return stopped(std::move(done.error()), directory, mounter.sandbox());
  }
  return std::move(mounter.sandbox());
}

}  // namespace o4::bwrap
