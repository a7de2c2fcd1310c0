/* Distributions as text, plans that are refused, and digests. */
#include <check.h>
#include <stdlib.h>

#include "random_ranks.h"

/* The texts of makers, worked out by hand; each is read back. */
static const struct {
    const char *made, *printed;
} makers[] = {
    {"block(12,4)", "(4,3):(3,1) in 12"},
    {"block(10,4)", "(4,3):(3,1) in 12 within 10 packed"},
    {"block(5,4)", "(4,2):(2,1) in 8 within 5 packed"},
    {"cyclic(12,4)", "(4,3):(1,4) in 12"},
    {"block_cyclic(60,5,3)", "(3,(5,4)):(5,(1,15)) in 60"},
    {"replicated(12,4)", "(4,12):(0,1) in 12"},
    {"partial(12,4)", "(4,12):(0,1) in 12 sums 0"},
    {"scalapack(16,24,4,3,2,4,0)", "((2,4),(4,2,3,2)):((4,48),(1,8,16,192)) in (16,24)"},
    {"scalapack(16,24,4,3,2,4,10)", "((2,4),(4,2,3,2)):((4,48),(1,8,16,192)) in (16,24) at (4,2,3,2):(1,4,10,30)"},
    {"scalapack(17,22,4,3,2,4,10)",
     "((2,4),(4,3,3,2)):((4,72),(1,8,24,288)) in (24,24) within (17,22) at (4,3,3,2):(1,4,10,30)"},
    {"scalapack(17,22,4,3,2,4,9)",
     "((2,4),(4,3,3,2)):((4,72),(1,8,24,288)) in (24,24) within (17,22) at (4,3,3,2):(1,4,9,27)"},
    {"mesh((8,6),(2,3),(S0,S1))", "((3,2),(4,2)):((16,4),(1,8)) in (8,6) at (4,2):(2,1)"},
    {"mesh((8,6),(2,2),(S0,S0))", "((2,2),(2,6)):((2,4),(1,8)) in (8,6) at (2,6):(6,1)"},
    {"mesh((8),(2,2),(S0/2,S0))", "((2,2),2):((4,2),1) in 8"},
    {"mesh((7,6),(3),(S0))", "(3,(3,6)):(3,(1,9)) in (9,6) within (7,6) at (3,6):(6,1) packed"},
    {"((1,3),(2,6,7,1)):((2,84),(1,2,12,252)) in (12,21) within (12,7) packed",
     "((1,3),(2,6,7,1)):((2,84),(1,2,12,252)) in (12,21) within (12,7) packed"},
    {"mesh((8,6),(2,2),(R,P))", "((2,2),(8,6)):((0,0),(1,8)) in (8,6) at (8,6):(6,1) sums 0"},
};

START_TEST(maker)
{
    char printed[1024], again[1024];
    const ccute_dist dist = ccute_parse_dist(makers[_i].made, NULL);
    ccute_print_dist(&dist, printed, sizeof printed);
    ck_assert_str_eq(printed, makers[_i].printed);
    const ccute_dist back = ccute_parse_dist(printed, NULL);
    ccute_print_dist(&back, again, sizeof again);
    ck_assert_str_eq(again, printed);
    for (int64_t r = 0; r < ranks_of(&dist); r++) {
        struct held held = held_by(&dist, r);
        ck_assert_int_eq(ccute_dist_places(&dist, r), ccute_dist_places(&back, r));
        ck_assert_int_eq(ccute_dist_elements(&dist, r), held.n);
        ck_assert_int_ge(ccute_dist_places(&dist, r), held.places);
        held_free(&held);
    }
}
END_TEST

/* By the definition: whether a rank holds two elements at one place. */
static int shares_a_place(const ccute_dist *dist)
{
    int shares = 0;
    for (int64_t r = 0; !shares && r < ranks_of(dist); r++) {
        struct held held = held_by(dist, r);
        for (int64_t i = 0; !shares && i < held.n; i++)
            for (int64_t k = 0; !shares && k < i; k++)
                shares = held.place[i] == held.place[k];
        held_free(&held);
    }
    return shares;
}

/* Matrices whose last blocks the tensor ends within, their columns 1 to 24 apart: refused where elements share a place,
   and read back as printed where none do. */
