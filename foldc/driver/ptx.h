/* Lines of PTX, and the lines of sources that they come from. */
#ifndef FOLDC_DRIVER_PTX_H
#define FOLDC_DRIVER_PTX_H

#include "foldc/base/arena.h"

#include <stdbool.h>

/* A line of a source, as the .loc directives of nvcc's -lineinfo have it. */
struct ptx_place {
    const char *file;
    long line, column;
};

/* Whether a place is what the caller searches for. */
typedef bool ptx_wanted(void *state, const struct ptx_place *place);

/* The place that a line of a function comes from; where it comes from an inlined function, the innermost place that
   `wanted` takes, from there out through the calls. False if there is none, or if the line is in another function. */
bool ptx_find(arena *arena, const char *ptx, const char *function, long line, ptx_wanted *wanted, void *state,
              struct ptx_place *place);

#endif
