#include "brute.h"

#include <stdlib.h>
#include <string.h>

/* ---- Form ------------------------------------------------------------------------------------ */

static int brackets_balanced(const ccute_tuple *t)
{
    int level = 0;
    for (int i = 0; i < t->n; i++) {
        level += t->prof[i] >> 4;
        if (level > CCUTE_MAX_DEPTH)
            return 0;
        level -= t->prof[i] & 15;
        if (level < 0 || (level == 0 && i + 1 < t->n))
            return 0;
    }
    return level == 0;
}

int brute_well_formed(const ccute_layout *l)
{
    if (l->shape.status || l->shape.n > CCUTE_MAX_LEAVES || !brackets_balanced(&l->shape))
        return 0;
    for (int i = 0; i < l->shape.n; i++)
        if (l->shape.v[i] < 0)
            return 0;
    return l->sw_bits >= 0 && l->sw_base >= 0 && abs(l->sw_shift) + l->sw_bits + l->sw_base < 64;
}

/* Walk `fine` over one leaf of `coarse` whose opening brackets are already counted off. */
static int refines_leaf(const ccute_tuple *coarse, int i, const ccute_tuple *fine, int *j)
{
    int open = (fine->prof[*j] >> 4) - (coarse->prof[i] >> 4);
    int64_t size = 1;
    if (open < 0)
        return 0;
    for (;; open += fine->prof[*j] >> 4) {
        const int close = fine->prof[*j] & 15;
        size *= fine->v[*j];
        if (++*j == fine->n || close >= open)
            return size == coarse->v[i] && close - open == (coarse->prof[i] & 15);
        open -= close;
    }
}

int brute_refines(const ccute_tuple *coarse, const ccute_tuple *fine)
{
    int j = 0;
    for (int i = 0; i < coarse->n; i++)
        if (j == fine->n || !refines_leaf(coarse, i, fine, &j))
            return 0;
    return j == fine->n;
}

int brute_same_form(const ccute_tuple *a, const ccute_tuple *b)
{
    return a->n == b->n && memcmp(a->prof, b->prof, a->n) == 0;
}

int brute_mode(const ccute_tuple *t, int mode, int *begin, int *end)
{
    int level = 0;
    if (t->n == 1 && t->prof[0] == 0) {
        *begin = 0;
        *end = 1;
        return mode == 0;
    }
    *begin = 0;
    for (*end = 0; *end < t->n;) {
        level += t->prof[*end] >> 4;
        level -= t->prof[*end] & 15;
        ++*end;
        if (level > 1)
            continue;
        if (mode-- == 0)
            return 1;
        *begin = *end;
    }
    return 0;
}

int brute_rank(const ccute_tuple *t)
{
    int rank = 0, begin, end;
    while (brute_mode(t, rank, &begin, &end))
        rank++;
    return rank;
}

int brute_depth(const ccute_tuple *t)
{
    int depth = t->n == 0, level = 0;
    for (int i = 0; i < t->n; i++) {
        for (int k = 0; k < t->prof[i] >> 4; k++)
            if (++level > depth)
                depth = level;
        level -= t->prof[i] & 15;
    }
    return depth;
}

int64_t brute_size(const ccute_tuple *t)
{
    int64_t size = 1;
    for (int i = 0; i < t->n; i++)
        size *= t->v[i];
    return size;
}

int64_t brute_mode_size(const ccute_tuple *t, int mode)
{
    int64_t size = 1;
    int begin, end;
    if (!brute_mode(t, mode, &begin, &end))
        return -1;
    for (int i = begin; i < end; i++)
        size *= t->v[i];
    return size;
}

/* ---- Function -------------------------------------------------------------------------------- */

int64_t brute_swizzled(const ccute_layout *l, wide x)
{
    const int bits = l->sw_bits, base = l->sw_base, shift = l->sw_shift;
    uint64_t u = (uint64_t)x;
    for (int i = 0; i < bits; i++) {
        const int target = base + i + (shift < 0 ? -shift : 0);
        const int source = base + i + (shift > 0 ? shift : 0);
        u ^= (((uint64_t)x >> source) & 1) << target;
    }
    return (int64_t)u;
}

