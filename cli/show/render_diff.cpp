// A comparison as text and as JSON. Differences with one cause are told together, what B lets in
// before what it shuts out.
#include "cli/show/render_diff.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "cli/show/area_text.hpp"
#include "cli/terminal/layout.hpp"
#include "cli/terminal/paint.hpp"

namespace o4 {
namespace {

enum class Direction { more, less, neither };

Direction direction_of(const Difference& difference) {
  return difference.b > difference.a ? Direction::more : Direction::less;
}

Direction direction_of(const LinkLoops& loops) {
  return loops.b > loops.a ? Direction::more : Direction::less;
}

Direction direction_of(const CommandDifference& commands) {
  return commands.allows_more   ? Direction::more
         : commands.allows_less ? Direction::less
                                : Direction::neither;
}

// Differences that are told together: the same happens, for the same reasons.
using DifferenceGroup = std::vector<const Difference*>;
using CommandGroup = std::vector<const CommandDifference*>;

bool belongs(const CommandDifference& one, const CommandDifference& other) {
  return one.a == other.a && one.b == other.b && one.rule_a.because == other.rule_a.because &&
         one.rule_b.because == other.rule_b.because;
}

bool belongs(const Difference& one, const Difference& other) {
  return one.subject == other.subject && one.a == other.a && one.b == other.b &&
         one.cause == other.cause && one.rule_a.because == other.rule_a.because &&
         one.rule_b.because == other.rule_b.because;
}

template <typename Change>
auto groups_of(const std::vector<Change>& differences, Direction direction) {
  std::vector<std::vector<const Change*>> groups;
  for (const auto& difference : differences) {
    if (direction_of(difference) != direction) {
      continue;
    }
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return belongs(*group.front(), difference);
    });
    if (same == groups.end()) {
      groups.push_back({&difference});
    } else {
      same->push_back(&difference);
    }
  }
  return groups;
}

// "~" stands for the home folder only if both policies have the same one.
class Pages {
 public:
  Pages(const Comparison& comparison, const DiffSides& sides, const Console& console)
      : comparison_(comparison), console_(console) {
    const bool one_home = sides.a.world.home == sides.b.world.home;
    home_ = one_home ? sides.a.world.home : std::string();
  }

  std::string print() {
    add_section("B lets in", Direction::more, Style::bad);
    add_section("B shuts out", Direction::less, Style::good);
    add_section("other changes", Direction::neither, Style::plain);
    add_links();
    return std::move(text_);
  }

 private:
  void add_section(std::string_view title, Direction direction, Style style) {
    const auto start = text_.size();
    for (const auto& group : groups_of(comparison_.commands, direction)) {
      add_commands(group);
    }
    for (const auto& group : groups_of(comparison_.differences, direction)) {
      add_group(group);
    }
    add_loops(direction);
    if (text_.size() > start) {
      text_.insert(start,
                   (start == 0 ? "" : "\n") + painted(title, style, console_.out_colour) + "\n");
    }
  }

  void add_loops(Direction direction) {
    std::string who;
    for (const auto& loops : comparison_.loops) {
      if (direction_of(loops) == direction) {
        who += (who.empty() ? "" : ", ") + subject_text(loops.subject);
      }
    }
    if (!who.empty()) {
      add_line(2, who + " what leads through more than 40 links");
    }
  }

  void add_commands(const CommandGroup& group) {
    const auto& first = *group.front();
    std::vector<std::string> words;
    std::vector<const RuleView*> rules_a;
    std::vector<const RuleView*> rules_b;
    for (const auto* commands : group) {
      words.push_back(commands->commands);
      rules_a.push_back(&commands->rule_a);
      rules_b.push_back(&commands->rule_b);
    }
    words.push_back("(" + std::string(to_word(first.a)) + " -> " + std::string(to_word(first.b)) +
                    ")");
    add_words(2, words);
    add_reason("B", rules_b);
    add_reason("A", rules_a);
  }

  // "-> allow" goes without saying.
  static std::string change_text(Access a, Access b) {
    const bool plain =
        (a == Access::none && b == Access::full) || (a == Access::full && b == Access::none);
    return plain ? std::string()
                 : " (" + std::string(to_word(a)) + " -> " + std::string(to_word(b)) + ")";
  }

  void add_group(const DifferenceGroup& group) {
    const auto& first = *group.front();
    std::vector<std::string> words = {subject_text(first.subject) + change_text(first.a, first.b)};
    for (const auto* difference : group) {
      if (difference->except.empty()) {
        words.push_back(area_text(difference->area, home_));
      }
    }
    if (words.size() > 1) {
      add_words(2, words);
    }
    for (const auto* difference : group) {
      if (!difference->except.empty()) {
        words.resize(1);
        words.push_back(area_text(difference->area, home_));
        words.emplace_back("but not");
        for (const auto& area : difference->except) {
          words.push_back(area_text(area, home_));
        }
        add_words(2, words);
      }
    }
    add_reasons(group);
  }

