// A named barrier waits for more threads than come to it.
#include <ccute/async.h>
#include <ccute/cpu.h>
#include <ccute/short.h>

__device__ void unseen();

CCUTE_FOLD static __device__ void meet(int id) { ccute_named_barrier_sync(id, 128); }

/* Right: half of the block arrives, half waits. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) halves(float *p)
{
    if (threadIdx.x < 64)
        ccute_named_barrier_sync(1, 128);
    else
        ccute_named_barrier_arrive(1, 128);
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}

/* Right: two groups by turns, with other numbers of threads. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) turns(float *p, int n)
{
    for (int i = 0; i < n; i++) {
        if (threadIdx.x < 64 || i > 3)
            ccute_named_barrier_sync(2, i > 3 ? 128 : 64);
        ccute_named_barrier_sync(3, 128);
    }
    if (threadIdx.x < 40)
        ccute_named_barrier_sync(2, 64); /* the hardware counts warps */
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}

/* The rest may come by an instruction, by a function without a body here, or to a barrier whose number is not known. */
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) out_of_sight(float *p)
{
    if (threadIdx.x < 64)
        ccute_named_barrier_sync(1, 128);
    else
        unseen();
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) by_an_instruction(float *p)
{
    if (threadIdx.x < 64)
        ccute_named_barrier_sync(1, 128);
    else
        asm volatile("barrier.sync 1, 128;" ::: "memory");
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}
CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) of_any_number(float *p, int n)
{
    if (threadIdx.x < 64)
        ccute_named_barrier_sync(1, 128);
    else
        meet(n);
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}

CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(128, 1, 1) wrong(float *p)
{
    if (threadIdx.x < 64)
        ccute_named_barrier_sync(1, 128);
    else
        ccute_named_barrier_arrive(2, 128);
    p[threadIdx.x] *= ccute_size(ccute_make_layout(2));
}
// ---- folded ----
// exit 1
// ! named_error_few.cu:62:9: error: barrier 1 waits here for 128 threads, and at most 64 of the block come to it: it would wait for ever
// !         ccute_named_barrier_sync(1, 128);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_error_few.cu:14:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because other threads come here than those that the call waits for
// !         ccute_named_barrier_sync(1, 128);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_error_few.cu:29:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because other threads come here than those that the call waits for
// !         ccute_named_barrier_sync(2, 64); /* the hardware counts warps */
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_error_few.cu:39:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because this code, whose instructions it does not see, may come to a barrier
// !         unseen();
// !         ^~~~~~~~
// ! named_error_few.cu:47:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because this code, whose instructions it does not see, may come to a barrier
// !         asm volatile("barrier.sync 1, 128;" ::: "memory");
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! named_error_few.cu:53:9: remark: not checked: foldc does not run the threads of this kernel against each other at their barriers, because other threads come here than those that the call waits for
// !         ccute_named_barrier_sync(1, 128);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
