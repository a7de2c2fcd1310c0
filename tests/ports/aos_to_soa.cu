/* Structs of floats become arrays, one for each member: through shared memory (the original shuffles registers).
   From: trove (bryancatanzaro/trove), trove/aos.h. */
#include "port.h"

enum { THREADS = 128 };

/* ---- with layouts ---- */

template <int MEMBERS>
CCUTE_FOLD __global__ void __launch_bounds__(THREADS) aos_to_soa(const float *aos, float *soa, int n)
{
    CCUTE_ASSUME(n > 0 && n % THREADS == 0);
    CCUTE_ALIGNED(aos, 16);
    CCUTE_ALIGNED(soa, 16);
    const ccute_layout structs =
        ccute_local_tile(ccute_make_layout(TUP(MEMBERS, n)), TUP(MEMBERS, THREADS), TUP(0, blockIdx.x));
    const ccute_layout arrays =
        ccute_local_tile(ccute_make_layout_right(TUP(MEMBERS, n)), TUP(MEMBERS, THREADS), TUP(0, blockIdx.x));
    const ccute_layout tile = ccute_make_layout(TUP(MEMBERS, THREADS));
    CCUTE_SHARED(float, s, tile, MEMBERS *THREADS);
    const ccute_layout in_turns = ccute_make_layout(TUP(TUP(4, MEMBERS / 4), THREADS), TUP(TUP(1, 4 * THREADS), 4));
    ccute_copy(s, ccute_slice(ccute_composition(tile, in_turns), ALL, threadIdx.x), aos,
               ccute_slice(ccute_composition(structs, in_turns), ALL, threadIdx.x));
    __syncthreads();
    float r[MEMBERS];
    ccute_copy(r, ccute_make_layout(MEMBERS), s, ccute_slice(tile, ALL, threadIdx.x));
    ccute_copy(soa, ccute_slice(arrays, ALL, threadIdx.x), r, ccute_make_layout(MEMBERS));
}

/* ---- by hand ---- */

template <int MEMBERS>
__global__ void __launch_bounds__(THREADS) aos_to_soa_by_hand(const float *aos, float *soa, int n)
{
    __shared__ float4 s[MEMBERS / 4 * THREADS];
    const float4 *from = (const float4 *)aos + (size_t)blockIdx.x * (MEMBERS / 4 * THREADS) + threadIdx.x;
    float *to = soa + (size_t)blockIdx.x * THREADS + threadIdx.x;
    float4 r[MEMBERS / 4];
#pragma unroll
    for (int i = 0; i < MEMBERS / 4; i++)
        r[i] = from[i * THREADS];
#pragma unroll
    for (int i = 0; i < MEMBERS / 4; i++)
        s[i * THREADS + threadIdx.x] = r[i];
    __syncthreads();
#pragma unroll
    for (int i = 0; i < MEMBERS / 4; i++) {
        const float4 v = s[threadIdx.x * (MEMBERS / 4) + i];
        to[(size_t)(4 * i) * n] = v.x;
        to[(size_t)(4 * i + 1) * n] = v.y;
        to[(size_t)(4 * i + 2) * n] = v.z;
        to[(size_t)(4 * i + 3) * n] = v.w;
    }
}

/* ---- the program ---- */

int main()
{
    const int members = 8, n = 3 * THREADS;
    Buffer<float> in(members * n), ours(members * n), theirs(members * n);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    aos_to_soa<8><<<3, THREADS>>>(in, ours, n);
    aos_to_soa_by_hand<8><<<3, THREADS>>>(in, theirs, n);
    finish();
    return report("aos_to_soa", count_wrong(ours, theirs, [&](int i) { return in[i % n * members + i / n]; }));
}
