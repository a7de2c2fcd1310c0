/* The cheapest layout of a tile in shared memory that makes all of its uses free of bank conflicts: as it is without
   gaps, then the swizzle of the fewest bits, then the padding of the fewest bytes. doc/memory-model.md says more. */
#ifndef FOLDC_SWIZZLE_SEARCH_H
#define FOLDC_SWIZZLE_SEARCH_H

#include <ccute/ccute.h>

#include "foldc/gpu/memory_model.h"

/* A tile and all that is done with it. */
typedef struct swizzle_problem {
    ccute_layout tile; /* strides above 0, no two elements at one offset, no offset; a swizzle and gaps are left out */
    int bytes;         /* of an element */
    /* Requests with addresses in bytes from the beginning of `tile`, as the tile has them without its swizzle. */
    const memory_request *request;
    size_t requests;
} swizzle_problem;

typedef enum swizzle_means { SWIZZLE_NOTHING, SWIZZLE_BITS, SWIZZLE_PADDING } swizzle_means;

/* A layout of the tile, and the cost of the requests under it. */
typedef struct swizzle_choice {
    swizzle_means means;
    ccute_layout layout;
    int64_t pitch, padding;     /* `padding` elements after each `pitch` */
    int64_t extra;              /* bytes more than the tile without gaps */
    int64_t wavefronts, passes; /* of all requests; the same where none has a conflict */
} swizzle_choice;

/* Sets *best to the cheapest choice without conflicts; if there is none, to the one with the fewest wavefronts, the
   cheapest of these. Choices are: no gaps; every swizzle that keeps the elements of a lane's move together and the tile
   within its size; every padding up to 128 bytes after one mode that keeps each address aligned. Returns false, and
   `why` says it in one line, if the problem is none: a tile that it does not take, a request that is none, lies outside
   or is not in one piece; or without memory. */
bool swizzle_search(const swizzle_problem *problem, swizzle_choice *best, char *why, size_t size);

/* The request as it is under a choice of this problem: for its cost, or who collides. */
memory_request swizzle_request(const swizzle_problem *problem, const swizzle_choice *choice,
                               const memory_request *request);

/* "Sw<3,3,3> o (8,64):(64,1)", and "ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(8, 64), TUP(64, 1)))", which is C with
   <ccute/short.h>. Return the length, like snprintf. */
int swizzle_print(const ccute_layout *layout, char *buffer, size_t size);
int swizzle_print_c(const ccute_layout *layout, char *buffer, size_t size);

#endif
