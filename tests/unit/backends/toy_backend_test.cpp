// A third backend, to hold the table against what docs/architecture.md promises: a mechanism is one
// row. The toy's mechanism takes a text of grants and denials, one path a line. The longest path
// that is the asked one or above it decides; what is listed as "never" stands above all.
#include <algorithm>
#include <array>
#include <set>

#include "backends/table.hpp"
#include "cli/args/commands.hpp"
#include "cli/show/profile_check.hpp"
#include "engine/areas/area_map.hpp"
#include "engine/compare/path_questions.hpp"
#include "engine/facts/fact_words.hpp"
#include "engine/paths/path.hpp"
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"

using namespace o4;

namespace toy {
namespace {

extern const Backend backend;

enum class Word { grant, deny, never };
constexpr auto words = std::to_array<std::string_view>({"grant", "deny", "never"});

struct Line {
  Word word = Word::deny;
  PathOp op = PathOp::read;
  std::string path;
  std::string reason;
  Span span;
};
using Plan = std::vector<Line>;

// -- what it cannot say

constexpr auto kinds = std::to_array<GapKind>({
    {"toy-private", "the toy cannot give a folder of one's own: it is shut"},
    {"toy-numbered", "the toy knows no numbers: the devices are shut"},
});
std::span<const GapKind> gap_kinds() { return kinds; }

Gap gap(std::size_t kind, const std::string& subject) {
  return {std::string(kinds[kind].name), subject, std::string(kinds[kind].reason)};
}

// -- lowering and writing

Word word_of(Effect effect) {
  switch (effect) {
    case Effect::guard:
      return Word::never;
    case Effect::allow:
    case Effect::device:
      return Word::grant;
    case Effect::private_:
    case Effect::deny:
      return Word::deny;
  }
  return Word::deny;
}

std::optional<Lowering> lower(const Policy& /*policy*/, const Facts& /*facts*/,
                              const ProfileRules& rules, const LowerOptions& /*options*/,
                              Diagnostics& out) {
  if (rules.unsandboxed) {
    out.error("lower-toy", {}, "there is nothing to lower");
    return std::nullopt;
  }
  Lowering result{&backend, rules.name, {}, {}};
  Plan plan;
  for (const auto& rule : rules.shell) {
    if (rule.effect == Effect::private_) {
      result.gaps.push_back(gap(0, rule.path));
    }
    if (rule.numbered) {
      result.gaps.push_back(gap(1, rule.path));
      continue;
    }
    for (const auto op : {PathOp::read, PathOp::write}) {
      if (op == PathOp::read ? rule.read : rule.write) {
        plan.push_back({word_of(rule.effect), op, rule.path, rule.provenance.because, {}});
      }
    }
  }
  result.plan = std::move(plan);
  return result;
}

std::string emit(const Lowering& lowering) {
  std::string text = "# grants for profile " + lowering.profile + "\n";
  for (const auto& line : *std::any_cast<Plan>(&lowering.plan)) {
    text += "# " + line.reason + "\n" + std::string(words.at(static_cast<std::size_t>(line.word))) +
            " " + std::string(to_word(line.op)) + " " + line.path + "\n";
  }
  return text;
}

std::vector<std::string> arguments(const Lowering& /*lowering*/) { return {}; }
Json to_json(const Lowering& lowering) { return Json{{"text", emit(lowering)}}; }

// -- reading

std::optional<Line> read_line(std::string_view text, Span span) {
  const auto next = [&] {
    const auto end = std::min(text.find(' '), text.size());
    const auto word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
  };
  const auto* const word = std::find(words.begin(), words.end(), next());
  const auto op = next();
  if (word == words.end() || (op != "read" && op != "write") || !text.starts_with('/') ||
      normal_path(text) != text) {
    return std::nullopt;
  }
  return Line{static_cast<Word>(word - words.begin()),
              op == "read" ? PathOp::read : PathOp::write,
              std::string(text),
              {},
              span};
}

std::optional<Plan> read(const SourceMap& sources, FileId file, Diagnostics& out) {
  const auto text = sources.text(file);
  Plan plan;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const Span span{file, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)};
    const auto line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty() || line.starts_with('#')) {
      continue;
    }
    auto said = read_line(line, span);
    if (!said) {
      out.error("toy-line", span, "this is no grant", "write 'grant|deny|never read|write PATH'");
      return std::nullopt;
    }
    plan.push_back(*std::move(said));
  }
  return plan;
}

