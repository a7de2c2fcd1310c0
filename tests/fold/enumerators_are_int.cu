/* An enumeration whose values fit is computed with as an int, although clang stores it as unsigned: what is negative stays
   so. One that is declared unsigned is. */
#include <ccute/ccute.h>
#include <ccute/short.h>

enum { TILE = 64 };
enum kind { FIRST, SECOND = 7 };
enum fixed : unsigned { ONE = 1, TWO = 64 };

CCUTE_FOLD __global__ void enumerators(int *p, int i, kind k, fixed f)
{
    const ccute_layout l = ccute_make_layout(TUP(64, 64), TUP(1, 1000));
    p[ccute_at(l, i / TILE + 8, 0)] = 1;
    p[ccute_at(l, i % TILE + 63, 0)] = 2;
    p[ccute_at(l, 0, i / (k + 1) + 8)] = 3;
    p[ccute_at(l, 0, i / TWO)] = 4;
    p[ccute_at(l, 0, i / f)] = 5;
}
// ---- folded ----
// 12 |     /* l = (64,64):(1,1000) */
// 13 |     p[i / 64 + 8] = 1;
// 14 |     p[i % 64 + 63] = 2;
// 15 |     p[i / ((long long)(int)k + 1) * 1000 + 8000] = 3;
// 16 |     p[(long long)((unsigned)i >> 6) * 1000] = 4;
// 17 |     p[(long long)((unsigned)i / f) * 1000] = 5;
// ! enumerators_are_int.cu:13:7: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     p[ccute_at(l, i / TILE + 8, 0)] = 1;
// !       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! enumerators_are_int.cu:14:7: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     p[ccute_at(l, i % TILE + 63, 0)] = 2;
// !       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
