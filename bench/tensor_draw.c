/* Random copies of whole tensors: tensor_draw.h. A kind makes loops with a stride of each side; text is made of those.
 */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tensor_draw.h"

/* ---- Numbers ----------------------------------------------------------------------------------------- */

typedef struct dice {
    uint64_t state;
} dice;

static uint64_t roll(dice *d)
{
    uint64_t x = d->state += 0x9E3779B97F4A7C15u;
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9u;
    x = (x ^ x >> 27) * 0x94D049BB133111EBu;
    return x ^ x >> 31;
}

static int64_t between(dice *d, int64_t lo, int64_t hi) { return lo + (int64_t)(roll(d) % (uint64_t)(hi - lo + 1)); }

static int chance(dice *d, int percent) { return (int)(roll(d) % 100) < percent; }

/* From lo to hi, as many from each doubling. */
static int64_t scaled(dice *d, double lo, double hi)
{
    const double x = exp2(log2(lo) + (log2(hi) - log2(lo)) * ((double)(roll(d) >> 11) * 0x1p-53));
    return x < lo ? (int64_t)ceil(lo) : (int64_t)x;
}

/* An extent near x: a multiple of 32, of 8, or any. */
static int64_t rounded(dice *d, int64_t x)
{
    const int64_t step = chance(d, 40) ? 32 : chance(d, 35) ? 8 : 1;
    return x < step ? x : x / step * step;
}

static int pick_bytes(dice *d)
{
    static const int bytes[] = {1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 8, 8, 16, 3, 12};
    return bytes[roll(d) % (sizeof bytes / sizeof *bytes)];
}

/* ---- Loops ------------------------------------------------------------------------------------------- */

enum { MODES = 30 };

/* Loops in the order of the elements; the sides' shapes are the same unless src_n is not 0. */
typedef struct nest {
    int n, src_n;
    int64_t extent[MODES], src_extent[MODES], dst[MODES], src[MODES], dst_offset, src_offset;
    const char *dst_swizzle, *src_swizzle;
    int bytes;
    double units; /* elements wanted */
} nest;

static void add(nest *t, int64_t extent)
{
    t->extent[t->n] = extent;
    t->units /= (double)extent;
    t->n++;
}

/* The last loop makes up the size. */
static void add_rest(dice *d, nest *t)
{
    const int64_t rest = (int64_t)t->units;
    add(t, rest < 2 ? 2 : rest < 64 ? rest : rounded(d, rest));
}

static void natural(const nest *t, int *order)
{
    for (int i = 0; i < t->n; i++)
        order[i] = i;
}

static void shuffled(dice *d, const nest *t, int *order)
{
    natural(t, order);
    for (int i = t->n - 1; i > 0; i--) {
        const int k = (int)between(d, 0, i), was = order[i];
        order[i] = order[k];
        order[k] = was;
    }
}

/* Strides of a side whose loops lie in this order, innermost first; `gap` elements are left behind loop `gap_at`. */
static void lay(const nest *t, const int *order, int64_t *stride, int gap_at, int64_t gap)
{
    int64_t step = 1;
    for (int i = 0; i < t->n; i++) {
        stride[order[i]] = step;
        step = step * t->extent[order[i]] + (i == gap_at ? gap : 0);
    }
}

static void lay_dense(const nest *t, const int *order, int64_t *stride) { lay(t, order, stride, -1, 0); }

/* ---- Kinds ------------------------------------------------------------------------------------------- */

static void draw_matrix(dice *d, nest *t)
{
    static const int across[] = {1, 0}, along[] = {0, 1};
    add(t, rounded(d, scaled(d, 24, sqrt(t->units) * 8)));
    add_rest(d, t);
    lay(t, along, t->dst, 0, chance(d, 20) ? between(d, 1, 40) : 0);
    lay(t, across, t->src, 0, chance(d, 20) ? between(d, 1, 40) : 0);
}

/* A permutation of 3 to 6 loops, now and then with a gap. */
static void draw_permuted(dice *d, nest *t)
{
    const int rank = (int)between(d, 3, 6);
    int order[MODES], other[MODES];
    for (int i = 0; i < rank - 1; i++)
        add(t, rounded(d, scaled(d, 2, 2 * pow(t->units, 1.0 / (rank - i)))));
    add_rest(d, t);
    shuffled(d, t, order);
    shuffled(d, t, other);
    lay(t, order, t->dst, (int)between(d, 0, 1), chance(d, 15) ? between(d, 1, 20) : 0);
    lay(t, other, t->src, (int)between(d, 0, 1), chance(d, 15) ? between(d, 1, 20) : 0);
}

