// Words for what a comparison or a claim is about. They are read by people and stand in golden
// files, so that one region has one wording everywhere.

#include "cli/show/area_text.hpp"

#include "engine/paths/path.hpp"

namespace o4 {
namespace {

std::string_view name_of(Actor actor) {
  switch (actor) {
    case Actor::shell:
      return "commands";
    case Actor::user:
      return "! commands";
    case Actor::watch:
      return "watch checks";
    case Actor::fetch:
      return "the fetch tool";
    case Actor::web_search:
      return "the web_search tool";
    case Actor::web_fetch:
      return "the web_fetch tool";
    case Actor::file_tool:
      return "file tools";
    case Actor::o4:
      return "-C and --add-dir";
  }
  return {};
}

std::string_view verb_of(const Subject& subject) {
  const bool one = subject.actor == Actor::fetch || subject.actor == Actor::web_search ||
                   subject.actor == Actor::web_fetch;
  switch (subject.deed) {
    case Deed::read:
      return "read";
    case Deed::write:
      return "write";
    case Deed::name_path:
      return "may name";
    case Deed::start_in:
      return "may start in";
    case Deed::add_directory:
      return "take";
    case Deed::connect:
      return one ? "connects to" : "connect to";
    case Deed::name_host:
      return "may name URLs of";
  }
  return {};
}

bool is_path(const Area& area) { return area.at.starts_with('/'); }

std::string path_text(const Area& area, const std::string& home) {
  auto text = home.empty() ? area.at : show_path(area.at, home);
  if (area.naming == Naming::numbered) {
    text += "<digits>";
  }
  if (area.at == "/" && area.extent == Extent::tree) {
    text = "every path";
  }
  text = (area.extent == Extent::below ? "below " : "") + text +
         (area.extent == Extent::only ? " itself" : "");
  return area.naming == Naming::folded ? text + " (any letter case)" : text;
}

std::string_view extent_word(Extent extent) {
  return extent == Extent::tree ? "tree" : extent == Extent::only ? "only" : "below";
}

}  // namespace

std::string subject_text(const Subject& subject) {
  const auto profile = subject.profile.narrow ? *subject.profile.narrow + " " : std::string();
  return profile + std::string(name_of(subject.actor)) + " " + std::string(verb_of(subject));
}

std::string area_text(const Area& area, const std::string& home) {
  if (is_path(area)) {
    return path_text(area, home);
  }
  if (area.at == "*") {
    return "every host";
  }
  return area.extent == Extent::below  ? "*." + area.at
         : area.extent == Extent::only ? area.at + " itself"
                                       : area.at;
}

Json area_json(const Area& area) {
  Json json{{"at", area.at}, {"extent", extent_word(area.extent)}};
  if (area.naming == Naming::folded) {
    json["any_case_from"] = area.exact;
  } else if (area.naming == Naming::numbered) {
    json["digits"] = true;
  }
  return json;
}

}  // namespace o4
