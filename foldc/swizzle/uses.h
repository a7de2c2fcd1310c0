/* The uses of a tile in shared memory, as a command line states them, and their requests by warps. */
#ifndef FOLDC_SWIZZLE_USES_H
#define FOLDC_SWIZZLE_USES_H

#include "foldc/eval/eval.h"
#include "search.h"

typedef struct swizzle_use {
    const char *option; /* "--store" */
    const char *text;   /* (thread, value) -> index into the tile, or a tiled copy */
    memory_kind kind;   /* a tiled copy of another kind of atom changes it */
    int width;          /* bytes of a lane at once; 0: as many as there are in one piece, which becomes the width */
    /* The result of reading it. */
    int threads, matrices;
    int64_t values;
    int64_t *index;         /* [value * threads + thread]; the caller frees it */
    int64_t stride;         /* the largest of the threads, or if they lie side by side of the values */
    size_t first, requests; /* its part of all requests */
} swizzle_use;

enum { SWIZZLE_MOST_THREADS = 1024, SWIZZLE_MOST_INDICES = 1 << 22 };

/* Reads a use. `tile` is NULL where none was given, and an index then an offset. Returns false with one line in `why`.
 */
bool swizzle_read_use(eval *e, const ccute_layout *tile, int bytes, swizzle_use *use, char *why, size_t size);

/* Adds the requests of a use to (*request)[0 .. *requests), which grows: as those of the tile without its swizzle, or
   of offsets if `tile` is NULL. */
bool swizzle_add_requests(swizzle_use *use, const ccute_layout *tile, int bytes, memory_request **request,
                          size_t *requests, char *why, size_t size);

/* The tile where none was given: as many rows as are used, each as long as the largest of the uses' strides. */
ccute_layout swizzle_guess_tile(const swizzle_use *use, int uses);

#endif
