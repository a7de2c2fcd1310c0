/* Shared by the planners of CUDA's kernels: digits, and the runs of tiles. */
#ifndef CCUTE_CUDA_PARTS_H
#define CCUTE_CUDA_PARTS_H

#include "cuda/copy.h"
#include "plan.h"

enum { WORD = 4, VECTOR = 16, WARP = 32, MAX_BLOCKS = 0x7fffffff, NARROW = 0x7fffffff };

static inline ccute_digit digit_of(int64_t extent, int64_t dst, int64_t src, int wide)
{
    const ccute_divisor by = ccute_divisor_of(extent, wide);
    const ccute_digit out = {by.magic, by.shift, 0, extent, dst, src};
    return out;
}

static inline int64_t round_up(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

static inline int64_t divide_up(int64_t x, int64_t by) { return (x + by - 1) / by; }

static inline int64_t magnitude(int64_t x) { return x < 0 ? -x : x; }

static inline int log2_floor(int64_t x)
{
    int log = 0;
    while (x >> (log + 1))
        log++;
    return log;
}

/* One side while its tile is made: the loops of its contiguous run, innermost first. */
typedef struct run {
    int n;
    int loop[CCUTE_TILE_DIGITS];
    int64_t inner, slack; /* units before the last loop's, and of its steps' ends that are not the run's */
} run;

static inline int in_run(const run *r, int loop)
{
    for (int i = 0; i < r->n; i++)
        if (r->loop[i] == loop)
            return 1;
    return 0;
}

static inline ccute_walk empty_walk(void)
{
    const ccute_walk out = {.n = 0, .inner = 1, .which = -1, .full = 1};
    return out;
}

/* The digits of a block's number, when the cuts are settled: the parts of the destination's run first, so that blocks
   write on; those of the other cut then if `near`, because its neighbours share sectors of the source, or where the
   destination's stride of its loop puts it. own[i]: loop i is in the tile. Returns 0 if they or the blocks are too
   many. */
int ccute_tile_outer(const ccute_problem *p, const int8_t *own, int near, int64_t other_dst, ccute_tile *t);

/* Let the bits from `bit` on of a byte's place change its chunk's place among 8. */
static inline void set_swizzle(ccute_tile *t, int bit)
{
    t->swizzle_shift = bit - log2_floor(VECTOR);
    t->swizzle_mask = 7 * VECTOR;
}

/* Whether narrow units of a few columns are stored by words: a warp has one of them, and vectors of it would meet in a
   few banks. Of several loops only where it is one column, with a table. */
int ccute_tile_has_words(const ccute_tile *t);

/* The tile in shared memory: where its rows lie, its swizzle, or the tables and skewed rows that it has instead, and
   how vectors are gathered from it (tile_shared.c). Returns the tile's wavefronts if they had to be counted for that,
   and then it is spread already; else 0. */
double ccute_tile_in_shared(ccute_tile *t, int words);

/* Let the windows of a misaligned destination begin where sectors do: a block then reads `extra` steps more. */
void ccute_tile_slide(ccute_tile *t);

/* Swizzle a tile with tables where its warps meet in fewer banks then: each unit takes two instructions more. Returns
   its wavefronts (tile_banks.c). */
double ccute_tile_spread(ccute_tile *t);

/* With words: those that one bank is asked for by a warp that reads the first unit of each of its words. */
int ccute_tile_word_wavefronts(const ccute_tile *t);

/* Wavefronts of shared memory for a vector of each lane of the first warp: those of four of its units stand for all. */
double ccute_tile_wavefronts(const ccute_tile *t);

#endif
