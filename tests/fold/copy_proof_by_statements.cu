#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s, int ld)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 8);
    CCUTE_ASSUME(ld % 4 == 0);
    const ccute_layout a = ccute_slice(ccute_make_layout(TUP(32, 4), TUP(ld, 1)), threadIdx.x, ALL);
    ccute_copy(d, a, s, a);
    ccute_copy(d + 4 * blockIdx.x, a, s + 4, a);
    ccute_copy(d + 1, a, s, a);
}
// ---- folded ----
// 8 |     /* a = a_o o (4):(1) */ const long long a_o = (long long)threadIdx.x * ld;
// 9 |     if (((size_t)s & 15) == 0) { ccute_store_global(d + a_o, ccute_load_global<4>(s + a_o));
// 10 |     ccute_store_global((d + 4 * blockIdx.x) + a_o, ccute_load_global<4>((s + 4) + a_o)); } else {
// 9 |  { const auto v0 = ccute_load_global<2>(s + a_o), v1 = ccute_load_global<2, 2>(s + a_o); ccute_store_global(d + a_o, v0); ccute_store_global<2>(d + a_o, v1); }
// 10 |     { const auto v0 = ccute_load_global<2>((s + 4) + a_o), v1 = ccute_load_global<2, 2>((s + 4) + a_o); ccute_store_global((d + 4 * blockIdx.x) + a_o, v0); ccute_store_global<2>((d + 4 * blockIdx.x) + a_o, v1); } }
// 11 |     { const auto v0 = s[a_o], v1 = s[a_o + 1], v2 = s[a_o + 2], v3 = s[a_o + 3]; (d + 1)[a_o] = v0; (d + 1)[a_o + 1] = v1; (d + 1)[a_o + 2] = v2; (d + 1)[a_o + 3] = v3; }
// ! copy_proof_by_statements.cu:9:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_proof_by_statements.cu:10:5: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(d + 4 * blockIdx.x, a, s + 4, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_proof_by_statements.cu:11:5: remark: narrow: 32-bit: the distance of (d + 1) from 'd' in bytes, 4, is not a multiple of 16
// !     ccute_copy(d + 1, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
