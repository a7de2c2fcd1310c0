/* Conversions on a GPU: all halves to every type, and numbers of each type to halves and shorter ones, by folded
 * vectors and element by element, compared with the same on the CPU; sums with both. */
#define CCUTE_MOVES
#include "gpu.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include <ccute/cpu.h>
#include <ccute/short.h>

#include <cmath>
#include <cstring>
#include <vector>

enum { COUNT = 65536, EACH = 16, THREADS = 128 };

/* By vectors of N elements, as foldc writes them. */
template <bool SATURATED, int N, class D, class S> __global__ void by_vectors(D *d, const S *s)
{
    const int first = (blockIdx.x * THREADS + threadIdx.x) * EACH;
    for (int i = first; i < first + EACH; i += N)
        if constexpr (SATURATED)
            ccute_store_global(d + i, ccute_vector_saturated(d, ccute_load_global<N>(s + i)));
        else
            ccute_store_global(d + i, ccute_vector_converted(d, ccute_load_global<N>(s + i)));
}

template <bool SATURATED, class D, class S> __global__ void by_elements(D *d, const S *s)
{
    const int i = (blockIdx.x * THREADS + threadIdx.x) * EACH;
    const ccute_layout mine = ccute_make_layout(EACH);
    if (SATURATED)
        ccute_convert_saturated(d + i, mine, s + i, mine);
    else
        ccute_convert(d + i, mine, s + i, mine);
}

template <class T> bool same(T a, T b)
{
    const double x = (double)ccute_converted_to_<false, double>(a), y = (double)ccute_converted_to_<false, double>(b);
    return x == y ? std::signbit(x) == std::signbit(y) : x != x && y != y;
}

template <class T> struct on_gpu {
    T *data;
    explicit on_gpu(size_t count) { CUDA(cudaMalloc(&data, count * sizeof(T))); }
    ~on_gpu() { cudaFree(data); }
};

template <bool SATURATED, class D, class S> int compare(const char *name, const std::vector<S> &from)
{
    constexpr int N = 16 / (sizeof(D) > sizeof(S) ? sizeof(D) : sizeof(S));
    const size_t count = from.size();
    std::vector<D> expected(count), got(count);
    on_gpu<S> s(count);
    on_gpu<D> d(count);
    int wrong = 0;
    for (size_t i = 0; i < count; i++)
        expected[i] = ccute_converted_to_<SATURATED, D>(from[i]);
    CUDA(cudaMemcpy(s.data, from.data(), count * sizeof(S), cudaMemcpyHostToDevice));
    for (int vectors = 0; vectors < 2; vectors++) {
        CUDA(cudaMemset(d.data, 0x55, count * sizeof(D)));
        if (vectors)
            by_vectors<SATURATED, N><<<COUNT / THREADS / EACH, THREADS>>>(d.data, s.data);
        else
            by_elements<SATURATED><<<COUNT / THREADS / EACH, THREADS>>>(d.data, s.data);
        CUDA(cudaMemcpy(got.data(), d.data, count * sizeof(D), cudaMemcpyDeviceToHost));
        for (size_t i = 0; i < count; i++)
            if (!same(expected[i], got[i]) && ++wrong == 1)
                printf("%s%s: %s, element %zu: %g, and not %g\n", name, SATURATED ? ", saturated" : "",
                       vectors ? "vectors" : "elements", i, (double)ccute_converted_to_<false, double>(got[i]),
                       (double)ccute_converted_to_<false, double>(expected[i]));
    }
    return wrong;
}

/* An integer is compared where C defines the conversion of the number. */
template <class D, class S> int compare_both(const char *name, const std::vector<S> &from)
{
    return compare<true, D>(name, from) + (ccute_limits_<D>::bits ? 0 : compare<false, D>(name, from));
}

template <class S> int compare_all(const char *name, const std::vector<S> &from)
{
    return compare_both<float>(name, from) + compare_both<double>(name, from) + compare_both<__half>(name, from) +
           compare_both<__nv_bfloat16>(name, from) + compare_both<__nv_fp8_e4m3>(name, from) +
           compare_both<__nv_fp8_e5m2>(name, from) + compare_both<signed char>(name, from) +
           compare_both<unsigned char>(name, from) + compare_both<short>(name, from) + compare_both<int>(name, from);
}

template <class T> std::vector<T> patterns()
{
    std::vector<T> all(COUNT);
    for (unsigned b = 0; b < COUNT; b++)
        memcpy((void *)&all[b], &b, sizeof(T));
    return all;
}

/* Numbers around those of 16 bits: each, and a little more and less than the middle between two. */
std::vector<float> floats()
{
    std::vector<float> all(COUNT);
    for (unsigned b = 0; b < COUNT; b++) {
        const unsigned bits = b << 16 | (b % 3 == 0 ? 0x8000 : b % 3 == 1 ? 0x1000 : 0x7fff);
        memcpy(&all[b], &bits, sizeof bits);
        if (b % 2)
            all[b] = ((int)b - 32768) / 64.f;
    }
    return all;
}

int main()
{
    int devices = 0, wrong;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
        puts("SKIP: no GPU");
        return 77;
    }
    wrong = compare_all("half", patterns<__half>()) + compare_all("bfloat16", patterns<__nv_bfloat16>()) +
            compare_all("e4m3", patterns<__nv_fp8_e4m3>()) + compare_all("e5m2", patterns<__nv_fp8_e5m2>()) +
            compare_all("float", floats());
    printf("%d wrong\n", wrong);
    return wrong != 0;
}
