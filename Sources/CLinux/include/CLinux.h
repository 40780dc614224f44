// Linux calls that Swift cannot make by itself: C declares them variadic, or only for GNU programs.
// No system header is included here: Swift would take its types (sigset_t, stat) for this module's own, or not, by chance.
#pragma once

/// 0 when this process can no longer be dumped to a core file nor read by another program of the same user.
int certain_refuse_dumps(void);

/// Closes every descriptor from `first` on in the child; `actions` is a posix_spawn_file_actions_t (glibc 2.34).
int certain_close_from(void *actions, int first);

/// Gives a file its new name only where nothing has it (RENAME_NOREPLACE, glibc 2.28).
int certain_rename_exclusively(int old_folder, const char *old_name, int new_folder, const char *new_name);

/// 1 where somebody has the file open for writing (or mapped so), 0 where nobody has, -1 where it cannot be told.
/// A read lease is granted only while there is no writer (fcntl(2), F_SETLEASE); it is given back at once.
int certain_has_writer(int descriptor);

/// The magic number of the file system that an open file lies on (statfs(2)), -1 where it cannot be told.
long certain_file_system(int descriptor);
