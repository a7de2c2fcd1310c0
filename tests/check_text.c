/* Text: printed values are read back, a text that is not a value is refused at its column, and bad values explain
   themselves. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/short.h>

#include "tests/random_layout.h"

enum { ROOM = 4096 };

typedef enum kind { TUPLES, LAYOUTS, TILERS } kind;

/* Read the text as a value of that kind and print it. Returns its status. */
static ccute_status reprint(kind kind, const char *text, const char **rest, char *printed)
{
    if (kind == TUPLES) {
        const ccute_tuple t = ccute_parse_tuple(text, rest);
        ccute_print_tuple(t, printed, ROOM);
        return ccute_status_of(t);
    }
    if (kind == LAYOUTS) {
        const ccute_layout l = ccute_parse_layout(text, rest);
        ccute_print_layout_text(l, printed, ROOM);
        return ccute_status_of(l);
    }
    const ccute_tiler t = ccute_parse_tiler(text, rest);
    ccute_print_tiler(t, printed, ROOM);
    return ccute_status_of(t);
}

/* ---- Good text ------------------------------------------------------------------------------- */

/* printed: NULL if it is the text itself. */
static const struct good {
    kind kind;
    const char *text, *printed;
} goods[] = {
    {TUPLES, "8", NULL},
    {TUPLES, "-8", NULL},
    {TUPLES, "(8)", NULL},
    {TUPLES, "()", NULL},
    {TUPLES, "((16,8),8)", NULL},
    {TUPLES, "(1,(2,(3,(4,(5,(6,(7,(8))))))))", NULL},
    {TUPLES, "((((((((1))))))))", NULL},
    {TUPLES, "_", NULL},
    {TUPLES, "X", NULL},
    {TUPLES, "(1,X,(_,2))", NULL},
    {TUPLES, "9223372036854775807", NULL},
    {TUPLES, "-9223372036854775806", NULL},
    {TUPLES, " ( 1 ,\t( -2 , _ ) )\n", "(1,(-2,_))"},
    {TUPLES, "( )", "()"},
    {TUPLES, "007", "7"},
    {LAYOUTS, "8:1", NULL},
    {LAYOUTS, "(8):(1)", NULL},
    {LAYOUTS, "():()", NULL},
    {LAYOUTS, "((16,8),8):((64,1),8)", NULL},
    {LAYOUTS, "(4,0):(-1,3)", NULL},
    {LAYOUTS, "2147483648:2147483648", NULL},
    {LAYOUTS, "5 o (8,4):(4,1)", NULL},
    {LAYOUTS, "-5 o 8:1", NULL},
    {LAYOUTS, "0 o 8:1", "8:1"},
    {LAYOUTS, "5o(8,4):(4,1)", "5 o (8,4):(4,1)"},
    {LAYOUTS, "Sw<3,3,3> o 5 o (8,64):(64,1)", NULL},
    {LAYOUTS, "Sw<3,3,3> o (8,64):(64,1)", "Sw<3,3,3> o 0 o (8,64):(64,1)"},
    {LAYOUTS, "Sw<2,0,-2> o 0 o (4,4):(4,1)", NULL},
    {LAYOUTS, "Sw<0,4,3> o 7 o 8:1", "7 o 8:1"},
    {LAYOUTS, " Sw < 3 , 3 , 3 > o 5 o ( 8 , 64 ) : ( 64 , 1 ) ", "Sw<3,3,3> o 5 o (8,64):(64,1)"},
    {TILERS, "<4,8>", NULL},
    {TILERS, "<4,2:3,(2,4):(1,2),_,<8,(3):(1)>>", NULL},
    {TILERS, "<_>", NULL},
    {TILERS, "(2,4):(1,2)", NULL},
    {TILERS, "3 o 8:2", NULL},
    {TILERS, "_", NULL},
    {TILERS, "8", NULL},
    {TILERS, "8:1", NULL},
    {TILERS, "(4,8)", "<4,8>"},
    {TILERS, "()", NULL},
    {TILERS, "< 4:1 , ( 2 , _ ) >", "<4:1,<2,_>>"},
};

