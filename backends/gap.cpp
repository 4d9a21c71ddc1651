#include "backends/gap.hpp"
