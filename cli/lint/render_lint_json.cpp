// Findings as our own JSON and as SARIF.
#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>

#include "cli/args/version.hpp"
#include "cli/lint/render_lint.hpp"
#include "cli/machine/files.hpp"
#include "engine/paths/path.hpp"

namespace o4 {
namespace {

Json related_json(const SourceMap& sources, const std::vector<Related>& list) {
  auto result = Json::array();
  for (const auto& related : list) {
    result.push_back(
        Json{{"message", related.message}, {"from", place_text(sources, related.span)}});
  }
  return result;
}

Json fix_json(const SourceMap& sources, const std::vector<TextEdit>& edits) {
  auto result = Json::array();
  for (const auto& edit : edits) {
    result.push_back(Json{{"from", place_text(sources, edit.span)},
                          {"old", sources.text(edit.span)},
                          {"new", edit.text}});
  }
  return result;
}

std::size_t count(const std::vector<Finding>& findings, Level level) {
  return static_cast<std::size_t>(std::count_if(
      findings.begin(), findings.end(), [&](const Finding& f) { return f.level == level; }));
}

// A file's name as a reference: relative to the current folder where it is below it.
std::string uri(const std::string& file) {
  const auto here = current_folder();
  const auto path = file.starts_with('~') ? file : normal_path(absolute_path(file, "", here));
  const bool below = path.starts_with(here + "/");
  const auto name = below                   ? path.substr(here.size() + 1)
                    : path.starts_with('/') ? "//" + path
                                            : path;
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/";
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string result = name.starts_with("//") ? "file:" : "";
  for (const char byte : name) {
    if (plain.find(byte) != std::string_view::npos) {
      result += byte;
    } else {
      const auto value = static_cast<unsigned char>(byte);
      result += {'%', digits[value >> 4U], digits[value & 0xFU]};
    }
  }
  return result;
}

Json artifact(const SourceMap& sources, Span span) {
  return Json{{"uri", uri(std::string(sources.name(span.file)))}};
}

// Lines and columns from 1; the end is the column behind the last character.
Json region(const SourceMap& sources, Span span) {
  const auto begin = sources.position(span.file, span.begin);
  const auto end = sources.position(span.file, span.end);
  return Json{{"startLine", begin.line},
              {"startColumn", begin.column},
              {"endLine", end.line},
              {"endColumn", end.column}};
}

Json location(const SourceMap& sources, Span span) {
  return Json{{"physicalLocation",
               {{"artifactLocation", artifact(sources, span)}, {"region", region(sources, span)}}}};
}

// The same for the same finding in the same file, wherever in it.
std::string fingerprint(const SourceMap& sources, const Finding& finding) {
  std::uint64_t hash = 14695981039346656037U;  // FNV-1a
  for (const auto& part :
       {finding.code, std::string(sources.name(finding.span.file)), finding.message}) {
    for (const char byte : part + '\0') {
      hash = (hash ^ static_cast<unsigned char>(byte)) * 1099511628211U;
    }
  }
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) {
    text += digits[(hash >> static_cast<unsigned>(shift)) & 0xFU];
  }
  return text;
}

// The cause, the cure and the question that shows it, as one text.
std::string long_message(const Finding& finding) {
  auto text = finding.message;
  if (!finding.help.empty()) {
    text += "; " + finding.help;
  }
  if (!finding.witness.empty()) {
    text += " (see: o4-policy explain " + finding.witness + ")";
  }
  return text;
}

Json sarif_fix(const SourceMap& sources, const Finding& finding) {
  auto replacements = Json::array();
  for (const auto& edit : finding.fix) {
    replacements.push_back(Json{{"deletedRegion", region(sources, edit.span)},
                                {"insertedContent", {{"text", edit.text}}}});
  }
  const auto file = artifact(sources, finding.fix.front().span);
  return Json{{"description", {{"text", finding.help.empty() ? "mend it" : finding.help}}},
              {"artifactChanges",
               Json::array({Json{{"artifactLocation", file}, {"replacements", replacements}}})}};
}

// Without a place a result has no location; code scanning drops such results, hence `placed`
// (job.hpp).
Json sarif_result(const SourceMap& sources, const Finding& finding, std::size_t rule) {
  Json result{{"ruleId", finding.code},
              {"ruleIndex", rule},
              {"level", to_word(finding.level)},
              {"message", {{"text", long_message(finding)}}}};
  if (finding.span.file != no_file) {
    result["locations"] = Json::array({location(sources, finding.span)});
    result["partialFingerprints"] = Json{{"o4Finding/v1", fingerprint(sources, finding)}};
  }
  auto related_places = Json::array();
  for (const auto& related : finding.related) {
    if (related.span.file != no_file) {
      auto place = location(sources, related.span);
      place["message"] = Json{{"text", related.message}};
      related_places.push_back(std::move(place));
    }
  }
  if (!related_places.items()->empty()) {
    result["relatedLocations"] = std::move(related_places);
  }
  if (!finding.fix.empty()) {
    result["fixes"] = Json::array({sarif_fix(sources, finding)});
  }
  return result;
}

Json sarif_rule(const std::string& code) {
  Json rule{{"id", code}};
  if (const auto* row = find_lint_code(code)) {
    rule["shortDescription"] = Json{{"text", row->title}};
    rule["help"] = Json{{"text", std::string(row->title) + "; docs/diagnostics/" + code + ".md"}};
    rule["defaultConfiguration"] = Json{{"level", to_word(row->level)}};
  }
  return rule;
}

}  // namespace

