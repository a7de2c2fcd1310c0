/* An output file that appears whole or not at all. */
#define _GNU_SOURCE
#include "output.h"

#include "cleanup.h"
#include "text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Besides the errnos, which are positive. */
enum { IS_KEPT = -1 };

/* Returns an errno. */
static int write_all(int fd, const char *bytes, size_t length)
{
    while (length) {
        const ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno != EINTR)
            return errno;
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        }
    }
    return 0;
}

/* Returns an errno. A disk may turn out to be full only when the file is closed. */
static int write_and_close(int fd, const char *bytes, size_t length)
{
    const int error = write_all(fd, bytes, length);
    const int closing = close(fd) == 0 ? 0 : errno;
    return error ? error : closing;
}

static mode_t mode_of_new_files(void)
{
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static void unlink_it(void *path) { unlink(path); }

/* Returns an errno; the temporary is gone in any case. */
static int replace(const char *target, mode_t mode, const char *bytes, size_t length)
{
    arena *memory = arena_new();
    char *temporary = arena_printf(memory, "%s.foldc-XXXXXX", path_folder(memory, target));
    cleanup_hold();
    const int fd = mkstemp(temporary);
    int error = fd < 0 ? errno : 0;
    if (error == 0)
        cleanup_later(unlink_it, temporary);
    cleanup_release();
    if (error == 0) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        if (fchmod(fd, mode) != 0)
            error = errno;
        const int writing = write_and_close(fd, bytes, length);
        error = error ? error : writing;
        if (error == 0 && rename(temporary, target) != 0)
            error = errno;
        if (error)
            unlink(temporary);
        cleanup_forget(temporary);
    }
    arena_free(memory);
    return error;
}

static int write_directly(const char *path, const char *bytes, size_t length)
{
    const int fd = open(path, O_WRONLY | O_CLOEXEC);
    return fd < 0 ? errno : write_and_close(fd, bytes, length);
}

static void out_of_memory(void)
{
    complain("out of memory");
    exit(EXIT_FAILURE);
}

/* ---- Files that must not be replaced -------------------------------------------------------- */

static char **kept;
static size_t kept_count, kept_room;

void output_keep(const char *path)
{
    for (size_t i = 0; i < kept_count; i++)
        if (strcmp(kept[i], path) == 0)
            return;
    if (kept_count == kept_room) {
        const size_t room = kept_room * 2 + 16;
        char **more = realloc(kept, room * sizeof *more);
        if (!more)
            out_of_memory();
        kept = more;
        kept_room = room;
    }
    kept[kept_count] = strdup(path);
    if (!kept[kept_count++])
        out_of_memory();
}

static bool is_kept(const struct stat *target)
{
    struct stat status;
    for (size_t i = 0; i < kept_count; i++)
        if (stat(kept[i], &status) == 0 && status.st_dev == target->st_dev && status.st_ino == target->st_ino)
            return true;
    return false;
}

/* ---- Writing -------------------------------------------------------------------------------- */

/* Follows links to their targets, which a rename would replace; a link to nothing yet
   is refused, since its author would choose where the file appears. Returns an errno or IS_KEPT. */
static int write_path(const char *path, const char *bytes, size_t length)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        if (errno != ENOENT)
            return errno;
        return lstat(path, &status) == 0 ? ELOOP : replace(path, mode_of_new_files(), bytes, length);
    }
    if (S_ISDIR(status.st_mode))
        return EISDIR;
    if (is_kept(&status))
        return IS_KEPT;
    if (!S_ISREG(status.st_mode))
        return write_directly(path, bytes, length);
    if (access(path, W_OK) != 0)
        return errno;
    char *target = realpath(path, NULL);
    const int error = target ? replace(target, status.st_mode & 07777, bytes, length) : errno;
    free(target);
    return error;
}

bool output_write(const char *path, const void *bytes, size_t length)
{
    const bool standard = strcmp(path, "-") == 0;
    const int error = standard ? write_all(STDOUT_FILENO, bytes, length) : write_path(path, bytes, length);
    if (error == ELOOP)
        complain("%s: cannot be written: a symbolic link that leads nowhere", path);
    else if (error == IS_KEPT)
        complain("%s: cannot be written: it is a source that this is made from", path);
    else if (error)
        complain("%s: cannot be written: %s", standard ? "standard output" : path, strerror(error));
    return error == 0;
}

bool output_print(const char *path, output_printer *print, const void *context)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    bool good = out != NULL;
    if (out) {
        print(out, context);
        good = fclose(out) == 0;
    }
    if (!good)
        complain("%s: cannot be written: out of memory", path);
    good = good && output_write(path, bytes, size);
    free(bytes);
    return good;
}