START_TEST(good_text_is_printed_again)
{
    const struct good *row = &goods[_i];
    char printed[ROOM];
    const ccute_status status = reprint(row->kind, row->text, NULL, printed);
    ck_assert_msg(status == CCUTE_OK, "'%s': %s", row->text, ccute_strerror(status));
    ck_assert_str_eq(printed, row->printed ? row->printed : row->text);
}
END_TEST

START_TEST(what_follows_is_the_callers)
{
    char printed[ROOM];
    const char *rest;
    ck_assert(reprint(LAYOUTS, "(8,4):(4,1) and more", &rest, printed) == CCUTE_OK);
    ck_assert_str_eq(rest, " and more");
    ck_assert(reprint(TUPLES, "(8,4):(4,1)", &rest, printed) == CCUTE_OK);
    ck_assert_str_eq(rest, ":(4,1)");
    ck_assert(reprint(TILERS, "<8,4>, 1", &rest, printed) == CCUTE_OK);
    ck_assert_str_eq(rest, ", 1");
}
END_TEST

/* ---- Bad text -------------------------------------------------------------------------------- */

#define TEN "1,1,1,1,1,1,1,1,1,1,"

/* column: of the offending character, from 1. */
static const struct wrong {
    kind kind;
    const char *text;
    ccute_status status;
    int column;
} wrongs[] = {
    {TUPLES, "", CCUTE_E_SYNTAX, 1},
    {TUPLES, "  ", CCUTE_E_SYNTAX, 3},
    {TUPLES, "(", CCUTE_E_SYNTAX, 2},
    {TUPLES, ")", CCUTE_E_SYNTAX, 1},
    {TUPLES, "(1", CCUTE_E_SYNTAX, 3},
    {TUPLES, "(1,", CCUTE_E_SYNTAX, 4},
    {TUPLES, "(1,)", CCUTE_E_SYNTAX, 4},
    {TUPLES, "(1,,2)", CCUTE_E_SYNTAX, 4},
    {TUPLES, "(,1)", CCUTE_E_SYNTAX, 2},
    {TUPLES, "(1 2)", CCUTE_E_SYNTAX, 4},
    {TUPLES, "(1))", CCUTE_E_SYNTAX, 4},
    {TUPLES, "1,2", CCUTE_E_SYNTAX, 2},
    {TUPLES, "(())", CCUTE_E_SYNTAX, 3},
    {TUPLES, "(1,())", CCUTE_E_SYNTAX, 5},
    {TUPLES, "one", CCUTE_E_SYNTAX, 1},
    {TUPLES, "(1,two)", CCUTE_E_SYNTAX, 4},
    {TUPLES, "--1", CCUTE_E_SYNTAX, 1},
    {TUPLES, "+1", CCUTE_E_SYNTAX, 1},
    {TUPLES, "1.5", CCUTE_E_SYNTAX, 2},
    {TUPLES, "_1", CCUTE_E_SYNTAX, 1},
    {TUPLES, "XX", CCUTE_E_SYNTAX, 1},
    {TUPLES, "(1,9223372036854775808)", CCUTE_E_SYNTAX, 4},
    {TUPLES, "-9223372036854775807", CCUTE_E_SYNTAX, 1},
    {TUPLES, "-9223372036854775808", CCUTE_E_SYNTAX, 1},
    {TUPLES, "(((((((((1", CCUTE_E_DEPTH, 9},
    {TUPLES, "(1,((((((((1", CCUTE_E_DEPTH, 11},
    {TUPLES, "(" TEN TEN TEN "1,1,1)", CCUTE_E_LEAVES, 66},
    {LAYOUTS, "8", CCUTE_E_SYNTAX, 2},
    {LAYOUTS, "(8,4)", CCUTE_E_SYNTAX, 6},
    {LAYOUTS, "8:", CCUTE_E_SYNTAX, 3},
    {LAYOUTS, ":1", CCUTE_E_SYNTAX, 1},
    {LAYOUTS, "(8,4):(1,8", CCUTE_E_SYNTAX, 11},
    {LAYOUTS, "8:1 8", CCUTE_E_SYNTAX, 5},
    {LAYOUTS, "o 8:1", CCUTE_E_SYNTAX, 1},
    {LAYOUTS, "5 o 8", CCUTE_E_SYNTAX, 6},
    {LAYOUTS, "5 o o 8:1", CCUTE_E_SYNTAX, 5},
    {LAYOUTS, "5 o 3 o 8:1", CCUTE_E_SYNTAX, 7},
    {LAYOUTS, "(5) o 8:1", CCUTE_E_SYNTAX, 5},
    {LAYOUTS, "5 oo 8:1", CCUTE_E_SYNTAX, 3},
    {LAYOUTS, "Sw<3,3> o 8:1", CCUTE_E_SYNTAX, 7},
    {LAYOUTS, "Sw<3,3,3 o 8:1", CCUTE_E_SYNTAX, 10},
    {LAYOUTS, "Sw<3,3,3> 8:1", CCUTE_E_SYNTAX, 11},
    {LAYOUTS, "Sw<_,3,3> o 8:1", CCUTE_E_SYNTAX, 4},
    {LAYOUTS, "Sw<3,3,3> o Sw<3,3,3> o 8:1", CCUTE_E_SYNTAX, 13},
    {LAYOUTS, "(8,4):(1", CCUTE_E_SYNTAX, 9},
    {LAYOUTS, "(8,4):1", CCUTE_E_CONGRUENT, 1},
    {LAYOUTS, "(8,(4)):(1,8)", CCUTE_E_CONGRUENT, 1},
    {LAYOUTS, "(2,-3):(1,2)", CCUTE_E_EXTENT, 1},
    {LAYOUTS, "_:1", CCUTE_E_MARK, 1},
    {LAYOUTS, "(8,4):(1,X)", CCUTE_E_MARK, 1},
    {LAYOUTS, "Sw<3,3,1> o 8:1", CCUTE_E_SWIZZLE_ARGS, 1},
    {LAYOUTS, "Sw<999999999999,3,1> o 8:1", CCUTE_E_SWIZZLE_ARGS, 1},
    {TILERS, "", CCUTE_E_SYNTAX, 1},
    {TILERS, "<", CCUTE_E_SYNTAX, 2},
    {TILERS, "<>", CCUTE_E_SYNTAX, 2},
    {TILERS, "<()>", CCUTE_E_SYNTAX, 2},
    {TILERS, "<4, ()>", CCUTE_E_SYNTAX, 5},
    {TILERS, "<4", CCUTE_E_SYNTAX, 3},
    {TILERS, "<4,>", CCUTE_E_SYNTAX, 4},
    {TILERS, "<4>>", CCUTE_E_SYNTAX, 4},
    {TILERS, "0 o (4,8)", CCUTE_E_SYNTAX, 10},
    {TILERS, "<<<<<<<<<4", CCUTE_E_DEPTH, 9},
};

