/* Token and position embeddings are looked up and added, four numbers at a time.
   From: llm.c, dev/cuda/encoder_forward.cu, encoder_forward_kernel3. */
#include "port.h"

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(256)
    embedding(float *out, const int *inp, const float *wte, const float *wpe, int B, int T, int C, int V)
{
    const int idx = (blockIdx.x * blockDim.x + threadIdx.x) * 4, N = B * T * C;
    if (idx >= N)
        return;
    CCUTE_ASSUME(T > 0 && V > 0 && C > 0 && C % 4 == 0);
    CCUTE_ALIGNED(out, 16);
    CCUTE_ALIGNED(wte, 16);
    CCUTE_ALIGNED(wpe, 16);
    const int bt = idx / C, t = bt % T, c = idx % C, token = inp[bt];
    const ccute_layout four = ccute_make_layout(4);
    const ccute_layout tokens = ccute_make_layout_right(TUP(V, C)), places = ccute_make_layout_right(TUP(T, C));
    float a[4], b[4];
    ccute_copy(a, four, wte, ccute_offset_by(ccute_at(tokens, token, c), four));
    ccute_copy(b, four, wpe, ccute_offset_by(ccute_at(places, t, c), four));
#pragma unroll
    for (int k = 0; k < 4; k++)
        a[k] += b[k];
    ccute_copy(out, ccute_offset_by(idx, four), a, four);
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256)
    embedding_by_hand(float *out, const int *inp, const float *wte, const float *wpe, int B, int T, int C, int V)
{
    const int idx = (blockIdx.x * blockDim.x + threadIdx.x) * 4, N = B * T * C;
    if (idx >= N)
        return;
    const int bt = idx / C, t = bt % T, c = idx % C;
    const float4 a = *(const float4 *)(wte + (size_t)inp[bt] * C + c), b = *(const float4 *)(wpe + (size_t)t * C + c);
    *(float4 *)(out + idx) = make_float4(a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

/* ---- the program ---- */

int main()
{
    const int B = 3, T = 10, C = 36, V = 17, n = B * T * C;
    Buffer<int> inp(B * T);
    Buffer<float> wte(V * C), wpe(T * C), ours(n), theirs(n);
    for (int i = 0; i < B * T; i++)
        inp[i] = i * 5 % V;
    wte.numbers(1000);
    wpe.numbers(77);
    ours.fill(-1);
    theirs.fill(-1);
    embedding<<<(n / 4 + 255) / 256, 256>>>(ours, inp, wte, wpe, B, T, C, V);
    embedding_by_hand<<<(n / 4 + 255) / 256, 256>>>(theirs, inp, wte, wpe, B, T, C, V);
    finish();
    return report("embedding", count_wrong(ours, theirs, [&](int i) {
                      return wte[inp[i / C] * C + i % C] + wpe[i / C % T * C + i % C];
                  }));
}
