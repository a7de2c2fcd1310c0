/* Blocks of 32 numbers of 4 bits with one scale become floats.
   From: llama.cpp, ggml/src/ggml-cuda/convert.cu, dequantize_block_q4_0. */
#include "port.h"
#include <cuda_fp16.h>
#include <cstdint>

struct block_q4_0 {
    __half d;
    uint8_t qs[16]; /* number i in the low half of byte i, number 16 + i in its high half */
};

/* ---- with layouts ---- */

template <typename dst_t>
CCUTE_FOLD __global__ void __launch_bounds__(32) dequantize_q4_0(const block_q4_0 *vx, dst_t *yy, int nb32)
{
    CCUTE_ASSUME(nb32 > 0);
    CCUTE_ALIGNED(yy, 16);
    const int tid = threadIdx.x, il = tid / 8, ir = tid % 8, ib = 8 * blockIdx.x + ir;
    if (ib >= nb32)
        return;
    const block_q4_0 *x = vx + ib;
    const float d = __half2float(x->d), dm = -8 * d;
    const ccute_layout four = ccute_make_layout(4);
    const ccute_layout y = ccute_make_layout_left(TUP(TUP(4, 4, 2), nb32)); /* ((number, quad, half), block) */
    uint8_t q[4];
    dst_t low[4], high[4];
    ccute_copy(q, four, x->qs, ccute_local_tile(ccute_make_layout(16), 4, il));
    for (int l = 0; l < 4; l++) {
        low[l] = d * (q[l] & 0xF) + dm;
        high[l] = d * (q[l] >> 4) + dm;
    }
    ccute_copy(yy, ccute_slice(y, TUP(ALL, il, 0), ib), low, four);
    ccute_copy(yy, ccute_slice(y, TUP(ALL, il, 1), ib), high, four);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(32) dequantize_q4_0_by_hand(const block_q4_0 *vx, float *yy, int nb32)
{
    const int tid = threadIdx.x, il = tid / 8, ir = tid % 8;
    const int64_t i = blockIdx.x, ib = 8 * i + ir;
    if (ib >= nb32)
        return;
    float *y = yy + 256 * i + 32 * ir + 4 * il;
    const block_q4_0 *x = vx + ib;
    const float d = __half2float(x->d), dm = -8 * d;
    const uint8_t *q = x->qs + 4 * il;
    for (int l = 0; l < 4; l++) {
        y[l] = d * (q[l] & 0xF) + dm;
        y[l + 16] = d * (q[l] >> 4) + dm;
    }
}

/* ---- the program ---- */

int main()
{
    const int blocks = 21;
    Buffer<block_q4_0> in(blocks);
    Buffer<float> ours(blocks * 32), theirs(blocks * 32);
    for (int b = 0; b < blocks; b++) {
        in[b].d = __half(0.5f + b);
        for (int i = 0; i < 16; i++)
            in[b].qs[i] = (uint8_t)(b * 31 + i * 77);
    }
    ours.fill(-1);
    theirs.fill(-1);
    dequantize_q4_0<float><<<(blocks + 7) / 8, 32>>>(in, ours, blocks);
    dequantize_q4_0_by_hand<<<(blocks + 7) / 8, 32>>>(in, theirs, blocks);
    finish();
    return report("dequantize_q4_0", count_wrong(ours, theirs, [&](int i) {
                      const block_q4_0 &b = in[i / 32];
                      const int q = i % 32 < 16 ? b.qs[i % 16] & 15 : b.qs[i % 16] >> 4;
                      return float(b.d) * (q - 8);
                  }));
}
