// What is printed as JSON of lowered profiles, of proofs and of models.
#include <utility>

#include "cli/show/report_schema.hpp"
#include "cli/show/schema_parts.hpp"

namespace o4 {
namespace {

using namespace schema;

Json texts() { return list_of(type("string")); }

Json gaps() {
  return list_of(object(
      Json{{"name", type("string")}, {"subject", type("string")}, {"reason", type("string")}}));
}

// The members of a lowered profile that every backend has, and its own.
Json lowered(const char* backend, const Json& own) {
  Json members{{"backend", word({backend})}, {"profile", type("string")}};
  members.update(own);
  members["gaps"] = gaps();
  return object(std::move(members));
}

Json list_members() {
  const auto operation =
      object(Json{{"words", texts()}, {"because", type("string")}, {"from", type("string")}});
  const auto filter = object(Json{{"fd", count()}, {"namespaces", word({"refused", "allowed"})}});
  const auto stage = object(Json{{"dir", type("string")},
                                 {"workspace", type("string")},
                                 {"copy_in", texts()},
                                 {"copy_out", texts()}});
  return Json{{"arguments", texts()},
              {"operations", list_of(operation)},
              {"filter", nullable(filter)},
              {"open", list_of(object(Json{{"fd", count()}, {"path", type("string")}}))},
              {"placeholders",
               list_of(object(Json{{"path", type("string")}, {"kind", word({"dir", "file"})}}))},
              {"stage", nullable(stage)}};
}

Json proof() {
  const auto witness = object(Json{{"operation", type("string")},
                                   {"target", type("string")},
                                   {"policy", type("string")},
                                   {"profile", type("string")},
                                   {"rule", rule()},
                                   {"at", type("string")},
                                   {"reason", type("string")}});
  return object(Json{{"profile", type("string")},
                     {"backend", type("string")},
                     {"proved", type("boolean")},
                     {"questions", count()},
                     {"differences", list_of(witness)},
                     {"breaches", list_of(diagnostic())},
                     {"failure", type("string")},
                     {"gaps", gaps()}});
}

Json live_proof() {
  const auto probe = object(Json{{"kind", type("string")},
                                 {"subject", type("string")},
                                 {"predicted", type("string")},
                                 {"observed", type("string")},
                                 {"verdict", word({"agrees", "differs", "unmeasured"})},
                                 {"note", type("string")}});
  return object(Json{{"profile", type("string")}, {"probes", list_of(probe)}});
}

}  // namespace

Json lower_report_schema() {
  return titled(
      "what lower --format json writes",
      any_of({lowered("bwrap", list_members()), lowered("sbpl", Json{{"text", type("string")}}),
              lowered("squid", Json{{"text", type("string")}})}));
}

Json verify_report_schema() {
  const auto proofs =
      with_optional(object(Json{{"proved", type("boolean")}, {"profiles", list_of(proof())}}),
                    "note", type("string"));
  return titled("what verify --format json writes", any_of({proofs, live_proof()}));
}

Json prove_report_schema() {
  const Json claim{{"claim", type("string")}, {"policies", count()}};
  auto kept = claim;
  kept["holds"] = Json{{"enum", Json::array({true})}};
  auto broken = claim;
  broken["holds"] = Json{{"enum", Json::array({false})}};
  broken["mode"] = type("string");
  broken["place"] = type("string");
  broken["access"] = type("string");
  broken["rule"] = rule();
  auto shown = object(std::move(broken));
  for (const auto* const member : {"permission_mode", "config", "actor", "deed"}) {
    shown = with_optional(std::move(shown), member, type("string"));
  }
  const auto with_notes = [](Json one) {
    one = with_optional(std::move(one), "never_in_force", texts());
    return with_optional(std::move(one), "readings", texts());
  };
  return titled("what prove --format json writes",
                list_of(any_of({with_notes(object(std::move(kept))), with_notes(shown)})));
}

Json model_report_schema() {
  const auto answer = object(Json{{"decision", type("string")},
                                  {"operation", type("string")},
                                  {"target", type("string")},
                                  {"at", type("string")},
                                  {"reason", type("string")},
                                  {"notes", texts()}});
  const auto remarks = list_of(object(Json{{"id", type("string")}, {"why", type("string")}}));
  const auto replayed = object(Json{{"agree", count()}, {"differ", remarks}, {"outside", remarks}});
  return titled("what model --format json writes", any_of({answer, replayed}));
}

}  // namespace o4
