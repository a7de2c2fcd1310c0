#include "random_tensor.h"

#include <stdlib.h>

#include "brute.h"

enum { MOST_OFFSET = 1 << 17, MOST_RANK = 8 };

struct places places_of(const ccute_layout *layout)
{
    struct places p = {brute_size(&layout->shape), 0, 0, NULL};
    p.at = malloc((size_t)(p.n ? p.n : 1) * sizeof *p.at);
    if (!p.at)
        abort();
    for (int64_t i = 0; i < p.n; i++) {
        p.at[i] = brute_at(layout, i);
        p.lo = i == 0 || p.at[i] < p.lo ? p.at[i] : p.lo;
        p.hi = i == 0 || p.at[i] >= p.hi ? p.at[i] + 1 : p.hi;
    }
    return p;
}

void places_free(struct places *p)
{
    free(p->at);
    p->at = NULL;
}

ccute_tensor tensor_of(void *data, int element, const ccute_layout *layout)
{
    ccute_tensor t = {0};
    t.data = data;
    t.element = element;
    t.layout = *layout;
    return t;
}

int random_element(struct rng *rng)
{
    static const int usual[] = {1, 2, 4, 8, 16}, others[] = {3, 5, 6, 12, 20, 24, 32};
    return rng_chance(rng, 85) ? usual[rng_below(rng, 5)] : others[rng_below(rng, 7)];
}

void random_order_of(struct rng *rng, int n, int *order)
{
    for (int i = 0; i < n; i++) {
        const int j = (int)rng_below(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
}

ccute_layout layout_of_loops(const struct loops *l, const int64_t *stride)
{
    ccute_tuple shape = ccute_open_(), strides = ccute_open_();
    for (int i = 0; i < l->n; i++) {
        shape = ccute_push_int_(shape, l->extent[i]);
        strides = ccute_push_int_(strides, stride[i]);
    }
    return ccute_make_layout_(ccute_close_(shape), ccute_close_(strides));
}

/* ---- Shapes --------------------------------------------------------------------------------------- */

struct shape {
    int n;
    int64_t extent[MOST_RANK];
};

static struct shape random_extents(struct rng *rng, int64_t most)
{
    static const int64_t usual[] = {1,  2,  2,  3,  3,  4,  5,  7,  8,   8,   11, 13,
                                    16, 17, 31, 32, 33, 48, 64, 65, 127, 128, 200};
    struct shape s = {(int)rng_between(rng, 1, MOST_RANK), {0}};
    for (int i = 0; i < s.n; i++) {
        const int64_t extent = usual[rng_below(rng, (int64_t)(sizeof usual / sizeof *usual))];
        s.extent[i] = extent <= most ? extent : rng_between(rng, 1, most);
        most /= s.extent[i];
    }
    return s;
}

/* Neighbours now and then as one mode. */
static struct shape merged(struct rng *rng, const struct shape *s)
{
    struct shape out = {0, {0}};
    for (int i = 0; i < s->n; i++) {
        if (out.n > 0 && rng_chance(rng, 40))
            out.extent[out.n - 1] *= s->extent[i];
        else
            out.extent[out.n++] = s->extent[i];
    }
    return out;
}

static struct shape shuffled(struct rng *rng, const struct shape *s)
{
    struct shape out = *s;
    for (int i = s->n; i-- > 1;) {
        const int j = (int)rng_below(rng, i + 1);
        const int64_t extent = out.extent[i];
        out.extent[i] = out.extent[j];
        out.extent[j] = extent;
    }
    return out;
}

/* Brackets at random around the modes; flat now and then. */
static ccute_tuple nested(struct rng *rng, const struct shape *s)
{
    ccute_tuple all = ccute_open_(), group = ccute_open_();
    int open = 0;
    for (int i = 0; i < s->n; i++) {
        if (open || rng_chance(rng, 30)) {
            group = ccute_push_int_(group, s->extent[i]);
            open = i + 1 < s->n && rng_chance(rng, 50);
            if (!open) {
                all = ccute_push_tuple_(all, ccute_close_(group));
                group = ccute_open_();
            }
        } else {
            all = ccute_push_int_(all, s->extent[i]);
        }
    }
    return ccute_close_(all);
}

/* ---- Strides -------------------------------------------------------------------------------------- */

/* Compact in random order, with a gap before `pad` of 100 modes; of negative sign in `negative` of 100. */
static void ordered_strides(struct rng *rng, const ccute_tuple *shape, int pad, int negative, int64_t *stride)
{
    int order[MOST_RANK];
    int64_t next = 1;
    const int sorted = rng_chance(rng, 30);
    for (int i = 0; i < shape->n; i++) {
        const int j = sorted ? i : (int)rng_below(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (int i = 0; i < shape->n; i++) {
        if (rng_chance(rng, pad))
            next = rng_chance(rng, 50) ? next * rng_between(rng, 2, 4) : next + rng_between(rng, 1, 9);
        stride[order[i]] = rng_chance(rng, negative) ? -next : next;
        next *= shape->v[order[i]];
    }
}

static void any_strides(struct rng *rng, const ccute_tuple *shape, int64_t *stride)
{
    for (int i = 0; i < shape->n; i++)
        stride[i] = rng_chance(rng, 25) ? 0 : rng_between(rng, -40, 40);
}

/* The offset that puts the least element at 0 or a little above. */
static int64_t starting(struct rng *rng, const ccute_tuple *shape, const int64_t *stride)
{
    int64_t least = 0;
    for (int i = 0; i < shape->n; i++)
        least += stride[i] < 0 ? (shape->v[i] - 1) * stride[i] : 0;
    return -least + (rng_chance(rng, 40) ? rng_below(rng, 70) : 0);
}

static int64_t reach(const ccute_tuple *shape, const int64_t *stride, int64_t offset)
{
    for (int i = 0; i < shape->n; i++)
        offset += stride[i] > 0 ? (shape->v[i] - 1) * stride[i] : 0;
    return offset;
}

static ccute_layout random_side(struct rng *rng, ccute_tuple shape, int injective)
{
    int64_t stride[CCUTE_MAX_LEAVES], offset;
    ccute_layout l;
    if (!injective && rng_chance(rng, 15))
        any_strides(rng, &shape, stride);
    else
        ordered_strides(rng, &shape, rng_chance(rng, 50) ? 25 : 0, rng_chance(rng, 25) ? 30 : 0, stride);
    for (int i = 0; !injective && i < shape.n; i++)
        if (rng_chance(rng, 5))
            stride[i] = 0;
    offset = starting(rng, &shape, stride);
    if (reach(&shape, stride, offset) >= MOST_OFFSET / 4) {
        ordered_strides(rng, &shape, 0, 0, stride);
        offset = 0;
    }
    l = ccute_offset_by(offset, ccute_make_layout_(shape, tuple_like(&shape, stride)));
    if (rng_chance(rng, 12)) {
        const int bits = (int)rng_between(rng, 1, 4), shift = bits + (int)rng_below(rng, 3);
        l = ccute_swizzle(bits, (int)rng_below(rng, 5), rng_chance(rng, 80) ? shift : -shift, l);
    }
    return l;
}

void random_pair(struct rng *rng, int64_t most, ccute_layout *dst, ccute_layout *src)
{
    const struct shape s = random_extents(rng, most);
    struct shape other = s;
    if (rng_chance(rng, 25))
        other = merged(rng, &s);
    else if (rng_chance(rng, 15))
        other = shuffled(rng, &s);
    *dst = random_side(rng, nested(rng, rng_chance(rng, 85) ? &s : &other), 1);
    *src = random_side(rng, nested(rng, &other), 0);
}
