/* Plans of the kernel that transposes by the tensor memory accelerator: their blocks, walked on the CPU as the kernel
 * walks them, store each unit of random transposes once and from where it belongs; which copies the planner gives to
 * it; and the tables of tiles that are stored by words. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "cuda/copy.h"
#include "cuda/kernels.h"
#include "plan.h"
#include "random_tensor.h"

static const uintptr_t to_address = (uintptr_t)1 << 40, from_address = (uintptr_t)1 << 41; /* never followed */

static ccute_tensor on_device(uintptr_t address, int element, const ccute_layout *layout)
{
    ccute_tensor t = tensor_of((void *)address, element, layout);
    t.space = CCUTE_DEVICE;
    return t;
}

/* ---- Blocks ------------------------------------------------------------------------------------------ */

/* Strides of the loops in a random order; gaps end at a multiple of `align` units. */
static void strides_of_loops(struct rng *rng, const struct loops *l, int64_t *stride, int64_t align)
{
    int order[8];
    int64_t next = 1;
    random_order_of(rng, l->n, order);
    for (int i = 0; i < l->n; i++) {
        stride[order[i]] = next;
        next *= l->extent[order[i]];
        if (rng_chance(rng, 50))
            next = (next + align - 1) / align * align + (rng_chance(rng, 50) ? align : 0);
    }
}

static struct loops random_loops(struct rng *rng, int element)
{
    static const int64_t extents[] = {2, 3, 8, 16, 31, 32, 33, 48, 64, 80, 128, 130, 256, 272};
    struct loops l = {.n = (int)rng_between(rng, 2, 5)};
    int64_t size = 1;
    for (int i = 0; i < l.n; i++) {
        const int64_t extent = extents[rng_below(rng, (int64_t)(sizeof extents / sizeof *extents))];
        l.extent[i] = size * extent <= 200000 ? extent : 2;
        size *= l.extent[i];
    }
    strides_of_loops(rng, &l, l.dst, 16 / element);
    strides_of_loops(rng, &l, l.src, 16 / element);
    return l;
}

/* The kernel's division. */
static uint32_t quotient(uint32_t index, const ccute_digit *d)
{
    return (uint32_t)((((uint64_t)index * (uint32_t)d->magic >> 32) + index) >> d->shift);
}

static void find_tile(const ccute_turn *t, uint32_t block, int64_t *begin)
{
    for (int i = 0; i < t->axes; i++) {
        const uint32_t rest = quotient(block, &t->part[i]);
        ck_assert_uint_eq(rest, block / t->part[i].extent);
        begin[i] = (block - rest * t->part[i].extent) * t->box[i];
        block = rest;
    }
    ck_assert_uint_eq(block, 0);
}

/* Unit by unit of a tile: from[] has for each unit of the destination the source's, -1 before. */
static void walk_tile(const ccute_turn *t, const int64_t *begin, int64_t *from, int64_t *stored)
{
    int64_t dst = 0, src = 0;
    for (int i = 0; i < t->axes; i++) {
        dst += begin[i] * t->to[i];
        src += begin[i] * t->from[i];
    }
    for (int64_t q = 0; q < t->box[t->along] && begin[t->along] + q < t->extent[t->along]; q++)
        for (int64_t p = 0; p < t->box[0] && begin[0] + p < t->extent[0]; p++) {
            const int64_t to = dst + p * t->to[0] + q * t->to[t->along];
            if (to % t->unit || from[to / t->unit] != -1)
                ck_abort_msg("byte %lld of the destination is stored again", (long long)to);
            from[to / t->unit] = src + p * t->from[0] + q * t->from[t->along];
            ++*stored;
        }
}