START_TEST(bad_text_is_refused_at_its_column)
{
    const struct wrong *row = &wrongs[_i];
    char printed[ROOM];
    const char *rest = NULL;
    const ccute_status status = reprint(row->kind, row->text, NULL, printed);
    ck_assert_msg(status == row->status, "'%s': %s", row->text, ccute_strerror(status));
    if (reprint(row->kind, row->text, &rest, printed))
        ck_assert_msg(rest - row->text + 1 == row->column, "'%s' is refused at column %d", row->text,
                      (int)(rest - row->text + 1));
    if (row->status == CCUTE_E_SYNTAX && row->kind == LAYOUTS)
        ck_assert_int_eq(ccute_parse_layout(row->text, NULL).shape.v[0], row->column);
    if (row->status == CCUTE_E_SYNTAX && row->kind == TUPLES)
        ck_assert_int_eq(ccute_parse_tuple(row->text, NULL).v[0], row->column);
}
END_TEST

/* A megabyte of the same few characters. */
static char *megabyte_of(const char *piece)
{
    const size_t size = 1 << 20, step = strlen(piece);
    char *text = malloc(size + 1);
    ck_assert_ptr_nonnull(text);
    for (size_t i = 0; i < size; i++)
        text[i] = piece[i % step];
    text[size] = '\0';
    return text;
}

