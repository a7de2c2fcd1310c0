/* z = a x + b y + c of halves, eight a thread, two at a time.
   From: LeetCUDA, kernels/elementwise/elementwise.cu (elementwise_add_f16x8_pack), with the scales of the CuTe
   article's vector_add. */
#include "port.h"
#include <cuda_fp16.h>

/* ---- with layouts ---- */

template <int PER_THREAD>
CCUTE_FOLD __global__ void __launch_bounds__(256)
    vector_add(__half *z, int num, const __half *x, const __half *y, const __half a, const __half b, const __half c)
{
    CCUTE_ASSUME(num > 0 && num % PER_THREAD == 0);
    CCUTE_ALIGNED(x, 16);
    CCUTE_ALIGNED(y, 16);
    CCUTE_ALIGNED(z, 16);
    const int idx = threadIdx.x + blockIdx.x * blockDim.x;
    if (idx >= num / PER_THREAD)
        return;
    const ccute_layout mine = ccute_local_tile(ccute_make_layout(num), PER_THREAD, idx);
    const ccute_layout held = ccute_make_fragment_like(mine);
    __half2 rx[PER_THREAD / 2], ry[PER_THREAD / 2];
    const ccute_layout pairs = ccute_recast(mine, 16, 32), held_pairs = ccute_recast(held, 16, 32);
    ccute_copy(rx, held_pairs, ccute_recast_ptr(__half2, x), pairs);
    ccute_copy(ry, held_pairs, ccute_recast_ptr(__half2, y), pairs);
    const __half2 a2 = {a, a}, b2 = {b, b}, c2 = {c, c};
#pragma unroll
    for (int i = 0; i < ccute_size(held_pairs); i++)
        rx[i] = __hfma2(rx[i], a2, __hfma2(ry[i], b2, c2));
    ccute_copy(ccute_recast_ptr(__half2, z), pairs, rx, held_pairs);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256) vector_add_by_hand(__half *z, int num, const __half *x, const __half *y,
                                                          const __half a, const __half b, const __half c)
{
    const int idx = threadIdx.x + blockIdx.x * blockDim.x;
    if (idx >= num / 8)
        return;
    union Eight {
        uint4 whole;
        __half2 pair[4];
        __device__ Eight() {}
    } rx, ry;
    rx.whole = ((const uint4 *)x)[idx];
    ry.whole = ((const uint4 *)y)[idx];
    const __half2 a2 = {a, a}, b2 = {b, b}, c2 = {c, c};
#pragma unroll
    for (int i = 0; i < 4; i++)
        rx.pair[i] = __hfma2(rx.pair[i], a2, __hfma2(ry.pair[i], b2, c2));
    ((uint4 *)z)[idx] = rx.whole;
}

/* ---- the program ---- */

int main()
{
    const int n = 8 * 700;
    Buffer<__half> x(n), y(n), ours(n), theirs(n);
    x.numbers(20);
    y.numbers(13);
    ours.fill(-1);
    theirs.fill(-1);
    vector_add<8><<<3, 256>>>(ours, n, x, y, __half(2.f), __half(3.f), __half(1.f));
    vector_add_by_hand<<<3, 256>>>(theirs, n, x, y, __half(2.f), __half(3.f), __half(1.f));
    finish();
    return report("vector_add",
                  count_wrong(ours, theirs, [&](int i) { return 2 * float(x[i]) + 3 * float(y[i]) + 1; }));
}
