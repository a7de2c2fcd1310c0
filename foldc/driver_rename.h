/* The temporary's names turned back into the user's, in what a compiler writes. */
#ifndef FOLDC_DRIVER_RENAME_H
#define FOLDC_DRIVER_RENAME_H

#include "driver_text.h"

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
    struct text held; /* the beginning of what may become a name */
};

/* A process_sink, whose state is a struct rename_stream. */
void rename_sink(void *stream, const char *bytes, size_t length, bool last);

/* Does the same in a file, if one of the names is in it: a regular file only, replaced as a whole. Says so and returns
   false if that fails. With `make` the names are also looked for as make wants them written. */
bool rename_in_file(arena *arena, const struct renames *renames, const char *path, bool make);

#endif
