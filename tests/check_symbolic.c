/* The symbolic instance of the algebra: rows of layouts with symbols and their results, and random ones against the
   library: CCUTE_CASES of them (50,000) from CCUTE_SEED on, of one operation if CCUTE_OPERATION names it. */
#include <check.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "symbolic_random.h"
#include "symbolic_read.h"

/* ---- Rows ---- */

/* facts, text, and its result: "RESULT", then " if OBLIGATIONS", then "; form unknown". */
static const struct row {
    const char *facts, *text, *expected;
} rows[] = {
#include "symbolic_rows.def"
};

START_TEST(row_becomes)
{
    const struct row *row = &rows[_i];
    arena *memory = arena_new();
    struct reading in = read_facts(expr_table_new(memory), row->facts);
    const struct sym_value value = read_text(&in, row->text);
    char got[4096];
    int n = print_symbolic(in.table, &value, got, sizeof got);
    if (*in.needs && !sym_status(&value))
        n += snprintf(got + n, sizeof got - (size_t)n, " if %s", in.needs);
    if (in.form_unknown && !sym_status(&value))
        snprintf(got + n, sizeof got - (size_t)n, "; form unknown");
    ck_assert_msg(strcmp(got, row->expected) == 0, "[%s] %s\n  expected %s\n  got      %s", row->facts, row->text,
                  row->expected, got);
    arena_free(memory);
}
END_TEST

/* ---- Random cases ---- */

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

static void print_tallies(const struct tally *tally)
{
    for (int i = 0; i < operation_count; i++)
        if (tally[i].cases)
            printf("# %-20s %6" PRId64 " cases, %6" PRId64 " accepted (%5" PRId64 " with obligations, %5" PRId64
                   " of unknown form), %5" PRId64 " refused, %5" PRId64 " unknown; %7" PRId64 " draws compared\n",
                   operations[i].name, tally[i].cases, tally[i].accepted, tally[i].obliged, tally[i].form_unknown,
                   tally[i].refused, tally[i].unknown, tally[i].compared);
}

START_TEST(substitution_agrees)
{
    const uint64_t cases = setting("CCUTE_CASES", 50000), first = setting("CCUTE_SEED", 1);
    struct tally *tally = calloc((size_t)operation_count, sizeof *tally);
    static char text[16384];
    ck_assert_ptr_nonnull(tally);
    for (uint64_t seed = first; seed < first + cases; seed++)
        ck_assert_msg(try_random_case(seed, tally, text, sizeof text), "CCUTE_SEED=%" PRIu64 " CCUTE_CASES=1:\n  %s",
                      seed, text);
    print_tallies(tally);
    free(tally);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("symbolic");
    TCase *tcase = tcase_create("layouts with symbols");
    SRunner *runner = srunner_create(suite);
    tcase_set_timeout(tcase, 0);
    tcase_add_loop_test(tcase, row_becomes, 0, (int)(sizeof rows / sizeof *rows));
    tcase_add_test(tcase, substitution_agrees);
    suite_add_tcase(suite, tcase);
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
