// The parts of Boost.Asio that the proxy uses, under short names. Headers of the proxy include this
// rather than Asio's own, so that another library in its place would be one file's matter.
#pragma once

#include <boost/asio/buffer.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>

namespace o4 {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;
using NetError = boost::system::error_code;
using Timer = asio::steady_timer;

}  // namespace o4
