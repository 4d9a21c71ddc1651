// The one place that knows which Catch2 this is.
#pragma once

#ifdef O4_CATCH2_V2
#include <catch2/catch.hpp>
#else
#include <catch2/catch_all.hpp>
using Catch::Approx;
#endif
