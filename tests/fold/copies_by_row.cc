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
// run: axpby(1); axpby_bounded(1); convert_if(1); convert_saturated_if(1); axpby_if(1); convert_tiled(1)
// run: convert_saturated_tiled(1); convert_tiled_bounded(1); convert_saturated_tiled_bounded(1); convert_tiled(2)
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

CCUTE_FOLD long convert_if(int n)
{
    const float s[4] = {n + 0.75f, 2.5f, 3, 4};
    const bool p[3] = {false, n > 5, true};
    int d[4] = {5, 6, 7, 8};
    ccute_convert_if(p, ccute_make_layout(2, 2), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return digits(d, 4);
}

CCUTE_FOLD long convert_saturated_if(int n)
{
    const int s[4] = {n + 299, -5, 7, 8};
    const bool p[3] = {false, n > 5, true};
    unsigned char d[4] = {5, 6, 7, 8};
    ccute_convert_saturated_if(p, ccute_make_layout(2, 2), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return d[0] * 10000 + d[1] * 100 + d[3];
}

CCUTE_FOLD long axpby_if(int n)
{
    const int x[4] = {n, 2, 3, 4};
    const bool p[3] = {false, n > 5, true};
    int y[4] = {2, 1, 1, 5};
    ccute_axpby_if(p, ccute_make_layout(2, 2), 3, x, ccute_make_layout(2, 1), 2, y, ccute_make_layout(2, 3));
    return y[0] * 10000 + y[1] * 100 + y[3];
}

CCUTE_FOLD long convert_tiled(int n)
{
    const float s[4] = {n + 0.75f, 2.5f, 3, 4};
    int d[4] = {5, 6, 7, 8};
    const ccute_tiled_copy two =
        ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout(2), ccute_make_layout(1));
    ccute_convert_tiled(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return digits(d, 4);
}

CCUTE_FOLD long convert_tiled_bounded(int n)
{
    const float s[4] = {n + 0.75f, 2.5f, 3, 4};
    int d[4] = {5, 6, 7, 8};
    const ccute_tiled_copy two =
        ccute_make_tiled_copy(ccute_universal_copy(32, 32), ccute_make_layout(2), ccute_make_layout(1));
    ccute_convert_tiled_bounded(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
                            ccute_make_layout(2, 3 + n));
    return digits(d, 4);
}

CCUTE_FOLD long convert_saturated_tiled(int n)
{
    const int s[4] = {n + 299, -5, 7, 8};
    unsigned char d[4] = {5, 6, 7, 8};
    const ccute_tiled_copy two =
        ccute_make_tiled_copy(ccute_universal_copy(8, 8), ccute_make_layout(2), ccute_make_layout(1));
    ccute_convert_saturated_tiled(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
    return d[0] * 10000 + d[1] * 100 + d[3];
}

CCUTE_FOLD long convert_saturated_tiled_bounded(int n)
{
    const int s[4] = {n + 299, -5, 7, 8};
    unsigned char d[4] = {5, 6, 7, 8};
    const ccute_tiled_copy two =
        ccute_make_tiled_copy(ccute_universal_copy(8, 8), ccute_make_layout(2), ccute_make_layout(1));
    ccute_convert_saturated_tiled_bounded(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
                            ccute_make_layout(2, 3 + n));
    return d[0] * 10000 + d[1] * 100 + d[3];
}
// ---- folded ----
// 21 |     { d[0] = s[0]; d[3] = s[1]; }
// 28 |     { d[0] = s[0]; d[3] = s[1]; }
// 36 |     { if (p[0]) d[0] = s[0]; if (p[2]) d[3] = s[1]; }
// 43 |     for (int i0 = 0; i0 < 3; i0++) if (((long long)n + 2) * i0 >= 0 && ((long long)n + 2) * i0 < 5) d[i0] = s[((long long)n * 2 - 1) * i0];
// 50 |     for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) d[i0 * 3] = s[i0];
// 51 |
// 58 |     /* two = tiled_copy_tv(32, 32, (2,1):(1,0), <2>) */
// 59 |
// 60 |     if (n >= 0 && n < 2) { d[0] = s[0]; d[3] = s[1]; }
// 67 |     /* two = tiled_copy_tv(32, 32, (2,1):(1,0), <2>) */
// 68 |
// 69 |     if (n >= 0 && n < 2) for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) d[i0 * 3] = s[i0];
// 70 |
// 77 |     { const __typeof__(*d) x0(n); d[0] = x0; d[3] = x0; }
// 84 |     { d[0] = 0; d[(long long)n + 1] = 0; }
// 92 |     { ccute_store_converted(d, s[0]); ccute_store_converted(d + 3, s[1]); }
// 100 |     { ccute_store_saturated(d, s[0]); ccute_store_saturated(d + 3, s[1]); }
// 108 |     for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_converted(d + i0 * 3, s[i0]);
// 116 |     for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_saturated(d + i0 * 3, s[i0]);
// 117 |
// 125 |     { const auto a0 = 3; const auto b0 = 2; ccute_store_axpby(y, a0, x[0], b0); ccute_store_axpby(y + 3, a0, x[1], b0); }
// 133 |     { const auto a0 = 3; const auto b0 = 2; for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_axpby(y + i0 * 3, a0, x[i0], b0); }
// 142 |     { if (p[0]) ccute_store_converted(d, s[0]); if (p[2]) ccute_store_converted(d + 3, s[1]); }
// 151 |     { if (p[0]) ccute_store_saturated(d, s[0]); if (p[2]) ccute_store_saturated(d + 3, s[1]); }
// 160 |     { const auto a0 = 3; const auto b0 = 2; if (p[0]) ccute_store_axpby(y, a0, x[0], b0); if (p[2]) ccute_store_axpby(y + 3, a0, x[1], b0); }
// 168 |     /* two = tiled_copy_tv(32, 32, (2,1):(1,0), <2>) */
// 169 |
// 170 |     if (n >= 0 && n < 2) { ccute_store_converted(d, s[0]); ccute_store_converted(d + 3, s[1]); }
// 178 |     /* two = tiled_copy_tv(32, 32, (2,1):(1,0), <2>) */
// 179 |
// 180 |     if (n >= 0 && n < 2) for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_converted(d + i0 * 3, s[i0]);
// 181 |
// 189 |     /* two = tiled_copy_tv(8, 8, (2,1):(1,0), <2>) */
// 190 |
// 191 |     if (n >= 0 && n < 2) { ccute_store_saturated(d, s[0]); ccute_store_saturated(d + 3, s[1]); }
// 199 |     /* two = tiled_copy_tv(8, 8, (2,1):(1,0), <2>) */
// 200 |
// 201 |     if (n >= 0 && n < 2) for (int i0 = 0; i0 < 2; i0++) if (((long long)n + 3) * i0 >= 0 && ((long long)n + 3) * i0 < 4) ccute_store_saturated(d + i0 * 3, s[i0]);
// 202 |
// ! copies_by_row.cc:60:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_copy_tiled(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copies_by_row.cc:69:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_copy_tiled_bounded(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copies_by_row.cc:170:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_convert_tiled(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copies_by_row.cc:180:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_convert_tiled_bounded(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copies_by_row.cc:191:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_convert_saturated_tiled(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copies_by_row.cc:201:5: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     ccute_convert_saturated_tiled_bounded(ccute_thread_slice(two, n), d, ccute_make_layout(2, 3), s, ccute_make_layout(2, 1), TUP(4),
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
