/* ccute_convert and ccute_axpby in C, against the language's own conversions and sums, and saturated ones against their
 * definition. */
#include <check.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/short.h>

static const double numbers[] = {0,     -0.,    0.5,         -0.5,        1.5,          2.5,          -2.5, 126.5,
                                 127.5, 128,    -128.5,      255.5,       256,          -129,         3e4,  32767.5,
                                 65504, 65520,  4294967295., 4294967296., 2147483647.5, -2147483649., 1e19, -1e19,
                                 1e300, -1e300, INFINITY,    -INFINITY,   NAN,          1e-300,       0.1,  1. / 3};
enum { COUNT = sizeof numbers / sizeof *numbers };

/* The integer of the range nearest to x: rounded by the machine, of two the even one. */
static long double nearest(double x, long double lo, long double hi)
{
    const long double whole = x != x ? 0 : nearbyint(x);
    return whole < lo ? lo : whole > hi ? hi : whole;
}

#define SATURATES(type, lo, hi)                                                                                        \
    do {                                                                                                               \
        type to[COUNT];                                                                                                \
        float single[COUNT];                                                                                           \
        const ccute_layout all = ccute_make_layout(COUNT);                                                             \
        ccute_convert_saturated(to, all, numbers, all);                                                                \
        for (int i = 0; i < COUNT; i++)                                                                                \
            ck_assert_msg((long double)to[i] == nearest(numbers[i], lo, hi), #type " of %g", numbers[i]);              \
        ccute_convert(single, all, numbers, all);                                                                      \
        ccute_convert_saturated(to, all, single, all);                                                                 \
        for (int i = 0; i < COUNT; i++)                                                                                \
            ck_assert_msg((long double)to[i] == nearest(single[i], lo, hi), #type " of %g", (double)single[i]);        \
    } while (0)

START_TEST(saturated_integers_are_the_nearest)
{
    SATURATES(signed char, SCHAR_MIN, SCHAR_MAX);
    SATURATES(unsigned char, 0, UCHAR_MAX);
    SATURATES(short, SHRT_MIN, SHRT_MAX);
    SATURATES(unsigned short, 0, USHRT_MAX);
    SATURATES(int, INT_MIN, INT_MAX);
    SATURATES(unsigned, 0, UINT_MAX);
    SATURATES(long long, LLONG_MIN, LLONG_MAX);
    SATURATES(unsigned long long, 0, ULLONG_MAX);
}
END_TEST

START_TEST(integers_are_clamped)
{
    const long long from[] = {0, -1, 127, 128, -128, -129, 255, 256, INT_MAX, INT_MIN, LLONG_MAX, LLONG_MIN};
    enum { N = sizeof from / sizeof *from };
    const ccute_layout all = ccute_make_layout(N);
    unsigned long long as_unsigned[N], clamped[N];
    signed char to[N], of_unsigned[N];
    ccute_convert_saturated(to, all, from, all);
    ccute_convert(as_unsigned, all, from, all);
    ccute_convert_saturated(of_unsigned, all, as_unsigned, all);
    ccute_convert_saturated(clamped, all, from, all);
    for (int i = 0; i < N; i++) {
        ck_assert_int_eq(to[i], from[i] < -128 ? -128 : from[i] > 127 ? 127 : from[i]);
        ck_assert(as_unsigned[i] == (unsigned long long)from[i]);
        ck_assert_int_eq(of_unsigned[i], (unsigned long long)from[i] > 127 ? 127 : from[i]);
        ck_assert(clamped[i] == (from[i] < 0 ? 0 : (unsigned long long)from[i]));
    }
}
END_TEST

START_TEST(floating_numbers_round_as_the_language_does)
{
    const long long from[] = {1, -3, (1ll << 24) + 1, (1ll << 53) + 1, LLONG_MAX, -LLONG_MAX};
    enum { N = sizeof from / sizeof *from };
    float single[COUNT], of_whole[N];
    double of_long[N];
    _Bool truth[COUNT];
    ccute_convert(single, ccute_make_layout(COUNT), numbers, ccute_make_layout(COUNT));
    ccute_convert(truth, ccute_make_layout(COUNT), numbers, ccute_make_layout(COUNT));
    for (int i = 0; i < COUNT; i++) {
        const float expected = (float)numbers[i];
        ck_assert(memcmp(&single[i], &expected, sizeof expected) == 0);
        ck_assert_int_eq(truth[i], numbers[i] != 0);
    }
    ccute_convert_saturated(single, ccute_make_layout(COUNT), numbers, ccute_make_layout(COUNT));
    for (int i = 0; i < COUNT; i++)
        ck_assert(numbers[i] != numbers[i] || fabsf(single[i]) <= FLT_MAX);
    ccute_convert(of_whole, ccute_make_layout(N), from, ccute_make_layout(N));
    ccute_convert(of_long, ccute_make_layout(N), from, ccute_make_layout(N));
    for (int i = 0; i < N; i++)
        ck_assert(of_whole[i] == (float)from[i] && of_long[i] == (double)from[i]);
}
END_TEST

/* y = alpha * x + beta * y by the language. */
#define SUMS(A, X, B, Y, alpha, beta)                                                                                  \
    do {                                                                                                               \
        const A a = alpha;                                                                                             \
        const B b = beta;                                                                                              \
        X x[6] = {(X)1, (X)2, (X)3, (X)100, (X)-7, (X)200};                                                            \
        Y y[6] = {(Y)5, (Y)4, (Y)3, (Y)-100, (Y)1, (Y)77}, expected[6];                                                \
        for (int i = 0; i < 6; i++)                                                                                    \
            expected[i] = (Y)(a * x[5 - i] + b * y[i]);                                                                \
        ccute_axpby(a, x, ccute_offset_by(5, ccute_make_layout(6, -1)), b, y, ccute_make_layout(TUP(2, 3)));           \
        for (int i = 0; i < 6; i++)                                                                                    \
            ck_assert_msg(y[i] == expected[i], #A " " #X " " #B " " #Y ": %d", i);                                     \
    } while (0)

START_TEST(sums_have_the_type_that_c_gives_them)
{
    SUMS(int, short, int, int, 3, -2);
    SUMS(unsigned, int, unsigned char, long long, 3000000000u, 2);
    SUMS(int, unsigned, short, long long, 3, 2);
    SUMS(float, int, float, float, 0.1f, 0.3f);
    SUMS(double, float, int, float, 0.1, 3);
    SUMS(float, float, double, double, 0.1f, 0.7);
    SUMS(long long, unsigned char, long long, unsigned char, 1ll << 40 | 3, 5);
}
END_TEST

START_TEST(a_beta_of_zero_forgets_the_old)
{
    float y[2] = {NAN, INFINITY};
    const float x[2] = {3, 4};
    ccute_axpby(2, x, ccute_make_layout(2), 0, y, ccute_make_layout(2));
    ck_assert(y[0] == 6 && y[1] == 8);
}
END_TEST

START_TEST(bounds_leave_the_rest)
{
    double from[8] = {0, 1.5, 2.5, 3, 4, 5, 6, 7};
    int to[8] = {-1, -1, -1, -1, -1, -1, -1, -1};
    const ccute_layout tile = ccute_make_layout(TUP(4, 2));
    ccute_convert_bounded(to, tile, from, tile, TUP(3, 2), ccute_coord_layout(TUP(4, 2), 0),
                          ccute_coord_layout(TUP(4, 2), 1));
    for (int i = 0; i < 8; i++)
        ck_assert_int_eq(to[i], i % 4 == 3 ? -1 : (int)from[i]);
    ccute_convert_saturated_bounded(to, tile, from, tile, 3, tile);
    ck_assert(to[1] == 2 && to[2] == 2 && to[3] == -1);
    ccute_axpby_bounded(10, from, tile, 1, to, tile, 2, tile);
    ck_assert(to[0] == 0 && to[1] == 17 && to[2] == 2);
}
END_TEST

/* The elements whose predicate holds: by brute force, over predicates of each kind. */
START_TEST(predicates_leave_the_rest)
{
    const double from[6] = {-300.5, 1.5, 2.5, 300, 4.5, -1};
    const ccute_layout at = ccute_make_layout(TUP(3, 2), TUP(2, 1)), one = ccute_make_layout(6), row = ccute_make_layout(6, 2);
    for (unsigned mask = 0; mask < 64; mask++) {
        float truth[11] = {0};
        signed char bytes[6] = {0, 0, 0, 0, 0, 0}, to[6] = {9, 9, 9, 9, 9, 9};
        int whole[6] = {7, 7, 7, 7, 7, 7}, y[6] = {1, 1, 1, 1, 1, 1};
        for (int i = 0; i < 6; i++) {
            bytes[i] = (signed char)(mask >> i & 1 ? -128 : 0);
            truth[2 * i] = mask >> i & 1 ? 0.25f : -0.0f;
        }
        ccute_convert_if(bytes, one, whole, at, from, one);
        ccute_convert_saturated_if(truth, row, to, at, from, one);
        ccute_axpby_if(bytes, one, 2, whole, at, 3, y, one);
        for (int i = 0; i < 6; i++) {
            const int place = i % 3 * 2 + i / 3, holds = mask >> i & 1; /* of element i of (3,2):(2,1) */
            const double nearest = rint(from[i]);
            ck_assert_int_eq(whole[place], holds ? (int)from[i] : 7);
            ck_assert_int_eq(to[place], !holds ? 9 : nearest > 127 ? 127 : nearest < -128 ? -128 : (int)nearest);
            ck_assert_int_eq(y[i], holds ? 2 * whole[place] + 3 : 1);
        }
    }
}
END_TEST

/* Each thread of a tiled copy converts its part, one beyond them nothing, and all of them the tile, within bounds or
   all of it. */
START_TEST(threads_convert_their_parts)
{
    const ccute_layout tile = ccute_make_layout(TUP(4, 8), TUP(8, 1)), rows = ccute_coord_layout(TUP(4, 8), 0),
                       columns = ccute_coord_layout(TUP(4, 8), 1);
    const ccute_tiled_copy copy = ccute_make_tiled_copy(
        ccute_universal_copy(32, 8), ccute_make_layout(TUP(4, 2), TUP(2, 1)), ccute_make_layout(TUP(1, 4), TUP(0, 1)));
    double from[32];
    signed char to[4][32];
    for (int i = 0; i < 32; i++)
        from[i] = i * 10.75 - 170;
    for (int i = 0; i < 128; i++)
        to[i / 32][i % 32] = 9;
    for (int t = 0; t < 9; t++) {
        const ccute_tiled_copy mine = ccute_thread_slice(copy, t);
        const ccute_layout d = ccute_partition_D(copy, tile, t % 8), s = ccute_partition_S(copy, tile, t % 8),
                           r = ccute_partition_S(copy, rows, t % 8), c = ccute_partition_S(copy, columns, t % 8);
        signed char *const other = t == 8 ? 0 : to[0]; /* what is not touched may be nowhere */
        ccute_convert_saturated_tiled(mine, other, d, from, s);
        ccute_convert_saturated_tiled_bounded(mine, to[1], d, from, s, TUP(3, 7), r, c);
        ccute_convert_tiled(mine, to[2], d, to[0], s);
        ccute_convert_tiled_bounded(mine, to[3], d, to[0], s, TUP(3, 7), r, c);
    }
    for (int i = 0; i < 32; i++) {
        const double nearest = rint(from[i]), clamped = nearest > 127 ? 127 : nearest < -128 ? -128 : nearest;
        const int inside = i / 8 < 3 && i % 8 < 7;
        ck_assert_int_eq(to[0][i], (int)clamped);
        ck_assert_int_eq(to[1][i], inside ? (int)clamped : 9);
        ck_assert_int_eq(to[2][i], (int)clamped);
        ck_assert_int_eq(to[3][i], inside ? (int)clamped : 9);
    }
}
END_TEST

#if defined __FLT16_MANT_DIG__
START_TEST(halves_are_the_compilers)
{
    for (unsigned b = 0; b < 65536; b++) {
        const unsigned short bits = (unsigned short)b;
        __extension__ _Float16 h, back;
        float f;
        memcpy(&h, &bits, sizeof h);
        ccute_convert(&f, ccute_make_layout(1), &h, ccute_make_layout(1));
        ck_assert_msg(f != f ? h != h : f == (float)h && !!signbit(f) == (int)(b >> 15), "%04x", b);
        ccute_convert(&back, ccute_make_layout(1), &f, ccute_make_layout(1));
        ck_assert_msg(f != f || memcmp(&back, &h, sizeof h) == 0, "%04x", b);
    }
}
END_TEST
#endif

int main(void)
{
    SRunner *runner;
    Suite *suite = suite_create("convert");
    TCase *tests = tcase_create("convert");
    int failed;
    tcase_add_test(tests, saturated_integers_are_the_nearest);
    tcase_add_test(tests, integers_are_clamped);
    tcase_add_test(tests, floating_numbers_round_as_the_language_does);
    tcase_add_test(tests, sums_have_the_type_that_c_gives_them);
    tcase_add_test(tests, a_beta_of_zero_forgets_the_old);
    tcase_add_test(tests, bounds_leave_the_rest);
    tcase_add_test(tests, predicates_leave_the_rest);
    tcase_add_test(tests, threads_convert_their_parts);
#if defined __FLT16_MANT_DIG__
    tcase_add_test(tests, halves_are_the_compilers);
#endif
    suite_add_tcase(suite, tests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