// -- the model and the proof

struct Verdict {
  bool allowed = false;
  const Line* line = nullptr;
};

Verdict decide(const Plan& plan, PathOp op, std::string_view path) {
  Verdict verdict;
  for (const auto& line : plan) {
    if (line.op != op || !is_under(path, line.path)) {
      continue;
    }
    if (line.word == Word::never) {
      return {false, &line};
    }
    const auto known = verdict.line == nullptr ? 0 : verdict.line->path.size();
    const bool stricter = line.path.size() == known && line.word == Word::deny;
    if (verdict.line == nullptr || line.path.size() > known || stricter) {
      verdict = {line.word == Word::grant, &line};
    }
  }
  return verdict;
}

// A difference that a gap announces, and that only takes away.
bool is_excused(const Lowering& lowering, const Witness& w) {
  return w.profile == "deny" &&
         std::any_of(lowering.gaps.begin(), lowering.gaps.end(), [&](const Gap& gap) {
           return gap.name == kinds[1].name
                      ? w.target.starts_with(gap.subject)
                      : w.policy == "private" && is_under(w.target, gap.subject);
         });
}

std::vector<std::string> points_of(const RuleGraph& graph, const Plan& plan) {
  Landmarks landmarks(graph.world.space);
  add_landmarks(landmarks, graph);
  for (const auto& line : plan) {
    landmarks.add(line.path);
  }
  const std::array all = {static_cast<const Landmarks*>(&landmarks)};
  std::vector<std::string> points;
  const auto map = map_places(all);
  REQUIRE(map);
  for (const auto& node : map->nodes) {
    for (const auto& path : {node.self, node.below}) {
      if (path) {
        points.push_back(*path);
      }
    }
  }
  return points;
}

std::optional<Proof> prove(const ToProve& asked, Diagnostics& out) {
  const auto plan = read(asked.sources, asked.file, out);
  if (!plan) {
    return std::nullopt;
  }
  Proof proof{&backend, asked.lowering.profile, 0, {}, {}, {}};
  for (const auto& path : points_of(asked.policy.graph(), *plan)) {
    for (const auto op : {PathOp::read, PathOp::write}) {
      ++proof.questions;
      const auto outcome =
          *o4::decide(asked.policy, PathQuery{path, op, PathActor::shell, asked.profile});
      const auto [allowed, line] = decide(*plan, op, path);
      Witness witness{
          std::string(to_word(op)),
          path,
          std::string(to_word(outcome)),
          allowed ? "allow" : "deny",
          rule_behind(asked.policy, PathQuery{path, op, PathActor::shell, asked.profile}),
          line == nullptr ? Span{} : line->span,
          "the longest line decides"};
      if (witness.policy != witness.profile && !is_excused(asked.lowering, witness)) {
        proof.differences.push_back(std::move(witness));
      }
    }
  }
  return proof;
}

const Backend backend = {
    .name = "toy",
    .platform = Platform::other,
    .one = "a toy text",
    .many = "toy texts",
    .noun = "text",
    .ending = ".toy",
    .questions = "points stand for all paths",
    .gap_kinds = gap_kinds,
    .lower = lower,
    .emit = emit,
    .forms = {},
    .arguments = arguments,
    .to_json = to_json,
    .prove = prove,
};

}  // namespace
}  // namespace toy

