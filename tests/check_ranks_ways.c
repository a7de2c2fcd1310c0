/* How nests go between GPUs, planned without one: their halves by way of dense memory, nests that join, and the table
 * of ways. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "cuda/gpu_ranks.h"
#include "random_ranks.h"

enum { MOST_ELEMENTS = 3000, MOST_RANKS = 16 };

/* ---- Halves of nests --------------------------------------------------------------------------------------- */

/* Element i of a nest, in the order of its loops. */
static void element_of(const ccute_ranks_nest *nest, int64_t i, int64_t *dst, int64_t *src)
{
    *dst = nest->dst_offset;
    *src = nest->src_offset;
    for (int k = 0; k < nest->loops; k++) {
        *dst += i % nest->extent[k] * nest->dst[k];
        *src += i % nest->extent[k] * nest->src[k];
        i /= nest->extent[k];
    }
}

typedef void halves(const ccute_ranks_nest *nest, ccute_ranks_nest *first, ccute_ranks_nest *second);

/* By place of the source, the destination that a nest gives. */
static int64_t home[64 * MOST_ELEMENTS];

/* A nest by way of dense memory goes through the places 0, 1, 2, ... once each, and ends where the nest does. side: the
   one whose places rise on the way. */
static void check_halves(const ccute_ranks_nest *nest, halves *split, int side)
{
    ccute_ranks_nest first, second;
    int64_t last = -1;
    split(nest, &first, &second);
    ck_assert_int_eq(first.count, nest->count);
    for (int i = 1; i < first.loops; i++)
        ck_assert_int_lt(side == CCUTE_SRC ? first.src[i - 1] : second.dst[i - 1],
                         side == CCUTE_SRC ? first.src[i] : second.dst[i]);
    for (int64_t i = 0; i < nest->count; i++) {
        int64_t dst, src;
        element_of(nest, i, &dst, &src);
        home[src] = dst;
    }
    for (int64_t i = 0; i < nest->count; i++) {
        int64_t place, src, dst, again;
        element_of(&first, i, &place, &src);
        element_of(&second, i, &dst, &again);
        ck_assert_int_eq(place, ++last);
        ck_assert_int_eq(again, i);
        ck_assert_int_eq(home[src], dst);
    }
}

static int check_both(void *context, const ccute_ranks_nest *nest)
{
    (void)context;
    check_halves(nest, ccute_nest_staged, CCUTE_SRC);
    check_halves(nest, ccute_nest_packed, CCUTE_DST);
    return 0;
}

START_TEST(halved)
{
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct rng rng = rng_seeded(seed);
        const struct extents e = random_extents(&rng, MOST_ELEMENTS);
        const ccute_dist dst = random_dist(&rng, &e, MOST_RANKS, 0), src = random_dist(&rng, &e, MOST_RANKS, 0);
        ccute_ranks_plan plan;
        ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
        for (int64_t r = 0; r < ccute_redistribute_ranks(&plan); r++) {
            ck_assert_int_le(ccute_redistribute_src_places(&plan, r), 64 * MOST_ELEMENTS);
            ccute_redistribute_sends(&plan, r, check_both, NULL);
        }
    }
}
END_TEST

/* Cyclic to block on 4 ranks: the elements from each rank are every fourth place, and one loop over the ranks joins
   them; a part that begins elsewhere, or has another length, does not join. */
START_TEST(joined)
{
    ccute_ranks_nest nest[4], out;
    const ccute_ranks_nest *all[4];
    memset(nest, 0, sizeof nest);
    for (int r = 0; r < 4; r++) {
        nest[r] = (ccute_ranks_nest){
            .sender = r, .loops = 1, .count = 6, .dst_offset = r, .extent = {6}, .dst = {4}, .src = {1}};
        all[r] = &nest[r];
    }
    ck_assert_int_eq(ccute_nests_joined(all, 4, 64, &out), 1);
    ck_assert_int_eq(out.loops, 2);
    ck_assert_int_eq(out.count, 24);
    ck_assert_int_eq(out.extent[1], 4);
    ck_assert_int_eq(out.dst[1], 1);
    ck_assert_int_eq(out.src[1], 64);
    nest[2].dst_offset = 3;
    ck_assert_int_eq(ccute_nests_joined(all, 4, 64, &out), 0);
    nest[2].dst_offset = 2;
    nest[3].extent[0] = 5;
    ck_assert_int_eq(ccute_nests_joined(all, 4, 64, &out), 0);
}
END_TEST

/* ---- Ways ------------------------------------------------------------------------------------------------- */

/* Plans of 1 GiB on each of two ranks, elements of 4 bytes: the ways of the nests from rank 0 to rank 1, as bits, where
   slices are forced, and the best. */
