#include "engine/paths/case_variants.hpp"

#include <algorithm>

#include "engine/paths/fold.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace {

// Every word that the spellings allow; few letters only.
std::vector<std::string> words(const CaseVariants& spellings) {
  std::vector<std::string> result{""};
  for (const auto& part : spellings.parts) {
    std::vector<std::string> longer;
    for (const auto& letters : part) {
      auto words = result;
      for (const auto& letter : letters) {
        std::vector<std::string> next;
        for (const auto& word : words) {
          for (const auto& way : letter) {
            next.push_back(word + way);
          }
        }
        words = std::move(next);
      }
      longer.insert(longer.end(), words.begin(), words.end());
    }
    result = std::move(longer);
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string utf8(unsigned c) {
  const auto byte = [](unsigned value) { return std::string(1, static_cast<char>(value)); };
  const auto tail = [&](unsigned shift) { return byte(0x80 | ((c >> shift) & 0x3F)); };
  return c < 0x80      ? byte(c)
         : c < 0x800   ? byte(0xC0 | c >> 6) + tail(0)
         : c < 0x10000 ? byte(0xE0 | c >> 12) + tail(6) + tail(0)
                       : byte(0xF0 | c >> 18) + tail(12) + tail(6) + tail(0);
}

}  // namespace

TEST_CASE("W8 a name's spellings are those that fold to it", "[spellings]") {
  CHECK(words(case_variants_of("")) == std::vector<std::string>{""});
  CHECK(words(case_variants_of("a.1")) == std::vector<std::string>{"A.1", "a.1"});
  CHECK(words(case_variants_of("k")) == std::vector<std::string>{"K", "k", "\u212a"});
  CHECK(words(case_variants_of("ss")) ==
        std::vector<std::string>{"SS", "Ss", "S\u017f", "sS", "ss", "s\u017f", "\u00df", "\u017fS",
                                 "\u017fs", "\u017f\u017f", "\u1e9e"});
  CHECK(words(case_variants_of("fi")).size() == 5);
  CHECK(words(case_variants_of("ffi")).size() == 8 + 2 + 2 + 1);
  CHECK(words(case_variants_of("é")) ==
        std::vector<std::string>{"E\u0301", "e\u0301", "\u00c9", "\u00e9"});
  CHECK(words(case_variants_of("\xff")) == std::vector<std::string>{"\xff"});
  for (const auto* name : {".ssh", "ffix", "asst", "k;`", "ünï", "σας"}) {
    const auto folded = fold_case(name);
    for (const auto& word : words(case_variants_of(folded))) {
      CAPTURE(name, word);
      CHECK(fold_case(word) == folded);
    }
  }
}

TEST_CASE("W8 spellings of plain names are complete", "[spellings]") {
  CHECK(case_variants_of("settings.json").complete);
  CHECK(case_variants_of("sssss").complete);
  CHECK_FALSE(case_variants_of("sssssssss").complete);
  CHECK_FALSE(case_variants_of("josé").complete);
  // Every character that folds to ASCII is among the spellings of what it folds to.
  for (unsigned c = 0; c < 0x110000; ++c) {
    const auto character = utf8(c);
    const auto folded = fold_case(character);
    const bool ascii = std::all_of(folded.begin(), folded.end(),
                                   [](char x) { return static_cast<unsigned char>(x) < 0x80; });
    if (!ascii || (c >= 0xD800 && c < 0xE000)) {
      continue;
    }
    const auto known = words(case_variants_of(folded));
    if (std::find(known.begin(), known.end(), character) == known.end()) {
      CAPTURE(c, folded);
      FAIL("a spelling is missing");
    }
  }
}

TEST_CASE("W8 a letter beyond ASCII is written in every case, and as every sign", "[spellings]") {
  for (const unsigned c : {0xAB70U, 0x13F8U, 0x3C2U, 0x2126U, 0x212BU, 0x3D5U, 0xB5U, 0x1C80U}) {
    const auto known = words(case_variants_of(fold_case(utf8(c))));
    CAPTURE(c);
    CHECK(std::find(known.begin(), known.end(), utf8(c)) != known.end());
  }
}
