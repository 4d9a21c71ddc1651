// Requests are answered in the order in which they come, each by looking at the text as it is then.
// A request that is not understood gets an error, and the rest go on.
#include "cli/lsp/server.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "cli/args/version.hpp"
#include "cli/lsp/answers.hpp"
#include "cli/lsp/positions.hpp"

namespace o4::lsp {
namespace {

constexpr int parse_error = -32700;
constexpr int method_not_found = -32601;

const Value* member(const Value& node, std::string_view key) {
  const auto* const found = find_member(node, key);
  return found == nullptr ? nullptr : &found->value;
}

std::string text_of(const Value& node, std::string_view key) {
  const auto* const value = member(node, key);
  const auto* const text = value == nullptr ? nullptr : value->get<std::string>();
  return text == nullptr ? "" : *text;
}

Json id_json(const Value& message) {
  const auto* const id = member(message, "id");
  if (id == nullptr) {
    return nullptr;
  }
  if (const auto* number = id->get<std::int64_t>()) {
    return *number;
  }
  const auto* const text = id->get<std::string>();
  return text == nullptr ? Json(nullptr) : Json(*text);
}

Json error_json(const Value& message, int code, const std::string& text) {
  return Json{{"jsonrpc", "2.0"},
              {"id", id_json(message)},
              {"error", Json{{"code", code}, {"message", text}}}};
}

std::size_t offset_of(const Document& document, const Value& params, std::string_view key) {
  const auto* const position = member(params, key);
  return position == nullptr ? 0 : offset_at(document.text, read_place(*position));
}

}  // namespace

std::string framed(const Json& message) {
  auto text = print_line(message);
  while (text.ends_with('\n')) {
    text.pop_back();
  }
  return "Content-Length: " + std::to_string(text.size()) + "\r\n\r\n" + text;
}

std::optional<std::size_t> content_length(std::string_view line) {
  constexpr std::string_view name = "Content-Length: ";
  std::size_t length = 0;
  if (!line.starts_with(name)) {
    return std::nullopt;
  }
  line.remove_prefix(name.size());
  const auto result = std::from_chars(line.data(), line.data() + line.size(), length);
  return result.ec == std::errc() ? std::optional(length) : std::nullopt;
}

Server::Server(WorldOf world_of, std::string rules_folder)
    : world_of_(std::move(world_of)), rules_folder_(std::move(rules_folder)) {}

std::string Server::handle(std::string_view message) {
  SourceMap sources;
  Diagnostics found;
  const auto parsed =
      read_json(sources, sources.add("message", std::string(message)), "lsp", found);
  if (!parsed) {
    return framed(error_json(Value{}, parse_error, found.all().front().message));
  }
  return answer(*parsed);
}

// A message with an id wants an answer, one without is a notification and never gets one, not even
// an error.
std::string Server::answer(const Value& message) {
  const auto method = text_of(message, "method");
  const auto* const given = member(message, "params");
  const Value params = given == nullptr ? Value{} : *given;
  if (member(message, "id") == nullptr) {
    return notified(method, params);
  }
  constexpr auto known = std::to_array<std::string_view>(
      {"initialize", "shutdown", "textDocument/hover", "textDocument/completion",
       "textDocument/definition", "textDocument/codeAction", "textDocument/formatting"});
  if (std::find(known.begin(), known.end(), method) == known.end()) {
    return framed(error_json(message, method_not_found, "no method is called " + method));
  }
  return framed(
      Json{{"jsonrpc", "2.0"}, {"id", id_json(message)}, {"result", asked(method, params)}});
}

// `method` is one of the known ones. Null is an answer: there is nothing to say.
Json Server::asked(std::string_view method, const Value& params) {
  if (method == "initialize") {
    return initialize(params);
  }
  if (method == "shutdown") {
    is_shut_down_ = true;
    return nullptr;
  }
  const auto* const document = document_of(params);
  if (document == nullptr || !world_) {
    return nullptr;
  }
  if (method == "textDocument/formatting") {
    return formatting(*document);
  }
  if (method == "textDocument/codeAction") {
    const auto* const range = member(params, "range");
    return range == nullptr
               ? Json::array()
               : code_actions(*world_, *document, offset_of(*document, *range, "start"),
                              offset_of(*document, *range, "end"));
  }
  const auto offset = offset_of(*document, params, "position");
  if (method == "textDocument/hover") {
    return hover(*world_, *document, offset);
  }
  return method == "textDocument/completion"
             ? completion(*world_, *document, offset)
             : definition(*world_, *document, offset, rules_folder_);
}

Json Server::initialize(const Value& params) {
  auto folder = path_of_uri(text_of(params, "rootUri"));
  if (folder.empty()) {
    folder = text_of(params, "rootPath");
  }
  world_ = world_of_(folder);
  if (rules_folder_.empty() && !folder.empty()) {
    rules_folder_ = folder + "/rules";
  }
  constexpr int whole_text = 1;
  Json capabilities{
      {"positionEncoding", "utf-16"},
      {"textDocumentSync", Json{{"openClose", true}, {"change", whole_text}}},
      {"hoverProvider", true},
      {"definitionProvider", true},
      {"documentFormattingProvider", true},
      {"completionProvider", Json{{"triggerCharacters", Json::array({"\"", "[", ".", "="})}}},
      {"codeActionProvider", Json{{"codeActionKinds", Json::array({"quickfix"})}}}};
  return Json{{"capabilities", std::move(capabilities)},
              {"serverInfo", Json{{"name", "o4-policy"}, {"version", version()}}}};
}

std::string Server::notified(std::string_view method, const Value& params) {
  if (method == "exit") {
    is_over_ = true;
  } else if (method == "textDocument/didOpen") {
    return opened(params);
  } else if (method == "textDocument/didChange") {
    return changed(params);
  } else if (method == "textDocument/didClose") {
    return closed(params);
  }
  return {};
}

std::string Server::opened(const Value& params) {
  const auto* const item = member(params, "textDocument");
  if (item == nullptr || !world_) {
    return {};
  }
  Document document{text_of(*item, "uri"), path_of_uri(text_of(*item, "uri")), Kind::config,
                    text_of(*item, "text")};
  const auto kind = kind_of(document.path);
  if (!kind) {
    return {};
  }
  document.kind = *kind;
  const auto uri = document.uri;
  const auto placed = documents_.insert_or_assign(uri, std::move(document));
  return diagnostics_of(placed.first->second);
}

// Whole texts are sent; of several changes in a message the last one is the text.
std::string Server::changed(const Value& params) {
  const auto* const item = member(params, "textDocument");
  const auto found = item == nullptr ? documents_.end() : documents_.find(text_of(*item, "uri"));
  const auto* const list = member(params, "contentChanges");
  const auto* const changes = list == nullptr ? nullptr : list->get<Array>();
  if (found == documents_.end() || changes == nullptr || changes->empty()) {
    return {};
  }
  found->second.text = text_of(changes->back(), "text");
  return diagnostics_of(found->second);
}

std::string Server::closed(const Value& params) {
  const auto* const item = member(params, "textDocument");
  const auto uri = item == nullptr ? "" : text_of(*item, "uri");
  if (documents_.erase(uri) == 0) {
    return {};
  }
  return framed(Json{{"jsonrpc", "2.0"},
                     {"method", "textDocument/publishDiagnostics"},
                     {"params", Json{{"uri", uri}, {"diagnostics", Json::array()}}}});
}

std::string Server::diagnostics_of(const Document& document) {
  return framed(
      Json{{"jsonrpc", "2.0"},
           {"method", "textDocument/publishDiagnostics"},
           {"params", Json{{"uri", document.uri},
                           {"diagnostics", diagnostics_json(analyse(*world_, document))}}}});
}

const Document* Server::document_of(const Value& params) const {
  const auto* const item = member(params, "textDocument");
  const auto found = item == nullptr ? documents_.end() : documents_.find(text_of(*item, "uri"));
  return found == documents_.end() ? nullptr : &found->second;
}

}  // namespace o4::lsp
