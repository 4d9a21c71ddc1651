// Where in a TOML text a cursor is, also while the text is half written and cannot be read. For
// completion alone; whatever has to be right goes through the reader (grammar/text).
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace o4::lsp {

struct TomlPlace {
  std::vector<std::string> table;  // of the last header: "sandbox", "proxy"
  std::string key;                 // of the value that the cursor is in; empty: it is in no value
  bool in_header = false;
  bool in_string = false;
  std::size_t word_begin = 0;  // of what is written so far, its quote included
};

// `begin` is where the text begins that is looked at: a config within a policy test begins later.
// Offsets are into `text` all the same.
//
//   [sandbox]                       cursor in the header: table {"sandbox"}, in_header
//   allowedDomains = ["exam         table {"sandbox"}, key "allowedDomains", in_string
//   def                             table {"sandbox"}, no key: a key may be written here
[[nodiscard]] TomlPlace toml_place(std::string_view text, std::size_t begin, std::size_t offset);

// Where the config text begins that the place of a policy test is within; the place is in none: 0.
[[nodiscard]] std::size_t config_begin(std::string_view text, std::size_t offset);

}  // namespace o4::lsp
