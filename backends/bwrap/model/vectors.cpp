// Replays one vector: reads its list, runs the model, asks, and compares the answer, what a read
// gives, and the host afterwards. Whatever either side does not know is left out of the comparison;
// a list that the reader refuses counts as one that bwrap refuses.

#include "backends/bwrap/model/vectors.hpp"

#include <algorithm>
#include <utility>

#include "backends/bwrap/list/read.hpp"
#include "backends/bwrap/model/ask.hpp"
#include "backends/bwrap/model/model.hpp"
#include "backends/bwrap/model/vector_world.hpp"

namespace o4::bwrap {
namespace {

constexpr std::string_view refuses = "BWRAP";

Replay differs(std::string why) { return {Replay::Verdict::differs, std::move(why)}; }
Replay outside(std::string why) { return {Replay::Verdict::outside, std::move(why)}; }

std::vector<std::string> arguments_of(const Vector& vector) {
  std::vector<std::string> result;
  for (const auto& argument : vector.arguments) {
    result.push_back(with_fixed_roots(argument));
  }
  return result;
}

Replay compare_host(const Vector& vector, const World& world) {
  for (const auto& [path, wanted] : vector.host_after) {
    if (auto why = difference(world, with_fixed_roots(path), with_fixed_roots(wanted))) {
      return differs("on the host " + *std::move(why));
    }
  }
  return {};
}

// The first line of what a read sees; nothing if it is not known.
std::optional<std::string> content_of(const Vector& vector, const World& world,
                                      const ReadContent& content) {
  std::optional<std::string> text;
  if (const auto* const file = std::get_if<HostFile>(&content)) {
    const auto known = world.contents.find(file->path);
    text = known == world.contents.end() ? std::nullopt : std::optional(known->second);
  } else if (const auto* const data = std::get_if<DescriptorData>(&content)) {
    const auto known = vector.descriptors.find(std::to_string(data->fd));
    text = known == vector.descriptors.end() ? std::nullopt : std::optional(known->second);
  } else if (std::holds_alternative<Nothing>(content)) {
    text = "";
  }
  return text ? std::optional(text->substr(0, text->find('\n'))) : std::nullopt;
}

Replay compare_success(const Vector& vector, World& world, const Success& success) {
  if (vector.expect != "ok") {
    return differs("the model says ok, expected " + vector.expect);
  }
  const auto content = content_of(vector, world, success.content);
  if (vector.content && content && *content != *vector.content) {
    return differs("the model reads '" + *content + "', expected '" + *vector.content + "'");
  }
  auto names = vector.names;
  if (names) {
    std::sort(names->begin(), names->end());
    if (*names != success.names) {
      return differs("the model lists other names");
    }
  }
  apply(world, success.change);
  return compare_host(vector, world);
}

Replay compare_answer(const Vector& vector, World& world, const Answer& answer) {
  if (const auto* const unknown = std::get_if<Unknown>(&answer)) {
    return outside(unknown->reason);
  }
  if (const auto* const success = std::get_if<Success>(&answer)) {
    return compare_success(vector, world, *success);
  }
  const auto error = std::get<NoWay>(answer).error;
  if (vector.expect != error) {
    return differs("the model says " + std::string(error) + ", expected " + vector.expect);
  }
  return compare_host(vector, world);
}

Replay compare_refusal(const Vector& vector, const World& world, const std::string& reason) {
  return vector.expect == refuses
             ? compare_host(vector, world)
             : differs("the model refuses (" + reason + "), expected " + vector.expect);
}

// What bwrap itself made on the host.
void apply_effects(const Vector& vector, World& world, const HostSystem& host,
                   const std::vector<HostEffect>& effects) {
  world.host = host;
  for (const auto& effect : effects) {
    if (effect.kind == HostNode::Kind::file) {
      const auto data = effect.filled ? vector.descriptors.find(std::to_string(*effect.filled))
                                      : vector.descriptors.end();
      world.contents[effect.path] = data == vector.descriptors.end() ? "" : data->second;
    }
  }
}

Replay replay_in(World& world, const Vector& vector, Question question) {
  SourceMap sources;
  Diagnostics errors;
  const auto plan = read_arguments(sources, vector.id, arguments_of(vector), errors);
  if (!plan) {
    return compare_refusal(vector, world, errors.all().front().message);
  }
  const auto outcome = run_plan(world.host, *plan);
  if (const auto* const unknown = std::get_if<OutsideModel>(&outcome)) {
    return outside(unknown->reason);
  }
  if (const auto* const refused = std::get_if<Refused>(&outcome)) {
    apply_effects(vector, world, refused->host, refused->effects);
    return compare_refusal(vector, world, refused->reason);
  }
  const auto& sandbox = std::get<Sandbox>(outcome);
  apply_effects(vector, world, sandbox.host(), sandbox.effects());
  if (vector.expect == refuses) {
    return differs("the model runs the list, expected a refusal");
  }
  return compare_answer(
      vector, world,
      ask(sandbox, question, with_fixed_roots(vector.path), with_fixed_roots(vector.second_path)));
}

}  // namespace

Replay replay_vector(const Vector& vector) {
  if (!vector.as.empty()) {
    return outside("the caller is " + vector.as);
  }
  if (!vector.during.empty()) {
    return outside("the host changes while the sandbox runs");
  }
  const auto question = question_named(vector.probe);
  if (!question) {
    return outside("the model does not speak of '" + vector.probe + "'");
  }
  auto world = world_of(vector);
  if (!world) {
    return differs("the fact " + world.error() + " cannot be read");
  }
  return replay_in(*world, vector, *question);
}

}  // namespace o4::bwrap
