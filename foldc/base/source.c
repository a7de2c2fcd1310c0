#include "source.h"

#include "arena.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The bytes of one well-formed UTF-8 sequence at p, of at most n bytes; 0 if there is none. */
static size_t utf8_length(const unsigned char *p, size_t n)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = p[0] < 0x80 ? 1 : p[0] >> 5 == 6 ? 2 : p[0] >> 4 == 14 ? 3 : p[0] >> 3 == 30 ? 4 : 0;
    uint32_t code = p[0] & (0xffu >> (length + 1));

    if (length <= 1)
        return length;
    if (length > n)
        return 0;
    for (size_t i = 1; i < length; i++) {
        if (p[i] >> 6 != 2)
            return 0;
        code = code << 6 | (p[i] & 0x3f);
    }
    return code < least[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff) ? 0 : length;
}

/* The first byte that is 0 or begins no UTF-8 sequence; size if there is none. */
static size_t first_bad_byte(const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size) {
        const size_t length = bytes[at] ? utf8_length((const unsigned char *)bytes + at, size - at) : 0;
        if (!length)
            break;
        at += length;
    }
    return at;
}

static void find_lines(struct arena *arena, struct source *source)
{
    uint32_t count = 1, *line;
    for (size_t i = 0; i < source->size; i++)
        count += source->bytes[i] == '\n';
    line = arena_alloc(arena, count * sizeof *line);
    source->line = line;
    source->line_count = count;
    *line++ = 0;
    for (size_t i = 0; i < source->size; i++)
        if (source->bytes[i] == '\n')
            *line++ = (uint32_t)i + 1;
    source->crlf = count > 1 && source->line[1] >= 2 && source->bytes[source->line[1] - 2] == '\r';
}

struct source *source_make(struct arena *arena, const char *name, const char *bytes, size_t size, const char **why)
{
    struct source *source = arena_alloc(arena, sizeof *source);
    size_t bad;

    if (size > SOURCE_MAX) {
        *why = arena_printf(arena, "larger than %d MB", SOURCE_MAX >> 20);
        return NULL;
    }
    *source = (struct source){.name = name, .bytes = bytes, .size = size};
    find_lines(arena, source);
    bad = first_bad_byte(bytes, size);
    if (bad < size) {
        const struct source_place place = source_place(source, bad);
        *why = arena_printf(arena,
                            bytes[bad] ? "not UTF-8: byte 0x%02x at line %u, column %u"
                                       : "not text: byte 0x%02x at line %u, column %u",
                            (unsigned char)bytes[bad], place.line, place.column);
        return NULL;
    }
    return source;
}

/* Read all of an open file. On failure NULL, with errno; EFBIG if it is too large. */
static char *read_all(struct arena *arena, int file, size_t *size)
{
    size_t room = 1 << 16, used = 0;
    char *buffer = malloc(room), *bytes;

    while (buffer) {
        const ssize_t got = read(file, buffer + used, room - used);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0 || used + (size_t)got > SOURCE_MAX) {
            const int error = got < 0 ? errno : got ? EFBIG : 0;
            bytes = error ? NULL : arena_copy(arena, buffer, used);
            free(buffer);
            errno = error;
            *size = used;
            return bytes;
        }
        used += (size_t)got;
        if (used == room) {
            char *larger = realloc(buffer, room *= 2);
            if (!larger)
                free(buffer);
            buffer = larger;
        }
    }
    errno = ENOMEM;
    return NULL;
}

/* The bytes of a file that is opened and closed here, or of stdin. On failure NULL, with errno. */
static const char *read_path(struct arena *arena, const char *path, bool is_stdin, size_t *size)
{
    const int file = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    struct stat status;
    const char *bytes = NULL;

    if (file >= 0 && fstat(file, &status) == 0) {
        errno = S_ISDIR(status.st_mode) ? EISDIR : 0;
        if (!errno)
            bytes = read_all(arena, file, size);
    }
    if (file >= 0 && !is_stdin) {
        const int error = errno;
        close(file);
        errno = error;
    }
    return bytes;
}

const char *source_bytes(struct arena *arena, const char *path, size_t *size)
{
    return read_path(arena, path, false, size);
}

struct source *source_read(struct arena *arena, const char *path, const char **why)
{
    const bool is_stdin = strcmp(path, "-") == 0;
    size_t size = 0;
    const char *const bytes = read_path(arena, path, is_stdin, &size);

    if (!bytes)
        *why = errno == EFBIG ? arena_printf(arena, "larger than %d MB", SOURCE_MAX >> 20)
                              : arena_printf(arena, "%s", strerror(errno));
    return bytes ? source_make(arena, is_stdin ? "<stdin>" : path, bytes, size, why) : NULL;
}

struct source_place source_place(const struct source *source, size_t offset)
{
    uint32_t low = 0, high = source->line_count;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (source->line[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return (struct source_place){low + 1, (uint32_t)(offset - source->line[low]) + 1};
}

const struct source_numbering *source_numbering(const struct source *source, size_t offset)
{
    const uint32_t line = source_place(source, offset).line;
    const struct source_numbering *last = NULL;
    for (uint32_t i = 0; i < source->numbering_count && source->numbering[i].line <= line; i++)
        last = &source->numbering[i];
    return last;
}

size_t source_mark(const char *bytes, size_t size)
{
    return size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

const char *source_line(const struct source *source, uint32_t line, size_t *size)
{
    const size_t begin = source->line[line - 1];
    size_t end = line < source->line_count ? source->line[line] - 1 : source->size;
    if (end > begin && source->bytes[end - 1] == '\r')
        end--;
    *size = end - begin;
    return source->bytes + begin;
}

bool source_begins_line(const struct source *source, size_t at)
{
    while (at > 0 && (source->bytes[at - 1] == ' ' || source->bytes[at - 1] == '\t'))
        at--;
    return at == 0 || source->bytes[at - 1] == '\n';
}

bool source_says(const struct source *source, const char *text)
{
    const size_t length = strlen(text);
    const char *at = source->bytes, *end = at + source->size;

    while ((size_t)(end - at) >= length && (at = memchr(at, *text, (size_t)(end - at) - (length - 1)))) {
        if (memcmp(at, text, length) == 0)
            return true;
        at++;
    }
    return false;
}
