// What is wrong with a rules text is said exactly, and nothing in it is silently ignored.
#include "tests/support/asked.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_texts.hpp"

using namespace o4;
using test::load_rules_texts;
using test::load_with;

namespace {

struct Row {
  const char* text;
  const char* findings;
};

}  // namespace

TEST_CASE("names of a rules text are defined once, and all that are used", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"set protected {\n}\n",
       "mine.rules:1:5 rules-duplicate: the set 'protected' is defined twice; write 'extend set' "
       "to add to it\n"
       "  protected.rules first defined here\n"},
      {"condition lifted = interactive\n",
       "mine.rules:1:11 rules-duplicate: the condition 'lifted' is defined twice\n"
       "  modes.rules first defined here\n"},
      {"tier guarded {\n}\n",
       "mine.rules:1:6 rules-duplicate: the profile 'guarded' is defined twice\n"
       "  guarded.rules first defined here\n"},
      {"extend set protcted {\n}\n",
       "mine.rules:1:12 rules-name: unknown set 'protcted'; define it with 'set' before extending "
       "it\n"},
      {"tier v {\n  guard read set protcted\n}\n",
       "mine.rules:2:14 rules-name: unknown set 'protcted'; did you mean 'protected'?\n"},
      {"tier v {\n  allow read /srv within 5 megabytes\n}\n",
       "mine.rules:2:3 rules-clause: 'within … megabytes' has no meaning here; it belongs to "
       "'private'\n"},
      {"tier v {\n  private read, write /srv within 0 megabytes\n}\n",
       "mine.rules:2:3 rules-value: a place within 0 megabytes holds nothing\n"},
      {"tier v {\n  ask shell about any within 0 minutes\n}\n",
       "mine.rules:2:3 rules-value: nobody answers within 0 minutes\n"},
      {"tier v {\n  guard read numbered /srv/v\n}\n",
       "mine.rules:2:14 rules-path: 'numbered' guards nothing; guard the folder that holds these "
       "paths, or each of them\n"},
      {"set places {\n  path numbered /srv/v\n}\ntier v {\n  guard read set places\n}\n",
       "mine.rules:5:14 rules-set: the set 'places' holds what does not fit here\n"
       "  mine.rules:2:3 this entry\n"},
      {"tier v {\n  allow read / unless overlapping secrets\n}\n",
       "mine.rules:2:35 rules-name: unknown set 'secrets'; expected one of companions, "
       "default-hosts, dependency-outputs, devices, executed-later, installers, not-public, "
       "option-letters, "
       "protected, registries, runners, secret-variables, shell-readers, start-up-files, "
       "tool-caches\n"},
      {"set a {\n  include b\n}\n",
       "mine.rules:2:11 rules-name: unknown set 'b'; did you mean 'a'?\n"},
      {"tier v extends sandbx {\n}\n",
       "mine.rules:1:16 rules-name: unknown profile 'sandbx'; did you mean 'sandbox'?\n"},
      {"tier v {\n  narrow installs\n}\n",
       "mine.rules:2:10 rules-name: unknown narrow profile 'installs'\n"},
      {"tier v {\n  narrow guarded\n}\n",
       "mine.rules:2:10 rules-name: unknown narrow profile 'guarded'\n"},
  }));
  CAPTURE(row.text);
  CHECK(load_with(row.text).findings() == row.findings);
}

TEST_CASE("nothing in a rules text is made of itself", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"set a {\n  include b\n}\nset b {\n  include a\n}\n",
       "mine.rules:5:11 rules-cycle: the set 'a' includes itself\n"
       "mine.rules:2:11 rules-cycle: the set 'b' includes itself\n"},
      {"set a {\n  include a\n}\n", "mine.rules:2:11 rules-cycle: the set 'a' includes itself\n"},
      {"condition a = b\ncondition b = not a\n",
       "mine.rules:2:19 rules-cycle: the condition 'a' asks itself\n"
       "mine.rules:1:15 rules-cycle: the condition 'b' asks itself\n"},
      {"profile a extends b {\n}\nprofile b extends a {\n}\n",
       "mine.rules:3:19 rules-cycle: the profile 'a' extends itself\n"
       "mine.rules:1:19 rules-cycle: the profile 'b' extends itself\n"},
      {"profile a extends a {\n}\n",
       "mine.rules:1:19 rules-cycle: the profile 'a' extends itself\n"},
  }));
  CAPTURE(row.text);
  CHECK(load_with(row.text).findings() == row.findings);
}

