/* The entries of a paged cache that the tokens of each sequence have become dense rows.
   From: vLLM, csrc/cache_kernels.cu, cp_gather_cache. */
#include "port.h"
#include <cstdint>

/* ---- with layouts ---- */

template <typename scalar_t>
CCUTE_FOLD __global__ void __launch_bounds__(256)
    gather_cache(const scalar_t *src_cache, scalar_t *dst, const int *block_table, const int *cu_seq_lens,
                 int block_size, int entry_size, int64_t block_table_stride, int64_t cache_block_stride,
                 int64_t cache_entry_stride, int64_t dst_entry_stride)
{
    const int bid = blockIdx.x, num_splits = gridDim.y, split = blockIdx.y;
    const int seq_start = cu_seq_lens[bid], seq_len = cu_seq_lens[bid + 1] - seq_start;
    CCUTE_ASSUME(block_size > 0 && entry_size % 4 == 0 && entry_size > 0);
    CCUTE_ASSUME(cache_block_stride % 4 == 0 && cache_entry_stride % 4 == 0 && dst_entry_stride % 4 == 0);
    CCUTE_ALIGNED(src_cache, 16);
    CCUTE_ALIGNED(dst, 16);
    const int tot_slots = seq_len, per_split = (tot_slots + num_splits - 1) / num_splits;
    const int first = split * per_split, last = min(first + per_split, tot_slots);
    const int *table = block_table + bid * block_table_stride;
#pragma unroll 1
    for (int slot = first; slot < last; slot++) {
        const ccute_layout from = ccute_make_layout(TUP(4, entry_size / 4), TUP(1, 4));
        const int64_t at = table[slot / block_size] * cache_block_stride + slot % block_size * cache_entry_stride;
        const int64_t to = (seq_start + slot) * dst_entry_stride;
#pragma unroll 1
        for (int i = threadIdx.x; i < entry_size / 4; i += blockDim.x)
            ccute_copy(dst, ccute_offset_by(to, ccute_slice(from, ALL, i)), src_cache,
                       ccute_offset_by(at, ccute_slice(from, ALL, i)));
    }
}

/* ---- by hand ---- */

template <typename scalar_t>
__global__ void __launch_bounds__(256)
    gather_cache_by_hand(const scalar_t *src_cache, scalar_t *dst, const int *block_table, const int *cu_seq_lens,
                         int block_size, int entry_size, int64_t block_table_stride, int64_t cache_block_stride,
                         int64_t cache_entry_stride, int64_t dst_entry_stride)
{
    const int bid = blockIdx.x, num_splits = gridDim.y, split = blockIdx.y;
    const int seq_start = cu_seq_lens[bid], seq_len = cu_seq_lens[bid + 1] - seq_start;
    const int tot_slots = seq_len, per_split = (tot_slots + num_splits - 1) / num_splits;
    const int first = split * per_split, last = min(first + per_split, tot_slots);
    const int *table = block_table + bid * block_table_stride;
#pragma unroll 1
    for (int slot = first; slot < last; slot++) {
        const int4 *from = (const int4 *)(src_cache + table[slot / block_size] * cache_block_stride +
                                          slot % block_size * cache_entry_stride);
        int4 *to = (int4 *)(dst + (seq_start + slot) * dst_entry_stride);
#pragma unroll 1
        for (int i = threadIdx.x; i < entry_size / 4; i += blockDim.x)
            to[i] = from[i];
    }
}

/* ---- the program ---- */

int main()
{
    const int seqs = 3, block_size = 4, entry = 36, entry_stride = 40, block_stride = 4 * 40 + 8, blocks = 9,
              dst_stride = 44;
    Buffer<int> table(seqs * 4), lens(seqs + 1);
    Buffer<float> cache(blocks * block_stride);
    lens[0] = 0, lens[1] = 7, lens[2] = 8, lens[3] = 21;
    for (int i = 0; i < table.size; i++)
        table[i] = i * 5 % blocks;
    Buffer<float> ours(21 * dst_stride), theirs(21 * dst_stride), right(21 * dst_stride);
    cache.numbers(1000), ours.fill(-1), theirs.fill(-1), right.fill(-1);
    gather_cache<float>
        <<<dim3(seqs, 2), 32>>>(cache, ours, table, lens, block_size, entry, 4, block_stride, entry_stride, dst_stride);
    gather_cache_by_hand<float><<<dim3(seqs, 2), 32>>>(cache, theirs, table, lens, block_size, entry, 4, block_stride,
                                                       entry_stride, dst_stride);
    finish();
    for (int s = 0; s < seqs; s++)
        for (int t = 0; t < lens[s + 1] - lens[s]; t++)
            for (int i = 0; i < entry; i++)
                right[(lens[s] + t) * dst_stride + i] =
                    cache[table[s * 4 + t / block_size] * block_stride + t % block_size * entry_stride + i];
    return report("gather_cache", count_wrong(ours, theirs, [&](int i) { return right[i]; }));
}
