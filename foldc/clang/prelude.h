/* The declarations of CUDA for foldc's parser: the keywords, the built-in variables, types and functions of device
 * code. Parsed before every CUDA file, in place of the headers that nvcc would put there; CUDA's own headers are read
 * only where the file, or a header of it, needs them. Bodies do not matter here, types do. */

/* The toolkit's headers that this one stands for. */
#define __HOST_DEFINES_H__
#define __DEVICE_LAUNCH_PARAMETERS_H__
#define __COMMON_FUNCTIONS_H__
#define __MATH_FUNCTIONS_H__
#define __MATH_FUNCTIONS_HPP__
#define __DEVICE_FUNCTIONS_H__
#define __DEVICE_FUNCTIONS_HPP__
#define __DEVICE_DOUBLE_FUNCTIONS_H__
#define __DEVICE_DOUBLE_FUNCTIONS_HPP__
#define __DEVICE_ATOMIC_FUNCTIONS_H__
#define __DEVICE_ATOMIC_FUNCTIONS_HPP__
#define __SM_20_ATOMIC_FUNCTIONS_H__
#define __SM_20_ATOMIC_FUNCTIONS_HPP__
#define __SM_32_ATOMIC_FUNCTIONS_H__
#define __SM_32_ATOMIC_FUNCTIONS_HPP__
#define __SM_35_ATOMIC_FUNCTIONS_H__
#define __SM_60_ATOMIC_FUNCTIONS_H__
#define __SM_60_ATOMIC_FUNCTIONS_HPP__
#define __SM_20_INTRINSICS_H__
#define __SM_20_INTRINSICS_HPP__
#define __SM_30_INTRINSICS_H__
#define __SM_30_INTRINSICS_HPP__
#define __SM_32_INTRINSICS_H__
#define __SM_32_INTRINSICS_HPP__
#define __SM_35_INTRINSICS_H__
#define __SM_61_INTRINSICS_H__
#define __SM_61_INTRINSICS_HPP__
#define __SM_70_RT_H__
#define __SM_70_RT_HPP__
#define __SM_80_RT_H__
#define __SM_80_RT_HPP__
#define __SM_90_RT_H__
#define __SM_90_RT_HPP__
#define __SM_100_RT_H__
#define __SM_100_RT_HPP__
#define __TEXTURE_INDIRECT_FUNCTIONS_H__
#define __SURFACE_INDIRECT_FUNCTIONS_H__

/* Keywords. Those that clang would check, and foldc only reads, are annotations. */
#define __global__ __attribute__((global))
#define __device__ __attribute__((device))
#define __host__ __attribute__((host))
#define __constant__ __attribute__((constant)) __attribute__((annotate("ccute:constant")))
/* A variable that no lambda captures. CUDA lets it be extern, as a thread_local one may be. */
#define __shared__ thread_local __attribute__((annotate("ccute:shared")))
#define __managed__ __attribute__((device))
#define __grid_constant__ __attribute__((annotate("ccute:grid_constant")))
#define __nv_pure__
#define FOLDC_TEXT_(...) #__VA_ARGS__
#define __launch_bounds__(...)                                                                                         \
    __attribute__((annotate("ccute:launch_bounds " FOLDC_TEXT_(__VA_ARGS__))))                                         \
    __attribute__((annotate("ccute:launch_values", __VA_ARGS__)))
#define __block_size__(...)
#define __cluster_dims__(...)
#define __maxnreg__(...) __attribute__((annotate("ccute:maxnreg")))
#define __forceinline__ inline __attribute__((always_inline))
#define __inline_hint__
#define __align__(n) __attribute__((aligned(n))) __attribute__((annotate("ccute:align", n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __no_return__ __attribute__((noreturn))
#define __location__(a) __attribute__((a))
#define __annotate__(a) __attribute__((a))
#define __thread__ __thread
#define __import__
#define __export__
#define __cdecl
#define __specialization_static static
#define __device_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __cudart_builtin__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define __NV_SILENCE_DEPRECATION_BEGIN
#define __NV_SILENCE_DEPRECATION_END
#define __NV_SILENCE_HOST_DEPRECATION_BEGIN
#define __NV_SILENCE_HOST_DEPRECATION_END

