/* GPTQ's 4-bit weights, 8 rows of K to a word, to the tiles of 16 by 64 that Marlin reads.
   From: vLLM, csrc/quantization/gptq_marlin/gptq_marlin_repack.cu, gptq_marlin_repack_kernel (without its
   pipeline and permutation). */
#include "port.h"
#include <cstdint>

enum { TILE_K = 16, TILE_N = 64, PACK = 8, THREADS = 128 };

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(THREADS)
    marlin_repack(const uint32_t *weight, uint32_t *out, const int size_k, const int size_n)
{
    CCUTE_ASSUME(size_k > 0 && size_k % TILE_K == 0);
    CCUTE_ASSUME(size_n > 0 && size_n % TILE_N == 0);
    CCUTE_ALIGNED(weight, 16);
    const ccute_layout words = ccute_make_layout_right(TUP(size_k / PACK, size_n));
    const ccute_layout tile = ccute_local_tile(words, TUP(TILE_K / PACK, TILE_N), TUP(blockIdx.y, blockIdx.x));
    const ccute_layout stage = ccute_make_layout_right(TUP(TILE_K / PACK, TILE_N));
    CCUTE_SHARED(uint32_t, s, stage, TILE_K / PACK * TILE_N);
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async(128, 32), ccute_make_layout_right(TUP(2, 16)),
                                                        ccute_make_layout_right(TUP(1, 4)));
    const ccute_tiled_copy mine = ccute_thread_slice(copy, threadIdx.x);
    ccute_copy_tiled(mine, s, ccute_partition_D(mine, stage), weight, ccute_partition_S(mine, tile));
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    __syncthreads();
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    /* A lane's words are two halves of a tile of 16 columns, by rows of words; its pairs begin at row 2 (lane % 4). */
    const ccute_layout columns = ccute_make_layout(TUP(TILE_K / PACK, 2, TUP(8, 4)), TUP(TILE_N, 8, TUP(1, 16)));
    const ccute_layout order = ccute_make_layout(TUP(2, 2, 2), TUP(2, 4, 1)); /* 0, 2, 4, 6, 1, 3, 5, 7 */
    uint32_t held[4], result = 0;
    ccute_copy(held, ccute_make_layout(4), s, ccute_slice(columns, ALL, ALL, TUP(lane / 4, warp)));
#pragma unroll
    for (int i = 0; i < 8; i++)
        result |= (held[ccute_at(order, i) / 2] >> (lane % 4 * 2 + ccute_at(order, i) % 2) * 4 & 15) << 4 * i;
    const ccute_layout to = ccute_make_layout(TUP(4, 32, size_n / TILE_N, size_k / TILE_K));
    out[ccute_at(to, warp, lane, blockIdx.x, blockIdx.y)] = result;
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(THREADS)
    marlin_repack_by_hand(const uint32_t *weight, uint32_t *out, const int size_k, const int size_n)
{
    alignas(16) __shared__ uint32_t s[TILE_K / PACK * TILE_N];
    if (threadIdx.x < 32) {
        const int k = threadIdx.x / 16, n = threadIdx.x % 16;
#ifdef __CUDA_ARCH__
        const unsigned to = __cvta_generic_to_shared(&s[k * TILE_N + 4 * n]);
        asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to),
                     "l"(weight + (long long)(blockIdx.y * 2 + k) * size_n + blockIdx.x * TILE_N + n * 4)
                     : "memory");
#else
        for (int i = 0; i < 4; i++)
            s[k * TILE_N + 4 * n + i] =
                weight[(long long)(blockIdx.y * 2 + k) * size_n + blockIdx.x * TILE_N + n * 4 + i];
#endif
    }
#ifdef __CUDA_ARCH__
    asm volatile("cp.async.commit_group;" ::: "memory");
    asm volatile("cp.async.wait_group 0;" ::: "memory");
#endif
    __syncthreads();
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int column = warp * 16 + lane / 4, row = lane % 4 * 2;
    const int offsets[4] = {0, 1, 8, 9};
    uint32_t b1[2], b2[2], vals[8];
    for (int i = 0; i < 2; i++) {
        b1[i] = s[column + 64 * i];
        b2[i] = s[column + 8 + 64 * i];
    }
    for (int i = 0; i < 4; i++) {
        const int k = row + offsets[i];
        vals[i] = b1[i / 2] >> k % PACK * 4 & 15;
        vals[4 + i] = b2[i / 2] >> k % PACK * 4 & 15;
    }
    const int order[8] = {0, 2, 4, 6, 1, 3, 5, 7};
    uint32_t result = 0;
    for (int i = 0; i < 8; i++)
        result |= vals[order[i]] << 4 * i;
    out[((long long)blockIdx.y * (size_n / TILE_N) + blockIdx.x) * 128 + lane * 4 + warp] = result;
}

/* ---- the program ---- */

int main()
{
    const int K = 32, N = 128;
    Buffer<uint32_t> in(K / 8 * N), ours(K / 8 * N), theirs(K / 8 * N);
    for (int i = 0; i < in.size; i++)
        in[i] = i * 2654435761u;
    marlin_repack<<<dim3(N / TILE_N, K / TILE_K), THREADS>>>(in, ours, K, N);
    marlin_repack_by_hand<<<dim3(N / TILE_N, K / TILE_K), THREADS>>>(in, theirs, K, N);
    finish();
    int wrong = 0;
    for (int i = 0; i < ours.size; i++) {
        const int tile = i / 128, lane = i % 128 / 4, warp = i % 4;
        const int k0 = tile / (N / 64) * 16, n0 = tile % (N / 64) * 64, order[8] = {0, 2, 4, 6, 1, 3, 5, 7},
                  off[4] = {0, 1, 8, 9};
        uint32_t r = 0;
        for (int j = 0; j < 8; j++) {
            const int v = order[j], k = k0 + lane % 4 * 2 + off[v % 4], n = n0 + warp * 16 + lane / 4 + (v >= 4) * 8;
            r |= (in[k / 8 * N + n] >> k % 8 * 4 & 15) << 4 * j;
        }
        wrong += (ours[i] != r) + (theirs[i] != r);
    }
    return report("marlin_repack", wrong);
}