TEST_CASE("conditions and variables of a rules text are known", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"tier v {\n  allow read / when trustd\n}\n",
       "mine.rules:2:21 rules-condition: unknown condition 'trustd'; did you mean 'trusted'?\n"},
      {"tier v {\n  allow read / when platform is windows\n}\n",
       "mine.rules:2:33 rules-value: 'windows' is nothing that 'platform' can be; expected one of "
       "linux, macos, other\n"},
      {"tier v {\n  allow read / when mode is vault\n}\n",
       "mine.rules:2:29 rules-value: 'vault' is nothing that 'mode' can be; expected one of "
       "danger-full-access, read-only, workspace-write, open, guarded, airlock, v\n"},
      {"tier v {\n  allow read / when began in read-only\n}\n",
       "mine.rules:2:30 rules-value: 'read-only' is nothing that 'began' can be; expected one of "
       "open, guarded, airlock, v\n"},
      {"tier v {\n  allow read / when sets tier\n}\n",
       "mine.rules:2:26 rules-value: 'tier' is nothing that 'sets' can be; expected one of "
       "default_tier, allowedPaths, allowedDomains, escape_hatch_binaries\n"},
      {"tier v {\n  allow read / when interactive is linux\n}\n",
       "mine.rules:2:21 rules-condition: 'interactive' is asked otherwise; write 'interactive'\n"},
      {"tier v {\n  allow read / when platform\n}\n",
       "mine.rules:2:21 rules-condition: 'platform' is asked otherwise; write 'platform is …'\n"},
      {"tier v {\n  allow read / when platform in linux\n}\n",
       "mine.rules:2:21 rules-condition: 'platform' is asked otherwise; write 'platform is …'\n"},
      {"tier v {\n  allow read / when git-age below day\n}\n",
       "mine.rules:2:35 rules-value: 'day' is no number of hours\n"},
      {"tier v {\n  allow read / when lifted is true\n}\n",
       "mine.rules:2:21 rules-condition: the condition 'lifted' takes no values\n"},
      {"tier v {\n  allow read $workspce\n}\n",
       "mine.rules:2:14 rules-variable: no variable '$workspce' fits here; did you mean "
       "'$workspace'?\n"},
      {"tier v {\n  allow read $config.allowedDomains\n}\n",
       "mine.rules:2:14 rules-variable: no variable '$config.allowedDomains' fits here; did you "
       "mean '$config.allowedPaths'?\n"},
      {"tier v {\n  connect shell to $workspace\n}\n",
       "mine.rules:2:20 rules-variable: no variable '$workspace' fits here; expected one of "
       "$config.allowedDomains\n"},
      {"tier v {\n  warn x at $config.tables because \"y\"\n}\n",
       "mine.rules:2:13 rules-variable: no variable '$config.tables' fits here; did you mean "
       "'$config.table'?\n"},
  }));
  CAPTURE(row.text);
  CHECK(load_with(row.text).findings() == row.findings);
}