/* The declarations of nvcc's implicit headers. C's own, without libstdc++'s wrappers; but <new> and <exception>,
   which the standard library's headers use, must be read before functions become __host__ __device__. */
__device__ void __syncthreads();
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <stdlib.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <new>
#include <exception>
#pragma clang force_cuda_host_device begin
#define _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#include <assert.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#undef _GLIBCXX_INCLUDE_NEXT_C_HEADERS
#undef signbit
#undef isfinite
#undef isinf
#undef isnan

/* Vector types: the toolkit's where there is one. What stands for it in kernels on the CPU has no crt. */
#if !defined(FOLDC_NO_TOOLKIT) && __has_include(<vector_types.h>) && __has_include(<crt/host_defines.h>)
#include <vector_types.h>
#include <vector_functions.h>
#else
#define __VECTOR_TYPES_H__
#define FOLDC_VECTOR_(name, type, align2, align4)                                                                      \
    struct name##1 { type x; };                                                                                        \
    struct __align__(align2) name##2 { type x, y; };                                                                   \
    struct name##3 { type x, y, z; };                                                                                  \
    struct __align__(align4) name##4 { type x, y, z, w; };                                                             \
    name##1 make_##name##1(type x);                                                                                    \
    name##2 make_##name##2(type x, type y);                                                                            \
    name##3 make_##name##3(type x, type y, type z);                                                                    \
    name##4 make_##name##4(type x, type y, type z, type w);
FOLDC_VECTOR_(char, signed char, 2, 4)
FOLDC_VECTOR_(uchar, unsigned char, 2, 4)
FOLDC_VECTOR_(short, short, 4, 8)
FOLDC_VECTOR_(ushort, unsigned short, 4, 8)
FOLDC_VECTOR_(int, int, 8, 16)
FOLDC_VECTOR_(uint, unsigned, 8, 16)
FOLDC_VECTOR_(long, long, 16, 16)
FOLDC_VECTOR_(ulong, unsigned long, 16, 16)
FOLDC_VECTOR_(longlong, long long, 16, 16)
FOLDC_VECTOR_(ulonglong, unsigned long long, 16, 16)
FOLDC_VECTOR_(float, float, 8, 16)
FOLDC_VECTOR_(double, double, 16, 16)
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned a = 1, unsigned b = 1, unsigned c = 1) : x(a), y(b), z(c) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
#endif

/* Built-in variables, and the function of a launch. */
extern __device__ const uint3 threadIdx, blockIdx;
extern __device__ const dim3 blockDim, gridDim;
__device__ const int warpSize = 32; /* on all GPUs of CUDA */
struct CUstream_st;
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0, CUstream_st *stream = 0);

/* Mathematics. The float and double functions of <math.h> are there already; these are the overloads. */
template <class T, bool floating = __is_floating_point(T),
          bool integral = __is_integral(T) || (__is_enum(T) && __is_convertible_to(T, int))>
struct foldc_number {
};
template <class T> struct foldc_number<T, true, false> {
    typedef T floating;
    typedef T any;
};
template <class T> struct foldc_number<T, false, true> {
    typedef double floating;
    typedef decltype(+T()) any;
};
template <class T> struct foldc_same {
    typedef T type;
};
/* `None` is always empty: overload resolution then prefers any other function of the file for the same arguments. */
#define FOLDC_MATH1_(name) template <class T, class... None> typename foldc_number<T>::floating name(T x, None...);
#define FOLDC_MATH2_(name)                                                                                             \
    template <class T, class U, class... None>                                                                         \
    decltype(typename foldc_number<T>::floating() + typename foldc_number<U>::floating()) name(T x, U y, None...);
#define FOLDC_CLASSIFY_(name) template <class T, class... None> bool name(T x, None...);
#define FOLDC_PICK_(name)                                                                                              \
    template <class T, class U, class... None>                                                                         \
    decltype(typename foldc_number<T>::any() + typename foldc_number<U>::any()) name(T x, U y, None...);
