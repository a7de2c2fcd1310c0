/* The private folder that a folded source lies in while the compiler reads it. */
#define _GNU_SOURCE
#include "scratch.h"

#include "foldc/base/cleanup.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { TRIES = 100, FINAL = 16 /* digits of a final name */ };

/* ---- Names ---------------------------------------------------------------------------------- */

static void name_paths(arena *arena, struct scratch *s, char *top, const char *base)
{
    struct text folder = {0};
    text_add(arena, &folder, top, strlen(top));
    for (int i = 0; i < s->climb; i++)
        text_add(arena, &folder, "/_", 2);
    s->top = top;
    s->folder = arena_printf(arena, "%s/", folder.bytes);
    s->file = arena_printf(arena, "%s/%s", folder.bytes, base);
}

static const char *folder_of_temporaries(void)
{
    const char *folder = getenv("TMPDIR");
    return folder && folder[0] ? folder : "/tmp";
}

/* FNV-1a. Contents are compared as well, so that a chance meeting does no harm. */
static uint64_t hash(uint64_t h, const char *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        h = (h ^ (unsigned char)bytes[i]) * 0x100000001b3u;
    return h;
}

/* ---- Removal: called from a signal handler too ---------------------------------------------- */

/* The folders from the file's up to top, each a prefix of s->folder, cut short in place. */
static void remove_folders(struct scratch *s)
{
    for (char *end = s->folder + strlen(s->folder) - 1; end >= s->folder + strlen(s->top); end -= 2) {
        *end = 0;
        rmdir(s->folder);
    }
}

static void remove_scratch(void *what)
{
    struct scratch *s = what;
    if (s->lock < 0 || flock(s->lock, LOCK_EX | LOCK_NB) == 0) {
        unlink(s->file);
        remove_folders(s);
    }
    if (s->lock >= 0)
        close(s->lock);
    rmdir(s->root);
}

/* ---- Making --------------------------------------------------------------------------------- */

/* A folder of this user's own that no other user can look into: one that exists, or a new one. */
static bool is_private(const char *path)
{
    struct stat status;
    if (mkdir(path, 0700) != 0 && errno != EEXIST)
        return false;
    return lstat(path, &status) == 0 && S_ISDIR(status.st_mode) && status.st_uid == geteuid() &&
           (status.st_mode & 077) == 0;
}

/* Makes s->root and, in it, a folder with a fresh name, which is returned; NULL, with errno set, if that fails.
   Another process may remove the root between the two steps. */
static char *make_fresh(arena *arena, struct scratch *s)
{
    char *path = NULL;
    for (int i = 0; i < TRIES && !path; i++) {
        s->root = arena_printf(arena, "%s/foldc-%ld", folder_of_temporaries(), (long)geteuid());
        if (!is_private(s->root))
            s->root = mkdtemp(arena_printf(arena, "%s/foldc-XXXXXX", folder_of_temporaries()));
        if (!s->root)
            return NULL;
        path = mkdtemp(arena_printf(arena, "%s/XXXXXX", s->root));
        if (!path && errno != ENOENT)
            return NULL;
    }
    return path;
}

static bool make_inner(struct scratch *s)
{
    const size_t top = strlen(s->top);
    for (int i = 1; i <= s->climb; i++) {
        s->folder[top + 2 * (size_t)i] = 0;
        const bool made = mkdir(s->folder, 0700) == 0;
        s->folder[top + 2 * (size_t)i] = '/';
        if (!made)
            return false;
    }
    return true;
}

struct scratch *scratch_make(arena *arena, const char *base, int climb)
{
    struct scratch *s = arena_alloc(arena, sizeof *s);
    *s = (struct scratch){.lock = -1, .climb = climb};
    cleanup_hold();
    char *top = make_fresh(arena, s);
    const int error = errno;
    if (top) {
        name_paths(arena, s, top, base);
        cleanup_later(remove_scratch, s);
    }
    cleanup_release();
    if (top && make_inner(s))
        return s;
    complain("%s: no folder for temporaries can be made there: %s", folder_of_temporaries(),
             strerror(top ? errno : error));
    return NULL;
}

