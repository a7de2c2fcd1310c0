/* The softmax of a row of experts and its k largest, several rows to a warp.
   From: vLLM, csrc/moe/topk_softmax_kernels.cu, topkGatingSoftmax. */
#include "port.h"

static __device__ float most_of(float x, int lanes)
{
    for (int m = lanes / 2; m > 0; m /= 2)
        x = fmaxf(x, __shfl_xor_sync(0xffffffff, x, m));
    return x;
}

static __device__ float sum_of(float x, int lanes)
{
    for (int m = lanes / 2; m > 0; m /= 2)
        x += __shfl_xor_sync(0xffffffff, x, m);
    return x;
}

/* ---- with layouts ---- */

template <int VPT, int EXPERTS, int WARPS>
CCUTE_FOLD CCUTE_BLOCK_DIM(32, WARPS, 1) __global__ void __launch_bounds__(WARPS * 32)
    topk_softmax(const float *input, float *output, const int rows, int *indices, int *source_rows, const int k)
{
    constexpr int LANES = EXPERTS / VPT, PER_LDG = 4, LDGS = VPT / PER_LDG;
    CCUTE_ALIGNED(input, 16);
    CCUTE_ASSUME(k >= 0);
    const int row = blockIdx.x * (WARPS * 32 / LANES) + threadIdx.y * (32 / LANES) + threadIdx.x / LANES;
    if (row >= rows)
        return;
    const int lane = threadIdx.x % LANES;
    /* (lane, (element, load)) of a row */
    const ccute_layout columns =
        ccute_make_layout(TUP(LANES, TUP(PER_LDG, LDGS)), TUP(PER_LDG, TUP(1, PER_LDG * LANES)));
    const ccute_layout mine = ccute_slice(columns, lane, ALL);
    const ccute_layout held = ccute_make_layout(VPT);
    float chunk[VPT];
    CCUTE_ASSUME(gridDim.x < 1024);
    ccute_copy(chunk, held, input, ccute_offset_by(row * EXPERTS, mine));
    float most = chunk[0];
    for (int i = 1; i < VPT; i++)
        most = fmaxf(most, chunk[i]);
    most = most_of(most, LANES);
    float sum = 0;
    for (int i = 0; i < VPT; i++) {
        chunk[i] = exp2f(chunk[i] - most);
        sum += chunk[i];
    }
    sum = sum_of(sum, LANES);
    const float scale = 1 / sum;
    for (int i = 0; i < VPT; i++)
        chunk[i] *= scale;
    const ccute_layout results = ccute_make_layout_right(TUP(rows, k)), sources = ccute_make_layout_left(TUP(rows, k));
#pragma unroll 1
    for (int j = 0; j < k; j++) {
        float best = chunk[0];
        int expert = ccute_at(mine, 0);
#pragma unroll
        for (int i = 0; i < VPT; i++)
            if (chunk[i] > best) {
                best = chunk[i];
                expert = ccute_at(mine, i);
            }
#pragma unroll
        for (int m = LANES / 2; m > 0; m /= 2) {
            const float other = __shfl_xor_sync(0xffffffff, best, m);
            const int other_expert = __shfl_xor_sync(0xffffffff, expert, m);
            if (other > best || (other == best && other_expert < expert)) {
                best = other;
                expert = other_expert;
            }
        }
        if (lane == 0) {
            const int at = ccute_at(results, row, j);
            output[at] = best;
            indices[at] = expert;
            source_rows[at] = ccute_at(sources, row, j);
        }
#pragma unroll
        for (int i = 0; i < VPT; i++)
            if (expert == ccute_at(mine, i))
                chunk[i] = -10000.f;
    }
}

/* ---- by hand ---- */

