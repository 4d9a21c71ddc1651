// The part of RFC 3986 and RFC 3987 that says which host a URL names, stricter in one point: a host
// is an IPv6 address in brackets, or made of letters, digits, `-`, `.`, `_` and what is not ASCII.
//
// `whole` and `empty_host` are tried on an authority alone. What follows it (`rest`) cannot name
// another host, but must be a URL's rest all the same: a space or a control character in it is a
// place where some parser begins to read anew.
//
// `name` keeps a host that is not ASCII as it is written, and percent-escapes as such: url.cpp
// decodes them once and asks `plain_name` about what comes of it.
#pragma once

#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/iri.hpp>
#include <tao/pegtl/contrib/uri.hpp>

namespace o4::url_grammar {
using namespace tao::pegtl;
// clang-format off
struct escaped    : seq<one<'%'>, xdigit, xdigit> {};
struct host_char  : sor<alnum, one<'-', '.', '_'>, iri::ucschar, escaped> {};
struct name       : plus<host_char> {};
struct address    : uri::IPv6address {};
struct host       : sor<seq<one<'['>, address, one<']'>>, name> {};
struct authority  : seq<iri::opt_iuserinfo, host, opt<one<':'>, uri::port>> {};
struct whole      : seq<authority, eof> {};
struct empty_host : seq<iri::opt_iuserinfo, opt<one<':'>, uri::port>, eof> {};
struct rest       : seq<iri::ipath_abempty, iri::opt_iquery, iri::opt_ifragment, eof> {};
struct plain_name : seq<plus<sor<alnum, one<'-', '.', '_'>, iri::ucschar>>, eof> {};
// clang-format on
}  // namespace o4::url_grammar
