// Pieces of HTML: texts that come from elsewhere go through escaped(). Attributes are passed as
// HTML, so that whoever makes one from a text has to escape it; tags and attribute names are
// literals.
#pragma once

#include <string>
#include <string_view>

namespace o4 {

// What a browser would take for markup, and what could turn or hide text, made visible. Line breaks
// stay.
[[nodiscard]] std::string escaped(std::string_view text);
// <TAG ATTRIBUTES>escaped text</TAG>. `attributes` is HTML as it stands, or empty:
//
//   element("code", "class=\"path\"", "a<b")  -> <code class="path">a&lt;b</code>
[[nodiscard]] std::string element(std::string_view tag, std::string_view attributes,
                                  std::string_view text);
// <TAG ATTRIBUTES>html</TAG>: what goes in must be HTML already, as these functions give it.
// Elements without content are written with both tags all the same.
[[nodiscard]] std::string wrapped_in(std::string_view tag, std::string_view attributes,
                                     std::string_view html);

// The style sheet and the script of the page, constant texts that go into it as they are. Neither
// is needed to read it: without the one it is plain, without the other reasons are opened one by
// one.
[[nodiscard]] std::string_view report_style();
[[nodiscard]] std::string_view report_script();

}  // namespace o4
