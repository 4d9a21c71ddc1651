#include "tests/support/bwrap_vectors.hpp"
#include "tests/support/places.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

namespace o4::test {
namespace {

using Json = nlohmann::json;

template <typename T>
std::optional<T> optional_at(const Json& json, const char* key) {
  return json.contains(key) ? std::optional(json.at(key).get<T>()) : std::nullopt;
}

BwrapVector vector_of(const Json& json) {
  BwrapVector result;
  auto& v = result.vector;
  v.id = json.at("id").get<std::string>();
  v.setup = json.at("setup").get<std::vector<std::string>>();
  v.facts = json.at("facts").get<std::map<std::string, std::string>>();
  v.arguments = json.at("args").get<std::vector<std::string>>();
  v.descriptors = json.value("fds", v.descriptors);
  v.during = json.value("during", v.during);
  v.as = json.value("as", "");
  v.probe = json.at("probe").get<std::string>();
  v.path = json.at("path").get<std::string>();
  v.second_path = json.value("to", "");
  v.expect = json.at("expect").get<std::string>();
  v.content = optional_at<std::string>(json, "content");
  v.names = optional_at<std::vector<std::string>>(json, "names");
  v.host_after = json.value("host_after", v.host_after);
  result.about = json.at("about").get<std::string>();
  result.prefix = json.value("prefix", result.prefix);
  result.stderr_part = json.value("stderr", "");
  result.min_version = json.value("min", "");
  result.legacy_links = json.value("dest", "") == "legacy";
  return result;
}

}  // namespace

std::vector<BwrapVector> load_bwrap_vectors() {
  std::ifstream file(source_path("fixtures/bwrap/vectors.json"));
  std::vector<BwrapVector> result;
  for (const auto& json : Json::parse(file)) {
    result.push_back(vector_of(json));
  }
  return result;
}

}  // namespace o4::test
