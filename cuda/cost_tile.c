/* The speed of tile: how its chunks are asked for, its vectors gathered, its banks met, and its columns stored. */
#include "cuda/cost_parts.h"

/* How a tile is stored: gathered in the four ways, by windows that slide with known numbers, unaligned along one digit,
   unaligned by a table, aligned by a table. */
enum { SLIDING = CCUTE_GATHERINGS, UNALIGNED, TABLED, PLACED, WAYS };

static const struct {
    double vector, unit; /* instructions of each */
} way_issue[WAYS] = {{TILE_EVEN, TILE_EVEN_UNIT},       {TILE_LINEAR, TILE_LINEAR_UNIT},
                     {TILE_TWO, TILE_TWO_UNIT},         {TILE_MANY, TILE_MANY_UNIT},
                     {TILE_SLIDING, TILE_SLIDING_UNIT}, {TILE_UNALIGNED, TILE_UNALIGNED_UNIT},
                     {TILE_TABLED, TILE_TABLED_UNIT},   {TILE_PLACED, TILE_PLACED_UNIT}};

/* Whether a tile is what tile_sliding.cuh is compiled for. */
static int slides(const ccute_tile *t)
{
    static const int shape[4][2] = {{256, 128}, {128, 128}, {128, 64}, {64, 32}};
    const int size = log2_floor(t->unit);
    return size < 4 && !t->table && t->slide == SECTOR / t->unit && t->window == shape[size][0] &&
           t->src_run.full == shape[size][1] && t->columns.full == shape[size][1] && !t->slack && t->rows.n == 1 &&
           t->columns.n == 1 && t->dst_run.n == 1 && t->src_run.n == 1 && t->src_run.which == 1;
}

static int way_of(const ccute_tile *t)
{
    if (!t->shift)
        return t->table ? PLACED : t->gathering;
    return t->table ? TABLED : slides(t) ? SLIDING : UNALIGNED;
}

/* To where a side's runs begin, up to a sector. */
static int runs_align(const ccute_problem *p, const int64_t *stride, const ccute_walk *run, int64_t bits)
{
    bits |= SECTOR;
    for (int i = 0; i < p->rank; i++) {
        int inside = 0;
        for (int k = 0; k < run->n; k++)
            inside |= (stride == p->dst ? run->digit[k].dst : run->digit[k].src) == stride[i] * p->unit;
        if (!inside)
            bits |= stride[i] * p->unit;
    }
    return (int)(bits & -bits);
}

/* Wavefronts of the table for a vector of each lane. Unless the vectors are aligned to it, lanes read places of two
   bytes, those of neighbours as far apart as their vectors. */
static double table_wavefronts(const ccute_tile *t)
{
    const int lanes = 1 << (t->lanes_log < 5 ? t->lanes_log : 5), units = VECTOR / t->unit;
    const int words = lanes * units * (int)sizeof(uint16_t) / 4;
    if (!t->table)
        return 0;
    if (t->words)
        return (double)units / 2;
    return t->shift ? (double)units * divide_up(words, WARP) : (double)divide_up(words, WARP);
}

/* What a block's tables cost, for each vector of its tile: an entry for each row and column, and one for each unit of
   the destination's run, whose digits are divided. */
static double table_issue(const ccute_tile *t)
{
    const double vectors = (double)t->dst_run.full * t->columns.full * t->unit / VECTOR;
    if (!t->table)
        return 0;
    return (TILE_ENTRY * (t->table_rows + t->table_columns) + TILE_PLACE * t->table_units * t->dst_run.n) / vectors;
}

/* The part of its tiles that a cut loop fills. */
static double cut_filled(const ccute_cut *c)
{
    return (double)c->extent / ((double)divide_up(c->extent + c->extra, c->tile) * c->tile);
}

/* The part of `lanes` threads at a time that has one of `things`. */
static double used_of(double things, double lanes)
{
    int64_t rounds = (int64_t)(things / lanes);
    if ((double)rounds * lanes < things)
        rounds++;
    return things / ((double)rounds * lanes);
}

/* A tile's bytes: of a row and of a column, and the rows that are read more than once, as a part. */
typedef struct sizes {
    double row, column, again;
    int way, threads, from, to;
} sizes;

static sizes sizes_of(const ccute_problem *p, const ccute_tile *t)
{
    sizes s;
    s.row = (double)t->src_run.full * t->unit - t->slack;
    s.column = (double)t->dst_run.full * t->unit;
    s.again = 1 + (double)t->cut[0].extra / t->cut[0].tile;
    s.way = way_of(t);
    s.threads = (t->table ? t->shared > TILE_FEW_SHARED : s.way == SLIDING) ? 512 : 256;
    s.to = runs_align(p, p->dst, &t->dst_run, p->dst_align | p->dst_offset * p->unit);
    s.from = runs_align(p, p->src, &t->src_run, p->src_align | p->src_offset * p->unit);
    return s;
}

