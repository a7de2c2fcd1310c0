#include <ccute/short.h>

long rows(ccute_layout a) { return ccute_size(a); }

CCUTE_FOLD static void add(long *sum, ccute_layout a, int i) { *sum += rows(a) + ccute_at(a, i, 1); }

// run: f(3, 9)
CCUTE_FOLD long f(int i, int ld)
{
    long sum = 0;
    add(&sum, ccute_make_layout(TUP(8, 4), TUP(ld, 1)), i);
    return sum;
}
// ---- folded ----
// 5 | __attribute__((unused)) CCUTE_FOLD static void add(long *sum, ccute_layout a, int i) { *sum += rows(a) + ccute_at(a, i, 1); }
// 5 | CCUTE_FOLD static void add__8x4(long *sum, const int a_d0, int i) { ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)a_d0, 1}, 0, 0, 0, 0, 0, {0}}; *sum += rows(a) + ((long)((long long)i * a_d0 + 1)); }
// 5 |
// 11 |     add__8x4(&sum, ld, i);