START_TEST(a_megabyte_is_refused_once)
{
    static const char *const pieces[] = {"(",   "<",  ")",   "1",    "-", "1,", "(1,",
                                         "<1,", "1:", "Sw<", "1 o ", " ", "()", "<(1),"};
    char *text = megabyte_of(pieces[_i]);
    char printed[ROOM];
    for (int kind = TUPLES; kind <= TILERS; kind++)
        ck_assert(reprint((enum kind)kind, text, NULL, printed) != CCUTE_OK);
    free(text);
}
END_TEST

/* ---- Buffers --------------------------------------------------------------------------------- */

START_TEST(a_buffer_is_filled_as_far_as_it_goes)
{
    const ccute_layout l = ccute_parse_layout("Sw<3,3,3> o -5 o (8,64):(64,1)", NULL);
    const char *text = "Sw<3,3,3> o -5 o (8,64):(64,1)";
    for (int size = 0; size < 40; size++) {
        char buffer[48];
        memset(buffer, '#', sizeof buffer);
        ck_assert_int_eq(ccute_print_layout_text(l, buffer, size), strlen(text));
        ck_assert_int_eq(buffer[size], '#');
        if (size > 0)
            ck_assert_int_eq(strncmp(buffer, text, (size_t)size - 1), 0);
        if (size > 0)
            ck_assert(memchr(buffer, '\0', (size_t)size) != NULL);
    }
    ck_assert_int_eq(ccute_print_layout_text(l, NULL, 0), strlen(text));
    ck_assert_int_eq(ccute_print_layout_text(l, NULL, 40), strlen(text));
}
END_TEST

/* Reading a text that is missing fails as reading an empty one does. */
START_TEST(a_missing_text_is_empty)
{
    const char *rest = NULL;
    ck_assert_int_eq(ccute_status_of(ccute_parse_layout(NULL, NULL)), CCUTE_E_SYNTAX);
    ck_assert_int_eq(ccute_status_of(ccute_parse_tuple(NULL, NULL)), CCUTE_E_SYNTAX);
    ck_assert_int_eq(ccute_status_of(ccute_parse_tiler(NULL, &rest)), CCUTE_E_SYNTAX);
    ck_assert_str_eq(rest, "");
}
END_TEST

/* ---- Bad values ------------------------------------------------------------------------------ */

static const char *explained(ccute_layout l)
{
    static char text[ROOM];
    ck_assert_int_eq(ccute_explain(l, text, sizeof text), strlen(text));
    return text;
}

static const char *explained_tuple(ccute_tuple t)
{
    static char text[ROOM];
    ck_assert_int_eq(ccute_explain_tuple(t, text, sizeof text), strlen(text));
    return text;
}

START_TEST(sentences_begin_with_the_operation)
{
    const ccute_tuple deep = TUP(TUP(TUP(TUP(TUP(TUP(TUP(TUP(TUP(1)))))))));
    ck_assert_str_eq(explained(ccute_make_layout(8, 1)), "ok");
    ck_assert_str_eq(explained(ccute_parse_layout("(2,-3):(1,2)", NULL)), "make_layout: leaf 1 has the extent -3");
    ck_assert_str_eq(explained_tuple(ccute_parse_tuple("(1,", NULL)),
                     "parse: column 4: the end of the text is not expected here");
    ck_assert_str_eq(explained_tuple(ccute_parse_tuple("(1;", NULL)), "parse: column 3: ';' is not expected here");
    ck_assert_str_eq(explained_tuple(ccute_parse_tuple("(1\x01", NULL)), "parse: column 3: '?' is not expected here");
    ck_assert_str_eq(explained_tuple(ccute_parse_tuple("(((((((((1", NULL)),
                     "parse: brackets nest 9 deep, and a tuple holds 8");
    ck_assert_str_eq(explained_tuple(deep), "nested too deep: brackets nest 9 deep, and a tuple holds 8");
}
END_TEST

