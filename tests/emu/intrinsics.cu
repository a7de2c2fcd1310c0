// Bits, conversions and mathematics, each against what CUDA's manual says it is.
// flags: -I../../include/ccute/cpu/cuda
// run
// out: popc 3 64 clz 32 31 0 63 ffs 0 4 33
// out: brev 80000000 f0000000 0000000000000001
// out: perm 44332211 88776655 11223344 8080807f
// out: funnel 9abcdef0 def01234
// out: mulhi 1 -1 fffffffffffffffe mul24 -6
// out: bits 3f800000 1 4607182418800017408
// out: round 2 4 2 -3 -2 4
// out: min -1 1 max 4294967295 7 2.5 2.5
// out: saturate 0 0.5 1 0
// out: rsqrt 0.5 0.25
// out: turns 0 -1 1 0 -1 0 0.5 1 0
// out: fast 2 3 100 0 1 0.5 4
// out: fp8 7e 7f ff 7b 7c 3c38 7e
#include <ccute/cpu.h>
#include <cuda_fp8.h>
#include <cstdio>

__global__ void intrinsics()
{
    printf("popc %d %d clz %d %d %d %d ffs %d %d %d\n", __popc(0x31), __popcll(~0ull), __clz(0), __clz(1), __clz(-1),
           __clzll(1), __ffs(0), __ffs(8), __ffsll(1ll << 32));
    printf("brev %08x %08x %016llx\n", __brev(1), __brev(15), __brevll(1ull << 63));
    printf("perm %08x %08x %08x %08x\n", __byte_perm(0x44332211, 0x88776655, 0x3210),
           __byte_perm(0x44332211, 0x88776655, 0x7654), __byte_perm(0x44332211, 0, 0x0123),
           __byte_perm(0x80, 0x7f, 0x888c));
    printf("funnel %08x %08x\n", __funnelshift_l(0xf0123456, 0x789abcde, 8),
           __funnelshift_r(0xf0123456, 0x789abcde, 8));
    printf("mulhi %u %d %llx mul24 %d\n", __umulhi(0x80000000u, 2), __mulhi(-1, 1), __umul64hi(~0ull, ~0ull),
           __mul24(-2, 3));
    printf("bits %08x %g %lld\n", __float_as_uint(1.0f), __int_as_float(0x3f800000), __double_as_longlong(1.0));
    printf("round %d %d %d %d %d %d\n", __float2int_rn(2.5f), __float2int_rn(3.5f), __float2int_rz(2.9f),
           __float2int_rd(-2.1f), __float2int_ru(-2.9f), __float2int_ru(3.1f));
    printf("min %d %u max %u %lld %g %g\n", min(-1, 1), min(1, 7u), max(-1, 1u), max(7ll, -7ll), max(2.5f, -1.0f),
           max(2.5, 1.0f));
    printf("saturate %g %g %g %g\n", __saturatef(-1.0f), __saturatef(0.5f), __saturatef(9.0f), __saturatef(NAN));
    printf("rsqrt %g %g\n", rsqrtf(4.0f), rsqrt(16.0));
    float sine, cosine;
    sincospif(2.5f, &sine, &cosine);
    printf("turns %g %g %g %g %g %g %g %g %g\n", sinpif(3.0f), sinpif(-2.5f), sinpif(0.5f), cospif(1.5f), cospi(3.0),
           sinpi(-4.0) + 0.0, rcbrtf(8.0f), sine, cosine);
    __sincosf(0.0f, &sine, &cosine);
    printf("fast %g %g %g %g %g %g %g\n", __log2f(4.0f), __log10f(1000.0f), __exp10f(2.0f), sine, cosine,
           normcdff(0.0f), __frsqrt_rn(0.0625f));
    printf("fp8 %02x %02x %02x %02x %02x %04x %02x\n", __nv_cvt_float_to_fp8(1000.0f, __NV_SATFINITE, __NV_E4M3),
           __nv_cvt_float_to_fp8(465.0f, __NV_NOSAT, __NV_E4M3), __nv_cvt_float_to_fp8(-1000.0f, __NV_NOSAT, __NV_E4M3),
           __nv_cvt_float_to_fp8(1e9f, __NV_SATFINITE, __NV_E5M2),
           __nv_cvt_float_to_fp8(61440.0f, __NV_NOSAT, __NV_E5M2),
           __nv_cvt_float2_to_fp8x2(make_float2(1.0f, 1.5f), __NV_SATFINITE, __NV_E4M3),
           __nv_cvt_float_to_fp8(464.0f, __NV_NOSAT, __NV_E4M3));
}

int main()
{
    CCUTE_LAUNCH(intrinsics, 1, 1, 0, 0);
    cudaDeviceSynchronize();
}
