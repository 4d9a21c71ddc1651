// A mutant is made from the profile as read, not from its text: what the reader makes of texts has
// tests of its own, and a text can say nothing that is not among these elements.
#include "tests/support/profile_mutants.hpp"

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

#include "backends/sbpl/automata/sbpl_regex.hpp"
#include "engine/paths/path.hpp"

namespace o4::test {
namespace {

using namespace o4::sbpl;

std::string text_of(const Filter& filter) {
  if (const auto* const text = std::get_if<TextFilter>(&filter.value)) {
    return text->pattern.text;
  }
  return std::holds_alternative<NetworkFilter>(filter.value) ? "network" : "another filter";
}

TextFilter with_pattern(const TextFilter& filter, Pattern::Kind kind, std::string text) {
  TextFilter result = filter;
  result.pattern = {kind, std::move(text), nullptr};
  return result;
}

// Other letters' case, a place inside, one beside and the one around.
std::vector<TextFilter> neighbours(const TextFilter& filter) {
  using Kind = Pattern::Kind;
  const auto& pattern = filter.pattern;
  std::vector<TextFilter> result;
  if (pattern.kind == Kind::regex || pattern.kind == Kind::unclear) {
    return result;
  }
  for (const auto kind : {Kind::literal, Kind::subpath, Kind::prefix}) {
    if (kind != pattern.kind && (filter.attribute == Attribute::path || kind != Kind::subpath)) {
      result.push_back(with_pattern(filter, kind, pattern.text));
    }
  }
  std::vector<std::string> texts = {pattern.text + "x", pattern.text + "/x",
                                    pattern.text.substr(0, pattern.text.size() - 1)};
  if (filter.attribute == Attribute::path) {
    texts.emplace_back(parent_path(pattern.text));
  }
  auto other_case = pattern.text;
  const auto letter = std::find_if(other_case.begin(), other_case.end(), [](char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
  });
  if (letter != other_case.end()) {
    *letter = static_cast<char>(*letter ^ 0x20);
    texts.push_back(other_case);
  }
  for (auto& text : texts) {
    if (!text.empty() && text != pattern.text) {
      result.push_back(with_pattern(filter, pattern.kind, std::move(text)));
    }
  }
  return result;
}

std::vector<NetworkFilter> neighbours(const NetworkFilter& filter) {
  std::vector<NetworkFilter> result;
  auto other = filter;
  other.side = filter.side == Side::remote ? Side::local : Side::remote;
  result.push_back(other);
  for (const auto protocol : {Protocol::any, Protocol::tcp, Protocol::udp, Protocol::unix_socket}) {
    if (protocol != filter.protocol) {
      other = filter;
      other.protocol = protocol;
      result.push_back(other);
    }
  }
  other = filter;
  other.addresses.clear();
  result.push_back(other);
  for (std::size_t i = 0; i < filter.addresses.size(); ++i) {
    other = filter;
    auto& address = other.addresses[i];
    address.host = NetworkAddress::Host::any;
    result.push_back(other);
    other = filter;
    other.addresses[i].port.reset();
    result.push_back(other);
    other = filter;
    other.addresses[i].port = static_cast<std::uint16_t>(filter.addresses[i].port.value_or(0) + 1);
    result.push_back(std::move(other));
  }
  return result;
}

std::vector<Filter> neighbours(const Filter& filter) {
  std::vector<Filter> result;
  const auto add = [&](const auto& values) {
    for (const auto& value : values) {
      auto other = filter;
      other.value = value;
      result.push_back(std::move(other));
    }
  };
  if (const auto* const text = std::get_if<TextFilter>(&filter.value)) {
    add(neighbours(*text));
  } else if (const auto* const network = std::get_if<NetworkFilter>(&filter.value)) {
    add(neighbours(*network));
  }
  return result;
}

bool same_attribute(const Filter& a, const Filter& b) {
  const auto* const one = std::get_if<TextFilter>(&a.value);
  const auto* const two = std::get_if<TextFilter>(&b.value);
  return one != nullptr && two != nullptr && one->attribute == two->attribute;
}

// Goes through all changes in one order, and makes those whose turn it is.
class Mutator {
 public:
  Mutator(const Profile& profile, std::size_t every, std::size_t first,
          const std::function<void(const ProfileMutant&)>& use)
      : profile_(profile), every_(every), first_(first), use_(use) {
    std::set<std::string> known;
    for (const auto& rule : profile.rules) {
      for (const auto& filter : rule.filters) {
        if (known.insert(text_of(filter)).second) {
          filters_.push_back(filter);
        }
      }
    }
  }

