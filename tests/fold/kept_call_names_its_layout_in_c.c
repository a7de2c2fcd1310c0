#include <assert.h>
#include <ccute/short.h>
#define SWIZZLED(n) ccute_swizzle(2, 0, 3, ccute_make_layout(TUP(n, 8)))
#define SIZE(x) (sizeof(x) ? 5 : 6)
#define DROPPED(x) 7

long a = 3;
static float d[64];

CCUTE_FOLD static long helper(ccute_layout l, long k) { return ccute_at(l, 1, 1) + k; }
CCUTE_FOLD long passed_on(unsigned n)
{
    const ccute_layout a = SWIZZLED(n);
    return helper(ccute_make_layout(TUP(4, n), TUP(n, ccute_cosize(a) & 7)), ccute_cosize(a));
}
CCUTE_FOLD long of_an_array(unsigned n)
{
    const ccute_layout a = SWIZZLED(n);
    char v[(ccute_cosize(a) & 7) + 1];
    CCUTE_REGS(float, r, ccute_make_layout(8), 16);
    r[ccute_cosize(a) & 7] = 3;
    ccute_copy(d, ccute_make_layout(4), d + 16 + (ccute_cosize(a) & 7), ccute_make_layout(4));
    return (long)(r[ccute_cosize(a) & 7] + sizeof v);
}
CCUTE_FOLD long of_types(unsigned n)
{
    const ccute_layout a = SWIZZLED(n), b = SWIZZLED(n + 1), c = SWIZZLED(n + 2);
    __typeof__(ccute_cosize(a)) z = 4;
    _Static_assert(sizeof b > 8, "");
    return z + _Generic(c, ccute_layout: 1, default: 2) + ccute_at(a, 1, 1) + ccute_at(b, 1, 1) + ccute_at(c, 1, 1);
}
CCUTE_FOLD long of_macros(unsigned n)
{
    const ccute_layout a = SWIZZLED(n), b = ccute_make_layout(TUP(4, n));
    return SIZE(a) + DROPPED(b) + ccute_at(a, 1, 1) + ccute_at(b, 1, 1);
}
struct other {
    long b;
};
CCUTE_FOLD long members_are_others(unsigned n)
{
    const ccute_layout b = ccute_make_layout(TUP(4, n));
    struct other z = {.b = 3}, *p = &z;
    return ccute_at(b, 1, 1) + z.b + p->b;
}
// run: passed_on(2); of_an_array(2); of_types(2); of_macros(2); members_are_others(2)
// ---- folded ----
// 10 | __attribute__((unused)) CCUTE_FOLD static long helper(ccute_layout l, long k) { return ccute_at(l, 1, 1) + k; }
// 10 | CCUTE_FOLD static long helper__4xn(const unsigned l_s1, const int l_d1, long k) { return ((long)((long long)l_s1 + l_d1)) + k; }
// 10 |
// 13 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ const ccute_layout a = {{2, 0, 0, 0, {{0}}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}};
// 14 |     return helper__4xn(n, (ccute_cosize(a)) & 7, ccute_cosize(a));
// 18 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ const ccute_layout a = {{2, 0, 0, 0, {{0}}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}};
// 20 |     float r[8];
// 22 |     __builtin_memcpy(d, (d + 16 + (ccute_cosize(a) & 7)), 16);
// 27 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ /* b = Sw<2,0,3> o 0 o (b_s0,8):(1,b_d1) */ /* c = Sw<2,0,3> o 0 o (c_s0,8):(1,c_d1) */ const ccute_layout a = {{2, 0, 0, 0, {{0}}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}}; const unsigned b_s0 = n + 1; const unsigned b_d1 = n + 1; const ccute_layout b = {{2, 0, 0, 0, {{0}}, {16, 1}, {(long)b_s0, 8}}, {(long)(b_s0 == 1 ? 0 : 1), (long)b_d1}, 0, 2, 0, 3, 0, {0}}; const unsigned c_s0 = n + 2; const unsigned c_d1 = n + 2; const ccute_layout c = {{2, 0, 0, 0, {{0}}, {16, 1}, {(long)c_s0, 8}}, {(long)(c_s0 == 1 ? 0 : 1), (long)c_d1}, 0, 2, 0, 3, 0, {0}};
// 30 |     return z + _Generic(c, ccute_layout: 1, default: 2) + ((long)(((long long)n + 1) ^ ((int)(((long long)n + 1) >> 3) & 3))) + ((long)(((long long)b_d1 + 1) ^ ((int)(((long long)b_d1 + 1) >> 3) & 3))) + ((long)(((long long)c_d1 + 1) ^ ((int)(((long long)c_d1 + 1) >> 3) & 3)));
// 34 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ /* b = (4,n):(1,4) */ const ccute_layout a = {{2, 0, 0, 0, {{0}}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}};
// 35 |     return SIZE(a) + DROPPED(b) + ((long)(((long long)n + 1) ^ ((int)(((long long)n + 1) >> 3) & 3))) + 5L;
// 41 | { (void)n;
// 42 |     /* b = (4,n):(1,4) */
// 44 |     return 5L + z.b + p->b;
// ! kept_call_names_its_layout_in_c.c:14:78: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     return helper(ccute_make_layout(TUP(4, n), TUP(n, ccute_cosize(a) & 7)), ccute_cosize(a));
// !                                                                              ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout_in_c.c:19:13: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     char v[(ccute_cosize(a) & 7) + 1];
// !             ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout_in_c.c:21:7: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     r[ccute_cosize(a) & 7] = 3;
// !       ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout_in_c.c:22:51: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     ccute_copy(d, ccute_make_layout(4), d + 16 + (ccute_cosize(a) & 7), ccute_make_layout(4));
// !                                                   ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout_in_c.c:23:21: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     return (long)(r[ccute_cosize(a) & 7] + sizeof v);
// !                     ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout_in_c.c:28:16: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     __typeof__(ccute_cosize(a)) z = 4;
// !                ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout_in_c.c:30:59: remark: costly: fewer instructions where n is a multiple of 8; remedy: CCUTE_ASSUME(n % 8 == 0)
// !     return z + _Generic(c, ccute_layout: 1, default: 2) + ccute_at(a, 1, 1) + ccute_at(b, 1, 1) + ccute_at(c, 1, 1);
// !                                                           ^~~~~~~~~~~~~~~~~
// ! kept_call_names_its_layout_in_c.c:35:35: remark: costly: fewer instructions where n is a multiple of 8; remedy: CCUTE_ASSUME(n % 8 == 0)
// !     return SIZE(a) + DROPPED(b) + ccute_at(a, 1, 1) + ccute_at(b, 1, 1);
// !                                   ^~~~~~~~~~~~~~~~~
