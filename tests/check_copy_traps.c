/* Copies and fills that are impossible: each traps. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>

#include <ccute/short.h>

static int cells[16];

static void other_size(ccute_layout l) { ccute_copy(cells, l, cells, ccute_make_layout(3, 1)); }
static void bad_layout(ccute_layout l) { ccute_copy(cells, ccute_make_layout(TUP(2, 2), TUP(1)), cells, l); }
static void bad_fill(ccute_layout l) { ccute_fill(cells, ccute_composition(l, ccute_make_layout(TUP(-1))), 1); }
static void other_predicates(ccute_layout l) { ccute_copy_if(cells, ccute_make_layout(3, 1), cells, l, cells, l); }
static void too_few_coordinates(ccute_layout l) { ccute_copy_bounded(cells, l, cells, l, TUP(4, 4), l); }
static void too_many_coordinates(ccute_layout l) { ccute_copy_bounded(cells, l, cells, l, TUP(4), l, l); }
static void other_coordinates(ccute_layout l) { ccute_copy_bounded(cells, l, cells, l, 4, ccute_make_layout(3, 1)); }
static void atom_of_another_element(ccute_layout l)
{
    ccute_copy_with(ccute_universal_copy(128, 16), cells, l, cells, l);
}

static void no_whole_atom(ccute_layout l) { ccute_copy_with(ccute_universal_copy(256, 32), cells, l, cells, l); }
static void no_such_atom(ccute_layout l) { ccute_copy_with(ccute_cp_async(32 * 3, 32), cells, l, cells, l); }
static void scattered_atom(ccute_layout l)
{
    ccute_copy_with(ccute_cp_async(64, 32), cells, l, cells, ccute_make_layout(4, 2));
}
static void matrices_of_words(ccute_layout l) { ccute_copy_with(ccute_ldmatrix(1), cells, l, cells, l); }
static void no_thread(ccute_layout l)
{
    ccute_copy_tiled(ccute_make_tiled_copy(ccute_universal_copy(32, 32), l, ccute_make_layout(1, 1)), cells, l, cells,
                     l);
}

static void (*const traps[])(ccute_layout) = {other_size,
                                              bad_layout,
                                              bad_fill,
                                              other_predicates,
                                              too_few_coordinates,
                                              too_many_coordinates,
                                              other_coordinates,
                                              atom_of_another_element,
                                              no_whole_atom,
                                              no_such_atom,
                                              scattered_atom,
                                              matrices_of_words,
                                              no_thread};

START_TEST(misuse_traps) { traps[_i](ccute_make_layout(4, 1)); }
END_TEST

int main(void)
{
    Suite *suite = suite_create("copy_traps");
    TCase *tests = tcase_create("traps");
    SRunner *runner = srunner_create(suite);
    if (srunner_fork_status(runner) == CK_FORK)
        tcase_add_loop_test_raise_signal(tests, misuse_traps, SIGILL, 0, (int)(sizeof traps / sizeof *traps));
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
