/* The name that the writer of another name meant. */
#ifndef FOLDC_BASE_NEAREST_H
#define FOLDC_BASE_NEAREST_H

#include <stddef.h>

struct nearest {
    const char *word;
    size_t length, least;
    const char *found; /* the nearest of the names so far; NULL if none is near */
};

/* Begin with the written word. A name is near if less than half of the word need be changed. */
struct nearest nearest_to(const char *word, size_t length);
void nearest_try(struct nearest *nearest, const char *name);

#endif