  void add_reasons(const DifferenceGroup& group) {
    std::vector<const RuleView*> rules_a;
    std::vector<const RuleView*> rules_b;
    for (const auto* difference : group) {
      rules_a.push_back(&difference->rule_a);
      rules_b.push_back(&difference->rule_b);
    }
    if (group.front()->cause == Side::a) {
      add_reason("A", rules_a);
    }
    add_reason("B", rules_b);
    if (group.front()->cause == Side::b) {
      add_reason("A", rules_a);
    }
  }

  // Rules with one reason; they are shown by it, a single one in full.
  void add_reason(std::string_view side, std::vector<const RuleView*> rules) {
    const auto same = [](const auto* x, const auto* y) { return x->text == y->text; };
    rules.erase(std::unique(rules.begin(), rules.end(), same), rules.end());
    const auto& rule = *rules.front();
    std::string text = std::string(side) + "  ";
    if (rules.size() > 1) {
      text +=
          rule.because + " (" + rule.from + " and " + std::to_string(rules.size() - 1) + " more)";
    } else {
      const auto known = !rule.by_default;
      text += (known ? rule.text + " (" + rule.from + ")" : std::string());
      text += (known && !rule.because.empty() ? ": " : "") + rule.because;
    }
    add_line(4, text);
  }

  void add_links() {
    const auto start = text_.size();
    for (const auto& same : comparison_.same) {
      add_line(2, subject_text(same.subject) + " " + area_text(same.at, home_) + " and below: as " +
                      area_text(same.as, home_));
    }
    if (text_.size() > start) {
      text_.insert(start, std::string(start == 0 ? "" : "\n") + "by way of links\n");
    }
  }

  void add_line(std::size_t indent, std::string_view text) {
    const auto lines = wrapped(printable(text), console_.width - indent - 3);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text_ += std::string(i == 0 ? indent : indent + 3, ' ') + lines[i] + "\n";
    }
  }

  void add_words(std::size_t indent, std::vector<std::string> words) {
    for (auto& word : words) {
      word = printable(word);
    }
    const auto lines = wrapped(words, console_.width - indent - 2);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text_ += std::string(i == 0 ? indent : indent + 2, ' ') + lines[i] + "\n";
    }
  }

  const Comparison& comparison_;
  const Console& console_;
  std::string home_;
  std::string text_;
};

Json areas_json(const std::vector<Area>& areas) {
  auto list = Json::array();
  for (const auto& area : areas) {
    list.push_back(area_json(area));
  }
  return list;
}

Json subject_json(const Subject& subject) {
  Json json{{"actor", to_word(subject.actor)}, {"deed", to_word(subject.deed)}};
  if (subject.profile.narrow) {
    json["profile"] = *subject.profile.narrow;
  }
  return json;
}

template <typename Change>
Json change_json(const Change& change) {
  auto json = subject_json(change.subject);
  json["a"] = to_word(change.a);
  json["b"] = to_word(change.b);
  return json;
}

}  // namespace

std::string diff_pages(const Comparison& comparison, const DiffSides& sides,
                       const Console& console) {
  if (is_equal(comparison)) {
    return "no difference: A and B allow the same\n";
  }
  return Pages(comparison, sides, console).print();
}

Json to_json(const Comparison& comparison) {
  Json json{{"equal", is_equal(comparison)}, {"more", allows_more(comparison)},
            {"differences", Json::array()},  {"links", Json::array()},
            {"endless", Json::array()},      {"commands", Json::array()}};
  for (const auto& difference : comparison.differences) {
    auto item = change_json(difference);
    item["area"] = area_json(difference.area);
    item["except"] = areas_json(difference.except);
    item["witness"] = difference.witness;
    item["rule_a"] = to_json(difference.rule_a);
    item["rule_b"] = to_json(difference.rule_b);
    item["cause"] = difference.cause == Side::a ? "a" : "b";
    json["differences"].push_back(std::move(item));
  }
  for (const auto& same : comparison.same) {
    auto item = subject_json(same.subject);
    item["at"] = area_json(same.at);
    item["as"] = area_json(same.as);
    json["links"].push_back(std::move(item));
  }
  for (const auto& loops : comparison.loops) {
    json["endless"].push_back(change_json(loops));
  }
  for (const auto& commands : comparison.commands) {
    json["commands"].push_back(Json{{"commands", commands.commands},
                                    {"a", to_word(commands.a)},
                                    {"b", to_word(commands.b)},
                                    {"more", commands.allows_more},
                                    {"less", commands.allows_less},
                                    {"rule_a", to_json(commands.rule_a)},
                                    {"rule_b", to_json(commands.rule_b)}});
  }
  return json;
}

}  // namespace o4
