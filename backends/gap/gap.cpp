#include "backends/gap/gap.hpp"
