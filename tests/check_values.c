/* Values and their spelling: constructors nest and give the expected values, queries answer, errors travel. */
#include <check.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/short.h>

#include "brute.h"
#include "random_layout.h"

/* The text of a value, in one of a few buffers that take turns. */
static char *next_buffer(void)
{
    static char buffers[4][1024];
    static int turn;
    return buffers[turn++ % 4];
}

static const char *tuple_text(ccute_tuple t)
{
    char *text = next_buffer();
    if (ccute_ok(t))
        ccute_print_tuple(t, text, 1024);
    else
        ccute_explain_tuple(t, text, 1024);
    return text;
}

static const char *layout_text(ccute_layout l)
{
    char *text = next_buffer();
    if (ccute_ok(l))
        ccute_print_layout_text(l, text, 1024);
    else
        ccute_explain(l, text, 1024);
    return text;
}

static const char *tiler_text(ccute_tiler t)
{
    char *text = next_buffer();
    ccute_print_tiler(t, text, 1024);
    return text;
}

/* Functions, not macros: Check would quote the expanded constructors, and C limits the length of a string. */
static void is_tuple(ccute_tuple t, const char *expected) { ck_assert_str_eq(tuple_text(t), expected); }
static void is_layout(ccute_layout l, const char *expected) { ck_assert_str_eq(layout_text(l), expected); }
static void is_tiler(ccute_tiler t, const char *expected) { ck_assert_str_eq(tiler_text(t), expected); }
static void is_number(int64_t got, int64_t expected) { ck_assert_int_eq(got, expected); }

static void is_refused(ccute_status got, ccute_status expected)
{
    ck_assert_msg(got == expected, "expected '%s', got '%s'", ccute_strerror(expected), ccute_strerror(got));
}

enum colour { RED = 3 };

START_TEST(tuples_nest)
{
    const int n = 5;
    is_tuple(TUP(8), "(8)");
    is_tuple(TUP(16, 8), "(16,8)");
    is_tuple(TUP(TUP(16, 8), n), "((16,8),5)");
    is_tuple(TUP(n, TUP(2, TUP(3, TUP(4)))), "(5,(2,(3,(4))))");
    is_tuple(TUP(TUP(TUP(TUP(1, 2), 3), 4), TUP(5)), "((((1,2),3),4),(5))");
    is_tuple(TUP(ALL, 3, CCUTE_X), "(_,3,X)");
    is_tuple(CCUTE_TUPLE_(8), "8");
}
END_TEST

/* Each integer type is taken with its value. */
START_TEST(integers_of_any_type)
{
    const signed char sc = -3;
    const unsigned char uc = 200;
    const short s = -300;
    const unsigned short us = 60000;
    const long l = LONG_MIN + 2;
    const unsigned long ul = LONG_MAX;
    const enum colour red = RED;
    is_tuple(TUP('A', sc, uc, s, us), "(65,-3,200,-300,60000)");
    is_tuple(TUP(1u, l, ul, -1ll, 7ull), "(1,-9223372036854775806,9223372036854775807,-1,7)");
    is_tuple(TUP(red, (enum colour)4, sizeof(int)), "(3,4,4)");
}
END_TEST

/* Not inline: gcc 12 holds the leaf beyond the last to be written although it is checked. */
__attribute__((noinline)) static ccute_tuple one_more(ccute_tuple t) { return TUP(t, 33); }

START_TEST(tuple_of_32_leaves)
{
    const ccute_tuple t = TUP(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
                              26, 27, 28, 29, 30, 31, 32);
    ck_assert(ccute_ok(t));
    is_number(ccute_rank(t), 32);
    ck_assert_int_eq(t.v[31], 32);
    const ccute_tuple more = one_more(t), two = TUP(t, t);
    is_refused(ccute_status_of(more), CCUTE_E_LEAVES);
    is_refused(ccute_status_of(two), CCUTE_E_LEAVES);
    is_refused(ccute_status_of(TUP(1, more)), CCUTE_E_LEAVES);
}
END_TEST