/* Matrices of up to `most` rows and columns, each transposed. */
static void draw_batch(dice *d, nest *t, int least, int most)
{
    static const int along[] = {0, 1, 2}, across[] = {1, 0, 2};
    add(t, between(d, least, most));
    add(t, between(d, least, most));
    add_rest(d, t);
    lay_dense(t, along, t->dst);
    lay(t, across, t->src, 1, chance(d, 20) ? between(d, 1, 16) : 0);
}

static void draw_tiny(dice *d, nest *t) { draw_batch(d, t, 2, 8); }

static void draw_small(dice *d, nest *t) { draw_batch(d, t, 8, 64); }

/* Channels together on one side and planes on the other. */
static void draw_channels(dice *d, nest *t, int64_t least, int64_t most)
{
    static const int together[] = {0, 1, 2}, planes[] = {1, 0, 2};
    const int pack = chance(d, 50);
    add(t, scaled(d, (double)least, (double)most + 0.9));
    add(t, rounded(d, scaled(d, 49, 70000)));
    if (t->units < 2)
        t->units = 2;
    add_rest(d, t);
    lay_dense(t, together, pack ? t->dst : t->src);
    lay_dense(t, planes, pack ? t->src : t->dst);
}

static void draw_planes(dice *d, nest *t)
{
    const int bytes = chance(d, 75) ? (int)between(d, 1, 2) : t->bytes;
    t->units *= (double)t->bytes / bytes;
    t->bytes = bytes;
    draw_channels(d, t, 2, 16);
}

static void draw_images(dice *d, nest *t) { draw_channels(d, t, 16, 512); }

/* Channels in blocks of 4 to 64, next to planes or to channels that lie together. */
static void draw_blocked(dice *d, nest *t)
{
    static const int blocks[] = {0, 2, 1, 3}, planes[] = {2, 0, 1, 3}, together[] = {0, 1, 2, 3};
    const int64_t block = (int64_t)4 << between(d, 0, 4);
    const int forth = chance(d, 50), *const other = chance(d, 50) ? planes : together;
    add(t, block);
    add(t, between(d, 2, 16));
    add(t, rounded(d, scaled(d, 49, 20000)));
    if (t->units < 2)
        t->units = 2;
    add_rest(d, t);
    lay_dense(t, blocks, forth ? t->dst : t->src);
    lay_dense(t, other, forth ? t->src : t->dst);
}

/* Blocks of rows and columns next to a matrix. */
static void draw_tiled(dice *d, nest *t)
{
    static const int tiles[] = {0, 1, 2, 3}, rows[] = {0, 2, 1, 3}, across[] = {1, 3, 0, 2};
    const int forth = chance(d, 50);
    add(t, (int64_t)2 << between(d, 0, 5));
    add(t, (int64_t)2 << between(d, 0, 5));
    add(t, scaled(d, 16, 2000));
    add_rest(d, t);
    lay_dense(t, tiles, forth ? t->dst : t->src);
    lay_dense(t, chance(d, 60) ? rows : across, forth ? t->src : t->dst);
}

/* Filters of 3x3 (or 1x5, 2x2, ...) of many channels: the window innermost on one side and outermost on the other. */
static void draw_filters(dice *d, nest *t)
{
    static const int inside[] = {0, 1, 2}, outside[][3] = {{1, 2, 0}, {2, 1, 0}, {1, 0, 2}};
    static const int windows[] = {9, 9, 9, 25, 49, 4, 5, 3};
    const int forth = chance(d, 50);
    add(t, windows[roll(d) % 8]);
    add(t, rounded(d, scaled(d, 16, 500000)));
    add_rest(d, t);
    lay_dense(t, inside, forth ? t->dst : t->src);
    lay_dense(t, outside[roll(d) % 3], forth ? t->src : t->dst);
}

