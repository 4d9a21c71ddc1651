// A plan as the text of a profile. Everything from outside that goes into the text is a quoted
// literal or a comment of one line, so that no path or reason can end a form.
//
//   deny write, subpath "/Users/u/.ssh", reason "protected"
//   -> (deny file-write* …
//        (subpath "/Users/u/.ssh") ; protected
//      )

#include "backends/sbpl/lower/plan.hpp"

#include <algorithm>
#include <vector>

namespace o4::sbpl {
namespace {

// The end of a comment is the end of its line.
std::string comment_text(std::string_view text) {
  std::string result(text);
  std::replace_if(
      result.begin(), result.end(),
      [](char byte) { return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F; }, '?');
  return result;
}

std::string quoted_text(std::string_view text) {
  std::string result = "\"";
  for (const char byte : text) {
    if (byte == '"' || byte == '\\') {
      result += '\\';
    }
    result += byte;
  }
  return result + "\"";
}

// A raw literal keeps backslashes as they are; a quote would make it ambiguous.
std::string pattern_text(std::string_view pattern) {
  return pattern.find('"') == std::string_view::npos ? "#\"" + std::string(pattern) + "\""
                                                     : quoted_text(pattern);
}

std::string filter_text(const PlanFilter& filter) {
  switch (filter.kind) {
    case PlanFilter::Kind::literal:
      return "(literal " + quoted_text(filter.text) + ")";
    case PlanFilter::Kind::subpath:
      return "(subpath " + quoted_text(filter.text) + ")";
    case PlanFilter::Kind::regex:
      return "(regex " + pattern_text(filter.text) + ")";
    case PlanFilter::Kind::service:
      return "(global-name " + quoted_text(filter.text) + ")";
    case PlanFilter::Kind::localhost_port:
      return "(remote ip " + quoted_text("localhost:" + filter.text) + ")";
  }
  return {};
}

std::string why(const PlanFilter& filter) {
  auto text = filter.reason;
  if (!filter.origin.empty()) {
    text += text.empty() ? filter.origin : " (" + filter.origin + ")";
  }
  return text.empty() ? std::string() : " ; " + comment_text(text);
}

void append_rule(std::string& out, const std::string& indent, const PlanRule& rule,
                 const std::string& operations) {
  out += indent + (rule.action == Action::allow ? "(allow" : "(deny") + operations;
  for (const auto& filter : rule.filters) {
    out += "\n" + indent + "  " + filter_text(filter) + why(filter);
  }
  out += rule.filters.empty() ? ")" : "\n" + indent + ")";
}

// Operations that older systems lack stand in a rule of their own behind `defined?`; a name that
// the compiler does not know would make it refuse the whole profile.
void append_rule(std::string& out, const PlanRule& rule) {
  out += "\n; " + comment_text(rule.reason) + "\n";
  std::string always;
  for (const auto& operation : listed_operations(rule.operations)) {
    if (operation.since == ListedOperation::Since::always) {
      always += " " + std::string(operation.name);
    }
  }
  if (!always.empty()) {
    append_rule(out, "", rule, always);
    out += "\n";
  }
  for (const auto& operation : listed_operations(rule.operations)) {
    if (operation.since == ListedOperation::Since::later) {
      const std::string name(operation.name);
      out += "(when (defined? '" + name + ")\n";
      append_rule(out, "  ", rule, " " + name);
      out += ")\n";
    }
  }
}

}  // namespace

std::string emit(const Plan& plan, std::span<const std::string> notes) {
  std::string out = "(version 1)\n; o4-policy: profile " + comment_text(plan.profile) + "\n";
  for (const auto& note : notes) {
    out += "; " + comment_text(note) + "\n";
  }
  for (const auto& gap : plan.gaps) {
    out += "; gap " +
           comment_text(gap.name + (gap.subject.empty() ? "" : " " + gap.subject) + ": " +
                        gap.reason) +
           "\n";
  }
  out += "\n; what no rule below denies\n(allow default)\n";
  for (const auto& rule : plan.rules) {
    append_rule(out, rule);
  }
  return out;
}

}  // namespace o4::sbpl