FOLDC_MATH1_(acos)
FOLDC_MATH1_(acosh)
FOLDC_MATH1_(asin)
FOLDC_MATH1_(asinh)
FOLDC_MATH1_(atan)
FOLDC_MATH1_(atanh)
FOLDC_MATH1_(cbrt)
FOLDC_MATH1_(ceil)
FOLDC_MATH1_(cos)
FOLDC_MATH1_(cosh)
FOLDC_MATH1_(erf)
FOLDC_MATH1_(erfc)
FOLDC_MATH1_(exp)
FOLDC_MATH1_(exp2)
FOLDC_MATH1_(expm1)
FOLDC_MATH1_(fabs)
FOLDC_MATH1_(floor)
FOLDC_MATH1_(lgamma)
FOLDC_MATH1_(log)
FOLDC_MATH1_(log10)
FOLDC_MATH1_(log1p)
FOLDC_MATH1_(log2)
FOLDC_MATH1_(nearbyint)
FOLDC_MATH1_(rint)
FOLDC_MATH1_(round)
FOLDC_MATH1_(rsqrt)
FOLDC_MATH1_(sin)
FOLDC_MATH1_(sinh)
FOLDC_MATH1_(sqrt)
FOLDC_MATH1_(tan)
FOLDC_MATH1_(tanh)
FOLDC_MATH1_(tgamma)
FOLDC_MATH1_(trunc)
FOLDC_MATH2_(atan2)
FOLDC_MATH2_(copysign)
FOLDC_MATH2_(fdim)
FOLDC_MATH2_(fmax)
FOLDC_MATH2_(fmin)
FOLDC_MATH2_(fmod)
FOLDC_MATH2_(hypot)
FOLDC_MATH2_(nextafter)
FOLDC_MATH2_(pow)
FOLDC_MATH2_(remainder)
FOLDC_CLASSIFY_(isfinite)
FOLDC_CLASSIFY_(isinf)
FOLDC_CLASSIFY_(isnan)
FOLDC_CLASSIFY_(signbit)
FOLDC_PICK_(max)
FOLDC_PICK_(min)
template <class T, class... None> T fma(T x, T y, T z, None...);
template <class T, class... None> typename foldc_number<T>::any abs(T x, None...);

#define FOLDC_FLOAT_(name, ...) float name(__VA_ARGS__);
#define FOLDC_ROUNDED_(suffix)                                                                                         \
    float __fadd_##suffix(float, float);                                                                               \
    float __fsub_##suffix(float, float);                                                                               \
    float __fmul_##suffix(float, float);                                                                               \
    float __fdiv_##suffix(float, float);                                                                               \
    float __fmaf_##suffix(float, float, float);                                                                        \
    float __frcp_##suffix(float);                                                                                      \
    float __fsqrt_##suffix(float);                                                                                     \
    double __dadd_##suffix(double, double);                                                                            \
    double __dsub_##suffix(double, double);                                                                            \
    double __dmul_##suffix(double, double);                                                                            \
    double __ddiv_##suffix(double, double);                                                                            \
    double __fma_##suffix(double, double, double);                                                                     \
    int __float2int_##suffix(float);                                                                                   \
    unsigned __float2uint_##suffix(float);                                                                             \
    long long __float2ll_##suffix(float);                                                                              \
    unsigned long long __float2ull_##suffix(float);                                                                    \
    float __int2float_##suffix(int);                                                                                   \
    float __uint2float_##suffix(unsigned);                                                                             \
    float __ll2float_##suffix(long long);                                                                              \
    float __ull2float_##suffix(unsigned long long);                                                                    \
    int __double2int_##suffix(double);                                                                                 \
    unsigned __double2uint_##suffix(double);                                                                           \
    long long __double2ll_##suffix(double);                                                                            \
    float __double2float_##suffix(double);
