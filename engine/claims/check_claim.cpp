// Whether a claim makes sense under the rules at hand.
//
// A claim's terms are put into a statement of a made-up profile and checked by the rules' own
// checker: what may stand in a rule may stand in a claim, with the same messages.
#include <algorithm>
#include <utility>

#include "engine/claims/config_cases.hpp"
#include "engine/claims/prove.hpp"
#include "engine/compile/check_terms.hpp"
#include "grammar/text/suggest.hpp"

namespace o4 {
namespace {

using claims::About;
using claims::Claim;
using claims::Quantity;

// The terms stand in a statement of their kind: what is wrong with them there is wrong here.
void check_terms(const RuleBook& book, const Claim& claim, Diagnostics& out) {
  rules::Statement statement;
  statement.span = claim.span;
  statement.verb = claim.about == About::paths ? rules::Verb::allow : rules::Verb::connect;
  statement.subjects.push_back({claim.about == About::paths ? "read" : "shell", claim.span});
  statement.objects = claim.terms;
  statement.objects.insert(statement.objects.end(), claim.but.begin(), claim.but.end());
  auto with_claim = book;
  rules::Profile profile;
  profile.statements.push_back(std::move(statement));
  with_claim.profiles.emplace("", std::move(profile));
  check_rules(with_claim, out);
}

// Narrow profiles are no modes: a claim about them is one about installs.
void check_modes(const RuleBook& book, const Claim& claim, Diagnostics& out) {
  std::vector<std::string_view> known(book.tiers.begin(), book.tiers.end());
  known.insert(known.end(), book.fixed.begin(), book.fixed.end());
  for (const auto& name : claim.mode_names) {
    if (std::find(known.begin(), known.end(), name.text) == known.end()) {
      out.error("claim-mode", name.span, "unknown mode " + in_quotes(name.text),
                suggestion(name.text, known));
    }
  }
}

}  // namespace

void check_claim(const RuleBook& book, const Claim& claim, Diagnostics& out) {
  check_modes(book, claim, out);
  if (claim.about == About::unsandboxed || claim.about == About::more) {
    const std::string word = claim.about == About::more ? "more" : "unsandboxed";
    if (claim.quantity != Quantity::never) {
      out.error("claim-quantity", claim.span, "'" + word + "' can only be claimed never to be",
                "write 'never " + word + "'");
    }
    if (claim.about == About::more && claim.configs != claims::Configs::every) {
      out.error("claim-quantity", claim.span, "'more' compares configs with having none",
                "add 'under every config'");
    }
    return;
  }
  for (const auto& deed : claim.deeds) {
    if (deed.kind == claims::PathDeed::Kind::name && claim.who != claims::Who::commands) {
      out.error("claim-quantity", deed.span, "only commands name paths",
                "leave out " + in_quotes(to_word(claim.who)));
    }
  }
  auto terms = claim.terms;
  terms.insert(terms.end(), claim.but.begin(), claim.but.end());
  Diagnostics found;
  check_terms(book, claim, found);
  if (!found.has_errors() && claim.configs == claims::Configs::every && uses_config(book, terms)) {
    found.error("claim-config", claim.span, "the claim names what a config lists",
                "leave that out, or 'under every config'");
  }
  out.append(found);
}

}  // namespace o4
