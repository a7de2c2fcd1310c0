/* The elements of an instance of hgemm.cu and how its matrices are stored: HGEMM_ELEMENTS is the type of A's and B's,
 * HGEMM_RESULTS of C's, and HGEMM_A_COLUMNS and HGEMM_B_COLUMNS are 1 where a matrix is stored by columns, its elements
 * along k ld apart. */
#ifndef HGEMM_TYPES_H
#define HGEMM_TYPES_H

#include <ccute/ccute.h>
#include <ccute/tma.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#ifndef HGEMM_ELEMENTS
#define HGEMM_ELEMENTS CCUTE_F16
#endif
#ifndef HGEMM_RESULTS
#define HGEMM_RESULTS HGEMM_ELEMENTS
#endif
#ifndef HGEMM_A_COLUMNS
#define HGEMM_A_COLUMNS 0
#endif
#ifndef HGEMM_B_COLUMNS
#define HGEMM_B_COLUMNS 0
#endif

/* Of a type: its elements, what a map calls them, and the type of the sums of their products. */
template <class T, ccute_tma_type MAP, int SUM> struct elements {
    typedef T element;
    static constexpr ccute_tma_type map = MAP;
    static constexpr int sum = SUM;
};
template <int type> struct kind;
template <> struct kind<CCUTE_F16> : elements<__half, CCUTE_TMA_F16, CCUTE_F32> {
};
template <> struct kind<CCUTE_BF16> : elements<__nv_bfloat16, CCUTE_TMA_BF16, CCUTE_F32> {
};
template <> struct kind<CCUTE_E4M3> : elements<__nv_fp8_e4m3, CCUTE_TMA_U8, CCUTE_F32> {
};
template <> struct kind<CCUTE_E5M2> : elements<__nv_fp8_e5m2, CCUTE_TMA_U8, CCUTE_F32> {
};
template <> struct kind<CCUTE_S8> : elements<signed char, CCUTE_TMA_U8, CCUTE_S32> {
};
template <> struct kind<CCUTE_F32> : elements<float, CCUTE_TMA_F32, CCUTE_F32> {
};
template <> struct kind<CCUTE_S32> : elements<int, CCUTE_TMA_I32, CCUTE_S32> {
};

typedef kind<HGEMM_ELEMENTS>::element element;
typedef kind<HGEMM_RESULTS>::element result;
typedef kind<kind<HGEMM_ELEMENTS>::sum>::element sum;

/* A sum is scaled as a float, or as a whole number if C has those. */
inline __device__ float value(__half x) { return __half2float(x); }
inline __device__ float value(__nv_bfloat16 x) { return __bfloat162float(x); }
inline __device__ float value(float x) { return x; }
inline __device__ int value(int x) { return x; }
typedef decltype(value(result())) factor;
inline __device__ void round_to(__half *to, float x) { *to = __float2half(x); }
inline __device__ void round_to(__nv_bfloat16 *to, float x) { *to = __float2bfloat16(x); }
inline __device__ void round_to(float *to, float x) { *to = x; }
inline __device__ void round_to(int *to, int x) { *to = x; }

#endif
