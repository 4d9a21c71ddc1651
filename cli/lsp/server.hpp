// The language server: one message in, the messages out that answer it. Where they come from and
// go to is the caller's.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "cli/lsp/analysis.hpp"
#include "grammar/text/json.hpp"

namespace o4::lsp {

// Length and text of a message, as they stand on the wire.
[[nodiscard]] std::string framed(const Json& message);
// The length that a line of the head says, if it says one.
[[nodiscard]] std::optional<std::size_t> content_length(std::string_view line);

class Server {
 public:
  // `world_of` gives what texts are judged by; `folder` is the one that the editor has open, empty
  // if it says none.
  using WorldOf = std::function<World(const std::string& folder)>;
  Server(WorldOf world_of, std::string rules_folder);

  // All messages to send, each framed.
  [[nodiscard]] std::string handle(std::string_view message);
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