  std::size_t run() {
    for (std::size_t i = 0; i < profile_.rules.size(); ++i) {
      whole_rule(i);
      operations_of(i);
      filters_of(i);
    }
    return made_;
  }

 private:
  template <typename Change>
  void offer(const std::string& change, const Change& apply) {
    if (number_++ % every_ != first_ % every_) {
      return;
    }
    ProfileMutant mutant{change, profile_};
    apply(mutant.profile.rules);
    use_(mutant);
    ++made_;
  }

  static std::string name(std::size_t i) { return "rule " + std::to_string(i) + ": "; }

  void whole_rule(std::size_t i) {
    const auto at = static_cast<std::ptrdiff_t>(i);
    using Rules = std::vector<Rule>;
    offer(name(i) + "left out", [&](Rules& rules) { rules.erase(rules.begin() + at); });
    offer(name(i) + "turned round", [&](Rules& rules) {
      auto& action = rules[i].action;
      action = action == Action::allow ? Action::deny : Action::allow;
    });
    offer(name(i) + "without filters", [&](Rules& rules) { rules[i].filters.clear(); });
    for (std::size_t to = 0; to < profile_.rules.size(); ++to) {
      const auto place = static_cast<std::ptrdiff_t>(to);
      offer(name(i) + "moved to " + std::to_string(to), [&](Rules& rules) {
        auto rule = rules[i];
        rules.erase(rules.begin() + at);
        rules.insert(rules.begin() + place, std::move(rule));
      });
      offer(name(i) + "said again at " + std::to_string(to),
            [&](Rules& rules) { rules.insert(rules.begin() + place, profile_.rules[i]); });
    }
  }

  void operations_of(std::size_t i) {
    const auto& rule = profile_.rules[i];
    for (std::size_t k = 0; k < rule.operations.size(); ++k) {
      const std::string old(operation(rule.operations[k]).name);
      offer(name(i) + "without " + old, [&](std::vector<Rule>& rules) {
        auto& list = rules[i].operations;
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
        if (list.empty()) {
          rules.erase(rules.begin() + static_cast<std::ptrdiff_t>(i));
        }
      });
      offer(name(i) + "the parent of " + old, [&](std::vector<Rule>& rules) {
        rules[i].operations[k] = operation(rule.operations[k]).parent;
      });
    }
    for (const auto& other : operations()) {
      const auto id = *find_operation(other.name);
      if (std::find(rule.operations.begin(), rule.operations.end(), id) != rule.operations.end()) {
        continue;
      }
      offer(name(i) + "with " + std::string(other.name) + " as well",
            [&](std::vector<Rule>& rules) { rules[i].operations.push_back(id); });
    }
  }

  void filters_of(std::size_t i) {
    const auto& rule = profile_.rules[i];
    for (std::size_t k = 0; k < rule.filters.size(); ++k) {
      const auto old = text_of(rule.filters[k]);
      if (rule.filters.size() > 1) {
        offer(name(i) + "without " + old, [&](std::vector<Rule>& rules) {
          auto& list = rules[i].filters;
          list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
        });
      }
      for (const auto& other : neighbours(rule.filters[k])) {
        offer(name(i) + old + " becomes " + text_of(other),
              [&](std::vector<Rule>& rules) { rules[i].filters[k] = other; });
      }
    }
    for (const auto& other : filters_) {
      if (rule.filters.empty() || !same_attribute(rule.filters.front(), other)) {
        continue;
      }
      offer(name(i) + "with " + text_of(other) + " as well",
            [&](std::vector<Rule>& rules) { rules[i].filters.push_back(other); });
    }
  }

  const Profile& profile_;
  std::size_t every_;
  std::size_t first_;
  const std::function<void(const ProfileMutant&)>& use_;
  std::vector<Filter> filters_;  // each of the profile once
  std::size_t number_ = 0;
  std::size_t made_ = 0;
};

}  // namespace

std::size_t for_each_mutant(const Profile& profile, std::size_t every, std::size_t first,
                            const std::function<void(const ProfileMutant&)>& use) {
  return Mutator(profile, every, first, use).run();
}

}  // namespace o4::test
