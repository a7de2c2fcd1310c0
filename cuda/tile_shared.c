/* A tile in shared memory: steps, swizzle, tables, skewed rows, gathering, and the lanes of a warp. */
#include <string.h>

#include "cuda/parts.h"

/* Give the digits of a walk the steps of their loops. */
static void place_walk(ccute_walk *w, const int32_t *step)
{
    for (int i = 0; i < w->n; i++)
        w->digit[i].shared = step[w->digit[i].shared];
}

/* The most that a walk has in a block. */
static int64_t walk_most(const ccute_tile *t, const ccute_walk *w)
{
    return (int64_t)w->inner * (w->which < 0 ? 1 : t->cut[w->which].tile + t->cut[w->which].extra);
}

/* Place the rows, `further` bytes, whole sectors, further apart than they must be. Their distances are as those in
   memory modulo 32, so that an aligned chunk there is one here, and the two chunks of a sector are read at once:
   cp.async joins two chunks that are one sector on both sides, and otherwise asks L2 twice. */
static void tile_place(ccute_tile *t, int64_t further)
{
    const int64_t bytes = (int64_t)t->src_run.full * t->unit - t->slack;
    int64_t pitch = round_up(bytes + (t->src_aligned && !t->shift ? 0 : VECTOR - 1), CCUTE_TILE_SECTOR) + further;
    int32_t step[CCUTE_PLAN_LOOPS];
    for (int i = 0; i < t->src_run.n; i++) /* along the source's run the tile lies as in memory */
        step[t->src_run.digit[i].shared] = (int32_t)t->src_run.digit[i].src;
    for (int i = 0; i < t->rows.n; i++) {
        const ccute_digit *const d = &t->rows.digit[i];
        const int64_t rest = ((d->src % CCUTE_TILE_SECTOR) + CCUTE_TILE_SECTOR) % CCUTE_TILE_SECTOR;
        const int64_t extra = t->rows.which >= 0 && i == t->rows.n - 1 ? t->cut[t->rows.which].extra : 0;
        step[d->shared] = (int32_t)(pitch + rest);
        pitch = round_up((pitch + rest) * (d->extent + extra), CCUTE_TILE_SECTOR);
    }
    pitch += t->skew ? round_up(walk_most(t, &t->rows) * VECTOR, CCUTE_TILE_SECTOR) : 0;
    t->shared = (int32_t)round_up(pitch + CCUTE_TILE_SECTOR, 128);
    t->chunk = digit_of(divide_up(bytes, VECTOR) + !t->src_aligned, 0, 0, 0);
    place_walk(&t->src_run, step);
    place_walk(&t->rows, step);
    place_walk(&t->dst_run, step);
    place_walk(&t->columns, step);
}

/* Let the bits from `bit` on of a byte's place change its chunk's place among 8. */
static void set_swizzle(ccute_tile *t, int bit)
{
    t->swizzle_shift = bit - log2_floor(VECTOR);
    t->swizzle_mask = 7 * VECTOR;
}

/* Spread the vectors that the threads of a warp read together, along the destination's run, over the banks. */
static void tile_swizzle(ccute_tile *t)
{
    const int64_t step = VECTOR / t->unit * (int64_t)t->dst_run.digit[0].shared;
    t->swizzle_shift = t->swizzle_mask = 0;
    if (step % 32 || step < 32)
        return;
    if (t->slide && step % (t->unit <= CCUTE_TILE_SKEW ? 64 : 128)) /* few threads meet in a bank: that costs less */
        return;
    set_swizzle(t, log2_floor(step) < 7 ? 7 : log2_floor(step));
}

/* Whether rows are numbered as the destination's run is: its loops are those across the rows. */
static int rows_are_run(const ccute_tile *t)
{
    int same = t->rows.n == t->dst_run.n;
    for (int i = 0; same && i < t->rows.n; i++)
        same = t->rows.digit[i].shared == t->dst_run.digit[i].shared;
    return same;
}

/* Instead of a swizzle, which would be asked for every unit, let the rows of a vector begin one chunk further than by
   their distances. */
static void tile_skew(ccute_tile *t)
{
    if (!t->swizzle_mask || !rows_are_run(t))
        return;
    t->skew = 1 + log2_floor(VECTOR / t->unit);
    t->shared += (int32_t)round_up(divide_up(walk_most(t, &t->dst_run), VECTOR / t->unit) * VECTOR, 128);
    t->swizzle_shift = t->swizzle_mask = 0;
}

/* Threads along the destination's run: 8, and more where there are few columns. */
static void tile_lanes(ccute_tile *t, int threads)
{
    const int64_t pieces = divide_up((int64_t)t->dst_run.full * t->unit, t->words ? WORD : VECTOR);
    const int least = t->words ? 5 : 3;
    int log = 0;
    while (log < least && (1 << log) < pieces)
        log++;
    while ((1 << log) < pieces && (threads >> log) > t->columns.full)
        log++;
    t->lanes_log = log;
}

/* ---- Wavefronts ----------------------------------------------------------------------------------------- */

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

