// Where something may leave a loop or a block, how much runs is not known, and what is written is not proved: 512 of brk's 1024
// elements are, and 124 of left's 128.
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(128) brk(float *d)
{
    for (int i = 0; i < 8; i++) {
        d[i * 128 + threadIdx.x] = 1.0f; // by hand: store d verdict=holds
        if (i == 3)
            break;
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(128) left(float *d)
{
    for (int i = 0; i < 4; i++)
        if (threadIdx.x == i)
            return;
    d[threadIdx.x] = 1.0f; // by hand: store d verdict=unchecked
}

CCUTE_FOLD __global__ void __launch_bounds__(128) otherwise(float *d)
{
    if (threadIdx.x < 5)
        d[threadIdx.x + 128] = 1.0f;
    else if (threadIdx.x < 9)
        return;
    d[threadIdx.x] = 1.0f; // by hand: store d verdict=unchecked
}

/* A break of another loop, or of a switch, leaves that. */
CCUTE_FOLD __global__ void __launch_bounds__(128) inner(float *d)
{
    for (int i = 0; i < 4; i++) {
        for (int j = 0; j < 2; j++)
            if (j == 1)
                break;
        switch (i) {
        case 1:
            break;
        }
        d[i * 128 + threadIdx.x] = 1.0f; // by hand: store d verdict=proved elements=512
    }
}

CCUTE_FOLD __global__ void __launch_bounds__(128) ended(float *d, int n)
{
    if (threadIdx.x > n)
        asm volatile("exit;");
    d[threadIdx.x] = 1.0f; // by hand: store d verdict=unchecked
}
// ---- explained ----
// cover_what_leaves_early.cu:5: brk: 128 threads (from __launch_bounds__)
//   line  access          layout of a thread        instruction  bits  each thread  bytes  a request of a warp
//      8  store global d  d[i * 128 + threadIdx.x]  st.global      32            1      4  4 sectors of 4
//         writes 1024 elements of d, each once: under the assumptions
//         looked at: all rounds of 'i', though something may leave the loop before
//
// cover_what_leaves_early.cu:14: left: 128 threads (from __launch_bounds__)
//   line  access          layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     19  store global d  d[threadIdx.x]      st.global      32            1      4  4 sectors of 4
//         writes not checked: whether it runs depends on an unknown
//         taken as true: the condition at line 16
//
// cover_what_leaves_early.cu:22: otherwise: 128 threads (from __launch_bounds__)
//   line  access          layout of a thread    instruction  bits  each thread  bytes  a request of a warp
//     25  store global d  d[threadIdx.x + 128]  st.global      32            1      4  1 sector of 1
//         writes 5 elements of d, each once, 123 of 128 threads idle: proved
//     28  store global d  d[threadIdx.x]        st.global      32            1      4  4 sectors of 4
//         writes not checked: whether it runs depends on an unknown
//         taken as true: the condition at line 24
//
// cover_what_leaves_early.cu:32: inner: 128 threads (from __launch_bounds__)
//   line  access          layout of a thread        instruction  bits  each thread  bytes  a request of a warp
//     42  store global d  d[i * 128 + threadIdx.x]  st.global      32            1      4  4 sectors of 4
//         writes 512 elements of d, each once: proved
//
// cover_what_leaves_early.cu:46: ended: 128 threads (from __launch_bounds__)
//   line  access          layout of a thread  instruction  bits  each thread  bytes  a request of a warp
//     50  store global d  d[threadIdx.x]      st.global      32            1      4  4 sectors of 4
//         writes not checked: whether it runs depends on an unknown
//         taken as true: the condition at line 48
