#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    __shared__ __align__(16) float a[128];
    alignas(8) __shared__ float b[128];
    __shared__ float c[128];
    const ccute_layout l = ccute_slice(ccute_make_layout_right(TUP(32, 4)), threadIdx.x, ALL);
    ccute_fill(a, l, 1.0f * threadIdx.x);
    ccute_copy(b, l, a, l);
    ccute_copy(c, l, b, l);
    for (int i = 0; i < 4; i++)
        out[threadIdx.x * 4 + i] = (long)c[ccute_at(l, i)];
}
// ---- folded ----
// 9 |     /* l = l_o o (4):(1) */ const int l_o = threadIdx.x * 4;
// 10 |     { const __typeof__(*a) x0(1.0f * threadIdx.x); ccute_store_shared(a + l_o, x0, x0, x0, x0); }
// 11 |     if ((((size_t)b | (size_t)c) & 15) == 0) { ccute_store_shared(b + l_o, ccute_load_shared<4>(a + l_o));
// 12 |     ccute_store_shared(c + l_o, ccute_load_shared<4>(b + l_o)); } else {
// 11 |  { const auto v0 = ccute_load_shared<2>(a + l_o), v1 = ccute_load_shared<2, 2>(a + l_o); ccute_store_shared(b + l_o, v0); ccute_store_shared<2>(b + l_o, v1); }
// 12 |     { const auto v0 = b[l_o], v1 = b[l_o + 1], v2 = b[l_o + 2], v3 = b[l_o + 3]; c[l_o] = v0; c[l_o + 1] = v1; c[l_o + 2] = v2; c[l_o + 3] = v3; } }
// 14 |         out[threadIdx.x * 4 + i] = (long)c[l_o + i];
// ! copy_proof_by_shared_arrays.cu:11:5: remark: guarded: 128-bit only where b is 16-byte aligned; remedy: __align__(16) on 'b'
// !     ccute_copy(b, l, a, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~
// ! copy_proof_by_shared_arrays.cu:12:5: remark: guarded: 128-bit only where c is 16-byte aligned and b is 16-byte aligned; remedy: __align__(16) on 'c'
// !     ccute_copy(c, l, b, l);
// !     ^~~~~~~~~~~~~~~~~~~~~~
