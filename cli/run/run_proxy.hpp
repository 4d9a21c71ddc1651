// The egress proxy of one run: a child of the runner, which asks through it and ends with it.
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

// A token that nobody can foresee.
[[nodiscard]] std::string new_token();

// How commands reach a proxy with that token on 127.0.0.1:port.
[[nodiscard]] ProxyAccess access_with(std::uint16_t port, const std::string& token);

// --log and --ask-command as settings; nothing, with errors, if the log cannot be opened.
[[nodiscard]] std::optional<ProxySettings> proxy_settings(Context& context, std::string token,
                                                          std::string command);

// Serves in a child until end_run_proxy(): the sockets that come out of the sandbox, and
// `listening` if it is open.
[[nodiscard]] tl::expected<RunProxy, std::string> start_run_proxy(const Judge& judge,
                                                                  const ProxySettings& settings,
                                                                  Descriptor listening);
// It is to end with the program that this process becomes, and all that this one starts.
[[nodiscard]] bool leave_run_proxy(RunProxy& proxy);
// The child then says what it has refused.
void end_run_proxy(RunProxy& proxy);

}  // namespace o4
