/* The softmax of each row of scores, scaled, with -10000 where a mask says so: a warp takes a row of at most 1024.
   From: Megatron-LM, megatron/legacy/fused_kernels/scaled_masked_softmax.h, scaled_masked_softmax_warp_forward. */
#include "port.h"
#include <cstdint>

enum { WARP = 32, VECTOR = 4, WARPS = 4 };

static __device__ float of_warp(float x, bool largest)
{
    for (int lanes = WARP / 2; lanes > 0; lanes /= 2) {
        const float other = __shfl_xor_sync(0xffffffff, x, lanes);
        x = largest ? fmaxf(x, other) : x + other;
    }
    return x;
}

/* ---- with layouts ---- */

template <int LOG2_ELEMENTS>
CCUTE_FOLD CCUTE_BLOCK_DIM(WARP, WARPS, 1) __global__ void __launch_bounds__(WARP *WARPS)
    masked_softmax(float *dst, const float *src, const uint8_t *mask, const float scale, int rows, int columns,
                   int heads)
{
    constexpr int EACH = (1 << LOG2_ELEMENTS) / WARP;
    const int row = blockIdx.x * WARPS + threadIdx.y, head = blockIdx.y, batch = blockIdx.z;
    if (row >= rows)
        return;
    CCUTE_ASSUME(rows > 0 && heads > 0 && columns > 0 && columns % VECTOR == 0 && columns <= 1 << LOG2_ELEMENTS);
    CCUTE_ALIGNED(dst, 16);
    CCUTE_ALIGNED(src, 16);
    CCUTE_ALIGNED(mask, 4);
    const ccute_layout own = ccute_slice(
        ccute_make_layout(TUP(WARP, TUP(VECTOR, EACH / VECTOR)), TUP(VECTOR, TUP(1, VECTOR * WARP))), threadIdx.x, ALL);
    const ccute_layout scores = ccute_make_layout_right(TUP(gridDim.z, heads, rows, columns));
    const ccute_layout masks = ccute_make_layout_right(TUP(gridDim.z, rows, columns));
    const ccute_layout mine = ccute_offset_by(ccute_at(scores, batch, head, row, 0), own);
    const ccute_layout masked = ccute_offset_by(ccute_at(masks, batch, row, 0), own);
    const ccute_layout held = ccute_make_layout_left(ccute_shape(own));
    CCUTE_REGS(float, x, held, EACH);
    CCUTE_REGS(uint8_t, m, held, EACH);
    ccute_fill(x, held, -INFINITY);
    ccute_clear(m, held);
    ccute_copy_bounded(x, held, src, mine, TUP(columns), own);
    ccute_copy_bounded(m, held, mask, masked, TUP(columns), own);
    float top = -INFINITY, sum = 0;
    for (int i = 0; i < ccute_size(held); i++) {
        x[i] = m[i] ? -10000.0f : x[i] * scale;
        top = fmaxf(top, x[i]);
    }
    top = of_warp(top, true);
    for (int i = 0; i < ccute_size(held); i++) {
        x[i] = __expf(x[i] - top);
        sum += x[i];
    }
    sum = of_warp(sum, false);
    for (int i = 0; i < ccute_size(held); i++)
        x[i] /= sum;
    ccute_copy_bounded(dst, mine, x, held, TUP(columns), own);
}

/* ---- by hand ---- */

template <int LOG2_ELEMENTS>
__global__ void __launch_bounds__(WARP *WARPS)
    masked_softmax_by_hand(float *dst, const float *src, const uint8_t *mask, const float scale, int rows, int columns,
                           int heads)
{
    constexpr int EACH = (1 << LOG2_ELEMENTS) / WARP, TURNS = EACH / VECTOR;
    const int row = blockIdx.x * WARPS + threadIdx.y, head = blockIdx.y, batch = blockIdx.z;
    if (row >= rows)
        return;
    const long long at = (((long long)batch * heads + head) * rows + row) * columns;
    const uint8_t *m = mask + ((long long)batch * rows + row) * columns;
    float x[EACH], top = -INFINITY, sum = 0;
#pragma unroll
    for (int i = 0; i < TURNS; i++) {
        const int column = (i * WARP + threadIdx.x) * VECTOR;
        float4 v = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
        uchar4 b = {};
        if (column < columns) {
            v = *(const float4 *)(src + at + column);
            b = *(const uchar4 *)(m + column);
        }
        x[4 * i] = b.x ? -10000.0f : v.x * scale;
        x[4 * i + 1] = b.y ? -10000.0f : v.y * scale;
        x[4 * i + 2] = b.z ? -10000.0f : v.z * scale;
        x[4 * i + 3] = b.w ? -10000.0f : v.w * scale;
    }
#pragma unroll
    for (int i = 0; i < EACH; i++)
        top = fmaxf(top, x[i]);
    top = of_warp(top, true);
#pragma unroll
    for (int i = 0; i < EACH; i++) {
        x[i] = __expf(x[i] - top);
        sum += x[i];
    }
    sum = of_warp(sum, false);
#pragma unroll
    for (int i = 0; i < TURNS; i++) {
        const int column = (i * WARP + threadIdx.x) * VECTOR;
        if (column < columns)
            *(float4 *)(dst + at + column) =
                make_float4(x[4 * i] / sum, x[4 * i + 1] / sum, x[4 * i + 2] / sum, x[4 * i + 3] / sum);
    }
}

/* ---- the program ---- */

int main()
{
    const int batches = 2, heads = 3, rows = 6, columns = 204;
    Buffer<float> in(batches * heads * rows * columns), ours(in.size), theirs(in.size);
    Buffer<uint8_t> mask(batches * rows * columns);
    in.numbers(8);
    for (int i = 0; i < mask.size; i++)
        mask[i] = i * 7 % 5 == 0;
    ours.fill(-1);
    theirs.fill(-1);
    const dim3 grid((rows + WARPS - 1) / WARPS, heads, batches), block(WARP, WARPS);
    masked_softmax<8><<<grid, block>>>(ours, in, mask, 0.5f, rows, columns, heads);
    masked_softmax_by_hand<8><<<grid, block>>>(theirs, in, mask, 0.5f, rows, columns, heads);
    finish();
    return report("masked_softmax", count_far(ours, theirs, 1e-5f, [&](int i) {
                      const int line = i / columns, batch = line / rows / heads, row = line % rows;
                      double sum = 0, mine = 0;
                      for (int c = 0; c < columns; c++) {
                          const bool hidden = mask[(batch * rows + row) * columns + c];
                          const double e = hidden ? 0 : exp(0.5 * in[line * columns + c]);
                          sum += e;
                          mine = c == i % columns ? e : mine;
                      }
                      return float(mine / sum);
                  }));
}
