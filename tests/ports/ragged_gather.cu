/* Sequences that lie one after another, of any lengths, are laid out in a padded batch.
   From: FBGEMM, fbgemm_gpu/src/jagged_tensor_ops, jagged_to_padded_dense. */
#include "port.h"

/* ---- with layouts ---- */

template <typename index_t>
CCUTE_FOLD CCUTE_BLOCK_DIM(32, 8, 1) __global__ void __launch_bounds__(256)
    ragged_gather(const float *values, const index_t *offsets, float *dense, int batch, int longest, int width,
                  float padding)
{
    CCUTE_ASSUME(batch > 0 && longest > 0 && width > 0);
    const int b = blockIdx.y, t = blockIdx.x * blockDim.y + threadIdx.y;
    if (t >= longest)
        return;
    const index_t begin = offsets[b], length = offsets[b + 1] - begin;
    const ccute_layout to = ccute_slice(ccute_make_layout_right(TUP(batch, longest, width)), b, t, ALL);
    const ccute_layout from = ccute_make_layout(TUP(longest, width), TUP(width, 1));
    const ccute_layout sequence = ccute_offset_by((long long)begin * width, from);
    if (t < length)
#pragma unroll 1
        for (int i = threadIdx.x; i < width; i += blockDim.x)
            dense[ccute_at(to, i)] = values[ccute_at(sequence, t, i)];
    else
#pragma unroll 1
        for (int i = threadIdx.x; i < width; i += blockDim.x)
            dense[ccute_at(to, i)] = padding;
}

/* ---- by hand ---- */

template <typename index_t>
__global__ void __launch_bounds__(256) ragged_gather_by_hand(const float *values, const index_t *offsets, float *dense,
                                                             int batch, int longest, int width, float padding)
{
    const int b = blockIdx.y, t = blockIdx.x * 8 + threadIdx.y;
    if (t >= longest)
        return;
    const index_t begin = offsets[b], length = offsets[b + 1] - begin;
    float *to = dense + ((long long)b * longest + t) * width;
    if (t < length) {
        const float *from = values + ((long long)begin + t) * width;
#pragma unroll 1
        for (int i = threadIdx.x; i < width; i += 32)
            to[i] = from[i];
    } else
#pragma unroll 1
        for (int i = threadIdx.x; i < width; i += 32)
            to[i] = padding;
}

/* ---- the program ---- */

int main()
{
    const int lengths[] = {3, 0, 17, 9}, batch = 4, longest = 12, width = 45;
    Buffer<int> offsets(batch + 1);
    offsets[0] = 0;
    for (int b = 0; b < batch; b++)
        offsets[b + 1] = offsets[b] + lengths[b];
    Buffer<float> in(offsets[batch] * width), ours(batch * longest * width), theirs(ours.size);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    const dim3 grid((longest + 7) / 8, batch), block(32, 8);
    ragged_gather<<<grid, block>>>(in.data, offsets.data, ours.data, batch, longest, width, 0.5f);
    ragged_gather_by_hand<<<grid, block>>>(in.data, offsets.data, theirs.data, batch, longest, width, 0.5f);
    finish();
    return report("ragged_gather", count_wrong(ours, theirs, [&](int i) {
                      const int b = i / width / longest, t = i / width % longest;
                      return t < lengths[b] ? in[(offsets[b] + t) * width + i % width] : 0.5f;
                  }));
}