START_TEST(matrices)
{
    int good = 0, refused = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct rng rng = rng_seeded(seed);
        const int64_t m = 1 + rng_below(&rng, 17), n = 1 + rng_below(&rng, 9), rows = 1 + rng_below(&rng, 3);
        const int64_t mb = 1 + rng_below(&rng, 5), nb = 1 + rng_below(&rng, 4), columns = 1 + rng_below(&rng, 3);
        for (int64_t pitch = 1; pitch <= 24; pitch++) {
            ccute_dist dist = ccute_dist_scalapack(m, n, mb, nb, rows, columns, 0);
            char printed[1024];
            dist.packed = 0;
            dist.memory.stride[2] = pitch;
            dist.memory.stride[3] = nb * pitch;
            ccute_print_dist(&dist, printed, sizeof printed);
            const ccute_dist back = ccute_parse_dist(printed, NULL);
            const ccute_status expected = shares_a_place(&dist) ? CCUTE_E_INJECTIVE : CCUTE_OK;
            ck_assert_msg(back.layout.shape.status == expected, "seed %d: %s: %s", (int)seed, printed,
                          ccute_strerror((ccute_status)back.layout.shape.status));
            *(expected ? &refused : &good) += 1;
        }
    }
    ck_assert_int_gt(good, 100);
    ck_assert_int_gt(refused, 100);
}
END_TEST

static const struct {
    const char *text;
    ccute_status status;
} refusals[] = {
    {"(4,3):(4,1) in 16", CCUTE_E_RANKS_COVER},
    {"(4,3):(3,1) in 16", CCUTE_E_RANKS_COVER},
    {"(4,3):(2,1) in 12", CCUTE_E_RANKS_TWICE},
    {"(4,(3,2)):(3,(1,1)) in 12", CCUTE_E_RANKS_TWICE},
    {"(4,3):(3,-1) in 12", CCUTE_E_RANKS_STRIDE},
    {"(4,(3,2)):(3,(1,0)) in 12", CCUTE_E_RANKS_STRIDE},
    {"(4,3):(3,1) in (4,3)", CCUTE_E_RANKS_STRIDE},
    {"(4,3):(3,1) in 12 within 13", CCUTE_E_RANKS_BOUNDS},
    {"(4,3):(3,1) in 12 within (3,4)", CCUTE_E_RANKS_BOUNDS},
    {"(4,3,1):(3,1,0) in 12", CCUTE_E_RANKS_MODES},
    {"1 o (4,3):(3,1) in 12", CCUTE_E_OFFSET},
    {"(4,3):(3,1) in 12 at 3:0", CCUTE_E_INJECTIVE},
    /* Rank 0 has 9 of the 17 rows, and its columns lie 8 apart. */
    {"((2,4),(4,3,3,2)):((4,72),(1,8,24,288)) in (24,24) within (17,22) at (4,3,3,2):(1,4,8,24)", CCUTE_E_INJECTIVE},
    {"(4,3):(3,1) in 12 at 4:1", CCUTE_E_CONGRUENT},
    {"(4,3):(3,1) in 12 at 3:-1", CCUTE_E_NEGATIVE},
    {"(2,(2,3)):(2,(1,4)) in 12 at (2,3):(3,1) packed", CCUTE_E_RANKS_PACKED},
    {"(4,3):(3,1) in", CCUTE_E_SYNTAX},
    {"(4,3):(3,1)", CCUTE_E_SYNTAX},
    {"block(3)", CCUTE_E_SYNTAX},
    {"block(3,0)", CCUTE_E_RANKS_RANKS},
    {"scalapack(16,24,4,3,2,4,7)", CCUTE_E_RANKS_LEADING},
    {"mesh((7,6),(2,2),(S0,S0))", CCUTE_E_RANKS_UNEVEN},
    {"mesh((7,6),(2),(S2))", CCUTE_E_RANKS_PLACEMENT},
    {"mesh((8,6),(2),(S0/0))", CCUTE_E_RANKS_PLACEMENT},
    {"mesh((7,6),(2),(S))", CCUTE_E_SYNTAX},
    {"mesh((7,6),(2147483648),(R))", CCUTE_E_RANKS_RANKS},
    /* Numbers whose products pass 64 bits, or the sums of a few that size. */
    {"block(4611686018427387904,2)", CCUTE_E_OVERFLOW},
    {"((4611686018427387905,4),3):((0,0),1) in 3", CCUTE_E_OVERFLOW},
    {"((65536,65536),3):((0,0),1) in 3", CCUTE_E_RANKS_RANKS},
    {"scalapack(16,24,4611686018427387904,3,2,4,0)", CCUTE_E_OVERFLOW},
    {"scalapack(16,24,4,4611686018427387904,2,4,0)", CCUTE_E_OVERFLOW},
    {"scalapack(16,24,4,3,2,4,4611686018427387904)", CCUTE_E_OVERFLOW},
    {"mesh((9223372036854775807),(3),(S0))", CCUTE_E_OVERFLOW},
    {"mesh((3037000500,3037000500),(3),(S0))", CCUTE_E_OVERFLOW},
};

