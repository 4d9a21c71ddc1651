// Checks documents against JSON schemas, with a library that shares nothing with us.
#pragma once

#include <string>

namespace o4::test {

// What is wrong with the document, one line for each fault; empty if nothing is.
[[nodiscard]] std::string schema_faults(const std::string& schema, const std::string& document);

}  // namespace o4::test
