/* Operands with effects keep their order. C leaves it open, but --verify compares the calls, and a volatile register may
 * depend on it. */
#include <ccute/short.h>

long row(void), column(void), plane(void);

CCUTE_FOLD long calls(long ld)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(ld, 1));
    return ccute_at(l, row() & 7, column() & 7);
}

CCUTE_FOLD long three(long ld, long pitch)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8, 8), TUP(ld, pitch, 1));
    return ccute_at(l, row() & 7, column() & 7, plane() & 7);
}

CCUTE_FOLD long backwards(long ld, long pitch)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8, 8), TUP(pitch, 1, ld));
    return ccute_at(l, row() & 7, column() & 7, plane() & 7);
}

CCUTE_FOLD long registers(const volatile int *x, const volatile int *y, long ld)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(ld, 1));
    return ccute_at(l, *x & 7, *y & 7);
}

CCUTE_FOLD long downwards(int ld, long pitch)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8, 8), TUP(-pitch, 3, -ld));
    return ccute_at(l, row() & 7, column() & 7, plane() & 7);
}

CCUTE_FOLD long narrow(unsigned short ld)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(-ld, 3));
    return ccute_at(l, row() & 7, column() & 7);
}

CCUTE_FOLD long far(unsigned ld)
{
    const ccute_layout l = ccute_offset_by(5, ccute_make_layout(TUP(8, 8, 4), TUP(-(long)ld, 3, -1)));
    return ccute_at(l, row() & 7, column() & 7, plane() & 3);
}
// ---- folded ----
// 9 |     /* l = (8,8):(ld,1) */
// 10 |     return (long long)((unsigned long long)ld * (row() & 7) + (column() & 7));
// 15 |     /* l = (8,8,8):(ld,pitch,1) */
// 16 |     return (long long)((unsigned long long)ld * (row() & 7) + (unsigned long long)pitch * (column() & 7) + (plane() & 7));
// 21 |     /* l = (8,8,8):(pitch,1,ld) */
// 22 |     return (long long)((unsigned long long)pitch * (row() & 7) + (column() & 7) + (unsigned long long)ld * (plane() & 7));
// 27 |     /* l = (8,8):(ld,1) */
// 28 |     return (long long)((unsigned long long)ld * (*x & 7) + (*y & 7));
// 33 |     /* l = (8,8,8):(l_d0,3,l_d2) */ const long long l_d0 = (long long)(-(unsigned long long)pitch); const long long l_d2 = -(long long)ld;
// 34 |     return (long long)((unsigned long long)l_d0 * (row() & 7) + (int)(column() & 7) * 3 + l_d2 * (plane() & 7));
// 39 |     /* l = (8,8):(l_d0,3) */ const int l_d0 = -ld;
// 40 |     return l_d0 * (int)(row() & 7) + (int)(column() & 7) * 3;
// 45 |     /* l = 5 o (8,8,4):(l_d0,3,-1) */ const long long l_d0 = -(long long)ld;
// 46 |     return l_d0 * (row() & 7) + (int)(column() & 7) * 3 - (plane() & 3) + 5;
