/* What two distributions have in common, as loop nests. Both cut the index of the tensor into digits; the walk cuts
 * [0, elements) by the digit of larger weight, on either side, until the rest is one run on both. Where two local
 * digits repeat together (their common period is the lcm of the weights) the period becomes a loop. Where to cut
 * depends on the digits only and never on the ranks asked for: so a sender and a receiver find the same nests of their
 * pair in the same order. A rank that is known only leaves branches out. */
#include <string.h>

#include "ranks.h"

/* A period that is repeated: its steps on either side, in places of dimension dim. */
typedef struct loop {
    int64_t extent, step[2];
    int dim[2];
} loop;

/* One side while it is walked: digits [0, n) are still to be cut, and the cell that they cut begins at index base. */
typedef struct place {
    int n;
    int64_t base, rank;
    int64_t at[CCUTE_RANKS_DIMS]; /* places, by dimension if they depend on the rank */
} place;

typedef struct walk {
    const ccute_ranks_plan *plan;
    const ccute_ranks_side *side[2];
    place place[2];
    loop loop[CCUTE_RANKS_LOOPS];
    int loops, known;                  /* known: the side whose rank is given */
    int64_t self;                      /* that rank, and the worker of it */
    int64_t value[CCUTE_RANKS_DIGITS]; /* of its rank digits */
    int64_t pitch[2][CCUTE_RANKS_DIMS];
    int64_t pitch_of[2]; /* the rank whose pitches these are */
    ccute_ranks_visit *visit;
    void *context;
} walk;

static int cells(walk *w, int64_t lo, int64_t hi);

