#include "cli/audit/replay.hpp"

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

template <typename Vectors>
std::optional<Results> replay_all(const std::optional<Vectors>& vectors) {
  if (!vectors) {
    return std::nullopt;
  }
  Results results;
  for (const auto& vector : *vectors) {
    replay(results, vector);
  }
  return results;
}

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

int replay_vectors(Context& context, Backend backend) {
  const auto file = open_source(context.sources, *context.options.flags.value("--vectors"),
                                flag_span(context.options, "--vectors"), context.diagnostics);
  std::optional<Results> results;
  if (file && backend == Backend::sbpl) {
    results = replay_all(load_sbpl_vectors(context.sources, *file, context.diagnostics));
  } else if (file) {
    results = replay_all(load_bwrap_vectors(context.sources, *file, context.diagnostics));
  }
  if (!results) {
    return fail(context);
  }
  context.console.out += print(*results, context.options.format);
  return results->differ.empty() ? exit_allow : exit_deny;
}

}  // namespace o4