START_TEST(refusal)
{
    const ccute_dist dist = ccute_parse_dist(refusals[_i].text, NULL);
    ck_assert_msg(dist.layout.shape.status == refusals[_i].status, "%s: %s", refusals[_i].text,
                  ccute_strerror((ccute_status)dist.layout.shape.status));
}
END_TEST

static int take_none(void *context, const ccute_ranks_nest *nest)
{
    (void)context;
    ck_abort_msg("rank %d sends by a plan that was refused", (int)nest->sender);
    return 1;
}

/* Plans that cannot be, and digests that tell plans apart. */
START_TEST(plans)
{
    ccute_ranks_plan plan, other;
    ccute_ranks_traffic traffic;
    const ccute_dist block = ccute_dist_block(12, 4), cyclic = ccute_dist_cyclic(12, 4);
    const ccute_dist sum = ccute_dist_partial(12, 4), short_one = ccute_dist_block(11, 4);
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &sum, &block, 4, CCUTE_RANKS_F32), CCUTE_E_RANKS_SUM);
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &block, &sum, 4, CCUTE_RANKS_BYTES), CCUTE_E_RANKS_TYPE);
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &block, &sum, 4, CCUTE_RANKS_F64), CCUTE_E_RANKS_TYPE);
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &block, &short_one, 4, CCUTE_RANKS_BYTES), CCUTE_E_SIZES);
    ck_assert_int_eq(ccute_redistribute_sends(&plan, 0, take_none, NULL), 0);
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &block, &cyclic, 0, CCUTE_RANKS_BYTES), CCUTE_E_ELEMENT);
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &block, &cyclic, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
    ck_assert_int_eq(ccute_redistribute_traffic(&plan, 4, &traffic), CCUTE_E_RANKS_RANK);
    ccute_redistribute_plan(&other, &cyclic, &block, 4, CCUTE_RANKS_BYTES);
    ck_assert(plan.digest != other.digest);
    ccute_redistribute_plan(&other, &block, &cyclic, 8, CCUTE_RANKS_BYTES);
    ck_assert(plan.digest != other.digest);
    ccute_redistribute_plan(&other, &block, &cyclic, 4, CCUTE_RANKS_BYTES);
    ck_assert(plan.digest == other.digest);
}
END_TEST

/* A distribution and its text are one: plans made of either have one digest, whatever the makers left packed. */
START_TEST(read_back)
{
    for (uint64_t seed = 1; seed <= 500; seed++) {
        struct rng rng = rng_seeded(seed);
        const struct extents e = random_extents(&rng, 1000);
        const ccute_dist made = random_dist(&rng, &e, 16, 0), src = random_dist(&rng, &e, 16, 1);
        ccute_ranks_plan plan, again;
        char text[4096];
        ccute_print_dist(&made, text, sizeof text);
        const ccute_dist read = ccute_parse_dist(text, NULL);
        ck_assert_int_eq(ccute_redistribute_plan(&plan, &made, &src, 4, CCUTE_RANKS_F32), CCUTE_OK);
        ck_assert_int_eq(ccute_redistribute_plan(&again, &read, &src, 4, CCUTE_RANKS_F32), CCUTE_OK);
        ck_assert_msg(plan.digest == again.digest, "seed %d: %s", (int)seed, text);
    }
}
END_TEST

/* Memory whose bytes cannot be counted: no size of a rank's memory could be enough. */
START_TEST(too_large)
{
    const ccute_dist dst = ccute_dist_block(INT64_MAX / 4, 1), src = ccute_dist_block(INT64_MAX / 4, 1);
    ccute_ranks_plan plan;
    char words[200];
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 16, CCUTE_RANKS_BYTES), CCUTE_E_OVERFLOW);
    ccute_redistribute_explain(&plan, words, sizeof words);
    ck_assert_str_eq(words, "more than 64 bits: 2305843009213693951 * 16 does not fit in 64 bits");
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("ranks_words");
    TCase *const texts = tcase_create("texts");
    SRunner *runner;
    int failed;
    tcase_add_loop_test(texts, maker, 0, (int)(sizeof makers / sizeof *makers));
    tcase_add_test(texts, matrices);
    tcase_add_loop_test(texts, refusal, 0, (int)(sizeof refusals / sizeof *refusals));
    tcase_add_test(texts, plans);
    tcase_add_test(texts, read_back);
    tcase_add_test(texts, too_large);
    suite_add_tcase(suite, texts);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
