/* The temporary's names turned back into the user's, in a compiler's output. */
#ifndef FOLDC_DRIVER_RENAME_H
#define FOLDC_DRIVER_RENAME_H

#include "foldc/base/text.h"

/* Every `from` in a text is a `to`; no `from` is the beginning of another. */
struct rename {
    char *from, *to;
};
struct renames {
    struct rename *at;
    int n;
};

/* A text that comes in pieces and goes on to a descriptor as soon as it is known not to be part of a name. */
struct rename_stream {
    const struct renames *renames;
    int fd;
    struct text held; /* the beginning of a possible name */
};

/* A process_sink, whose state is a struct rename_stream. */
void rename_sink(void *stream, const char *bytes, size_t length, bool last);

/* Does the same in a text; returns whether one of the names was in it. */
bool rename_in_text(arena *arena, const struct renames *renames, struct text *text);

/* Does the same in a file, a regular one that can be read, replaced as a whole. Says so and returns false if that
   fails. */
bool rename_in_file(arena *arena, const struct renames *renames, const char *path);

#endif
