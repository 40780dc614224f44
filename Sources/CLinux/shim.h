// Linux calls that Swift cannot make by itself: C declares them variadic, or only for GNU programs.
#pragma once
#include <spawn.h>
#include <sys/prctl.h>

/// 0 when this process can no longer be dumped to a core file nor read by another program of the same user.
static inline int certain_refuse_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/// Closes every descriptor from `first` on in the child (glibc 2.34).
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);
