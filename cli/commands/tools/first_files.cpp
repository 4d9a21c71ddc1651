// A setting is a line that begins with '#' and no blank, prose one that begins with '# ': whoever
// takes the '#' away has a setting, and a test does so with all of them.
#include "cli/commands/tools/first_files.hpp"

#include <algorithm>

#include "cli/args/version.hpp"
#include "engine/config/config_keys.hpp"

namespace o4 {
namespace {

constexpr std::string_view config_head =
    R"(# What commands of o4 may do in this project, besides what the tier of the session gives them.
#
# Nothing is set yet. A line that begins with '#' and no blank is a setting: take the '#' away, and
# that of its [table]. o4 reads this file only in a trusted workspace; lists add up with those of
# ~/.o4/config.toml.
#
#   o4-policy explain                                  the rules in force here, and where each is from
#   o4-policy allow path ../data --op write --project  the smallest edit of this file that allows it
#   o4-policy lint .o4/config.toml                     what is doubtful about this file
#   o4-policy test policies                            whether it still keeps what was promised
#
# Two things come with a [sandbox] table, whatever is in it. Package installs run as all other
# commands do, no longer confined to dependency folders and lock files. And without allowedDomains
# the network limit of commands is lifted: set it, if only to [].
)";

constexpr std::string_view test_text =
    R"(# What has to stay true of this project's config, whoever changes it.
#
#   o4-policy test policies            runs it; --watch runs it again after each change
#   o4-policy audit policies --update  writes golden files beside it: the whole policy, for reviews

# The session that is asked about. It is made up, so that the answers are the same on every machine;
# 'o4-policy schema facts' says what else can be said of it.
[facts]
home = "/home/user"
workspace = "/home/user/project"

# The config as it stands in the repository.
[config]
project_file = "../.o4/config.toml"

# Each [[expect]] is one question with its answer. Commands work in the project ...
[[expect]]
id = "commands-write-the-project"
path = "src/main.c"
op = "write"
decision = "allow"

# ... read no credentials ...
[[expect]]
id = "keys-stay-shut"
path = "~/.ssh/id_ed25519"
op = "read"
decision = "deny"

# ... change nothing that runs outside the sandbox later on ...
[[expect]]
id = "start-up-files-stay"
path = "~/.bashrc"
op = "write"
decision = "deny"

# ... and reach no host that nobody has listed.
[[expect]]
id = "unlisted-hosts-stay-shut"
host = "example.com"
decision = "deny"

# A command's text is read before it runs; 'refusals' are all reasons, in order.
[[expect]]
id = "other-places-are-refused"
command = "cat /etc/hosts"
decision = "refuse"
refusals = ["path /etc/hosts"]

# A claim is about all paths and hosts, and with its last three words about every config that
# anybody could write: it is proved, not tried.
[[claim]]
id = "no-config-opens-keys"
text = "never read, write ~/.ssh in sandboxed modes under every config"
)";

constexpr std::string_view workflow_head =
    R"(# What o4-policy checks of each change. Findings stand beside the lines that they are about; the
# summary has the policy tests, and of a pull request what it lets in and shuts out.
name: o4-policy
on: [push, pull_request]
permissions:
  contents: read
  # pull-requests: write  # for "comment" below
jobs:
  policy:
    runs-on: ubuntu-24.04
    steps:
      - uses: actions/checkout@v4
      # Where you have o4-policy from, and which release; "source" as the version builds it instead.
)";

constexpr std::string_view workflow_tail =
    R"(          # Files and folders; a folder stands for the *.policy.toml below it.
          lint: .o4/config.toml
          test: policies
          # Once 'o4-policy audit policies --update' has written golden files:
          # audit: policies
          # The config whose change is explained on a pull request, and whether in a comment too.
          config: .o4/config.toml
          # comment: "true"
)";

std::string example_of(const ConfigKey& key, const RuleBook& book) {
  switch (key.type) {
    case ConfigType::tier:
      return "\"" + std::string(mode_word(book, rules::ModeLine::Kind::start)) + "\"";
    case ConfigType::paths:
      return R"(["../shared", "~/data"])";
    case ConfigType::hosts:
      return R"(["api.example.com"])";
    case ConfigType::programs:
      return R"(["/opt/deploy/bin/deploy"])";
    case ConfigType::boolean:
      break;
  }
  return "true";
}

std::string words(const std::vector<std::string>& list) {
  std::string text;
  for (const auto& word : list) {
    text += (text.empty() ? "" : ", ") + word;
  }
  return text;
}

std::string config_text(const RuleBook& book) {
  std::string text(config_head);
  std::string_view table;
  for (const auto& key : config_keys) {
    if (key.table != table) {
      table = key.table;
      text += "\n#[" + std::string(table) + "]\n";
    }
    text += "\n# " + std::string(key.doc);
    text += key.type == ConfigType::tier ? ": " + words(book.tiers) : "";
    text += "\n#" + std::string(key.key) + " = " + example_of(key, book) + "\n";
  }
  return text;
}

std::string workflow_text() {
  const auto release = "v" + std::string(version());
  return std::string(workflow_head) + "      - uses: o4-policy/o4-policy@" + release +
         "\n        with:\n          version: " + release + "\n" + std::string(workflow_tail);
}

}  // namespace

std::vector<FirstFile> first_files(const RuleBook& book) {
  return {
      {{std::string(first_config), config_text(book)}, "what commands may do here: nothing is set"},
      {{std::string(first_test), std::string(test_text)}, "what has to stay true of it"},
      {{".github/workflows/o4-policy.yml", workflow_text()}, "checks each change, on GitHub"},
  };
}

}  // namespace o4
