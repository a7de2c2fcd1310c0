/* Distributions, nests and plans in words, and distributions read back. */
#include <string.h>

#include "ranks.h"

/* ---- Printing ---------------------------------------------------------------------------------------- */

static void put_tuple(ccute_sink *sink, const ccute_tuple *t)
{
    ccute_put_leaves(sink, t->prof, t->v, ccute_clamp_leaves(t->n));
}

static void put_layout(ccute_sink *sink, const ccute_layout *l)
{
    ccute_put_prefixes(sink, l->sw_bits, l->sw_base, l->sw_shift, l->offset);
    put_tuple(sink, &l->shape);
    ccute_put_char(sink, ':');
    ccute_put_leaves(sink, l->shape.prof, l->stride, ccute_clamp_leaves(l->shape.n));
}

/* Whether the memory is the local mode, compact. */
static int is_plain_memory(const ccute_dist *dist)
{
    int64_t size = 1;
    for (int i = 0; i < dist->memory.shape.n; i++) {
        if (dist->memory.shape.v[i] > 1 && dist->memory.stride[i] != size)
            return 0;
        size *= dist->memory.shape.v[i];
    }
    return dist->memory.offset == 0;
}

static int same_leaves(const ccute_tuple *a, const ccute_tuple *b)
{
    return a->n == b->n && memcmp(a->v, b->v, sizeof *a->v * (size_t)a->n) == 0;
}

/* Whether a packed memory has gaps to close. */
static int has_gaps(const ccute_dist *dist) { return !same_leaves(&dist->shape, &dist->bounds); }

int ccute_print_dist(const ccute_dist *dist, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    if (dist->layout.shape.status)
        return ccute_explain(dist->layout, buffer, size);
    put_layout(&sink, &dist->layout);
    ccute_put_string(&sink, " in ");
    put_tuple(&sink, &dist->shape);
    if (has_gaps(dist)) {
        ccute_put_string(&sink, " within ");
        put_tuple(&sink, &dist->bounds);
    }
    if (!is_plain_memory(dist)) {
        ccute_put_string(&sink, " at ");
        put_layout(&sink, &dist->memory);
    }
    if (dist->packed && has_gaps(dist))
        ccute_put_string(&sink, " packed");
    for (int i = 0, first = 1; i < CCUTE_MAX_LEAVES; i++)
        if (dist->sums >> i & 1) {
            ccute_put_string(&sink, first ? " sums " : ",");
            ccute_put_int(&sink, i);
            first = 0;
        }
    return ccute_sink_close(&sink);
}

/* "4 o (3,5):(1,12)" */
static void put_side(ccute_sink *sink, const ccute_ranks_nest *nest, const int64_t *stride, int64_t offset)
{
    ccute_put_prefixes(sink, 0, 0, 0, offset);
    if (nest->loops == 0)
        ccute_put_string(sink, "1:0");
    for (int part = 0; part < 2 && nest->loops; part++) {
        const int64_t *const list = part ? stride : nest->extent;
        ccute_put_string(sink, part ? ":(" : "(");
        for (int i = 0; i < nest->loops; i++) {
            ccute_put_string(sink, i ? "," : "");
            ccute_put_int(sink, list[i]);
        }
        ccute_put_char(sink, ')');
    }
}

int ccute_print_ranks_nest(const ccute_ranks_nest *nest, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    ccute_put_int(&sink, nest->sender);
    ccute_put_string(&sink, " -> ");
    ccute_put_int(&sink, nest->receiver);
    ccute_put_string(&sink, nest->order ? ": adds " : ": ");
    put_side(&sink, nest, nest->dst, nest->dst_offset);
    ccute_put_string(&sink, " <- ");
    put_side(&sink, nest, nest->src, nest->src_offset);
    return ccute_sink_close(&sink);
}

int ccute_redistribute_explain(const ccute_ranks_plan *plan, char *buffer, int size)
{
    return ccute_plan_sentence((ccute_status)plan->status, plan->why, "", buffer, size);
}
