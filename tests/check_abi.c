/* The facts on which programs and libraries of one minor version must agree: abi_rows.def, and the version itself. */
#include <check.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/async_types.h>
#include <ccute/ccute.h>
#include <ccute/tensor.h>

typedef struct row {
    const char *what;
    long long is, expected;
} row;

static const row rows[] = {
#define SIZE(type, bytes) {"sizeof(" #type ")", sizeof(type), bytes},
#define PLACE(type, member, offset) {#type "." #member, offsetof(type, member), offset},
#define NUMBER(constant, value) {#constant, constant, value},
#include "abi_rows.def"
};

START_TEST(row_holds)
{
    const row *r = &rows[_i];
    ck_assert_msg(sizeof(void *) != 8 || r->is == r->expected, "%s is %lld, was %lld", r->what, r->is, r->expected);
}
END_TEST

START_TEST(library_and_headers_are_one_version)
{
    char text[32];
    ck_assert_int_eq(ccute_version(), CCUTE_VERSION);
    ck_assert_int_eq(CCUTE_MAKE_VERSION(1, 2, 3), 10203);
    snprintf(text, sizeof text, "%d.%d.%d", CCUTE_VERSION_MAJOR, CCUTE_VERSION_MINOR, CCUTE_VERSION_PATCH);
    ck_assert_str_eq(text, PACKAGE_VERSION);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("what programs and the library agree on");
    TCase *all = tcase_create("abi");
    SRunner *runner = srunner_create(suite);
    tcase_add_loop_test(all, row_holds, 0, (int)(sizeof rows / sizeof *rows));
    tcase_add_test(all, library_and_headers_are_one_version);
    suite_add_tcase(suite, all);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
