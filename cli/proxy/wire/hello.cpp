// Records are put together first: a hello may be split over as many as its sender likes. What two
// readers could take differently (two names, two lists of names, lengths that do not fit) is
// unreadable, which is not the same as nameless.
// Lengths within lengths, each checked against what is left (Bytes): nothing is read past its end,
// and a message that does not fill its length exactly is unreadable. A hello of SSL 2, or one that
// is fragmented into records of another kind, is no hello here.
#include "cli/proxy/wire/hello.hpp"

#include <cstdint>
#include <optional>
#include <set>

namespace o4::wire {
namespace {

constexpr std::uint8_t handshake_record = 22;
constexpr std::uint8_t client_hello = 1;
constexpr std::size_t record_head = 5;
constexpr std::size_t most_record = 16384;
constexpr std::size_t server_name = 0;
constexpr std::size_t encrypted_hello = 0xFE0D;

// Takes numbers and strings of bytes off the front; once something is missing nothing is there.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : left_(bytes) {}

  std::size_t number(std::size_t width) {
    std::size_t value = 0;
    for (const char byte : take(width)) {
      value = value << 8U | static_cast<std::uint8_t>(byte);
    }
    return value;
  }
  std::string_view take(std::size_t size) {
    if (size > left_.size()) {
      fine_ = false;
      left_ = {};
      return {};
    }
    const auto taken = left_.substr(0, size);
    left_.remove_prefix(size);
    return taken;
  }
  // Bytes with their count, of that width, before them.
  std::string_view counted(std::size_t width) { return take(number(width)); }

  [[nodiscard]] bool is_fine() const { return fine_; }
  [[nodiscard]] bool is_empty() const { return left_.empty(); }

 private:
  std::string_view left_;
  bool fine_ = true;
};

// What the handshake records hold, as far as they have come; nothing if one is none.
std::optional<std::string> handshake_of(std::string_view bytes) {
  std::string message;
  while (bytes.size() >= record_head) {
    Bytes head(bytes.substr(0, record_head));
    const auto kind = head.number(1);
    const auto version = head.number(2);
    const auto size = head.number(2);
    if (kind != handshake_record || version >> 8U != 3 || size == 0 || size > most_record) {
      return std::nullopt;
    }
    message += bytes.substr(record_head, size);
    bytes.remove_prefix(std::min(record_head + size, bytes.size()));
    if (message.size() >= 4 && message.size() - 4 >= Bytes(message.substr(1)).number(3)) {
      break;
    }
  }
  return message;
}

// The one name of a list of names.
std::optional<Host> name_in(std::string_view list) {
  Bytes outer(list);
  Bytes names(outer.counted(2));
  const auto kind = names.number(1);
  const auto text = names.counted(2);
  if (!outer.is_fine() || !outer.is_empty() || !names.is_fine() || !names.is_empty() || kind != 0) {
    return std::nullopt;
  }
  const auto host = parse_host(text);
  return host && text.front() != '[' ? std::optional(*host) : std::nullopt;
}

Hello read_extensions(std::string_view text) {
  Hello hello{Hello::Kind::nameless, {}, false};
  Bytes extensions(text);
  std::set<std::size_t> seen;
  while (!extensions.is_empty()) {
    const auto kind = extensions.number(2);
    const auto value = extensions.counted(2);
    if (!extensions.is_fine() || !seen.insert(kind).second) {
      return {Hello::Kind::unreadable, {}, false};
    }
    hello.encrypted = hello.encrypted || kind == encrypted_hello;
    if (kind != server_name) {
      continue;
    }
    const auto name = name_in(value);
    if (!name) {
      return {Hello::Kind::unreadable, {}, false};
    }
    hello.kind = Hello::Kind::named;
    hello.name = *name;
  }
  return hello;
}

}  // namespace

Hello read_hello(std::string_view bytes) {
  if (bytes.empty()) {
    return {};
  }
  if (static_cast<std::uint8_t>(bytes.front()) != handshake_record) {
    return {Hello::Kind::not_tls, {}, false};
  }
  const auto message = handshake_of(bytes);
  if (!message || bytes.size() > most_hello) {
    return {Hello::Kind::unreadable, {}, false};
  }
  Bytes handshake(*message);
  if (!message->empty() && handshake.number(1) != client_hello) {
    return {Hello::Kind::unreadable, {}, false};
  }
  const auto size = message->size() < 4 ? 0 : handshake.number(3);
  if (size > most_hello) {
    return {Hello::Kind::unreadable, {}, false};
  }
  if (message->size() < 4 || message->size() - 4 < size) {
    return {};
  }
  Bytes body(std::string_view(*message).substr(4, size));
  (void)body.take(2 + 32);  // version and random
  (void)body.counted(1);    // session
  (void)body.counted(2);    // ciphers
  (void)body.counted(1);    // compression
  const auto extensions = body.is_empty() ? std::string_view() : body.counted(2);
  return body.is_fine() && body.is_empty() ? read_extensions(extensions)
                                           : Hello{Hello::Kind::unreadable, {}, false};
}

}  // namespace o4::wire
