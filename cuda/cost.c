/* The speed of rows, channels and transpose, and the parts of a kernel's time. */
#include "cuda/cost_parts.h"

/* ---- Time ---------------------------------------------------------------------------------------------- */

/* By Newton's method: a square root of the C library would have to be linked. */
static double square_root(double x)
{
    double y = x > 1 ? x : 1;
    for (int i = 0; i < 60 && y * y > x * 1.0001; i++)
        y = (y + x / y) / 2;
    return y;
}

static double fourth(double x) { return x * x * x * x; }

int ccute_percent_of(const ccute_problem *p, const ccute_times *t)
{
    const double faster = p->memory ? 1 + BALANCE * (p->memory * 0.01 - 1) : 1;
    const double sum = fourth(t->memory) + fourth(faster) * (fourth(t->l2) + fourth(t->issue) + fourth(t->shared));
    const double time = square_root(square_root(sum));
    const int percent = (int)(100 / time + 0.5);
    return percent < 1 ? 1 : percent > 120 ? 120 : percent;
}

/* ---- Sectors ------------------------------------------------------------------------------------------- */

/* A side's bytes as they lie: those of a contiguous run, to where all runs are aligned, up to a sector, whether they
   leave no sector out, and for each that is wanted the bytes of sectors that are moved, and those that are read where
   sectors are written in part. */
typedef struct side {
    int64_t run;
    int align, dense;
    double moved, partly;
} side;

/* The pieces of `size` bytes that a run of that many bytes touches which begins at a multiple of `align`: as many as on
   average. */
static double pieces_of(double run, int align, int size)
{
    const int64_t bytes = (int64_t)run;
    if (align >= size && bytes % size == 0)
        return run / size;
    return (run - (bytes % align ? 1 : align)) / size + 1;
}

static double sectors_of(double run, int align) { return pieces_of(run, align, SECTOR); }

/* The loops of a side that move, by the size of their steps in bytes. */
static int steps_of(const ccute_problem *p, const int64_t *stride, int64_t *step, int64_t *extent)
{
    int n = 0;
    for (int i = 0; i < p->rank; i++) {
        const int64_t bytes = magnitude(stride[i]) * p->unit;
        int k = n;
        if (!bytes)
            continue;
        for (n++; k > 0 && step[k - 1] > bytes; k--) {
            step[k] = step[k - 1];
            extent[k] = extent[k - 1];
        }
        step[k] = bytes;
        extent[k] = p->extent[i];
    }
    return n;
}

/* The pieces of memory that are read because a run has only a part of a sector of theirs, at its ends; those of two
   runs that lie within a piece share it. */
static double parts_of(int64_t run, int align, int64_t pitch)
{
    const double end = align < SECTOR ? 1 - (double)align / SECTOR : run % SECTOR ? 0.5 : 0;
    const double ends = smaller(2, 1 + (double)(pitch - run) / FILLED) * end;
    return smaller(smaller(ends, pieces_of((double)run, align, FILLED)), (double)pitch / FILLED);
}

static side side_of(const ccute_problem *p, const int64_t *stride, int64_t align, int64_t offset)
{
    int64_t step[CCUTE_PLAN_LOOPS], extent[CCUTE_PLAN_LOOPS], bits = align | offset * p->unit | PAIR;
    const int n = steps_of(p, stride, step, extent);
    side s = {p->unit, SECTOR, 1, 1, 0};
    double sectors, pitch;
    int gap = 0, pair;
    while (gap < n && step[gap] == s.run)
        s.run *= extent[gap++];
    for (int i = gap; i < n; i++)
        bits |= step[i];
    pair = (int)(bits & -bits);
    s.align = pair < SECTOR ? pair : SECTOR;
    if (gap == n || p->dst_own)
        return s;
    pitch = (double)step[gap] / SECTOR;
    s.dense = step[gap] <= SECTOR;
    sectors = sectors_of((double)s.run, s.align);
    sectors = smaller(sectors, pitch);
    s.moved = sectors * SECTOR / (double)s.run;
    s.moved += PAIRS * (smaller(pieces_of((double)s.run, pair, PAIR), pitch / 2) * PAIR / (double)s.run - s.moved);
    s.partly = parts_of(s.run, s.align, step[gap]) * FILLED / (double)s.run;
    return s;
}

double ccute_read_share(const ccute_problem *p)
{
    double read = 1;
    for (int i = 0; i < p->rank; i++)
        if (p->src[i] == 0)
            read /= (double)p->extent[i];
    return read / (read + 1);
}

double ccute_memory_of(const ccute_problem *p)
{
    const side d = side_of(p, p->dst, p->dst_align, p->dst_offset), s = side_of(p, p->src, p->src_align, p->src_offset);
    const double share = ccute_read_share(p), fill = d.dense ? FILL_DENSE : FILL;
    const double write = (1 - share) * d.moved, read = share * s.moved + (1 - share) * fill * d.partly,
                 all = read + write;
    return all * (1 - ALONE * (1 - 4 * read * write / (all * all)));
}