START_TEST(tuple_nested_8_deep)
{
    const ccute_tuple eight = TUP(TUP(TUP(TUP(TUP(TUP(TUP(TUP(1))))))));
    is_tuple(eight, "((((((((1))))))))");
    is_number(ccute_depth(eight), 8);
    is_refused(ccute_status_of(TUP(eight)), CCUTE_E_DEPTH);
    is_refused(ccute_status_of(TUP(2, eight)), CCUTE_E_DEPTH);
}
END_TEST

START_TEST(layouts_are_made)
{
    const long n = 4;
    is_layout(ccute_make_layout(8, 1), "8:1");
    is_layout(ccute_make_layout(TUP(8), TUP(2)), "(8):(2)");
    is_layout(ccute_make_layout(TUP(8, n), TUP(n, 1)), "(8,4):(4,1)");
    is_layout(ccute_make_layout(TUP(TUP(16, 8), 8), TUP(TUP(64, 1), 8)), "((16,8),8):((64,1),8)");
    is_layout(ccute_make_layout(TUP(2, TUP(3, 4))), "(2,(3,4)):(1,(2,6))");
    is_layout(ccute_make_layout_left(TUP(2, TUP(3, 4))), "(2,(3,4)):(1,(2,6))");
    is_layout(ccute_make_layout_right(TUP(2, TUP(3, 4))), "(2,(3,4)):(12,(4,1))");
    is_layout(ccute_make_ordered_layout(TUP(2, 3, 4), TUP(1, 0, 2)), "(2,3,4):(3,1,6)");
    is_layout(ccute_make_layout(ccute_make_layout(8, 1), ccute_make_layout(4, 8)), "(8,4):(1,8)");
    is_layout(
        ccute_make_layout(ccute_make_layout(2, 1), ccute_make_layout(TUP(3, 4), TUP(2, 6)), ccute_make_layout(5, 24)),
        "(2,(3,4),5):(1,(2,6),24)");
    is_layout(ccute_coord_layout(TUP(4, TUP(2, 3)), 1), "(4,(2,3)):(0,(1,2))");
}
END_TEST

START_TEST(offsets_and_swizzles_are_put_on)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 64), TUP(64, 1));
    is_layout(ccute_offset_by(5, l), "5 o (8,64):(64,1)");
    is_layout(ccute_swizzle(3, 3, 3, l), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    is_layout(ccute_offset_by(5, ccute_swizzle(3, 3, 3, l)), "Sw<3,3,3> o 5 o (8,64):(64,1)");
    is_layout(ccute_swizzle(2, 0, -3, l), "Sw<2,0,-3> o 0 o (8,64):(64,1)");
    is_number(ccute_offset(ccute_offset_by(5, l)), 5);
}
END_TEST

START_TEST(tilers_are_made)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 2), TUP(2, 1));
    is_tiler(CCUTE_TILE(8, 4), "<8,4>");
    is_tiler(CCUTE_TILE(l, ALL, 4), "<(4,2):(2,1),_,4>");
    is_tiler(CCUTE_TILE(8, CCUTE_TILE(l, 2)), "<8,<(4,2):(2,1),2>>");
    is_tiler(CCUTE_TILER_(TUP(8, 4)), "<8,4>");
    is_tiler(CCUTE_TILER_(l), "(4,2):(2,1)");
}
END_TEST

START_TEST(coordinates_are_spelled)
{
    const ccute_layout l = ccute_make_layout(TUP(TUP(2, 4), 3), TUP(TUP(1, 2), 100));
    is_number(ccute_at(l, 13), 105);
    is_number(ccute_at(l, 5, 1), 105);
    is_number(ccute_at(l, TUP(1, 2), 1), 105);
    is_number(ccute_at(l, TUP(TUP(1, 2), 1)), 105);
    is_layout(ccute_slice(l, ALL, 2), "200 o ((2,4)):((1,2))");
    is_layout(ccute_slice(l, TUP(1, ALL), 2), "201 o (4):(2)");
    is_layout(ccute_get(l, 0), "(2,4):(1,2)");
    is_layout(ccute_get(l, 0, 1), "4:2");
    is_layout(ccute_select(l, 1, 0), "(3,(2,4)):(100,(1,2))");
    is_tuple(ccute_get(l.shape, 0), "(2,4)");
}
END_TEST

