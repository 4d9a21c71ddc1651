// The C interface: handles over Policy, JSON over the structs. Every exception ends here.
//
// Texts are made with new[] and given back to delete[] by o4policy_free_text, so that caller and
// library need not have the same allocator. Keys of the JSON are those of the structs' members,
// with "private" for private_; a member that is added there has to be added here.
#include <cstring>
#include <exception>
#include <new>

#include "grammar/text/json.hpp"
#include "library/inside.hpp"
#include "library/o4policy/machine.hpp"
#include "library/o4policy/o4policy.h"

struct o4policy_policy {
  o4policy::Policy policy;
};

namespace o4policy {
namespace {

using o4::Json;

constexpr const char* extent_words[] = {"tree", "only", "below"};

Json to_json(const Rule& rule) {
  return Json{{"rule", rule.text}, {"because", rule.because}, {"from", rule.from}};
}

template <typename Item, typename Convert>
Json list(const std::vector<Item>& items, Convert convert) {
  auto result = Json::array();
  for (const auto& item : items) {
    result.push_back(convert(item));
  }
  return result;
}

Json to_json(const Answer& answer) {
  const auto losers = list(answer.losers, [](const Loser& loser) {
    return Json{{"rule", to_json(loser.rule)}, {"why", loser.why}};
  });
  const auto refusals = list(answer.refusals, [](const Refusal& refusal) {
    return Json{{"what", refusal.what},   {"message", refusal.message},
                {"help", refusal.help},   {"rule", to_json(refusal.rule)},
                {"begin", refusal.begin}, {"end", refusal.end}};
  });
  return Json{{"outcome", to_word(answer.outcome)},
              {"rule", to_json(answer.rule)},
              {"losers", losers},
              {"notes", answer.notes},
              {"subject", answer.subject},
              {"help", answer.help},
              {"profile", answer.profile},
              {"refusals", refusals}};
}

Json to_json(const Proof& proof) {
  const auto differences = list(proof.differences, [](const Witness& w) {
    return Json{{"operation", w.operation}, {"target", w.target},      {"policy", w.policy},
                {"profile", w.profile},     {"rule", to_json(w.rule)}, {"reason", w.reason}};
  });
  return Json{{"holds", proof.holds},
              {"profile", proof.profile},
              {"questions", proof.questions},
              {"differences", differences},
              {"trouble", proof.trouble}};
}

Json to_json(const Comparison& comparison) {
  const auto differences = list(comparison.differences, [](const Difference& d) {
    return Json{{"actor", d.actor},
                {"deed", d.deed},
                {"a", d.a},
                {"b", d.b},
                {"at", d.at},
                {"extent", extent_words[static_cast<std::size_t>(d.extent)]},
                {"witness", d.witness},
                {"rule_a", to_json(d.rule_a)},
                {"rule_b", to_json(d.rule_b)}};
  });
  const auto commands = list(comparison.commands, [](const CommandDifference& c) {
    return Json{{"commands", c.commands},
                {"a", c.a},
                {"b", c.b},
                {"rule_a", to_json(c.rule_a)},
                {"rule_b", to_json(c.rule_b)}};
  });
  return Json{{"equal", comparison.equal},
              {"allows_more", comparison.allows_more},
              {"differences", differences},
              {"commands", commands}};
}

char* copy(const std::string& text) {
  auto* result = new char[text.size() + 1];
  std::memcpy(result, text.c_str(), text.size() + 1);
  return result;
}

void report(char** error, const char* what) {
  if (error != nullptr) {
    try {
      *error = copy(what);
    } catch (...) {
      *error = nullptr;
    }
  }
}

// Runs `body`; whatever it throws becomes a text in `error`, and `failed` the result. If not even
// that text can be made, `error` is null beside a failed result.
template <typename Result, typename Body>
Result guarded(char** error, Result failed, Body body) noexcept {
  if (error != nullptr) {
    *error = nullptr;
  }
  try {
    return body();
  } catch (const std::exception& thrown) {
    report(error, thrown.what());
  } catch (...) {
    report(error, "error: unknown\n");
  }
  return failed;
}

template <typename Body>
char* guarded_text(char** error, Body body) noexcept {
  return guarded<char*>(error, nullptr, [&] { return copy(body()); });
}

std::optional<std::string> optional_text(const char* text) {
  return text == nullptr ? std::nullopt : std::optional<std::string>(text);
}

std::string text_or_empty(const char* text) { return text == nullptr ? "" : text; }

o4::Value question_of(const char* question) {
  o4::SourceMap sources;
  return read_json_text(sources, "query", question);
}

}  // namespace
}  // namespace o4policy

using namespace o4policy;

const char* o4policy_version(void) { return O4_POLICY_VERSION; }

o4policy_policy* o4policy_load(const char* facts, const char* user_config,
                               const char* project_config, char** error) {
  return guarded<o4policy_policy*>(error, nullptr, [&] {
    return new o4policy_policy{
        Policy(Inputs{facts, optional_text(user_config), optional_text(project_config), {}})};
  });
}

o4policy_policy* o4policy_load_machine(const char* folder, char** error) {
  return guarded<o4policy_policy*>(error, nullptr, [&] {
    return new o4policy_policy{Policy(machine_inputs(text_or_empty(folder)))};
  });
}

void o4policy_free(o4policy_policy* policy) { delete policy; }
void o4policy_free_text(char* text) { delete[] text; }

int o4policy_decide(const o4policy_policy* policy, const char* question, char** error) {
  return guarded(error, -1,
                 [&] { return static_cast<int>(decide(policy->policy, question_of(question))); });
}

char* o4policy_explain(const o4policy_policy* policy, const char* question, char** error) {
  return guarded_text(error, [&] {
    return o4::print_line(to_json(explain(policy->policy, question_of(question))));
  });
}

char* o4policy_compile(const o4policy_policy* policy, char** error) {
  return guarded_text(error, [&] { return policy->policy.compile(); });
}

char* o4policy_lower(const o4policy_policy* policy, const char* profile, char** error) {
  return guarded_text(error, [&] { return policy->policy.lower(text_or_empty(profile)).text; });
}

char* o4policy_verify(const o4policy_policy* policy, const char* profile, char** error) {
  return guarded_text(error, [&] {
    return o4::print_line(to_json(policy->policy.verify(text_or_empty(profile))));
  });
}

char* o4policy_diff(const o4policy_policy* a, const o4policy_policy* b, char** error) {
  return guarded_text(error, [&] { return o4::print_line(to_json(diff(a->policy, b->policy))); });
}
