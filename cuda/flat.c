/* The plan of the kernel whose tiles are cut out of two flat runs. */
#include "cuda/cost.h"
#include "cuda/parts.h"

/* Rows and columns of the tiles that are tried, by the logarithm of the unit's bytes: of four on an H200 no other one
   or two were as fast. */
enum { FLAT_TRIES = 2 };
static const int32_t flat_tiles[4][FLAT_TRIES][2] = {
    {{128, 256}, {256, 64}}, {{128, 64}, {64, 128}}, {{64, 64}, {128, 32}}, {{32, 32}, {32, 32}}};

enum {
    FLAT_LEAST = 64,          /* bytes of a run: most of a tile would be empty */
    FLAT_FOLLOWED = 64 * 1024 /* rows up to which blocks follow the destination's run: while they do, L2 keeps the
                                 sectors of rows that the blocks of the next columns share */
};

/* Take the loops of a side's contiguous run, of those that are free, innermost first. src: of the source. Returns its
   units, 0 if they are too many. */
static int64_t take_run(const ccute_problem *p, int src, int8_t *taken, ccute_digit *digit, int32_t *n)
{
    const int64_t *const along = src ? p->src : p->dst;
    int64_t units = 1;
    for (int i = 0; i < p->rank && *n < CCUTE_TILE_DIGITS; i++) {
        if (taken[i] || along[i] != units || (!src && (p->src[i] == 1 || p->src[i] == 0)))
            continue;
        if (p->extent[i] > NARROW / units)
            return 0;
        taken[i] = (int8_t)(src ? 2 : 1);
        digit[(*n)++] = digit_of(p->extent[i], src ? p->dst[i] * p->unit : 0, src ? 0 : p->src[i] * p->unit, 0);
        units *= p->extent[i];
        i = -1; /* the next may be any */
    }
    return units;
}

/* Whether all columns of all tiles begin at multiples of 16 bytes. */
static int columns_aligned(const ccute_problem *p, const int8_t *taken)
{
    int64_t bits = p->dst_align | p->dst_offset * p->unit;
    for (int i = 0; i < p->rank; i++)
        if (taken[i] != 1)
            bits |= p->dst[i] * p->unit;
    return bits % VECTOR == 0;
}

/* The digits of a block's number. Returns 0 if they or the blocks are too many. */
static int flat_blocks(const ccute_problem *p, const int8_t *taken, ccute_flat *f)
{
    const int64_t row_parts = divide_up(f->nx, f->rows), column_parts = divide_up(f->ny, f->columns);
    if (column_parts > MAX_BLOCKS / row_parts)
        return 0;
    f->blocks = row_parts * column_parts;
    f->row_part = digit_of(row_parts, 0, 0, 0);
    f->column_part = digit_of(column_parts, 0, 0, 0);
    f->n_outer = 0;
    for (int i = 0; i < p->rank; i++) {
        if (taken[i])
            continue;
        if (f->n_outer == CCUTE_TILE_OUTER || p->extent[i] > MAX_BLOCKS / f->blocks)
            return 0;
        f->outer[f->n_outer++] = digit_of(p->extent[i], p->dst[i] * p->unit, p->src[i] * p->unit, 0);
        f->blocks *= p->extent[i];
    }
    return 1;
}

/* Rows keep where they lie in a sector, so each has room for that, and its last chunk may be read whole. The rows of a
   vector lie in other banks than those of the next. After them three tables: of rows their addresses, of columns
   theirs, of rows their places. */
static void flat_in_shared(ccute_flat *f)
{
    const int32_t bytes = f->columns * f->unit, units = VECTOR / f->unit, banks = WARP * WORD;
    f->chunk = digit_of(bytes / VECTOR + 1, 0, 0, 0);
    f->pitch = (int32_t)round_up(bytes + CCUTE_TILE_SECTOR - 1, CCUTE_TILE_SECTOR);
    f->skew = (CCUTE_TILE_SECTOR + banks - units * f->pitch % banks) % banks;
    f->table = (int32_t)round_up(f->rows * f->pitch + f->rows / units * f->skew, VECTOR);
    f->shared = f->table + (f->rows + f->columns) * (int32_t)sizeof(char *) + f->rows * (int32_t)sizeof(int32_t);
}

/* The runs and the blocks' order, for any tile. Returns 0 if the kernel cannot do the copy. */
static int flat_runs(const ccute_problem *p, int8_t *taken, ccute_flat *f)
{
    int64_t nx, ny;
    if (!ccute_problem_is_plain(p) || p->rank < 2 || p->unit > 8 || p->unit & (p->unit - 1))
        return 0;
    f->unit = (int32_t)p->unit;
    f->n_row = f->n_column = 0;
    nx = take_run(p, 0, taken, f->row, &f->n_row);
    ny = take_run(p, 1, taken, f->column, &f->n_column);
    if (nx * p->unit < FLAT_LEAST || ny * p->unit < FLAT_LEAST || !columns_aligned(p, taken))
        return 0;
    f->nx = (int32_t)nx;
    f->ny = (int32_t)ny;
    f->columns_first = nx > FLAT_FOLLOWED;
    return 1;
}

int ccute_plan_flat(const ccute_problem *p, ccute_flat *f)
{
    int8_t taken[CCUTE_PLAN_LOOPS] = {0};
    ccute_flat other;
    int best = 0;
    if (!flat_runs(p, taken, &other))
        return 0;
    for (int i = 0; i < FLAT_TRIES; i++) {
        const int32_t *const tile = flat_tiles[log2_floor(p->unit)][i];
        int percent;
        other.rows = tile[0];
        other.columns = tile[1];
        flat_in_shared(&other);
        if (!flat_blocks(p, taken, &other) || (percent = ccute_cost_flat(p, &other)) <= best)
            continue;
        best = percent;
        *f = other;
    }
    return best;
}
