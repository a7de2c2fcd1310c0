// flags: --guard=trap
#include <ccute/short.h>
// The check of a guard that traps stands where the copy is surely reached.
// ends: LAUNCH(zero_trip, 1, 2, OUT + 1, 4, 0); LAUNCH(zero_trip, 1, 2, OUT, 4, 3)
// ends: LAUNCH(leaves, 1, 1, OUT + 1, 4, -1); LAUNCH(leaves, 1, 1, OUT, 4, 2); LAUNCH(in_an_if, 1, 1, OUT + 1, 4, 0); LAUNCH(in_an_if, 1, 1, OUT, 4, 1)
CCUTE_FOLD __global__ void zero_trip(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    for (int i = 0; i < n; i++) {
        v[0] += i;
        ccute_copy(p + 16 * i, a, v, r);
    }
}
CCUTE_FOLD __global__ void leaves(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    if (n < 0)
        return;
    ccute_copy(p, a, v, r);
    if (n == 1)
        return;
    ccute_copy(p + 32, a, v, r);
    for (int i = 0; i < 4; i++)
        ccute_copy(p + 64 + 16 * i, a, v, r);
}
CCUTE_FOLD __global__ void in_an_if(long *p, int ld, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 2), TUP(1, ld)), r = ccute_make_layout(TUP(2, 2));
    long v[4] = {1, 2, 3, 4};
    if (n)
        ccute_copy(p, a, v, r);
    else
        p[3] = 4;
}
// ---- folded ----
// 8 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 12 |         ccute_check_(((size_t)p & 15) == 0 && ld % 2 == 0); { ccute_store_global((p + 16 * i), v[0], v[1]); ccute_store_global((p + 16 * i) + ld, v[2], v[3]); }
// 17 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 21 |     ccute_check_(((size_t)p & 15) == 0 && ld % 2 == 0); { ccute_store_global(p, v[0], v[1]); ccute_store_global(p + ld, v[2], v[3]); }
// 24 |     ccute_check_(((size_t)p & 15) == 0 && ld % 2 == 0); { ccute_store_global((p + 32), v[0], v[1]); ccute_store_global((p + 32) + ld, v[2], v[3]); }
// 26 |         { ccute_store_global((p + 64 + 16 * i), v[0], v[1]); ccute_store_global((p + 64 + 16 * i) + ld, v[2], v[3]); }
// 30 |     /* a = (2,2):(1,ld) */ /* r = (2,2):(1,2) */
// 33 |         { ccute_check_(((size_t)p & 15) == 0 && ld % 2 == 0); { ccute_store_global(p, v[0], v[1]); ccute_store_global(p + ld, v[2], v[3]); } }
// ! copy_guard_traps_where_reached.cu:12:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 16 * i, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_traps_where_reached.cu:21:5: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_traps_where_reached.cu:24:5: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !     ccute_copy(p + 32, a, v, r);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_traps_where_reached.cu:26:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p + 64 + 16 * i, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_traps_where_reached.cu:33:9: remark: guarded: 128-bit only where p is 16-byte aligned and ld % 2 == 0; remedy: CCUTE_ASSUME(ld % 2 == 0)
// !         ccute_copy(p, a, v, r);
// !         ^~~~~~~~~~~~~~~~~~~~~~