/* With words: those that one bank is asked for by a warp that reads the first unit of each of its words. */
static int word_wavefronts(const ccute_tile *t)
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
        return (double)VECTOR / t->unit * word_wavefronts(t);
    r = reads_of(t);
    return wavefronts_of(t, &r);
}

/* ---- Tables ---------------------------------------------------------------------------------------------- */

/* Let a block work out its rows and columns once, and the places of that many units of a column. */
static void tile_tables(ccute_tile *t, int64_t units)
{
    int64_t shared = t->shared;
    t->swizzle_shift = t->swizzle_mask = 0;
    t->table = t->shared;
    t->table_rows = (int32_t)walk_most(t, &t->rows);
    t->table_columns = (int32_t)walk_most(t, &t->columns);
    t->table_units = (int32_t)units;
    shared += (t->table_rows + (int64_t)t->table_columns) * CCUTE_TILE_ENTRY + 2 * units;
    t->shared = (int32_t)(shared < MAX_BLOCKS ? round_up(shared, 128) : MAX_BLOCKS);
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

/* Units of all loops of the destination's run but the last. */
static int64_t inner_units(const ccute_tile *t)
{
    int64_t units = 1;
    for (int i = 0; i + 1 < t->dst_run.n; i++)
        units *= t->dst_run.digit[i].extent;
    return units;
}

/* Units after which the places of words, or of vectors, repeat, that begin at multiples of `lanes`. */
static int64_t repeat_units(const ccute_tile *t, int64_t lanes)
{
    const int64_t inner = inner_units(t);
    return inner * (lanes / ccute_gcd(inner, lanes));
}

/* By how much places in shared memory grow in so many steps of the last loop, or -1 if it is not the same everywhere:
   rows are moved on by their numbers. */
static int64_t repeat_step(const ccute_tile *t, int64_t steps)
{
    const ccute_digit *const last = &t->dst_run.digit[t->dst_run.n - 1];
    const int64_t rows = steps * last->src, skewed = t->skew ? 1 << (t->skew - 1) : 1;
    if (rows % skewed)
        return -1;
    return steps * last->shared + (t->skew ? rows / skewed * VECTOR : 0);
}

/* Let a table have the places of the units of the only column, from before it to behind it; where they repeat often
   enough, once. What begins before it is less than a vector. */
static void words_table(ccute_tile *t)
{
    const int64_t lanes = WORD / t->unit, all = walk_most(t, &t->dst_run), inner = inner_units(t);
    int64_t units = repeat_units(t, lanes), step = 0;
    while (2 * units <= all && ((t->shift && units * t->unit < VECTOR) || repeat_step(t, units / inner) < 0))
        units *= 2;
    if (2 * units <= all)
        step = repeat_step(t, units / inner);
    else
        units = round_up(all, lanes) + 2 * VECTOR / t->unit;
    tile_tables(t, units);
    t->period = digit_of(units / lanes, 0, 0, 0);
    t->period.shared = (int32_t)step;
}

/* The shared memory of a tile whose columns begin anywhere. */
static void tile_shifted(ccute_tile *t)
{
    if (t->words) {
        t->swizzle_shift = t->swizzle_mask = 0;
        if (t->dst_run.n > 1)
            words_table(t);
        return;
    }
    tile_skew(t);
    if (t->dst_run.n > 1 || t->swizzle_mask || (t->skew && t->unit > CCUTE_TILE_SKEW))
        tile_tables(t, walk_most(t, &t->dst_run));
}

/* Whether the digits of a walk from `first` on stay within steps of `low` bytes, or step over blocks of `block`. */
static int walk_in_blocks(const ccute_walk *w, int first, int64_t low, int64_t block, int64_t *below)
{
    for (int i = first; i < w->n; i++) {
        const int64_t step = w->digit[i].shared;
        if (step % block == 0)
            continue;
        if (step >= low)
            return 0;
        *below += step * (w->digit[i].extent - 1);
    }
    return *below < low;
}

/* Whether the units of a vector are steps of the first digit. */
static int tile_linear(const ccute_tile *t)
{
    return t->dst_run.n == 1 || (!t->shift && t->dst_run.digit[0].extent % (VECTOR / t->unit) == 0);
}

/* Whether all units of a vector have the same swizzle: they fill an aligned block of it. */
static int tile_even(const ccute_tile *t)
{
    const int64_t step = t->dst_run.digit[0].shared, block = VECTOR / t->unit * step;
    int64_t below = t->unit - 1;
    if (!t->swizzle_mask)
        return 1;
    return !(step & (step - 1)) && block <= (int64_t)VECTOR << t->swizzle_shift &&
           walk_in_blocks(&t->dst_run, 1, step, block, &below) && walk_in_blocks(&t->columns, 0, step, block, &below);
}

static void tile_gathering(ccute_tile *t)
{
    if (tile_linear(t))
        t->gathering = !t->shift && t->src_aligned && tile_even(t) ? CCUTE_EVEN : CCUTE_LINEAR;
    else
        t->gathering = t->dst_run.n == 2 ? CCUTE_TWO : CCUTE_MANY;
    if (t->gathering == CCUTE_TWO && !t->shift)
        t->swizzle_mask = 0;
}

/* Whether aligned vectors are gathered by a table in any case: finding each unit digit by digit takes more instructions
   than all the rest; of two digits, only single bytes do. */
static int always_by_table(const ccute_tile *t)
{
    return t->gathering == CCUTE_MANY || (t->gathering == CCUTE_TWO && (t->unit == 1 || t->words));
}

/* Whether so many wavefronts of vectors of two digits, which have no swizzle without a table, meet in a few banks. */
static int is_crowded(const ccute_tile *t, double wavefronts)
{
    enum { CROWDED = 3 };
    const int units = VECTOR / t->unit, least = units > WORD ? units : WORD;
    return wavefronts >= CROWDED * least;
}

/* A table with the places of the units of aligned vectors. But for a step of the last loop they repeat with the loops
   inside it, and vectors begin as at first after the common multiple of both: the table ends there. */
static ccute_tile with_places(const ccute_tile *t)
{
    const int64_t lanes = VECTOR / t->unit, all = round_up(walk_most(t, &t->dst_run), lanes);
    int64_t units = repeat_units(t, lanes);
    ccute_tile placed = *t;
    if (t->words) {
        words_table(&placed);
        return placed;
    }
    tile_skew(&placed);
    if (units > all || placed.skew)
        units = all;
    tile_tables(&placed, units);
    placed.period = digit_of(units / lanes, 0, 0, 0);
    placed.period.shared = (int32_t)(units / inner_units(t) * t->dst_run.digit[t->dst_run.n - 1].shared);
    return placed;
}

static void tile_placed(ccute_tile *t)
{
    const ccute_tile placed = with_places(t);
    if (placed.shared <= CCUTE_TILE_SHARED)
        *t = placed;
    else
        t->words = t->skew = 0;
}

/* The same for vectors of two digits where it halves the wavefronts, of which the tile has that many so far. Returns
   those that it has then. */
static double tile_relieved(ccute_tile *t, double wavefronts)
{
    ccute_tile placed = with_places(t);
    double relieved;
    if (placed.shared > CCUTE_TILE_SHARED)
        return wavefronts;
    relieved = ccute_tile_spread(&placed);
    if (2 * relieved > wavefronts)
        return wavefronts;
    *t = placed;
    return relieved;
}

/* ---- Words --------------------------------------------------------------------------------------------- */

int ccute_tile_has_words(const ccute_tile *t)
{
    const int64_t columns = walk_most(t, &t->columns);
    if (t->unit > CCUTE_TILE_WORDS)
        return 0;
    return t->dst_run.n > 1 ? columns == 1 && (t->shift || !tile_linear(t)) : t->shift && columns < WARP;
}

/* Let the digits of the destination's run count rows in `src`, for the skew. */
static void words_rows(ccute_tile *t)
{
    int64_t rows = 1;
    for (int k = 0; k < t->dst_run.n; k++)
        t->dst_run.digit[k].src = 0;
    for (int i = 0; i < t->rows.n; i++) {
        for (int k = 0; k < t->dst_run.n; k++)
            if (t->dst_run.digit[k].shared == t->rows.digit[i].shared)
                t->dst_run.digit[k].src = rows;
        rows *= t->rows.digit[i].extent;
    }
}

/* Place the rows so that the words of a warp meet in as few banks as can be: with rows further apart, or with one chunk
   more before every few rows, those that a word has. */
static void tile_words(ccute_tile *t)
{
    enum { WAYS = 8, ENOUGH = 2 };
    ccute_tile best;
    int least = WARP + 1;
    t->words = 1;
    words_rows(t);
    for (int way = 0; way < WAYS && least > ENOUGH; way++) {
        ccute_tile tried = *t;
        int wavefronts;
        tried.skew = way % 2 && t->dst_run.n > 1 ? 1 + log2_floor(WORD / t->unit) : 0;
        tile_place(&tried, way / 2 * CCUTE_TILE_SECTOR);
        wavefronts = word_wavefronts(&tried);
        if (wavefronts >= least)
            continue;
        least = wavefronts;
        best = tried;
    }
    *t = best;
}

double ccute_tile_in_shared(ccute_tile *t, int words)
{
    double wavefronts = 0;
    t->table = t->skew = t->words = 0;
    if (words && ccute_tile_has_words(t))
        tile_words(t);
    else
        tile_place(t, 0);
    tile_swizzle(t);
    tile_lanes(t, 256);
    if (t->shift)
        tile_shifted(t);
    tile_gathering(t);
    if (!t->shift && always_by_table(t)) {
        tile_placed(t);
        tile_lanes(t, 256);
    } else if (!t->shift && t->gathering == CCUTE_TWO) {
        wavefronts = ccute_tile_wavefronts(t);
        if (is_crowded(t, wavefronts))
            wavefronts = tile_relieved(t, wavefronts);
    }
    return wavefronts;
}
