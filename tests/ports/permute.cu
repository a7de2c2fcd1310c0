/* Q, K and V of a transformer out of one (B, T, 3, NH, D) into three (B, NH, T, D), and the result back.
   From: llm.c, dev/cuda/attention_forward.cu, permute_kernel and unpermute_kernel. */
#include "port.h"

/* ---- with layouts ---- */

CCUTE_FOLD __global__ void __launch_bounds__(256)
    permute(float *q, float *k, float *v, const float *inp, int B, int N, int NH, int d)
{
    CCUTE_ASSUME(B > 0 && N > 0 && NH > 0 && d > 0);
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * NH * N * d)
        return;
    const ccute_layout mixed = ccute_make_layout_right(TUP(B, N, 3, NH, d));
    const ccute_layout from = ccute_group(ccute_select(mixed, 4, 1, 3, 0, 2), 0, 4); /* ((d, N, NH, B), 3) */
    const int first = ccute_at(from, idx, 0), second = ccute_at(from, idx, 1), third = ccute_at(from, idx, 2);
    q[idx] = inp[first];
    k[idx] = inp[second];
    v[idx] = inp[third];
}

CCUTE_FOLD __global__ void __launch_bounds__(256) unpermute(const float *inp, float *out, int B, int N, int NH, int d)
{
    CCUTE_ASSUME(B > 0 && N > 0 && NH > 0 && d > 0);
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * NH * N * d)
        return;
    const int to = ccute_at(ccute_select(ccute_make_layout_right(TUP(B, N, NH, d)), 3, 1, 2, 0), idx);
    out[to] = inp[idx];
}

/* ---- by hand ---- */

__global__ void __launch_bounds__(256)
    permute_by_hand(float *q, float *k, float *v, const float *inp, int B, int N, int NH, int d)
{
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * NH * N * d)
        return;
    const int b = idx / (NH * N * d);
    int rest = idx % (NH * N * d);
    const int nh = rest / (N * d);
    rest = rest % (N * d);
    const int n = rest / d, i = rest % d;
    const int from = b * N * 3 * NH * d + n * 3 * NH * d + 0 * NH * d + nh * d + i;
    q[idx] = inp[from];
    k[idx] = inp[from + NH * d];
    v[idx] = inp[from + 2 * (NH * d)];
}

__global__ void __launch_bounds__(256) unpermute_by_hand(const float *inp, float *out, int B, int N, int NH, int d)
{
    const int idx = blockIdx.x * blockDim.x + threadIdx.x;
    if (idx >= B * NH * N * d)
        return;
    const int b = idx / (NH * N * d);
    int rest = idx % (NH * N * d);
    const int nh = rest / (N * d);
    rest = rest % (N * d);
    const int n = rest / d, i = rest % d;
    out[b * NH * N * d + n * NH * d + nh * d + i] = inp[idx];
}

/* ---- the program ---- */

int main()
{
    const int B = 2, T = 13, NH = 3, D = 20, C = NH * D, n = B * T * C, blocks = (n + 255) / 256;
    Buffer<float> in(3 * n), ours(4 * n), theirs(4 * n);
    in.numbers(1000);
    ours.fill(-1);
    theirs.fill(-1);
    permute<<<blocks, 256>>>(ours, ours + n, ours + 2 * n, in, B, T, NH, D);
    unpermute<<<blocks, 256>>>(ours + n, ours + 3 * n, B, T, NH, D);
    permute_by_hand<<<blocks, 256>>>(theirs, theirs + n, theirs + 2 * n, in, B, T, NH, D);
    unpermute_by_hand<<<blocks, 256>>>(theirs + n, theirs + 3 * n, B, T, NH, D);
    finish();
    return report("permute", count_wrong(ours, theirs, [&](int j) {
                      const int which = j / n, i = j % n;
                      if (which == 3) /* K, in the input's order */
                          return in[i / C * 3 * C + C + i % C];
                      const int b = i / (NH * T * D), head = i / (T * D) % NH, t = i / D % T;
                      return in[(b * T + t) * 3 * C + which * C + head * D + i % D];
                  }));
}
