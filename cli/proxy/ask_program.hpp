// Asks a program instead of the terminal: a question as one line of JSON on its standard input, the
// answer as a word on its standard output. For agents and editors that have a way of their own to
// ask. The program is trusted as the user is; what it prints beside the first word is not looked
// at.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "cli/proxy/questions.hpp"

namespace o4 {

// The question as JSON: host, port, command, rule, because, from. One line, with its end.
[[nodiscard]] std::string question_json(const HostQuestion& question);
// The first word counts: "once" and "session" are what they say, and everything else is a no, be it
// nothing at all.
//
//   {"host":"a.example","port":443,"command":"npm ci","rule":"ask …","because":"…","from":"…"}
//   -> once
[[nodiscard]] Consent consent_of(std::string_view word);

// Lets the questions be answered by the program; the shell runs it, once for each question, and it
// is killed when the question is taken back. A program that cannot be started, dies or says too
// much is a no. `loop` and `questions` must outlive the server's run.
// Of what it prints 256 bytes are read; it may go on running, and is then killed with its group.
void ask_program(asio::io_context& loop, Questions& questions, std::string program);

}  // namespace o4
