// Grids that are no whole clusters; dimensions in variables that only launches name.
#include <ccute/cpu.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void CCUTE_CLUSTER_DIM(2, 1, 1) CCUTE_BLOCK_DIM(64, 2) kernel(float *x) { x[threadIdx.x] = 1.0f; }

void run(float *x, int n)
{
    const int rows = 2, four = 4;
    dim3 block(64, 2), wide(128), changed(32);
    changed.x = 64;
    changed.y = 2;
    kernel<<<3, block>>>(x);
    kernel<<<four, wide>>>(x);
    kernel<<<4, dim3(32, rows)>>>(x);
    CCUTE_LAUNCH_CLUSTER(kernel, dim3(7), dim3(2), dim3(64, 2), 0, 0, x);
    kernel<<<four, block>>>(x);
    kernel<<<n, block>>>(x);
    kernel<<<4, changed>>>(x);
    CCUTE_LAUNCH_CLUSTER(kernel, dim3(8), dim3(2), dim3(64, 2), 0, 0, x);
}
// ---- folded ----
// exit 1
// ! launch_of_whole_clusters.cu:13:5: error: 'kernel' runs in clusters of (2,1,1), and this launch has 3 blocks along x: the grid must be a multiple of the cluster
// !     kernel<<<3, block>>>(x);
// !     ^~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_whole_clusters.cu:14:5: error: 'kernel' runs in blocks of (64,2,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (128,1,1): the two must be equal
// !     kernel<<<four, wide>>>(x);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_whole_clusters.cu:15:5: error: 'kernel' runs in blocks of (64,2,1) by its CCUTE_BLOCK_DIM, and this launch has blocks of (32,2,1): the two must be equal
// !     kernel<<<4, dim3(32, rows)>>>(x);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! launch_of_whole_clusters.cu:16:26: error: 'kernel' runs in clusters of (2,1,1), and this launch has 7 blocks along x: the grid must be a multiple of the cluster
// !     CCUTE_LAUNCH_CLUSTER(kernel, dim3(7), dim3(2), dim3(64, 2), 0, 0, x);
// !                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
