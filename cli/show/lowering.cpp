#include "cli/show/lowering.hpp"

#include <array>

#include "backends/bwrap/list/emit.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

Json to_json(const bwrap::Lowered& lowered) {
  const auto& plan = lowered.plan;
  Json json{{"arguments", bwrap::emit_words(plan)}, {"operations", Json::array()}};
  for (const auto& operation : plan.operations) {
    json["operations"].push_back(Json{{"words", bwrap::emit_words(operation)},
                                      {"because", operation.reason},
                                      {"from", operation.origin}});
  }
  json["placeholders"] = Json::array();
  for (const auto& placeholder : plan.placeholders) {
    const bool dir = placeholder.kind == bwrap::Placeholder::Kind::dir;
    json["placeholders"].push_back(
        Json{{"path", placeholder.path}, {"kind", dir ? "dir" : "file"}});
  }
  json["stage"] = nullptr;
  if (const auto& stage = plan.stage) {
    json["stage"] = Json{{"dir", stage->dir},
                         {"workspace", stage->workspace},
                         {"copy_in", stage->copy_in},
                         {"copy_out", stage->copy_out}};
  }
  return json;
}

}  // namespace

bool check_backend(Context& context, Platform platform) {
  constexpr auto names = std::to_array<std::string_view>({"sbpl", "bwrap"});
  const auto given = context.options.flags.value("--backend");
  if (!given) {
    return true;
  }
  const auto span = flag_span(context.options, "--backend");
  if (std::find(names.begin(), names.end(), *given) == names.end()) {
    context.diagnostics.error("usage-flag", span, o4::quoted(*given) + " is no backend",
                              suggestion(*given, names));
    return false;
  }
  const auto backend = backend_of(platform);
  if (backend && to_word(*backend) != *given) {
    context.diagnostics.error("usage-flag", span,
                              o4::quoted(*given) + " is not the backend of this platform",
                              "its backend is " + std::string(to_word(*backend)) +
                                  "; '--platform' asks about another platform");
    return false;
  }
  return true;
}

std::optional<QueryProfile> profile_from(Context& context, std::string_view flag) {
  const auto given = context.options.flags.value(flag);
  if (!given) {
    return QueryProfile::mode;
  }
  if (*given == to_word(QueryProfile::package_install)) {
    return QueryProfile::package_install;
  }
  constexpr auto names = std::to_array<std::string_view>({"package-install"});
  context.diagnostics.error("usage-flag", flag_span(context.options, flag),
                            o4::quoted(*given) + " is no profile", suggestion(*given, names));
  return std::nullopt;
}

std::optional<std::string> nothing_to_lower(const RuleGraph& graph, Platform platform) {
  if (!backend_of(platform)) {
    return "there is no sandbox on this platform: nothing to lower";
  }
  if (graph.mode.unsandboxed) {
    return "commands run without a sandbox in " + graph.mode.name + ": nothing to lower";
  }
  return std::nullopt;
}

Json to_json(const std::vector<Gap>& gaps) {
  auto json = Json::array();
  for (const auto& gap : gaps) {
    json.push_back(Json{{"name", gap.name}, {"subject", gap.subject}, {"reason", gap.reason}});
  }
  return json;
}

Json to_json(const Lowering& lowering) {
  Json json{{"backend", to_word(backend_of(lowering))}, {"profile", lowering.profile}};
  if (const auto* const lowered = std::get_if<bwrap::Lowered>(&lowering.plan)) {
    json.update(to_json(*lowered));
  } else {
    json["text"] = emit_commented(lowering);
  }
  json["gaps"] = to_json(gaps_of(lowering));
  return json;
}

}  // namespace o4
