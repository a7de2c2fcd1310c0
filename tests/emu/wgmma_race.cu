// ThreadSanitizer sees the reads of products from shared memory as those of a thread: a fence of one thread that is
// missing, or a write before the product is waited for, is a data race.
// flags: -fsanitize=thread
// run right
// out: 64
// run one_unfenced
// status: 66
// fault: WARNING: ThreadSanitizer: data race
// fault: 'the product at wgmma_race.cu:@gemm'
// run unmet
// status: 66
// fault: WARNING: ThreadSanitizer: data race
// fault: 'the product at wgmma_race.cu:@gemm'
// run early
// status: 66
// fault: WARNING: ThreadSanitizer: data race
// fault: 'the product at wgmma_race.cu:@gemm'
// run next_group
// out: 64
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <cstdio>
#include <cstring>

enum { RIGHT, ONE_UNFENCED, UNMET, EARLY, NEXT_GROUP };

/* Two rounds of C += A B^T, with two tiles of B: while the second product is under way, the first one's B is written.
 */
__global__ void product(float *out, int what)
{
    const ccute_tiled_mma mma = ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout tile_a = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 32, 64, 8);
    const ccute_layout tile_b = ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 32, 8, 8);
    const ccute_layout pa = ccute_partition_A_shared(mine, tile_a), pb = ccute_partition_B(mine, tile_b);
    const ccute_layout fc = ccute_fragment_C(mma, ccute_make_layout(TUP(64, 8)));
    __shared__ __align__(1024) float a[512], b[2][64];
    float c[4];
    ccute_clear(c, fc);
    for (int i = threadIdx.x; i < 512; i += 128)
        a[i] = 1;
    b[threadIdx.x / 64][threadIdx.x % 64] = 2;
    if (what != ONE_UNFENCED || threadIdx.x != 77)
        ccute_fence_async();
    if (what != UNMET)
        __syncthreads();
    for (int round = 0; round < 4; round++) {
        ccute_wgmma_fence();
        ccute_gemm(mine, c, fc, a, pa, b[round % 2], pb); // @gemm
        ccute_wgmma_commit();
        ccute_wgmma_wait(what == EARLY || round == 0 ? 1 : what == NEXT_GROUP ? 1 : 0);
        if (round && threadIdx.x < 64) {
            b[what == EARLY ? round % 2 : (round + 1) % 2][threadIdx.x] = 2;
            ccute_fence_async();
        }
        __syncthreads();
    }
    ccute_wgmma_wait(0);
    out[threadIdx.x] = c[threadIdx.x % 4];
}

int main(int, char **argv)
{
    static const char *const names[] = {"right", "one_unfenced", "unmet", "early", "next_group"};
    float *out;
    int what = 0;
    while (strcmp(names[what], argv[1]))
        what++;
    cudaMalloc(&out, 128 * sizeof *out);
    CCUTE_LAUNCH(product, 1, 128, 0, 0, out, what);
    printf("%g\n", out[127]);
}
