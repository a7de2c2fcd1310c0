/* A tile in shared memory: steps, swizzle, tables, skewed rows, gathering, and the lanes of a warp. */
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
        wavefronts = ccute_tile_word_wavefronts(&tried);
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

/* ---- Windows ------------------------------------------------------------------------------------------- */

void ccute_tile_slide(ccute_tile *t)
{
    const int64_t sector = CCUTE_TILE_SECTOR / t->unit;
    const ccute_walk *const d = &t->dst_run;
    t->window = d->full;
    t->slide = 0;
    if (!t->shift || d->which != 0 || t->src_run.which == 0 || t->columns.full < 2 || sector < 2)
        return;
    if (t->window % sector || t->cut[0].extent <= t->cut[0].tile)
        return;
    t->cut[0].extra = (int32_t)divide_up(sector, d->inner);
    t->slide = t->cut[0].extra * d->inner;
    if (t->cut[0].extra > t->cut[0].tile)
        t->cut[0].extra = t->slide = 0;
}
