/* Gradients of rows that the same word used are added up, in sorted order; a segment of words for each block.
   From: llm.c, llmc/encoder.cuh, wte_backward_kernel (buckets of a word and four channels a thread). */
#include "port.h"

struct Bucket {
    int first, size, word, channel;
};

/* ---- with layouts ---- */

template <int PACK>
CCUTE_FOLD __global__ void __launch_bounds__(32)
    embedding_backward(float *dwte, const Bucket *bucket_info, const int *workload_indices, const float *dout,
                       const int T, const int C, const int V)
{
    CCUTE_ASSUME(C > 0 && C % PACK == 0 && T > 0 && V > 0);
    CCUTE_ALIGNED(dwte, 16);
    CCUTE_ALIGNED(dout, 16);
    const Bucket bucket = bucket_info[blockIdx.x];
    const int c = bucket.channel + threadIdx.x * PACK;
    CCUTE_ASSUME(c % PACK == 0);
    if (c >= C)
        return;
    const ccute_layout rows = ccute_make_layout(TUP(PACK, C / PACK, T), TUP(1, PACK, C)),
                       table = ccute_make_layout(TUP(PACK, C / PACK, V), TUP(1, PACK, C));
    const ccute_layout held = ccute_make_layout(PACK), mine = ccute_slice(table, ALL, c / PACK, bucket.word);
    float sum[PACK] = {};
#pragma unroll 1
    for (int i = 0; i < bucket.size; i++) {
        float x[PACK];
        ccute_copy(x, held, dout, ccute_slice(rows, ALL, c / PACK, workload_indices[bucket.first + i]));
        for (int k = 0; k < PACK; k++)
            sum[k] += x[k];
    }
    ccute_axpby(1.0f, sum, held, 1.0f, dwte, mine);
}

/* ---- by hand ---- */

template <int PACK>
__global__ void __launch_bounds__(32)
    embedding_backward_by_hand(float *dwte, const Bucket *bucket_info, const int *workload_indices, const float *dout,
                               const int T, const int C, const int V)
{
    const Bucket bucket = bucket_info[blockIdx.x];
    const int c = bucket.channel + threadIdx.x * PACK;
    if (c >= C)
        return;
    float sum[PACK] = {}, x[PACK];
#pragma unroll 1
    for (int i = 0; i < bucket.size; i++) {
        *(float4 *)x = *(const float4 *)(dout + (long long)workload_indices[bucket.first + i] * C + c);
        for (int k = 0; k < PACK; k++)
            sum[k] += x[k];
    }
    float4 *to = (float4 *)(dwte + (long long)bucket.word * C + c);
    *(float4 *)x = *to;
    for (int k = 0; k < PACK; k++)
        x[k] += sum[k];
    *to = *(float4 *)x;
}

/* ---- the program ---- */

int main()
{
    const int T = 40, C = 200, V = 9;
    Buffer<float> dout(T * C), ours(V * C), theirs(V * C);
    Buffer<int> indices(T);
    Buffer<Bucket> buckets(V * 2);
    int at = 0;
    for (int w = 0; w < V; w++) {
        const int first = at;
        for (int t = 0; t < T; t++)
            if (t * 5 % 11 % V == w)
                indices[at++] = t;
        buckets[2 * w] = {first, at - first, w, 0}, buckets[2 * w + 1] = {first, at - first, w, 128};
    }
    dout.numbers(50), ours.fill(2), theirs.fill(2);
    embedding_backward<4><<<2 * V, 32>>>(ours, buckets, indices, dout, T, C, V);
    embedding_backward_by_hand<4><<<2 * V, 32>>>(theirs, buckets, indices, dout, T, C, V);
    finish();
    return report("embedding_backward", count_wrong(ours, theirs, [&](int i) {
                      float sum = 2;
                      for (int t = 0; t < T; t++)
                          if (t * 5 % 11 % V == i / C)
                              sum += dout[t * C + i % C];
                      return sum;
                  }));
}
