#include <ccute/short.h>
#define SWIZZLED(n) ccute_swizzle(2, 0, 3, ccute_make_layout(TUP(n, 8)))
#define PLUS(x) ((x) + (ccute_cosize(a) & 7))

long a = 3; // what the calls below would find, were the layout not there
template <long N>
static long constant()
{
    return N;
}

// The cosize of a swizzled layout does not fold: its call stays, inside what folds.
CCUTE_FOLD long in_an_expression(unsigned n)
{
    const ccute_layout a = SWIZZLED(n);
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(a) & 7, 1)), 3, 2);
}
CCUTE_FOLD long in_a_residue(unsigned n)
{
    const ccute_layout a = SWIZZLED(n);
    const ccute_layout b = ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(a) & 7, 1));
    {
        const long a = 3;
        return ccute_at(b, 3, 3) + a;
    }
}
CCUTE_FOLD long beside_its_layout(unsigned n)
{
    const ccute_layout a = SWIZZLED(n), b = ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(a) & 7, 1)),
                       c = ccute_make_layout(TUP(4, 4), TUP(ccute_at(b, 3, 1), n));
    return ccute_at(c, 3, 1);
}
CCUTE_FOLD long in_a_residue_of_nothing(unsigned n)
{
    const ccute_layout a = ccute_make_layout(TUP(4, n));
    const ccute_layout b = ccute_make_layout(TUP(4, 4), TUP(ccute_size(a) & 7, 1));
    return ccute_at(b, 0, 3);
}
CCUTE_FOLD long in_an_argument(unsigned n)
{
    const ccute_layout a = SWIZZLED(n);
    float d[16];
    ccute_fill(d, ccute_make_layout(16), ccute_cosize(a) & 3);
    ccute_fill(d + (ccute_cosize(a) & 1), ccute_make_layout(4), ccute_cosize(a));
    return (long)d[1] + PLUS(ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, ccute_cosize(a) & 3)), 1, 2));
}
CCUTE_FOLD long in_a_lambda(unsigned n)
{
    const ccute_layout a = SWIZZLED(n);
    auto f = [&](int k) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(ccute_cosize(a) & 7, 1)), k, 2); };
    return f(3);
}
// What the tree does not show names it, too.
CCUTE_FOLD long in_declarations(unsigned n)
{
    const ccute_layout a = SWIZZLED(n), b = SWIZZLED(n + 1), c = SWIZZLED(n + 2), d = SWIZZLED(n + 3);
    enum { size = sizeof(a) };
    struct same {
        char bytes[sizeof(b)];
    };
    static_assert(sizeof(c) > 8, "");
    using type = decltype(d);
    const type e = d;
    return size + sizeof(same) + ccute_at(a, 1, 1) + ccute_at(b, 1, 1) + ccute_at(c, 1, 1) + ccute_at(e, 1, 1);
}
CCUTE_FOLD long in_types(unsigned n)
{
    const ccute_layout a = SWIZZLED(n), b = SWIZZLED(n + 1), c = SWIZZLED(n + 2);
    auto f = [](decltype(b) l) { return ccute_at(l, 1, 1); };
    const long m = (decltype(ccute_cosize(c)))n;
    return constant<sizeof(a)>() + f(ccute_make_layout(TUP(4, 4))) + m + ccute_at(a, 1, 1) + ccute_at(b, 1, 1) +
           ccute_at(c, 1, 1);
}
// run: in_an_expression(2); in_a_residue(2); beside_its_layout(2); in_a_residue_of_nothing(2); in_an_argument(2)
// run: in_a_lambda(2); in_declarations(2); in_types(2)
// ---- folded ----
// 15 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}};
// 16 |     return (int)((ccute_cosize(a)) & 7) * 3 + 2;
// 20 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}};
// 21 |     /* b = (4,4):(b_d0,1) */ const int b_d0 = (ccute_cosize(a)) & 7;
// 24 |         return ((long)(b_d0 * 3 + 3)) + a;
// 29 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ /* b = (4,4):(b_d0,1) */ /* c = (4,4):(c_d0,n) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}}; const int b_d0 = (ccute_cosize(a)) & 7; const int c_d0 = b_d0 * 3 + 1;
// 30 |
// 31 |     return (long long)n + c_d0 * 3;
// 34 | { (void)n;
// 35 |     /* a = (4,n):(1,4) */
// 36 |     /* b = (4,4):(b_d0,1) */
// 37 |     return 3;
// 41 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}};
// 43 |     { const __typeof__(*d) x0(ccute_cosize(a) & 3); { d[0] = x0; d[1] = x0; d[2] = x0; d[3] = x0; d[4] = x0; d[5] = x0; d[6] = x0; d[7] = x0; } { d[8] = x0; d[9] = x0; d[10] = x0; d[11] = x0; d[12] = x0; d[13] = x0; d[14] = x0; d[15] = x0; } }
// 44 |     { const __typeof__(*(d + (ccute_cosize(a) & 1))) x0(ccute_cosize(a)); (d + (ccute_cosize(a) & 1))[0] = x0; (d + (ccute_cosize(a) & 1))[1] = x0; (d + (ccute_cosize(a) & 1))[2] = x0; (d + (ccute_cosize(a) & 1))[3] = x0; }
// 45 |     return (long)d[1] + PLUS(((long)((int)((ccute_cosize(a)) & 3) * 2 + 1)));
// 49 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}};
// 50 |     auto f = [&](int k) { return (long)(((ccute_cosize(a)) & 7) * k + 2); };
// 56 |     /* a = Sw<2,0,3> o 0 o (n,8):(1,n) */ /* b = Sw<2,0,3> o 0 o (b_s0,8):(1,b_d1) */ /* c = Sw<2,0,3> o 0 o (c_s0,8):(1,c_d1) */ /* d = Sw<2,0,3> o 0 o (d_s0,8):(1,d_d1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)n, 8}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 2, 0, 3, 0, {0}}; const unsigned b_s0 = n + 1; const unsigned b_d1 = n + 1; const ccute_layout b = {{2, 0, 0, 0, {}, {16, 1}, {(long)b_s0, 8}}, {(long)(b_s0 == 1 ? 0 : 1), (long)b_d1}, 0, 2, 0, 3, 0, {0}}; const unsigned c_s0 = n + 2; const unsigned c_d1 = n + 2; const ccute_layout c = {{2, 0, 0, 0, {}, {16, 1}, {(long)c_s0, 8}}, {(long)(c_s0 == 1 ? 0 : 1), (long)c_d1}, 0, 2, 0, 3, 0, {0}}; const unsigned d_s0 = n + 3; const unsigned d_d1 = n + 3; const ccute_layout d = {{2, 0, 0, 0, {}, {16, 1}, {(long)d_s0, 8}}, {(long)(d_s0 == 1 ? 0 : 1), (long)d_d1}, 0, 2, 0, 3, 0, {0}};
// 63 |     /* e = Sw<2,0,3> o 0 o (d_s0,8):(1,d_d1) */
// 64 |     return size + sizeof(same) + ((long)(((long long)n + 1) ^ ((int)(((long long)n + 1) >> 3) & 3))) + ((long)(((long long)b_d1 + 1) ^ ((int)(((long long)b_d1 + 1) >> 3) & 3))) + ((long)(((long long)c_d1 + 1) ^ ((int)(((long long)c_d1 + 1) >> 3) & 3))) + ((long)(((long long)d_d1 + 1) ^ ((int)(((long long)d_d1 + 1) >> 3) & 3)));
// 68 |     /* a = Sw<2,0,3> o 0 o (a_s0,8):(1,a_d1) */ /* b = Sw<2,0,3> o 0 o (b_s0,8):(1,b_d1) */ /* c = Sw<2,0,3> o 0 o (c_s0,8):(1,c_d1) */ const unsigned a_s0 = n; const unsigned a_d1 = n; const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {(long)a_s0, 8}}, {(long)(a_s0 == 1 ? 0 : 1), (long)a_d1}, 0, 2, 0, 3, 0, {0}}; const unsigned b_s0 = n + 1; const unsigned b_d1 = n + 1; const ccute_layout b = {{2, 0, 0, 0, {}, {16, 1}, {(long)b_s0, 8}}, {(long)(b_s0 == 1 ? 0 : 1), (long)b_d1}, 0, 2, 0, 3, 0, {0}}; const unsigned c_s0 = n + 2; const unsigned c_d1 = n + 2; const ccute_layout c = {{2, 0, 0, 0, {}, {16, 1}, {(long)c_s0, 8}}, {(long)(c_s0 == 1 ? 0 : 1), (long)c_d1}, 0, 2, 0, 3, 0, {0}};
// 71 |     return constant<sizeof(a)>() + f(ccute_make_layout(TUP(4, 4))) + m + ((long)(((long long)a_d1 + 1) ^ ((int)(((long long)a_d1 + 1) >> 3) & 3))) + ((long)(((long long)b_d1 + 1) ^ ((int)(((long long)b_d1 + 1) >> 3) & 3))) +
// 72 |            ((long)(((long long)c_d1 + 1) ^ ((int)(((long long)c_d1 + 1) >> 3) & 3)));
// ! kept_call_names_its_layout.cc:43:42: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     ccute_fill(d, ccute_make_layout(16), ccute_cosize(a) & 3);
// !                                          ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout.cc:44:21: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     ccute_fill(d + (ccute_cosize(a) & 1), ccute_make_layout(4), ccute_cosize(a));
// !                     ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout.cc:44:65: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     ccute_fill(d + (ccute_cosize(a) & 1), ccute_make_layout(4), ccute_cosize(a));
// !                                                                 ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout.cc:45:25: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     return (long)d[1] + PLUS(ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, ccute_cosize(a) & 3)), 1, 2));
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! kept_call_names_its_layout.cc:64:34: remark: costly: fewer instructions where n is a multiple of 8; remedy: CCUTE_ASSUME(n % 8 == 0)
// !     return size + sizeof(same) + ccute_at(a, 1, 1) + ccute_at(b, 1, 1) + ccute_at(c, 1, 1) + ccute_at(e, 1, 1);
// !                                  ^~~~~~~~~~~~~~~~~
// ! kept_call_names_its_layout.cc:69:50: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     auto f = [](decltype(b) l) { return ccute_at(l, 1, 1); };
// !                                                  ^
// ! kept_call_names_its_layout.cc:70:30: remark: not folded: foldc does not fold the exact cosize of a swizzled layout
// !     const long m = (decltype(ccute_cosize(c)))n;
// !                              ^~~~~~~~~~~~~~~
// ! kept_call_names_its_layout.cc:71:38: remark: not folded: code that foldc does not fold uses the value of this call; remedy: mark 'operator()' CCUTE_FOLD, and put its body before this call
// !     return constant<sizeof(a)>() + f(ccute_make_layout(TUP(4, 4))) + m + ccute_at(a, 1, 1) + ccute_at(b, 1, 1) +
// !                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
