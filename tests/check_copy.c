/* Copies and fills against a naive loop, over random layouts: offsets, swizzles, broadcasts and negative strides,
 * elements of 1 to 24 bytes. The two sides have the same number of elements, and not the same shape. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <ccute/print.h>
#include <ccute/short.h>

#include "brute.h"
#include "random_layout.h"

enum { CASES = 400, MOST = 128, ROOM = 1 << 16, WIDEST = 24 };

/* ---- Elements of each size -------------------------------------------------------------------- */

struct wide_element {
    char bytes[WIDEST];
};

struct kind {
    int bytes;
    void (*copy)(void *, ccute_layout, const void *, ccute_layout);
    void (*copy_if)(const void *, ccute_layout, void *, ccute_layout, const void *, ccute_layout);
    void (*tiled)(ccute_tiled_copy, void *, ccute_layout, const void *, ccute_layout);
    void (*bounded)(void *, ccute_layout, const void *, ccute_layout, ccute_tuple, ccute_layout, ccute_layout);
    void (*fill)(void *, ccute_layout, const void *);
    void (*clear)(void *, ccute_layout);
};

#define KIND(name, type)                                                                                               \
    static void name##_copy(void *dst, ccute_layout d, const void *src, ccute_layout s)                                \
    {                                                                                                                  \
        ccute_copy((type *)dst, d, (const type *)src, s);                                                              \
    }                                                                                                                  \
    static void name##_copy_if(const void *pred, ccute_layout p, void *dst, ccute_layout d, const void *src,           \
                               ccute_layout s)                                                                         \
    {                                                                                                                  \
        ccute_copy_if((const short *)pred, p, (type *)dst, d, (const type *)src, s);                                   \
    }                                                                                                                  \
    static void name##_tiled(ccute_tiled_copy slice, void *dst, ccute_layout d, const void *src, ccute_layout s)       \
    {                                                                                                                  \
        ccute_copy_tiled(slice, (type *)dst, d, (const type *)src, s);                                                 \
    }                                                                                                                  \
    static void name##_bounded(void *dst, ccute_layout d, const void *src, ccute_layout s, ccute_tuple extents,        \
                               ccute_layout row, ccute_layout column)                                                  \
    {                                                                                                                  \
        ccute_copy_bounded((type *)dst, d, (const type *)src, s, extents, row, column);                                \
    }                                                                                                                  \
    static void name##_fill(void *dst, ccute_layout d, const void *value)                                              \
    {                                                                                                                  \
        ccute_fill((type *)dst, d, *(const type *)value);                                                              \
    }                                                                                                                  \
    static void name##_clear(void *dst, ccute_layout d) { ccute_clear((type *)dst, d); }
KIND(byte, unsigned char)
KIND(half, short)
KIND(word, unsigned)
KIND(real, double)
KIND(wide, struct wide_element)
#undef KIND

#define KIND(name, type)                                                                                               \
    {                                                                                                                  \
        sizeof(type), name##_copy, name##_copy_if, name##_tiled, name##_bounded, name##_fill, name##_clear             \
    }
static const struct kind kinds[] = {KIND(byte, unsigned char), KIND(half, short), KIND(word, unsigned),
                                    KIND(real, double), KIND(wide, struct wide_element)};

/* ---- Random cases ----------------------------------------------------------------------------- */

/* Two layouts of one size, moved so that no offset is negative, and arrays that hold them. */
struct copying {
    const struct kind *kind;
    ccute_layout dst, src;
    _Alignas(16) unsigned char to[ROOM], expected[ROOM], from[ROOM];
};

/* With the least offset 0; a bad layout if the greatest does not fit. */
static ccute_layout moved(ccute_layout l)
{
    int64_t least = 0, greatest = 0;
    for (int64_t i = 0; i < brute_size(&l.shape); i++) {
        const int64_t at = brute_at(&l, i);
        least = at < least ? at : least;
        greatest = at > greatest ? at : greatest;
    }
    if (greatest - least >= ROOM / WIDEST || (l.sw_bits && least < 0))
        return ccute_make_layout(TUP(-1));
    return ccute_offset_by(-least, l);
}

