// Workspace files, caches, protected places, paths that look like rules and are none, system
// folders; hosts, their subdomains, look-alikes, addresses; all shuffled, since repeated questions
// measure only how well the processor guesses.
#include "tests/bench/workloads.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

#include "tests/bench/dice.hpp"

namespace o4::bench {
namespace {

constexpr std::size_t many = 20000;  // questions

const std::vector<std::string> protected_places{".ssh",
                                                ".aws",
                                                ".gnupg",
                                                ".gpg",
                                                ".kube",
                                                ".docker",
                                                ".azure",
                                                ".gcloud",
                                                ".config/gcloud",
                                                ".config/gh",
                                                ".env",
                                                ".netrc",
                                                ".npmrc",
                                                ".pypirc",
                                                ".git-credentials",
                                                ".o4/settings.json",
                                                ".o4/.mcp.json",
                                                ".o4/trusted_workspaces.json",
                                                ".o4/managed",
                                                ".o4/plugins/.plugin-sources.json"};
const std::vector<std::string> cache_folders{".cache", ".cargo", ".npm", ".o4/cache"};
const std::vector<std::string> system_folders{"/etc",           "/usr/lib/x86_64-linux-gnu",
                                              "/usr/share/doc", "/usr/bin",
                                              "/usr/include",   "/var/log",
                                              "/var/lib/dpkg",  "/opt/toolchain",
                                              "/lib/modules",   "/srv/www"};
const std::vector<std::string> package_hosts{
    "registry.npmjs.org", "registry.yarnpkg.com",   "crates.io",        "static.crates.io",
    "pypi.org",           "files.pythonhosted.org", "proxy.golang.org", "github.com",
    "gitlab.com",         "bitbucket.org"};

std::string word(Dice& dice) {
  return dice.word({"src",   "lib",    "include", "test",   "docs",  "build",  "target", "packages",
                    "core",  "common", "utils",   "server", "web",   "client", "hooks",  "models",
                    "views", "assets", "config",  "tools",  "cache", "logs",   "debug",  "release",
                    "index", "refs",   "objects", "origin", "auth",  "order",  "cart",   "invoice",
                    "parse", "token",  "emit",    "run",    "queue", "worker", "proto",  "crypto"});
}

std::string name(Dice& dice) {
  const auto kind = dice.below(100);
  return kind < 45   ? word(dice)
         : kind < 75 ? word(dice) + "-" + word(dice)
         : kind < 90 ? word(dice) + std::to_string(dice.below(1000))
                     : word(dice) + "-" + std::to_string(dice.below(100000000));
}

std::string file(Dice& dice) {
  return name(dice) + dice.word({".cpp", ".ts", ".json", ".md", ".py", ".rs", ".o", ".lock"});
}

std::string below(Dice& dice, std::string base, std::size_t low, std::size_t high) {
  const auto depth = dice.between(low, high);
  for (std::size_t i = 0; i < depth; ++i) {
    base += "/" + (i + 1 == depth ? file(dice) : name(dice));
  }
  return base;
}

std::vector<PlacedRule> default_rules() {
  std::vector<PlacedRule> rules;
  const std::string under_home = std::string(home) + "/";
  for (const auto& root : {std::string(workspace), std::string("/tmp"), std::string("/var/tmp"),
                           under_home + ".local/share/acme-plugin/state",
                           under_home + ".config/acme-plugin", std::string("/opt/acme/out")}) {
    rules.push_back({Answer::allow, root});
  }
  for (const auto& cache : cache_folders) {
    rules.push_back({Answer::allow, under_home + cache});
  }
  for (const auto& place : protected_places) {
    rules.push_back({Answer::deny, under_home + place});
  }
  return rules;
}

std::vector<PlacedRule> made_rules(Dice& dice, std::size_t count) {
  std::vector<std::string> folders{
      std::string(home), std::string(workspace), "/srv", "/opt", "/data", "/var/lib"};
  std::unordered_set<std::string> known(folders.begin(), folders.end());
  std::vector<PlacedRule> rules;
  while (rules.size() < count) {
    const auto& base = dice.pick(folders);
    if (std::count(base.begin(), base.end(), '/') > 8) {
      continue;
    }
    auto path = base + "/" + name(dice);
    if (!known.insert(path).second) {
      continue;
    }
    if (dice.chance(30)) {
      folders.push_back(path);
      continue;
    }
    rules.push_back({dice.chance(15) ? Answer::deny : Answer::allow, std::move(path)});
  }
  return rules;
}

// A path that is nearly a rule's.
std::string look_alike(Dice& dice, const std::string& path) {
  const auto cut = path.rfind('/');
  switch (dice.below(5)) {
    case 0:
      return path + "2";
    case 1:
      return path + "x/" + file(dice);
    case 2:
      return path.substr(0, path.size() - 1);
    case 3:
      return path.substr(0, std::max<std::size_t>(cut, 1));
    default:
      return path.substr(0, cut) + "/x" + path.substr(cut + 1);
  }
}

std::string question_about(Dice& dice, const std::vector<PlacedRule>& rules) {
  const auto kind = dice.below(100);
  if (kind < 40) {
    return rules.size() == 30 ? below(dice, std::string(workspace), 1, 5)
                              : below(dice, dice.pick(rules).path, 1, 4);
  }
  if (kind < 60) {
    return below(dice, dice.pick(rules).path, 1, 4);
  }
  if (kind < 70) {
    return dice.pick(rules).path;
  }
  return kind < 80 ? look_alike(dice, dice.pick(rules).path)
                   : below(dice, dice.pick(system_folders), 1, 4);
}

class PathOracle {
 public:
  explicit PathOracle(const std::vector<PlacedRule>& rules) {
    for (const auto& rule : rules) {
      auto& effect = effects_[rule.path];
      effect = std::max(effect, rule.effect);
    }
  }
  [[nodiscard]] Answer ask(std::string path) const {
    auto answer = Answer::none;
    while (!path.empty()) {
      const auto found = effects_.find(path);
      answer = found == effects_.end() ? answer : std::max(answer, found->second);
      path.resize(path.rfind('/'));
    }
    return answer;
  }

