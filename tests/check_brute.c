/* The brute force itself, against answers worked out by hand: an oracle that is wrong proves nothing. */
#include <check.h>
#include <stdlib.h>

#include <ccute/ccute.h>

#include "brute.h"

static const struct {
    const char *left, *right;
    int expressible;
} compositions[] = {
    {"(8,8):(1,100)", "8:9", 1},        /* the diagonal: both digits count up together */
    {"(8,8):(1,100)", "9:9", 0},        /* the ninth step carries */
    {"(4,4):(4,1)", "(2,4):(2,3)", 0},  /* 2 + 3 carries */
    {"(4,4):(4,1)", "(2,2):(1,2)", 1},  /* 1 + 2 = 3 does not */
    {"(4,4):(4,1)", "(4,2):(1,1)", 0},  /* 3 + 1 does */
    {"(4,4):(1,4)", "(4,2):(1,1)", 1},  /* runs on as 16:1, so there is nothing to carry out of */
    {"(2,72):(216,3)", "51 o 8:3", 1},  /* digit 0 goes 1,0,1,0: (2,4):(-210,9) */
    {"(2,72):(216,3)", "8:3", 1},       /* digit 0 goes 0,1,0,1: (2,4):(219,9) */
    {"(3,5):(10,1)", "1 o 6:1", 0},     /* digit 0 goes 1,2,0,1,2,0: 2 of 6 steps, then 3 that are not even */
    {"(3,5):(10,1)", "6:1", 1},         /* (3,2) */
    {"(4,5):(10,1)", "6:1", 0},         /* 4 does not divide 6 */
    {"(4,5):(10,1)", "8:2", 1},         /* (2,4) */
    {"(4,5):(10,1)", "(2,2):(0,4)", 1}, /* a stride of 0 moves nothing */
    {"(4,1):(1,0)", "8:1", 1},          /* beyond the domain the mode of extent 1 runs on: (4,2) */
};

START_TEST(expressible_by_hand)
{
    const ccute_layout left = ccute_parse_layout(compositions[_i].left, NULL);
    const ccute_layout b = ccute_parse_layout(compositions[_i].right, NULL);
    ck_assert_int_eq(brute_expressible(&left, &b), compositions[_i].expressible);
}
END_TEST

static const struct {
    const char *layout, *coord;
    int64_t index, offset;
} points[] = {
    {"((2,4),3):((1,2),100)", "13", 13, 105},
    {"((2,4),3):((1,2),100)", "(5,1)", 13, 105},
    {"((2,4),3):((1,2),100)", "((1,2),1)", 13, 105},
    {"7 o (4,4):(4,-1)", "(1,2)", 9, 9},
    {"(2,(2,2)):(1,(2,4))", "(1,(0,1))", 5, 5},
    {"(8):(3)", "(5)", 5, 15},
    {"Sw<1,0,2> o 0 o 8:1", "5", 5, 4},  /* bit 2 of 101 onto bit 0 */
    {"Sw<1,0,-2> o 0 o 8:1", "1", 1, 5}, /* bit 0 of 001 onto bit 2 */
    {"(4,4):(1,4)", "(1,(2,3))", -1, 0}, /* deeper than the shape */
    {"(4,4):(1,4)", "(1,2,3)", -1, 0},
    {"((2,2),4):((1,2),4)", "(1,1,2)", -1, 0},
};

START_TEST(points_by_hand)
{
    const ccute_layout l = ccute_parse_layout(points[_i].layout, NULL);
    const ccute_tuple coord = ccute_parse_tuple(points[_i].coord, NULL);
    const int64_t index = brute_index(&l.shape, &coord);
    ck_assert_int_eq(index, points[_i].index);
    if (index >= 0)
        ck_assert_int_eq(brute_at(&l, index), points[_i].offset);
}
END_TEST

static const struct {
    const char *text;
    int rank, depth;
    int64_t size;
    int nests;
} forms[] = {
    {"8:1", 1, 0, 8, 1},
    {"(8):(1)", 1, 1, 8, 1},
    {"((2,3),4):((1,2),6)", 2, 2, 24, 1},
    {"((2,3),4):((12,4),1)", 2, 2, 24, 1},
    {"(4,4):(1,2)", 2, 1, 16, 0},
    {"(4,4,1):(1,6,3)", 3, 1, 16, 0},
    {"(4,5,4):(1,0,8)", 3, 1, 80, 1},
};

START_TEST(forms_by_hand)
{
    const ccute_layout l = ccute_parse_layout(forms[_i].text, NULL);
    ck_assert_int_eq(brute_rank(&l.shape), forms[_i].rank);
    ck_assert_int_eq(brute_depth(&l.shape), forms[_i].depth);
    ck_assert_int_eq(brute_size(&l.shape), forms[_i].size);
    ck_assert_int_eq(brute_nests(&l), forms[_i].nests);
}
END_TEST

static const struct {
    const char *coarse, *fine;
    int refines;
} refinements[] = {
    {"8", "8", 1},
    {"8", "(2,4)", 1},
    {"8", "(2,3)", 0},
    {"(8)", "8", 0},
    {"(8,3)", "((2,4),3)", 1},
    {"((8,3),5)", "(((2,4),3),5)", 1},
    {"((8,3),5)", "((2,4),3,5)", 0},
    {"(8,3)", "(8,3,1)", 0},
    {"(8,3)", "(8)", 0},
};

START_TEST(refinements_by_hand)
{
    const ccute_tuple coarse = ccute_parse_tuple(refinements[_i].coarse, NULL);
    const ccute_tuple fine = ccute_parse_tuple(refinements[_i].fine, NULL);
    ck_assert_int_eq(brute_refines(&coarse, &fine), refinements[_i].refines);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("brute");
    TCase *tcase = tcase_create("the oracle");
    SRunner *runner = srunner_create(suite);
    tcase_add_loop_test(tcase, expressible_by_hand, 0, sizeof compositions / sizeof *compositions);
    tcase_add_loop_test(tcase, points_by_hand, 0, sizeof points / sizeof *points);
    tcase_add_loop_test(tcase, forms_by_hand, 0, sizeof forms / sizeof *forms);
    tcase_add_loop_test(tcase, refinements_by_hand, 0, sizeof refinements / sizeof *refinements);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