wide brute_inner(const ccute_layout *l, int64_t index)
{
    wide sum = 0;
    for (int i = 0; i < l->shape.n; i++) {
        const int last = i + 1 == l->shape.n;
        sum += (wide)(last ? index : index % l->shape.v[i]) * l->stride[i];
        if (!last)
            index /= l->shape.v[i];
    }
    return sum;
}

int64_t brute_at(const ccute_layout *l, int64_t index) { return brute_swizzled(l, l->offset + brute_inner(l, index)); }

/* A cursor over the brackets and leaves of a tuple: *opened brackets of leaf i are before it. */
struct cursor {
    const ccute_tuple *t;
    int i, opened;
};

static int at_bracket(const struct cursor *c) { return c->i < c->t->n && c->opened < c->t->prof[c->i] >> 4; }

/* Step over one leaf; the number of brackets that close after it. */
static int step_leaf(struct cursor *c)
{
    c->opened = 0;
    return c->t->prof[c->i++] & 15;
}

/* Step over the subtree at the cursor, multiplying its extents; returns the brackets that close after it. */
static int step_subtree(struct cursor *c, int64_t *size)
{
    int level = (c->t->prof[c->i] >> 4) - c->opened, close;
    *size = 1;
    for (;;) {
        *size *= c->t->v[c->i];
        close = step_leaf(c);
        if (close >= level)
            return close - level;
        level += (c->t->prof[c->i] >> 4) - close;
    }
}

/* The index of the subtree at both cursors; *close brackets of the parents close after it; -1 if they disagree. */
static int64_t index_below(struct cursor *shape, struct cursor *coord, int64_t *size, int *close)
{
    int64_t index = 0, part, weight = 1;
    int coord_close;
    if (shape->i == shape->t->n || coord->i == coord->t->n)
        return -1;
    if (!at_bracket(coord)) {
        index = coord->t->v[coord->i];
        coord_close = step_leaf(coord);
        *close = step_subtree(shape, size);
        return *close == coord_close && index >= 0 ? index : -1;
    }
    if (!at_bracket(shape))
        return -1;
    shape->opened++;
    coord->opened++;
    for (*size = 1, *close = 0; *close == 0; *size *= weight) {
        part = index_below(shape, coord, &weight, close);
        if (part < 0)
            return -1;
        index += part * *size;
    }
    --*close;
    return index;
}

int64_t brute_index(const ccute_tuple *shape, const ccute_tuple *coord)
{
    struct cursor s = {shape, 0, 0}, c = {coord, 0, 0};
    int64_t size;
    int close;
    const int64_t index = index_below(&s, &c, &size, &close);
    return s.i == shape->n && c.i == coord->n ? index : -1;
}

/* ---- Sets of offsets ------------------------------------------------------------------------- */

struct bag bag_new(int room)
{
    struct bag bag = {malloc((size_t)(room + 1) * sizeof(int64_t)), 0, room};
    if (!bag.v)
        abort();
    return bag;
}

void bag_free(struct bag *bag) { free(bag->v); }

void bag_add(struct bag *bag, int64_t x)
{
    if (bag->n == bag->room)
        abort();
    bag->v[bag->n++] = x;
}

void bag_add_layout(struct bag *bag, const ccute_layout *l)
{
    const int64_t size = brute_size(&l->shape);
    for (int64_t i = 0; i < size; i++)
        bag_add(bag, brute_at(l, i));
}

