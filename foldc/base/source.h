/* A source file's bytes, and the lines and columns in them. */
#ifndef FOLDC_BASE_SOURCE_H
#define FOLDC_BASE_SOURCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* Larger files are refused: offsets are 32 bits wide, and no source is that large. */
enum { SOURCE_MAX = 1 << 28 };

/* What a #line states: from a line on, the lines are those of a file from a number on. */
struct source_numbering {
    uint32_t line, number;
    const char *name;
};

struct source {
    const char *name;  /* as the user named it */
    const char *bytes; /* size bytes, then a 0 that is not counted */
    size_t size;
    const uint32_t *line;                     /* where each line begins */
    uint32_t line_count;                      /* at least 1 */
    bool crlf;                                /* its first line ends so */
    const struct source_numbering *numbering; /* by its #lines that were read, in order */
    uint32_t numbering_count;
};

struct source_place {
    uint32_t line, column; /* from 1; columns count bytes, as clang's do */
};

/* Read a file, or stdin if path is "-" (then named "<stdin>"). On failure NULL, and *why is one line without the
   file's name: missing, a directory, not readable, too large, a 0 byte or a sequence that is not UTF-8 (with its
   place). */
struct source *source_read(struct arena *arena, const char *path, const char **why);

/* The bytes of a file, whatever they are, then a 0 that is not counted; NULL if it cannot be read. */
const char *source_bytes(struct arena *arena, const char *path, size_t *size);

/* A source of bytes in memory, which are not copied. NULL and *why as above. */
struct source *source_make(struct arena *arena, const char *name, const char *bytes, size_t size, const char **why);

/* Where a byte is; size itself is a place too. */
struct source_place source_place(const struct source *source, size_t offset);

/* The #line that numbers the line of a byte; NULL: none does. */
const struct source_numbering *source_numbering(const struct source *source, size_t offset);

/* How many bytes the mark of UTF-8 takes, which some editors write at the beginning of a file: 3 or 0. */
size_t source_mark(const char *bytes, size_t size);

/* A line's bytes without its ending. */
const char *source_line(const struct source *source, uint32_t line, size_t *size);

/* Does only white space stand before a byte on its line? */
bool source_begins_line(const struct source *source, size_t at);

/* Does the text stand somewhere in it? */
bool source_says(const struct source *source, const char *text);

#endif