/* A shape of the same size with other brackets. */
static ccute_tuple reshaped(struct rng *rng, ccute_tuple shape)
{
    const int64_t size = brute_size(&shape);
    const int64_t d = rng_between(rng, 1, size < 1 ? 1 : size);
    if (size > 0 && size % d == 0)
        return rng_chance(rng, 50) ? TUP(d, size / d) : TUP(TUP(d, size / d), 1);
    return rng_chance(rng, 50) ? TUP(size) : shape;
}

static ccute_layout random_side(struct rng *rng, ccute_tuple shape)
{
    ccute_layout l;
    do
        l = moved(random_strides(rng, shape, WITH_ALL & ~WITH_EMPTY));
    while (!ccute_ok(l));
    return l;
}

static struct copying *random_copying(struct rng *rng)
{
    static struct copying c;
    const ccute_tuple shape = rng_chance(rng, 3) ? TUP(3, 0) : random_shape(rng, (int)rng_between(rng, 0, 4), 3, MOST);
    c.kind = &kinds[rng_below(rng, sizeof kinds / sizeof *kinds)];
    c.dst = random_side(rng, shape);
    c.src = random_side(rng, reshaped(rng, shape));
    for (int i = 0; i < ROOM; i++) {
        c.from[i] = (unsigned char)rng_next(rng);
        c.to[i] = c.expected[i] = (unsigned char)rng_next(rng);
    }
    return &c;
}

static void expect_element(struct copying *c, int64_t i, const unsigned char *value)
{
    const int bytes = c->kind->bytes;
    memcpy(c->expected + brute_at(&c->dst, i) * bytes, value, (size_t)bytes);
}

static void expect_copied(struct copying *c, int64_t i)
{
    expect_element(c, i, c->from + brute_at(&c->src, i) * c->kind->bytes);
}

static void compare(const struct copying *c, int number)
{
    char dst[256], src[256];
    ccute_print_layout_text(c->dst, dst, sizeof dst);
    ccute_print_layout_text(c->src, src, sizeof src);
    ck_assert_msg(!memcmp(c->to, c->expected, ROOM), "case %d: %d bytes, %s from %s", number, c->kind->bytes, dst, src);
}

START_TEST(every_element_is_copied)
{
    struct rng rng = rng_seeded(1);
    for (int n = 0; n < CASES; n++) {
        struct copying *c = random_copying(&rng);
        for (int64_t i = 0; i < brute_size(&c->dst.shape); i++)
            expect_copied(c, i);
        c->kind->copy(c->to, c->dst, c->from, c->src);
        compare(c, n);
    }
}
END_TEST

/* Predicates are broadcast along every mode but the first. */
START_TEST(elements_with_a_true_predicate_are_copied)
{
    struct rng rng = rng_seeded(2);
    for (int n = 0; n < CASES; n++) {
        struct copying *c = random_copying(&rng);
        const int64_t size = brute_size(&c->dst.shape), rows = size > 0 && size % 4 == 0 ? 4 : 1;
        const ccute_layout p = ccute_make_layout(TUP(rows, size / rows), TUP(2, 0));
        short pred[8];
        for (int k = 0; k < 8; k++)
            pred[k] = (short)(rng_chance(&rng, 50) << rng_below(&rng, 15));
        for (int64_t i = 0; i < size; i++)
            if (pred[i % rows * 2])
                expect_copied(c, i);
        c->kind->copy_if(pred, p, c->to, c->dst, c->from, c->src);
        compare(c, n);
    }
}
END_TEST

