/* Copies whose sides split an index for themselves, (4,6) and (6,4) with gaps: the index is cut into moves of a few
 * lengths, which wait in a table, and the table is run for each coordinate of the common loops. */
#include "copy_cpu.h"

/* Moves of 1, 2, 4, ... 64 bytes; how many of each a table has; the longest run, MOST_RUN / 64 of its moves. */
enum { LENGTHS = 7, MOVES = 256, MOST_RUN = 1024 };

/* A table of moves by log2 of their length; places in bytes. */
typedef struct moves {
    int n[LENGTHS];
    int64_t dst[LENGTHS][MOVES], src[LENGTHS][MOVES];
} moves;

/* ---- Choice ---------------------------------------------------------------------------------------------- */

/* Units that stay together at each place of a side's own modes: those of loop 0, if it is contiguous on both sides. */
static int64_t cell_of(const ccute_problem *p)
{
    return p->rank && p->dst[0] == 1 && p->src[0] == 1 ? p->extent[0] : 1;
}

/* Whether the cells along the first modes of both sides follow one another. */
static int cells_touch(const ccute_problem *p, int64_t cell)
{
    return p->dst[p->rank] == cell && p->src[p->rank + p->dst_own] == cell;
}

/* Coordinates of the other common loops: that often a table is run. */
static int64_t coordinates(const ccute_problem *p, int64_t cell)
{
    int64_t n = 1;
    for (int i = cell > 1; i < p->rank; i++)
        n *= p->extent[i];
    return n;
}

int ccute_cpu_choose_runs(const ccute_problem *p, ccute_choice *c)
{
    enum { OFTEN = 8 };
    const int64_t cell = cell_of(p);
    if (!p->dst_own || p->dst_swizzle.bits || p->src_swizzle.bits || cell * p->unit > MOST_RUN)
        return 0;
    if (cell == 1 && !cells_touch(p, cell) && coordinates(p, cell) < OFTEN)
        return 0;
    c->width = (int32_t)(cell * p->unit);
    c->dst_loop = c->src_loop = cell > 1 ? 0 : -1;
    return cells_touch(p, cell) || c->width >= 8 ? 45 : 12;
}

void ccute_cpu_describe_runs(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    (void)p, (void)c;
    ccute_put_string(sink,
                     "the shapes have no common loops, so each side counts through its own, once, into a table of "
                     "the runs that both have, and the table is run for each coordinate of the other loops");
}

/* ---- Tables ---------------------------------------------------------------------------------------------- */

CCUTE_ALWAYS void add_move(moves *m, int length, int64_t dst, int64_t src)
{
    m->dst[length][m->n[length]] = dst;
    m->src[length][m->n[length]++] = src;
}

/* n bytes in moves of one length, of which the last ends where the run ends. Returns whether the table has room for
   another run. */
CCUTE_ALWAYS int add_run(moves *m, int64_t dst, int64_t src, int64_t n)
{
    const int length = n >= 64 ? 6 : 63 - __builtin_clzll((unsigned long long)n);
    const int64_t bytes = (int64_t)1 << length;
    for (int64_t i = 0; i + bytes < n; i += bytes)
        add_move(m, length, dst + i, src + i);
    add_move(m, length, dst + n - bytes, src + n - bytes);
    return m->n[length] + MOST_RUN / 64 <= MOVES;
}

/* Where the table goes on: both sides' modes and places, and how many of their own indices are left. */
typedef struct progress {
    ccute_counter dst, src;
    int64_t to, from, left;
} progress;

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

static void fill(moves *m, progress *at, const ccute_problem *p, int64_t cell)
{
    const int64_t bytes = cell * p->unit, most = cells_touch(p, cell) ? MOST_RUN / bytes : 1;
    int room = 1;
    memset(m->n, 0, sizeof m->n);
    while (at->left && room) {
        const int64_t both = least(at->dst.extent[0] - at->dst.at[0], at->src.extent[0] - at->src.at[0]);
        const int64_t n = least(both, most);
        room = add_run(m, at->to * p->unit, at->from * p->unit, n * bytes);
        ccute_counter_next(&at->dst, &at->to, n);
        ccute_counter_next(&at->src, &at->from, n);
        at->left -= n;
    }
}

/* ---- Moves ----------------------------------------------------------------------------------------------- */

CCUTE_ALWAYS void move_all(const moves *m, int length, char *dst, const char *src)
{
    for (int i = 0; i < m->n[length]; i++) {
        char bytes[64];
        memcpy(bytes, src + m->src[length][i], (size_t)1 << length);
        memcpy(dst + m->dst[length][i], bytes, (size_t)1 << length);
    }
}

static void run_table(const moves *m, char *dst, const char *src)
{
    move_all(m, 0, dst, src);
    move_all(m, 1, dst, src);
    move_all(m, 2, dst, src);
    move_all(m, 3, dst, src);
    move_all(m, 4, dst, src);
    move_all(m, 5, dst, src);
    move_all(m, 6, dst, src);
}

void ccute_cpu_run_runs(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    const int64_t cell = cell_of(p);
    progress at = {.dst = ccute_counter_on(p, p->rank, p->dst_own, p->dst),
                   .src = ccute_counter_on(p, p->rank + p->dst_own, p->src_own, p->src),
                   .left = p->count / coordinates(p, cell) / cell};
    (void)c;
    dst += p->dst_offset * p->unit;
    src += p->src_offset * p->unit;
    while (at.left) {
        moves m;
        ccute_walk w;
        char *to = dst;
        const char *from = src;
        fill(&m, &at, p, cell);
        ccute_walk_begin(&w, p, cell > 1, -1);
        do
            run_table(&m, to, from);
        while (ccute_walk_next(&w, &to, &from));
    }
}