/* The limits of a map, and of vectors in the destination. */
static void check_limits(const ccute_turn *t)
{
    ck_assert(t->axes >= 2 && t->axes <= CCUTE_TURN_AXES && t->along >= 1 && t->along < t->axes);
    ck_assert_int_eq(t->to[0], t->unit);
    ck_assert_int_eq(t->from[t->along], t->unit);
    ck_assert(t->box[0] <= 256 && t->box[0] * t->unit % CCUTE_TURN_ROW == 0);
    ck_assert_int_eq(t->box[t->along] * t->unit % CCUTE_TURN_ROW, 0);
    ck_assert_int_eq(t->extent[0] * t->unit % 16, 0);
    for (int i = 0; i < t->axes; i++) {
        ck_assert(i == 0 || t->to[i] % 16 == 0);
        ck_assert(i == t->along || (t->from[i] > 0 && t->from[i] % 16 == 0));
    }
}

/* Returns whether the kernel takes the copy. */
static int check_blocks(const ccute_layout *dst, const ccute_layout *src, int element)
{
    const ccute_tensor to = on_device(to_address, element, dst), from = on_device(from_address, element, src);
    struct places d, s;
    int64_t *found, stored = 0, begin[CCUTE_TURN_AXES], units;
    ccute_plan plan;
    ccute_turn t;
    ck_assert_int_eq(ccute_plan_copy_cuda(&plan, &to, &from), CCUTE_OK);
    if (plan.problem.nothing || !ccute_plan_transpose_tma(&plan.problem, &t))
        return 0;
    check_limits(&t);
    d = places_of(dst);
    s = places_of(src);
    units = (d.hi * element - plan.problem.dst_offset * t.unit) / t.unit;
    found = malloc((size_t)units * sizeof *found);
    for (int64_t i = 0; i < units; i++)
        found[i] = -1;
    for (int64_t block = 0; block < t.blocks; block++) {
        find_tile(&t, (uint32_t)block, begin);
        walk_tile(&t, begin, found, &stored);
    }
    ck_assert_int_eq(stored, d.n * element / t.unit);
    for (int64_t i = 0; i < d.n; i++)
        for (int64_t k = 0; k < element; k++) {
            /* a unit may hold several elements */
            const int64_t byte = d.at[i] * element + k - plan.problem.dst_offset * t.unit;
            const int64_t wanted = s.at[i] * element + k - plan.problem.src_offset * t.unit;
            if (found[byte / t.unit] + byte % t.unit != wanted)
                ck_abort_msg("byte %lld of the destination is from %lld", (long long)byte,
                             (long long)found[byte / t.unit]);
        }
    free(found);
    places_free(&d);
    places_free(&s);
    return 1;
}

START_TEST(blocks_store_every_unit_once)
{
    int64_t taken = 0;
    for (int64_t i = 0; i < 3000; i++) {
        struct rng rng = rng_seeded((uint64_t)i);
        const int element = 1 << rng_below(&rng, 4);
        const struct loops l = random_loops(&rng, element);
        const ccute_layout dst = layout_of_loops(&l, l.dst), src = layout_of_loops(&l, l.src);
        taken += check_blocks(&dst, &src, element);
    }
    ck_assert_msg(taken > 300, "only %lld of 3000 copies were taken", (long long)taken);
}
END_TEST

START_TEST(any_pair)
{
    for (int64_t i = 0; i < 3000; i++) {
        struct rng rng = rng_seeded((uint64_t)i);
        ccute_layout dst, src;
        random_pair(&rng, 3000, &dst, &src);
        check_blocks(&dst, &src, random_element(&rng));
    }
}
END_TEST

/* ---- Choices ----------------------------------------------------------------------------------------- */