/* Rows with a gap on one or both sides, or a part of each row. */
static void draw_rows(dice *d, nest *t)
{
    static const int along[] = {0, 1};
    const int which = (int)between(d, 1, 3);
    add(t, rounded(d, scaled(d, 3, 20000)));
    add_rest(d, t);
    lay(t, along, t->dst, 0, which & 1 ? scaled(d, 1, 200) : 0);
    lay(t, along, t->src, 0, which & 2 ? scaled(d, 1, 200) : 0);
    t->dst_offset = chance(d, 30) ? between(d, 0, 40) : 0;
    t->src_offset = chance(d, 30) ? between(d, 0, 40) : 0;
}

/* Every k-th element of the rows of one side, or of both. */
static void draw_strided(dice *d, nest *t)
{
    static const int along[] = {0, 1}, across[] = {1, 0};
    const int64_t step = scaled(d, 2, 12);
    const int which = (int)between(d, 0, 3);
    add(t, rounded(d, scaled(d, 100, 20000)));
    add_rest(d, t);
    lay_dense(t, along, t->dst);
    lay_dense(t, which == 2 ? across : along, t->src);
    for (int i = 0; i < 2; i++) {
        t->dst[i] *= which == 1 ? 1 : step;
        t->src[i] *= which == 0 || which == 2 ? 1 : step;
    }
}

/* Rows or columns taken from the end. */
static void draw_flipped(dice *d, nest *t)
{
    const int loop = (int)between(d, 0, 1);
    draw_matrix(d, t);
    if (chance(d, 60)) {
        t->src[0] = 1;
        t->src[1] = t->extent[0];
    }
    t->src_offset = (t->extent[loop] - 1) * t->src[loop];
    t->src[loop] = -t->src[loop];
}

/* A row or a column for all. */
static void draw_broadcast(dice *d, nest *t)
{
    static const int along[] = {0, 1, 2};
    const int loop = (int)between(d, 0, 2);
    add(t, rounded(d, scaled(d, 8, 5000)));
    add(t, rounded(d, scaled(d, 8, 300)));
    add_rest(d, t);
    lay_dense(t, along, t->dst);
    for (int i = 0, step = 1; i < 3; i++) {
        t->src[i] = i == loop ? 0 : step;
        step *= (int)(i == loop ? 1 : t->extent[i]);
    }
}

/* Bits of rows and columns in turn (Morton order), of squares that lie side by side. */
static void draw_morton(dice *d, nest *t)
{
    const int bits = (int)between(d, 2, 9), forth = chance(d, 50);
    int64_t *const z = forth ? t->dst : t->src, *const plain = forth ? t->src : t->dst;
    const int64_t side = (int64_t)1 << bits;
    int64_t wide;
    for (int i = 0; i < 2 * bits; i++)
        add(t, 2);
    wide = scaled(d, 2, t->units / 2 + 2);
    add(t, wide);
    add_rest(d, t);
    for (int i = 0; i < 2 * bits; i++) {
        z[i] = (int64_t)1 << i;
        plain[i] = ((int64_t)1 << i / 2) * (i % 2 ? side * wide : 1);
    }
    z[2 * bits] = side * side;
    z[2 * bits + 1] = side * side * wide;
    plain[2 * bits] = side;
    plain[2 * bits + 1] = side * side * wide;
}

/* Swizzled tiles next to tiles or to a matrix. */
static void draw_swizzled(dice *d, nest *t)
{
    static const int along[] = {0, 1, 2}, across[] = {1, 0, 2};
    static const char *const swizzles[] = {"Sw<3,3,3>", "Sw<2,3,3>", "Sw<3,2,3>",
                                           "Sw<3,0,3>", "Sw<2,0,4>", "Sw<3,4,3>"};
    const char *const swizzle = swizzles[roll(d) % 6];
    add(t, (int64_t)8 << between(d, 0, 3));
    add(t, (int64_t)8 << between(d, 0, 3));
    add_rest(d, t);
    lay_dense(t, along, t->dst);
    lay_dense(t, chance(d, 60) ? across : along, t->src);
    if (chance(d, 50))
        t->dst_swizzle = swizzle;
    else
        t->src_swizzle = swizzle;
}

/* Shapes that have no loops in common: (a,b) and (b,a), each with gaps. */
static void draw_regrouped(dice *d, nest *t)
{
    const int64_t a = between(d, 3, 40), b = a + between(d, 1, 9);
    const int64_t gap = between(d, 1, 3), other = between(d, 1, 3);
    t->n = 0;
    add(t, a);
    add(t, b);
    add_rest(d, t);
    t->src_n = 3;
    t->src_extent[0] = b;
    t->src_extent[1] = a;
    t->src_extent[2] = t->extent[2];
    for (int i = 0; i < 3; i++) {
        t->dst[i] = i == 0 ? 1 : i == 1 ? a + gap : (a + gap) * b;
        t->src[i] = i == 0 ? 1 : i == 1 ? b + other : (b + other) * a;
    }
}

