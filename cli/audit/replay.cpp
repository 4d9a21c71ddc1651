// Files of recorded answers become vectors, the models answer them again, and what differs is told.
#include "cli/audit/replay.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/args/exit_code.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_json.hpp"
#include "cli/terminal/layout.hpp"
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

namespace {

struct Remark {
  std::string id;
  std::string text;
};

struct Results {
  std::size_t agree = 0;
  std::vector<Remark> differ;
  std::vector<Remark> outside;
};

// Vectors of SBPL are replayed under the hierarchical reading; the others are a proof's to ask.
void replay(Results& results, const sbpl::Vector& vector) {
  const auto result = sbpl::replay(vector, sbpl::Model::hierarchical);
  if (result.agrees) {
    ++results.agree;
  } else {
    results.differ.push_back(
        {vector.id, "expected " + vector.expect + ", the model says " + result.actual});
  }
}

void replay(Results& results, const bwrap::Vector& vector) {
  auto result = bwrap::replay_vector(vector);
  switch (result.verdict) {
    case bwrap::Replay::Verdict::agrees:
      ++results.agree;
      break;
    case bwrap::Replay::Verdict::differs:
      results.differ.push_back({vector.id, std::move(result.why)});
      break;
    case bwrap::Replay::Verdict::outside:
      results.outside.push_back({vector.id, std::move(result.why)});
      break;
  }
}

template <auto load>
std::optional<Results> replay_all(const SourceMap& sources, FileId file, Diagnostics& out) {
  const auto vectors = load(sources, file, out);
  if (!vectors) {
    return std::nullopt;
  }
  Results results;
  for (const auto& vector : *vectors) {
    replay(results, vector);
  }
  return results;
}

// The model of each backend, with the answers that it can be asked for again.
struct Model {
  std::string_view backend;
  std::optional<Results> (*replay)(const SourceMap& sources, FileId file, Diagnostics& out);
};
constexpr auto models = std::to_array<Model>({
    {"sbpl", replay_all<load_sbpl_vectors>},
    {"bwrap", replay_all<load_bwrap_vectors>},
});

std::string lines_of(const std::vector<Remark>& remarks, std::string_view kind) {
  std::string out;
  for (const auto& remark : remarks) {
    out += printable(std::string(kind) + "  " + remark.id + ": " + remark.text) + "\n";
  }
  return out;
}

Json to_json(const std::vector<Remark>& remarks) {
  auto json = Json::array();
  for (const auto& remark : remarks) {
    json.push_back(Json{{"id", remark.id}, {"why", remark.text}});
  }
  return json;
}

std::string print(const Results& results, const std::string& format) {
  if (format == "json") {
    return print_pages(Json{{"agree", results.agree},
                            {"differ", to_json(results.differ)},
                            {"outside", to_json(results.outside)}});
  }
  return lines_of(results.differ, "differs") + lines_of(results.outside, "outside") +
         std::to_string(results.agree) + " agree, " + std::to_string(results.differ.size()) +
         " differ, " + std::to_string(results.outside.size()) + " outside the model\n";
}

}  // namespace

int replay_vectors(Context& context, std::string_view backend) {
  const auto file = open_source(context.sources, *context.options.flags.value("--vectors"),
                                flag_span(context.options, "--vectors"), context.diagnostics);
  const auto* const model = std::find_if(models.begin(), models.end(),
                                         [&](const Model& row) { return row.backend == backend; });
  const auto results = file && model != models.end()
                           ? model->replay(context.sources, *file, context.diagnostics)
                           : std::nullopt;
  if (!results) {
    return fail(context);
  }
  context.console.out += print(*results, context.options.format);
  return results->differ.empty() ? exit_allow : exit_deny;
}

}  // namespace o4