/* Copies that were measured on an H100, by all kernels: those where the engine won are its own, the others are not. */
static const struct choice {
    const char *dst, *src;
    int element, by_tma;
} choices[] = {
    {"(16384,16384):(1,16384)", "(16384,16384):(16384,1)", 4, 1},             /* 1.017 of threads */
    {"(4096,4096):(1,4096)", "(4096,4096):(4096,1)", 4, 0},                   /* 0.977 */
    {"(1024,1024):(1,1024)", "(1024,1024):(1024,1)", 4, 0},                   /* 0.952 */
    {"(8196,8180):(1,8196)", "(8196,8180):(8180,1)", 4, 1},                   /* 1.071 */
    {"(8196,8192):(1,8196)", "(8196,8192):(8192,1)", 4, 1},                   /* 1.039 */
    {"(8192,8196):(1,8192)", "(8192,8196):(8196,1)", 4, 1},                   /* 1.020 */
    {"(8200,8184):(1,8200)", "(8200,8184):(8184,1)", 4, 1},                   /* 1.029 */
    {"(16384,16384):(1,16384)", "(16384,16384):(16384,1)", 2, 0},             /* 0.977 */
    {"(16392,16376):(1,16392)", "(16392,16376):(16376,1)", 2, 1},             /* 1.055 */
    {"(16384,16384):(1,16384)", "(16384,16384):(16384,1)", 1, 0},             /* 0.979 */
    {"(16400,16368):(1,16400)", "(16400,16368):(16368,1)", 1, 1},             /* 1.044 */
    {"(8192,8192):(1,8192)", "(8192,8192):(8192,1)", 8, 0},                   /* 0.985 */
    {"(8194,8190):(1,8194)", "(8194,8190):(8190,1)", 8, 1},                   /* 1.034 */
    {"(3136,64,1024):(1,3136,200704)", "(3136,64,1024):(64,1,200704)", 2, 1}, /* 1.016 */
    {"(64,3136,1024):(1,64,200704)", "(64,3136,1024):(3136,1,200704)", 2, 0}, /* 0.906 */
    {"(3136,32,1024):(1,3136,100352)", "(3136,32,1024):(32,1,100352)", 4, 0}, /* 0.934 */
    {"(512,512,512):(1,512,262144)", "(512,512,512):(262144,512,1)", 4, 1},   /* 1.007 */
    {"(640,640,640):(1,640,409600)", "(640,640,640):(409600,640,1)", 2, 0},   /* 0.966 */
    {"(48,28,48,28,144):(1,48,1344,64512,1806336)", "(48,28,48,28,144):(5419008,193536,4032,144,1)", 4, 0}, /* 0.722 */
};

static void plan_of(ccute_plan *plan, const struct choice *c, int dst_space, int src_space)
{
    const ccute_layout dst = ccute_parse_layout(c->dst, NULL), src = ccute_parse_layout(c->src, NULL);
    ccute_tensor to = on_device(to_address, c->element, &dst), from = on_device(from_address, c->element, &src);
    to.space = (int16_t)dst_space;
    from.space = (int16_t)src_space;
    ck_assert_int_eq(ccute_plan_copy_cuda(plan, &to, &from), CCUTE_OK);
}

START_TEST(measured_copies)
{
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        ccute_plan plan;
        plan_of(&plan, &choices[i], CCUTE_DEVICE, CCUTE_DEVICE);
        ck_assert_msg((plan.choice.kernel == CCUTE_CUDA_transpose_tma) == choices[i].by_tma,
                      "%s <- %s, %d bytes: by %s", choices[i].dst, choices[i].src, choices[i].element,
                      ccute_cuda_kernels[plan.choice.kernel].name);
    }
}
END_TEST

START_TEST(only_on_the_device)
{
    static const int spaces[][2] = {{CCUTE_DEVICE, CCUTE_MANAGED},
                                    {CCUTE_MANAGED, CCUTE_DEVICE},
                                    {CCUTE_PINNED, CCUTE_DEVICE},
                                    {CCUTE_DEVICE, CCUTE_PINNED}};
    for (size_t i = 0; i < sizeof spaces / sizeof *spaces; i++) {
        ccute_plan plan;
        plan_of(&plan, &choices[0], spaces[i][0], spaces[i][1]);
        ck_assert_int_ne(plan.choice.kernel, CCUTE_CUDA_transpose_tma);
    }
}
END_TEST