TEST_CASE("hosts, networks and paths of a rules text are sound", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"set a {\n  host https://example.com\n}\n",
       "mine.rules:2:14 rules-syntax: expected 'path', 'host', 'network', 'except', 'carrier', "
       "'command', 'variable', 'include' or '}'; the language is described in "
       "docs/rules-language.md\n"},
      {"set a {\n  host \"https://example.com\"\n}\n",
       "mine.rules:2:8 rules-host: 'https://example.com' has a scheme; write 'example.com'\n"},
      {"set a {\n  host example.com.:443\n}\n",
       "mine.rules:2:8 rules-host: 'example.com.:443' has a port; write 'example.com'\n"},
      {"set a {\n  network 10.0.0.1/8\n}\n",
       "mine.rules:2:11 rules-network: '10.0.0.1/8' is no network; write it as 10.0.0.0/8; the "
       "bits after the length are zero\n"},
      {"set a {\n  network 10.0.0.0/33\n}\n",
       "mine.rules:2:11 rules-network: '10.0.0.0/33' is no network; write it as 10.0.0.0/8; the "
       "bits after the length are zero\n"},
      {"tier v {\n  block web_fetch to network 10.0.0.0/8 except 10.1.0.1/16\n}\n",
       "mine.rules:2:48 rules-network: '10.1.0.1/16' is no network; write it as 10.0.0.0/8; the "
       "bits after the length are zero\n"},
      {"set a {\n  carrier 10.0.0.0/8\n}\n",
       "mine.rules:2:11 rules-network: '10.0.0.0/8' can carry no IPv4 address; write an IPv6 "
       "network of whole bytes, at most 96 bits, such as 64:ff9b::/96\n"},
      {"set a {\n  carrier 64:ff9b::/104\n}\n",
       "mine.rules:2:11 rules-network: '64:ff9b::/104' can carry no IPv4 address; write an IPv6 "
       "network of whole bytes, at most 96 bits, such as 64:ff9b::/96\n"},
      {"set a {\n  carrier 2000::/3\n}\n",
       "mine.rules:2:11 rules-network: '2000::/3' can carry no IPv4 address; write an IPv6 "
       "network of whole bytes, at most 96 bits, such as 64:ff9b::/96\n"},
      {"tier v {\n  allow read \"relative\"\n}\n",
       "mine.rules:2:14 rules-path: 'relative' is no absolute path; begin it with '/' or '~/'\n"},
      {"tier v {\n  allow read ~other\n}\n",
       "mine.rules:2:14 rules-path: '~other' is no absolute path; begin it with '/' or '~/'\n"},
      {"tier v {\n  allow read \"/a\\x00b\"\n}\n",
       "mine.rules:2:14 rules-path: a path holds no NUL and no line break\n"},
      {"tier v {\n  allow read writable\n}\n",
       "mine.rules:2:14 rules-path: 'writable' stands only after 'mention'\n"},
      {"tier v {\n  allow read set registries\n}\n",
       "mine.rules:2:14 rules-set: the set 'registries' holds what does not fit here\n"
       "  hosts.rules this entry\n"},
      {"tier v {\n  block shell to set protected\n}\n",
       "mine.rules:2:18 rules-set: the set 'protected' holds what does not fit here\n"
       "  protected.rules this entry\n"},
      {"tier v {\n  recognise set protected\n}\n",
       "mine.rules:2:13 rules-set: the set 'protected' holds what does not fit here\n"
       "  protected.rules this entry\n"},
  }));
  CAPTURE(row.text);
  CHECK(load_with(row.text).findings() == row.findings);
}

TEST_CASE("modes name tiers, each line once and without a condition", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"modes {\n  confirm open, vault\n}\n",
       "mine.rules:2:17 rules-name: unknown tier 'vault'; expected one of open, guarded, "
       "airlock\n"},
      {"modes {\n  confirm open\n}\n",
       "mine.rules:2:3 rules-modes: 'confirm' names the tier that is left and the one that is "
       "entered\n"},
      {"modes {\n  start airlock\n  cycle open, airlock\n}\n",
       "mine.rules:2:3 rules-modes: this line of 'modes' is given twice; replace the text that "
       "has the other, modes.rules\n"
       "mine.rules:3:3 rules-modes: this line of 'modes' is given twice; replace the text that "
       "has the other, modes.rules\n"},
      {"modes {\n  confirm guarded, open when trusted\n}\n",
       "mine.rules:2:3 rules-modes: only 'keep' takes a condition\n"},
      {"modes {\n  keep airlock instead of open before \"0.1.0\" when table\n}\n", ""},
      {"modes {\n  keep airlock instead of open before \"0.1\"\n}\n",
       "mine.rules:2:39 rules-modes: '0.1' is no version; write three numbers of at most nine "
       "digits, like '0.2.54'\n"},
      {"modes {\n  confirm open, read-only\n}\n",
       "mine.rules:2:17 rules-name: unknown tier 'read-only'; expected one of open, guarded, "
       "airlock\n"},
  }));
  CAPTURE(row.text);
  CHECK(load_with(row.text).findings() == row.findings);
}