template <int VPT, int EXPERTS, int WARPS>
__global__ void __launch_bounds__(WARPS * 32)
    topk_softmax_by_hand(const float *input, float *output, const int rows, int *indices, int *source_rows, const int k)
{
    constexpr int LANES = EXPERTS / VPT, PER_LDG = 4, LDGS = VPT / PER_LDG;
    const int row = blockIdx.x * (WARPS * 32 / LANES) + threadIdx.y * (32 / LANES) + threadIdx.x / LANES;
    if (row >= rows)
        return;
    const int lane = threadIdx.x % LANES;
    float chunk[VPT];
    const float4 *from = (const float4 *)(input + row * EXPERTS + lane * PER_LDG);
    for (int i = 0; i < LDGS; i++) {
        const float4 v = from[i * LANES];
        chunk[4 * i] = v.x;
        chunk[4 * i + 1] = v.y;
        chunk[4 * i + 2] = v.z;
        chunk[4 * i + 3] = v.w;
    }
    float most = chunk[0];
    for (int i = 1; i < VPT; i++)
        most = fmaxf(most, chunk[i]);
    most = most_of(most, LANES);
    float sum = 0;
    for (int i = 0; i < VPT; i++) {
        chunk[i] = exp2f(chunk[i] - most);
        sum += chunk[i];
    }
    sum = sum_of(sum, LANES);
    const float scale = 1 / sum;
    for (int i = 0; i < VPT; i++)
        chunk[i] *= scale;
    const int start = lane * PER_LDG;
#pragma unroll 1
    for (int j = 0; j < k; j++) {
        float best = chunk[0];
        int expert = start;
#pragma unroll
        for (int l = 0; l < LDGS; l++)
            for (int i = 0; i < PER_LDG; i++)
                if (chunk[l * PER_LDG + i] > best) {
                    best = chunk[l * PER_LDG + i];
                    expert = start + l * PER_LDG * LANES + i;
                }
#pragma unroll
        for (int m = LANES / 2; m > 0; m /= 2) {
            const float other = __shfl_xor_sync(0xffffffff, best, m);
            const int other_expert = __shfl_xor_sync(0xffffffff, expert, m);
            if (other > best || (other == best && other_expert < expert)) {
                best = other;
                expert = other_expert;
            }
        }
        if (lane == 0) {
            const int at = k * row + j;
            output[at] = best;
            indices[at] = expert;
            source_rows[at] = j * rows + row;
        }
#pragma unroll
        for (int l = 0; l < LDGS; l++)
            for (int i = 0; i < PER_LDG; i++)
                if (expert == start + l * PER_LDG * LANES + i)
                    chunk[l * PER_LDG + i] = -10000.f;
    }
}

/* ---- the program ---- */

int main()
{
    const int rows = 16, experts = 64, k = 3;
    Buffer<float> in(rows * experts), ours(rows * k), theirs(rows * k);
    Buffer<int> oi(rows * k), ti(rows * k), os(rows * k), ts(rows * k);
    for (int i = 0; i < in.size; i++)
        in[i] = (float)(i * 37 % 101) / 16;
    ours.fill(-1);
    theirs.fill(-1);
    topk_softmax<8, 64, 4><<<1, dim3(32, 4)>>>(in, ours, rows, oi, os, k);
    topk_softmax_by_hand<8, 64, 4><<<1, dim3(32, 4)>>>(in, theirs, rows, ti, ts, k);
    finish();
    int wrong = 0;
    wrong += count_far(ours, theirs, 1e-5f, [&](int i) {
        const int row = i / k;
        double sum = 0;
        bool used[64] = {};
        for (int e = 0; e < experts; e++)
            sum += exp2(in[row * experts + e]);
        int at = 0;
        for (int j = 0; j <= i % k; j++) {
            at = -1;
            for (int e = 0; e < experts; e++)
                if (!used[e] && (at < 0 || in[row * experts + e] > in[row * experts + at]))
                    at = e;
            used[at] = true;
        }
        wrong += oi[i] != at;
        wrong += os[i] != i % k * rows + row;
        return (float)(exp2(in[row * experts + at]) / sum);
    });
    wrong += count_wrong(oi, ti, [&](int i) { return oi[i]; });
    return report("topk_softmax", wrong);
}
