#include <ccute/short.h>

// run: LAUNCH(k, 1, 32, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(long *out)
{
    const ccute_layout pairs = ccute_swizzle(2, 1, 3, ccute_make_layout_right(TUP(32, 8)));
    const ccute_layout single = ccute_swizzle(2, 0, 3, ccute_make_layout_right(TUP(32, 4)));
    __shared__ __align__(16) int t[256];
    ccute_fill(t, ccute_slice(pairs, threadIdx.x, ALL), (int)threadIdx.x);
    __syncthreads();
    int r[4];
    ccute_copy(r, ccute_make_layout_left(4), t, ccute_slice(single, threadIdx.x, ALL));
    for (int i = 0; i < 4; i++)
        out[threadIdx.x * 4 + i] = r[i];
}
// ---- folded ----
// 6 |     /* pairs = Sw<2,1,3> o 0 o (32,8):(8,1) */
// 7 |     /* single = Sw<2,0,3> o 0 o (32,4):(4,1) */
// 9 |     { const __typeof__(*t) x0((int)threadIdx.x); ccute_store_shared(t + threadIdx.x * 8 + (threadIdx.x >> 1 & 3) * 2, x0, x0); ccute_store_shared(t + threadIdx.x * 8 + ((threadIdx.x >> 1 & 3) ^ 1) * 2, x0, x0); ccute_store_shared(t + threadIdx.x * 8 + ((threadIdx.x >> 1 & 3) ^ 2) * 2, x0, x0); ccute_store_shared(t + threadIdx.x * 8 + ((threadIdx.x >> 1 & 3) ^ 3) * 2, x0, x0); }
// 12 |     { r[0] = t[threadIdx.x * 4 + (threadIdx.x >> 1 & 3)]; r[1] = t[threadIdx.x * 4 + ((threadIdx.x >> 1 & 3) ^ 1)]; r[2] = t[threadIdx.x * 4 + ((threadIdx.x >> 1 & 3) ^ 2)]; r[3] = t[threadIdx.x * 4 + ((threadIdx.x >> 1 & 3) ^ 3)]; }
// ! copy_swizzle_breaks_vectors.cu:9:5: remark: narrow: 64-bit: the swizzle Sw<2,1,3> of the destination keeps only 2 elements together
// !     ccute_fill(t, ccute_slice(pairs, threadIdx.x, ALL), (int)threadIdx.x);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_swizzle_breaks_vectors.cu:12:5: remark: narrow: 32-bit: the swizzle Sw<2,0,3> of the source keeps only 1 element together
// !     ccute_copy(r, ccute_make_layout_left(4), t, ccute_slice(single, threadIdx.x, ALL));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
