// The host rules of a session with a proxy, as squid keeps them. Lowering prints only what has been
// read back and proved, like `run`; verifying takes any text, and shows each host and port on which
// it differs.

#include "cli/commands/squid.hpp"

#include <utility>

#include "backends/squid/lower/lower.hpp"
#include "backends/squid/verify/verify.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/files.hpp"
#include "cli/run/run_proxy.hpp"
#include "cli/show/profile_check.hpp"

namespace o4 {
namespace {

// What is asked for: the policy of a session with a proxy, one profile of it.
struct Asked {
  Prepared prepared;
  ProfileChoice profile;
};

std::optional<Asked> ask(Context& context, std::string_view profile_flag) {
  auto prepared = prepare(context, with_proxy(context.options));
  const auto profile = prepared
                           ? profile_from(context, prepared->loaded.policy.graph(), profile_flag)
                           : std::nullopt;
  return profile ? std::optional(Asked{*std::move(prepared), *profile}) : std::nullopt;
}

// Nothing if the text cannot be read.
std::optional<squid::Verification> prove(Context& context, const Asked& asked, FileId file) {
  const auto& policy = asked.prepared.loaded.policy;
  const auto config = squid::read_config(context.sources, file, context.diagnostics);
  if (!config) {
    return std::nullopt;
  }
  return squid::verify(policy, **find_profile(policy.graph(), asked.profile), *config);
}

squid::Lowered lowered(const Asked& asked) {
  const auto& graph = asked.prepared.loaded.policy.graph();
  return squid::lower(graph, **find_profile(graph, asked.profile));
}

Json to_json(const squid::Lowered& config, const std::string& text) {
  return Json{{"backend", "squid"},
              {"profile", config.profile},
              {"text", text},
              {"gaps", o4::to_json(config.gaps)}};
}

std::string difference_text(const squid::Difference& difference) {
  return "connect " + in_quotes(difference.target) + ": the policy says " +
         std::string(to_word(difference.policy)) + ", squid " +
         (difference.squid_allows ? "allow" : "deny");
}

std::string verified_text(const Context& context, const squid::Verification& verified) {
  const auto& differences = verified.differences;
  auto out = differences.empty()
                 ? "squid: proved (" + std::to_string(verified.questions) + " hosts and ports)\n"
                 : "squid: not proved\n";
  for (const auto& difference : differences) {
    out += "  " + difference_text(difference) + "\n" +
           render_excerpt(context.sources, difference.place, context.console.out_colour);
  }
  return out;
}

// As `verify` tells a proof of the other backends.
Json to_json(const SourceMap& sources, const Asked& asked, const squid::Verification& verified) {
  const bool proved = verified.differences.empty();
  const auto config = lowered(asked);
  auto differences = Json::array();
  for (const auto& difference : verified.differences) {
    differences.push_back(Json{{"operation", "connect"},
                               {"target", difference.target},
                               {"policy", to_word(difference.policy)},
                               {"profile", difference.squid_allows ? "allow" : "deny"},
                               {"rule", o4::to_json(RuleView())},
                               {"at", place_text(sources, difference.place)},
                               {"reason", ""}});
  }
  auto profiles = Json::array({Json{{"profile", config.profile},
                                    {"backend", "squid"},
                                    {"proved", proved},
                                    {"questions", verified.questions},
                                    {"differences", differences},
                                    {"breaches", Json::array()},
                                    {"failure", ""},
                                    {"gaps", o4::to_json(config.gaps)}}});
  return Json{{"proved", proved}, {"profiles", std::move(profiles)}};
}

}  // namespace

bool is_about_squid(const Context& context) {
  return context.options.flags.value("--backend") == "squid";
}

int lower_squid(Context& context) {
  const auto asked = ask(context, "--profile");
  if (!asked) {
    return fail(context);
  }
  const auto config = lowered(*asked);
  const auto text = squid::emit(config);
  const auto verified = prove(context, *asked, context.sources.add("squid.conf", text));
  if (!verified) {
    return fail(context);
  }
  if (!verified->differences.empty()) {
    context.diagnostics.error("lower-unproved", {}, difference_text(verified->differences.front()),
                              "this is a fault of o4-policy");
    return fail(context);
  }
  context.console.out +=
      context.options.format == "json" ? print_pages(to_json(config, text)) : text;
  show_warnings(context);
  return exit_allow;
}

int verify_squid(Context& context) {
  const auto asked = ask(context, "--against");
  if (!asked) {
    return fail(context);
  }
  std::optional<FileId> file;
  if (const auto path = context.options.flags.value("--profile")) {
    file = open_source(context.sources, *path, flag_span(context.options, "--profile"),
                       context.diagnostics);
  } else {
    file = context.sources.add("squid.conf", squid::emit(lowered(*asked)));
  }
  const auto verified = file ? prove(context, *asked, *file) : std::nullopt;
  if (!verified) {
    return fail(context);
  }
  context.console.out += context.options.format == "json"
                             ? print_pages(to_json(context.sources, *asked, *verified))
                             : verified_text(context, *verified);
  show_warnings(context);
  return verified->differences.empty() ? exit_allow : exit_deny;
}

}  // namespace o4