extern "C" {
FOLDC_ROUNDED_(rn)
FOLDC_ROUNDED_(rz)
FOLDC_ROUNDED_(ru)
FOLDC_ROUNDED_(rd)
float rsqrtf(float), rcbrtf(float), sinpif(float), cospif(float), erfinvf(float), erfcinvf(float), normcdff(float);
float __saturatef(float), __frsqrt_rn(float), __sinf(float), __cosf(float), __tanf(float), __tanhf(float);
float __expf(float), __exp10f(float), __logf(float), __log2f(float), __log10f(float);
float __powf(float, float), __fdividef(float, float), fdividef(float, float);
void __sincosf(float, float *, float *), sincospif(float, float *, float *), sincospi(double, double *, double *);
double rcbrt(double), sinpi(double), cospi(double), erfinv(double), normcdf(double), __drcp_rn(double);
int __float_as_int(float), __double2hiint(double), __double2loint(double);
unsigned __float_as_uint(float);
float __int_as_float(int), __uint_as_float(unsigned);
double __longlong_as_double(long long), __hiloint2double(int, int), __int2double_rn(int), __uint2double_rn(unsigned);
long long __double_as_longlong(double);

float __fmaf_ieee_rn(float, float, float), __fmaf_ieee_rz(float, float, float);
float __fmaf_ieee_ru(float, float, float), __fmaf_ieee_rd(float, float, float);

/* Bits */
int __popc(unsigned), __popcll(unsigned long long), __ffs(int), __ffsll(long long), __clz(int), __clzll(long long);
unsigned __brev(unsigned), __byte_perm(unsigned, unsigned, unsigned), __fns(unsigned, unsigned, int);
unsigned long long __brevll(unsigned long long);
int __mul24(int, int), __mulhi(int, int), __hadd(int, int), __rhadd(int, int);
unsigned __umul24(unsigned, unsigned), __umulhi(unsigned, unsigned), __sad(int, int, unsigned);
unsigned __usad(unsigned, unsigned, unsigned), __uhadd(unsigned, unsigned);
long long __mul64hi(long long, long long);
unsigned long long __umul64hi(unsigned long long, unsigned long long);
unsigned __funnelshift_l(unsigned, unsigned, unsigned), __funnelshift_lc(unsigned, unsigned, unsigned);
unsigned __funnelshift_r(unsigned, unsigned, unsigned), __funnelshift_rc(unsigned, unsigned, unsigned);
unsigned __vadd2(unsigned, unsigned), __vadd4(unsigned, unsigned), __vsub2(unsigned, unsigned);
unsigned __vsub4(unsigned, unsigned), __vsubss4(unsigned, unsigned), __vcmpne4(unsigned, unsigned);
unsigned __vcmpeq4(unsigned, unsigned), __vmaxu4(unsigned, unsigned), __vminu4(unsigned, unsigned);

/* Threads and memory */
void __syncwarp(unsigned mask = ~0u), __threadfence(), __threadfence_block(), __threadfence_system();
int __syncthreads_count(int), __syncthreads_and(int), __syncthreads_or(int);
int __all_sync(unsigned, int), __any_sync(unsigned, int);
unsigned __ballot_sync(unsigned, int), __activemask();
void __nanosleep(unsigned), __trap(), __brkpt(), __barrier_sync(unsigned), __barrier_sync_count(unsigned, unsigned);
unsigned long long __globaltimer();
long long clock64();
size_t __cvta_generic_to_shared(const void *), __cvta_generic_to_global(const void *);
size_t __cvta_generic_to_constant(const void *), __cvta_generic_to_local(const void *);
void *__cvta_shared_to_generic(size_t), *__cvta_global_to_generic(size_t);
unsigned __isGlobal(const void *), __isShared(const void *), __isConstant(const void *), __isLocal(const void *);
void __pipeline_commit(), __pipeline_wait_prior(size_t), __pipeline_memcpy_async(void *, const void *, size_t, size_t);
void __cluster_barrier_arrive(), __cluster_barrier_arrive_relaxed(), __cluster_barrier_wait();
dim3 __clusterGridDimInClusters(), __clusterDim(), __clusterIdx(), __clusterRelativeBlockIdx();
unsigned __clusterSizeInBlocks(), __clusterRelativeBlockRank(), __clusterDimIsSpecified();
void *__cluster_map_shared_rank(const void *, unsigned);
unsigned __cluster_query_shared_rank(const void *);
int printf(const char *, ...);
}
int __dp4a(int, int, int), __dp2a_lo(short2, char4, int), __dp2a_hi(short2, char4, int);
unsigned __dp4a(unsigned, unsigned, unsigned);
#define FOLDC_SHUFFLE_(name, lane) template <class T> T name(unsigned mask, T value, lane, int width = 32);
FOLDC_SHUFFLE_(__shfl_sync, int)
FOLDC_SHUFFLE_(__shfl_up_sync, unsigned)
FOLDC_SHUFFLE_(__shfl_down_sync, unsigned)
FOLDC_SHUFFLE_(__shfl_xor_sync, int)
#define FOLDC_REDUCE_(name) template <class T> T name(unsigned mask, T value);
FOLDC_REDUCE_(__reduce_add_sync)
FOLDC_REDUCE_(__reduce_min_sync)
FOLDC_REDUCE_(__reduce_max_sync)
FOLDC_REDUCE_(__reduce_and_sync)
FOLDC_REDUCE_(__reduce_or_sync)
FOLDC_REDUCE_(__reduce_xor_sync)
template <class T> unsigned __match_any_sync(unsigned mask, T value);
template <class T> unsigned __match_all_sync(unsigned mask, T value, int *all);