/* The extents 2^31 and 2^32 are as good as any; a product that does not fit is refused when it is made. */
START_TEST(numbers_are_64_bits)
{
    const int64_t big = (int64_t)1 << 32;
    const ccute_layout l = ccute_make_layout(TUP(big, big / 4), TUP(1, big));
    is_number(ccute_size(l), (int64_t)1 << 62);
    is_number(ccute_at(l, big - 1, big / 4 - 1), ((int64_t)1 << 62) - 1);
    is_number(ccute_at(l, ((int64_t)1 << 62) - 1), ((int64_t)1 << 62) - 1);
    is_refused(ccute_status_of(ccute_make_layout(TUP(big, big), TUP(1, 1))), CCUTE_E_OVERFLOW);
    is_refused(ccute_status_of(ccute_make_layout_left(TUP(big, big))), CCUTE_E_OVERFLOW);
}
END_TEST

START_TEST(empty_layouts_are_legal)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 0), TUP(1, 8));
    ck_assert(ccute_ok(l));
    is_number(ccute_size(l), 0);
    is_layout(ccute_slice(l, 3, ALL), "3 o (0):(8)");
}
END_TEST

/* A float, and the nearest of 10 bits after the point: 2^-11 is half a step at 1. */
static const struct {
    float from, to;
} rounded[] = {
    {1.0f, 1.0f},
    {1.0f + 0x1p-11f, 1.0f + 0x1p-10f},
    {-1.0f - 0x1p-11f, -1.0f - 0x1p-10f},
    {1.0f + 0x1p-11f - 0x1p-23f, 1.0f},
    {1.0f + 0x3p-11f, 1.0f + 0x2p-10f},
    {2.0f - 0x1p-23f, 2.0f},
    {0.0f, 0.0f},
    {0x1p-149f, 0.0f},
    {0x1p-137f, 0x1p-136f},
    {0x1.fffffep127f, __builtin_inff()},
    {-__builtin_inff(), -__builtin_inff()},
};

START_TEST(tf32_is_rounded)
{
    const float to = ccute_round_tf32(rounded[_i].from);
    ck_assert_msg(to == rounded[_i].to, "%a became %a, expected %a", (double)rounded[_i].from, (double)to,
                  (double)rounded[_i].to);
    ck_assert(__builtin_isnan(ccute_round_tf32(__builtin_nanf(""))));
}
END_TEST

/* The status of each bad value, and that its sentence has the numbers. */
static const struct {
    const char *expression;
    ccute_status status;
    const char *numbers[3];
} complaints[] = {
    {"(4,4):(1,2,3)", CCUTE_E_CONGRUENT, {"leaf 1"}},
    {"(4,4):(1,(2,3))", CCUTE_E_CONGRUENT, {"leaf 1"}},
    {"(4,-4):(1,2)", CCUTE_E_EXTENT, {"leaf 1", "-4"}},
    {"(4294967296,4294967296):(1,1)", CCUTE_E_OVERFLOW, {"4294967296", "64 bits"}},
    {"(4,4:(1,2)", CCUTE_E_SYNTAX, {"column 5"}},
};

START_TEST(complaints_have_numbers)
{
    const char *rest;
    char text[1024];
    const ccute_layout l = ccute_parse_layout(complaints[_i].expression, &rest);
    is_refused(ccute_status_of(l), complaints[_i].status);
    ccute_explain(l, text, sizeof text);
    for (int i = 0; i < 3 && complaints[_i].numbers[i]; i++)
        ck_assert_msg(strstr(text, complaints[_i].numbers[i]) != NULL, "%s", text);
}
END_TEST