static const struct {
    const char *dst, *src;
    unsigned sliced, best;
} large[] = {
#define ONE(way) (1u << CCUTE_WAY_##way)
    /* rows of 32 KiB on both sides: an engine alone */
    {"mesh((16384,32768),(2),(S1))", "mesh((16384,32768),(2),(S0))", ONE(STORE), ONE(STORE)},
    /* transposed: packed, then columns of 32 KiB */
    {"(2,(16384,16384)):(268435456,(1,16384)) in (16384,32768) at (16384,16384):(1,16384)",
     "mesh((16384,32768),(2),(S0))", ONE(PACK), ONE(STORE)},
    /* runs of 512 bytes: an engine; of 128 and 4: packed to one run, or unpacked from one, unless each byte would be
       scattered */
    {"block_cyclic(536870912,128,2)", "block(536870912,2)", ONE(STORE), ONE(STORE)},
    {"block_cyclic(536870912,32,2)", "block(536870912,2)", ONE(PACK), ONE(STORE)},
    {"block_cyclic(536870912,1,2)", "block(536870912,2)", ONE(PACK), ONE(STORE)},
    {"block(536870912,2)", "block_cyclic(536870912,32,2)", ONE(UNPACK), ONE(STORE)},
    {"block(536870912,2)", "block_cyclic(536870912,8,2)", ONE(UNPACK), ONE(UNPACK)},
    {"block(536870912,2)", "block_cyclic(536870912,4,2)", ONE(STAGE), ONE(STAGE)},
    {"block(536870912,2)", "cyclic(536870912,2)", ONE(STAGE), ONE(STAGE)},
    /* blocks of 384 to 640 bytes: pieces of 256 and 384 bytes; of 128 to 384: pieces of 128, short on both sides */
    {"block_cyclic(536870400,160,2)", "block_cyclic(536870400,96,2)", ONE(STORE), ONE(STORE)},
    {"block_cyclic(536870784,96,2)", "block_cyclic(536870784,32,2)", ONE(REPACK), ONE(STORE)},
};

/* What is asked of each nest. */
struct asked {
    int forced;
    ccute_plan_size size;
    unsigned ways;
};

static int ask(void *context, const ccute_ranks_nest *nest)
{
    struct asked *const a = context;
    if (nest->receiver == 1)
        a->ways |= 1u << ccute_nest_way_of(nest, 4, a->forced, a->size);
    return 0;
}

static unsigned ways_of(const ccute_ranks_plan *plan, int forced, ccute_plan_size size)
{
    struct asked a = {forced, size, 0};
    ccute_redistribute_sends(plan, 0, ask, &a);
    return a.ways;
}

START_TEST(ways)
{
    const ccute_dist dst = ccute_parse_dist(large[_i].dst, NULL), src = ccute_parse_dist(large[_i].src, NULL);
    ccute_ranks_plan plan;
    ck_assert_msg(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES) == CCUTE_OK, "%s", large[_i].dst);
    ck_assert_int_eq(ccute_plan_size_of(&plan, 2), CCUTE_PLAN_LARGE);
    ck_assert_int_eq(ccute_plan_size_of(&plan, 4), CCUTE_PLAN_MIDDLE);
    ck_assert_uint_eq(ways_of(&plan, CCUTE_RANKS_PACKED, CCUTE_PLAN_MIDDLE), large[_i].sliced);
    ck_assert_uint_eq(ways_of(&plan, CCUTE_RANKS_BEST, CCUTE_PLAN_LARGE), large[_i].best);
    ck_assert_uint_eq(ways_of(&plan, CCUTE_RANKS_BEST, CCUTE_PLAN_SMALL), ONE(STORE));
    ck_assert_uint_eq(ways_of(&plan, CCUTE_RANKS_STORES, CCUTE_PLAN_LARGE), ONE(STORE));
    ck_assert_uint_eq(ways_of(&plan, CCUTE_RANKS_STAGED, CCUTE_PLAN_LARGE), ONE(STAGE));
    ck_assert_uint_eq(ways_of(&plan, CCUTE_RANKS_BEST, CCUTE_PLAN_MIDDLE) & ~(ONE(STORE) | ONE(STAGE)), 0);
}
END_TEST

/* Of two ranks 512 MiB on each and more are large, 2 MiB and less small. */
START_TEST(sizes)
{
    static const struct {
        int64_t elements;
        ccute_plan_size size;
    } rows[] = {{1, CCUTE_PLAN_SMALL},
                {1 << 20, CCUTE_PLAN_SMALL},
                {(1 << 20) + 2, CCUTE_PLAN_MIDDLE},
                {(1 << 28) - 2, CCUTE_PLAN_MIDDLE},
                {1 << 28, CCUTE_PLAN_LARGE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ccute_dist block = ccute_dist_block(rows[i].elements, 2);
        ccute_ranks_plan plan;
        ccute_redistribute_plan(&plan, &block, &block, 4, CCUTE_RANKS_BYTES);
        ck_assert_int_eq(ccute_plan_size_of(&plan, 2), rows[i].size);
    }
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("ranks_ways");
    TCase *const nests = tcase_create("nests");
    SRunner *runner;
    int failed;
    tcase_set_timeout(nests, 60);
    tcase_add_test(nests, halved);
    tcase_add_test(nests, joined);
    tcase_add_loop_test(nests, ways, 0, (int)(sizeof large / sizeof *large));
    tcase_add_test(nests, sizes);
    suite_add_tcase(suite, nests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