 private:
  std::unordered_map<std::string, Answer> effects_;
};

std::string syllables(Dice& dice) {
  std::string text;
  for (auto left = dice.between(2, 5); left > 0; --left) {
    text += dice.word({"ba", "ce", "di", "fo", "gu", "ha", "ke", "li",  "mo",  "nu",
                       "pa", "re", "si", "to", "vu", "wa", "ze", "bri", "sto", "kla"});
  }
  return dice.chance(20) ? text + std::to_string(dice.below(1000)) : text;
}

std::string made_domain(Dice& dice) {
  return syllables(dice) + dice.word({".com", ".com", ".com", ".net", ".org", ".io", ".de", ".ru",
                                      ".co.uk", ".info", ".xyz", ".dev", ".com.br", ".fr"});
}

std::string label(Dice& dice) {
  return dice.word({"api", "www", "cdn", "static", "img", "m", "edge-7", "eu-west-1", "node42"});
}

std::string question_about(Dice& dice, const std::vector<std::string>& entries) {
  auto domain = dice.pick(entries);
  domain = domain.starts_with("*.") ? domain.substr(2) : domain;
  const auto kind = dice.below(100);
  if (kind < 25) {
    return domain;
  }
  if (kind < 55) {
    return label(dice) + "." + (dice.chance(40) ? label(dice) + "." : "") + domain;
  }
  if (kind < 70) {
    return dice.pick(std::vector<std::string>{"evil" + domain, domain + ".evil.net",
                                              label(dice) + "-" + domain, domain + "m"});
  }
  if (kind < 75) {
    return domain + ".";
  }
  if (kind < 80) {
    std::transform(domain.begin(), domain.end(), domain.begin(), [&](char c) {
      return c >= 'a' && c <= 'z' && dice.chance(50) ? static_cast<char>(c - 'a' + 'A') : c;
    });
    return domain;
  }
  return kind < 83
             ? std::to_string(dice.between(1, 255)) + ".2.3." + std::to_string(dice.below(256))
             : made_domain(dice);
}

class HostOracle {
 public:
  explicit HostOracle(const std::vector<std::string>& entries)
      : entries_(entries.begin(), entries.end()) {}
  [[nodiscard]] Answer ask(std::string host) const {
    std::transform(host.begin(), host.end(), host.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    host = host.ends_with('.') ? host.substr(0, host.size() - 1) : host;
    if (entries_.contains(host)) {
      return Answer::allow;
    }
    for (auto dot = host.find('.'); dot != std::string::npos; dot = host.find('.', dot + 1)) {
      const auto parent = host.substr(dot + 1);
      if (entries_.contains(parent) || entries_.contains("*." + parent)) {
        return Answer::allow;
      }
    }
    return Answer::none;
  }

 private:
  std::unordered_set<std::string> entries_;
};

template <typename Rules, typename Oracle>
std::vector<Question> questions_about(Dice& dice, const Rules& rules, const Oracle& oracle) {
  std::vector<Question> questions;
  for (std::size_t i = 0; i < many; ++i) {
    auto text = question_about(dice, rules);
    const auto answer = oracle.ask(text);
    questions.push_back({std::move(text), answer});
  }
  return questions;
}

}  // namespace

PathWorkload path_workload(std::size_t rules) {
  Dice dice(20260101 + rules);
  PathWorkload work{rules == 30 ? default_rules() : made_rules(dice, rules), {}};
  work.questions = questions_about(dice, work.rules, PathOracle(work.rules));
  return work;
}

HostWorkload host_workload(std::size_t entries) {
  Dice dice(20260201 + entries);
  HostWorkload work;
  std::unordered_set<std::string> known;
  while (entries > 10 && work.entries.size() < entries) {
    auto domain = made_domain(dice);
    domain = dice.chance(30) ? label(dice) + "." + domain : domain;
    if (known.insert(domain).second) {
      work.entries.push_back(dice.chance(10) ? "*." + domain : domain);
    }
  }
  work.entries = entries > 10 ? std::move(work.entries) : package_hosts;
  work.questions = questions_about(dice, work.entries, HostOracle(work.entries));
  return work;
}

std::vector<std::string> command_workload() {
  Dice dice(20260301);
  std::vector<std::string> commands;
  while (commands.size() < many / 4) {
    std::string line;
    for (auto left = dice.chance(60) ? 1 : dice.between(2, 4); left > 0; --left) {
      line += line.empty() ? "" : dice.word({" && ", " | ", " ; ", " || "});
      const auto kind = dice.below(100);
      const auto path = dice.chance(60) ? below(dice, std::string(workspace), 1, 4)
                                        : below(dice, dice.pick(system_folders), 1, 3);
      if (kind < 45) {
        line += dice.word({"npm test -- ", "cargo build -p ", "git diff -- ", "grep -rn TODO "}) +
                below(dice, "src", 0, 3);
      } else if (kind < 60) {
        line += "echo '" + word(dice) + " " + word(dice) + "' > " + below(dice, "build", 1, 2);
      } else if (kind < 85) {
        line += dice.word({"cat ", "cp -r src ", "rm -rf ", "head -n 20 "}) + path;
      } else {
        line += dice.word({"curl -sSL ", "git clone "}) + "https://" + dice.pick(package_hosts) +
                "/" + name(dice);
      }
    }
    commands.push_back(std::move(line));
  }
  return commands;
}

}  // namespace o4::bench
