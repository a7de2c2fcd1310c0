/* What CUDA's copy kernels share: division by reciprocals, vectors, the digits of a block's number. */
#ifndef CCUTE_CUDA_DEVICE_CUH
#define CCUTE_CUDA_DEVICE_CUH

#include <stdint.h>

#include "cuda/copy.h"
#include "cuda/launch.h"

/* Threads that a multiprocessor holds: with 2048, kernels get 32 registers a thread. */
#if __CUDA_ARCH__ == 750
#define CCUTE_RESIDENT 1024
#elif __CUDA_ARCH__ == 860 || __CUDA_ARCH__ == 870 || __CUDA_ARCH__ == 880 || __CUDA_ARCH__ == 890 ||                  \
    __CUDA_ARCH__ >= 1100
#define CCUTE_RESIDENT 1536
#else
#define CCUTE_RESIDENT 2048
#endif

/* The blocks of a grid. Of a portion, 1 / 2^portion of those that can be resident, each of which does the work of
   several: another kernel's blocks do not start while some of a grid before it wait. */
static inline unsigned ccute_grid(const void *kernel, int64_t blocks, int threads, int shared, int portion)
{
    int device, multiprocessors, resident;
    int64_t most;
    if (!portion || cudaGetDevice(&device) != cudaSuccess ||
        cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device) != cudaSuccess ||
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, kernel, threads, (size_t)shared) != cudaSuccess)
        return (unsigned)blocks;
    most = ((int64_t)multiprocessors * resident >> portion) + 1;
    return (unsigned)(blocks < most ? blocks : most);
}

/* Let each of a kernel's blocks have that many bytes of shared memory. */
static inline cudaError_t ccute_allow_shared(const void *kernel, int bytes)
{
    if (bytes <= 48 * 1024)
        return cudaSuccess;
    return cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
}

/* A unit of that many bytes. */
template <int BYTES> struct ccute_unit_of;
template <> struct ccute_unit_of<1> {
    using type = uint8_t;
};
template <> struct ccute_unit_of<2> {
    using type = uint16_t;
};
template <> struct ccute_unit_of<4> {
    using type = uint32_t;
};
template <> struct ccute_unit_of<8> {
    using type = uint2;
};
template <> struct ccute_unit_of<16> {
    using type = uint4;
};

/* index / d.extent, for an index below 2^31. */
static __device__ __forceinline__ uint32_t ccute_quotient(uint32_t index, const ccute_digit &d)
{
    return (__umulhi(index, (uint32_t)d.magic) + index) >> d.shift;
}

/* The same for 64 bits. */
static __device__ __forceinline__ uint64_t ccute_quotient(uint64_t index, uint64_t magic, uint32_t shift)
{
    return (__umul64hi(index, magic) + index) >> shift;
}

static __device__ __forceinline__ uint64_t ccute_quotient(uint64_t index, const ccute_digit &d)
{
    return ccute_quotient(index, d.magic, d.shift);
}

/* Call take(digit, its value) for the digits of an index, innermost first; the last is not divided. Index is uint32_t
   or uint64_t. The first three are in line: their numbers then are operands of instructions. */
template <class Index, class Take>
static __device__ __forceinline__ void ccute_digits(const ccute_digit *digit, int n, Index index, Take take)
{
#pragma unroll
    for (int i = 0; i < 3; i++) {
        if (i >= n)
            return;
        const Index rest = i + 1 < n ? ccute_quotient(index, digit[i]) : 0;
        take(digit[i], index - rest * (Index)digit[i].extent);
        index = rest;
    }
#pragma unroll 1
    for (int i = 3; i < n; i++) {
        const Index rest = i + 1 < n ? ccute_quotient(index, digit[i]) : 0;
        take(digit[i], index - rest * (Index)digit[i].extent);
        index = rest;
    }
}

/* Add the steps of an index. */
template <class Index>
static __device__ __forceinline__ void ccute_steps(const ccute_digit *digit, int n, Index index, int64_t &dst,
                                                   int64_t &src)
{
    ccute_digits(digit, n, index, [&](const ccute_digit &d, Index at) {
        dst += (int64_t)at * d.dst;
        src += (int64_t)at * d.src;
    });
}

/* Chunks of 16 bytes, aligned on both sides, into shared memory, and the wait for all of a block's. */
enum { CCUTE_CHUNK = 16 };

static __device__ __forceinline__ void ccute_chunk_async(char *shared, const char *global)
{
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"((uint32_t)__cvta_generic_to_shared(shared)),
                 "l"(global));
#else
    *(uint4 *)shared = __ldcs((const uint4 *)global);
#endif
}

static __device__ __forceinline__ void ccute_chunks_wait()
{
#if __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
    __syncthreads();
}

/* Bytes first to last of a chunk, unit by unit; all loads before the stores. */
template <class T>
static __device__ __forceinline__ void ccute_chunk_part(char *shared, const char *global, int first, int last)
{
    T unit[CCUTE_CHUNK / sizeof(T)];
#pragma unroll
    for (int k = 0; k < CCUTE_CHUNK; k += sizeof(T))
        if (k >= first && k < last)
            unit[k / sizeof(T)] = *(const T *)(global + k);
#pragma unroll
    for (int k = 0; k < CCUTE_CHUNK; k += sizeof(T))
        if (k >= first && k < last)
            *(T *)(shared + k) = unit[k / sizeof(T)];
}

/* Where a block's tile begins, and how many steps of each cut it takes. */
struct ccute_place {
    int64_t dst, src, first[2];
    uint32_t count[2], number;
};

/* The part of cut k that a block takes. */
static __device__ __forceinline__ void ccute_take_part(const ccute_tile &t, int k, uint32_t part, ccute_place &at)
{
    const int64_t begin = (int64_t)part * t.cut[k].tile - t.cut[k].extra, first = begin < 0 ? 0 : begin;
    const int64_t left = t.cut[k].extent - first, most = t.cut[k].tile + begin + t.cut[k].extra - first;
    at.first[k] = first;
    at.count[k] = (uint32_t)(left < most ? left : most);
    at.dst += first * t.cut[k].dst;
    at.src += first * t.cut[k].src;
}

/* number: which of the windows along cut 0, whose digit is the first. */
static __device__ __forceinline__ ccute_place ccute_place_of(const ccute_tile &t, uint32_t block)
{
    ccute_place at = {0, 0, {0, 0}, {1, 1}, 0};
    uint32_t other = 0, rest = ccute_quotient(block, t.outer[0]);
    at.number = block - rest * (uint32_t)t.outer[0].extent;
    ccute_digits(t.outer + 1, t.n_outer - 1, rest, [&](const ccute_digit &d, uint32_t digit) {
        other = d.shared == 1 ? digit : other;
        at.dst += digit * d.dst;
        at.src += digit * d.src;
    });
    ccute_take_part(t, 0, at.number, at);
    ccute_take_part(t, 1, other, at);
    return at;
}

/* How far a walk goes in this block. */
static __device__ __forceinline__ uint32_t ccute_walk_count(const ccute_walk &w, const ccute_place &at)
{
    return (uint32_t)w.inner * (w.which < 0 ? 1 : w.which == 0 ? at.count[0] : at.count[1]);
}

#endif
