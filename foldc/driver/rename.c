/* The temporary's names turned back into the user's, in a compiler's output. */
#define _GNU_SOURCE
#include "rename.h"

#include "foldc/base/output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* The rename whose `from` is at the start of the bytes; or, if *partly, one that may turn out to be as more comes. */
static const struct rename *find(const struct renames *renames, const char *bytes, size_t length, bool *partly)
{
    *partly = false;
    for (int i = 0; i < renames->n; i++) {
        const size_t size = strlen(renames->at[i].from), common = size < length ? size : length;
        if (memcmp(bytes, renames->at[i].from, common) != 0)
            continue;
        if (common == size)
            return &renames->at[i];
        *partly = true;
    }
    return NULL;
}

typedef void put_function(void *to, const char *bytes, size_t length);

/* Puts the bytes with every name replaced; returns how many it read, all of them if they are the last. */
static size_t replace_names(const struct renames *renames, const char *bytes, size_t length, bool last,
                            put_function *put, void *to)
{
    size_t done = 0, i = 0;
    while (i < length) {
        bool partly;
        const struct rename *rename = find(renames, bytes + i, length - i, &partly);
        if (partly && !last)
            break;
        if (rename) {
            put(to, bytes + done, i - done);
            put(to, rename->to, strlen(rename->to));
            i += strlen(rename->from);
            done = i;
        } else
            i++;
    }
    put(to, bytes + done, i - done);
    return i;
}

/* Output that cannot be written is lost, as a compiler's is that cannot write to its standard error. */
static void put_to_fd(void *to, const char *bytes, size_t length)
{
    const int fd = *(const int *)to;
    while (length) {
        const ssize_t n = write(fd, bytes, length);
        if (n < 0 && errno != EINTR)
            return;
        if (n > 0) {
            bytes += n;
            length -= (size_t)n;
        }
    }
}

void rename_sink(void *state, const char *bytes, size_t length, bool last)
{
    struct rename_stream *stream = state;
    arena *memory = arena_new();
    struct text all = {0}, held = {0};
    text_add(memory, &all, stream->held.bytes, stream->held.length);
    text_add(memory, &all, bytes, length);
    const size_t done = replace_names(stream->renames, all.bytes, all.length, last, put_to_fd, &stream->fd);
    held.length = all.length - done;
    memcpy(stream->held.bytes, all.bytes + done, held.length);
    stream->held.length = held.length;
    arena_free(memory);
}

struct put_text {
    arena *arena;
    struct text text;
};

static void put_to_text(void *to, const char *bytes, size_t length)
{
    struct put_text *put = to;
    text_add(put->arena, &put->text, bytes, length);
}

static bool names_in(const struct renames *renames, const struct text *text)
{
    for (int i = 0; i < renames->n; i++)
        if (memmem(text->bytes, text->length, renames->at[i].from, strlen(renames->at[i].from)))
            return true;
    return false;
}

bool rename_in_text(arena *arena, const struct renames *renames, struct text *text)
{
    struct put_text put = {.arena = arena};
    if (!names_in(renames, text))
        return false;
    replace_names(renames, text->bytes, text->length, true, put_to_text, &put);
    *text = put.text;
    return true;
}

bool rename_in_file(arena *arena, const struct renames *renames, const char *path)
{
    struct text text = {0};
    if (!text_read_regular(arena, path, &text) || !rename_in_text(arena, renames, &text))
        return true;
    return output_write(path, text.bytes, text.length);
}