#define FOLDC_ATOMIC_(name)                                                                                            \
    template <class T> T name(T *, typename foldc_same<T>::type);                                                      \
    template <class T> T name##_block(T *, typename foldc_same<T>::type);                                              \
    template <class T> T name##_system(T *, typename foldc_same<T>::type);
FOLDC_ATOMIC_(atomicAdd)
FOLDC_ATOMIC_(atomicSub)
FOLDC_ATOMIC_(atomicExch)
FOLDC_ATOMIC_(atomicMin)
FOLDC_ATOMIC_(atomicMax)
FOLDC_ATOMIC_(atomicAnd)
FOLDC_ATOMIC_(atomicOr)
FOLDC_ATOMIC_(atomicXor)
FOLDC_ATOMIC_(atomicInc)
FOLDC_ATOMIC_(atomicDec)
template <class T> T atomicCAS(T *, typename foldc_same<T>::type, typename foldc_same<T>::type);
template <class T> T atomicCAS_block(T *, typename foldc_same<T>::type, typename foldc_same<T>::type);
template <class T> T atomicCAS_system(T *, typename foldc_same<T>::type, typename foldc_same<T>::type);

#define FOLDC_LOAD_(name) template <class T> T name(const T *);
#define FOLDC_STORE_(name) template <class T> void name(T *, typename foldc_same<T>::type);
FOLDC_LOAD_(__ldg)
FOLDC_LOAD_(__ldca)
FOLDC_LOAD_(__ldcg)
FOLDC_LOAD_(__ldcs)
FOLDC_LOAD_(__ldcv)
FOLDC_LOAD_(__ldlu)
FOLDC_STORE_(__stwb)
FOLDC_STORE_(__stwt)
FOLDC_STORE_(__stcg)
FOLDC_STORE_(__stcs)

/* Textures and surfaces: tex2D<float>(object, x, y), tex2D(&value, object, x, y). */
#define FOLDC_TEXTURE_(name)                                                                                           \
    template <class T, class... Coordinates> T name(unsigned long long, Coordinates...);                               \
    template <class T, class... Coordinates> void name(T *, unsigned long long, Coordinates...);
FOLDC_TEXTURE_(tex1D)
FOLDC_TEXTURE_(tex1Dfetch)
FOLDC_TEXTURE_(tex1DLayered)
FOLDC_TEXTURE_(tex1DLod)
FOLDC_TEXTURE_(tex2D)
FOLDC_TEXTURE_(tex2DGrad)
FOLDC_TEXTURE_(tex2DLayered)
FOLDC_TEXTURE_(tex2DLod)
FOLDC_TEXTURE_(tex2Dgather)
FOLDC_TEXTURE_(tex3D)
FOLDC_TEXTURE_(tex3DLod)
FOLDC_TEXTURE_(texCubemap)
FOLDC_TEXTURE_(texCubemapLayered)
FOLDC_TEXTURE_(surf1Dread)
FOLDC_TEXTURE_(surf2Dread)
FOLDC_TEXTURE_(surf2DLayeredread)
FOLDC_TEXTURE_(surf3Dread)
FOLDC_TEXTURE_(surfCubemapread)
#define FOLDC_SURFACE_(name) template <class T, class... Rest> void name(T, unsigned long long, Rest...);
FOLDC_SURFACE_(surf1Dwrite)
FOLDC_SURFACE_(surf2Dwrite)
FOLDC_SURFACE_(surf2DLayeredwrite)
FOLDC_SURFACE_(surf3Dwrite)
FOLDC_SURFACE_(surfCubemapwrite)