TEST_CASE("what belongs to compiled policies is no rule", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"world {\n  home /home/u\n}\n",
       "mine.rules:1:1 rules-compiled: a world belongs to a compiled policy, not to rules; read it "
       "with 'o4-policy compile FILE'\n"},
      {"policy mine {\n}\n",
       "mine.rules:1:8 rules-compiled: a policy is a compiled text, not a rule; read it with "
       "'o4-policy compile FILE'\n"},
      {"tier v {\n  allow read /x from fact \"home\"\n}\n",
       "mine.rules:2:3 rules-compiled: this belongs to a compiled policy, not to rules; leave out "
       "'alias of' and 'from'\n"},
      {"tier v {\n  allow read /x alias of /y\n}\n",
       "mine.rules:2:3 rules-compiled: this belongs to a compiled policy, not to rules; leave out "
       "'alias of' and 'from'\n"},
  }));
  CAPTURE(row.text);
  CHECK(load_with(row.text).findings() == row.findings);
}

TEST_CASE("a clause that its statement would ignore is refused", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"block shell to any through proxy",
       "'through proxy' has no meaning here; it belongs to 'connect'"},
      {"connect shell to any unless overlapping protected",
       "'unless overlapping' has no meaning here; it belongs to 'allow', 'deny', 'private' and "
       "'device'"},
      {"guard read /x unless overlapping protected",
       "'unless overlapping' has no meaning here; it belongs to 'allow', 'deny', 'private' and "
       "'device'"},
      {"hatch /x unless linked",
       "'unless linked' has no meaning here; it belongs to 'allow', 'deny', 'private' and "
       "'device'"},
      {"allow read /x at $config.table",
       "'at' has no meaning here; it belongs to 'warn' and 'narrow … off'"},
      {"narrow package-install at $config.table",
       "'at' has no meaning here; it belongs to 'warn' and 'narrow … off'"},
      {"dropped allow read /x",
       "'dropped' has no meaning here; it belongs to 'allow' with 'unless overlapping'"},
      {"dropped deny read /x unless overlapping protected",
       "'dropped' has no meaning here; it belongs to 'allow' with 'unless overlapping'"},
      {"connect shell to any within 5 minutes",
       "'within … minutes' has no meaning here; it belongs to 'ask'"},
      {"unanswered shell about any within 5 minutes",
       "'within … minutes' has no meaning here; it belongs to 'ask'"},
      {"warn x because \"y\" reading \"z\"",
       "'reading' has no meaning here; it belongs to rules that decide"},
      {"allow read /x help \"y\"", "'help' has no meaning here; it belongs to 'warn' and 'refuse'"},
  }));
  CAPTURE(row.text);
  CHECK(load_with("tier v {\n  " + std::string(row.text) + "\n}\n").findings() ==
        "mine.rules:2:3 rules-clause: " + std::string(row.findings) + "\n");
}