/* ---- Locks ---------------------------------------------------------------------------------- */

static int open_shared(const char *folder)
{
    const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0 && flock(fd, LOCK_SH) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* Whether the folder that fd is still has this name: it may have been removed before the lock was had. */
static bool still_named(int fd, const char *folder)
{
    struct stat open_one, named;
    return fstat(fd, &open_one) == 0 && stat(folder, &named) == 0 && open_one.st_ino == named.st_ino &&
           open_one.st_dev == named.st_dev;
}

static bool holds(const char *file, const struct text *contents)
{
    arena *memory = arena_new();
    struct text there = {0};
    const bool same = text_read_file(memory, file, &there) && there.length == contents->length &&
                      memcmp(there.bytes, contents->bytes, there.length) == 0;
    arena_free(memory);
    return same;
}

/* Takes another process's folder of the same name instead of s's own, if it has the same contents. */
static bool share(struct scratch *s, struct scratch *wanted, const struct text *contents)
{
    const int lock = open_shared(wanted->top);
    if (lock < 0)
        return false;
    if (!still_named(lock, wanted->top) || !holds(wanted->file, contents)) {
        close(lock);
        return false;
    }
    cleanup_hold();
    unlink(s->file);
    remove_folders(s);
    close(s->lock);
    wanted->lock = lock;
    *s = *wanted;
    cleanup_release();
    return true;
}

/* Gives s's own folder the wanted name. */
static bool move(struct scratch *s, const struct scratch *wanted)
{
    const int lock = s->lock;
    cleanup_hold();
    const bool moved = rename(s->top, wanted->top) == 0;
    if (moved) {
        *s = *wanted;
        s->lock = lock;
    }
    cleanup_release();
    return moved;
}

/* ---- The final name ------------------------------------------------------------------------- */

static void take_name(struct scratch *s, struct scratch *wanted, const struct text *contents)
{
    s->lock = open_shared(s->top);
    for (int i = 0; i < TRIES && s->lock >= 0; i++) {
        if (move(s, wanted))
            return;
        if ((errno != ENOTEMPTY && errno != EEXIST) || share(s, wanted, contents))
            return;
    }
}

void scratch_settle(arena *arena, struct scratch *s, const struct text *contents, const char *also)
{
    struct scratch wanted = *s;
    const uint64_t h = hash(hash(0xcbf29ce484222325u, also, strlen(also) + 1), contents->bytes, contents->length);
    name_paths(arena, &wanted, arena_printf(arena, "%s/%0*llx", s->root, FINAL, (unsigned long long)h),
               path_base(s->file));
    take_name(s, &wanted, contents);
}

/* ---- What runs left that were killed -------------------------------------------------------- */

static void remove_all(arena *arena, const char *folder)
{
    DIR *const list = opendir(folder);
    if (!list)
        return;
    for (const struct dirent *entry; (entry = readdir(list));) {
        const char *const path = arena_printf(arena, "%s/%s", folder, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && unlink(path) != 0)
            remove_all(arena, path);
    }
    closedir(list);
    rmdir(folder);
}

void scratch_sweep(arena *arena, const struct scratch *s)
{
    DIR *const list = opendir(s->root);
    if (!list)
        return;
    for (const struct dirent *entry; (entry = readdir(list));) {
        const char *const folder = arena_printf(arena, "%s/%s", s->root, entry->d_name);
        if (strlen(entry->d_name) != FINAL || strspn(entry->d_name, "0123456789abcdef") != FINAL)
            continue;
        const int fd = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
        if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) == 0 && still_named(fd, folder))
            remove_all(arena, folder);
        if (fd >= 0)
            close(fd);
    }
    closedir(list);
}
