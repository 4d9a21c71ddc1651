// The effective rules as JSON, each item with its reason and place. Keys are always there; lists
// may be empty.
#include <utility>

#include "cli/show/render_text.hpp"
#include "engine/graph/origin.hpp"

namespace o4 {
namespace {

Json with_reason(Json json, const Provenance& provenance) {
  json["because"] = provenance.because;
  json["from"] = provenance.from.name.empty() ? "" : show_place(provenance.from);
  if (!provenance.reading.empty()) {
    json["reading"] = provenance.reading;
  }
  return json;
}

// `key` names what the items are: "path", "program", "what".
Json items_json(const char* key, const std::vector<OverviewItem>& items) {
  auto list = Json::array();
  for (const auto& item : items) {
    Json json{{key, item.text}};
    if (!item.leads_to.empty()) {
      json["leads_to"] = item.leads_to;
    }
    list.push_back(with_reason(std::move(json), item.provenance));
  }
  return list;
}

Json hosts_json(const std::vector<OverviewHost>& hosts) {
  auto list = Json::array();
  for (const auto& host : hosts) {
    Json json{
        {"effect", to_word(host.verb)}, {"host", host.host}, {"through_proxy", host.through_proxy}};
    if (host.within_minutes) {
      json["within_minutes"] = *host.within_minutes;
    }
    list.push_back(with_reason(std::move(json), host.provenance));
  }
  return list;
}

Json actors_json(const OverviewHosts& hosts) {
  auto actors = Json::object();
  for (const auto& [actor, list] : hosts) {
    actors[std::string(to_word(actor))] = hosts_json(list);
  }
  return actors;
}

Json installs_json(const std::vector<OverviewInstalls>& all) {
  auto list = Json::array();
  for (const auto& installs : all) {
    auto json = with_reason(
        Json{{"profile", installs.narrowing.name}, {"active", installs.narrowing.active}},
        installs.narrowing.provenance);
    json["writable"] = items_json("path", installs.writable);
    json["hosts"] = hosts_json(installs.hosts);
    json["help"] = installs.hint;
    list.push_back(std::move(json));
  }
  return list;
}

}  // namespace

Json overview_json(const Overview& overview, const Context& context) {
  Json json;
  json["mode"] = with_reason(Json{{"name", overview.mode}}, overview.chosen);
  json["tier"] = overview.tier.value_or(overview.mode);
  json["enforced_by"] = overview.enforced_by;
  json["sandboxed"] = !overview.unsandboxed;
  if (overview.unsandboxed) {
    json["unsandboxed"] = with_reason(Json::object(), *overview.unsandboxed);
  }
  json["writable"] = items_json("path", overview.writable);
  json["private"] = items_json("path", overview.private_);
  json["protected"] = items_json("path", overview.protected_);
  json["denied"] = items_json("path", overview.denied);
  json["readable"] = items_json("path", overview.readable);
  json["devices"] = items_json("path", overview.devices);
  json["file_tools"] = Json{{"writable", items_json("path", overview.tools_write)},
                            {"readable", items_json("path", overview.tools_read)}};
  json["hosts"] = actors_json(overview.hosts);
  json["refused"] = items_json("what", overview.refused);
  json["escape_hatches"] = items_json("program", overview.hatches);
  json["package_installs"] = installs_json(overview.installs);
  json["dropped"] = items_json("path", overview.dropped);
  json["notes"] = overview.notes;
  json["warnings"] = to_json(context.sources, context.diagnostics);
  return json;
}

}  // namespace o4