TEST_CASE("a syntax error of a rules text says what was expected", "[rules]") {
  const auto row = GENERATE(values<Row>({
      {"tier v {\n  alow read /x\n}\n",
       "mine.rules:2:3 rules-syntax: expected a statement ('guard', 'allow', 'deny', 'private', "
       "'device', 'connect', 'ask', 'unanswered', 'block', 'mention', 'hatch', 'recognise', "
       "'narrow', 'refuse', 'unsandboxed', 'off-limits', 'hide', 'variable', 'warn', 'hint') or "
       "'}'; did you mean 'allow'?\n"},
      {"tier v {\n  allow read /x unless lucky\n}\n",
       "mine.rules:2:24 rules-syntax: expected 'overlapping' or 'linked'; the language is "
       "described "
       "in docs/rules-language.md\n"},
      {"tier v {\n  allow read /x because no quotes\n}\n",
       "mine.rules:2:25 rules-syntax: expected a reason in double quotes; the language is "
       "described in docs/rules-language.md\n"},
      {"tear v {\n}\n",
       "mine.rules:1:1 rules-syntax: expected 'set', 'extend set', 'condition', 'modes', "
       "'profile', 'tier', 'fixed', 'narrow', 'policy' or 'world'; the language is described in "
       "docs/rules-language.md\n"},
      {"tier v {\n  allow write\n}\n",
       "mine.rules:3:1 rules-syntax: expected a path that begins with '/' or '~', '$' and a name, "
       "'set' or 'numbered'; the language is described in docs/rules-language.md\n"},
      {"tier v {\n  allow read /x\n",
       "mine.rules:3:1 rules-syntax: expected a statement ('guard', 'allow', 'deny', 'private', "
       "'device', 'connect', 'ask', 'unanswered', 'block', 'mention', 'hatch', 'recognise', "
       "'narrow', 'refuse', 'unsandboxed', 'off-limits', 'hide', 'variable', 'warn', 'hint') or "
       "'}'; the "
       "language is "
       "described in docs/rules-language.md\n"},
  }));
  CAPTURE(row.text);
  CHECK(load_with(row.text).findings() == row.findings);
}

TEST_CASE("all names of a rules text are checked, not only the first", "[rules]") {
  CHECK(
      load_with("tier v extends a, b {\n  allow read set c, $d when e\n}\n").findings() ==
      "mine.rules:1:16 rules-name: unknown profile 'a'; did you mean 'v'?\n"
      "mine.rules:1:19 rules-name: unknown profile 'b'; did you mean 'v'?\n"
      "mine.rules:2:29 rules-condition: unknown condition 'e'; expected one of platform, mode, "
      "permission-mode, denied-tool, overlay, began, git-age, sets, interactive, can-ask, trusted, "
      "fresh-clone-seen, bridge, fixed, working-root-set, added-dirs, proxy-failed, proxy-off, "
      "bwrap, table, unread-project, content, answerable, approved, bwrap-missing, fresh-clone, "
      "hardened, lifted, no-proxy, proxied, proxy-runs, reachable, tier-choice, tools-limited, "
      "unlisted\n"
      "mine.rules:2:14 rules-name: unknown set 'c'; expected one of companions, "
      "default-hosts, dependency-outputs, devices, executed-later, installers, not-public, "
      "option-letters, "
      "protected, registries, runners, secret-variables, shell-readers, start-up-files, "
      "tool-caches\n"
      "mine.rules:2:21 rules-variable: no variable '$d' fits here; expected one of $workspace, "
      "$temp-dir, $cache-dir, $add-dirs, $repositories, $plugins.paths, $config.allowedPaths, "
      "$config.escape_hatch_binaries\n");
}

TEST_CASE("M3: no profile can be called as commands without a sandbox are", "[rules]") {
  const std::string kind = GENERATE("tier", "fixed", "narrow", "profile");
  const auto column = std::to_string(kind.size() + 2);
  CHECK(load_with(kind + " none {\n}\n").findings() ==
        "mine.rules:1:" + column +
            " rules-name: no profile can be called 'none'; answers say so when a command runs "
            "without a sandbox; choose another name\n");
}

TEST_CASE("rules without a modes block are no rules", "[rules]") {
  CHECK(load_rules_texts({{"mine.rules", "tier v {\n}\n"}}).findings() ==
        " rules-modes: the rules need a 'modes' block with 'start' and 'print-mode'\n");
  CHECK(
      load_rules_texts({{"mine.rules", "modes {\n  start v\n}\ntier v {\n}\n"}}).findings() ==
      "mine.rules:1:1 rules-modes: the rules need a 'modes' block with 'start' and 'print-mode'\n");
  CHECK(load_rules_texts({{"mine.rules", "modes {\n  start v\n  print-mode v\n}\ntier v {\n}\n"}})
            .findings() == "");
  CHECK(load_rules_texts({}).findings() ==
        " rules-modes: the rules need a 'modes' block with 'start' and 'print-mode'\n");
}
