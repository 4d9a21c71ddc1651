// Every word of a command in every role, expanded as bash would expand it there, and searched for
// paths and URLs. Readings that begin at one place belong together: a command is refused if one of
// them leaves the grants.
#include "grammar/mentions/candidates.hpp"

#include <algorithm>
#include <utility>

#include "grammar/mentions/braces.hpp"
#include "grammar/mentions/paths.hpp"
#include "grammar/mentions/urls.hpp"

namespace o4 {
namespace {

// Where bash expands braces.
bool expands_braces(WordRole role) {
  return role == WordRole::command || role == WordRole::argument || role == WordRole::element ||
         role == WordRole::redirection || role == WordRole::head;
}

PathScope scope_of(WordRole role) {
  const bool text = role == WordRole::here_document || role == WordRole::operand;
  return text ? PathScope::text : PathScope::word;
}

// Readings of paths that begin at the same place belong together.
void merge(std::vector<PathCandidate>& paths, std::size_t first) {
  const auto begin = paths.begin() + static_cast<std::ptrdiff_t>(first);
  std::stable_sort(begin, paths.end(),
                   [](const auto& a, const auto& b) { return a.from < b.from; });
  std::vector<PathCandidate> merged;
  for (auto path = begin; path != paths.end(); ++path) {
    if (merged.empty() || merged.back().from != path->from) {
      merged.push_back(std::move(*path));
      continue;
    }
    auto& readings = merged.back().readings;
    for (std::string& reading : path->readings) {
      if (std::ranges::find(readings, reading) == readings.end()) {
        readings.push_back(std::move(reading));
      }
    }
  }
  paths.erase(begin, paths.end());
  std::ranges::move(merged, std::back_inserter(paths));
}

class Collector {
 public:
  explicit Collector(const ScannedCommand& scanned)
      : scanned_(scanned),
        brace_budget_((std::size_t{1} << 16) + 8 * scanned.bytes.size()),
        path_budget_((std::size_t{1} << 16) + 16 * scanned.bytes.size()) {}

  void look_at(std::uint32_t index) {
    const ScannedWord& word = scanned_.words[index];
    if (word.rescanned || word.role == WordRole::delimiter) {
      return;
    }
    const WordText text = view(word);
    const bool slashes = text.bytes.find('/') != std::string_view::npos;
    if (!slashes && text.bytes.find('\\') == std::string_view::npos) {
      return;
    }
    const std::size_t first = out_.paths.size();
    if (!expands_braces(word.role) || !has_braces(text)) {
      const std::vector<UrlPart> urls = url_parts(text);
      find_paths(text, urls, scope_of(word.role), path_budget_, out_.paths);
      add_urls(text, urls, index);
    } else {
      look_at_braces(text, word.role, index);
      merge(out_.paths, first);
    }
    for (std::size_t i = first; i < out_.paths.size(); ++i) {
      out_.paths[i].word = index;
    }
  }

  CommandCandidates finish() {
    const auto earlier = [](const auto& a, const auto& b) { return a.from < b.from; };
    std::stable_sort(out_.paths.begin(), out_.paths.end(), earlier);
    std::stable_sort(out_.urls.begin(), out_.urls.end(), earlier);
    return std::move(out_);
  }

 private:
  [[nodiscard]] WordText view(const ScannedWord& word) const {
    const auto length = word.end - word.begin;
    return {scanned_.text(word), scanned_.marks_of(word),
            std::span(scanned_.origins).subspan(word.begin, length), word.to};
  }

  // The word as it is written gives paths; the words that bash makes of it give paths and URLs.
  void look_at_braces(const WordText& text, WordRole role, std::uint32_t index) {
    const std::vector<UrlPart> urls = url_parts(text);
    find_paths(text, urls, scope_of(role), path_budget_, out_.paths);
    const auto variants = expand_braces(text, brace_budget_);
    if (!variants) {
      return look_at_unexpanded(text, urls, index);
    }
    const std::size_t first = out_.urls.size();
    for (const OwnedWord& variant : *variants) {
      const WordText expanded = variant.view(text.to);
      const std::vector<UrlPart> parts = url_parts(expanded);
      find_paths(expanded, parts, scope_of(role), path_budget_, out_.paths);
      add_urls(expanded, parts, index);
    }
    drop_repeated_urls(first);
  }

  // Too many to expand: whatever stands behind a brace may then be a path.
  void look_at_unexpanded(const WordText& text, const std::vector<UrlPart>& urls,
                          std::uint32_t index) {
    add_urls(text, urls, index);
    PathCandidate root;
    root.readings = {"/"};
    root.from = text.origin(0);
    root.to = text.to;
    out_.paths.push_back(std::move(root));
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

  void drop_repeated_urls(std::size_t first) {
    std::vector<UrlCandidate> kept;
    for (std::size_t i = first; i < out_.urls.size(); ++i) {
      const UrlCandidate& url = out_.urls[i];
      const bool known = std::ranges::any_of(kept, [&](const UrlCandidate& other) {
        return other.from == url.from && other.host == url.host;
      });
      if (!known) {
        kept.push_back(url);
      }
    }
    out_.urls.resize(first, UrlCandidate{{}, {}, 0, 0, 0});
    std::ranges::move(kept, std::back_inserter(out_.urls));
  }

  const ScannedCommand& scanned_;
  std::size_t brace_budget_;
  std::size_t path_budget_;
  CommandCandidates out_;
};

}  // namespace

CommandCandidates command_candidates(const ScannedCommand& scanned) {
  Collector collector(scanned);
  for (std::uint32_t i = 0; i < scanned.words.size(); ++i) {
    collector.look_at(i);
  }
  return collector.finish();
}

}  // namespace o4
