/* What CCUTE_ASSUME and its like mean without foldc: forms are compared, promises that do not hold trap. */
#undef NDEBUG
#include <check.h>
#include <signal.h>
#include <stdlib.h>

#include <ccute/short.h>

static const struct {
    const char *form;
    int fits;
} forms[] = {
    {"(8,(4,2))", 1},
    {"(_,(_,_))", 1},
    {"(8,(_,2))", 1},
    {"(8,(_,2)):(1,(_,-5))", 1},
    {"(_,(_,_)):(_,(_,_))", 1},
    {"(8,(_,3))", 0},
    {"(_,_)", 0},
    {"(_,(_,_)", 0},
    {"(_,(_,_)))", 0},
    {"(_,(_,_)):", 0},
    {"(_,(_,_)):(2,(_,_))", 0},
    {"(_,(_,_)):(1,(_,5))", 0},
    {"((_,_),_)", 0},
    {"(_,(_,_,_))", 0},
    {"_", 0},
    {"", 0},
};

START_TEST(forms_are_compared)
{
    const ccute_layout layout = ccute_make_layout(TUP(8, TUP(4, 2)), TUP(1, TUP(8, -5)));
    ck_assert_msg(ccute_has_form_(layout, forms[_i].form) == forms[_i].fits, "%s", forms[_i].form);
}
END_TEST

START_TEST(integers_have_a_form)
{
    const ccute_layout integer = ccute_make_layout(8, 1), tuple = ccute_make_layout(TUP(8), TUP(1));
    const ccute_layout bad = ccute_make_layout(TUP(8, 4), TUP(1));
    ck_assert(ccute_has_form_(integer, "8:1") && ccute_has_form_(integer, "_"));
    ck_assert(!ccute_has_form_(integer, "(8)"));
    ck_assert(ccute_has_form_(tuple, "(8):(1)"));
    ck_assert(!ccute_has_form_(bad, "(_,_)"));
}
END_TEST

CCUTE_FOLD static void promises(long n, const char *p)
{
    const ccute_layout layout = ccute_make_layout(TUP(n, 4));
    CCUTE_FORM(layout, "(_,4)");
    CCUTE_ASSUME(n % 4 == 0);
    CCUTE_ALIGNED(p, 16);
    CCUTE_REGS(float, registers, layout, 32);
    CCUTE_SHARED(char, shared, layout, 32);
    CCUTE_EXPECT_WIDTH(16);
    CCUTE_EXPECT_CONFLICT_FREE;
    CCUTE_EXPECT_COALESCED;
    registers[0] = 1.0f;
    shared[0] = 1;
    ck_assert(registers[0] == (float)shared[0] && sizeof registers == 32 * sizeof(float));
    ck_assert((uintptr_t)shared % 16 == 0);
}

static _Alignas(16) const char aligned[32];

START_TEST(promises_that_hold) { promises(8, aligned); }
END_TEST

static const struct {
    long n;
    int offset;
} broken[] = {{7, 0}, {8, 8}, {12, 0}};

START_TEST(promises_that_do_not_hold) { promises(broken[_i].n, aligned + broken[_i].offset); }
END_TEST

int main(void)
{
    Suite *suite = suite_create("fold_header");
    TCase *held = tcase_create("held"), *traps = tcase_create("traps");
    SRunner *runner = srunner_create(suite);
    tcase_add_loop_test(held, forms_are_compared, 0, sizeof forms / sizeof *forms);
    tcase_add_test(held, integers_have_a_form);
    tcase_add_test(held, promises_that_hold);
    if (srunner_fork_status(runner) == CK_FORK)
        tcase_add_loop_test_raise_signal(traps, promises_that_do_not_hold, SIGILL, 0, 3);
    suite_add_tcase(suite, held);
    suite_add_tcase(suite, traps);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
