/* Keys and values of new tokens go to the slots of a paged cache: keys as (block, head, size / x, block_size, x),
   values as (block, head, size, block_size). From: vLLM, csrc/cache_kernels.cu, reshape_and_cache_kernel. */
#include "port.h"
#include <cstdint>

/* ---- with layouts ---- */

template <typename scalar_t>
CCUTE_FOLD __global__ void __launch_bounds__(512)
    reshape_and_cache(const scalar_t *key, const scalar_t *value, scalar_t *key_cache, scalar_t *value_cache,
                      const int64_t *slot_mapping, const int key_stride, const int value_stride, const int num_blocks,
                      const int num_heads, const int head_size, const int block_size, const int x)
{
    const int64_t token = blockIdx.x, slot = slot_mapping[token];
    if (slot < 0)
        return;
    const int64_t block = slot / block_size;
    const int offset = slot % block_size, n = num_heads * head_size;
    CCUTE_ASSUME(x > 0 && head_size > 0 && block_size > 0 && num_heads > 0 && num_blocks > 0 && head_size % x == 0);
    const ccute_layout keys = ccute_make_layout_right(TUP(num_blocks, num_heads, head_size / x, block_size, x));
    const ccute_layout values = ccute_make_layout_right(TUP(num_blocks, num_heads, head_size, block_size));
#pragma unroll 1
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        const int head = i / head_size, at = i % head_size;
        key_cache[ccute_at(keys, block, head, at / x, offset, at % x)] = key[token * key_stride + i];
        value_cache[ccute_at(values, block, head, at, offset)] = value[token * value_stride + i];
    }
}

/* ---- by hand ---- */

template <typename scalar_t>
__global__ void __launch_bounds__(512)
    reshape_and_cache_by_hand(const scalar_t *key, const scalar_t *value, scalar_t *key_cache, scalar_t *value_cache,
                              const int64_t *slot_mapping, const int key_stride, const int value_stride,
                              const int num_heads, const int head_size, const int block_size, const int x)
{
    const int64_t token = blockIdx.x, slot = slot_mapping[token];
    if (slot < 0)
        return;
    const int64_t block = slot / block_size, offset = slot % block_size;
    const int n = num_heads * head_size;
#pragma unroll 1
    for (int i = threadIdx.x; i < n; i += blockDim.x) {
        const int head = i / head_size, at = i % head_size, x_idx = at / x, x_offset = at % x;
        const int64_t to_key = block * num_heads * (head_size / x) * block_size * x +
                               head * (head_size / x) * block_size * x + x_idx * block_size * x + offset * x + x_offset;
        const int64_t to_value =
            block * num_heads * head_size * block_size + head * head_size * block_size + at * block_size + offset;
        key_cache[to_key] = key[token * key_stride + i];
        value_cache[to_value] = value[token * value_stride + i];
    }
}

/* ---- the program ---- */

int main()
{
    const int tokens = 7, blocks = 4, heads = 3, size = 24, block_size = 8, x = 4, stride = 2 * heads * size;
    const int cache = blocks * heads * size * block_size;
    Buffer<int64_t> slots(tokens);
    Buffer<float> in(tokens * stride), ours(2 * cache), theirs(2 * cache);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    for (int i = 0; i < tokens; i++)
        slots[i] = i == 2 ? -1 : i * 11 % (blocks * block_size);
    reshape_and_cache<float><<<tokens, 64>>>(in, in + heads * size, ours, ours + cache, slots, stride, stride, blocks,
                                             heads, size, block_size, x);
    reshape_and_cache_by_hand<float><<<tokens, 64>>>(in, in + heads * size, theirs, theirs + cache, slots, stride,
                                                     stride, heads, size, block_size, x);
    finish();
    Buffer<float> right(2 * cache);
    right.fill(-1);
    for (int t = 0; t < tokens; t++)
        for (int i = 0; slots[t] >= 0 && i < heads * size; i++) {
            const int block = slots[t] / block_size, offset = slots[t] % block_size, h = i / size, d = i % size;
            right[(((block * heads + h) * (size / x) + d / x) * block_size + offset) * x + d % x] = in[t * stride + i];
            right[cache + ((block * heads + h) * size + d) * block_size + offset] = in[t * stride + heads * size + i];
        }
    return report("reshape_and_cache", count_wrong(ours, theirs, [&](int i) { return right[i]; }));
}
