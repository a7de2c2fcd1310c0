// flags: -Rfold-missed
#include <ccute/short.h>

// What a layout remembers of its history may depend on a number that only the call knows: then the helper is no clone.
CCUTE_FOLD static long sum(const ccute_layout l, int n)
{
    long s = ccute_overhang(l) * 1000;
    for (int i = 0; i < n; i++)
        s = s * 3 + ccute_at(l, i);
    return s;
}

// run: f(6, 5); f(8, 5)
CCUTE_FOLD long f(int m, int n)
{
    CCUTE_ASSUME(m > 0);
    const ccute_layout tile = ccute_local_tile(ccute_make_layout(TUP(m, 8), TUP(8, 1)), TUP(4, 8), TUP(0, 0));
    return sum(tile, n) + sum(ccute_make_layout(8, 2), n);
}
// ---- folded ----
// 5 | __attribute__((unused)) CCUTE_FOLD static long sum(const ccute_layout l, int n)
// 5 | CCUTE_FOLD static long sum__8(int n)
// 7 |     long s = 0 * 1000;
// 9 |         s = s * 3 + ((long)((unsigned)i * 2));
// 11 |
// 18 |     return sum(tile, n) + sum__8(n);
// ! helper_asks_for_a_history.cu:17:5: remark: not folded: 'tile' also stays unfolded: its history depends on an unknown value; remedy: state what decides it with CCUTE_ASSUME
// !     const ccute_layout tile = ccute_local_tile(ccute_make_layout(TUP(m, 8), TUP(8, 1)), TUP(4, 8), TUP(0, 0));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_asks_for_a_history.cu:18:12: remark: not folded: 'sum' is not cloned: its body needs the history of 'l', which depends on an unknown value; remedy: state what decides it with CCUTE_ASSUME
// !     return sum(tile, n) + sum(ccute_make_layout(8, 2), n);
// !            ^~~~~~~~~~~~
