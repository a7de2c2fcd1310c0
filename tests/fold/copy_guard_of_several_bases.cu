#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, double *e, const double *t, char *f, const char *u)
{
    const ccute_layout a = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
    ccute_copy(e, a, t, a);
    ccute_copy(f, a, u, a);
}
// ---- folded ----
// 5 |     /* a = a_o o (4):(1) */ const int a_o = threadIdx.x * 4;
// 6 |     if ((((size_t)d | (size_t)s | (size_t)e | (size_t)t) & 15) == 0 && (((size_t)f | (size_t)u) & 3) == 0) { ccute_store_global(d + a_o, ccute_load_global<4>(s + a_o));
// 7 |     { const auto v0 = ccute_load_global<2>(t + a_o), v1 = ccute_load_global<2, 2>(t + a_o); ccute_store_global(e + a_o, v0); ccute_store_global<2>(e + a_o, v1); }
// 8 |     ccute_store_global(f + a_o, ccute_load_global<4>(u + a_o)); } else {
// 6 |  { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; d[a_o] = v0; d[a_o + 1] = v1; d[a_o + 2] = v2; d[a_o + 3] = v3; }
// 7 |     { const auto v0 = t[a_o], v1 = t[a_o + 1], v2 = t[a_o + 2], v3 = t[a_o + 3]; e[a_o] = v0; e[a_o + 1] = v1; e[a_o + 2] = v2; e[a_o + 3] = v3; }
// 8 |     { const auto v0 = u[a_o], v1 = u[a_o + 1], v2 = u[a_o + 2], v3 = u[a_o + 3]; f[a_o] = v0; f[a_o + 1] = v1; f[a_o + 2] = v2; f[a_o + 3] = v3; } }
// ! copy_guard_of_several_bases.cu:6:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_several_bases.cu:7:5: remark: guarded: 128-bit only where e is 16-byte aligned and t is 16-byte aligned; remedy: CCUTE_ALIGNED(e, 16)
// !     ccute_copy(e, a, t, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_guard_of_several_bases.cu:8:5: remark: guarded: 32-bit only where f is 4-byte aligned and u is 4-byte aligned; remedy: CCUTE_ALIGNED(f, 4)
// !     ccute_copy(f, a, u, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
