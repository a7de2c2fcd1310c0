/* Random pairs of a tensor and a tile for maps, and the expected bytes; nothing here makes a map. */
#ifndef CCUTE_TESTS_TMA_PAIR_H
#define CCUTE_TESTS_TMA_PAIR_H

#include <ccute/ccute.h>
#include <ccute/tma.h>

#include "random_layout.h"

enum { TMA_TEXT = 1024, TMA_MOST = 16384 };

/* A tensor and a tile, leaf by leaf. */
typedef struct tma_pair {
    char tensor[TMA_TEXT], tile[TMA_TEXT];
    int type, element, blocks;
    ccute_layout a, b;
} tma_pair;

/* An element of the tile: its place, the swizzle left out, and its coordinate in the tensor, the tile at the origin. */
typedef struct tma_element {
    int64_t place, coord[CCUTE_TMA_AXES];
} tma_element;

/* The layout that a text is; the test fails if it is none. */
ccute_layout tma_layout(const char *text);

/* Tiles are most often contiguous as the tensor is, swizzled now and then, in rows that fit. */
void tma_random_pair(struct rng *rng, tma_pair *p);

/* Leaves b..e-1 of the mode of a bracketed shape that begins at leaf b: e. */
int tma_mode_end(const ccute_tuple *t, int b);

/* The elements of the tile; how many, -1 if there are too many. */
int tma_elements(const tma_pair *p, tma_element *out);

/* The byte of a tensor in memory that is `offset` from its beginning. */
unsigned char tma_byte(int64_t offset);

/* The bytes that an element has at this coordinate; zeros outside. */
void tma_expect(const tma_pair *p, const int64_t *coord, unsigned char *out);

#endif
