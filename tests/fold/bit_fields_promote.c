/* A bit-field is an int where an int holds its width, whatever its type; a wider one is what the compiler makes of it. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct fields {
    unsigned three : 3;
    int five : 5;
    unsigned all : 32;
    _Bool truth : 1;
    unsigned long forty : 40;
};

// run: ask((struct fields){5, -3, 4294967290u, 1, 0xfffffffffful}, 7); ask((struct fields){0, 15, 1, 0, 3}, 0)
// run: stored(13, 9); stored(0, 0)

CCUTE_FOLD long ask(struct fields s, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(s.three - 6, s.all - 6));
    return ccute_at(l, +s.three, 0) + ccute_offset(ccute_offset_by((s.three - i) / 2, l)) +
           3 * ccute_offset(ccute_offset_by((s.five - i) / 2 + ~s.three, l)) +
           5 * ccute_offset(ccute_offset_by((s.all + i) / 2, l)) +
           7 * ccute_offset(ccute_offset_by(-s.truth + (s.truth - 2 < 0), l)) +
           11 * ccute_offset(ccute_offset_by((long)(i * s.forty), l)) +
           13 * ccute_offset(ccute_offset_by((long)(s.forty + 1) + i * (long)s.forty, l)) +
           17 * ccute_offset(ccute_offset_by((s.three < -1) + (s.all < -1), l));
}

CCUTE_FOLD long stored(int i, int j)
{
    struct fields s = {1, 1, 1, 1, 1};
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    const int kept = s.three = i;
    s.five = j * 3;
    return ccute_at(l, kept, 3) + ccute_offset(ccute_offset_by((s.five = i, s.five - 20) / 2, l));
}
// ---- folded ----
// 18 |     /* l = (8,4):(l_d0,l_d1) */ const int l_d0 = (s.three) - 6;
// 19 |     return ((long)(l_d0 * s.three)) + ((long)(((long long)s.three - i) / 2)) +
// 20 |            3 * ((long)((int)(((long long)s.five - i) / 2) - s.three - 1)) +
// 21 |            5 * ((long)((s.all + (unsigned)i) >> 1)) +
// 22 |            7 * ((long)(1 - s.truth)) +
// 23 |            11 * ((long)((long)(i * s.forty))) +
// 24 |            13 * ((long)((long)(s.forty + 1) + i * (long)s.forty)) +
// 25 |            17 * ((long)(s.all <= 4294967294u));
// 31 |     /* l = (8,4):(4,1) */
// 34 |     return ((long)(kept * 4 + 3)) + ((long)((s.five = i, s.five - 20) / 2));
// ! bit_fields_promote.c:19:39: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, +s.three, 0) + ccute_offset(ccute_offset_by((s.three - i) / 2, l)) +
// !                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
