/* examples/attention.cu on the GPU that is here: medians of the rounds in TFLOP/s, and how many elements of some rows
 * differ from plain loops by more than the rounding of the weights. Random numbers; a head of `width` elements in all.
 * attention.sh compiles it. */
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <type_traits>
#include <vector>

#include "../../examples/attention.h"
#include "timed.h"

attention_function attention_short, attention_64, attention_64_short, attention_bfloat16, attention_bfloat16_short,
    attention_bfloat16_64, attention_bfloat16_64_short;
enum { CHECKED = 512 }; /* rows */

static __device__ unsigned mix(unsigned x)
{
    x ^= x >> 16, x *= 0x7feb352du, x ^= x >> 15, x *= 0x846ca68bu, x ^= x >> 16;
    return x;
}

/* About normal, as the elements of heads are. */
template <class T> __global__ void fill(T *p, size_t n, unsigned seed)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x) {
        const unsigned x = mix((unsigned)i * 2654435761u + seed), y = mix(x + 1);
        p[i] = (T)(sqrtf(-2 * logf((x >> 8) * 0x1p-24f + 0x1p-25f)) * cospif(2 * ((y >> 8) * 0x1p-24f)));
    }
}

template <class T> __device__ const T *row_of(const attention_tensor &t, int token, int head, int batch)
{
    return (const T *)t.data + token * t.of_token + head * t.of_head + batch * t.of_batch;
}

/* A block computes a row, each thread an element of it. */
template <class T>
__global__ void check_rows(attention_problem p, int depth, float bound, float *scores, unsigned long long *wrong)
{
    const unsigned x = mix(blockIdx.x + 77);
    const int heads = p.heads * p.shared;
    const int query = x % p.queries, head = (x >> 8) % heads, batch = (x >> 16) % p.batches;
    const int seen = p.causal ? query + 1 + p.keys - p.queries : p.keys;
    float *const mine = scores + (size_t)blockIdx.x * p.keys;
    for (int key = threadIdx.x; key < seen; key += blockDim.x) {
        const T *const q = row_of<T>(p.Q, query, head, batch), *const k = row_of<T>(p.K, key, head / p.shared, batch);
        float score = 0;
        for (int i = 0; i < depth; i++)
            score += (float)q[i] * (float)k[i];
        mine[key] = score * p.scale;
    }
    __syncthreads();
    float most = -INFINITY, sum = 0, result = 0;
    for (int key = 0; key < seen; key++)
        most = fmaxf(most, mine[key]);
    for (int key = 0; key < seen; key++) {
        const float weight = expf(mine[key] - most);
        sum += weight;
        result += weight * (float)row_of<T>(p.V, key, head / p.shared, batch)[threadIdx.x];
    }
    const float got = (float)row_of<T>(p.O, query, head, batch)[threadIdx.x];
    if (!(fabsf(got - result / sum) <= bound * (1 + fabsf(got))))
        atomicAdd(wrong, 1);
    if (threadIdx.x == 0 &&
        !(fabsf(p.lse[((size_t)batch * heads + head) * p.queries + query] - most - logf(sum)) < 1e-3f))
        atomicAdd(wrong, 1);
}

template <class T> static T *memory(size_t count)
{
    T *p;
    must(cudaMalloc(&p, count * sizeof(T)), "memory");
    must(cudaMemset(p, 0, count * sizeof(T)), "memory");
    return p;
}

static attention_function *instance_for(bool bfloat16, int depth, int keys, bool causal)
{
    if (depth == 64 && attention_groups(depth, keys, causal) == 2)
        return bfloat16 ? attention_bfloat16_64_short : attention_64_short;
    if (depth == 64)
        return bfloat16 ? attention_bfloat16_64 : attention_64;
    if (attention_step(depth, keys, causal) == 128)
        return bfloat16 ? attention_bfloat16_short : attention_short;
    return bfloat16 ? attention_bfloat16 : attention;
}

/* `tokens` in all, in batches of one length; `width` elements of all heads. */
template <class T> static void measure(const char *name, float bound, int depth, int length, int shared, bool causal)
{
    enum { ROUNDS = 9, TOKENS = 16384, WIDTH = 2048 };
    const int heads = WIDTH / depth, batches = std::max(1, TOKENS / length);
    const size_t size = (size_t)batches * length * WIDTH;
    cudaDeviceProp device;
    attention_problem p = {length, length, heads / shared, shared, batches};
    unsigned long long *const counted = memory<unsigned long long>(1), wrong = 0;
    float *const scores = memory<float>((size_t)CHECKED * length);
    attention_function *const run = instance_for(std::is_same<T, __nv_bfloat16>::value, depth, length, causal);
    std::vector<float> times;
    must(cudaGetDeviceProperties(&device, 0), "device");
    p.Q = p.O = {memory<T>(size), WIDTH, depth, (long)length * WIDTH};
    p.K = p.V = {memory<T>(size / shared), WIDTH / shared, depth, (long)length * WIDTH / shared};
    p.O.data = memory<T>(size);
    p.V.data = memory<T>(size / shared);
    p.lse = memory<float>((size_t)heads * batches * length);
    p.scale = 1 / sqrtf(depth);
    p.causal = causal;
    fill<<<1024, 256>>>((T *)p.Q.data, size, 1);
    fill<<<1024, 256>>>((T *)p.K.data, size / shared, 2);
    fill<<<1024, 256>>>((T *)p.V.data, size / shared, 3);
    const auto ours = [&] { must(run(&p, device.multiProcessorCount, 0), "attention"); };
    ours();
    check_rows<T><<<CHECKED, depth>>>(p, depth, bound, scores, counted);
    must(cudaMemcpy(&wrong, counted, sizeof wrong, cudaMemcpyDeviceToHost), "compare");
    const double flop = 4. * batches * length * length * WIDTH / (causal ? 2 : 1);
    const int each = std::max(2, (int)(8e12 / flop));
    milliseconds(ours, each);
    for (int round = 0; round < ROUNDS; round++)
        times.push_back(milliseconds(ours, each));
    std::sort(times.begin(), times.end());
    printf("%-14s d %3d, %5d tokens%s%s   %6.1f TFLOP/s   %llu wrong\n", name, depth, length,
           causal ? ", causal" : "        ", shared > 1 ? ", shared" : "        ", flop / times[ROUNDS / 2] * 1e-9,
           wrong);
    fflush(stdout);
    for (void *x : {p.Q.data, p.K.data, p.V.data, p.O.data, (void *)p.lse, (void *)counted, (void *)scores})
        cudaFree(x);
}

#ifndef ATTENTION_INSTANCES
/* For attention.py: 0, or a CUDA error. */
extern "C" int attention_run(int bfloat16, int depth, const attention_problem *p, void *stream)
{
    int processors;
    must(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0), "device");
    return instance_for(bfloat16, depth, p->keys, p->causal)(p, processors, (cudaStream_t)stream);
}

int main()
{
    for (int causal = 0; causal < 2; causal++)
        for (int length : {512, 1024, 2048, 4096, 8192, 16384}) {
            measure<__nv_bfloat16>("bf16", 0x1p-7f, 128, length, 1, causal);
            measure<__half>("f16", 0x1p-10f, 128, length, 1, causal);
        }
    for (int causal = 0; causal < 2; causal++)
        for (int length : {1024, 8192}) {
            measure<__nv_bfloat16>("bf16", 0x1p-7f, 64, length, 1, causal);
            measure<__half>("f16", 0x1p-10f, 64, length, 1, causal);
        }
    measure<__nv_bfloat16>("bf16", 0x1p-7f, 128, 8192, 4, false);
    return 0;
}
#endif
