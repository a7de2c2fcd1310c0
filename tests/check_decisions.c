/* A plan's decisions about its layouts, against enumeration: injectivity, overlap, allocated memory; and its divisors.
 */
#include <check.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

#include <ccute/ccute.h>
#include <ccute/tensor.h>

#include "brute.h"
#include "copy_cpu.h"
#include "random_tensor.h"

static char memory[1 << 16];

static const char *text_of(const ccute_layout *l)
{
    static char text[4][1024];
    static int next;
    next = (next + 1) % 4;
    ccute_print_layout_text(*l, text[next], sizeof text[next]);
    return text[next];
}

/* ---- Against enumeration -------------------------------------------------------------------------------- */

static ccute_layout small_layout(struct rng *rng)
{
    return random_strides(rng, random_shape(rng, (int)rng_between(rng, 1, 4), 1, 60),
                          WITH_ZERO | WITH_NEGATIVE | WITH_OFFSET);
}

static int is_injective(const struct places *p)
{
    for (int64_t i = 0; i < p->n; i++)
        for (int64_t k = 0; k < i; k++)
            if (p->at[i] == p->at[k])
                return 0;
    return 1;
}

START_TEST(injective_as_enumerated)
{
    int refused = 0, odd = 0;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        struct rng rng = rng_seeded(seed);
        const ccute_layout l = small_layout(&rng);
        const ccute_tensor t = tensor_of(memory, 1, &l);
        struct places p = places_of(&l);
        ccute_side side;
        ccute_plan plan;
        memset(&plan, 0, sizeof plan);
        ck_assert_int_eq(ccute_plan_side(&plan, &side, &t, 1), CCUTE_OK);
        if (ccute_plan_check_injective(&plan, &side)) {
            ck_assert_int_eq(plan.status, CCUTE_E_INJECTIVE);
            ck_assert_int_ne(plan.why[0], plan.why[1]);
            ck_assert_int_eq(p.at[plan.why[0]], plan.why[2]);
            ck_assert_int_eq(p.at[plan.why[1]], plan.why[2]);
            refused++;
        } else {
            ck_assert_msg(is_injective(&p), "%s", text_of(&l));
            odd += !brute_nests(&l);
        }
        places_free(&p);
    }
    ck_assert_int_gt(refused, 3000);
    ck_assert_int_gt(odd, 300); /* injective, though the modes do not nest */
}
END_TEST

/* Elements of two layouts that share a byte; 0 if none do. */
static int shares_byte(const struct places *d, const struct places *s, int element, int64_t moved)
{
    for (int64_t i = 0; i < d->n; i++)
        for (int64_t k = 0; k < s->n; k++) {
            const int64_t apart = s->at[k] * element + moved - d->at[i] * element;
            if (apart < element && apart > -element)
                return 1;
        }
    return 0;
}

static int same_places(const struct places *d, const struct places *s, int64_t moved)
{
    int same = moved == 0;
    for (int64_t i = 0; same && i < d->n; i++)
        same = d->at[i] == s->at[i];
    return same;
}

START_TEST(overlap_as_enumerated)
{
    int shared = 0, apart = 0;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        struct rng rng = rng_seeded(seed);
        const int element = random_element(&rng);
        const int64_t moved =
            rng_chance(&rng, 30) ? 0 : rng_between(&rng, -40, 40) * (rng_chance(&rng, 70) ? element : 1);
        char *const data = memory + sizeof memory / 2;
        ccute_layout dst, src;
        ccute_tensor d, s;
        ccute_plan plan;
        struct places to, from;
        random_pair(&rng, 40, &dst, &src);
        dst.sw_bits = src.sw_bits = 0;
        to = places_of(&dst);
        from = places_of(&src);
        d = tensor_of(data, element, &dst);
        s = tensor_of(data + moved, element, &src);
        ccute_plan_copy(&plan, &d, &s, 1);
        if (plan.status) {
            const int64_t at = from.at[plan.why[1]] * element + moved - to.at[plan.why[0]] * element;
            ck_assert_int_eq(plan.status, CCUTE_E_ALIAS);
            ck_assert(at < element && at > -element);
            ck_assert(!same_places(&to, &from, moved));
            shared++;
        } else {
            ck_assert_msg(same_places(&to, &from, moved) || !shares_byte(&to, &from, element, moved),
                          "%s <- %s of %d bytes, %d on", text_of(&dst), text_of(&src), element, (int)moved);
            ck_assert_int_eq(ccute_plan_relation(&plan.problem, d.data, s.data, plan.why),
                             same_places(&to, &from, moved) ? CCUTE_SAME : CCUTE_APART);
            apart++;
        }
        places_free(&to);
        places_free(&from);
    }
    ck_assert_int_gt(shared, 2000);
    ck_assert_int_gt(apart, 2000);
}
END_TEST