static int by_value(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

void bag_sort(struct bag *bag) { qsort(bag->v, (size_t)bag->n, sizeof *bag->v, by_value); }

int bag_equal(struct bag *a, struct bag *b)
{
    bag_sort(a);
    bag_sort(b);
    return a->n == b->n && memcmp(a->v, b->v, (size_t)a->n * sizeof *a->v) == 0;
}

int bag_contains(struct bag *whole, struct bag *part)
{
    int i = 0;
    bag_sort(whole);
    bag_sort(part);
    for (int j = 0; j < part->n; j++, i++) {
        while (i < whole->n && whole->v[i] < part->v[j])
            i++;
        if (i == whole->n || whole->v[i] != part->v[j])
            return 0;
    }
    return 1;
}

int bag_distinct(struct bag *bag)
{
    bag_sort(bag);
    for (int i = 1; i < bag->n; i++)
        if (bag->v[i] == bag->v[i - 1])
            return 0;
    return 1;
}

/* ---- Composition ----------------------------------------------------------------------------- */

enum { MAX_POINTS = 4096 };

/* The extents of l that remain when neighbours that run on are merged; extents of 1 vanish, but for the last. */
static int coalesced_extents(const ccute_layout *l, int64_t *extent)
{
    int64_t next = 0;
    int n = 0;
    for (int i = 0; i < l->shape.n; i++) {
        const int64_t s = l->shape.v[i], d = l->stride[i];
        if (s == 1 && i + 1 < l->shape.n)
            continue;
        if (n && d == next)
            extent[n - 1] *= s;
        else
            extent[n++] = s;
        next = s * d;
    }
    return n;
}

/* An index into digits of n extents, the last unbounded, times strides that nothing but the digits explains. */
static uint64_t generic_value(const int64_t *extent, int n, int64_t index)
{
    uint64_t sum = 0, stride = 0x9e3779b97f4a7c15u;
    for (int i = 0; i < n; i++) {
        const int last = i + 1 == n;
        sum += (uint64_t)(last ? index : index % extent[i]) * stride;
        index = last ? 0 : index / extent[i];
        stride = (stride ^ (stride >> 29)) * 0xbf58476d1ce4e5b9u;
    }
    return sum;
}

/* Whether g(0), g(step), ... (n values) is a nest of linear modes, for some ordered factorisation of n. */
static int nest_of_linear(const uint64_t *g, int64_t n, int64_t step)
{
    for (int64_t t = 2; t <= n; t++) {
        int fits = n % t == 0;
        for (int64_t x = 0; fits && x < n; x++)
            fits = g[x * step] == g[x / t * t * step] + (uint64_t)(x % t) * g[step];
        if (fits && nest_of_linear(g, n / t, step * t))
            return 1;
    }
    return n == 1;
}

/* What leaf i of b alone moves the value by, tabulated in g. */
static void tabulate_leaf(const int64_t *extent, int n, const ccute_layout *b, int i, uint64_t *g)
{
    const uint64_t origin = generic_value(extent, n, b->offset);
    for (int64_t x = 0; x < b->shape.v[i]; x++)
        g[x] = generic_value(extent, n, b->offset + x * b->stride[i]) - origin;
}

int brute_expressible(const ccute_layout *left, const ccute_layout *b)
{
    static uint64_t total[MAX_POINTS], g[MAX_POINTS];
    int64_t extent[CCUTE_MAX_LEAVES];
    const int n = coalesced_extents(left, extent);
    const int64_t size = brute_size(&b->shape);
    int64_t weight = 1;
    for (int64_t x = 0; x < size; x++)
        total[x] = generic_value(extent, n, b->offset);
    for (int i = 0; i < b->shape.n; i++) {
        tabulate_leaf(extent, n, b, i, g);
        if (!nest_of_linear(g, b->shape.v[i], 1))
            return 0;
        for (int64_t x = 0; x < size; x++)
            total[x] += g[x / weight % b->shape.v[i]];
        weight *= b->shape.v[i];
    }
    for (int64_t x = 0; x < size; x++)
        if (total[x] != generic_value(extent, n, b->offset + (int64_t)brute_inner(b, x)))
            return 0;
    return 1;
}

int brute_nests(const ccute_layout *l)
{
    int64_t shape[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES];
    int n = 0;
    for (int i = 0; i < l->shape.n; i++) {
        int j = n;
        if (l->shape.v[i] == 1 || l->stride[i] == 0)
            continue;
        for (; j > 0 && stride[j - 1] > l->stride[i]; j--) {
            shape[j] = shape[j - 1];
            stride[j] = stride[j - 1];
        }
        shape[j] = l->shape.v[i];
        stride[j] = l->stride[i];
        n++;
    }
    for (int i = 1; i < n; i++)
        if (stride[i] % (shape[i - 1] * stride[i - 1]))
            return 0;
    return 1;
}

/* ---- Swizzles -------------------------------------------------------------------------------- */

/* Are the values linear in each leaf of the shape? */
static int is_linear(const ccute_tuple *shape, const int64_t *value)
{
    int64_t unit[CCUTE_MAX_LEAVES], before = 1;
    for (int j = 0; j < shape->n; before *= shape->v[j++])
        unit[j] = shape->v[j] > 1 ? value[before] - value[0] : 0;
    for (int64_t i = 0; i < before; i++) {
        int64_t rest = i, want = value[0];
        for (int j = 0; j < shape->n; rest /= shape->v[j++])
            want += rest % shape->v[j] * unit[j];
        if (value[i] != want)
            return 0;
    }
    return 1;
}

int brute_one_swizzle(const ccute_tuple *shape, const int64_t *value)
{
    const int64_t size = brute_size(shape);
    ccute_layout s = {.sw_bits = 0};
    int64_t plain[4096];
    for (s.sw_bits = 0; s.sw_bits <= 3; s.sw_bits++)
        for (s.sw_base = 0; s.sw_base < 10; s.sw_base++)
            for (s.sw_shift = -9; s.sw_shift <= 9; s.sw_shift++) {
                if (abs(s.sw_shift) < s.sw_bits)
                    continue;
                for (int64_t i = 0; i < size; i++)
                    plain[i] = brute_swizzled(&s, value[i]);
                if (is_linear(shape, plain))
                    return 1;
            }
    return 0;
}

/* What leaf j, whose index counts from `before`, moves the values by, tabulated in g. */
static void tabulate_values(const int64_t *value, int64_t before, int64_t extent, uint64_t *g)
{
    for (int64_t x = 0; x < extent; x++)
        g[x] = (uint64_t)value[before * x] - (uint64_t)value[0];
}

/* Are the values those of an offset and a layout that refines the shape? */
static int is_layout(const ccute_tuple *shape, const int64_t *value)
{
    static uint64_t total[MAX_POINTS], g[MAX_POINTS];
    const int64_t size = brute_size(shape);
    int64_t before = 1;
    for (int64_t i = 0; i < size; i++)
        total[i] = (uint64_t)value[0];
    for (int j = 0; j < shape->n; before *= shape->v[j++]) {
        tabulate_values(value, before, shape->v[j], g);
        for (int64_t i = 0; i < size; i++)
            total[i] += g[i / before % shape->v[j]];
    }
    for (int64_t i = 0; i < size; i++)
        if (total[i] != (uint64_t)value[i])
            return 0;
    before = 1;
    for (int j = 0; j < shape->n; before *= shape->v[j++]) {
        tabulate_values(value, before, shape->v[j], g);
        if (!nest_of_linear(g, shape->v[j], 1))
            return 0;
    }
    return 1;
}

int brute_any_swizzle(const ccute_tuple *shape, const int64_t *value, int places, ccute_layout *swizzle)
{
    const int64_t size = brute_size(shape);
    int64_t plain[MAX_POINTS];
    ccute_layout s = {.sw_bits = 0};
    for (s.sw_bits = 0; 2 * s.sw_bits <= places; s.sw_bits++)
        for (s.sw_base = 0; s.sw_base <= places - 2 * s.sw_bits; s.sw_base++)
            for (s.sw_shift = (int8_t)-places; s.sw_shift <= places; s.sw_shift++) {
                const int far = abs(s.sw_shift);
                if (far < s.sw_bits || s.sw_base + far + s.sw_bits > places)
                    continue;
                for (int64_t i = 0; i < size; i++)
                    plain[i] = brute_swizzled(&s, value[i]);
                if (is_layout(shape, plain)) {
                    *swizzle = s;
                    return 1;
                }
            }
    return 0;
}