namespace {

// The product's table with one row more.
std::vector<const Backend*> with_toy() {
  const auto known = backends();
  std::vector<const Backend*> table(known.begin(), known.end());
  table.push_back(&toy::backend);
  return table;
}

test::Asked on(std::string_view platform, const std::string& tier) {
  return test::ask(
      {"platform = '" + std::string(platform) + "'\npicked_tier = '" + tier + "'", "", {}});
}

struct Held {
  std::optional<Proof> proof;
  Diagnostics found;
};

Held hold(const test::Asked& asked, const Lowering& lowering, const ProfileChoice& profile,
          const std::string& text) {
  auto sources = asked.sources;
  const auto file = sources.add("text", text);
  Held held;
  held.proof =
      prove({sources, file, asked.loaded->policy, asked.loaded->facts.facts, profile, lowering},
            held.found);
  return held;
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("every row of the table lowers, writes and proves the profiles of its platform",
          "[backend]") {
  const auto table = with_toy();
  const auto* const tier = GENERATE("guarded", "airlock");
  for (const auto* const row : table) {
    const auto asked = on(to_word(row->platform), tier);
    INFO(row->name << " " << tier);
    REQUIRE(asked.loaded);
    for (const auto& profile : sandboxed_profiles(asked.graph())) {
      Diagnostics out;
      const auto lowering =
          lower(asked.loaded->policy, asked.loaded->facts.facts, profile, out, table);
      REQUIRE(lowering);
      CHECK(lowering->backend == row);
      const auto text = emit_commented(*lowering);
      CHECK_FALSE(print_pages(row->to_json(*lowering)).empty());
      const auto held = hold(asked, *lowering, profile, text);
      REQUIRE(held.proof);
      const auto& differences = held.proof->differences;
      INFO((differences.empty()
                ? ""
                : differences.front().operation + " " + differences.front().target));
      CHECK(held.proof->holds());
      CHECK(held.proof->questions > 0);
      const auto none = hold(asked, *lowering, profile, "no profile {");
      CHECK_FALSE(none.proof);
      CHECK(none.found.has_errors());
      const auto gaps = row->gap_kinds();
      for (const auto& gap : lowering->gaps) {
        CHECK(std::any_of(gaps.begin(), gaps.end(),
                          [&](const GapKind& kind) { return kind.name == gap.name; }));
      }
    }
  }
}

TEST_CASE("no two rows are taken for one another", "[backend]") {
  std::set<std::string_view> names;
  std::set<std::string_view> endings;
  std::set<Platform> platforms;
  std::set<std::string_view> forms = {"text", "json"};
  const auto table = with_toy();
  for (const auto* const row : table) {
    CHECK(names.insert(row->name).second);
    CHECK(endings.insert(row->ending).second);
    CHECK(platforms.insert(row->platform).second);
    CHECK(backend_of(row->platform, table) == row);
    CHECK(backend_named(row->name, table) == row);
    for (const auto& form : row->forms) {
      CHECK(forms.insert(form.name).second);
      CHECK(backend_with_form(form.name, table) == row);
    }
  }
  CHECK(backend_of(Platform::other) == nullptr);  // the product has no toy
}

TEST_CASE("the command line lists every row and every form", "[backend]") {
  for (const auto* const row : backends()) {
    CHECK(backend_flag.value.find(row->name) != std::string_view::npos);
  }
  const auto known = commands();
  const auto lowering_command = std::find_if(
      known.begin(), known.end(), [](const Command* command) { return command->name == "lower"; });
  REQUIRE(lowering_command != known.end());
  const auto formats = (*lowering_command)->formats;
  for (const auto format : formats) {
    CHECK((format == "text" || format == "json" || backend_with_form(format) != nullptr));
  }
  for (const auto* const row : backends()) {
    for (const auto& form : row->forms) {
      CHECK(std::find(formats.begin(), formats.end(), form.name) != formats.end());
    }
  }
}

TEST_CASE("a text of the toy that was edited is not proved, and the witness says where",
          "[backend]") {
  const auto table = with_toy();
  const auto asked = on("other", "guarded");
  REQUIRE(asked.loaded);
  Diagnostics out;
  const auto lowering =
      lower(asked.loaded->policy, asked.loaded->facts.facts, ProfileChoice{}, out, table);
  REQUIRE(lowering);
  const auto text = emit_commented(*lowering);

  const auto more = hold(asked, *lowering, {}, text + "grant write /opt\n");
  REQUIRE(more.proof);
  CHECK_FALSE(more.proof->holds());
  CHECK(more.proof->differences.front().operation == "write");
  CHECK(more.proof->differences.front().target == "/opt");
  CHECK(more.proof->differences.front().lets_in());

  const auto less =
      hold(asked, *lowering, {}, replaced(text, "grant write /home/user/project\n", ""));
  REQUIRE(less.proof);
  CHECK_FALSE(less.proof->holds());
  CHECK(less.proof->differences.front().target == "/home/user/project");
  CHECK_FALSE(less.proof->differences.front().lets_in());

  const auto opened = hold(asked, *lowering, {}, replaced(text, "never read", "grant read"));
  REQUIRE(opened.proof);
  CHECK_FALSE(opened.proof->holds());
  CHECK(opened.proof->differences.front().lets_in());
}
