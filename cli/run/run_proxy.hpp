// The egress proxy of one run: a child of the runner, which asks through it and ends with it.
//
// Two lines lead to it. On `sandbox` the socket comes out of the sandbox (bridge.hpp); on `runner`
// it puts questions to whoever has the terminal, and sees the end of the run: when the last holder
// of the other end is gone, it ends by itself. That is the whole of its life's control, also when
// the runner is killed.
#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "cli/args/context.hpp"
#include "cli/process/bridge.hpp"
#include "cli/proxy/server.hpp"
#include "engine/graph/proxy_variables.hpp"

namespace o4 {

// Of the commands that start a proxy.
inline constexpr Flag log_flag{"--log", "", "FILE", "where the egress proxy writes what it did"};
inline constexpr Flag ask_command_flag{
    "--ask-command", "", "PROGRAM",
    "what is asked about hosts instead of the terminal: it reads a question as JSON, and prints "
    "'once', 'session' or 'no'"};

// Those of a session that has a proxy, unless they say otherwise.
[[nodiscard]] Options with_proxy(Options options);

// A token that nobody can foresee, new for each run: only who finds it in the variables is served.
[[nodiscard]] std::string new_token();

// How commands reach a proxy with that token on 127.0.0.1:port.
[[nodiscard]] ProxyAccess access_with(std::uint16_t port, const std::string& token);

// --log and --ask-command as settings; nothing, with errors, if the log cannot be opened.
[[nodiscard]] std::optional<ProxySettings> proxy_settings(Context& context, std::string token,
                                                          std::string command);

// Serves in a child until end_run_proxy(): the sockets that come out of the sandbox, and
// `listening` if it is open. Both are the child's from here on. `judge` and `settings` are used in
// the child's copy of this process; nothing of it comes back but log lines and the list of refused
// hosts.
[[nodiscard]] tl::expected<RunProxy, std::string> start_run_proxy(const Judge& judge,
                                                                  const ProxySettings& settings,
                                                                  Descriptor listening);
// It is to end with the program that this process becomes, and all that this one starts: its line
// is kept open without close-on-exec, and ends when the last of them does. For sandbox-exec, after
// which no runner is left. False if there are no more descriptors.
[[nodiscard]] bool leave_run_proxy(RunProxy& proxy);
// The child then says what it has refused, on standard error. Blocks until it has ended. May be
// called for a proxy that was never started.
void end_run_proxy(RunProxy& proxy);

}  // namespace o4
