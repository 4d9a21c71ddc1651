// The claims language as PEGTL rules: terms are those of the rules language.
//
// Written as the rules grammar is (rules_grammar.hpp says how). "every", "sandboxed" and "under"
// cannot be names of modes here; a mode that is called so can be meant by no claim.
//
// The alternatives of `about` begin with different keywords, so that their order means nothing.
#pragma once

#include "grammar/rules/rules_grammar.hpp"

namespace o4::claims_grammar {

using namespace tao::pegtl;
namespace r = rules_grammar;
using r::gap;
using r::keyword;

// clang-format off
struct kw_never   : keyword<'n','e','v','e','r'> {};
struct kw_only    : keyword<'o','n','l','y'> {};
struct kw_always  : keyword<'a','l','w','a','y','s'> {};
struct kw_but     : keyword<'b','u','t'> {};
struct kw_in      : keyword<'i','n'> {};
struct kw_under   : keyword<'u','n','d','e','r'> {};
struct kw_every   : keyword<'e','v','e','r','y'> {};
struct kw_config  : keyword<'c','o','n','f','i','g'> {};
struct kw_mode    : keyword<'m','o','d','e'> {};
struct kw_modes   : keyword<'m','o','d','e','s'> {};
struct kw_sandboxed : keyword<'s','a','n','d','b','o','x','e','d'> {};

struct quantity   : sor<kw_never, kw_only, kw_always> {};

struct path_actor : sor<keyword<'f','i','l','e','-','t','o','o','l'>, keyword<'i','n','s','t','a','l','l','s'>> {};
struct operation  : sor<keyword<'r','e','a','d'>, keyword<'w','r','i','t','e'>, keyword<'n','a','m','e'>> {};
struct operations : seq<operation, star<r::comma, must<operation>>> {};
struct with_actor : if_must<path_actor, gap, operations> {};
struct paths      : seq<r::path_terms> {};
struct but_paths  : seq<r::path_terms> {};
struct but_path_clause : if_must<kw_but, gap, but_paths> {};
struct about_paths: seq<sor<with_actor, operations>, gap, must<paths>, opt<gap, but_path_clause>> {};

struct host_actor : sor<keyword<'s','h','e','l','l'>, keyword<'u','s','e','r'>, keyword<'w','a','t','c','h'>,
                        keyword<'f','e','t','c','h'>, keyword<'w','e','b','_','s','e','a','r','c','h'>,
                        keyword<'w','e','b','_','f','e','t','c','h'>> {};
struct reach      : keyword<'r','e','a','c','h'> {};
struct kw_connect : keyword<'c','o','n','n','e','c','t'> {};
struct connect    : if_must<kw_connect, gap, r::kw_to> {};
struct host_verb  : sor<reach, connect> {};
struct host_more  : seq<r::comma, must<host_actor>> {};
struct hosts      : seq<r::host_terms> {};
struct but_hosts  : seq<r::host_terms> {};
struct but_host_clause : if_must<kw_but, gap, but_hosts> {};
struct about_hosts: if_must<host_actor, star<host_more>, gap, host_verb, gap, hosts, opt<gap, but_host_clause>> {};

struct unsandboxed: keyword<'u','n','s','a','n','d','b','o','x','e','d'> {};
struct more       : keyword<'m','o','r','e'> {};
struct about      : sor<about_hosts, unsandboxed, more, about_paths> {};

struct mode_name  : seq<not_at<sor<kw_every, kw_sandboxed, kw_under>>, r::name> {};
struct every_mode : if_must<kw_every, gap, kw_mode> {};
struct sandboxed_modes : if_must<kw_sandboxed, gap, kw_modes> {};
struct mode_names : seq<mode_name, star<r::comma, must<mode_name>>> {};
struct some_modes : sor<every_mode, sandboxed_modes, mode_names> {};
struct in_clause  : if_must<kw_in, gap, some_modes> {};
struct every_config : if_must<kw_under, gap, kw_every, gap, kw_config> {};
struct scope      : sor<in_clause, every_config> {};
struct because    : seq<r::text> {};
struct because_clause : if_must<r::kw_because, gap, because> {};
struct claim      : if_must<quantity, gap, about, star<gap, scope>, opt<gap, because_clause>> {};
struct end        : eof {};
struct all        : plus<claim, gap> {};
struct file       : must<gap, all, end> {};
// clang-format on

}  // namespace o4::claims_grammar
