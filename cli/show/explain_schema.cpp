// What explain and compile print as JSON, and what is said on standard error.
#include <utility>

#include "cli/show/report_schema.hpp"
#include "cli/show/schema_parts.hpp"

namespace o4 {
namespace {

using namespace schema;

Json with_members(Json base, const Json& more) {
  base.update(more);
  return base;
}

Json outcome() {
  return words({Outcome::allow, Outcome::deny, Outcome::private_, Outcome::ask, Outcome::run,
                Outcome::refuse});
}

Json place_in_text() { return nullable(object(Json{{"begin", count()}, {"end", count()}})); }

Json losers() {
  return list_of(object(with_members(rule_members(), Json{{"why", type("string")}})));
}

// What is said of every question; `members` are those of its kind.
Json decision(const Json& members) {
  auto all = with_members(Json{{"decision", outcome()}}, rule_members());
  all.update(members);
  all["losers"] = losers();
  all["notes"] = list_of(type("string"));
  return with_optional(object(std::move(all)), "warnings", list_of(diagnostic()));
}

Json plain_decision() {
  return decision(Json{{"subject", type("string")}, {"help", type("string")}});
}

Json command_decision() {
  const auto reason = object(with_members(rule_members(), Json{{"refusal", type("string")},
                                                               {"message", type("string")},
                                                               {"help", type("string")},
                                                               {"at", place_in_text()}}));
  const auto piece = object(Json{{"read_by", word({"shell", "program", "nobody"})},
                                 {"program", type("string")},
                                 {"at", place_in_text()}});
  const auto passed = object(
      with_members(rule_members(), Json{{"passed", type("string")}, {"at", place_in_text()}}));
  return decision(Json{{"profile", nullable(type("string"))},
                       {"refusals", list_of(type("string"))},
                       {"reasons", list_of(reason)},
                       {"pieces", list_of(piece)},
                       {"passed", list_of(passed)}});
}

Json both_decisions() {
  return object(Json{{"read", plain_decision()},
                     {"write", plain_decision()},
                     {"warnings", list_of(diagnostic())}});
}

// An item of the overview or of the graph: with a reason, a place, and maybe a reading of ours.
Json reasoned(Json members) {
  members["because"] = type("string");
  members["from"] = type("string");
  return with_optional(object(std::move(members)), "reading", type("string"));
}

Json overview_items(const char* key) {
  return list_of(with_optional(reasoned(Json{{key, type("string")}}), "leads_to", type("string")));
}

Json verb() {
  return words({HostVerb::block, HostVerb::connect, HostVerb::ask, HostVerb::unanswered});
}

Json overview_hosts() {
  const auto host = reasoned(
      Json{{"effect", verb()}, {"host", type("string")}, {"through_proxy", type("boolean")}});
  return list_of(with_optional(host, "within_minutes", count()));
}

Json overview() {
  Json members{{"mode", reasoned(Json{{"name", type("string")}})},
               {"tier", type("string")},
               {"enforced_by", type("string")},
               {"sandboxed", type("boolean")}};
  for (const auto* const list :
       {"writable", "private", "protected", "denied", "readable", "devices", "dropped"}) {
    members[list] = overview_items("path");
  }
  members["file_tools"] =
      object(Json{{"writable", overview_items("path")}, {"readable", overview_items("path")}});
  members["hosts"] = map_of(overview_hosts());
  members["refused"] = overview_items("what");
  members["escape_hatches"] = overview_items("program");
  members["package_installs"] = list_of(reasoned(Json{{"profile", type("string")},
                                                      {"active", type("boolean")},
                                                      {"writable", overview_items("path")},
                                                      {"hosts", overview_hosts()},
                                                      {"help", type("string")}}));
  members["notes"] = list_of(type("string"));
  members["warnings"] = list_of(diagnostic());
  return with_optional(object(std::move(members)), "unsandboxed", reasoned(Json::object()));
}

// -- the graph

Json aliased(Json members) {
  return with_optional(reasoned(std::move(members)), "alias_of", type("string"));
}

Json graph_paths() {
  const auto path = aliased(Json{{"effect", words({Effect::guard, Effect::allow, Effect::deny,
                                                   Effect::private_, Effect::device})},
                                 {"read", type("boolean")},
                                 {"write", type("boolean")},
                                 {"path", type("string")}});
  return list_of(with_optional(path, "numbered", type("boolean")));
}

Json graph_hosts() {
  auto host = reasoned(Json{{"effect", verb()},
                            {"actor", type("string")},
                            {"host", type("string")},
                            {"through_proxy", type("boolean")}});
  host = with_optional(std::move(host), "except", list_of(type("string")));
  host = with_optional(std::move(host), "ports", list_of(count()));
  return list_of(with_optional(std::move(host), "within_minutes", count()));
}

Json graph_commands() {
  Json members{{"use", type("string")},
               {"words", type("string")},
               {"alone", type("boolean")},
               {"input", type("boolean")},
               {"flags", type("string")}};
  for (const auto* const list : {"valued_options", "without", "script_options", "text_options"}) {
    members[list] = list_of(type("string"));
  }
  return list_of(reasoned(std::move(members)));
}

Json graph_profile() {
  const auto text = type("string");
  Json members{{"name", text},
               {"extends", list_of(text)},
               {"unsandboxed", nullable(reasoned(Json::object()))}};
  for (const auto* const list : {"paths", "file_tools", "dropped"}) {
    members[list] = graph_paths();
  }
  members["hosts"] = graph_hosts();
  members["mentioned_paths"] =
      list_of(aliased(Json{{"path", text}, {"below_only", type("boolean")}}));
  members["mentioned_hosts"] = list_of(reasoned(Json{{"host", text}}));
  members["escape_hatches"] = list_of(reasoned(Json{{"program", text}}));
  members["commands"] = graph_commands();
  members["narrowed_by"] = list_of(reasoned(Json{{"profile", text}, {"active", type("boolean")}}));
  members["refusals"] = list_of(reasoned(Json{{"refusal", text}, {"help", text}}));
  members["off_limits"] = list_of(aliased(Json{{"path", text}}));
  members["hidden_variables"] = list_of(reasoned(Json{{"variable", text}}));
  members["variables"] = list_of(reasoned(Json{{"variable", text}, {"value", text}}));
  members["hints"] =
      list_of(reasoned(Json{{"about", words({Hint::About::write, Hint::About::connect})}}));
  members["warnings"] = list_of(diagnostic());
  return object(std::move(members));
}

}  // namespace

Json errors_schema() {
  return titled(
      "what is wrong, on standard error with --json",
      object(Json{{"errors", list_of(diagnostic())}, {"warnings", list_of(diagnostic())}}));
}

Json explain_report_schema() {
  return titled("what explain and why write with --format json",
                any_of({overview(), plain_decision(), command_decision(), both_decisions()}));
}

Json compile_report_schema() {
  const auto text = type("string");
  const auto world = object(Json{{"platform", word({"linux", "macos", "other"})},
                                 {"home", text},
                                 {"workspace", text},
                                 {"cwd", text},
                                 {"proxy_port", count()},
                                 {"links", map_of(text)}});
  return titled("what compile --format json writes",
                object(Json{{"world", world},
                            {"chosen", reasoned(Json::object())},
                            {"mode", graph_profile()},
                            {"narrow", list_of(graph_profile())}}));
}

}  // namespace o4
