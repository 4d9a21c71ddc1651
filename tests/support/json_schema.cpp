#include "tests/support/json_schema.hpp"

#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

namespace o4::test {

std::string schema_faults(const std::string& schema, const std::string& document) {
  using valijson::adapters::NlohmannJsonAdapter;
  const auto schema_json = nlohmann::json::parse(schema);
  const auto document_json = nlohmann::json::parse(document);
  valijson::Schema compiled;
  valijson::SchemaParser(valijson::SchemaParser::kDraft7)
      .populateSchema(NlohmannJsonAdapter(schema_json), compiled);
  valijson::ValidationResults results;
  if (valijson::Validator().validate(compiled, NlohmannJsonAdapter(document_json), &results)) {
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
