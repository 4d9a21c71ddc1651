// The language server: one message in, the messages out that answer it. Where they come from and go
// to is the caller's (cli/commands/tools/lsp.cpp), so that a test needs neither pipes nor threads.
//
// It holds three things: the documents that are open, the world that they are judged by, and
// whether it is over. Between two messages nothing runs. A change sends the whole text, and gets
// all diagnostics of that document back at once; requests are answered from the text as it is then,
// in order, so that an answer can be late but not about another text.
//
// It never edits a file and never reads one that is open; what the editor applies is the editor's.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cli/lsp/analysis.hpp"
#include "grammar/text/json.hpp"

namespace o4::lsp {

// Length and text of a message, as they stand on the wire: "Content-Length: N", an empty line, and
// N bytes of JSON without a line end.
[[nodiscard]] std::string framed(const Json& message);
// The length that a line of the head says, if it says one.
[[nodiscard]] std::optional<std::size_t> content_length(std::string_view line);

class Server {
 public:
  // `world_of` gives what texts are judged by; `folder` is the one that the editor has open, empty
  // if it says none. It is called when the editor initialises; before that, nothing is judged.
  // `rules_folder` may be empty: then it is the folder rules of the one that is open.
  using WorldOf = std::function<World(const std::string& folder)>;
  Server(WorldOf world_of, std::string rules_folder);

  // All messages to send, each framed, in order; empty if there is none. `message` is the JSON
  // without its head. Never fails: what is no message gets an error.
  [[nodiscard]] std::string handle(std::string_view message);
  // The editor has said "exit": the process is to end, with 0 if it was shut down before, else 1.
  [[nodiscard]] bool is_over() const { return is_over_; }
  // Whether the editor said goodbye before it left.
  [[nodiscard]] bool is_shut_down() const { return is_shut_down_; }

 private:
  std::string answer(const Value& message);
  std::string notified(std::string_view method, const Value& params);
  Json asked(std::string_view method, const Value& params);
  Json initialize(const Value& params);
  std::string opened(const Value& params);
  std::string changed(const Value& params);
  std::string closed(const Value& params);
  std::string diagnostics_of(const Document& document);
  [[nodiscard]] const Document* document_of(const Value& params) const;

  WorldOf world_of_;
  std::string rules_folder_;
  std::optional<World> world_;
  std::map<std::string, Document, std::less<>> documents_;
  bool is_over_ = false;
  bool is_shut_down_ = false;
};

}  // namespace o4::lsp