/* What a map or the kernel's vectors cannot express; the first is what all others are but for one number. */
static const struct limit {
    const char *dst, *src;
    int element, dst_at, src_at, taken;
} limits[] = {
    {"(64,64):(1,64)", "(64,64):(64,1)", 4, 0, 0, 1},
    {"(64,64):(1,64)", "(64,64):(64,1)", 4, 8, 0, 0},  /* the destination begins within 16 bytes */
    {"(64,64):(1,64)", "(64,64):(64,1)", 4, 0, 4, 0},  /* so does the source */
    {"(64,64):(1,66)", "(64,64):(64,1)", 4, 0, 0, 0},  /* so do its columns */
    {"(64,64):(1,64)", "(64,64):(66,1)", 4, 0, 0, 0},  /* and rows */
    {"(66,64):(1,68)", "(66,64):(64,1)", 4, 0, 0, 0},  /* a column ends within 16 bytes */
    {"(64,66):(1,64)", "(64,66):(68,1)", 4, 0, 0, 1},  /* a row may */
    {"(64,64):(1,-64)", "(64,64):(64,1)", 4, 0, 0, 0}, /* backwards on one side */
    {"(64,64):(1,64)", "(64,64):(-64,1)", 4, 0, 0, 0},
    {"(64,64,2):(1,64,-4096)", "(64,64,2):(64,1,-4096)", 4, 0, 0, 1}, /* on both */
    {"(64,64,2):(1,64,4096)", "(64,64,2):(64,1,0)", 4, 0, 0, 0},      /* a source that is read again */
    {"(64,64):(1,64)", "(64,64):(64,1)", 16, 0, 0, 0},                /* units that need no transpose in words */
    {"(64,64):(1,64)", "(64,64):(64,1)", 3, 0, 0, 0},                 /* odd ones */
    {"(64,64):(1,64)", "(64,64):(274877906940,1)", 4, 0, 0, 1},       /* 16 bytes below 2^40 to the next row */
    {"(64,64):(1,64)", "(64,64):(274877906944,1)", 4, 0, 0, 0},       /* 2^40 bytes */
    {"(64,2147479536):(1,64)", "(64,2147479536):(2147479536,1)", 4, 0, 0, 1}, /* below 2^31 rows less the widest tile */
    {"(64,2147479568):(1,64)", "(64,2147479568):(2147479568,1)", 4, 0, 0, 0}, /* not below */
    {"(64,4294967312):(1,64)", "(64,4294967312):(4294967312,1)", 1, 0, 0, 0}, /* more than 2^32 */
    {"(2048,2,2,2,2,2):(1,2048,8192,24576,65536,147456)", "(2048,2,2,2,2,2):(16,1,32784,65600,131216,262448)", 4, 0, 0,
     0}, /* six loops */
};

START_TEST(limits_of_a_map)
{
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const struct limit *const l = &limits[i];
        const ccute_layout dst = ccute_parse_layout(l->dst, NULL), src = ccute_parse_layout(l->src, NULL);
        const ccute_tensor to = on_device(to_address + (uintptr_t)l->dst_at, l->element, &dst),
                           from = on_device(from_address + (uintptr_t)l->src_at, l->element, &src);
        ccute_plan plan;
        ccute_turn t;
        ck_assert_int_eq(ccute_plan_copy_cuda(&plan, &to, &from), CCUTE_OK);
        ck_assert_msg(ccute_plan_transpose_tma(&plan.problem, &t) == l->taken, "%s <- %s, %d bytes, from %d to %d: %s",
                      l->dst, l->src, l->element, l->src_at, l->dst_at, l->taken ? "refused" : "taken");
    }
}
END_TEST

/* A plan says which kernel other devices run. */
START_TEST(description)
{
    ccute_plan plan;
    char text[1200];
    plan_of(&plan, &choices[0], CCUTE_DEVICE, CCUTE_DEVICE);
    ccute_plan_describe(&plan, text, sizeof text);
    ck_assert_ptr_nonnull(
        strstr(text, "TMA transpose: tiles of runs of 64 units in the destination and 64 in the source"));
    ck_assert_ptr_nonnull(strstr(text, "before sm_90: transpose through shared memory"));
    ck_assert_int_eq(ccute_cuda_without_tma(&plan.problem), CCUTE_CUDA_transpose);
}
END_TEST

