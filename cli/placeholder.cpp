#include "cli/exit_code.hpp"