START_TEST(statuses_by_hand)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(1, 8)), padded = ccute_make_layout(TUP(8, 4), TUP(1, 10));
    is_refused(ccute_status_of(ccute_make_layout(TUP(4, 4), TUP(1, 2, 3))), CCUTE_E_CONGRUENT);
    is_refused(ccute_status_of(ccute_make_layout(TUP(4, 4), TUP(1, TUP(2, 3)))), CCUTE_E_CONGRUENT);
    is_refused(ccute_status_of(ccute_make_layout(-4, 1)), CCUTE_E_EXTENT);
    is_refused(ccute_status_of(ccute_make_layout(TUP(4, ALL), TUP(1, 4))), CCUTE_E_MARK);
    is_refused(ccute_status_of(ccute_get(l, 2)), CCUTE_E_MODE);
    is_refused(ccute_status_of(ccute_get(l, -1)), CCUTE_E_MODE);
    is_refused(ccute_status_of(ccute_take(l, 1, 3)), CCUTE_E_MODE);
    /* A number that an int would cut to a mode that exists. */
    is_refused(ccute_status_of(ccute_take(l, 0, (INT64_C(1) << 32) + 1)), CCUTE_E_MODE);
    is_refused(ccute_status_of(ccute_group(l, -(INT64_C(1) << 32), 1)), CCUTE_E_MODE);
    is_refused(ccute_status_of(ccute_replace(l, INT64_C(1) << 32, l)), CCUTE_E_MODE);
    is_refused(ccute_status_of(ccute_coord_layout(CCUTE_T(8, 4), INT64_C(1) << 32)), CCUTE_E_MODE);
    is_refused(ccute_status_of(ccute_swizzle((INT64_C(1) << 32) + 1, 0, 1, l)), CCUTE_E_SWIZZLE_ARGS);
    is_refused(ccute_status_of(ccute_swizzle(1, 0, -(INT64_C(1) << 31), l)), CCUTE_E_SWIZZLE_ARGS);
    is_refused(ccute_status_of(ccute_make_tiled_copy(ccute_universal_copy((INT64_C(1) << 32) + 32, 32), l, l)),
               CCUTE_E_CAST_UNIT);
    is_refused(ccute_status_of(ccute_make_tiled_copy(ccute_ldmatrix((INT64_C(1) << 32) + 4), l, l)), CCUTE_E_ATOM_BITS);
    is_refused(ccute_status_of(ccute_slice(l, 1, 2, 3)), CCUTE_E_RANK);
    is_refused(ccute_status_of(ccute_slice(l, TUP(1, 2), ALL)), CCUTE_E_PROFILE);
    is_refused(ccute_status_of(ccute_complement(ccute_make_layout(TUP(4, 4), TUP(1, 2)))), CCUTE_E_OVERLAP);
    is_refused(ccute_status_of(ccute_complement(ccute_make_layout(4, -1))), CCUTE_E_NEGATIVE);
    is_refused(ccute_status_of(ccute_left_inverse(ccute_make_layout(TUP(4, 4), TUP(1, 1)))), CCUTE_E_INJECTIVE);
    is_refused(ccute_status_of(ccute_left_inverse(ccute_offset_by(1, l))), CCUTE_E_OFFSET);
    is_refused(ccute_status_of(ccute_left_inverse(ccute_swizzle(2, 0, 2, ccute_make_layout(TUP(3, 8), TUP(8, 1))))),
               CCUTE_E_SWIZZLE_BITS);
    is_refused(ccute_status_of(ccute_composition(ccute_make_layout(TUP(8, 8), TUP(1, 9)),
                                                 ccute_swizzle(2, 1, 2, ccute_make_layout(64)))),
               CCUTE_E_SWIZZLE_BITS);
    is_refused(ccute_status_of(ccute_composition(padded, ccute_offset_by(1, ccute_make_layout(4, -1)))), CCUTE_E_BELOW);
    is_refused(ccute_status_of(ccute_append(ccute_offset_by(1, l), ccute_offset_by(1, l))), CCUTE_E_TWO);
    is_refused(ccute_status_of(ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout(INT64_MAX - 1),
                                                     ccute_make_layout(8))),
               CCUTE_E_OVERFLOW);
    is_refused(ccute_status_of(ccute_swizzle(-1, 0, 1, l)), CCUTE_E_SWIZZLE_ARGS);
    is_refused(ccute_status_of(ccute_downcast(ccute_swizzle(3, 3, 15, l), INT64_C(1) << 44)), CCUTE_E_SWIZZLE_ARGS);
    ck_assert(ccute_ok(ccute_downcast(ccute_swizzle(3, 3, 15, l), INT64_C(1) << 41)));
    is_refused(ccute_status_of(ccute_swizzle(3, 0, 1, l)), CCUTE_E_SWIZZLE_ARGS);
    is_refused(ccute_status_of(ccute_swizzle(40, 20, 40, l)), CCUTE_E_SWIZZLE_ARGS);
    is_refused(ccute_status_of(ccute_upcast(ccute_offset_by(1, l), 2)), CCUTE_E_CAST_OFFSET);
    is_refused(ccute_status_of(ccute_upcast(ccute_swizzle(2, 1, 3, l), 4)), CCUTE_E_CAST_SWIZZLE);
    is_refused(ccute_status_of(ccute_upcast(ccute_make_layout(4, 3), 2)), CCUTE_E_CAST);
}
END_TEST

