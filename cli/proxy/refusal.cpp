// Everything from outside (host, rule, command) goes through `printable` before it stands in a
// header: a line break there would let a client write headers of its own.

#include "cli/proxy/refusal.hpp"

#include <utility>

namespace o4 {
namespace {

constexpr int forbidden = 403;
constexpr int no_token_status = 407;

std::string response(int status, const std::string& phrase, const std::string& fields,
                     const std::string& body) {
  return "HTTP/1.1 " + std::to_string(status) + " " + wire::printable(phrase) + "\r\n" + fields +
         "Content-Type: text/plain; charset=utf-8\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\nConnection: close\r\n\r\n" + body;
}

}  // namespace

std::string http_refusal(const wire::Target& target, const Ruling& verdict) {
  const auto where = wire::to_text(target);
  const auto& way = verdict.help;
  auto body = "o4-policy: " + where + " is refused: " + verdict.reason + "\n";
  if (!verdict.rule.text.empty()) {
    body += "  rule: " + verdict.rule.text + ", from " + verdict.rule.from + "\n";
  }
  if (!way.empty()) {
    body += "  to allow it: " + way + "\n";
  }
  const auto field = "X-O4-Policy: " +
                     wire::printable("deny " + where + "; " + verdict.reason + "; rule " +
                                     verdict.rule.text + "; from " + verdict.rule.from) +
                     (way.empty() ? "" : "; " + way) + "\r\n";
  return response(forbidden,
                  "Refused by o4-policy: " + verdict.reason + (way.empty() ? "" : ": " + way),
                  field, body);
}

std::string http_error(int status, const std::string& reason) {
  const std::string field =
      status == no_token_status ? "Proxy-Authenticate: Basic realm=\"o4-policy\"\r\n" : "";
  return response(status, reason, field, "o4-policy: " + wire::printable(reason) + "\n");
}

}  // namespace o4