/* The coordinates are an index split into rows and columns, moved so that some lie below zero. */
START_TEST(elements_within_bounds_are_copied)
{
    struct rng rng = rng_seeded(3);
    for (int n = 0; n < CASES; n++) {
        struct copying *c = random_copying(&rng);
        const int64_t size = brute_size(&c->dst.shape), rows = size > 0 && size % 4 == 0 ? 4 : 1;
        const ccute_tuple shape = TUP(rows, size / rows);
        const int64_t up = rng_between(&rng, -2, 2), left = rng_between(&rng, -2, 2);
        const int64_t M = rng_between(&rng, -1, 4), N = rng_between(&rng, 0, 8);
        for (int64_t i = 0; i < size; i++) {
            const int64_t row = i % rows + up, column = i / rows * 3 + left;
            if (row >= 0 && row < M && column >= 0 && column < N)
                expect_copied(c, i);
        }
        c->kind->bounded(c->to, c->dst, c->from, c->src, TUP(M, N),
                         ccute_offset_by(up, ccute_make_layout(shape, TUP(1, 0))),
                         ccute_offset_by(left, ccute_make_layout(shape, TUP(0, 3))));
        compare(c, n);
    }
}
END_TEST

START_TEST(every_element_is_filled_or_cleared)
{
    static const unsigned char zeros[WIDEST];
    struct rng rng = rng_seeded(4);
    for (int n = 0; n < CASES; n++) {
        struct copying *c = random_copying(&rng);
        const int clear = rng_chance(&rng, 50);
        for (int64_t i = 0; i < brute_size(&c->dst.shape); i++)
            expect_element(c, i, clear ? zeros : c->from);
        if (clear)
            c->kind->clear(c->to, c->dst);
        else
            c->kind->fill(c->to, c->dst, c->from);
        compare(c, n);
    }
}
END_TEST

/* ---- Tiled copies ------------------------------------------------------------------------------ */

/* Threads and values over a tile, and two tensors of a shape that need not be a multiple of it. */
struct tiling {
    const struct kind *kind;
    ccute_tiled_copy copy;
    int64_t threads, tile[2], extent[2], whole[2];
    ccute_layout dst, src;
};

/* Column-major or row-major, padded, or swizzled in rows of a power of two. */
static ccute_layout random_tensor(struct rng *rng, const int64_t *extent)
{
    const int64_t pad = rng_chance(rng, 50) ? 0 : rng_between(rng, 1, 5);
    ccute_layout l = rng_chance(rng, 50) ? ccute_make_layout(TUP(extent[0], extent[1]), TUP(1, extent[0] + pad))
                                         : ccute_make_layout(TUP(extent[0], extent[1]), TUP(extent[1] + pad, 1));
    if (rng_chance(rng, 30))
        l = ccute_swizzle((int)rng_between(rng, 1, 3), (int)rng_below(rng, 3), 3, l);
    return rng_chance(rng, 30) ? ccute_offset_by(rng_between(rng, 0, 16), l) : l;
}

static struct tiling random_tiling(struct rng *rng)
{
    static const int64_t few[] = {1, 2, 3, 4};
    static const int64_t sizes[] = {1, 2, 4, 8};
    struct tiling t;
    const ccute_layout threads = random_compact_of(rng, TUP(few[rng_below(rng, 4)], sizes[rng_below(rng, 4)]));
    const ccute_layout values = random_compact_of(rng, TUP(few[rng_below(rng, 4)], few[rng_below(rng, 4)]));
    const int64_t each = brute_size(&values.shape);
    int vector = 1 << rng_below(rng, 3);
    t.kind = &kinds[rng_below(rng, 4)];
    while (each % vector || vector * t.kind->bytes > 16)
        vector /= 2;
    t.copy = rng_chance(rng, 50)
                 ? ccute_make_tiled_copy(ccute_universal_copy(8 * t.kind->bytes * vector, 8 * t.kind->bytes), threads,
                                         values)
                 : ccute_make_tiled_copy_atoms(ccute_auto_copy(8 * t.kind->bytes * vector, 8 * t.kind->bytes), threads,
                                               values, (int)rng_below(rng, 2));
    t.threads = brute_size(&threads.shape);
    for (int m = 0; m < 2; m++) {
        t.tile[m] = ccute_ok(t.copy) ? ccute_tiler_mn(t.copy).pool.shape.v[m] : 1;
        t.extent[m] = t.tile[m] * rng_between(rng, 1, 2) - (rng_chance(rng, 40) ? rng_below(rng, t.tile[m]) : 0);
        t.whole[m] = (t.extent[m] + t.tile[m] - 1) / t.tile[m] * t.tile[m];
    }
    t.dst = random_tensor(rng, t.whole);
    t.src = random_tensor(rng, t.whole);
    return t;
}

