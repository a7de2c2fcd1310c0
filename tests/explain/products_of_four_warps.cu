#include <ccute/short.h>

/* A in registers, then in shared memory in rows of 64 bytes; B along N without a swizzle, where 8 k are 128 bytes. */
CCUTE_FOLD __global__ void __launch_bounds__(256) k(float *out, const unsigned short *in, int stage, int n)
{
    CCUTE_ASSUME(stage >= 0 && stage < 3);
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(2, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 64, 16, 128, 32);
    const ccute_layout tile_b = ccute_make_layout(TUP(8, 32, 3), TUP(1, 8, 256)), sums = ccute_make_layout(TUP(128, 8));
    CCUTE_SHARED(unsigned short, a, tile_a, 4096);
    CCUTE_SHARED(unsigned short, b, tile_b, 768);
    const ccute_layout fa = ccute_fragment_A(mma, tile_a), fc = ccute_fragment_C(mma, sums);
    const ccute_layout pb = ccute_partition_B(mine, ccute_slice(tile_b, ALL, ALL, stage));
    unsigned short ra[16];
    float c[4];
    ccute_copy(ra, fa, in, ccute_partition_A(mine, tile_a));
    ccute_wgmma_fence();
    ccute_gemm_first(mine, c, fc, ra, fa, b, pb); // by hand: product first=true together=128 instructions=2 multiply_adds=16384 threads=256 C.registers=4 A.registers=8 A.filled_in=18 B.bytes=512 B.major=MN B.swizzle=0 B.leading=128
    for (int i = 0; i < n; i++)
        ccute_gemm(mine, c, fc, a, ccute_partition_A_shared(mine, tile_a), b, pb); // by hand: product instructions=2 threads=256 A.bytes=4096 A.major=K A.swizzle=64 A.leading=16 A.stride=512
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    ccute_copy(out, ccute_partition_C(mine, sums), c, fc);
}
// ---- explained ----
// products_of_four_warps.cu:4: k: 256 threads (from __launch_bounds__)
//   with n = 1024 (assumed), stage = 2 (assumed)
//   shared unsigned short a[4096], 8192 bytes = Sw<2,3,3> o 0 o ((8,16),(32,1)):((32,256),(1,0))
//   shared unsigned short b[768], 1536 bytes = (8,32,3):(1,8,256)
//   registers unsigned short ra[16], 32 bytes
//   registers float c[4], 16 bytes
//   shared memory: 9728 bytes declared of 49152; a launch may request up to 232448
//   line  access                 layout of a thread                                instruction              bits  each thread  bytes  a request of a warp
//     18  load global in (wide)  Sw<2,3,3> o (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 o ((2,2,2),1,2):((1,256,8),0,16)  ld.global                  32            8     32  8 sectors of 4, not coalesced
//         where in is 4-byte aligned
//         ! a request of a warp touches 8 sectors of global memory where its bytes need 4 (warp 0, move 0); fix: a thread layout whose first mode runs along the elements of stride 1, so that a warp covers whole sectors
//         - 32-bit moves only where in is 4-byte aligned
//     18  load global in (else)  Sw<2,3,3> o (threadIdx.x & 3) * 2 + (threadIdx.x >> 2 & 7) * 32 + (threadIdx.x >> 5) * 512 o ((2,2,2),1,2):((1,256,8),0,16)  ld.global                  16           16     32  8 sectors of 2, not coalesced
//         otherwise
//         ! a request of a warp touches 8 sectors of global memory where its bytes need 2 (warp 0, move 0); fix: a thread layout whose first mode runs along the elements of stride 1, so that a warp covers whole sectors
//     20  product into c         ((2,2,1),1,1):((1,2,0),0,0)                       wgmma(8, f16, f16, f32)                  2         16384 multiply-adds of 4 warps
//         C: registers c = ((2,2,1),1,1):((1,2,0),0,0): 4 of 32 bits; the sums begin at 0
//         A: registers ra = ((2,2,2),1,2):((1,2,4),0,8): 8 of 32 bits, filled in line 18 (ld.global)
//         B: shared b = pb_o o ((8,16),1,2):((1,8),0,128): MN-major, no swizzle, leading offset 128, stride offset 0 bytes; the instructions read 512 bytes of it
//         256 of 256 threads run it: 32768 multiply-adds of the block
//     22  product into c         ((2,2,1),1,1):((1,2,0),0,0)                       wgmma(8, f16, f16, f32)                  2         16384 multiply-adds of 4 warps
//         C: registers c = ((2,2,1),1,1):((1,2,0),0,0): 4 of 32 bits
//         A: shared a = Sw<2,3,3> o (threadIdx.x >> 7) * 2048 o ((64,16),1,2):((32,1),0,16): K-major, swizzle of 64 bytes, leading offset 16, stride offset 512 bytes; the instructions read 4096 bytes of it
//         B: shared b = pb_o o ((8,16),1,2):((1,8),0,128): MN-major, no swizzle, leading offset 128, stride offset 0 bytes; the instructions read 512 bytes of it
//         256 of 256 threads run it: 32768 multiply-adds of the block
//     25  store global out       (threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,1),1,1):((128,8,1024),0,0)  st.global                  32            4     16  4 sectors of 4
//         writes 1024 elements of out, each once: proved
//         - 32-bit moves: no stride of the destination, (threadIdx.x & 3) * 256 + (threadIdx.x >> 2 & 7) + (threadIdx.x >> 5) * 16 o ((2,2,1),1,1):((128,8,1024),0,0), is 1
