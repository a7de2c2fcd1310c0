// Each call of foldc/c/copy_calls.def. plan/ and point/ read the same row, so --verify finds no mistake in one. Here a
// wrong row changes a result: tests/run-meaning.sh compares the folded calls with the library's own, and
// tests/check_point.c compares the interpreter's results with numbers worked out by hand.
#include <ccute/short.h>

static long digits(const int *d, int n)
{
    long all = 0;
    for (int i = 0; i < n; i++)
        all = all * 10 + d[i];
    return all;
}

// run: copy(1); copy_with(1); copy_if(1); copy_bounded(1); copy_bounded_with(1); copy_tiled(1); copy_tiled_bounded(1)
// run: fill(1); clear(1); convert(1); convert_saturated(1); convert_bounded(1); convert_saturated_bounded(1)
// run: axpby(1); axpby_bounded(1)
CCUTE_FOLD long copy(int n)
{
    int s[4] = {n, 2, 3, 4}, d[4] = {5, 6, 7, 8};
    ccute_copy(d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return digits(d, 4);
}

CCUTE_FOLD long copy_with(int n)
{
    int s[4] = {n, 2, 3, 4}, d[4] = {5, 6, 7, 8};
    ccute_copy_with(ccute_universal_copy(32, 32), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return digits(d, 4);
}

CCUTE_FOLD long copy_if(int n)
{
    int s[4] = {n, 2, 3, 4}, d[4] = {5, 6, 7, 8};
    const bool p[3] = {false, n > 5, true};
    ccute_copy_if(p, ccute_make_layout(2, 2), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return digits(d, 4);
}

CCUTE_FOLD long copy_bounded(int n)
{
    int s[4] = {n, 2, 3, 4}, d[4] = {5, 6, 7, 8};
    ccute_copy_bounded(d, ccute_make_layout(3, 1), s, ccute_make_layout(3, -1 + 2 * n), TUP(5), ccute_make_layout(3, 2 + n));
    return digits(d, 4);
}

CCUTE_FOLD long copy_bounded_with(int n)
{
    int s[4] = {n, 2, 3, 4}, d[4] = {5, 6, 7, 8};
    ccute_copy_bounded_with(ccute_universal_copy(32, 32), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
                            ccute_make_layout(2, 3 + n));
    return digits(d, 4);
}

CCUTE_FOLD long copy_tiled(int n)
{
    int s[4] = {n, 2, 3, 4}, d[4] = {5, 6, 7, 8};
    const ccute_tiled_copy two =
        ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout(2), ccute_make_layout(1));
    ccute_copy_tiled(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return digits(d, 4);
}

CCUTE_FOLD long copy_tiled_bounded(int n)
{
    int s[4] = {n, 2, 3, 4}, d[4] = {5, 6, 7, 8};
    const ccute_tiled_copy two =
        ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout(2), ccute_make_layout(1));
    ccute_copy_tiled_bounded(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
                             ccute_make_layout(2, 3 + n));
    return digits(d, 4);
}

CCUTE_FOLD long fill(int n)
{
    int d[4] = {5, 6, 7, 8};
    ccute_fill(d, ccute_make_layout(2, 3), n);
    return digits(d, 4);
}

CCUTE_FOLD long clear(int n)
{
    int d[4] = {5, 6, 7, 8};
    ccute_clear(d, ccute_make_layout(2, 1 + n));
    return digits(d, 4);
}

CCUTE_FOLD long convert(int n)
{
    const float s[4] = {n + 0.75f, 2.5f, 3, 4};
    int d[4] = {5, 6, 7, 8};
    ccute_convert(d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return digits(d, 4);
}

CCUTE_FOLD long convert_saturated(int n)
{
    const int s[4] = {n + 299, -5, 7, 8};
    unsigned char d[4] = {5, 6, 7, 8};
    ccute_convert_saturated(d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return d[0] * 10000 + d[1] * 100 + d[3];
}

CCUTE_FOLD long convert_bounded(int n)
{
    const float s[4] = {n + 0.75f, 2.5f, 3, 4};
    int d[4] = {5, 6, 7, 8};
    ccute_convert_bounded(d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4), ccute_make_layout(2, 3 + n));
    return digits(d, 4);
}

CCUTE_FOLD long convert_saturated_bounded(int n)
{
    const int s[4] = {n + 299, -5, 7, 8};
    unsigned char d[4] = {5, 6, 7, 8};
    ccute_convert_saturated_bounded(d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
                                    ccute_make_layout(2, 3 + n));
    return d[0] * 10000 + d[1] * 100 + d[3];
}

CCUTE_FOLD long axpby(int n)
{
    const int x[4] = {n, 2, 3, 4};
    int y[4] = {2, 1, 1, 5};
    ccute_axpby(3, x, ccute_make_layout(2, 1), 2, y, ccute_make_layout(2, 3));
    return y[0] * 10000 + y[1] * 100 + y[3];
}

CCUTE_FOLD long axpby_bounded(int n)
{
    const int x[4] = {n, 2, 3, 4};
    int y[4] = {2, 1, 1, 5};
    ccute_axpby_bounded(3, x, ccute_make_layout(2, 1), 2, y, ccute_make_layout(2, 3), TUP(4), ccute_make_layout(2, 3 + n));
    return y[0] * 10000 + y[1] * 100 + y[3];
}
// ---- folded ----
// 20 |     { d[0] = s[0]; d[3] = s[1]; }
// 27 |     { d[0] = s[0]; d[3] = s[1]; }
// 35 |     { if (p[0]) d[0] = s[0]; if (p[2]) d[3] = s[1]; }
// 42 |     for (int i0 = 0; i0 < 3; i0++) if (((long long)n + 2) * i0 >= 0 && ((long long)n + 2) * i0 < 5) d[i0] = s[((long long)n * 2 - 1) * i0];
// 49 |     for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) d[i0 * 3] = s[i0];
// 50 |
// 57 |     /* two = tiled_copy_tv(32, 32, (2,1):(1,0), <2>) */
// 58 |
// 59 |     if (n >= 0 && n < 2) { d[0] = s[0]; d[3] = s[1]; }
// 66 |     /* two = tiled_copy_tv(32, 32, (2,1):(1,0), <2>) */
// 67 |
// 68 |     if (n >= 0 && n < 2) for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) d[i0 * 3] = s[i0];
// 69 |
// 76 |     { const __typeof__(*d) x0(n); d[0] = x0; d[3] = x0; }
// 83 |     { d[0] = 0; d[(long long)n + 1] = 0; }
// 91 |     { ccute_store_converted(d, s[0]); ccute_store_converted(d + 3, s[1]); }
// 99 |     { ccute_store_saturated(d, s[0]); ccute_store_saturated(d + 3, s[1]); }
// 107 |     for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_converted(d + i0 * 3, s[i0]);
// 115 |     for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_saturated(d + i0 * 3, s[i0]);
// 116 |
// 124 |     { const auto a0 = 3; const auto b0 = 2; ccute_store_axpby(y, a0, x[0], b0); ccute_store_axpby(y + 3, a0, x[1], b0); }
// 132 |     { const auto a0 = 3; const auto b0 = 2; for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_axpby(y + i0 * 3, a0, x[i0], b0); }
// ! copies_by_row.cc:59:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_copy_tiled(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copies_by_row.cc:68:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_copy_tiled_bounded(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