/* A bad layout made by hand: the called operation, the one inside that refused, and its witness. */
START_TEST(sentences_hold_the_witness)
{
    ccute_layout bad = ccute_make_layout(TUP(TUP(4, 2), 3), TUP(TUP(2, 1), 0));
    const int64_t numbers[] = {8, 7, 0, 4, 5, 6};
    bad.shape.status = CCUTE_E_COMPOSE_EQUAL;
    bad.shape.op = CCUTE_OP_logical_divide;
    bad.shape.via = CCUTE_OP_composition;
    memcpy(bad.shape.v, numbers, sizeof numbers);
    ck_assert_str_eq(explained(bad),
                     "logical_divide: in composition: coordinate ((2,1),0) carries out of mode 0 of the "
                     "left operand (extent 4, coalesced, digit 5); the result is right only by a "
                     "coincidence of its strides");
    bad.shape.status = CCUTE_E_OVERFLOW;
    bad.shape.via = bad.shape.op;
    bad.shape.v[1] = '*';
    ck_assert_str_eq(explained(bad), "logical_divide: 8 * 0 does not fit in 64 bits");
}
END_TEST

START_TEST(every_status_has_its_words)
{
    for (int status = 0; status < CCUTE_STATUS_COUNT; status++)
        ck_assert_int_gt(strlen(ccute_strerror((ccute_status)status)), 0);
    ck_assert_str_eq(ccute_strerror(CCUTE_OK), "ok");
    ck_assert_str_eq(ccute_strerror((ccute_status)200), "no such status");
    ck_assert_str_eq(ccute_strerror((ccute_status)-1), "no such status");
}
END_TEST

START_TEST(no_bytes_are_too_bad_to_tell)
{
    struct rng rng = rng_seeded(7);
    for (int i = 0; i < 20000; i++) {
        ccute_tiler tiler;
        char text[ROOM];
        for (size_t k = 0; k < sizeof tiler; k++)
            ((unsigned char *)&tiler)[k] = (unsigned char)rng_below(&rng, 256);
        if (i % 2)
            tiler.pool.shape.status = (uint8_t)rng_below(&rng, CCUTE_STATUS_COUNT);
        ccute_print_tiler(tiler, text, sizeof text);
        ccute_print_layout_text(tiler.pool, text, sizeof text);
        ccute_print_tuple(tiler.pool.shape, text, sizeof text);
        ccute_explain(tiler.pool, text, sizeof text);
        ccute_explain_tuple(tiler.pool.shape, text, sizeof text);
    }
}
END_TEST

START_TEST(random_values_come_back)
{
    struct rng rng = rng_seeded(11);
    for (int i = 0; i < 20000; i++) {
        const ccute_layout l = random_layout(&rng, 1 << 20, WITH_ALL);
        char text[ROOM];
        ccute_print_layout_text(l, text, sizeof text);
        ck_assert_msg(ccute_equal(l, ccute_parse_layout(text, NULL)), "%s", text);
    }
}
END_TEST

/* ---- Extreme numbers ------------------------------------------------------------------------- */

static int64_t extreme(struct rng *rng)
{
    static const int64_t numbers[] = {0,
                                      1,
                                      2,
                                      3,
                                      8,
                                      -1,
                                      INT32_MAX,
                                      INT64_C(1) << 31,
                                      INT64_C(1) << 33,
                                      INT64_C(1) << 61,
                                      INT64_C(1) << 62,
                                      INT64_MAX,
                                      INT64_MAX - 1,
                                      INT64_MIN,
                                      INT64_MIN + 1,
                                      INT64_MIN + 2,
                                      -(INT64_C(1) << 62)};
    return rng_chance(rng, 60) ? rng_between(rng, -2, 9) : numbers[rng_below(rng, sizeof numbers / sizeof *numbers)];
}

static ccute_tuple extreme_tuple(struct rng *rng)
{
    ccute_tuple t = random_shape(rng, 4, 3, 1 << 12);
    for (int i = 0; i < t.n; i++)
        t.v[i] = extreme(rng);
    return t;
}

static ccute_layout extreme_layout(struct rng *rng)
{
    const ccute_tuple shape = extreme_tuple(rng);
    int64_t stride[CCUTE_MAX_LEAVES];
    ccute_layout l;
    for (int i = 0; i < shape.n; i++)
        stride[i] = extreme(rng);
    l = ccute_make_layout(shape, tuple_like(&shape, stride));
    if (rng_chance(rng, 25))
        l = ccute_offset_by(extreme(rng), l);
    if (rng_chance(rng, 25))
        l = ccute_swizzle(rng_between(rng, 0, 4), rng_between(rng, 0, 40), rng_between(rng, -40, 40), l);
    return l;
}

