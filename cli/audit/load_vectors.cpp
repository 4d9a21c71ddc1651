#include "cli/audit/load_vectors.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "grammar/text/document.hpp"

namespace o4 {
namespace {

// The members of one vector, each checked as it is taken.
class VectorReader {
 public:
  VectorReader(const Value& node, Diagnostics& out) : node_(node), out_(out) {}

  std::string required_text(std::string_view key) {
    if (find_member(node_, key) == nullptr) {
      out_.error("vectors-key", node_.span, "the vector has no " + in_quotes(key));
    }
    return text(key).value_or("");
  }

  std::optional<std::string> text(std::string_view key) {
    const auto* const member = find_member(node_, key);
    return member == nullptr ? std::nullopt : std::optional(text_of(member->value, key));
  }

  std::optional<std::vector<std::string>> texts(std::string_view key) {
    const auto* const member = find_member(node_, key);
    if (member == nullptr) {
      return std::nullopt;
    }
    std::vector<std::string> result;
    if (const auto* const array = member->value.get<Array>()) {
      for (const auto& element : *array) {
        result.push_back(text_of(element, key));
      }
    } else {
      wrong_type(member->value, key, "an array of strings");
    }
    return result;
  }

  std::map<std::string, std::string> map(std::string_view key) {
    std::map<std::string, std::string> result;
    const auto* const member = find_member(node_, key);
    if (member == nullptr) {
      return result;
    }
    if (const auto* const table = member->value.get<Table>()) {
      for (const auto& entry : *table) {
        result.emplace(entry.key, text_of(entry.value, entry.key));
      }
    } else {
      wrong_type(member->value, key, "an object of strings");
    }
    return result;
  }

 private:
  std::string text_of(const Value& node, std::string_view key) {
    if (const auto* const text = node.get<std::string>()) {
      return *text;
    }
    wrong_type(node, key, "a string");
    return {};
  }

  void wrong_type(const Value& node, std::string_view key, std::string_view wanted) {
    out_.error(
        "vectors-type", node.span,
        in_quotes(key) + " is " + std::string(wanted) + ", not " + std::string(kind_name(node)));
  }

  const Value& node_;
  Diagnostics& out_;
};

sbpl::Vector sbpl_vector(VectorReader read) {
  sbpl::Vector vector;
  vector.id = read.required_text("id");
  vector.profile = read.required_text("profile");
  vector.expect = read.required_text("expect");
  vector.message_contains = read.text("message_contains").value_or("");
  if (vector.expect != "error") {
    vector.operation = read.required_text("op");
    vector.target = read.required_text("target");
  }
  return vector;
}

bwrap::Vector bwrap_vector(VectorReader read) {
  bwrap::Vector vector;
  vector.id = read.required_text("id");
  vector.setup = read.texts("setup").value_or(std::vector<std::string>());
  vector.facts = read.map("facts");
  vector.arguments = read.texts("args").value_or(std::vector<std::string>());
  vector.descriptors = read.map("fds");
  vector.during = read.texts("during").value_or(std::vector<std::string>());
  vector.as = read.text("as").value_or("");
  vector.probe = read.required_text("probe");
  vector.path = read.required_text("path");
  vector.second_path = read.text("to").value_or("");
  vector.expect = read.required_text("expect");
  vector.content = read.text("content");
  vector.names = read.texts("names");
  vector.host_after = read.map("host_after");
  return vector;
}

template <typename Vector>
std::optional<std::vector<Vector>> load(const SourceMap& sources, FileId file,
                                        Vector (*read)(VectorReader), Diagnostics& out) {
  const auto root = read_json(sources, file, "vectors", out);
  if (!root) {
    return std::nullopt;
  }
  const auto* const rows = root->get<Array>();
  if (rows == nullptr) {
    out.error("vectors-type", root->span, "vectors are an array of objects");
    return std::nullopt;
  }
  std::vector<Vector> vectors;
  for (const auto& row : *rows) {
    if (row.get<Table>() == nullptr) {
      out.error("vectors-type", row.span, "a vector is an object");
      continue;
    }
    vectors.push_back(read(VectorReader(row, out)));
  }
  return out.has_errors() ? std::nullopt : std::optional(std::move(vectors));
}

}  // namespace

std::optional<std::vector<sbpl::Vector>> load_sbpl_vectors(const SourceMap& sources, FileId file,
                                                           Diagnostics& out) {
  return load(sources, file, sbpl_vector, out);
}

std::optional<std::vector<bwrap::Vector>> load_bwrap_vectors(const SourceMap& sources, FileId file,
                                                             Diagnostics& out) {
  return load(sources, file, bwrap_vector, out);
}

}  // namespace o4
