#include "engine/hosts/public_suffix.hpp"

#include <libpsl.h>

namespace o4 {

bool is_public_suffix(const std::string& name) {
  return psl_is_public_suffix2(psl_builtin(), name.c_str(), PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) ==
         1;
}

}  // namespace o4
