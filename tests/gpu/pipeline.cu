/* Pipelines on a GPU of sm_90: tiles through rings of 1 to 5 stages by several producers and consumers, alone and in
 * clusters that fill the stages of all their blocks; the bytes that arrive are compared with those sent. Folded and
 * unfolded it prints the same. */
#include "gpu.h"

#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/short.h>

#include <vector>

enum { ROWS = 64, COLUMNS = 64, TILES = 37, TILE = ROWS * COLUMNS, WARPS = 4 };

template <int STAGES> struct storage {
    alignas(1024) float stage[STAGES][TILE];
    ccute_pipeline<STAGES> pipe;
};

/* One thread produces for the block; the warps of the others consume every filling, a part each. */
template <int STAGES>
CCUTE_FOLD __global__ void ring(const __grid_constant__ ccute_tma map, float *out, int blocks, int fillings)
{
    CCUTE_SHARED_STORAGE(s, storage<STAGES>);
    const ccute_layout tile = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)), four = ccute_make_layout(4);
    const int rank = ccute_cluster_rank(), warp = threadIdx.x / 32;
    const unsigned all = (1u << blocks) - 1;
    CCUTE_ALIGNED(out, 16);
    if (threadIdx.x == 0)
        ccute_pipeline_init(&s.pipe, 1, blocks * WARPS);
    if (blocks > 1)
        ccute_cluster_sync();
    else
        __syncthreads();
    if (threadIdx.x == 32 * WARPS) {
        for (int i = 0; i < fillings; i++) {
            ccute_pipeline_acquire(&s.pipe, i);
            if (blocks > 1)
                ccute_pipeline_load_tile_multicast(&s.pipe, i, s.stage[i % STAGES], &map, all, i * ROWS, 0);
            else
                ccute_pipeline_load_tile(&s.pipe, i, s.stage[i % STAGES], &map, i * ROWS, 0);
            ccute_pipeline_commit(&s.pipe, i);
        }
        ccute_pipeline_drain(&s.pipe, fillings);
    } else if (warp < WARPS) {
        for (int i = 0; i < fillings; i++) {
            ccute_pipeline_wait(&s.pipe, i);
            for (int k = warp; k < TILE / 128; k += WARPS)
                ccute_copy(out + ((long)rank * fillings + i) * TILE + 128 * k + threadIdx.x % 32 * 4, four,
                           s.stage[i % STAGES] + ccute_at(tile, 2 * k + threadIdx.x % 32 / 16, threadIdx.x % 16 * 4),
                           four);
            __syncwarp();
            if (threadIdx.x % 32 == 0) {
                if (blocks > 1)
                    ccute_pipeline_release_blocks(&s.pipe, i, all);
                else
                    ccute_pipeline_release(&s.pipe, i);
            }
        }
    }
}

static float *in, *out;

static long wrong_of(int blocks, int fillings)
{
    std::vector<float> got((size_t)blocks * TILES * TILE, -1);
    long wrong = 0;
    CUDA(cudaMemcpy(got.data(), out, got.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < got.size(); i++)
        wrong += got[i] != (i < (size_t)blocks * fillings * TILE ? (float)(i % ((size_t)fillings * TILE)) : -1);
    return wrong;
}

template <int STAGES> static long try_ring(int blocks, int fillings)
{
    const std::vector<float> before((size_t)4 * TILES * TILE, -1);
    ccute_tma map;
    CUDA(cudaMemcpy(out, before.data(), before.size() * sizeof(float), cudaMemcpyHostToDevice));
    if (ccute_make_tma(&map, CCUTE_TMA_F32, in, ccute_make_layout(TUP(TILES * ROWS, COLUMNS), TUP(COLUMNS, 1)),
                       ccute_make_layout(TUP(ROWS, COLUMNS), TUP(COLUMNS, 1)), blocks))
        return -1;
    CUDA(CCUTE_LAUNCH_CLUSTER(ring<STAGES>, dim3(blocks), dim3(blocks), dim3(32 * WARPS + 32),
                              ccute_shared_bytes<storage<STAGES>>(), 0, map, out, blocks, fillings));
    CUDA(cudaDeviceSynchronize());
    return wrong_of(blocks, fillings);
}

template <int STAGES> static int try_stages()
{
    long wrong = 0;
    for (int blocks = 1; blocks <= 4; blocks *= 2)
        for (int fillings = 0; fillings <= TILES; fillings += fillings < 2 * STAGES + 1 ? 1 : 9)
            wrong += try_ring<STAGES>(blocks, fillings);
    printf("%d stages: %ld wrong\n", STAGES, wrong);
    return wrong != 0;
}

/* Static and dynamic shared memory together: the launch allows more than 48 KB of both. */
__global__ void both(int *got, int bytes)
{
    __shared__ int fixed[2048];
    CCUTE_DYNAMIC_SHARED(int, dynamic);
    const int last = bytes / (int)sizeof(int) - 1;
    for (int i = threadIdx.x; i <= last || i < 2048; i += blockDim.x) {
        if (i <= last)
            dynamic[i] = i;
        if (i < 2048)
            fixed[i] = -i;
    }
    __syncthreads();
    if (threadIdx.x == 0)
        *got = (last >= 0 ? dynamic[last] : -1) - fixed[2047];
}

static int try_both()
{
    int wrong = 0;
    for (const int bytes : {40960, 40964, 49148, 49152, 49156, 0, 102400, 40964}) {
        int got = 0;
        CUDA(CCUTE_LAUNCH_CLUSTER(both, dim3(1), dim3(1), dim3(128), bytes, 0, (int *)out, bytes));
        CUDA(cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost));
        wrong += got != bytes / 4 - 1 + 2047;
    }
    printf("static and dynamic shared memory: %d wrong\n", wrong);
    return wrong != 0;
}

int main(void)
{
    std::vector<float> numbers((size_t)TILES * TILE);
    int failed;
    gpu_or_skip();
    for (size_t i = 0; i < numbers.size(); i++)
        numbers[i] = (float)i;
    CUDA(cudaMalloc(&in, numbers.size() * sizeof(float)));
    CUDA(cudaMalloc(&out, 4 * numbers.size() * sizeof(float)));
    CUDA(cudaMemcpy(in, numbers.data(), numbers.size() * sizeof(float), cudaMemcpyHostToDevice));
    failed = try_stages<1>() | try_stages<2>() | try_stages<3>() | try_stages<4>() | try_stages<5>() | try_both();
    /* Less shared memory than the struct has is a trap. */
    ccute_tma map = {};
    if (!failed) {
        CUDA(CCUTE_LAUNCH_CLUSTER(ring<1>, dim3(1), dim3(1), dim3(32), ccute_shared_bytes<storage<1>>() - 1, 0, map,
                                  out, 1, 0));
        failed = cudaDeviceSynchronize() == cudaSuccess;
        printf("a launch with too little shared memory %s\n", failed ? "runs" : "traps");
    }
    return failed;
}
