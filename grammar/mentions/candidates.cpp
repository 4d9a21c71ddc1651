// Every word of a command in every role, expanded as bash would expand it there, and searched for
// paths and URLs. Readings that begin at one place belong together: a command is refused if one of
// them leaves the grants.
#include "grammar/mentions/candidates.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "grammar/mentions/sequence.hpp"
#include "grammar/mentions/urls.hpp"

namespace o4 {
namespace {

// Where bash expands braces.
bool expands_braces(WordRole role) {
  return role == WordRole::command || role == WordRole::argument || role == WordRole::element ||
         role == WordRole::redirection || role == WordRole::head;
}

// A text that a program reads, or a guess at a value, is no word that a program gets whole.
PathScope scope_of(WordRole role) {
  const bool text = role == WordRole::here_document || role == WordRole::operand;
  return text ? PathScope::text : PathScope::word;
}

// The budgets: 64 KiB, and so many bytes for each byte of the text that no honest command meets
// them.
class Collector {
 public:
  Collector(const ScannedCommand& scanned, const KnownPlaces& places, const PatternTable& letters)
      : scanned_(scanned),
        letters_(letters),
        brace_budget_((std::size_t{1} << 16) + 8 * scanned.bytes.size()),
        search_{places, (std::size_t{1} << 16) + 16 * scanned.bytes.size(), out_} {}

  void look_at(std::uint32_t index) {
    const ScannedWord& word = scanned_.words[index];
    if (word.rescanned || word.role == WordRole::delimiter) {
      return;
    }
    const WordText text = view(word);
    if (!may_mention(text)) {
      return;
    }
    const std::size_t first = out_.paths.size();
    if (expands_braces(word.role) && has_braces(text)) {
      look_at_braces(text, word.role, index);
    } else {
      look_at(text, word.role, index);
    }
    for (std::size_t i = first; i < out_.paths.size(); ++i) {
      out_.paths[i].word = index;
    }
  }

  CommandCandidates finish() {
    sort(out_.paths);
    sort(out_.urls);
    return std::move(out_);
  }

 private:
  // In text order, which most already have: only scripts within the text come late.
  static void sort(auto& candidates) {
    const auto earlier = [](const auto& a, const auto& b) { return a.from < b.from; };
    if (!std::is_sorted(candidates.begin(), candidates.end(), earlier)) {
      std::stable_sort(candidates.begin(), candidates.end(), earlier);
    }
  }

  [[nodiscard]] WordText view(const ScannedWord& word) const {
    const auto length = word.end - word.begin;
    return {scanned_.text(word), scanned_.marks_of(word),
            std::span(scanned_.origins).subspan(word.begin, length), word.to};
  }

  // Neither a path nor a URL is written without one of these.
  static bool may_mention(const WordText& text) {
    return text.bytes.find_first_of("/:") != std::string_view::npos;
  }

  void look_at(const WordText& text, WordRole role, std::uint32_t index) {
    const std::vector<UrlPart> urls = url_parts(text);
    const PathStarts starts(text, scope_of(role), option_value(text, index));
    find_paths(text, urls, starts, search_);
    add_urls(text, urls, index);
  }

  // The letters are those of any program that the command names: `sudo grep -rf/x` names one.
  OptionValue option_value(const WordText& text, std::uint32_t index) {
    const std::uint32_t command = scanned_.words[index].command;
    if (!text.bytes.starts_with('-') || command == no_command) {
      return {};
    }
    if (command != lettered_) {
      lettered_ = command;
      programs_.clear();
      for (const std::uint32_t word : scanned_.words_of(scanned_.commands[command])) {
        const auto* program = letters_.of_program(scanned_.text(scanned_.words[word]));
        if (program != nullptr && std::ranges::count(programs_, program) == 0) {
          programs_.push_back(program);
        }
      }
    }
    for (const auto* program : programs_) {
      if (const auto value = find_option_value(text.bytes, *program); value.at != 0) {
        return value;
      }
    }
    return {};
  }

  // What counts are the words that bash makes of this one.
  void look_at_braces(const WordText& text, WordRole role, std::uint32_t index) {
    const auto variants = expand_braces(text, brace_budget_);
    if (!variants) {
      return look_at_unexpanded(text, role, index);
    }
    const std::size_t first = out_.urls.size();
    for (const OwnedWord& variant : *variants) {
      const WordText made{out_.texts.emplace_back(variant.bytes), variant.marks, variant.origins,
                          text.to};
      look_at(made, role, index);
    }
    drop_repeated_urls(first);
  }

  // Too many to expand: whatever stands behind a brace may then be a path.
  void look_at_unexpanded(const WordText& text, WordRole role, std::uint32_t index) {
    look_at(text, role, index);
    PathCandidate root;
    root.spellings = {"/"};
    root.count = 1;
    root.from = text.origin(0);
    root.to = text.to;
    out_.paths.push_back(root);
  }

  void add_urls(const WordText& text, const std::vector<UrlPart>& parts, std::uint32_t index) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const UrlPart& part = parts[i];
      if (part.kind != UrlPart::Kind::web) {
        continue;
      }
      const std::size_t next = i + 1 < parts.size() ? parts[i + 1].begin : part.end;
      const std::size_t end = std::max(part.authority, std::min(part.end, next));
      out_.urls.push_back({std::string(text.bytes.substr(part.begin, end - part.begin)), part.host,
                           text.origin(part.begin), text.origin(end), index});
    }
  }

  // The variants of one word repeat what stands outside its braces.
  void drop_repeated_urls(std::size_t first) {
    const auto key = [](const UrlCandidate& url) {
      return std::tuple(url.from, url.host.has_value(), url.host.value_or(""));
    };
    const auto begin = out_.urls.begin() + static_cast<std::ptrdiff_t>(first);
    std::set<decltype(key(*begin))> known;
    out_.urls.erase(
        std::remove_if(begin, out_.urls.end(),
                       [&](const UrlCandidate& url) { return !known.insert(key(url)).second; }),
        out_.urls.end());
  }

  const ScannedCommand& scanned_;
  const PatternTable& letters_;
  std::uint32_t lettered_ = no_command;  // the command whose programs these are
  std::vector<const CommandPattern*> programs_;
  std::size_t brace_budget_;
  CommandCandidates out_;
  PathSearch search_;
};

}  // namespace

CommandCandidates command_candidates(const ScannedCommand& scanned) {
  return command_candidates(scanned, {}, {});
}

CommandCandidates command_candidates(const ScannedCommand& scanned, const KnownPlaces& places,
                                     const PatternTable& letters) {
  Collector collector(scanned, places, letters);
  for (std::uint32_t i = 0; i < scanned.words.size(); ++i) {
    collector.look_at(i);
  }
  return collector.finish();
}

}  // namespace o4