static int64_t max_of(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t min_of(int64_t a, int64_t b) { return a < b ? a : b; }

static const ccute_ranks_digit *top(const walk *w, int side)
{
    return w->place[side].n ? &w->side[side]->digit[w->place[side].n - 1] : NULL;
}

/* Where a digit's places are counted. */
static int dim_of(const walk *w, int side, const ccute_ranks_digit *g) { return w->side[side]->uneven ? g->dim : 0; }

/* ---- Nests ------------------------------------------------------------------------------------------- */

static void pitches(walk *w, int side, int64_t rank)
{
    if (!w->side[side]->uneven || w->pitch_of[side] == rank)
        return;
    ccute_ranks_pitches(w->side[side], rank, w->pitch[side]);
    w->pitch_of[side] = rank;
}

static int64_t offset(const walk *w, int side)
{
    int64_t sum = w->side[side]->offset + w->place[side].at[0] * w->pitch[side][0];
    for (int d = 1; w->side[side]->uneven && d < w->side[side]->dims; d++)
        sum += w->place[side].at[d] * w->pitch[side][d];
    return sum;
}

/* A loop among the others, which rise by the destination's step. */
static void put_loop(ccute_ranks_nest *nest, int64_t extent, int64_t dst, int64_t src)
{
    int k = nest->loops++;
    for (; k > 0 && nest->dst[k - 1] > dst; k--) {
        nest->extent[k] = nest->extent[k - 1];
        nest->dst[k] = nest->dst[k - 1];
        nest->src[k] = nest->src[k - 1];
    }
    nest->extent[k] = extent;
    nest->dst[k] = dst;
    nest->src[k] = src;
    nest->count *= extent;
}

/* A loop that continues the one inside of it on both sides becomes part of it. */
static void merge_loops(ccute_ranks_nest *nest)
{
    int n = 0;
    for (int i = 0; i < nest->loops; i++) {
        const int k = n - 1;
        if (k >= 0 && nest->dst[k] * nest->extent[k] == nest->dst[i] &&
            nest->src[k] * nest->extent[k] == nest->src[i]) {
            nest->extent[k] *= nest->extent[i];
            continue;
        }
        nest->extent[n] = nest->extent[i];
        nest->dst[n] = nest->dst[i];
        nest->src[n++] = nest->src[i];
    }
    nest->loops = n;
}

static void put_loops(const walk *w, ccute_ranks_nest *nest)
{
    nest->loops = 0;
    nest->count = 1;
    for (int i = w->loops; i-- > 0;) {
        const loop *const l = &w->loop[i];
        if (l->extent > 1)
            put_loop(nest, l->extent, l->step[CCUTE_DST] * w->pitch[CCUTE_DST][l->dim[CCUTE_DST]],
                     l->step[CCUTE_SRC] * w->pitch[CCUTE_SRC][l->dim[CCUTE_SRC]]);
    }
    merge_loops(nest);
}

static int visit_pair(walk *w, int64_t dst_rank, int64_t src_rank, int order)
{
    ccute_ranks_nest nest;
    pitches(w, CCUTE_DST, dst_rank);
    pitches(w, CCUTE_SRC, src_rank);
    nest.sender = (int32_t)src_rank;
    nest.receiver = (int32_t)ccute_ranks_worker(w->plan, dst_rank);
    nest.order = order;
    nest.dst_offset = offset(w, CCUTE_DST);
    nest.src_offset = offset(w, CCUTE_SRC);
    put_loops(w, &nest);
    return w->visit(w->context, &nest);
}

/* ---- Modes of stride 0 ------------------------------------------------------------------------------- */

int64_t ccute_ranks_free_part(const ccute_ranks_side *side, int64_t rank, int sums)
{
    int64_t part = 0;
    for (int i = 0; i < side->free; i++)
        if (side->free_is_sum[i] == sums)
            part += rank / side->free_step[i] % side->free_extent[i] * side->free_step[i];
    return part;
}

int64_t ccute_ranks_free_count(const ccute_ranks_side *side, int sums)
{
    int64_t count = 1;
    for (int i = 0; i < side->free; i++)
        count *= side->free_is_sum[i] == sums ? side->free_extent[i] : 1;
    return count;
}

int64_t ccute_ranks_free_number(const ccute_ranks_side *side, int sums, int64_t number)
{
    int64_t part = 0;
    for (int i = 0; i < side->free; i++)
        if (side->free_is_sum[i] == sums) {
            part += number % side->free_extent[i] * side->free_step[i];
            number /= side->free_extent[i];
        }
    return part;
}

/* Which summand a rank holds. */
static int sum_number(const ccute_ranks_side *side, int64_t rank)
{
    int64_t number = 0, size = 1;
    for (int i = 0; i < side->free; i++)
        if (side->free_is_sum[i]) {
            number += rank / side->free_step[i] % side->free_extent[i] * size;
            size *= side->free_extent[i];
        }
    return (int)number;
}

/* The replica that sends to who does the work of rank d. */
static int64_t replica_for(const walk *w, int64_t dst_rank)
{
    const ccute_ranks_side *const src = w->side[CCUTE_SRC];
    return ccute_ranks_free_part(src, ccute_ranks_worker(w->plan, dst_rank) % src->ranks, 0);
}

/* Elements are found that the known rank sends to another, if it is this one's replica. */
static int found_for(walk *w, int64_t to)
{
    const ccute_ranks_side *const src = w->side[CCUTE_SRC];
    if (src->free && replica_for(w, to) != ccute_ranks_free_part(src, w->self, 0))
        return 0;
    return visit_pair(w, to, w->self, sum_number(src, w->self));
}

/* Elements are found: to or from whom do they go? */
static int found(walk *w)
{
    const ccute_ranks_side *const dst = w->side[CCUTE_DST], *const src = w->side[CCUTE_SRC];
    ccute_ranks_served served;
    int stop = 0;
    if (w->known == CCUTE_DST) {
        const int64_t from = w->place[CCUTE_SRC].rank + replica_for(w, w->self), sums = ccute_ranks_free_count(src, 1);
        for (int64_t i = 0; !stop && i < sums; i++)
            stop = visit_pair(w, w->self, from + ccute_ranks_free_number(src, 1, i), (int)i);
        return stop;
    }
    if (dst->free == 0)
        return found_for(w, w->place[CCUTE_DST].rank);
    ccute_ranks_serve(&served, w->plan, w->place[CCUTE_DST].rank, w->self);
    for (int64_t to = -1; !stop && (to = ccute_ranks_next_served(&served, to + 1)) < dst->ranks;)
        stop = found_for(w, to);
    return stop;
}

/* ---- Cuts -------------------------------------------------------------------------------------------- */

static void push_loop(walk *w, int64_t extent, int64_t dst, int dst_dim, int64_t src, int src_dim)
{
    loop *const l = &w->loop[w->loops++];
    l->extent = extent;
    l->step[CCUTE_DST] = dst;
    l->step[CCUTE_SRC] = src;
    l->dim[CCUTE_DST] = dst_dim;
    l->dim[CCUTE_SRC] = src_dim;
}

/* Whether a side is one run from here on. */
static int is_run(const walk *w, int side)
{
    const ccute_ranks_digit *const g = top(w, side);
    return !g || (w->place[side].n == 1 && g->weight == 1 && !g->is_rank);
}

static int run(walk *w, int64_t lo, int64_t hi)
{
    int64_t step[2];
    int dim[2], stop;
    for (int s = 0; s < 2; s++) {
        const ccute_ranks_digit *const g = top(w, s);
        step[s] = g ? g->step : 0;
        dim[s] = g ? dim_of(w, s, g) : 0;
        w->place[s].at[dim[s]] += (lo - w->place[s].base) * step[s];
    }
    push_loop(w, hi - lo, step[0], dim[0], step[1], dim[1]);
    stop = found(w);
    w->loops--;
    for (int s = 0; s < 2; s++)
        w->place[s].at[dim[s]] -= (lo - w->place[s].base) * step[s];
    return stop;
}

/* The part of [lo, hi) that the known rank can hold, by its highest digit. Returns 0 if there is none. */
static int narrow(const walk *w, int64_t *lo, int64_t *hi)
{
    const ccute_ranks_digit *const g = top(w, w->known);
    if (g && g->is_rank) {
        const int64_t begin = w->place[w->known].base + w->value[w->place[w->known].n - 1] * g->weight;
        *lo = max_of(*lo, begin);
        *hi = min_of(*hi, begin + g->weight);
    }
    return *lo < *hi;
}

/* The common period of two local digits, or 0 if there is none in 64 bits. */
static int64_t period_of(const ccute_ranks_digit *a, const ccute_ranks_digit *b)
{
    int64_t period;
    if (!a || !b || a->is_rank || b->is_rank)
        return 0;
    return __builtin_mul_overflow(a->weight / ccute_gcd(a->weight, b->weight), b->weight, &period) ? 0 : period;
}

/* The first end of a cell of the wider digit, from lo on. */
static int64_t first_cell(const walk *w, int64_t lo)
{
    const int wide = top(w, CCUTE_DST)->weight >= top(w, CCUTE_SRC)->weight ? CCUTE_DST : CCUTE_SRC;
    const int64_t weight = top(w, wide)->weight, base = w->place[wide].base;
    return base + (lo - base + weight - 1) / weight * weight;
}

/* The repeated part, `times` times from start on, with the parts before and after it. */
static int periods(walk *w, int64_t lo, int64_t hi, int64_t start, int64_t period, int64_t times)
{
    const ccute_ranks_digit *const d = top(w, CCUTE_DST), *const s = top(w, CCUTE_SRC);
    int stop = start > lo ? cells(w, lo, start) : 0;
    if (!stop) {
        push_loop(w, times, period / d->weight * d->step, dim_of(w, CCUTE_DST, d), period / s->weight * s->step,
                  dim_of(w, CCUTE_SRC, s));
        stop = cells(w, start, start + period);
        w->loops--;
    }
    return stop || start + times * period >= hi ? stop : cells(w, start + times * period, hi);
}

/* Which side's digit is cut: the one of larger weight, a rank's before a local one of the same. */
static int side_to_cut(const walk *w)
{
    const ccute_ranks_digit *const d = top(w, CCUTE_DST), *const s = top(w, CCUTE_SRC);
    if (!d || !s)
        return d ? CCUTE_DST : CCUTE_SRC;
    if (d->weight != s->weight)
        return d->weight > s->weight ? CCUTE_DST : CCUTE_SRC;
    return s->is_rank && !d->is_rank ? CCUTE_SRC : CCUTE_DST;
}

/* One value of a digit: the walk goes on in its cell. */
static int cell(walk *w, int side, const ccute_ranks_digit *g, int64_t value, int64_t lo, int64_t hi)
{
    place *const p = &w->place[side];
    const int64_t base = p->base, begin = base + value * g->weight;
    int64_t *const counted = g->is_rank ? &p->rank : &p->at[dim_of(w, side, g)];
    int stop;
    *counted += value * g->step;
    p->base = begin;
    p->n--;
    stop = cells(w, max_of(lo, begin), min_of(hi, begin + g->weight));
    p->n++;
    p->base = base;
    *counted -= value * g->step;
    return stop;
}

/* Each value of the widest digit; [from, to) is the part of [lo, hi) that the known rank can hold. */
static int values(walk *w, int64_t lo, int64_t hi, int64_t from, int64_t to)
{
    const int side = side_to_cut(w);
    const ccute_ranks_digit *const g = top(w, side);
    const int64_t base = w->place[side].base;
    int64_t first = (from - base) / g->weight, last = (to - 1 - base) / g->weight;
    int stop = 0;
    if (g->is_rank && side == w->known) {
        first = max_of(first, w->value[w->place[side].n - 1]);
        last = min_of(last, w->value[w->place[side].n - 1]);
    }
    for (int64_t v = first; !stop && v <= last; v++)
        stop = cell(w, side, g, v, lo, hi);
    return stop;
}

/* ---- Cyclic against a run ------------------------------------------------------------------------------ */

/* Whether a side is ranks dealt out in turn: one local digit above nothing but ranks. */
static int is_dealt(const walk *w, int side)
{
    const ccute_ranks_side *const d = w->side[side];
    const int n = w->place[side].n;
    for (int i = 0; i + 1 < n; i++)
        if (!d->digit[i].is_rank)
            return 0;
    return n >= 2 && !d->digit[n - 1].is_rank;
}

/* The rank of a residue. Returns 0 if it is not the known one. */
static int residue_rank(const walk *w, int side, int64_t residue, int64_t *rank)
{
    *rank = 0;
    for (int i = w->place[side].n - 1; i-- > 0;) {
        const ccute_ranks_digit *const g = &w->side[side]->digit[i];
        const int64_t value = residue / g->weight;
        if (side == w->known && value != w->value[i])
            return 0;
        residue -= value * g->weight;
        *rank += value * g->step;
    }
    return 1;
}

/* All indices of [lo, hi) with one residue: the dealt side steps once where the run's side steps by the weight. */
static int residue(walk *w, int side, int64_t first, int64_t hi)
{
    const int other = !side;
    const ccute_ranks_digit *const g = top(w, side), *const r = top(w, other);
    const int64_t from = first - w->place[side].base, count = (hi - 1 - first) / g->weight + 1;
    const int dim = dim_of(w, side, g), run_dim = r ? dim_of(w, other, r) : 0;
    const int64_t there = r ? (first - w->place[other].base) * r->step : 0, step = r ? g->weight * r->step : 0;
    int64_t rank;
    int stop;
    if (!residue_rank(w, side, from % g->weight, &rank))
        return 0;
    w->place[side].rank += rank;
    w->place[side].at[dim] += from / g->weight * g->step;
    w->place[other].at[run_dim] += there;
    if (side == CCUTE_DST)
        push_loop(w, count, g->step, dim, step, run_dim);
    else
        push_loop(w, count, step, run_dim, g->step, dim);
    stop = found(w);
    w->loops--;
    w->place[side].rank -= rank;
    w->place[side].at[dim] -= from / g->weight * g->step;
    w->place[other].at[run_dim] -= there;
    return stop;
}

/* The residue of the known rank. */
static int64_t known_residue(const walk *w, int side)
{
    int64_t sum = 0;
    for (int i = 0; i + 1 < w->place[side].n; i++)
        sum += w->value[i] * w->side[side]->digit[i].weight;
    return sum;
}

static int residues(walk *w, int side, int64_t lo, int64_t hi)
{
    const int64_t weight = top(w, side)->weight, end = min_of(hi, lo + weight);
    int stop = 0;
    if (side == w->known) {
        const int64_t late = (known_residue(w, side) - (lo - w->place[side].base)) % weight;
        const int64_t first = lo + (late < 0 ? late + weight : late);
        return first < hi ? residue(w, side, first, hi) : 0;
    }
    for (int64_t first = lo; !stop && first < end; first++)
        stop = residue(w, side, first, hi);
    return stop;
}

/* ---- All together ---------------------------------------------------------------------------------------- */

static int cells(walk *w, int64_t lo, int64_t hi)
{
    const int runs[2] = {is_run(w, CCUTE_DST), is_run(w, CCUTE_SRC)};
    int64_t from = lo, to = hi, period;
    if (!narrow(w, &from, &to))
        return 0;
    if (runs[CCUTE_DST] && runs[CCUTE_SRC])
        return run(w, lo, hi);
    if (runs[CCUTE_SRC] && is_dealt(w, CCUTE_DST))
        return residues(w, CCUTE_DST, lo, hi);
    if (runs[CCUTE_DST] && is_dealt(w, CCUTE_SRC))
        return residues(w, CCUTE_SRC, lo, hi);
    period = period_of(top(w, CCUTE_DST), top(w, CCUTE_SRC));
    if (period) {
        const int64_t start = first_cell(w, lo), times = (hi - start) / period;
        if (times >= 2 && w->loops + 1 < CCUTE_RANKS_LOOPS)
            return periods(w, lo, hi, start, period, times);
    }
    return values(w, lo, hi, from, to);
}

int ccute_ranks_walk(const ccute_ranks_plan *plan, int known, int64_t rank, ccute_ranks_visit *visit, void *context)
{
    walk w;
    if (plan->status || rank < 0 || plan->src.elements == 0)
        return 0;
    memset(&w, 0, offsetof(walk, value));
    w.plan = plan;
    w.side[CCUTE_DST] = &plan->dst;
    w.side[CCUTE_SRC] = &plan->src;
    w.known = known;
    w.self = known == CCUTE_DST ? ccute_ranks_work_of(plan, rank) : rank;
    w.visit = visit;
    w.context = context;
    if (w.self < 0 || w.self >= w.side[known]->ranks)
        return 0;
    for (int s = 0; s < 2; s++) {
        w.place[s].n = w.side[s]->n;
        w.pitch_of[s] = -1;
        for (int d = 0; d < CCUTE_RANKS_DIMS; d++)
            w.pitch[s][d] = 1;
    }
    for (int k = 0; k < w.side[known]->n; k++) {
        const ccute_ranks_digit *const g = &w.side[known]->digit[k];
        w.value[k] = g->is_rank ? w.self / g->step % g->extent : 0;
    }
    return cells(&w, 0, plan->src.elements);
}
