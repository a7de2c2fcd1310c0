/* The results of a token's k experts are gathered, weighted and added up.
   From: vLLM, csrc/moe/moe_permute_unpermute_op.cu, finalizeMoeRoutingKernel. */
#include "port.h"

/* ---- with layouts ---- */

struct Routing {
    const int *row_of;   /* (k, tokens): where a token's k-th result is among the expanded rows */
    const float *weight; /* (tokens, k) */
    int tokens, k, columns, ld;
};

CCUTE_FOLD __global__ void __launch_bounds__(256) topk_gather(const float *expanded, float *out, const Routing r)
{
    CCUTE_ASSUME(r.columns % 4 == 0);
    CCUTE_ASSUME(r.ld % 4 == 0);
    CCUTE_ASSUME(r.k > 0);
    CCUTE_ASSUME(r.tokens > 0);
    CCUTE_ASSUME(r.columns > 0);
    CCUTE_ASSUME(r.ld > 0);
    CCUTE_ALIGNED(expanded, 16);
    CCUTE_ALIGNED(out, 16);
    const int token = blockIdx.x;
    const ccute_layout quad = ccute_make_layout(4);
    const ccute_layout row_of = ccute_make_layout_right(TUP(r.k, r.tokens)),
                       weight = ccute_make_layout_right(TUP(r.tokens, r.k));
    const ccute_layout rows = ccute_make_layout(TUP(r.tokens * r.k, TUP(4, r.ld / 4)), TUP(r.ld, TUP(1, 4)));
    const ccute_layout to = ccute_make_layout(TUP(r.tokens, TUP(4, r.columns / 4)), TUP(r.columns, TUP(1, 4)));
#pragma unroll 1
    for (int v = threadIdx.x; v < r.columns / 4; v += blockDim.x) {
        float sum[4] = {}, x[4];
#pragma unroll 1
        for (int k = 0; k < r.k; k++) {
            const int row = r.row_of[ccute_at(row_of, k, token)];
            const float scale = r.weight[ccute_at(weight, token, k)];
            ccute_copy(x, quad, expanded, ccute_slice(rows, row, TUP(ALL, v)));
#pragma unroll
            for (int i = 0; i < 4; i++)
                sum[i] += scale * x[i];
        }
        ccute_copy(out, ccute_slice(to, token, TUP(ALL, v)), sum, quad);
    }
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256) topk_gather_by_hand(const float *expanded, float *out, const Routing r)
{
    const int token = blockIdx.x;
    float4 *to = (float4 *)(out + (long long)token * r.columns);
#pragma unroll 1
    for (int v = threadIdx.x; v < r.columns / 4; v += blockDim.x) {
        float4 sum = {};
#pragma unroll 1
        for (int k = 0; k < r.k; k++) {
            const int row = r.row_of[(long long)k * r.tokens + token];
            const float scale = r.weight[(long long)token * r.k + k];
            const float4 x = ((const float4 *)(expanded + (long long)row * r.ld))[v];
            sum.x += scale * x.x;
            sum.y += scale * x.y;
            sum.z += scale * x.z;
            sum.w += scale * x.w;
        }
        to[v] = sum;
    }
}

/* ---- the program ---- */

int main()
{
    const int tokens = 9, k = 3, columns = 44, ld = 48;
    Buffer<int> row_of(tokens * k);
    Buffer<float> weight(tokens * k), in(tokens * k * ld), ours(tokens * columns), theirs(tokens * columns);
    for (int i = 0; i < tokens * k; i++)
        row_of[i] = i * 5 % (tokens * k);
    weight.numbers(3);
    in.numbers(100);
    ours.fill(-1);
    theirs.fill(-1);
    const Routing r = {row_of, weight, tokens, k, columns, ld};
    topk_gather<<<tokens, 256>>>(in, ours, r);
    topk_gather_by_hand<<<tokens, 256>>>(in, theirs, r);
    finish();
    return report("topk_gather", count_wrong(ours, theirs, [&](int i) {
                      float sum = 0;
                      for (int j = 0; j < k; j++)
                          sum += weight[i / columns * k + j] * in[row_of[j * tokens + i / columns] * ld + i % columns];
                      return sum;
                  }));
}
