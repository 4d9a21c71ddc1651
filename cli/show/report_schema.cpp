// The shapes of what the program prints as JSON, written down by hand: the tests hold every report
// of the gallery against them. By hand on purpose: a schema that was made from the renderers would
// change with them and promise nothing.
#include "cli/show/report_schema.hpp"

#include <utility>

#include "cli/show/schema_parts.hpp"
#include "engine/lint/finding.hpp"

namespace o4 {
namespace {

using namespace schema;

Json area() {
  auto schema = object(Json{{"at", type("string")}, {"extent", type("string")}});
  schema = with_optional(std::move(schema), "any_case_from", count());
  return with_optional(std::move(schema), "digits", type("boolean"));
}

// What becomes of a subject's places.
Json change(Json members) {
  members["actor"] = type("string");
  members["deed"] = type("string");
  return with_optional(object(std::move(members)), "profile", type("string"));
}

Json diff_members() {
  const auto difference = change(Json{{"a", type("string")},
                                      {"b", type("string")},
                                      {"area", area()},
                                      {"except", list_of(area())},
                                      {"witness", type("string")},
                                      {"rule_a", rule()},
                                      {"rule_b", rule()},
                                      {"cause", Json{{"enum", Json::array({"a", "b"})}}}});
  const auto command = object(Json{{"commands", type("string")},
                                   {"a", type("string")},
                                   {"b", type("string")},
                                   {"more", type("boolean")},
                                   {"less", type("boolean")},
                                   {"rule_a", rule()},
                                   {"rule_b", rule()}});
  return object(
      Json{{"equal", type("boolean")},
           {"more", type("boolean")},
           {"differences", list_of(difference)},
           {"links", list_of(change(Json{{"at", area()}, {"as", area()}}))},
           {"endless", list_of(change(Json{{"a", type("string")}, {"b", type("string")}}))},
           {"commands", list_of(command)}});
}

}  // namespace

Json answer_schema() {
  const auto outcomes = words({Outcome::allow, Outcome::deny, Outcome::private_, Outcome::ask,
                               Outcome::run, Outcome::refuse});
  Json decided{{"decision", outcomes},
               {"rule", type("string")},
               {"from", type("string")},
               {"because", type("string")}};
  auto answered = object(decided);
  answered["properties"]["id"] = Json::object();
  decided["profile"] = Json{{"type", Json::array({"string", "null"})}};
  decided["refusals"] = list_of(type("string"));
  auto command = object(decided);
  command["properties"]["id"] = Json::object();
  auto failed = object(Json{{"error", type("string")}});
  failed["properties"]["help"] = type("string");
  failed["properties"]["column"] = count();
  failed["properties"]["id"] = Json::object();
  return titled("an answer of check", Json{{"anyOf", Json::array({answered, command, failed})}});
}

Json diff_report_schema() {
  const auto sides = object(Json{{"a", type("string")}, {"b", type("string")}});
  return titled("what diff --format json writes", with_optional(diff_members(), "sides", sides));
}

Json lint_report_schema() {
  const auto related = object(Json{{"message", type("string")}, {"from", type("string")}});
  const auto edit =
      object(Json{{"from", type("string")}, {"old", type("string")}, {"new", type("string")}});
  const auto finding = object(Json{{"code", type("string")},
                                   {"level", words({Level::error, Level::warning, Level::note})},
                                   {"message", type("string")},
                                   {"help", type("string")},
                                   {"from", type("string")},
                                   {"witness", type("string")},
                                   {"related", list_of(related)},
                                   {"fix", list_of(edit)},
                                   {"no_fix", type("string")}});
  const auto report = object(Json{{"errors", count()},
                                  {"warnings", count()},
                                  {"notes", count()},
                                  {"findings", list_of(finding)}});
  return titled("what lint --format json writes", with_optional(report, "fixed", list_of(finding)));
}

Json test_report_schema() {
  const auto result = object(Json{{"id", type("string")},
                                  {"passed", type("boolean")},
                                  {"expected", type("string")},
                                  {"actual", type("string")},
                                  {"why", type("string")},
                                  {"at", type("string")}});
  const auto file = object(Json{{"file", type("string")}, {"results", list_of(result)}});
  const auto entry =
      object(Json{{"at", type("string")}, {"entry", type("string")}, {"touched", type("boolean")}});
  const auto line = object(Json{{"at", type("string")}, {"touched", type("boolean")}});
  const auto report =
      object(Json{{"passed", count()}, {"failed", count()}, {"files", list_of(file)}});
  return titled("what test --format json writes",
                with_optional(report, "coverage",
                              object(Json{{"entries", list_of(entry)}, {"rules", list_of(line)}})));
}

Json audit_report_schema() {
  const auto scenario = object(Json{{"file", type("string")},
                                    {"passed", count()},
                                    {"failed", count()},
                                    {"broken", list_of(type("string"))}});
  const auto drift =
      object(Json{{"file", type("string")},
                  {"change", Json{{"enum", Json::array({"changed", "missing", "stale"})}}},
                  {"diff", type("string")},
                  {"meaning", nullable(diff_members())}});
  return titled("what audit --format json writes", object(Json{{"agrees", type("boolean")},
                                                               {"updated", type("boolean")},
                                                               {"golden_files", count()},
                                                               {"scenarios", list_of(scenario)},
                                                               {"drifts", list_of(drift)}}));
}

// Of a config, as `allow` and `learn` write it.
Json edit_members() {
  const auto finding = object(Json{{"code", type("string")}, {"message", type("string")}});
  return object(Json{{"layer", Json{{"enum", Json::array({"user", "project"})}}},
                     {"file", type("string")},
                     {"exists", type("boolean")},
                     {"patch", type("string")},
                     {"text", type("string")},
                     {"changes", diff_members()},
                     {"findings", list_of(finding)}});
}

Json obstacle_members() {
  return object(Json{{"rule", type("string")},
                     {"from", type("string")},
                     {"because", type("string")},
                     {"subject", type("string")},
                     {"why", type("string")}});
}

Json allow_report_schema() {
  const auto alternative = object(Json{{"flags", list_of(type("string"))},
                                       {"sandboxed", type("boolean")},
                                       {"needs_edit", type("boolean")}});
  return titled(
      "what allow --format json writes",
      object(Json{{"result", Json{{"enum", Json::array({"granted", "edit", "impossible"})}}},
                  {"now", type("object")},
                  {"edit", nullable(edit_members())},
                  {"smaller_in", nullable(word({"user", "project"}))},
                  {"obstacles", list_of(obstacle_members())},
                  {"alternatives", list_of(alternative)},
                  {"ways", list_of(type("string"))},
                  {"notes", list_of(type("string"))}}));
}

Json tier_report_schema() {
  const auto pick = object(Json{{"tier", type("string")},
                                {"asks", type("boolean")},
                                {"in_force", type("string")},
                                {"changes", diff_members()}});
  const auto save = object(Json{{"file", type("string")},
                                {"patch", type("string")},
                                {"text", type("string")},
                                {"next_tier", type("string")},
                                {"makes_table", type("boolean")},
                                {"changes", diff_members()}});
  const auto next = object(Json{{"tier", type("string")}, {"asks", type("boolean")}});
  return titled("what tier --format json writes", object(Json{{"tier", type("string")},
                                                              {"because", type("string")},
                                                              {"from", type("string")},
                                                              {"in_force", type("string")},
                                                              {"enforced_by", type("string")},
                                                              {"unrestricted", type("boolean")},
                                                              {"writable", list_of(type("string"))},
                                                              {"next", next},
                                                              {"notes", list_of(type("string"))},
                                                              {"pick", nullable(pick)},
                                                              {"save", nullable(save)}}));
}

Json proxy_log_schema() {
  const Json event{{"time", type("string")}, {"event", type("string")}};
  auto target = event;
  target["host"] = type("string");
  target["port"] = count();
  auto request = target;
  request["entry"] = Json{{"enum", Json::array({"connect", "http", "socks5"})}};
  request["decision"] = Json{{"enum", Json::array({"allow", "deny"})}};
  for (const auto* const member : {"rule", "because", "from"}) {
    request[member] = type("string");
  }
  auto requested = object(std::move(request));
  for (const auto* const member : {"asked", "reason", "address", "note"}) {
    requested = with_optional(std::move(requested), member, type("string"));
  }
  auto ended = target;
  ended["sent"] = count();
  ended["received"] = count();
  auto unread = event;
  unread["reason"] = type("string");
  return titled("a line of the log of proxy",
                Json{{"anyOf", Json::array({requested, object(ended), object(unread)})}});
}

Json learn_report_schema() {
  const auto host = object(Json{{"host", type("string")},
                                {"count", count()},
                                {"decision", words({Outcome::deny, Outcome::ask})},
                                {"not_proposed", nullable(type("string"))},
                                {"with_below", type("boolean")}});
  return titled("what learn --format json writes",
                object(Json{{"refused", list_of(host)},
                            {"left_out", count()},
                            {"edit", nullable(edit_members())},
                            {"hindered", nullable(type("string"))},
                            {"obstacles", list_of(obstacle_members())}}));
}

}  // namespace o4
