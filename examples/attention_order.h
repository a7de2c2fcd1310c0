/* Which tile of queries a block of attention.cu takes next. */
#ifndef ATTENTION_ORDER_H
#define ATTENTION_ORDER_H

#include "attention_tiles.h"

/* Tiles in bands of heads of K and V: those that the cache holds together. */
struct order {
    int tiles, blocks, bands;
};

struct place {
    int tile, head, batch, steps;
};

/* Blocks take tiles in turn, and back: the tile of this one in a round, counted in the round, and how many it takes. */
static __device__ int tile_in(int turn) { return turn % 2 ? gridDim.x - 1 - blockIdx.x : blockIdx.x; }
static __device__ int turns_of(const order &all)
{
    const int blocks = gridDim.x, rounds = all.tiles / blocks;
    return rounds + (tile_in(rounds) < all.tiles % blocks);
}

/* If they are causal, the tiles of the last queries are long. In every second band they come first, in the others last:
   so blocks end at about the same time, with short tiles. */
static __device__ place place_of(const attention_problem &p, const order &all, int turn)
{
    const int next = turn * gridDim.x + tile_in(turn), total = p.heads * p.batches;
    const int each = total / all.bands, more = total % all.bands; /* heads of a band, and bands that have one more */
    const int head = next / (p.shared * all.blocks), longer = more * (each + 1);
    const int band = head < longer ? head / (each + 1) : more + (head - longer) / each;
    const int first = (band * each + min(band, more)) * p.shared, heads = (each + (band < more)) * p.shared;
    const int within = next - first * all.blocks, row = within / heads;
    const int tile = (all.bands - band) % 2 ? all.blocks - 1 - row : row;
    const int mine = first + within % heads, most = p.heads * p.shared;
    const int seen = p.causal ? max(1, min(p.keys, (tile + 1) * TILE + p.keys - p.queries)) : p.keys;
    return {tile, mine % most, mine / most, (seen + KEYS - 1) / KEYS};
}

/* A warp's first lane reads the place in shared memory for all. */
static __device__ place read_place(const place *from)
{
    place at = {};
    if (threadIdx.x % 32 == 0)
        at = *from;
    return {__shfl_sync(~0u, at.tile, 0), __shfl_sync(~0u, at.head, 0), __shfl_sync(~0u, at.batch, 0),
            __shfl_sync(~0u, at.steps, 0)};
}

#endif
