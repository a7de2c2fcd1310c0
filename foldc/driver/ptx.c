/* Lines of PTX, and the lines of sources that they come from. */
#include "ptx.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 100 }; /* calls in calls; a text that nvcc did not make may have circles */

/* A line and column of a file that a .file directive numbers. */
struct spot {
    long file, line, column;
};

/* A .loc directive. */
struct loc {
    struct spot at, call; /* call.file is 0 where the code is not inlined */
};

struct locs {
    struct loc *at;
    size_t n, room;
};

/* Does a line have the name as a word? */
static bool has_word(const char *line, size_t length, const char *name)
{
    const size_t size = strlen(name);
    for (const char *at = line; (size_t)(at - line) + size <= length; at++)
        if (memcmp(at, name, size) == 0 && (at == line || isspace((unsigned char)at[-1])) &&
            !isalnum((unsigned char)at[size]) && at[size] != '_' && at[size] != '$')
            return true;
    return false;
}

/* The rest of a line after a directive that it begins with, NULL if it begins with something else. */
static const char *after_directive(arena *arena, const char *line, size_t length, const char *directive)
{
    const size_t space = strspn(line, " \t"), size = strlen(directive);
    if (space + size > length || strncmp(line + space, directive, size) != 0)
        return NULL;
    return arena_copy(arena, line + space + size, length - space - size);
}

static bool read_loc(arena *arena, const char *line, size_t length, struct loc *loc)
{
    static const char inlined[] = "inlined_at ";
    const char *numbers = after_directive(arena, line, length, ".loc"),
               *call = numbers ? strstr(numbers, inlined) : NULL;
    *loc = (struct loc){{0}, {0}};
    if (!numbers || sscanf(numbers, "%ld %ld %ld", &loc->at.file, &loc->at.line, &loc->at.column) != 3)
        return false;
    if (call)
        sscanf(call + strlen(inlined), "%ld %ld %ld", &loc->call.file, &loc->call.line, &loc->call.column);
    return true;
}

/* The .loc directives of a function up to a line; false if the line is not in the function. */
static bool read_locs(arena *arena, const char *ptx, const char *function, long line, struct locs *locs)
{
    bool inside = false;
    for (long i = 1; *ptx && i <= line; i++) {
        const size_t length = strcspn(ptx, "\n");
        struct loc loc;
        if (has_word(ptx, length, ".entry") || has_word(ptx, length, ".func")) {
            inside = has_word(ptx, length, function);
            locs->n = 0;
        }
        if (inside && read_loc(arena, ptx, length, &loc)) {
            locs->at = arena_grow(arena, locs->at, locs->n, &locs->room, sizeof *locs->at);
            locs->at[locs->n++] = loc;
        }
        ptx += length + (ptx[length] != 0);
    }
    return inside && locs->n > 0;
}

/* The name of a file by its number, NULL if it has none. */
static const char *file_name(arena *arena, const char *ptx, long number)
{
    for (size_t length; *ptx; ptx += length + (ptx[length] != 0)) {
        length = strcspn(ptx, "\n");
        const char *rest = after_directive(arena, ptx, length, ".file");
        const char *name = rest ? strchr(rest, '"') : NULL;
        if (name && strtol(rest, NULL, 10) == number)
            return arena_copy(arena, name + 1, strcspn(name + 1, "\""));
    }
    return NULL;
}

/* The call around a spot of an inlined function, by the latest of the first n directives with that spot. */
static struct spot call_of(const struct locs *locs, size_t n, struct spot spot)
{
    while (n--) {
        const struct spot *its = &locs->at[n].at;
        if (its->file == spot.file && its->line == spot.line && its->column == spot.column)
            return locs->at[n].call;
    }
    return (struct spot){0, 0, 0};
}

bool ptx_find(arena *arena, const char *ptx, const char *function, long line, ptx_wanted *wanted, void *state,
              struct ptx_place *place)
{
    struct locs locs = {0};
    if (!read_locs(arena, ptx, function, line, &locs))
        return false;
    struct spot spot = locs.at[locs.n - 1].at;
    for (int depth = 0; spot.file && depth < DEEPEST; depth++) {
        *place = (struct ptx_place){file_name(arena, ptx, spot.file), spot.line, spot.column};
        if (place->file && wanted(state, place))
            return true;
        spot = call_of(&locs, locs.n, spot);
    }
    return false;
}