/* The published cases of "Admissibility" in the design: the diagonal is accepted, a carry is not. */
START_TEST(diagonal_is_expressible)
{
    const int64_t ld = 100;
    is_layout(ccute_composition(ccute_make_layout(TUP(8, 8), TUP(1, ld)), ccute_make_layout(8, 9)), "8:101");
    const ccute_layout r =
        ccute_composition(ccute_make_layout(TUP(4, 4), TUP(4, 1)), ccute_make_layout(TUP(2, 4), TUP(2, 3)));
    ck_assert(!ccute_ok(r));
}
END_TEST

START_TEST(no_status_without_words)
{
    for (int s = 0; s < CCUTE_STATUS_COUNT + 2; s++) {
        const char *text = ccute_strerror((ccute_status)s);
        ck_assert_ptr_nonnull(text);
        ck_assert_int_gt((int)strlen(text), 0);
    }
}
END_TEST

/* Inline queries against enumeration, for every coordinate of a few hundred layouts. */
START_TEST(queries_by_brute_force)
{
    struct rng rng = rng_seeded((uint64_t)_i);
    const ccute_layout l = random_layout(&rng, 512, WITH_ALL & ~WITH_EMPTY);
    is_number(ccute_size(l), brute_size(&l.shape));
    is_number(ccute_rank(l), brute_rank(&l.shape));
    is_number(ccute_depth(l), brute_depth(&l.shape));
    for (int64_t i = 0; i < brute_size(&l.shape); i++) {
        is_number(ccute_at(l, i), brute_at(&l, i));
        is_number(ccute_at(l, ccute_idx2crd(i, l.shape)), brute_at(&l, i));
    }
    is_number(ccute_size(8), 8);
    is_number(ccute_rank(8), 1);
    is_number(ccute_depth(8), 0);
}
END_TEST

/* Indexing with a bad layout, or at a coordinate that does not fit, has no honest answer. */
START_TEST(bad_at_traps)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(1, 8)), bad = ccute_get(l, 5);
    volatile int64_t sink = _i == 0 ? ccute_at(bad, 0) : _i == 1 ? ccute_at(l, 1, 2, 3) : ccute_at(l, ALL, 1);
    (void)sink;
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("values");
    TCase *made = tcase_create("made"), *asked = tcase_create("asked"), *traps = tcase_create("traps");
    SRunner *runner = srunner_create(suite);
    tcase_add_test(made, tuples_nest);
    tcase_add_test(made, integers_of_any_type);
    tcase_add_test(made, tuple_of_32_leaves);
    tcase_add_test(made, tuple_nested_8_deep);
    tcase_add_test(made, layouts_are_made);
    tcase_add_test(made, offsets_and_swizzles_are_put_on);
    tcase_add_test(made, tilers_are_made);
    tcase_add_test(made, coordinates_are_spelled);
    tcase_add_test(made, numbers_are_64_bits);
    tcase_add_test(made, empty_layouts_are_legal);
    tcase_add_loop_test(asked, complaints_have_numbers, 0, sizeof complaints / sizeof *complaints);
    tcase_add_loop_test(asked, tf32_is_rounded, 0, sizeof rounded / sizeof *rounded);
    tcase_add_test(asked, statuses_by_hand);
    tcase_add_test(asked, diagonal_is_expressible);
    tcase_add_test(asked, no_status_without_words);
    tcase_add_loop_test(asked, queries_by_brute_force, 0, 300);
    if (srunner_fork_status(runner) == CK_FORK)
        tcase_add_loop_test_raise_signal(traps, bad_at_traps, SIGILL, 0, 3);
    suite_add_tcase(suite, made);
    suite_add_tcase(suite, asked);
    suite_add_tcase(suite, traps);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