START_TEST(allocation_as_enumerated)
{
    for (uint64_t seed = 0; seed < 20000; seed++) {
        struct rng rng = rng_seeded(seed);
        const int element = random_element(&rng);
        ccute_layout dst, src;
        ccute_tensor d;
        ccute_side side;
        ccute_plan plan;
        ccute_status got;
        struct places to;
        int inside;
        random_pair(&rng, 100, &dst, &src);
        dst.offset -= rng_below(&rng, 3);
        to = places_of(&dst);
        d = tensor_of(memory, element, &dst);
        d.bytes = to.hi * element - (to.hi * element > 1 ? rng_below(&rng, 2) : 0);
        d.before = (to.lo < 0 ? -to.lo * element : 0) - (to.lo < 0 ? rng_below(&rng, 2) : 0);
        d.bytes = d.bytes <= 0 && d.before <= 0 ? 1 : d.bytes; /* both 0 would mean that they are not known */
        memset(&plan, 0, sizeof plan);
        ck_assert_int_eq(ccute_plan_side(&plan, &side, &d, 1), CCUTE_OK);
        inside = to.lo * element >= -d.before && to.hi * element <= d.bytes;
        got = ccute_plan_check_inside(&plan, &side, &d, 1);
        if (side.lo >= 0 || !side.swizzle.bits || got == CCUTE_OK) /* else whole windows below 0 count */
            ck_assert_int_eq(got, inside ? CCUTE_OK : CCUTE_E_OUTSIDE);
        places_free(&to);
    }
}
END_TEST

/* Huge layouts are decided by their strides. */
static const struct {
    const char *dst;
    ccute_status status;
} huge[] = {
    {"(4294967296,1048576):(1,4294967296)", CCUTE_OK},
    {"(4294967296,1048576):(1,4294967295)", CCUTE_E_INJECTIVE},
    {"(1048576,1048576):(1048577,1048576)", CCUTE_OK}, /* 1048577 x == 1048576 y needs x >= 1048576 */
    {"(1048577,1048577):(1048577,1048576)", CCUTE_OK}, /* x = 1048576, y = 1048577 is one too far */
    {"(1048577,1048578):(1048577,1048576)", CCUTE_E_INJECTIVE},
    {"(1000000,1000000,100000):(3000001,3000000,9000003000001)", CCUTE_OK},
};

START_TEST(huge_layouts_are_decided)
{
    const ccute_layout l = ccute_parse_layout(huge[_i].dst, NULL);
    const ccute_tensor t = tensor_of(memory, 1, &l);
    ccute_side side;
    ccute_plan plan;
    memset(&plan, 0, sizeof plan);
    ck_assert_int_eq(ccute_plan_side(&plan, &side, &t, 1), CCUTE_OK);
    ck_assert_int_eq(ccute_plan_check_injective(&plan, &side), huge[_i].status);
    if (huge[_i].status)
        ck_assert_int_eq(ccute_at(l, plan.why[0]), ccute_at(l, plan.why[1]));
}
END_TEST

/* ---- Divisors ------------------------------------------------------------------------------------------- */

static int64_t divide(ccute_divisor d, int64_t x)
{
    if (d.wide)
        return (int64_t)(((uint64_t)(((ccute_uwide)x * d.magic) >> 64) + (uint64_t)x) >> d.shift);
    return (int64_t)((((uint64_t)x * d.magic >> 32) + (uint64_t)x) >> d.shift);
}

START_TEST(divisors_divide)
{
    struct rng rng = rng_seeded(1);
    for (int i = 0; i < 200000; i++) {
        const int wide = i & 1, bits = wide ? 63 : 31;
        const int64_t d = 1 + (int64_t)(rng_next(&rng) >> rng_between(&rng, 65 - bits, 63));
        const int64_t top = (int64_t)(((uint64_t)1 << bits) - 1);
        const int64_t some = (int64_t)(rng_next(&rng) >> rng_between(&rng, 64 - bits, 63));
        const int64_t behind = (int64_t)((uint64_t)(some / d * d) + (uint64_t)(d - 1)); /* left out if it wraps */
        const int64_t x[] = {0, 1, d - 1, d, some, some / d * d, behind, top, top / d * d, top / d * d - 1};
        for (size_t k = 0; k < sizeof x / sizeof *x; k++)
            if (x[k] >= 0 && x[k] <= top && divide(ccute_divisor_of(d, wide), x[k]) != x[k] / d)
                ck_abort_msg("%lld / %lld is not %lld", (long long)x[k], (long long)d,
                             (long long)divide(ccute_divisor_of(d, wide), x[k]));
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("decisions");
    TCase *tests = tcase_create("decisions");
    SRunner *runner = srunner_create(suite);
    tcase_add_test(tests, injective_as_enumerated);
    tcase_add_test(tests, overlap_as_enumerated);
    tcase_add_test(tests, allocation_as_enumerated);
    tcase_add_loop_test(tests, huge_layouts_are_decided, 0, sizeof huge / sizeof *huge);
    tcase_add_test(tests, divisors_divide);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
