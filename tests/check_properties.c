/* Every property on CCUTE_CASES random cases (20,000 by default) from CCUTE_SEED on. */
#include <check.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "prop.h"

static const struct {
    const char *name;
    const struct property *properties;
} groups[] = {
    {"text", text_properties},
    {"form", form_properties},
    {"composition", compose_properties},
    {"complement and inverses", inverse_properties},
    {"divide", divide_properties},
    {"product", product_properties},
    {"slice", slice_properties},
    {"partition", partition_properties},
    {"products of matrices", mma_properties},
    {"limits", limit_properties},
};
enum { GROUPS = sizeof groups / sizeof *groups };

static uint64_t setting(const char *name, uint64_t otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

/* The present case, reported if the library traps in it. */
static const struct property *under_way;
static uint64_t its_seed;
static struct trial trial;

static void tell_case(int signal_number)
{
    fprintf(stderr, "%s, CCUTE_SEED=%" PRIu64 " CCUTE_CASES=1: signal %d\n  %s\n", under_way->name, its_seed,
            signal_number, trial.text);
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* Run the cases of one property; the first that fails ends the run. */
static void run_property(const struct property *property, uint64_t cases, uint64_t seed)
{
    uint64_t vacuous = 0;
    under_way = property;
    for (uint64_t i = 0; i < cases; i++) {
        its_seed = seed + i;
        trial.rng = rng_seeded(its_seed);
        trial.length = 0;
        trial.text[0] = 0;
        const enum verdict verdict = property->holds(&trial);
        vacuous += verdict == VACUOUS;
        ck_assert_msg(verdict != FAILS, "%s, CCUTE_SEED=%" PRIu64 " CCUTE_CASES=1:\n  %s", property->name, its_seed,
                      trial.text);
    }
    printf("# %-28s %8" PRIu64 " cases from seed %" PRIu64 ", %" PRIu64 " of them refused\n", property->name, cases,
           seed, vacuous);
    fflush(stdout);
    if (cases >= 1000)
        ck_assert_msg((cases - vacuous) * 100 >= cases * (uint64_t)property->percent,
                      "%s: only %" PRIu64 " of %" PRIu64 " cases say anything", property->name, cases - vacuous, cases);
}

/* CCUTE_PROPERTY, when set, names the only one to run. */
static int is_wanted(const struct property *property)
{
    const char *only = getenv("CCUTE_PROPERTY");
    for (const char *a = only, *b = property->name; only && *only; a++, b++) {
        if (*a != *b)
            return 0;
        if (*a == 0)
            return 1;
    }
    return 1;
}

START_TEST(properties_hold)
{
    const uint64_t cases = setting("CCUTE_CASES", 20000), seed = setting("CCUTE_SEED", 1);
    signal(SIGILL, tell_case);
    signal(SIGFPE, tell_case);
    signal(SIGSEGV, tell_case);
    signal(SIGABRT, tell_case);
    for (const struct property *p = groups[_i].properties; p->name; p++)
        if (is_wanted(p))
            run_property(p, cases, seed);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("properties");
    SRunner *runner = srunner_create(suite);
    for (int i = 0; i < GROUPS; i++) {
        TCase *tcase = tcase_create(groups[i].name);
        tcase_set_timeout(tcase, 0);
        tcase_add_loop_test(tcase, properties_hold, i, i + 1);
        suite_add_tcase(suite, tcase);
    }
    srunner_run_all(runner, CK_NORMAL);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