/* Some ways of sharing out cannot be said as a layout, and are refused. */
static int is_refused(const struct tiling *t)
{
    const ccute_tuple shape = TUP(t->whole[0], t->whole[1]);
    return !ccute_ok(ccute_partition_D(t->copy, t->dst, 0)) || !ccute_ok(ccute_partition_S(t->copy, t->src, 0)) ||
           !ccute_ok(ccute_partition_S(t->copy, ccute_coord_layout(shape, 0), 0)) ||
           !ccute_ok(ccute_partition_S(t->copy, ccute_coord_layout(shape, 1), 0));
}

/* How often each element is written. */
static void count_writes(const struct tiling *t, unsigned char *count)
{
    for (int64_t thread = 0; thread < t->threads; thread++) {
        const ccute_layout part = ccute_partition_D(t->copy, t->dst, thread);
        for (int64_t i = 0; i < brute_size(&part.shape); i++)
            count[brute_at(&part, i)]++;
    }
}

/* Three threads more than there are take part, and do nothing. */
START_TEST(tiled_copies_write_every_element_once)
{
    static _Alignas(16) unsigned char to[ROOM], from[ROOM], expected[ROOM], count[ROOM];
    struct rng rng = rng_seeded(5);
    int refused = 0;
    for (int n = 0; n < 1000; n++) {
        const struct tiling t = random_tiling(&rng);
        const size_t bytes = (size_t)t.kind->bytes;
        if (is_refused(&t)) {
            ck_assert_msg(++refused < 1000, "too many are refused");
            n--;
            continue;
        }
        memset(count, 0, sizeof count);
        for (int i = 0; i < ROOM; i++) {
            from[i] = (unsigned char)rng_next(&rng);
            to[i] = expected[i] = (unsigned char)rng_next(&rng);
        }
        count_writes(&t, count);
        for (int64_t i = 0; i < t.whole[0] * t.whole[1]; i++) {
            const int64_t d = brute_at(&t.dst, i), row = i % t.whole[0], column = i / t.whole[0];
            ck_assert_msg(count[d] == 1, "case %d: element %d is written %d times", n, (int)i, count[d]);
            if (row < t.extent[0] && column < t.extent[1])
                memcpy(expected + d * t.kind->bytes, from + brute_at(&t.src, i) * t.kind->bytes, bytes);
        }
        for (int64_t thread = 0; thread < t.threads + 3; thread++) {
            const ccute_tiled_copy mine = ccute_thread_slice(t.copy, thread);
            const ccute_tuple shape = TUP(t.whole[0], t.whole[1]);
            if (thread < t.threads)
                t.kind->bounded(to, ccute_partition_D(mine, t.dst), from, ccute_partition_S(mine, t.src),
                                TUP(t.extent[0], t.extent[1]), ccute_partition_S(mine, ccute_coord_layout(shape, 0)),
                                ccute_partition_S(mine, ccute_coord_layout(shape, 1)));
            if (t.extent[0] == t.whole[0] && t.extent[1] == t.whole[1])
                t.kind->tiled(mine, to, ccute_partition_D(mine, t.dst), from, ccute_partition_S(mine, t.src));
        }
        ck_assert_msg(!memcmp(to, expected, ROOM), "case %d", n);
    }
}
END_TEST

/* ---- Single facts ------------------------------------------------------------------------------- */

