// The Linux calls behind CLinux.h.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/statfs.h>

int certain_refuse_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int certain_close_from(void *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int certain_rename_exclusively(int old_folder, const char *old_name, int new_folder, const char *new_name) {
    return renameat2(old_folder, old_name, new_folder, new_name, RENAME_NOREPLACE);
}

int certain_has_writer(int descriptor) {
    // A writer that comes in between would raise SIGIO, which ends a program; SIGURG is ignored by default.
    fcntl(descriptor, F_SETSIG, SIGURG);
    if (fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0) {
        fcntl(descriptor, F_SETLEASE, F_UNLCK);
        return 0;
    }
    return errno == EAGAIN ? 1 : -1;
}

long certain_file_system(int descriptor) {
    struct statfs status;
    return fstatfs(descriptor, &status) == 0 ? (long)status.f_type : -1;
}