/* Ends of columns that are stored unit by unit. */
static double tile_ends(const ccute_tile *t, const sizes *s)
{
    if (s->way < SLIDING || s->way == PLACED || t->slide)
        return 0;
    return ccute_ends_of(s->column, s->to, t->unit, t->columns.n ? t->columns.digit[0].dst : SECTOR);
}

static double tile_l2(const ccute_tile *t, const sizes *s)
{
    const double window = (double)t->window * t->unit;
    const double stored = t->slide ? 1 : ccute_asked_of(window, s->to),
                 read = ccute_asked_of(s->row, s->from) * s->again;
    return TILE_L2 * (read + stored) / 2 + TILE_END * tile_ends(t, s) / 2 + TILE_ROW / s->row + TILE_COLUMN / s->column;
}

static double tile_issue(const ccute_tile *t, const sizes *s)
{
    const double lanes = 1 << t->lanes_log, units = VECTOR / t->unit, piece = t->words ? WORD : VECTOR;
    const double chunks = (double)t->chunk.extent * VECTOR / s->row * s->again, ends = tile_ends(t, s);
    const int sliced = s->way >= SLIDING && s->way != PLACED && !t->slide;
    const double pieces = (double)divide_up((int64_t)s->column, (int64_t)piece) + sliced;
    const double used = used_of(pieces, lanes) * (s->column / piece) / pieces;
    const double starts = t->table ? 1 : VECTOR / piece; /* pieces of a vector that find their window each */
    double issue = (way_issue[s->way].vector * starts + way_issue[s->way].unit * units) / used /
                   used_of(t->columns.full, s->threads / lanes);
    issue += TILE_CHUNK * chunks + TILE_END_ISSUE * ends;
    if (s->way < SLIDING)
        issue += TILE_DIGIT * (t->dst_run.n + t->columns.n);
    return t->table ? issue : issue + TILE_ROW_DIGIT * t->rows.n * chunks;
}

/* What a block costs before and after its bytes are under way, and where too few blocks are there to hide it. */
static double tile_blocks(const ccute_tile *t, const sizes *s)
{
    const double threads = (double)((int64_t)TILE_SHARED / (t->shared + 1024) * s->threads) / 2048;
    return TILE_BLOCK / (t->rows.full * s->row) + TILE_FEW / (threads < 1 ? threads : 1);
}

/* What was seen of the tiles that are chosen: by how much longer their parts take. */
typedef struct slower {
    double memory, issue;
} slower;

/* Columns that are cut end in other blocks than the next begin in: the sectors that both share are written in parts.
   The fewer blocks have room in shared memory, the less of one's loads the stores of others hide. Tables without words
   of single bytes take longer, too. */
static slower slower_of(const ccute_problem *p, const ccute_tile *t)
{
    const int64_t column = (int64_t)t->dst_run.inner * t->cut[0].extent * t->unit;
    slower s = {1, 1 + TILE_ALONE * t->shared / TILE_SHARED};
    if (t->cut[0].extent > t->cut[0].tile)
        s.memory += TILE_CUT * ccute_shared_of(column, sizes_of(p, t).to);
    if (t->unit == 1 && t->table && !t->words)
        s.issue += TILE_BYTES;
    return s;
}

static int tile_percent(const ccute_problem *p, const ccute_tile *t, double memory, double wavefronts, slower by)
{
    const sizes s = sizes_of(p, t);
    const double stored = ccute_stored_share(p);
    const int64_t run = t->dst_run.inner * (t->dst_run.which < 0 ? 1 : t->cut[t->dst_run.which].extent);
    const tile_rows to = ccute_tile_rows_of(p, p->dst, p->dst_align, p->dst_offset, run, t->dst_run.full);
    ccute_times cost;
    cost.memory =
        TILE_MEMORY * by.memory * memory * (to.align < VECTOR ? 1 : 1 + TILE_SECTOR * ccute_beyond(&to, SECTOR));
    cost.l2 = stored * tile_l2(t, &s);
    cost.issue = stored * by.issue * (tile_issue(t, &s) + table_issue(t) + tile_blocks(t, &s)) *
                 (1 + TILE_PART * (1 / (cut_filled(&t->cut[0]) * cut_filled(&t->cut[1])) - 1));
    cost.shared =
        stored * (TILE_SHARED_READ * wavefronts + TILE_SHARED_TABLE * table_wavefronts(t) + TILE_SHARED_WRITE);
    return ccute_percent_of(p, &cost);
}

int ccute_cost_tile(const ccute_problem *p, const ccute_tile *t, double memory, double wavefronts)
{
    return tile_percent(p, t, memory, wavefronts, (slower){1, 1});
}

int ccute_cost_tile_chosen(const ccute_problem *p, const ccute_tile *t, double memory, double wavefronts)
{
    return (int)(TILE_CHOSEN * tile_percent(p, t, memory, wavefronts, slower_of(p, t)) + 0.5);
}

int ccute_cost_tile_most(const ccute_problem *p, const ccute_tile *t, double memory)
{
    const int units = VECTOR / t->unit; /* each is a wavefront at least, and so are 128 bytes */
    return ccute_cost_tile(p, t, memory, units > WORD ? units : WORD);
}