/* ---- The copy ---------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int weight;
    void (*draw)(dice *d, nest *t);
} kinds[] = {
    {"matrix", 14, draw_matrix},      {"permuted", 20, draw_permuted}, {"tiny", 7, draw_tiny},
    {"small", 5, draw_small},         {"planes", 10, draw_planes},     {"images", 5, draw_images},
    {"blocked", 8, draw_blocked},     {"tiled", 5, draw_tiled},        {"filters", 5, draw_filters},
    {"rows", 7, draw_rows},           {"strided", 5, draw_strided},    {"flipped", 2, draw_flipped},
    {"broadcast", 2, draw_broadcast}, {"morton", 3, draw_morton},      {"swizzled", 2, draw_swizzled},
    {"regrouped", 1, draw_regrouped},
};

static void write_side(char *text, const char *swizzle, int64_t offset, int n, const int64_t *extent,
                       const int64_t *stride)
{
    int at = 0;
    if (swizzle)
        at += snprintf(text, DRAWN_TEXT, "%s o %lld o ", swizzle, (long long)offset);
    else if (offset)
        at += snprintf(text, DRAWN_TEXT, "%lld o ", (long long)offset);
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i < n && at < DRAWN_TEXT; i++)
            at += snprintf(text + at, (size_t)(DRAWN_TEXT - at), "%c%lld", i ? ',' : '(',
                           (long long)(side ? stride : extent)[i]);
        if (at < DRAWN_TEXT)
            at += snprintf(text + at, (size_t)(DRAWN_TEXT - at), side ? ")" : "):");
    }
}

static int64_t reach(int n, const int64_t *extent, const int64_t *stride, int64_t offset)
{
    int64_t last = offset;
    for (int i = 0; i < n; i++)
        last += stride[i] > 0 ? (extent[i] - 1) * stride[i] : 0;
    return last + 2048; /* a swizzle's window */
}

static int fits(const nest *t)
{
    const int64_t *const src_extent = t->src_n ? t->src_extent : t->extent;
    double units = 1;
    for (int i = 0; i < t->n; i++)
        units *= (double)t->extent[i];
    return units * t->bytes >= 64 << 20 && units * t->bytes <= 400 << 20 &&
           reach(t->n, t->extent, t->dst, t->dst_offset) * t->bytes <= DRAWN_REACH &&
           reach(t->src_n ? t->src_n : t->n, src_extent, t->src, t->src_offset) * t->bytes <= DRAWN_REACH;
}

static int pick_kind(dice *d)
{
    int all = 0, at, i = 0;
    for (int k = 0; k < (int)(sizeof kinds / sizeof *kinds); k++)
        all += kinds[k].weight;
    for (at = (int)between(d, 0, all - 1); at >= kinds[i].weight; i++)
        at -= kinds[i].weight;
    return i;
}

void draw_copy(uint64_t seed, int number, drawn_copy *copy)
{
    dice d = {seed * 1000003 + (uint64_t)number * 7919};
    const int kind = pick_kind(&d);
    nest t;
    do {
        memset(&t, 0, sizeof t);
        t.bytes = pick_bytes(&d);
        t.units = exp2(26.2 + 1.6 * ((double)(roll(&d) >> 11) * 0x1p-53)) / t.bytes;
        kinds[kind].draw(&d, &t);
    } while (!fits(&t));
    copy->kind = kinds[kind].name;
    copy->bytes = t.bytes;
    write_side(copy->dst, t.dst_swizzle, t.dst_offset, t.n, t.extent, t.dst);
    write_side(copy->src, t.src_swizzle, t.src_offset, t.src_n ? t.src_n : t.n, t.src_n ? t.src_extent : t.extent,
               t.src);
}

double drawn_traffic(const ccute_problem *p)
{
    double read = (double)p->count;
    for (int i = 0; i < p->rank; i++)
        if (p->src[i] == 0)
            read /= (double)p->extent[i];
    return (read + (double)p->count) * (double)p->unit;
}
