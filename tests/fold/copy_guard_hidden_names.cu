#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, OUT + 1024, 7, 4); LAUNCH(k, 1, 1, OUT, OUT + 1024, 8, 3); LAUNCH(k, 1, 1, OUT + 1, OUT + 1024, 8, 4)
// run: LAUNCH(l, 1, 1, OUT, OUT + 1024, 7, 4); LAUNCH(l, 1, 1, OUT, OUT + 1025, 7, 4)
CCUTE_FOLD __global__ void k(long *d, long *s, int ld, int m)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 2), TUP(ld, 1));
    for (int i = 0; i < 64; i++)
        s[i] = i + 1;
    if (m > 2) {
        static int once;
        const int ld = m;
        ccute_copy(d, a, s, a);
        d[once] += ld;
    }
}

CCUTE_FOLD __global__ void l(long *d, long *s, int ld, int m)
{
    const ccute_layout a = ccute_make_layout(2, 1);
    s[0] = 1, s[1] = 2;
    auto to = [=](long *d) {
        static int once;
        ccute_copy(d + m, a, s, a);
        d[10] = once + ld;
    };
    to(d + 1);
    to(d + 20);
}
// ---- folded ----
// 7 |     /* a = (4,2):(a_d0,1) */ const int a_d0 = ld;
// 13 |         { const auto v0 = s[0], v1 = s[1], v2 = s[a_d0], v3 = s[(long long)a_d0 + 1], v4 = s[(long long)a_d0 * 2], v5 = s[(long long)a_d0 * 2 + 1], v6 = s[(long long)a_d0 * 3], v7 = s[(long long)a_d0 * 3 + 1]; d[0] = v0; d[1] = v1; d[a_d0] = v2; d[(long long)a_d0 + 1] = v3; d[(long long)a_d0 * 2] = v4; d[(long long)a_d0 * 2 + 1] = v5; d[(long long)a_d0 * 3] = v6; d[(long long)a_d0 * 3 + 1] = v7; }
// 20 |     /* a = 2:1 */
// 24 |         if ((((size_t)d | (size_t)s) & 15) == 0 && m % 2 == 0) { ccute_store((d + m), ccute_load_global<2>(s)); } else { { const auto v0 = s[0], v1 = s[1]; (d + m)[0] = v0; (d + m)[1] = v1; } }
// ! copy_guard_hidden_names.cu:13:9: remark: narrow: 64-bit: a stride of the destination: 'ld' is not known to be a multiple of 2, and no place around the copy can check that; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(d, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_hidden_names.cu:24:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned and m % 2 == 0; remedy: CCUTE_ASSUME(m % 2 == 0)
// !         ccute_copy(d + m, a, s, a);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~
