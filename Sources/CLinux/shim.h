// Linux calls that Swift cannot make by itself because C declares them variadic.
#pragma once
#include <sys/prctl.h>

/// 0 when this process can no longer be dumped to a core file nor read by another program of the same user.
static inline int certain_refuse_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}