Json findings_json(const SourceMap& sources, const std::vector<Finding>& findings) {
  auto list = Json::array();
  for (const auto& finding : findings) {
    list.push_back(Json{{"code", finding.code},
                        {"level", to_word(finding.level)},
                        {"message", finding.message},
                        {"help", finding.help},
                        {"from", place_text(sources, finding.span)},
                        {"witness", finding.witness},
                        {"related", related_json(sources, finding.related)},
                        {"fix", fix_json(sources, finding.fix)},
                        {"no_fix", finding.no_fix}});
  }
  return Json{{"errors", count(findings, Level::error)},
              {"warnings", count(findings, Level::warning)},
              {"notes", count(findings, Level::note)},
              {"findings", std::move(list)}};
}

Json findings_sarif(const SourceMap& sources, const std::vector<Finding>& findings,
                    Complete complete) {
  std::map<std::string, std::size_t> rules;
  for (const auto& finding : findings) {
    rules.emplace(finding.code, 0);
  }
  auto rule_list = Json::array();
  std::size_t next = 0;
  for (auto& [code, index] : rules) {
    index = next++;
    rule_list.push_back(sarif_rule(code));
  }
  auto results = Json::array();
  for (const auto& finding : findings) {
    results.push_back(sarif_result(sources, finding, rules[finding.code]));
  }
  const Json driver{{"name", "o4-policy"}, {"version", version()}, {"rules", rule_list}};
  const Json run{
      {"tool", {{"driver", driver}}},
      {"columnKind", "unicodeCodePoints"},
      {"invocations", Json::array({Json{{"executionSuccessful", complete == Complete::yes}}})},
      {"results", std::move(results)}};
  return Json{{"$schema",
               "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
               "sarif-schema-2.1.0.json"},
              {"version", "2.1.0"},
              {"runs", Json::array({run})}};
}

std::vector<Finding> in_files(const SourceMap& sources, std::vector<Finding> findings) {
  for (auto& finding : findings) {
    finding.span = sources.outer(finding.span);
    for (auto& related : finding.related) {
      related.span = sources.outer(related.span);
    }
    for (auto& edit : finding.fix) {
      const auto outer = sources.outer(edit.span);
      if (sources.text(outer) != sources.text(edit.span)) {
        finding.fix.clear();
        break;
      }
      edit.span = outer;
    }
  }
  return findings;
}

}  // namespace o4
