// Threads that do not meet.
// run exit
// fault: kernel leave_early, block (0,0,0): divergence: threads wait for others that never come
// fault:   32 threads, (0,0,0) first, left the kernel
// fault:   96 threads, (32,0,0) first, at divergence.cu:@leave_early: __syncthreads
// fault:   (CCUTE_CPU_EXITED=allow lets threads leave early
// run exit
// env: CCUTE_CPU_EXITED=allow
// out: 96 arrived
// run sites
// fault: kernel two_sites, block (2,0,0): divergence
// fault:   64 threads, (0,0,0) first, at divergence.cu:@even: __syncthreads
// fault:   64 threads, (1,0,0) first, at divergence.cu:@odd: __syncthreads
// run warp
// fault: kernel part_of_warp, block (0,0,0): divergence
// fault:   8 threads, (0,0,0) first, at divergence.cu:@part: __shfl_sync of lanes 0xffffffff
// fault:   24 threads, (8,0,0) first, at divergence.cu:@rest: __syncthreads
// run exited_warp
// fault: kernel exited_lanes, block (0,0,0): divergence
// fault:   12 threads, (20,0,0) first, left the kernel
// run exited_warp
// env: CCUTE_CPU_EXITED=allow
// out: ballot 0x000fffff
// run masks
// fault: kernel two_masks, block (0,0,0): divergence
// fault:   16 threads, (0,0,0) first, at divergence.cu:@masks: __ballot_sync of lanes 0xffffffff
// fault:   16 threads, (16,0,0) first, at divergence.cu:@masks: __ballot_sync of lanes 0xffff00ff
// run ops
// fault: kernel two_ops, block (0,0,0): divergence
// fault:   1 thread, (0,0,0), at divergence.cu:@any: __any_sync of lanes 0xffffffff
// fault:   31 threads, (1,0,0) first, at divergence.cu:@all: __all_sync of lanes 0xffffffff
// run stranger
// fault: thread (3,0,0): divergence.cu:@stranger: __syncwarp of lanes 0x00000007 is called by lane 3, which is not
// run width
// fault: thread (0,0,0): a shuffle's width must be 1, 2, 4, 8, 16 or 32, and is 12
// run outside
// fault: __syncthreads: called outside a kernel
#include <ccute/cpu.h>
#include <cstdio>
#include <cstring>

__global__ void leave_early(int *out)
{
    if (threadIdx.x < 32)
        return;
    int n = 1;
    __syncthreads(); // @leave_early
    atomicAdd(out, n);
}

__global__ void two_sites(int *out)
{
    if (blockIdx.x < 2)
        __syncthreads();
    else if (threadIdx.x % 2 == 0)
        __syncthreads(); // @even
    else
        __syncthreads(); // @odd
    *out = 1;
}

__global__ void part_of_warp(int *out)
{
    if (threadIdx.x < 8)
        *out = __shfl_sync(0xffffffff, 1, 0); // @part
    __syncthreads();                          // @rest
}

__global__ void exited_lanes(int *out)
{
    if (threadIdx.x >= 20)
        return;
    unsigned lanes = __ballot_sync(0xffffffff, 1);
    if (threadIdx.x == 0)
        *out = lanes;
}

__global__ void two_masks(int *out)
{
    unsigned mask = threadIdx.x < 16 ? 0xffffffffu : 0xffff00ffu;
    *out = __ballot_sync(mask, 1); // @masks
}

__global__ void two_ops(int *out)
{
    if (threadIdx.x == 0)
        *out = __any_sync(0xffffffff, 1); // @any
    else
        *out = __all_sync(0xffffffff, 1); // @all
}

__global__ void stranger()
{
    if (threadIdx.x < 4)
        __syncwarp(7); // @stranger
}

__global__ void odd_width(int *out) { *out = __shfl_sync(0xffffffff, 1, 0, 12); }

__host__ __device__ void meet()
{
#if !defined __CUDACC__
    __syncthreads();
#endif
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    int out = 0, *d;
    cudaMalloc(&d, sizeof out);
    cudaMemset(d, 0, sizeof out);
    if (!strcmp(name, "exit"))
        CCUTE_LAUNCH(leave_early, 1, 128, 0, 0, d);
    if (!strcmp(name, "sites"))
        CCUTE_LAUNCH(two_sites, 4, 128, 0, 0, d);
    if (!strcmp(name, "warp"))
        CCUTE_LAUNCH(part_of_warp, 1, 32, 0, 0, d);
    if (!strcmp(name, "exited_warp"))
        CCUTE_LAUNCH(exited_lanes, 1, 32, 0, 0, d);
    if (!strcmp(name, "masks"))
        CCUTE_LAUNCH(two_masks, 1, 32, 0, 0, d);
    if (!strcmp(name, "ops"))
        CCUTE_LAUNCH(two_ops, 1, 32, 0, 0, d);
    if (!strcmp(name, "stranger"))
        CCUTE_LAUNCH(stranger, 1, 32, 0, 0);
    if (!strcmp(name, "width"))
        CCUTE_LAUNCH(odd_width, 1, 32, 0, 0, d);
    if (!strcmp(name, "outside"))
        meet();
    cudaMemcpy(&out, d, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d);
    printf(out > 1000 ? "ballot 0x%08x\n" : "%d arrived\n", out);
}
