/* What ccute/print.h prints. */
#include <check.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <ccute/print.h>
#include <ccute/short.h>

/* The function's text on standard output. */
static const char *printed(void (*print)(void))
{
    static char text[1024];
    FILE *const file = tmpfile();
    size_t n;
    ck_assert_ptr_nonnull(file);
    fflush(stdout);
    const int before = dup(1);
    dup2(fileno(file), 1);
    print();
    fflush(stdout);
    dup2(before, 1);
    close(before);
    rewind(file);
    n = fread(text, 1, sizeof text - 1, file);
    text[n] = 0;
    fclose(file);
    return text;
}

static void print_everything(void)
{
    const signed char bytes[6] = {-1, 2, -3, 4, -5, 127};
    const unsigned short shorts[2] = {65535, 7};
    const float floats[2] = {0.5f, -2};
    const double real = 1e10;
    const _Bool yes = 1;
    ccute_print_layout(ccute_swizzle(2, 0, 3, ccute_offset_by(1, ccute_make_layout(TUP(4, TUP(2, 8))))));
    ccute_print_layout(ccute_make_layout(TUP(4, 2), TUP(1)));
    ccute_print_tensor(bytes, ccute_make_layout(TUP(2, 3)));
    ccute_print_tensor(shorts, ccute_make_layout(2));
    ccute_print_tensor(floats, ccute_make_layout(TUP(1, 2), TUP(0, 1)));
    ccute_print_tensor(&real, ccute_make_layout(1));
    ccute_print_tensor(&yes, ccute_make_layout(TUP(1, 1, 2), TUP(0, 0, 0)));
}

START_TEST(layouts_and_tensors_are_printed)
{
    char expected[512];
    snprintf(expected, sizeof expected,
             "Sw<2,0,3> o 1 o (4,(2,8)):(1,(4,8))\n"
             "bad layout, status %d\n"
             "(2,3):(1,2):\n    -1    -3    -5\n     2     4   127\n"
             "2:1:\n 65535     7\n"
             "(1,2):(0,1):\n   0.5    -2\n"
             "1:0:\n 1e+10\n"
             "(1,1,2):(0,0,0):\n     1\n\n     1\n",
             CCUTE_E_CONGRUENT);
    ck_assert_str_eq(printed(print_everything), expected);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("print");
    TCase *tests = tcase_create("print");
    SRunner *runner = srunner_create(suite);
    tcase_add_test(tests, layouts_and_tensors_are_printed);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
