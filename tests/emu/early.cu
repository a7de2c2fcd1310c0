// Launches that may begin before the kernel before them has ended.
// flags: -DCCUTE_CPU_SHARED=thread_local
// run right
// out: 1 + 0 + ... + 255 = 32641
// run never
// fault: launch of reads_at_once by CCUTE_LAUNCH_CLUSTER_EARLY: none of its threads calls cudaGridDependencySynchronize()
// run vector
// fault: kernel reads_first, block (0,0,0), thread (0,0,0): early.cu:@vector: float4: device memory is used before the
// fault: block has called cudaGridDependencySynchronize(), and the launch is CCUTE_LAUNCH_CLUSTER_EARLY
// run other_block
// fault: kernel waits_in_one, block (1,0,0), thread (0,0,0): early.cu:@other: float4: device memory is used before the
// run box
// fault: early.cu:@box: ccute_tma_load: device memory is used before the block has called
// run usual
// out: 1 + 0 + ... + 255 = 32641
#include <ccute/cpu.h>

#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <cstdio>
#include <cstring>

struct storage {
    alignas(128) float tile[64];
    ccute_barrier full;
};

__global__ void write_numbers(float *x) { x[threadIdx.x] = threadIdx.x; }

/* Its own memory first; one thread waits for the kernel before, and the others for that one. */
__global__ void add(float *sum, const float *x)
{
    __shared__ float first;
    if (threadIdx.x == 0) {
        first = 1;
        cudaGridDependencySynchronize();
    }
    __syncthreads();
    cudaTriggerProgrammaticLaunchCompletion();
    const float4 mine = reinterpret_cast<const float4 *>(x)[threadIdx.x];
    atomicAdd(sum, mine.x + mine.y + mine.z + mine.w + (threadIdx.x == 0 ? first : 0));
}

__global__ void reads_at_once(float *sum, const float *x)
{
    if (threadIdx.x == 0)
        *sum = x[0];
}

__global__ void reads_first(float4 *sum, const float4 *x)
{
    const float4 mine = x[threadIdx.x]; // @vector
    cudaGridDependencySynchronize();
    sum[threadIdx.x] = mine;
}

__global__ void waits_in_one(float4 *sum, const float4 *x)
{
    if (blockIdx.x == 0)
        cudaGridDependencySynchronize();
    const float4 mine = x[threadIdx.x]; // @other
    sum[threadIdx.x] = mine;
}

__global__ void loads_box(const __grid_constant__ ccute_tma map, float *sum)
{
    CCUTE_SHARED_STORAGE(s, storage);
    if (threadIdx.x == 0) {
        ccute_barrier_init(&s.full, 1);
        ccute_barrier_expect(&s.full, ccute_tma_bytes(&map));
        ccute_tma_load_tile(s.tile, &map, &s.full, 0, 0); // @box
        cudaGridDependencySynchronize();
        ccute_barrier_arrive(&s.full);
        ccute_barrier_wait(&s.full, 0);
        *sum = s.tile[0];
    }
}

int main(int, char **argument)
{
    const auto is = [&](const char *name) { return strcmp(argument[1], name) == 0; };
    float *x, *sum, total = 0;
    cudaMalloc(&x, 1024);
    cudaMalloc(&sum, 1024);
    cudaMemset(sum, 0, 1024);
    CCUTE_LAUNCH(write_numbers, 1, 256, 0, 0, x);
    if (is("right"))
        CCUTE_LAUNCH_CLUSTER_EARLY(add, dim3(1), dim3(1), dim3(64), 0, 0, sum, x);
    if (is("usual")) /* the call is allowed in any launch, and what was said of another is not of this one */
        CCUTE_LAUNCH_CLUSTER_EARLY(add, dim3(1), dim3(1), dim3(1), 0, 0, sum + 1, x);
    if (is("usual"))
        CCUTE_LAUNCH_CLUSTER(add, dim3(1), dim3(1), dim3(64), 0, 0, sum, x);
    if (is("never"))
        CCUTE_LAUNCH_CLUSTER_EARLY(reads_at_once, dim3(2), dim3(1), dim3(32), 0, 0, sum, x);
    if (is("vector"))
        CCUTE_LAUNCH_CLUSTER_EARLY(reads_first, dim3(1), dim3(1), dim3(32), 0, 0, (float4 *)sum, (float4 *)x);
    if (is("other_block"))
        CCUTE_LAUNCH_CLUSTER_EARLY(waits_in_one, dim3(2), dim3(1), dim3(32), 0, 0, (float4 *)sum, (float4 *)x);
    if (is("box")) {
        ccute_tma map;
        if (ccute_make_tma(&map, CCUTE_TMA_F32, x, ccute_make_layout(TUP(64, 4), TUP(1, 64)),
                           ccute_make_layout(TUP(64, 1))) != CCUTE_OK)
            return 1;
        CCUTE_LAUNCH_CLUSTER_EARLY(loads_box, dim3(1), dim3(1), dim3(32), ccute_shared_bytes<storage>(), 0, map, sum);
    }
    cudaMemcpy(&total, sum, sizeof total, cudaMemcpyDeviceToHost);
    printf("1 + 0 + ... + 255 = %g\n", total);
    return 0;
}
