// Asks a program instead of the terminal: a question as one line of JSON on its standard input, the
// answer as a word on its standard output.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "cli/proxy/questions.hpp"

namespace o4 {

// The question as JSON: host, port, command, rule, because, from.
[[nodiscard]] std::string question_json(const HostQuestion& question);
// "once" and "session" are what they say, and everything else is a no.
[[nodiscard]] Consent consent_of(std::string_view word);

// Lets the questions be answered by the program; the shell runs it.
void ask_program(asio::io_context& loop, Questions& questions, std::string program);

}  // namespace o4
