// Instructions that store nothing to the tile: loads, words that only end like a store, stores to another array.
#include <ccute/async.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(const __grid_constant__ ccute_tma map, float *out)
{
    __shared__ __align__(128) float s[1024], t[1024];
    float value;
    unsigned old;
    asm volatile("ld.shared.f32 %0, [%1];" : "=f"(value) : "r"((unsigned)__cvta_generic_to_shared(s + threadIdx.x)));
    asm volatile("ld.volatile.shared.u32 %0, [%1]; // not: last.f32" : "=r"(old) : "l"(s + threadIdx.x));
    asm volatile("st.shared.f32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(t + threadIdx.x)), "f"(value));
    out[threadIdx.x] = value + (float)old;
    __syncthreads();
    if (threadIdx.x == 0)
        ccute_tma_store_tile(&map, s, 0, 0);
}
// ---- folded ----
