// proxy: serves connections as the policy decides, until a signal ends it.
#include <array>
#include <utility>

#include "cli/args/commands.hpp"
#include "cli/args/exit_code.hpp"
#include "cli/ask/prepare.hpp"
#include "cli/machine/gather_facts.hpp"
#include "cli/process/process.hpp"
#include "cli/proxy/client/connect_through.hpp"
#include "cli/run/list.hpp"
#include "cli/run/run_proxy.hpp"
#include "cli/show/profile_check.hpp"
#include "grammar/text/json.hpp"

namespace o4 {
namespace {

std::string proxy_of_environment() {
  for (const auto* const name : {"HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy"}) {
    if (auto value = environment_value(name); !value.empty()) {
      return value;
    }
  }
  return "";
}

int connect(Context& context, const std::string& target) {
  std::string trouble;
  const int status = connect_through(proxy_of_environment(), target, trouble);
  if (!trouble.empty()) {
    context.diagnostics.error("proxy-connect", {}, std::move(trouble));
    show_warnings(context);
  }
  return status;
}

// What whoever starts it needs to know, in the form that a shell takes.
std::string greeting(const Context& context, std::uint16_t port, const ProxyAccess& access,
                     const std::map<std::string, std::string>& variables) {
  if (context.options.format == "json") {
    auto json = Json{{"port", port}, {"url", access.url}, {"variables", Json::object()}};
    for (const auto& [name, value] : variables) {
      json["variables"][name] = value;
    }
    return print_line(json);
  }
  auto text = "# the egress proxy listens on 127.0.0.1:" + std::to_string(port) + "\n";
  for (const auto& [name, value] : variables) {
    text += "export " + name + "=" + words_text({value}) + "\n";
  }
  return variables.empty() ? text + "# " + access.url + "\n" : text;
}

int serve(Context& context) {
  auto options = with_proxy(context.options);
  if (const auto port = options.flags.value("--port"); port && !options.flags.has("--proxy-port")) {
    options.flags.add("--proxy-port", *port);
    options.flags.spell("--proxy-port", "--port");
  }
  const auto prepared = prepare(context, options);
  if (!prepared) {
    return fail(context);
  }
  const auto& policy = prepared->loaded.policy;
  const auto& graph = policy.graph();
  const auto profile = profile_from(context, graph, "--profile");
  const auto given = environment_value("O4_PROXY_TOKEN");
  auto settings = proxy_settings(context, given.empty() ? new_token() : given, "");
  if (!profile || !settings) {
    return fail(context);
  }
  if (settings->asking == Asking::nobody) {
    settings->asking = Asking::terminal;
  }
  auto listening = listen_on(graph.world.proxy_port);
  if (!listening) {
    context.diagnostics.error("proxy-listen", flag_span(context.options, "--proxy-port"),
                              std::move(listening.error()),
                              "name another port with --port, which profiles then name as well");
    return fail(context);
  }
  const auto port = port_of(*listening);
  const auto access = access_with(port, settings->token);
  const auto rules = find_profile(graph, *profile);
  context.console.out += greeting(context, port, access, proxy_variables(**rules, access));
  show_warnings(context);
  (void)flush(context.console);
  const Judge judge(policy, *profile);
  context.console.err += serve_proxy(judge, *settings, *std::move(listening), {}, {});
  return 0;
}

int run_proxy(Context& context) {
  const auto target = context.options.flags.value("--connect");
  return target ? connect(context, *target) : serve(context);
}

constexpr auto flags = std::to_array<Flag>({
    {"--port", "", "PORT", "the port of 127.0.0.1 that it listens on [the fact proxy_port]"},
    log_flag,
    ask_command_flag,
    {"--profile", "", "NAME", "of the commands that connect: a narrow profile [the mode's own]"},
    {"--connect", "", "HOST:PORT",
     "do not serve, but go through the proxy of HTTPS_PROXY: for the ProxyCommand of ssh"},
});
constexpr auto examples = std::to_array<Example>({
    {"proxy --port 8118 --log proxy.log", "serve, and write down each decision"},
    {"proxy --connect github.com:22", "standard input and output, through the proxy"},
});
constexpr auto formats = std::to_array<std::string_view>({"text", "json"});
constexpr std::string_view details =
    "HTTP, CONNECT and SOCKS 5 on one port, for those alone who know the token of the session; it "
    "is "
    "in the URL that is printed first, or taken from O4_PROXY_TOKEN. Each connection is a question "
    "to the policy: what `o4-policy check host H:PORT --network proxied` says is done. What would "
    "ask is asked on the terminal. Names are resolved here, once, and may lead to public addresses "
    "only; after CONNECT to port 443 the server that the client names is held against the host. "
    "Nothing is decrypted.\n"
    "A refusal says why, and how to allow the host. At the end the hosts that were refused are "
    "listed.";

}  // namespace

constinit const Command proxy_command = {
    .name = "proxy",
    .words = "",
    .summary = "serve an egress proxy that decides as the policy does",
    .details = details,
    .most_words = 0,
    .formats = formats,
    .flags = flags,
    .examples = examples,
    .run = run_proxy,
};

}  // namespace o4