double ccute_shared_of(int64_t run, int align) { return parts_of(run, align, run) * FILLED / (double)run; }

double ccute_stored_share(const ccute_problem *p) { return 2 * (1 - ccute_read_share(p)); }

double ccute_asked_of(double run, int align) { return sectors_of(run, align) * SECTOR / run; }

double ccute_ends_of(double run, int align, int64_t unit, int64_t pitch)
{
    const double whole = align < VECTOR ? align : VECTOR, bytes = run < VECTOR - whole ? run : VECTOR - whole;
    return bytes / (double)unit * SECTOR / run * (pitch < SECTOR ? (double)pitch / SECTOR : 1);
}

/* To where all begins that the loops but the first step to, up to a sector. */
static int rows_align(const ccute_problem *p, const int64_t *stride, int64_t bits)
{
    bits |= SECTOR;
    for (int i = 1; i < p->rank; i++)
        bits |= stride[i] * p->unit;
    return (int)(bits & -bits);
}

/* ---- rows and channels ---------------------------------------------------------------------------------- */

static ccute_times rows_aligned(const ccute_problem *p, const ccute_rows *r, int from, int to)
{
    const double run = (double)r->bytes, stored = ccute_stored_share(p);
    ccute_times t = {0, 0, 0, 0};
    t.memory = ROWS_MEMORY * ccute_memory_of(p);
    t.l2 = stored * ROWS_L2 * ((r->repeat ? 1 : ccute_asked_of(run, from)) + ccute_asked_of(run, to)) / 2;
    t.issue = stored * (ROWS_ISSUE + ROWS_DIGIT * r->n + ROWS_RUN * VECTOR / run);
    return t;
}

static ccute_times rows_joined(const ccute_problem *p, const ccute_rows *r, int from)
{
    const double run = (double)r->bytes, stored = ccute_stored_share(p);
    const double vectors = (double)r->vector.extent * VECTOR / (run * (double)r->joined);
    ccute_times t = {0, 0, 0, 0};
    t.memory = JOINED_MEMORY * ccute_memory_of(p);
    t.l2 = stored * JOINED_L2 * (ccute_asked_of(run, from) + 1) / 2;
    t.issue = stored * ((JOINED_ISSUE + JOINED_DIGIT * r->n) * vectors + JOINED_RUN * VECTOR / run);
    return t;
}

static ccute_times rows_shifted(const ccute_problem *p, const ccute_rows *r, int from, int to)
{
    const double run = (double)r->bytes, stored = ccute_stored_share(p),
                 vectors = (double)r->vector.extent * VECTOR / run;
    const double ends = ccute_ends_of(run, to, p->unit, p->rank > 1 ? p->dst[1] * p->unit : SECTOR);
    ccute_times t = {0, 0, 0, 0};
    t.memory = SHIFTED_MEMORY * ccute_memory_of(p);
    t.l2 = stored * (SHIFTED_L2 * (ccute_asked_of(run, from) + ccute_asked_of(run, to)) + SHIFTED_END * ends) / 2;
    t.issue = stored * ((SHIFTED_ISSUE + SHIFTED_DIGIT * r->n) * vectors + SHIFTED_RUN * VECTOR / run +
                        SHIFTED_END_ISSUE * ends);
    return t;
}

int ccute_cost_rows(const ccute_problem *p, const ccute_rows *r)
{
    const int to = rows_align(p, p->dst, p->dst_align | p->dst_offset * p->unit);
    const int from = rows_align(p, p->src, p->src_align | p->src_offset * p->unit);
    const ccute_times t = r->aligned      ? rows_aligned(p, r, from, to)
                          : r->joined > 1 ? rows_joined(p, r, from)
                                          : rows_shifted(p, r, from, to);
    return ccute_percent_of(p, &t);
}

/* How much of the planes' lines of memory is moved by threads that are far apart: a run has less than a line, and what
   follows it in memory belongs to a later loop. If it belongs to another channel, the same thread moves it. */
static double lines_apart(const ccute_channels *c, double run)
{
    int apart = 0;
    for (int i = 1; i < c->n; i++) {
        const int64_t step = magnitude(c->pack ? c->digit[i].src : c->digit[i].dst);
        apart |= step < SECTOR || (c->pack && (double)step == run);
    }
    return !apart || run >= LINE ? 0 : run > SECTOR ? SECTOR / run : 1;
}

