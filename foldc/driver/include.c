/* A source's includes, read as lines of text. */
#define _GNU_SOURCE
#include "include.h"

#include <string.h>
#include <unistd.h>

bool mentions_ccute(const struct text *source)
{
    return memmem(source->bytes, source->length, "ccute", 5) || memmem(source->bytes, source->length, "CCUTE", 5);
}

bool launches(const struct text *source) { return memmem(source->bytes, source->length, "<<<", 3); }

int climbs(const struct text *source)
{
    int most = 0, now = 0;
    for (const char *p = source->bytes, *end = p + source->length; (p = memchr(p, '.', (size_t)(end - p)));) {
        if (end - p < 3 || memcmp(p, "../", 3) != 0) {
            p++;
            continue;
        }
        now = p - 3 >= source->bytes && memcmp(p - 3, "../", 3) == 0 ? now + 1 : 1;
        most = now > most ? now : most;
        p += 3;
    }
    return most;
}

static const char *skip_blanks(const char *p)
{
    while (*p == ' ' || *p == '\t')
        p++;
    return p;
}

/* The operand of the #include in a line, up to the closing quote; NULL if the line has none in quotes. */
static const char *operand(const char *line, size_t *length)
{
    const char *p = skip_blanks(line);
    if (*p != '#')
        return NULL;
    p = skip_blanks(p + 1);
    if (!text_begins(p, "include"))
        return NULL;
    p = skip_blanks(p + strlen("include"));
    if (text_begins(p, "__FILE__")) {
        *length = strlen("__FILE__");
        return p;
    }
    const size_t inside = *p == '"' ? strcspn(p + 1, "\"\n") : 0;
    *length = inside + 2;
    return *p == '"' && p[1 + inside] == '"' ? p : NULL;
}

/* The file that an operand means, in full; NULL if it should stay as it is. */
static char *meant(arena *arena, const char *operand, size_t length, const char *original, bool all)
{
    char *full = path_absolute(arena, original);
    if (operand[0] != '"')
        return full;
    char *name = arena_copy(arena, operand + 1, length - 2);
    while (text_begins(name, "./"))
        name += 2;
    if (strcmp(name, path_base(original)) == 0)
        return full;
    char *beside = arena_printf(arena, "%s%s", path_folder(arena, full), name);
    return all && name[0] != '/' && access(beside, F_OK) == 0 ? beside : NULL;
}

bool redirect_includes(arena *arena, struct text *source, const char *original, bool all)
{
    struct text out = {0};
    const char *done = source->bytes, *end = done + source->length;
    for (const char *line = done; line < end;) {
        size_t length;
        const char *found = operand(line, &length), *newline = memchr(line, '\n', (size_t)(end - line));
        char *file = found ? meant(arena, found, length, original, all) : NULL;
        if (file) {
            text_add(arena, &out, done, (size_t)(found - done));
            text_add(arena, &out, "\"", 1);
            text_add(arena, &out, file, strlen(file));
            text_add(arena, &out, "\"", 1);
            done = found + length;
        }
        line = newline ? newline + 1 : end;
    }
    if (done == source->bytes)
        return false;
    text_add(arena, &out, done, (size_t)(end - done));
    *source = out;
    return true;
}