/* ---- Tables of tiles -------------------------------------------------------------------------------------- */

/* Narrow units that are stored word by word from one column, with a table of their places. */
static const struct {
    int bytes;
    const char *dst, *src;
} worded[] = {
    {2, "25 o (13,16,8,4,2):(1,13,208,3328,13312)", "23328 o (13,16,8,4,2):(256,1,-3328,64,-32)"},
    {1, "(88,1218432):(1,88)", "(88,1218432):(1218432,1)"},
    {1, "(15,858,6336):(858,1,12870)", "(15,858,6336):(1,15,12870)"},
    {1, "(25,1728,2420):(1,25,43200)", "(25,1728,2420):(4181760,1,1728)"},
    {2, "(175,2,117080):(234179,1,2)", "(175,2,117080):(117080,20489000,1)"},
};

/* Where unit `index` of the destination's run is, from its column. */
static int64_t unit_place(const ccute_tile *t, int64_t index)
{
    int64_t at = 0, row = 0;
    for (int i = 0; i < t->dst_run.n; i++) {
        const ccute_digit *const d = &t->dst_run.digit[i];
        const int64_t digit = i + 1 < t->dst_run.n ? index % d->extent : index;
        at += digit * d->shared;
        row += digit * d->src;
        index /= d->extent;
    }
    return at + (t->skew ? (row >> (t->skew - 1)) * 16 : 0);
}

/* A window that begins `early` units before the column finds all of them as the table repeats. */
static void check_window(const ccute_tile *t, int64_t early)
{
    const int64_t once = t->period.extent * (4 / t->unit), turn = t->shift && t->period.shared ? once : 0;
    for (int64_t i = early; i - early < t->dst_run.full; i++) {
        const int64_t again = i / once, entry = i - again * once;
        const int64_t found = unit_place(t, entry - early + turn) + (again - (turn != 0)) * t->period.shared;
        if (entry >= t->table_units || found != unit_place(t, i - early))
            ck_abort_msg("unit %lld, %lld early", (long long)(i - early), (long long)early);
    }
}

START_TEST(tables_repeat)
{
    const ccute_layout dst = ccute_parse_layout(worded[_i].dst, NULL);
    ccute_tensor to = {.data = (void *)((uintptr_t)1 << 40), .element = worded[_i].bytes, .space = CCUTE_DEVICE},
                 from = to;
    ccute_plan plan;
    ccute_tile t = {0};
    to.layout = dst;
    from.layout = ccute_parse_layout(worded[_i].src, NULL);
    from.data = (void *)((uintptr_t)1 << 41);
    ck_assert_int_eq(ccute_plan_copy_memory(&plan, &to, &from, 0), CCUTE_OK);
    ck_assert(ccute_plan_tile(&plan.problem, &t) && t.words && t.table);
    for (int64_t early = 0; early < (t.shift ? 16 / t.unit : 1); early++)
        if (t.period.shared)
            check_window(&t, early);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("transpose_tma");
    TCase *const blocks = tcase_create("blocks"), *const planner = tcase_create("choices");
    int failed;
    tcase_set_timeout(blocks, 120);
    tcase_add_test(blocks, blocks_store_every_unit_once);
    tcase_add_test(blocks, any_pair);
    tcase_add_test(planner, measured_copies);
    tcase_add_test(planner, only_on_the_device);
    tcase_add_test(planner, limits_of_a_map);
    tcase_add_test(planner, description);
    suite_add_tcase(suite, blocks);
    tcase_add_loop_test(planner, tables_repeat, 0, sizeof worded / sizeof *worded);
    suite_add_tcase(suite, planner);
    SRunner *const runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
