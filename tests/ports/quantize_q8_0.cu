/* Rows of floats become blocks of 32 signed bytes with one scale: a warp takes a block of a row that is padded with
   zeros. From: llama.cpp, ggml/src/ggml-cuda/quantize.cu, quantize_q8_1 (without its sum). */
#include "port.h"
#include <cuda_fp16.h>
#include <cstdint>

enum { QK = 32, EACH = 4, LANES = QK / EACH };

struct block_q8 {
    float d;
    int8_t qs[QK];
};

static __device__ float largest_of_eight(float x)
{
    for (int lanes = LANES / 2; lanes > 0; lanes /= 2)
        x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, lanes));
    return x;
}

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(128)
    quantize_q8_0(const float *x, block_q8 *vy, const int64_t ne00, const int64_t s01, const int64_t ne0)
{
    const int64_t i0 = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) * EACH;
    if (i0 >= ne0)
        return;
    CCUTE_ASSUME(ne00 >= 0 && ne00 % EACH == 0 && s01 % EACH == 0);
    CCUTE_ALIGNED(x, 16);
    CCUTE_ALIGNED(vy, 4);
    const int64_t row = blockIdx.y, ib = (row * ne0 + i0) / QK;
    const int lane = threadIdx.x % LANES;
    const ccute_layout held = ccute_make_layout(EACH);
    float v[EACH] = {};
    ccute_copy_bounded(v, held, x, ccute_offset_by(row * s01 + i0, held), TUP(ne00), ccute_offset_by(i0, held));
    float most = 0;
    for (int i = 0; i < EACH; i++)
        most = fmaxf(most, fabsf(v[i]));
    const float d = largest_of_eight(most) / 127;
    int8_t q[EACH];
    for (int i = 0; i < EACH; i++)
        q[i] = d == 0 ? 0 : roundf(v[i] / d);
    ccute_copy(vy[ib].qs, ccute_local_tile(ccute_make_layout(QK), EACH, lane), q, held);
    if (lane == 0)
        vy[ib].d = d;
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(128)
    quantize_q8_0_by_hand(const float *x, block_q8 *vy, const int64_t ne00, const int64_t s01, const int64_t ne0)
{
    const int64_t i0 = ((int64_t)blockIdx.x * blockDim.x + threadIdx.x) * EACH;
    if (i0 >= ne0)
        return;
    const int64_t row = blockIdx.y, ib = (row * ne0 + i0) / QK;
    const int lane = threadIdx.x % LANES;
    float4 v = {};
    if (i0 < ne00)
        v = *(const float4 *)(x + row * s01 + i0);
    const float most = fmaxf(fmaxf(fmaxf(fmaxf(0, fabsf(v.x)), fabsf(v.y)), fabsf(v.z)), fabsf(v.w));
    const float d = largest_of_eight(most) / 127;
    char4 q;
    q.x = d == 0 ? 0 : roundf(v.x / d);
    q.y = d == 0 ? 0 : roundf(v.y / d);
    q.z = d == 0 ? 0 : roundf(v.z / d);
    q.w = d == 0 ? 0 : roundf(v.w / d);
    *(char4 *)(vy[ib].qs + lane * EACH) = q;
    if (lane == 0)
        vy[ib].d = d;
}

/* ---- the program ---- */

int main()
{
    const int rows = 3, columns = 300, padded = 384, ld = 304, blocks = rows * padded / QK;
    Buffer<float> in(rows * ld);
    Buffer<block_q8> ours(blocks), theirs(blocks);
    in.numbers(254);
    const dim3 grid((padded / EACH + 127) / 128, rows);
    quantize_q8_0<<<grid, 128>>>(in, ours, columns, ld, padded);
    quantize_q8_0_by_hand<<<grid, 128>>>(in, theirs, columns, ld, padded);
    finish();
    int wrong = 0;
    for (int b = 0; b < blocks; b++) {
        const int row = b / (padded / QK), first = b % (padded / QK) * QK;
        float x[QK], most = 0;
        for (int i = 0; i < QK; i++) {
            x[i] = first + i < columns ? in[row * ld + first + i] : 0;
            most = fmaxf(most, fabsf(x[i]));
        }
        for (int i = 0; i < QK; i++) { /* a quotient may be rounded in either way where it is near a half */
            const float q = most ? x[i] / (most / 127) : 0;
            wrong += fabsf(ours[b].qs[i] - q) > 0.501f || fabsf(theirs[b].qs[i] - q) > 0.501f;
        }
        wrong += fabsf(ours[b].d - most / 127) > 1e-6f * most || fabsf(theirs[b].d - most / 127) > 1e-6f * most;
    }
    return report("quantize_q8_0", wrong);
}
