#include "tests/support/json_schema.hpp"

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace o4::test {
namespace {

using valijson::adapters::NlohmannJsonAdapter;

// Thousands of documents are held against one schema, which is read once.
const valijson::Schema& compiled(const std::string& schema) {
  static std::map<std::string, std::unique_ptr<valijson::Schema>> known;
  auto& entry = known[schema];
  if (!entry) {
    entry = std::make_unique<valijson::Schema>();
    const auto json = nlohmann::json::parse(schema);
    valijson::SchemaParser(valijson::SchemaParser::kDraft7)
        .populateSchema(NlohmannJsonAdapter(json), *entry);
  }
  return *entry;
}

}  // namespace

std::string schema_faults(const std::string& schema, const std::string& document) {
  const auto json = nlohmann::json::parse(document);
  valijson::ValidationResults results;
  if (valijson::Validator().validate(compiled(schema), NlohmannJsonAdapter(json), &results)) {
    return {};
  }
  std::string faults;
  valijson::ValidationResults::Error error;
  while (results.popError(error)) {
    for (const auto& step : error.context) {
      faults += step;
    }
    faults += ": " + error.description + "\n";
  }
  return faults;
}

}  // namespace o4::test
