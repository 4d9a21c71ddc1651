// A protected place on macOS has as many names as there are ways to write its letters. Here all of
// them become one pattern for the profile, and, for the proof, the set of words that the pattern
// certainly matches and the set that the place possibly has. Where the two differ (letters beyond
// ASCII have more forms than are listed), lowering names a gap and the proof counts only what is
// certain.
//
// The pattern and the words are made by two functions on purpose: the proof reads the pattern back
// from the text and compares it with the words, so that a fault in one of them is seen.
#include "backends/sbpl/lower/places.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/paths/case_variants.hpp"

namespace o4::sbpl {
namespace {

// Folded as the file system compares names, and from a path that is absolute; none for "/".
std::vector<std::string> components_of(const PathSpace& space, std::string_view path) {
  const auto folded = guarded_form(space, path);
  std::vector<std::string> result;
  for (std::size_t at = 1; at < folded.size();) {
    const auto end = std::min(folded.find('/', at), folded.size());
    result.push_back(folded.substr(at, end - at));
    at = end + 1;
  }
  return result;
}

bool all_single_bytes(const Letter& letter) {
  return std::all_of(letter.begin(), letter.end(),
                     [](const std::string& way) { return way.size() == 1; });
}

// Ways of one byte go into a class, longer ones beside it into a choice.
std::string pattern_of(const Letter& letter) {
  if (letter.size() == 1) {
    return quote_sbpl_regex(letter.front());
  }
  std::string class_of_bytes;
  std::string others;
  for (const auto& way : letter) {
    if (way.size() == 1) {
      class_of_bytes += way;
    } else {
      others += "|" + quote_sbpl_regex(way);
    }
  }
  auto first = class_of_bytes.size() == 1 ? quote_sbpl_regex(class_of_bytes)
               : class_of_bytes.empty()   ? std::string()
                                          : "[" + class_of_bytes + "]";
  if (others.empty()) {
    return first;
  }
  return "(" + (first.empty() ? others.substr(1) : first + others) + ")";
}

std::string pattern_of(const SpelledPart& part) {
  std::string result;
  for (const auto& letters : part) {
    result += result.empty() ? "" : "|";
    for (const auto& letter : letters) {
      result += pattern_of(letter);
    }
  }
  return part.size() == 1 ? result : "(" + result + ")";
}

RegexNode words_of(const Letter& letter) {
  if (all_single_bytes(letter)) {
    ByteSet set;
    for (const auto& way : letter) {
      set.set(static_cast<unsigned char>(way.front()));
    }
    return {RegexBytes{set}};
  }
  RegexChoice choice;
  for (const auto& way : letter) {
    choice.options.push_back(prefix_regex(way).root);
  }
  return {std::move(choice)};
}

RegexNode words_of(const SpelledPart& part) {
  RegexChoice choice;
  for (const auto& letters : part) {
    RegexSequence sequence;
    for (const auto& letter : letters) {
      sequence.parts.push_back(words_of(letter));
    }
    choice.options.push_back({std::move(sequence)});
  }
  return {std::move(choice)};
}

// What a component may be of whose letters not every form is known: anything but a slash.
RegexNode any_name() {
  RegexRepeat some{RegexRepeat::Count::some, {}};
  auto set = ByteSet().set();
  set.reset('/');
  some.body.push_back({RegexBytes{set}});
  return {std::move(some)};
}

RegexNode end_or_below() {
  RegexChoice end;
  end.options.push_back({RegexEnd{}});
  end.options.push_back(prefix_regex("/").root);
  return {std::move(end)};
}

}  // namespace

std::string folded_pattern(const PathSpace& space, std::string_view path) {
  std::string pattern = "^";
  for (const auto& name : components_of(space, path)) {
    pattern += '/';
    for (const auto& part : case_variants_of(name).parts) {
      pattern += pattern_of(part);
    }
  }
  return pattern;
}

SbplRegex folded_words(const PathSpace& space, std::string_view path) {
  const auto components = components_of(space, path);
  if (components.empty()) {
    return {subpath_regex("/"), subpath_regex("/"), true};
  }
  RegexSequence certain;
  RegexSequence possible;
  bool exact = true;
  for (const auto& name : components) {
    const auto spellings = case_variants_of(name);
    RegexSequence known;
    known.parts.push_back(prefix_regex("/").root);
    for (const auto& part : spellings.parts) {
      known.parts.push_back(words_of(part));
    }
    exact = exact && spellings.complete;
    if (spellings.complete) {
      possible.parts.push_back({known});
    } else {
      possible.parts.push_back(prefix_regex("/").root);
      possible.parts.push_back(any_name());
    }
    certain.parts.push_back({std::move(known)});
  }
  certain.parts.push_back(end_or_below());
  possible.parts.push_back(end_or_below());
  return {{true, {std::move(certain)}}, {true, {std::move(possible)}}, exact};
}

}  // namespace o4::sbpl
