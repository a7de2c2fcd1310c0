/* Memory that lives as long as one file's work: taken piece by piece, given back all at once. */
#ifndef FOLDC_BASE_ARENA_H
#define FOLDC_BASE_ARENA_H

#include <stddef.h>

typedef struct arena arena;

arena *arena_new(void);
void arena_free(arena *);

/* size bytes, not initialised, aligned for any type of that size, those of maps for the tensor memory accelerator, too.
   Never NULL: without memory the program ends with one line. */
void *arena_alloc(arena *, size_t size);

/* A copy of text[0..n), with a terminating 0. */
char *arena_copy(arena *, const char *text, size_t n);

/* The text that printf would write. */
__attribute__((format(printf, 2, 3), nonnull)) char *arena_printf(arena *, const char *format, ...);

/* Room for one more in an array of the arena: *array, its count and its capacity. */
void *arena_grow(arena *arena, void *array, size_t count, size_t *capacity, size_t size);

#endif
