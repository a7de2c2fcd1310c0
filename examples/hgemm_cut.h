/* Tiles of hgemm.cu that are cut along k: a block leaves the sums of a tile's begin in memory, and the block that has
 * its end adds them. */
#ifndef HGEMM_CUT_H
#define HGEMM_CUT_H

#include "hgemm_schedule.h"
#include "hgemm_tiles.h"

/* Where blocks leave sums, and whether they did. */
struct workspace {
    unsigned *ready;
    sum *sums;
};

/* Of a group's thread: its sums in vectors, which are neighbours of those of neighbouring threads. */
CCUTE_FOLD static __device__ void leave_sums(const workspace &work, int thread, const sum *sums)
{
    const int group = thread / 128;
    sum *const to = work.sums + static_cast<long>(blockIdx.x) * (SUMS * CONSUMERS) + 4 * thread;
    CCUTE_ALIGNED(to, 16);
    ccute_copy(to, ccute_make_layout(TUP(4, SUMS / 4), TUP(1, 4 * CONSUMERS)), sums,
               ccute_make_layout(TUP(4, SUMS / 4)));
    ccute_named_barrier_sync(1 + group, 128);
    __threadfence();
    if (thread % 128 == 0)
        atomicExch(&work.ready[blockIdx.x * GROUPS + group], 1u);
}

CCUTE_FOLD static __device__ void add_sums(sum *sums, const sum *from)
{
    CCUTE_ALIGNED(from, 16);
#pragma unroll
    for (int i = 0; i < SUMS / 4; i++) {
        sum more[4];
        ccute_copy(more, ccute_make_layout(4, 1), from + i * (4 * CONSUMERS), ccute_make_layout(4, 1));
#pragma unroll
        for (int j = 0; j < 4; j++)
            sums[4 * i + j] += more[j];
    }
}

/* Add what the clusters before this one have of the tile, always in the same order. */
CCUTE_FOLD static __device__ void add_others(const workspace &work, int thread, sum *sums, const schedule &all,
                                             int tile)
{
    const int first = (tile - all.rounds * all.clusters) * all.steps, cluster = blockIdx.x / BLOCKS;
    const int group = thread / 128, rank = ccute_cluster_rank();
    int other = cluster;
    for (; cut(all, other) > first; other--)
        if (thread % 128 == 0)
            while (atomicExch(&work.ready[((other - 1) * BLOCKS + rank) * GROUPS + group], 0u) == 0)
                continue;
    __threadfence();
    ccute_named_barrier_sync(1 + group, 128);
    for (; other < cluster; other++)
        add_sums(sums, work.sums + static_cast<long>(other * BLOCKS + rank) * (SUMS * CONSUMERS) + 4 * thread);
}

#endif
