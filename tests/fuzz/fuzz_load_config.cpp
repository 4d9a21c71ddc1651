// Any text as a config file: it loads or is refused with a place, and a tier can be saved in it or
// not at all.
#include <array>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "engine/config/load_config.hpp"
#include "engine/config/save_tier.hpp"

namespace {

constexpr std::array<std::string_view, 3> tiers{"open", "guarded", "airlock"};

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

std::optional<o4::ConfigLayer> load(const std::string& text) {
  o4::SourceMap sources;
  o4::Diagnostics out;
  const auto file = sources.add("user", text);
  auto layer = o4::load_config(sources, file, "user", tiers, out);
  require(layer.has_value() != out.has_errors());
  for (const auto& found : out.all()) {
    require(found.span.begin <= found.span.end && found.span.end <= text.size());
  }
  require(out.all().empty() == o4::render_diagnostics(sources, out, o4::Colour::off).empty());
  return layer;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto layer = load(text);
  const auto saved = o4::save_tier(text, "airlock");
  if (saved && layer) {
    const auto again = load(*saved);
    require(again && again->default_tier && again->default_tier->value == "airlock");
    require(again->allowed_paths.size() == layer->allowed_paths.size());
    require(o4::save_tier(*saved, "airlock") == *saved);
  }
  if (layer && layer->allowed_domains) {
    const auto config = o4::merge_config({*layer});
    for (const auto& entry : config.allowed_domains->entries) {
      const auto& pattern = entry.value.pattern;
      require(o4::parse_host_pattern(o4::to_text(pattern)) == pattern);
    }
  }
  return 0;
}
