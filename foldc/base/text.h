/* Growing text, lists of words, and paths, all in an arena. */
#ifndef FOLDC_BASE_TEXT_H
#define FOLDC_BASE_TEXT_H

#include "arena.h"

#include <stdbool.h>
#include <stddef.h>

/* A growing run of bytes, always with a 0 after it. */
struct text {
    char *bytes;
    size_t length, room;
};
void text_add(struct arena *arena, struct text *text, const char *bytes, size_t length);

/* A list of strings, always with a NULL after it; {0} is the empty list before its first word. */
struct words {
    char **at;
    int n, room;
};
void words_add(struct arena *arena, struct words *words, const char *word);

bool text_begins(const char *text, const char *prefix);

/* Where the last component of a path starts. */
const char *path_base(const char *path);
/* The folder of a path with its slash: "src/" of src/k.cu, "" of k.cu. */
char *path_folder(struct arena *arena, const char *path);
/* The path without its last suffix: a/k of a/k.cu. */
char *path_stem(struct arena *arena, const char *path);
char *path_absolute(struct arena *arena, const char *path);

/* Reads all of a descriptor, or of a file. False, with errno set, if that fails. */
bool text_read(struct arena *arena, int fd, struct text *text);
bool text_read_file(struct arena *arena, const char *path, struct text *text);
/* Reads a regular file; false for any other, so that no pipe is drained and no terminal waited for. */
bool text_read_regular(struct arena *arena, const char *path, struct text *text);

/* One line on standard error, after "foldc: ". */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

#endif
