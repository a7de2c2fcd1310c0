#include <ccute/short.h>

/* Two instructions along N and two along K, of the first of two warps. A is in rows of 64 bytes, so that rows 0, 2, 4
   and 6 of a matrix have the same banks; the swizzle of B sends them to different ones. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(64) products(float *out)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32),
                                                     ccute_make_layout(TUP(1, 1, 1)), CCUTE_TILE(16, 16, 16));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x % 32);
    const ccute_layout tile_a = ccute_make_layout_right(TUP(16, 32)), tile_b = ccute_swizzle(2, 3, 3, tile_a);
    const ccute_layout fa = ccute_fragment_A(mma, tile_a), fb = ccute_fragment_B(mma, tile_b);
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(16, 16)));
    const ccute_tiled_copy load_a = ccute_thread_slice(ccute_make_tiled_copy_A(ccute_ldmatrix(4), mma), threadIdx.x % 32);
    const ccute_tiled_copy load_b = ccute_thread_slice(ccute_make_tiled_copy_B(ccute_ldmatrix(4), mma), threadIdx.x % 32);
    CCUTE_SHARED(unsigned short, a, tile_a, 512);
    CCUTE_SHARED(unsigned short, b, tile_b, 512);
    unsigned short ra[16], rb[16];
    float c[8];
    if (threadIdx.x < 32) {
        ccute_copy_tiled(load_a, ra, ccute_retile(load_a, fa), a, // by hand: load a wavefronts=16/4 degree=4 issued=2
                         ccute_partition_S(load_a, tile_a));
        ccute_copy_tiled(load_b, rb, ccute_retile(load_b, fb), b, // by hand: load b wavefronts=4/4 degree=1 issued=2
                         ccute_partition_S(load_b, tile_b));
        ccute_gemm_first(mine, c, fc, ra, fa, rb, fb); // by hand: product first=true together=32 instructions=4 multiply_adds=8192 threads=32 C.registers=8 A.registers=8 B.registers=8 A.filled_in=20 B.filled_in=22
        out[threadIdx.x] = c[0];
    }
}

/* Sums in halves: two to a register. A is the same for all steps along K. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) halves(unsigned short *out)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F16),
                                                     ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout again = ccute_make_layout(TUP(4, 1, 3), TUP(1, 0, 0)), fb = ccute_make_layout(TUP(2, 1, 3));
    const ccute_layout fc = ccute_make_layout(TUP(4, 1, 1));
    unsigned short a[4] = {1, 2, 3, 4}, b[6] = {1, 2, 3, 4, 5, 6}, c[4] = {0};
    ccute_gemm(mine, c, fc, a, again, b, fb); // by hand: product first=false instructions=3 multiply_adds=3072 threads=32 C.registers=2 A.registers=2 B.registers=3 A.filled_in=
    out[threadIdx.x] = c[0];
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(32) by_a_flag(float *out, int k)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout fa = ccute_make_layout(4), fb = ccute_make_layout(2);
    float a[4] = {1}, b[2] = {1}, c[4];
    ccute_gemm_accumulate(mine, c, fa, a, fa, b, fb, k > 0); // by hand: product first=false instructions=1 multiply_adds=1024 threads=32 C.registers=4 A.registers=4 B.registers=2 A.filled_in=
    out[threadIdx.x] = c[0];
}
// ---- explained ----
// products_of_a_warp.cu:5: products: 64 threads
//   shared unsigned short a[512], 1024 bytes = (16,32):(32,1)
//   shared unsigned short b[512], 1024 bytes = Sw<2,3,3> o 0 o (16,32):(32,1)
//   registers unsigned short ra[16], 32 bytes
//   registers unsigned short rb[16], 32 bytes
//   registers float c[8], 32 bytes
//   shared memory: 2048 bytes declared of 49152; a launch may request up to 232448
//   line  access            layout of a thread                                instruction                    bits  each thread  bytes  a request of a warp
//     20  load shared a     (load_a_t0 & 15) * 32 + (load_a_t0 >> 4) * 8 o ((8,1),1,2):((1,0),0,16)  ldmatrix.x4                     128            2     32  16 wavefronts of 4, 4-way conflict
//         ! 4-way bank conflict: lanes 0, 2, 4 and 6 need 4 words of bank 0 (warp 0, move 0); fix: a declared as ccute_swizzle(2, 3, 3, ccute_make_layout(TUP(16, 32), TUP(32, 1))), which frees all that is done with it here
//     22  load shared b     Sw<2,3,3> o (load_b_t0 & 7) * 32 + (load_b_t0 >> 3 & 1) * 8 + (load_b_t0 >> 4) * 256 o ((8,1),1,2):((1,0),0,16)  ldmatrix.x4                     128            2     32  4 wavefronts, no conflict
//     24  product into c    ((2,2),1,2):((1,2),0,4)                           mma(16, 8, 16, f16, f16, f32)                  4         8192 multiply-adds of a warp
//         C: registers c = ((2,2),1,2):((1,2),0,4): 8 of 32 bits; the sums begin at 0
//         A: registers ra = ((2,2,2),1,2):((1,2,4),0,8): 8 of 32 bits, filled in line 20 (ldmatrix.x4)
//         B: registers rb = ((2,2),2,2):((1,2),8,4): 8 of 32 bits, filled in line 22 (ldmatrix.x4)
//         32 of 64 threads run it: 8192 multiply-adds of the block
//     25  store global out  out[threadIdx.x]                                  st.global                        32            1      4  4 sectors of 4
//         writes 32 elements of out, each once, 32 of 64 threads idle: proved
//
// products_of_a_warp.cu:30: halves: 32 threads
//   registers unsigned short a[4], 8 bytes
//   registers unsigned short b[6], 12 bytes
//   registers unsigned short c[4], 8 bytes
//   line  access            layout of a thread  instruction                   bits  each thread  bytes  a request of a warp
//     38  product into c    (4,1,1):(1,0,0)     mma(16, 8, 8, f16, f16, f16)                  3         3072 multiply-adds of a warp
//         C: registers c = (4,1,1):(1,0,0): 2 of 32 bits
//         A: registers a = (4,1,3):(1,0,0): 2 of 32 bits
//         B: registers b = (2,1,3):(1,0,2): 3 of 32 bits
//         32 of 32 threads run it: 3072 multiply-adds of the block
//     39  store global out  out[threadIdx.x]    st.global                       16            1      2  2 sectors of 2
//         writes 32 elements of out, each once: proved
//
// products_of_a_warp.cu:42: by_a_flag: 32 threads
//   registers float a[4], 16 bytes
//   registers float b[2], 8 bytes
//   registers float c[4], 16 bytes
//   line  access            layout of a thread  instruction                     bits  each thread  bytes  a request of a warp
//     48  product into c    4:1                 mma(16, 8, 8, tf32, tf32, f32)                  1         1024 multiply-adds of a warp
//         C: registers c = 4:1: 4 of 32 bits; the sums begin at 0 where k > 0 is false
//         A: registers a = 4:1: 4 of 32 bits
//         B: registers b = 2:1: 2 of 32 bits
//         32 of 32 threads run it: 1024 multiply-adds of the block
//     49  store global out  out[threadIdx.x]    st.global                         32            1      4  4 sectors of 4
//         writes 32 elements of out, each once: proved