START_TEST(a_value_is_converted)
{
    float f[4] = {9, 9, 9, 9};
    const int *p[2] = {0, 0};
    const int x = 0;
    ccute_fill(f, ccute_make_layout(2, 2), 1);
    ck_assert(f[0] == 1.0f && f[1] == 9.0f && f[2] == 1.0f && f[3] == 9.0f);
    ccute_fill(p, ccute_make_layout(2, 1), &x);
    ck_assert(p[0] == &x && p[1] == &x);
}
END_TEST

/* A mode of extents may be nested: its extent is the product. */
START_TEST(extents_nest)
{
    int to[8] = {0}, from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const ccute_layout line = ccute_make_layout(TUP(8)), even = ccute_make_layout(8, 2);
    ccute_copy_bounded(to, line, from, line, TUP(TUP(2, 3), 5), line, even);
    ck_assert(to[0] == 1 && to[1] == 2 && to[2] == 3 && !to[3] && !to[5]);
    ccute_copy_bounded(to, line, from, line, 6, line);
    ck_assert(to[3] == 4 && to[5] == 6 && !to[6]);
}
END_TEST

START_TEST(reals_are_predicates)
{
    const double pred[4] = {0.0, -0.0, 0.5, 1e-300};
    const _Bool sure[4] = {0, 1, 0, 1};
    int to[4] = {0}, from[4] = {1, 2, 3, 4};
    const ccute_layout line = ccute_make_layout(4, 1);
    ccute_copy_if(pred, line, to, line, from, line);
    ck_assert(to[0] == 0 && to[1] == 0 && to[2] == 3 && to[3] == 4);
    ccute_copy_if(sure, line, to, line, from, line);
    ck_assert(to[0] == 0 && to[1] == 2);
}
END_TEST

static int evaluated;

static ccute_layout pair(void)
{
    evaluated++;
    return ccute_make_layout(2, 1);
}

START_TEST(arguments_are_evaluated_once)
{
    int to[4] = {0}, from[4] = {1, 2, 3, 4}, *d = to;
    const int *s = from, *p = from;
    ccute_copy(d++, pair(), s++, pair());
    ck_assert(d == to + 1 && s == from + 1 && evaluated == 2 && to[0] == 1 && to[1] == 2);
    ccute_fill(d++, pair(), evaluated++);
    ck_assert(d == to + 2 && evaluated == 4);
    ccute_copy_with(ccute_universal_copy(32, 32), --d, pair(), ++s, pair());
    ck_assert(d == to + 1 && s == from + 2 && evaluated == 6 && to[1] == 3 && to[2] == 4);
    ccute_copy_if(p++, pair(), d++, pair(), --s, pair());
    ck_assert(p == from + 1 && d == to + 2 && s == from + 1 && evaluated == 9 && to[1] == 2 && to[2] == 3);
    ccute_copy_bounded(--d, pair(), --s, pair(), TUP(++evaluated, 2), pair(), pair());
    ck_assert(d == to + 1 && s == from && evaluated == 14 && to[1] == 1 && to[2] == 2);
    ccute_clear(d++, pair());
    ck_assert(d == to + 2 && evaluated == 15 && to[1] == 0 && to[2] == 0);
}
END_TEST

/* On the host an asynchronous copy is a copy; outside its bounds there are zeros, vector by vector or within one. */
START_TEST(asynchronous_copies_fill_up_with_zeros)
{
    _Alignas(16) int to[8] = {9, 9, 9, 9, 9, 9, 9, 9}, from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const ccute_layout line = ccute_make_layout(8, 1);
    ccute_copy_with(ccute_cp_async(64, 32), to, line, from, line);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(to[i], i + 1);
    ccute_copy_bounded_with(ccute_cp_async_cg(32), to, line, from, line, 7, ccute_offset_by(1, line));
    ck_assert(to[0] == 1 && to[5] == 6 && to[6] == 0 && to[7] == 0);
    ccute_copy_bounded_with(ccute_cp_async(128, 32), to, line, from, line, 6, ccute_offset_by(-1, line));
    ck_assert(to[0] == 0 && to[1] == 2 && to[6] == 7 && to[7] == 0);
    ccute_copy_bounded_with(ccute_universal_copy(32, 32), to, line, from, line, 1, line);
    ck_assert(to[0] == 1 && to[1] == 2 && to[7] == 0);
}
END_TEST

