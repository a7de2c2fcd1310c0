/* The softmax of attention.cu: two rows of scores in the registers of four neighbouring threads. */
#ifndef ATTENTION_SOFTMAX_H
#define ATTENTION_SOFTMAX_H

#include "attention_order.h"

/* Of two rows the largest score so far, and this thread's part of the sum of exponentials. */
struct rows {
    float most[2], sum[2];
};

static __device__ float power_of_2(float x)
{
#ifdef __CUDACC__
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
#else
    return exp2f(x);
#endif
}

/* Take out the scores of keys that a query does not see. Two rows of a thread take turns by two scores. */
CCUTE_FOLD static __device__ void hide_keys(float *scores, const ccute_layout column, int first, int end, int step)
{
#pragma unroll
    for (int i = 0; i < SCORES; i++)
        if (first + ccute_at(column, i) >= end + i / 2 % 2 * step)
            scores[i] = -INFINITY;
}

/* Scores become exponentials, relative to the largest score of their row. `shrink`: by how much those before shrink. */
static __device__ void exponentials(float *scores, rows *r, float *shrink, float scale)
{
#pragma unroll
    for (int row = 0; row < 2; row++) {
        float most = r->most[row], sum = 0;
#pragma unroll
        for (int i = 0; i < SCORES; i++)
            if (i / 2 % 2 == row)
                most = fmaxf(most, scores[i]);
        most = fmaxf(most, __shfl_xor_sync(~0u, most, 1));
        most = fmaxf(most, __shfl_xor_sync(~0u, most, 2));
        const float zero = most == -INFINITY ? 0 : most * scale;
        shrink[row] = power_of_2(r->most[row] * scale - zero);
        r->most[row] = most;
#pragma unroll
        for (int i = 0; i < SCORES; i++)
            if (i / 2 % 2 == row) {
                scores[i] = power_of_2(scores[i] * scale - zero);
                sum += scores[i];
            }
        r->sum[row] = r->sum[row] * shrink[row] + sum;
    }
}

static __device__ void shrink_sums(float *sums, const float *shrink)
{
#pragma unroll
    for (int i = 0; i < SUMS; i++)
        sums[i] *= shrink[i / 2 % 2];
}

/* The logarithms of the sums of two rows, from `query` on, and the factors that divide the rows. */
static __device__ void end_rows(const attention_problem &p, const place &at, int query, bool writes, const rows &r,
                                float *shrink)
{
    const long first = (static_cast<long>(at.batch) * (p.heads * p.shared) + at.head) * p.queries + query;
#pragma unroll
    for (int i = 0; i < 2; i++) {
        float sum = r.sum[i];
        sum += __shfl_xor_sync(~0u, sum, 1);
        sum += __shfl_xor_sync(~0u, sum, 2);
        shrink[i] = sum > 0 ? 1 / sum : 0;
        if (p.lse && writes && query + 8 * i < p.queries)
            p.lse[first + 8 * i] = sum > 0 ? r.most[i] * p.scale + logf(sum) : -INFINITY;
    }
}

#endif
