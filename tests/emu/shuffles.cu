// Shuffles with and without a width, scans, votes, matches and reductions; a warp that is not full.
// run
// out: idx 5: 5 5 5
// out: idx 5 of 8: 5 13 29
// out: up 3 of 16: 1 13 29
// out: down 3 of 16: 3 15 31
// out: xor 7: 7 8 24
// out: xor 8 of 8: 0 7 23
// out: scan: 1 136 528
// out: scan of doubles: 0.5 68 264
// out: ballot 0xeeeeeeee any 1 all 0
// out: match 0x11111111 0x88888888
// out: match all 0xffffffff 1, 0 0
// out: reduce 496 0 31 -31 0
// out: half a warp: 15 0x0000aaaa
// out: two groups: 120 376
#include <ccute/cpu.h>
#include <cstdio>

enum { SLOTS = 24 };
#define ALL_LANES 0xffffffffu

// Three lanes speak for the warp: the first, the sixteenth, the last.
__device__ void tell(int *out, int slot, int value)
{
    int lane = threadIdx.x % 32, speaker = lane == 0 ? 0 : lane == 15 ? 1 : lane == 31 ? 2 : -1;
    if (speaker >= 0)
        out[slot * 3 + speaker] = value;
}

template <class T> __device__ T scan(T value)
{
    int lane = threadIdx.x % 32;
    for (int step = 1; step < 32; step *= 2) {
        T other = __shfl_up_sync(ALL_LANES, value, step);
        if (lane >= step)
            value += other;
    }
    return value;
}

__global__ void full(int *out, double *sums)
{
    int lane = threadIdx.x;
    tell(out, 0, __shfl_sync(ALL_LANES, lane, 5));
    tell(out, 1, __shfl_sync(ALL_LANES, lane, 5, 8));
    tell(out, 2, __shfl_up_sync(ALL_LANES, lane + 1, 3, 16));
    tell(out, 3, __shfl_down_sync(ALL_LANES, lane, 3, 16));
    tell(out, 4, __shfl_xor_sync(ALL_LANES, lane, 7));
    tell(out, 5, __shfl_xor_sync(ALL_LANES, lane, 8, 8));
    tell(out, 6, scan(lane + 1));
    double s = scan(0.5 * (lane + 1));
    if (lane == 0 || lane == 15 || lane == 31)
        sums[lane / 15] = s;
    tell(out, 7, __ballot_sync(ALL_LANES, lane % 4 != 0));
    tell(out, 8, __any_sync(ALL_LANES, lane == 9) * 2 + __all_sync(ALL_LANES, lane != 9));
    tell(out, 9, __match_any_sync(ALL_LANES, lane % 4));
    int same, different;
    tell(out, 10, __match_all_sync(ALL_LANES, 7, &same));
    tell(out, 11, __match_all_sync(ALL_LANES, lane, &different));
    tell(out, 12, same * 2 + different);
    tell(out, 13, __reduce_add_sync(ALL_LANES, lane));
    tell(out, 14, __reduce_min_sync(ALL_LANES, (unsigned)lane));
    tell(out, 15, __reduce_max_sync(ALL_LANES, lane));
    tell(out, 16, __reduce_min_sync(ALL_LANES, -lane));
    tell(out, 17, __reduce_xor_sync(ALL_LANES, (unsigned)lane));
}

__global__ void sixteen(int *out)
{
    int lane = threadIdx.x;
    int last = __shfl_sync(ALL_LANES, lane, 15);
    unsigned odd = __ballot_sync(ALL_LANES, lane % 2);
    __syncwarp();
    if (lane == 0) {
        out[0] = last;
        out[1] = odd;
    }
}

// Two halves of a warp go different ways and meet again.
__global__ void groups(int *out)
{
    int lane = threadIdx.x, value = lane;
    unsigned mask = lane < 16 ? 0x0000ffffu : 0xffff0000u;
    for (int round = 0; lane < 16 && round < 3; round++)
        __syncwarp(mask);
    for (int step = 8; step > 0; step /= 2)
        value += __shfl_xor_sync(mask, value, step);
    __syncwarp();
    if (lane % 16 == 0)
        out[lane / 16] = value;
}

int main()
{
    int out[SLOTS * 3], *d;
    double sums[3], *d_sums;
    cudaMalloc(&d, sizeof out);
    cudaMalloc(&d_sums, sizeof sums);
    CCUTE_LAUNCH(full, 1, 32, 0, 0, d, d_sums);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    const int(*r)[3] = (const int(*)[3])out;
    printf("idx 5: %d %d %d\n", r[0][0], r[0][1], r[0][2]);
    printf("idx 5 of 8: %d %d %d\n", r[1][0], r[1][1], r[1][2]);
    printf("up 3 of 16: %d %d %d\n", r[2][0], r[2][1], r[2][2]);
    printf("down 3 of 16: %d %d %d\n", r[3][0], r[3][1], r[3][2]);
    printf("xor 7: %d %d %d\n", r[4][0], r[4][1], r[4][2]);
    printf("xor 8 of 8: %d %d %d\n", r[5][0], r[5][1], r[5][2]);
    printf("scan: %d %d %d\n", r[6][0], r[6][1], r[6][2]);
    printf("scan of doubles: %g %g %g\n", sums[0], sums[1], sums[2]);
    printf("ballot 0x%08x any %d all %d\n", r[7][0], r[8][1] >> 1, r[8][1] & 1);
    printf("match 0x%08x 0x%08x\n", r[9][0], r[9][1]);
    printf("match all 0x%08x %d, %d %d\n", r[10][0], r[12][0] >> 1, r[11][0], r[12][0] & 1);
    printf("reduce %d %d %d %d %d\n", r[13][0], r[14][1], r[15][2], r[16][0], r[17][1]);
    CCUTE_LAUNCH(sixteen, 1, 16, 0, 0, d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    printf("half a warp: %d 0x%08x\n", out[0], out[1]);
    CCUTE_LAUNCH(groups, 1, 32, 0, 0, d);
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    printf("two groups: %d %d\n", out[0], out[1]);
    cudaFree(d);
    cudaFree(d_sums);
}
