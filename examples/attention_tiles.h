/* The elements and the tiles of an instance of attention.cu: ATTENTION is the name of its function, ATTENTION_DEPTH the
 * elements of a head, 64 or 128, ATTENTION_KEYS the keys of a step, ATTENTION_GROUPS the groups of 64 queries that share
 * them, and ATTENTION_BFLOAT16 changes its elements. */
#ifndef ATTENTION_TILES_H
#define ATTENTION_TILES_H

#include <ccute/ccute.h>
#include <ccute/short.h>

#ifdef ATTENTION_BFLOAT16
#include <cuda_bf16.h>
typedef __nv_bfloat16 element;
#define ATTENTION_TYPE CCUTE_BF16
#define ATTENTION_TMA CCUTE_TMA_BF16
#else
#include <cuda_fp16.h>
typedef __half element;
#define ATTENTION_TYPE CCUTE_F16
#define ATTENTION_TMA CCUTE_TMA_F16
#endif

#include "attention.h"

#ifndef ATTENTION
#define ATTENTION attention
#define ATTENTION_DEPTH 128
#define ATTENTION_KEYS 160
#endif
#ifndef ATTENTION_GROUPS
#define ATTENTION_GROUPS (ATTENTION_DEPTH > 64 ? 2 : 3)
#endif

enum {
    DEPTH = ATTENTION_DEPTH,
    KEYS = ATTENTION_KEYS,
    GROUPS = ATTENTION_GROUPS,
    ROWS = 64, /* queries of a group */
    TILE = ROWS * GROUPS,
    STAGES = DEPTH > 64 ? 2 : 4, /* of keys, and of values; no more fit of 128 elements */
    THREADS = 128 + 128 * GROUPS,
    SCORES = ROWS * KEYS / 128, /* of a thread */
    SUMS = ROWS * DEPTH / 128
};

/* Rows of tokens in boxes of 64 elements, under the swizzle of 128 bytes. */
CCUTE_FOLD static __host__ __device__ ccute_layout tile_of(int rows)
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(rows, TUP(64, DEPTH / 64)), TUP(64, TUP(1, 64 * rows))));
}

/* The values as the second product reads them: a row for each element of a head, a column for each key. */
CCUTE_FOLD static __device__ ccute_layout tile_of_values()
{
    return ccute_swizzle(3, 3, 3, ccute_make_layout(TUP(TUP(64, DEPTH / 64), KEYS), TUP(TUP(1, 64 * KEYS), 64)));
}

#endif
