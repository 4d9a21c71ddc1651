// Any text as facts, in JSON or TOML: it is refused with a place, or what is written of it reads
// back equal.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/facts/load_facts.hpp"

namespace {

constexpr std::array<std::string_view, 3> tiers{"open", "guarded", "airlock"};
constexpr std::array<std::string_view, 3> sandboxes{"read-only", "workspace-write",
                                                    "danger-full-access"};
constexpr o4::FactVocabulary words{tiers, sandboxes, {}};

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

template <typename Read>
void check(const std::string& text, Read read) {
  o4::SourceMap sources;
  o4::Diagnostics out;
  const auto file = sources.add("facts", text);
  const auto node = read(sources, file, "facts", out);
  const auto loaded = node ? o4::load_facts(*node, words, out) : std::nullopt;
  require(loaded.has_value() != out.has_errors());
  for (const auto& found : out.all()) {
    require(found.span.begin <= found.span.end && found.span.end <= text.size());
  }
  if (loaded) {
    o4::Diagnostics again_out;
    const auto again = o4::load_facts(o4::facts_to_node(loaded->facts), words, again_out);
    require(again && again->facts == loaded->facts);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  check(text, o4::read_json);
  check(text, o4::read_toml);
  return 0;
}
