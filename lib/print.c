/* Values as text, as CuTe prints them without the underscores of static integers. */
#include <ccute/layout.h>

#include "sink.h"

/* A bad value has no text of its own: print its kind. */
static void put_bad(ccute_sink *sink, const ccute_tuple *bad)
{
    ccute_put_string(sink, "error: ");
    ccute_put_string(sink, ccute_strerror((ccute_status)bad->status));
}

static void put_shape_stride(ccute_sink *sink, const ccute_layout *layout, int begin, int end)
{
    const uint8_t *prof = layout->shape.prof + begin;
    ccute_put_leaves(sink, prof, layout->shape.v + begin, end - begin);
    ccute_put_char(sink, ':');
    ccute_put_leaves(sink, prof, layout->stride + begin, end - begin);
}

static void put_layout(ccute_sink *sink, const ccute_layout *layout)
{
    ccute_put_prefixes(sink, layout->sw_bits, layout->sw_base, layout->sw_shift, layout->offset);
    put_shape_stride(sink, layout, 0, ccute_clamp_leaves(layout->shape.n));
}

int ccute_print_tuple(ccute_tuple tuple, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    if (tuple.status)
        put_bad(&sink, &tuple);
    else
        ccute_put_leaves(&sink, tuple.prof, tuple.v, ccute_clamp_leaves(tuple.n));
    return ccute_sink_close(&sink);
}

int ccute_print_layout_text(ccute_layout layout, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    if (layout.shape.status)
        put_bad(&sink, &layout.shape);
    else
        put_layout(&sink, &layout);
    return ccute_sink_close(&sink);
}

/* Leaves begin..end of a tiler's pool: a mark, a number, or a layout. */
static void put_tiler_item(ccute_sink *sink, const ccute_layout *pool, int begin, int end, int number)
{
    const int single = end - begin == 1 && pool->shape.prof[begin] == 0;
    if (single && (pool->shape.v[begin] <= CCUTE_LEAF_X || number))
        ccute_put_leaf(sink, pool->shape.v[begin]);
    else
        put_shape_stride(sink, pool, begin, end);
}

/* Where item i of n begins; of the item behind the last: where the last ends. */
static int item_begin(const ccute_tiler *tiler, int i, int n)
{
    return ccute_clamp_leaves(i < n ? tiler->begin[i] : tiler->pool.shape.n);
}

static void put_items(ccute_sink *sink, const ccute_tiler *tiler)
{
    const int n = ccute_clamp_leaves(tiler->n);
    if (n == 0)
        ccute_put_string(sink, "()");
    for (int i = 0; i < n; i++) {
        if (i > 0)
            ccute_put_char(sink, ',');
        ccute_put_repeated(sink, '<', tiler->prof[i] >> 4);
        put_tiler_item(sink, &tiler->pool, item_begin(tiler, i, n), item_begin(tiler, i + 1, n),
                       tiler->numbers >> i & 1);
        ccute_put_repeated(sink, '>', tiler->prof[i] & 15);
    }
}

/* One item outside of all brackets, neither a mark nor a number. */
static int is_layout_tiler(const ccute_tiler *tiler)
{
    const ccute_tuple *t = &tiler->pool.shape;
    const int mark = t->n == 1 && t->prof[0] == 0 && t->v[0] <= CCUTE_LEAF_X;
    return tiler->n == 1 && tiler->prof[0] == 0 && !mark && !(tiler->numbers & 1);
}

int ccute_print_tiler(ccute_tiler tiler, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    if (tiler.pool.shape.status)
        put_bad(&sink, &tiler.pool.shape);
    else if (is_layout_tiler(&tiler))
        put_layout(&sink, &tiler.pool);
    else
        put_items(&sink, &tiler);
    return ccute_sink_close(&sink);
}