/* A good result is read back from its text; a bad one has a sentence. */
static void comes_back(ccute_layout l)
{
    char text[ROOM];
    if (!ccute_ok(l)) {
        ck_assert_int_gt(ccute_explain(l, text, sizeof text), 0);
        return;
    }
    ccute_print_layout_text(l, text, sizeof text);
    ck_assert_msg(ccute_equal(l, ccute_parse_layout(text, NULL)), "%s", text);
    (void)ccute_cosize_tuple_(l);
}

/* Whatever the operands, an operation returns a layout or a reason; the sanitizers see that nothing overflows on the
   way. */
START_TEST(extreme_operands_have_results)
{
    struct rng rng = rng_seeded((uint64_t)(_i + 1));
    for (int i = 0; i < 2000; i++) {
        const ccute_layout a = extreme_layout(&rng), b = extreme_layout(&rng);
        const ccute_tuple t = extreme_tuple(&rng);
        const int64_t n = extreme(&rng), power = INT64_C(1) << rng_below(&rng, 62);
        const ccute_layout swizzled = ccute_swizzle(rng_between(&rng, 1, 4), rng_between(&rng, 0, 20),
                                                    rng_between(&rng, -40, 40), random_layout(&rng, 64, WITH_ZERO));
        const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(32, 32), a, b);
        const ccute_layout results[] = {a,
                                        ccute_composition(a, b),
                                        ccute_composition(a, t),
                                        ccute_complement(a),
                                        ccute_complement(a, t),
                                        ccute_right_inverse(a),
                                        ccute_left_inverse(a),
                                        ccute_quasi_inverse(a),
                                        ccute_nullspace(a),
                                        ccute_logical_divide(a, b),
                                        ccute_zipped_divide(a, t),
                                        ccute_logical_product(a, b),
                                        ccute_raked_product(a, b),
                                        ccute_tile_to_shape(a, t),
                                        ccute_upcast(a, n),
                                        ccute_downcast(a, n),
                                        ccute_recast(a, n, 32),
                                        ccute_recast(a, 32, n),
                                        ccute_coalesce(a),
                                        ccute_filter(a),
                                        ccute_slice(a, t),
                                        ccute_dice(a, t),
                                        ccute_offset_by(n, a),
                                        ccute_coord_layout(t, 0),
                                        ccute_local_tile(a, t, t),
                                        ccute_local_partition(a, b, n),
                                        ccute_layout_tv(copy),
                                        ccute_partition_S(copy, a, n),
                                        ccute_max_common_layout(a, b),
                                        ccute_make_ordered_layout(t, t),
                                        ccute_make_layout(a, b),
                                        ccute_downcast(swizzled, power),
                                        ccute_upcast(swizzled, power)};
        for (size_t k = 0; k < sizeof results / sizeof *results; k++)
            comes_back(results[k]);
    }
}
END_TEST

#define COUNT(rows) ((int)(sizeof(rows) / sizeof *(rows)))

int main(void)
{
    Suite *suite = suite_create("text");
    TCase *good = tcase_create("good"), *bad = tcase_create("bad"), *words = tcase_create("words");
    SRunner *runner = srunner_create(suite);
    tcase_add_loop_test(good, good_text_is_printed_again, 0, COUNT(goods));
    tcase_add_test(good, what_follows_is_the_callers);
    tcase_add_test(good, a_buffer_is_filled_as_far_as_it_goes);
    tcase_add_test(good, random_values_come_back);
    tcase_add_test(bad, a_missing_text_is_empty);
    tcase_add_loop_test(bad, extreme_operands_have_results, 0, 5);
    tcase_add_loop_test(bad, bad_text_is_refused_at_its_column, 0, COUNT(wrongs));
    tcase_add_loop_test(bad, a_megabyte_is_refused_once, 0, 14);
    tcase_add_test(words, sentences_begin_with_the_operation);
    tcase_add_test(words, sentences_hold_the_witness);
    tcase_add_test(words, every_status_has_its_words);
    tcase_add_test(words, no_bytes_are_too_bad_to_tell);
    suite_add_tcase(suite, good);
    suite_add_tcase(suite, bad);
    suite_add_tcase(suite, words);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
