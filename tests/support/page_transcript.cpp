// Pages of the documentation as transcripts.
#include <regex>
#include <vector>

#include "tests/support/transcript.hpp"

namespace o4::test {
namespace {

constexpr std::string_view opening = "```console\n";
constexpr std::string_view closing = "```\n";
constexpr std::string_view left_out = "\u2026";

struct Block {
  std::size_t begin;  // of its text
  std::size_t end;
};

std::vector<Block> blocks_of(std::string_view page) {
  std::vector<Block> blocks;
  for (auto at = page.find(opening); at != std::string_view::npos; at = page.find(opening, at)) {
    const auto begin = at + opening.size();
    const auto end = page.find(closing, begin);
    if (end == std::string_view::npos) break;
    blocks.push_back({begin, end});
    at = end;
  }
  return blocks;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

// Pages say where in the rules something stands, transcripts do not.
std::string without_rule_places(const std::string& text) {
  static const std::regex places("(\\.rules):[0-9]+:[0-9]+(-[0-9]+:[0-9]+)?");
  return std::regex_replace(text, places, "$1");
}

bool fits_from(const std::vector<std::string>& wanted, std::size_t i,
               const std::vector<std::string>& came, std::size_t k) {
  for (; i < wanted.size(); ++i, ++k) {
    if (wanted[i] == left_out) {
      for (auto next = k; next <= came.size(); ++next) {
        if (fits_from(wanted, i + 1, came, next)) return true;
      }
      return false;
    }
    if (k >= came.size() || wanted[i] != came[k]) return false;
  }
  return k == came.size();
}

}  // namespace

Transcript transcript_of_page(std::string_view page) {
  Transcript all;
  for (const auto& block : blocks_of(page)) {
    auto steps = parse_transcript(page.substr(block.begin, block.end - block.begin)).steps;
    all.steps.insert(all.steps.end(), steps.begin(), steps.end());
  }
  return all;
}

std::string with_steps(std::string_view page, const Transcript& came) {
  std::string out;
  std::size_t written = 0;
  std::size_t next = 0;
  for (const auto& block : blocks_of(page)) {
    auto part = parse_transcript(page.substr(block.begin, block.end - block.begin));
    for (auto& step : part.steps) {
      const bool elides = step.output.find(left_out) != std::string::npos;
      if (!elides) step = came.steps[next];
      ++next;
    }
    out += page.substr(written, block.begin - written);
    out += print_transcript(part);
    written = block.end;
  }
  return out += page.substr(written);
}

bool fits(const TranscriptStep& wanted, const TranscriptStep& came) {
  return wanted.command == came.command && wanted.status == came.status &&
         fits_from(lines_of(without_rule_places(wanted.output)), 0,
                   lines_of(without_rule_places(came.output)), 0);
}

}  // namespace o4::test
