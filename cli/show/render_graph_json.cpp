// The rule graph as JSON: the lists of each profile, field by field. `visit_rules` walks all lists,
// so that a list which is added and has no `rule_json` and no key does not compile.
#include <utility>

#include "cli/show/render_json.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/graph/origin.hpp"
#include "engine/graph/visit_rules.hpp"

namespace o4 {
namespace {

// What every rule ends with.
Json with_provenance(Json json, const Provenance& provenance) {
  json["because"] = provenance.because;
  json["from"] = show_place(provenance.from);
  if (!provenance.reading.empty()) {
    json["reading"] = provenance.reading;
  }
  return json;
}

void add_alias(Json& json, const std::string& alias_of) {
  if (!alias_of.empty()) {
    json["alias_of"] = alias_of;
  }
}

Json rule_json(const PathRule& rule) {
  Json json{{"effect", to_word(rule.effect)},
            {"read", rule.read},
            {"write", rule.write},
            {"path", rule.path}};
  if (rule.numbered) {
    json["numbered"] = true;
  }
  add_alias(json, rule.alias_of);
  return with_provenance(std::move(json), rule.provenance);
}

Json rule_json(const HostRule& rule) {
  Json json{{"effect", to_word(rule.verb)},
            {"actor", to_word(rule.actor)},
            {"host", to_text(rule.pattern)}};
  if (!rule.except.empty()) {
    json["except"] = Json::array();
    for (const auto& part : rule.except) {
      json["except"].push_back(to_text(part));
    }
  }
  json["through_proxy"] = rule.through_proxy;
  if (!rule.ports.empty()) {
    json["ports"] = Json::array();
    for (const auto port : rule.ports) {
      json["ports"].push_back(port);
    }
  }
  if (rule.within_minutes) {
    json["within_minutes"] = *rule.within_minutes;
  }
  return with_provenance(std::move(json), rule.provenance);
}

Json rule_json(const MentionPath& rule) {
  Json json{{"path", rule.path}, {"below_only", rule.below_only}};
  add_alias(json, rule.alias_of);
  return with_provenance(std::move(json), rule.provenance);
}

Json rule_json(const MentionHost& rule) {
  return with_provenance(Json{{"host", to_text(rule.pattern)}}, rule.provenance);
}

Json rule_json(const Hatch& rule) {
  return with_provenance(Json{{"program", rule.path}}, rule.provenance);
}

Json rule_json(const KnownCommand& rule) {
  const auto& pattern = rule.pattern;
  return with_provenance(Json{{"use", to_word(rule.use)},
                              {"words", pattern.words},
                              {"alone", pattern.alone},
                              {"valued_options", pattern.valued},
                              {"without", pattern.without},
                              {"script_options", pattern.scripts},
                              {"input", pattern.input},
                              {"text_options", pattern.texts},
                              {"flags", pattern.flags}},
                         rule.provenance);
}

Json rule_json(const Narrowing& rule) {
  return with_provenance(Json{{"profile", rule.name}, {"active", rule.active}}, rule.provenance);
}

Json rule_json(const StandingRefusal& rule) {
  return with_provenance(Json{{"refusal", rule.text}, {"help", rule.help}}, rule.provenance);
}

Json rule_json(const OffLimits& rule) {
  Json json{{"path", rule.path}};
  add_alias(json, rule.alias_of);
  return with_provenance(std::move(json), rule.provenance);
}

Json rule_json(const HiddenVariable& rule) {
  return with_provenance(Json{{"variable", rule.pattern}}, rule.provenance);
}

Json rule_json(const ProxyVariable& rule) {
  return with_provenance(Json{{"variable", rule.name}, {"value", rule.value}}, rule.provenance);
}

Json rule_json(const PolicyWarning& rule) {
  return Json{{"code", rule.code},
              {"message", rule.message},
              {"help", rule.help},
              {"from", show_place(rule.from)}};
}

Json rule_json(const Hint& rule) {
  return with_provenance(Json{{"about", to_word(rule.about)}}, rule.provenance);
}

// What each list is called.
std::string_view key_of(const std::vector<PathRule>&, PathList list) {
  switch (list) {
    case PathList::shell:
      return "paths";
    case PathList::file_tool:
      return "file_tools";
    case PathList::dropped:
      return "dropped";
  }
  return {};
}
std::string_view key_of(const std::vector<HostRule>&) { return "hosts"; }
std::string_view key_of(const std::vector<MentionPath>&) { return "mentioned_paths"; }
std::string_view key_of(const std::vector<MentionHost>&) { return "mentioned_hosts"; }
std::string_view key_of(const std::vector<Hatch>&) { return "escape_hatches"; }
std::string_view key_of(const std::vector<KnownCommand>&) { return "commands"; }
std::string_view key_of(const std::vector<Narrowing>&) { return "narrowed_by"; }
std::string_view key_of(const std::vector<StandingRefusal>&) { return "refusals"; }
std::string_view key_of(const std::vector<OffLimits>&) { return "off_limits"; }
std::string_view key_of(const std::vector<HiddenVariable>&) { return "hidden_variables"; }
std::string_view key_of(const std::vector<ProxyVariable>&) { return "variables"; }
std::string_view key_of(const std::vector<PolicyWarning>&) { return "warnings"; }
std::string_view key_of(const std::vector<Hint>&) { return "hints"; }

Json profile_json(const ProfileRules& profile) {
  Json json{{"name", profile.name}, {"extends", profile.bases}};
  json["unsandboxed"] =
      profile.unsandboxed ? with_provenance(Json::object(), *profile.unsandboxed) : Json(nullptr);
  visit_rules(profile, [&](const auto& list, auto... which) {
    auto& rules = json[std::string(key_of(list, which...))] = Json::array();
    for (const auto& rule : list) {
      rules.push_back(rule_json(rule));
    }
  });
  return json;
}

Json world_json(const PolicyWorld& world) {
  Json json{{"platform", to_word(world.space.platform)},
            {"home", world.home},
            {"workspace", world.workspace},
            {"cwd", world.cwd},
            {"proxy_port", world.proxy_port}};
  auto links = Json::object();
  for (const auto& [path, target] : world.space.links) {
    links[path] = target;
  }
  json["links"] = std::move(links);
  return json;
}

}  // namespace

Json to_json(const RuleGraph& graph) {
  Json json{{"world", world_json(graph.world)},
            {"chosen", with_provenance(Json::object(), graph.chosen)},
            {"mode", profile_json(graph.mode)},
            {"narrow", Json::array()}};
  for (const auto& profile : graph.narrow) {
    json["narrow"].push_back(profile_json(profile));
  }
  return json;
}

}  // namespace o4