int ccute_cost_channels(const ccute_problem *p, const ccute_channels *c)
{
    const int many = c->channels > CCUTE_CHANNELS, size = log2_floor(c->unit);
    const int64_t *const planes = c->pack ? p->src : p->dst;
    const double piece = many ? VECTOR / 2 : VECTOR, all = piece * (double)c->digit[0].extent;
    const double line = all < piece * WARP ? all : piece * WARP;
    const side s = side_of(p, planes, c->pack ? p->src_align : p->dst_align, c->pack ? p->src_offset : p->dst_offset);
    const double issue[2][3] = {{CHANNELS_1, CHANNELS_2, CHANNELS_4}, {MANY_1, MANY_2, MANY_4}};
    ccute_times t = {0, 0, 0, 0};
    t.memory = CHANNELS_MEMORY * ccute_memory_of(p);
    t.l2 = (many ? MANY_L2 : CHANNELS_L2) * (1 + ccute_asked_of(line, s.align)) / 2;
    t.issue = issue[many][size] + CHANNELS_DIGIT * c->n / c->channels +
              (many ? MANY_PIECE : CHANNELS_PIECE) * piece / line * 8;
    if (many) /* each channel is read in parts, and pushes those of others out */
        t.memory += MANY_APART * lines_apart(c, line) * c->channels * c->channels;
    return ccute_percent_of(p, &t);
}

/* ---- transpose ------------------------------------------------------------------------------------------- */

static double filled(int64_t extent, int64_t tile) { return (double)extent / (double)round_up(extent, tile); }

tile_rows ccute_tile_rows_of(const ccute_problem *p, const int64_t *stride, int64_t align, int64_t offset, int64_t run,
                             int64_t tile)
{
    int64_t bits = align | offset * p->unit | PAIR;
    for (int i = 0; i < p->rank; i++)
        if (magnitude(stride[i]) >= run)
            bits |= stride[i] * p->unit;
    return (tile_rows){smaller((double)run, (double)tile) * (double)p->unit, (int)(bits & -bits)};
}

double ccute_beyond(const tile_rows *r, int unit) { return r->align < unit ? (unit - r->align) / r->bytes : 0; }

/* By how much longer the memory takes where rows begin within sectors, and within pairs of sectors. */
static double split(const tile_rows *to, const tile_rows *from, double sector, double pair)
{
    return 1 + sector * (ccute_beyond(to, SECTOR) + ccute_beyond(from, SECTOR)) +
           pair * (ccute_beyond(to, PAIR) + ccute_beyond(from, PAIR));
}

int ccute_cost_transpose(const ccute_problem *p, const ccute_tile *t)
{
    static const double memory[4] = {TRANSPOSE_MEMORY_1, TRANSPOSE_MEMORY_2, TRANSPOSE_MEMORY_4, TRANSPOSE_MEMORY_8};
    static const double issue[4] = {TRANSPOSE_1, TRANSPOSE_2, TRANSPOSE_4, TRANSPOSE_8};
    const side d = side_of(p, p->dst, p->dst_align, p->dst_offset), s = side_of(p, p->src, p->src_align, p->src_offset);
    const int size = log2_floor(t->unit), digits = t->rows.n > 1 || t->columns.n > 1;
    const tile_rows to = ccute_tile_rows_of(p, p->dst, p->dst_align, p->dst_offset, t->cut[0].extent, t->cut[0].tile);
    const tile_rows from = ccute_tile_rows_of(p, p->src, p->src_align, p->src_offset, t->cut[1].extent, t->cut[1].tile);
    const double stored = ccute_stored_share(p);
    ccute_times cost = {0, 0, 0, 0};
    cost.memory = memory[size] * ccute_memory_of(p) * split(&to, &from, TRANSPOSE_SECTOR, TRANSPOSE_PAIR);
    cost.l2 = stored * TRANSPOSE_L2 *
              (ccute_asked_of(from.bytes, s.align < SECTOR ? VECTOR : SECTOR) + ccute_asked_of(to.bytes, d.align)) / 2;
    cost.issue = stored * issue[size] /
                 (filled(t->cut[0].extent, t->cut[0].tile) * filled(t->cut[1].extent, t->cut[1].tile)) *
                 (digits ? 1 + TRANSPOSE_DIGITS : 1);
    return ccute_percent_of(p, &cost);
}

/* Whether neighbours in a tile are near each other on one side: large matrices, whose rows are not, open more pages. */
static int is_near(const ccute_turn *t)
{
    enum { NEAR = 512 };
    return magnitude(t->to[t->along]) <= NEAR || magnitude(t->from[0]) <= NEAR;
}

int ccute_cost_transpose_tma(const ccute_problem *p, const ccute_turn *t)
{
    static const double memory[4] = {TURN_MEMORY_1, TURN_MEMORY_2, TURN_MEMORY_4, TURN_MEMORY_8};
    const int64_t run = t->extent[0], src_run = t->extent[t->along];
    const tile_rows to = ccute_tile_rows_of(p, p->dst, p->dst_align, p->dst_offset, run, t->box[0]);
    ccute_times cost = {0, 0, 0, 0};
    cost.memory = (is_near(t) ? TURN_NEAR : memory[log2_floor(t->unit)]) * ccute_memory_of(p) *
                  (1 + TURN_SECTOR * ccute_beyond(&to, SECTOR)) *
                  (1 + TURN_LAUNCH / ((double)p->count * (double)p->unit));
    cost.issue = TURN_TILE / (filled(run, t->box[0]) * filled(src_run, t->box[t->along]));
    return ccute_percent_of(p, &cost);
}
