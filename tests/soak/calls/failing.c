/* Lets one chosen system call on the files of a folder fail. Preloaded; see shim.py. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { WELL, EIO_ONCE, ENOSPC_ONCE, SHORT_ONCE, SHORT_THEN_FULL, DONE_BUT_EIO };
enum { MOST = 8192, LENGTH = 512 };

static char folder[LENGTH];
static long seen, target, how;
static char names[MOST][LENGTH];

void fail_watch(const char *path) { snprintf(folder, sizeof folder, "%s", path); }

void fail_arm(long number, long in_which_way) {
    __atomic_store_n(&seen, 0, __ATOMIC_SEQ_CST);
    how = in_which_way;
    __atomic_store_n(&target, number, __ATOMIC_SEQ_CST);
}

long fail_seen(void) { return __atomic_load_n(&seen, __ATOMIC_SEQ_CST); }

const char *fail_name(long number) { return number > 0 && number <= MOST ? names[number - 1] : ""; }

static int is_watched(const char *path) { return *folder && path && !strncmp(path, folder, strlen(folder)); }

/* What this call is to do: WELL, or the chosen failure if its turn has come. */
static long turn(const char *call, const char *path) {
    long aim = __atomic_load_n(&target, __ATOMIC_SEQ_CST);
    if (aim < 0 || !is_watched(path)) return WELL;
    long number = __atomic_add_fetch(&seen, 1, __ATOMIC_SEQ_CST);
    if (number <= MOST) snprintf(names[number - 1], LENGTH, "%s %s", call, path + strlen(folder));
    if (how == SHORT_THEN_FULL && aim > 0 && number > aim && strstr(call, "write")) return ENOSPC_ONCE;
    return number == aim ? how : WELL;
}

static long turn_of(const char *call, int file) {
    char link[64], path[LENGTH];
    if (__atomic_load_n(&target, __ATOMIC_SEQ_CST) < 0) return WELL;
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return WELL;
    path[length] = 0;
    return turn(call, path);
}

static int is_failure(long which) {
    if (which == EIO_ONCE || which == DONE_BUT_EIO) errno = EIO;
    if (which == ENOSPC_ONCE) errno = ENOSPC;
    return which == EIO_ONCE || which == ENOSPC_ONCE;
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))
#define MODE(flags, last) va_list more; va_start(more, last); \
    mode_t mode = (flags) & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; va_end(more)

int open(const char *path, int flags, ...) {
    MODE(flags, flags);
    return is_failure(turn("open", path)) ? -1 : REAL(int, "open", const char *, int, mode_t)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    MODE(flags, flags);
    return is_failure(turn("open", path)) ? -1 : REAL(int, "open64", const char *, int, mode_t)(path, flags, mode);
}

int openat(int at, const char *path, int flags, ...) {
    MODE(flags, flags);
    return is_failure(turn("open", path)) ? -1 : REAL(int, "openat", int, const char *, int, mode_t)(at, path, flags, mode);
}

int openat64(int at, const char *path, int flags, ...) {
    MODE(flags, flags);
    return is_failure(turn("open", path)) ? -1 : REAL(int, "openat64", int, const char *, int, mode_t)(at, path, flags, mode);
}

#define SHORTENED(which, size) ((which) == SHORT_ONCE || (which) == SHORT_THEN_FULL ? ((size) + 1) / 2 : (size))

ssize_t write(int file, const void *data, size_t size) {
    long which = turn_of("write", file);
    return is_failure(which) ? -1 : REAL(ssize_t, "write", int, const void *, size_t)(file, data, SHORTENED(which, size));
}

ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    long which = turn_of("write", file);
    return is_failure(which) ? -1 : REAL(ssize_t, "pwrite", int, const void *, size_t, off_t)(file, data, SHORTENED(which, size), at);
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    long which = turn_of("write", file);
    return is_failure(which) ? -1 : REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t)(file, data, SHORTENED(which, size), at);
}

static int synced(const char *name, int file) {
    long which = turn_of("fsync", file);
    if (is_failure(which)) return -1;
    int done = REAL(int, name, int)(file);
    if (which != DONE_BUT_EIO) return done;
    errno = EIO;
    return -1;
}

int fsync(int file) { return synced("fsync", file); }
int fdatasync(int file) { return synced("fdatasync", file); }

int ftruncate(int file, off_t size) {
    return is_failure(turn_of("ftruncate", file)) ? -1 : REAL(int, "ftruncate", int, off_t)(file, size);
}

int ftruncate64(int file, off64_t size) {
    return is_failure(turn_of("ftruncate", file)) ? -1 : REAL(int, "ftruncate64", int, off64_t)(file, size);
}

int rename(const char *from, const char *to) {
    return is_failure(turn("rename", to)) ? -1 : REAL(int, "rename", const char *, const char *)(from, to);
}

int renameat(int at, const char *from, int there, const char *to) {
    return is_failure(turn("rename", to)) ? -1 : REAL(int, "renameat", int, const char *, int, const char *)(at, from, there, to);
}

int link(const char *from, const char *to) {
    return is_failure(turn("link", to)) ? -1 : REAL(int, "link", const char *, const char *)(from, to);
}

int unlink(const char *path) {
    return is_failure(turn("unlink", path)) ? -1 : REAL(int, "unlink", const char *)(path);
}
