#include "cli/audit/replay.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "cli/args/exit_code.hpp"
#include "cli/audit/load_vectors.hpp"
#include "cli/machine/files.hpp"
#include "cli/show/render_json.hpp"
#include "cli/terminal/layout.hpp"

namespace o4 {
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
