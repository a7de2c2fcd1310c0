/* Growing text, lists of words, and paths, all in an arena. */
#define _GNU_SOURCE
#include "text.h"

#include "shown.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void text_grow(struct arena *arena, struct text *text, size_t more)
{
    if (text->bytes && text->length + more < text->room)
        return;
    const size_t room = (text->length + more) * 2 + 64;
    char *bytes = arena_alloc(arena, room);
    if (text->length)
        memcpy(bytes, text->bytes, text->length);
    text->bytes = bytes;
    text->room = room;
}

void text_add(struct arena *arena, struct text *text, const char *bytes, size_t length)
{
    text_grow(arena, text, length);
    if (length)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

void words_add(struct arena *arena, struct words *words, const char *word)
{
    if (words->n + 1 >= words->room) {
        const int room = words->room ? words->room * 2 : 16;
        char **at = arena_alloc(arena, (size_t)room * sizeof *at);
        if (words->n)
            memcpy(at, words->at, (size_t)words->n * sizeof *at);
        words->at = at;
        words->room = room;
    }
    words->at[words->n++] = arena_copy(arena, word, strlen(word));
    words->at[words->n] = NULL;
}

bool text_begins(const char *text, const char *prefix) { return strncmp(text, prefix, strlen(prefix)) == 0; }

const char *path_base(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

char *path_folder(struct arena *arena, const char *path)
{
    return arena_copy(arena, path, (size_t)(path_base(path) - path));
}

char *path_stem(struct arena *arena, const char *path)
{
    const char *base = path_base(path), *dot = strrchr(base, '.');
    return arena_copy(arena, path, dot && dot > base ? (size_t)(dot - path) : strlen(path));
}

char *path_absolute(struct arena *arena, const char *path)
{
    char *here = path[0] == '/' ? NULL : getcwd(NULL, 0);
    char *absolute = here ? arena_printf(arena, "%s/%s", here, path) : arena_copy(arena, path, strlen(path));
    free(here);
    return absolute;
}

bool text_read(struct arena *arena, int fd, struct text *text)
{
    for (;;) {
        text_grow(arena, text, 1 << 16);
        const ssize_t n = read(fd, text->bytes + text->length, text->room - text->length - 1);
        if (n > 0)
            text->length += (size_t)n;
        else if (n == 0 || errno != EINTR) {
            text->bytes[text->length] = 0;
            return n == 0;
        }
    }
}

bool text_read_file(struct arena *arena, const char *path, struct text *text)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool whole = text_read(arena, fd, text);
    const int error = errno;
    close(fd);
    errno = error;
    return whole;
}

bool text_read_regular(struct arena *arena, const char *path, struct text *text)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && text_read_file(arena, path, text);
}

void complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    flockfile(stderr);
    fputs("foldc: ", stderr);
    shown_vprintf(stderr, format, arguments);
    fputc('\n', stderr);
    funlockfile(stderr);
    va_end(arguments);
}
