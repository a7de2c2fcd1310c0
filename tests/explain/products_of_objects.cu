#include <ccute/short.h>

/* Fragments are members of objects, in stages: each is filled by the copies into its own member. */
struct stage {
    unsigned short a[8], b[8];
};
struct held {
    float c[8];
    struct stage s[2];
};

CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *out, const unsigned short *a, const unsigned short *b, int n)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout la = ccute_make_layout(TUP(16, 16)), lb = ccute_make_layout(TUP(16, 16));
    const ccute_layout fa = ccute_fragment_A(mma, la), fb = ccute_fragment_B(mma, lb), fc = ccute_fragment_C(mma, la);
    struct held h;
    for (int i = 0; i < n; i++) {
        ccute_copy(h.s[i % 2].a, fa, a + 256 * i, ccute_partition_A(mine, la));
        ccute_copy(h.s[i % 2].b, fb, b + 256 * i, ccute_partition_B(mine, lb));
        ccute_gemm_accumulate(mine, h.c, fc, h.s[i % 2].a, fa, h.s[i % 2].b, fb, i > 0); // by hand: product together=32 instructions=2 multiply_adds=4096 threads=32 A.filled_in=20 B.filled_in=21
    }
    ccute_copy(out, ccute_partition_C(mine, la), h.c, fc);
}
// ---- explained ----
// products_of_objects.cu:12: k: 32 threads (from __launch_bounds__)
//   with n = 1024 (assumed)
//   line  access            layout of a thread                                instruction                    bits  each thread  bytes  a request of a warp
//     20  load global a     (threadIdx.x & 3) * 32 + (threadIdx.x >> 2) o ((2,2,2),1,1):((16,8,128),0,0)  ld.global                        16            8     16  4 sectors of 2, not coalesced
//         looked at: rounds 1, 2 and 1024 of 'i'
//         ! a request of a warp touches 4 sectors of global memory where its bytes need 2 (warp 0, move 0, round 1 of i); fix: a thread layout whose first mode runs along the elements of stride 1, so that a warp covers whole sectors
//         - 16-bit moves: no stride of the source, (threadIdx.x & 3) * 32 + (threadIdx.x >> 2) o ((2,2,2),1,1):((16,8,128),0,0), is 1
//     21  load global b     (threadIdx.x & 3) * 32 + (threadIdx.x >> 2) o ((2,2),2,1):((16,128),8,0)  ld.global                        16            8     16  4 sectors of 2, not coalesced
//         looked at: rounds 1, 2 and 1024 of 'i'
//         ! a request of a warp touches 4 sectors of global memory where its bytes need 2 (warp 0, move 0, round 1 of i); fix: a thread layout whose first mode runs along the elements of stride 1, so that a warp covers whole sectors
//         - 16-bit moves: no stride of the source, (threadIdx.x & 3) * 32 + (threadIdx.x >> 2) o ((2,2),2,1):((16,128),8,0), is 1
//     22  product into h.c  ((2,2),1,2):((1,2),0,4)                           mma(16, 8, 16, f16, f16, f32)                  2         4096 multiply-adds of a warp
//         C: registers h.c = ((2,2),1,2):((1,2),0,4): 8 of 32 bits; the sums begin at 0 where i > 0 is false
//         A: registers h.s[i % 2].a = ((2,2,2),1,1):((1,2,4),0,0): 4 of 32 bits, filled in line 20 (ld.global)
//         B: registers h.s[i % 2].b = ((2,2),2,1):((1,2),4,0): 4 of 32 bits, filled in line 21 (ld.global)
//         32 of 32 threads run it: 4096 multiply-adds of the block
//     24  store global out  (threadIdx.x & 3) * 32 + (threadIdx.x >> 2) o ((2,2),1,2):((16,8),0,128)  st.global                        32            8     32  4 sectors of 4
//         writes 256 elements of out, each once: proved
//         - 32-bit moves: no stride of the destination, (threadIdx.x & 3) * 32 + (threadIdx.x >> 2) o ((2,2),1,2):((16,8),0,128), is 1
