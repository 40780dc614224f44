// Linux calls that Swift cannot make by itself: C declares them variadic, or only for GNU programs.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/statfs.h>

/// 0 when this process can no longer be dumped to a core file nor read by another program of the same user.
static inline int certain_refuse_dumps(void) {
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/// Closes every descriptor from `first` on in the child (glibc 2.34).
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/// Gives a file its new name only where nothing has it (RENAME_NOREPLACE of linux/fs.h, glibc 2.28).
extern int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned flags);

static inline int certain_rename_exclusively(int old_folder, const char *old_name, int new_folder,
                                             const char *new_name) {
    return renameat2(old_folder, old_name, new_folder, new_name, 1);
}

/// 1 where somebody has the file open for writing (or mapped so), 0 where nobody has, -1 where it cannot be told.
/// A read lease is granted only while there is no writer (fcntl(2), F_SETLEASE); it is given back at once.
static inline int certain_has_writer(int descriptor) {
    enum { set_signal = 10, set_lease = 1024, urgent = 23 };
    // A writer that comes in between would raise SIGIO, which ends a program; SIGURG is ignored by default.
    fcntl(descriptor, set_signal, urgent);
    if (fcntl(descriptor, set_lease, F_RDLCK) == 0) {
        fcntl(descriptor, set_lease, F_UNLCK);
        return 0;
    }
    return errno == EAGAIN ? 1 : -1;
}

/// The magic number of the file system that an open file lies on (statfs(2)), -1 where it cannot be told.
static inline long certain_file_system(int descriptor) {
    struct statfs status;
    return fstatfs(descriptor, &status) == 0 ? (long)status.f_type : -1;
}
