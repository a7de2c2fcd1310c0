// run: sum(3); sum(0); wide(2)
/* A number that is compared with an unsigned one has its sign: compilers warn of two signs, and the source has none. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long sum(int a)
{
    const ccute_layout l = ccute_make_layout(TUP((a & 7) + 1, 4), TUP(4, 1));
    long s = 0;
    for (unsigned i = 0; i < ccute_size(l); i++)
        s += ccute_at(l, i);
    for (unsigned i = 0; i < ccute_size(ccute_make_layout(TUP(3, 4))); i++)
        s++;
    return s;
}

CCUTE_FOLD long wide(unsigned char a)
{
    const ccute_layout l = ccute_make_layout(TUP(a % 8 + 1, 4));
    long s = 0;
    for (unsigned short i = 0; i < ccute_size(l); i++)
        s += i;
    return s;
}
// ---- folded ----
// 8 |     /* l = (l_s0,4):(4,1) */ const int l_s0 = (a & 7) + 1;
// 10 |     for (unsigned i = 0; i < (unsigned)(l_s0 * 4); i++)
// 11 |         s += (long)(i % l_s0 * 4 + i / l_s0);
// 12 |     for (unsigned i = 0; i < 12; i++)
// 19 |     /* l = (l_s0,4):(1,l_d1) */ const int l_s0 = (a & 7) + 1;
// 21 |     for (unsigned short i = 0; i < l_s0 * 4; i++)
// ! unsigned_bound_of_a_loop.c:19:5: remark: costly: fewer instructions where a < 8; remedy: CCUTE_ASSUME(a < 8)
// !     const ccute_layout l = ccute_make_layout(TUP(a % 8 + 1, 4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
