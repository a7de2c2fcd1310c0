/* How many wavefronts of shared memory the warps of a tile take, and the swizzle that makes them fewer. */
#include <string.h>

#include "cuda/parts.h"

/* Different words, at most those of a warp's vectors that begin anywhere: a table of their numbers, 1 and on, by their
   hashes. */
typedef struct words {
    int n;
    uint32_t word[WARP * (VECTOR / WORD + 1)];
    uint8_t slot[256];
} words;

static void no_words(words *all)
{
    all->n = 0;
    memset(all->slot, 0, sizeof all->slot);
}

static inline int is_new_word(words *all, uint32_t w)
{
    uint32_t at = w * 0x9E3779B1u >> 24;
    while (all->slot[at] && all->word[all->slot[at] - 1] != w)
        at = (at + 1) % 256;
    if (all->slot[at])
        return 0;
    all->word[all->n] = w;
    all->slot[at] = (uint8_t)++all->n;
    return 1;
}

/* index / d->extent, as the kernels find it. */
static uint32_t quotient(uint32_t index, const ccute_digit *d)
{
    return ((uint32_t)((uint64_t)index * (uint32_t)d->magic >> 32) + index) >> d->shift;
}

static int64_t word_at(const ccute_tile *t, uint32_t unit)
{
    int64_t at = 0, row = 0;
    for (int i = 0; i < t->dst_run.n; i++) {
        const ccute_digit *const d = &t->dst_run.digit[i];
        const uint32_t rest = i + 1 < t->dst_run.n ? quotient(unit, d) : 0;
        const int64_t digit = unit - rest * (uint32_t)d->extent;
        at += digit * d->shared;
        row += digit * d->src;
        unit = rest;
    }
    return at + (t->skew ? (row >> (t->skew - 1)) * VECTOR : 0);
}

int ccute_tile_word_wavefronts(const ccute_tile *t)
{
    words all;
    int n[WARP] = {0}, most = 1;
    no_words(&all);
    for (int lane = 0; lane < WARP; lane++) {
        const uint32_t w = (uint32_t)(word_at(t, (uint32_t)(lane * (WORD / t->unit))) / WORD);
        if (is_new_word(&all, w) && ++n[w % WARP] > most)
            most = n[w % WARP];
    }
    return most;
}

static uint32_t shared_at(const ccute_walk *w, uint32_t index)
{
    uint32_t at = 0;
    for (int i = 0; i < w->n; i++) {
        const ccute_digit *const d = &w->digit[i];
        const uint32_t rest = i + 1 < w->n ? quotient(index, d) : 0;
        at += (index - rest * (uint32_t)d->extent) * (uint32_t)d->shared;
        index = rest;
    }
    return at;
}

/* Where the lanes of a warp find a few units of their first vectors. */
enum { READS = 4 };

typedef struct reads {
    int n;
    uint32_t at[READS][WARP];
} reads;

/* The column that lane `lane` of a warp has. */
static uint32_t column_of(const ccute_tile *t, uint32_t lane)
{
    const uint32_t column = lane >> t->lanes_log, last = (uint32_t)t->columns.full - 1;
    const uint32_t taken = t->shift && t->unit == 1 ? (column & ~7u) | (column & 3) << 1 | (column >> 2 & 1) : column;
    return taken < last ? taken : last;
}

/* Lanes with the same vector or the same column have that part of their places in common. */
static reads reads_of(const ccute_tile *t)
{
    const int units = VECTOR / t->unit, lanes = t->lanes_log < 5 ? 1 << t->lanes_log : WARP;
    const uint32_t run = (uint32_t)t->dst_run.full, vectors = (run + (uint32_t)units - 1) / (uint32_t)units;
    uint32_t column[WARP];
    reads r;
    r.n = units < READS ? units : READS;
    for (int lane = 0; lane < WARP; lane += lanes)
        column[lane] = shared_at(&t->columns, column_of(t, (uint32_t)lane));
    for (int i = 0; i < r.n; i++)
        for (int v = 0; v < lanes; v++) {
            const uint32_t vector = (uint32_t)v < vectors ? (uint32_t)v : vectors - 1;
            const uint32_t wanted = vector * (uint32_t)units + (uint32_t)((i * (units / r.n) + i) % units);
            const uint32_t unit = wanted < run ? wanted : run - 1;
            const uint32_t at = shared_at(&t->dst_run, unit) + (t->skew ? (unit >> (t->skew - 1)) * VECTOR : 0);
            for (int lane = v; lane < WARP; lane += lanes)
                r.at[i][lane] = at + column[lane - v];
        }
    return r;
}

/* The words that a bank is asked for, at most, by a warp that reads units there. */
static int wavefronts_at(const ccute_tile *t, const uint32_t *at)
{
    words all;
    int n[WARP] = {0}, most = 0;
    no_words(&all);
    for (int lane = 0; lane < WARP; lane++) {
        const uint32_t byte = at[lane] ^ (at[lane] >> t->swizzle_shift & (uint32_t)t->swizzle_mask);
        for (uint32_t w = byte / WORD; w <= (byte + (uint32_t)t->unit - 1) / WORD; w++)
            if (is_new_word(&all, w) && ++n[w % WARP] > most)
                most = n[w % WARP];
    }
    return most;
}

/* Those of a vector of each lane; some number of `least` or more where there are as many. */
static double wavefronts_below(const ccute_tile *t, const reads *r, double least)
{
    const double each = (double)(VECTOR / t->unit) / r->n;
    int sum = 0;
    for (int i = 0; i < r->n && sum * each < least; i++)
        sum += wavefronts_at(t, r->at[i]);
    return sum * each;
}

static double wavefronts_of(const ccute_tile *t, const reads *r) { return wavefronts_below(t, r, WARP * VECTOR + 1); }

double ccute_tile_wavefronts(const ccute_tile *t)
{
    reads r;
    if (t->words)
        return (double)VECTOR / t->unit * ccute_tile_word_wavefronts(t);
    r = reads_of(t);
    return wavefronts_of(t, &r);
}

double ccute_tile_spread(ccute_tile *t)
{
    enum { FIRST = 7, LAST = 12, WORTH = 60 };
    const int units = VECTOR / t->unit, ideal = units > WORD ? units : WORD;
    double straight, least;
    int best = 0;
    reads r;
    if (!t->table || t->words || t->skew)
        return ccute_tile_wavefronts(t);
    r = reads_of(t);
    t->swizzle_shift = t->swizzle_mask = 0;
    straight = wavefronts_of(t, &r);
    least = straight * WORTH / 100;
    for (int bit = FIRST; bit <= LAST && least >= ideal; bit++) {
        double wavefronts;
        set_swizzle(t, bit);
        wavefronts = wavefronts_below(t, &r, least);
        if (wavefronts >= least)
            continue;
        least = wavefronts;
        best = bit;
    }
    t->swizzle_shift = t->swizzle_mask = 0;
    if (!best)
        return straight;
    set_swizzle(t, best);
    return least;
}
