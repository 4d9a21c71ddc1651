// One client of the proxy, from its first byte until it is connected or refused.
//
// One question a connection: the first request says where to go, that is judged, and whatever comes
// after it goes there or nowhere. A second request on the same connection is never read as one:
// CONNECT and SOCKS become tunnels, and a plain request is sent on with "Connection: close" and cut
// at the end of its body. So there is no state from which a client could get a verdict for one host
// and a connection to another.
//
// Refused the same way everywhere. Three entries (CONNECT, a whole URL, SOCKS) read the target by
// one reader (wire/target.hpp) and come together in one function that judges it; no entry has a
// rule of its own. What cannot be read in one way only is refused before it is judged: two lengths,
// two Hosts, folded headers, a hello with two names. Without the token of the session nothing is
// judged at all, so that nobody learns from the proxy what the policy says.
//
// The steps of one connection, each of which may end it:
//
//   first byte     a letter: HTTP; 5: SOCKS 5; anything else is closed
//   head           read whole, within the time for it; malformed 400, no token 407
//   judge          allow, deny, or ask and wait for an answer (judge.hpp, questions.hpp)
//   dial           one look-up, judged again, connected (dial.hpp)
//   answer         200, or a SOCKS reply; a plain request is sent on instead
//   hello          on port 443 of a tunnel: which server does the client name?
//   carry          bytes both ways until both ends are done (pump.hpp)
//
// What a client is told: over HTTP status, header and body; over SOCKS a reply code; after CONNECT
// has been answered, a TLS alert, since the client believes by then that it talks to the server.
#pragma once

#include "cli/proxy/core.hpp"

namespace o4 {

// Takes the client over and returns at once; all the rest happens in the loop. `seat` is given back
// when the connection has ended, as a tunnel too. `core` must outlive the loop's run.
// A client gets half a minute to say where it goes and, on the port of HTTPS, the same again for
// its hello; whoever says less is closed.
void serve(ProxyCore& core, Tcp::socket client, Seat seat);

}  // namespace o4