/* 2 threads of 4 share 8 elements, of which 5 are inside; the thread after them has nothing. */
START_TEST(slices_stay_within_bounds)
{
    _Alignas(16) int to[8] = {9, 9, 9, 9, 9, 9, 9, 9}, from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    const ccute_layout all = ccute_make_layout(TUP(8));
    const ccute_tiled_copy plain =
        ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout(2, 1), ccute_make_layout(4, 1));
    const ccute_tiled_copy async =
        ccute_make_tiled_copy(ccute_cp_async(128, 32), ccute_make_layout(2, 1), ccute_make_layout(4, 1));
    for (int t = 0; t < 3; t++) {
        const ccute_tiled_copy mine = ccute_thread_slice(plain, t);
        const ccute_layout part = ccute_partition_S(mine, all);
        ccute_copy_tiled_bounded(mine, to, ccute_partition_D(mine, all), from, part, 5, part);
    }
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(to[i], i < 5 ? i + 1 : 9);
    for (int t = 0; t < 3; t++) {
        const ccute_tiled_copy mine = ccute_thread_slice(async, t);
        const ccute_layout part = ccute_partition_S(mine, all);
        ccute_copy_tiled_bounded(mine, to, ccute_partition_D(mine, all), from, part, TUP(6), part);
    }
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(to[i], i < 6 ? i + 1 : 0);
}
END_TEST

START_TEST(threads_without_work_copy_nothing)
{
    const ccute_layout all = ccute_make_layout(TUP(8));
    const ccute_tiled_copy copy =
        ccute_make_tiled_copy(ccute_universal_copy(64, 32), ccute_make_layout(4, 1), ccute_make_layout(2, 1));
    int to[8] = {0}, from[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    for (int t = 1; t < 9; t += 2) {
        const ccute_tiled_copy mine = ccute_thread_slice(copy, t);
        ccute_copy_tiled(mine, to, ccute_partition_D(mine, all), from, ccute_partition_S(mine, all));
    }
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(to[i], i / 2 % 2 ? i + 1 : 0);
}
END_TEST

/* Elements are copied in order: a copy onto itself by one place spreads the first. */
START_TEST(overlaps_are_copied_in_order)
{
    int a[4] = {1, 2, 3, 4};
    ccute_copy(a + 1, ccute_make_layout(3, 1), a, ccute_make_layout(3, 1));
    ck_assert(a[0] == 1 && a[1] == 1 && a[2] == 1 && a[3] == 1);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("copy");
    TCase *random = tcase_create("random"), *single = tcase_create("single");
    SRunner *runner = srunner_create(suite);
    tcase_add_test(random, every_element_is_copied);
    tcase_add_test(random, elements_with_a_true_predicate_are_copied);
    tcase_add_test(random, elements_within_bounds_are_copied);
    tcase_add_test(random, every_element_is_filled_or_cleared);
    tcase_add_test(random, tiled_copies_write_every_element_once);
    tcase_add_test(single, a_value_is_converted);
    tcase_add_test(single, extents_nest);
    tcase_add_test(single, reals_are_predicates);
    tcase_add_test(single, arguments_are_evaluated_once);
    tcase_add_test(single, asynchronous_copies_fill_up_with_zeros);
    tcase_add_test(single, slices_stay_within_bounds);
    tcase_add_test(single, threads_without_work_copy_nothing);
    tcase_add_test(single, overlaps_are_copied_in_order);
    suite_add_tcase(suite, random);
    suite_add_tcase(suite, single);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
