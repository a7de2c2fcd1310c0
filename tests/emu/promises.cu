// Promises that are not kept.
// run kept
// out: 3
// run assume
// fault: kernel assume, block (0,0,0), thread (0,0,0): promises.cu:@assume: CCUTE_ASSUME(ld % 4 == 0) does not hold
// run aligned
// fault: kernel aligned, block (0,0,0), thread (0,0,0): promises.cu:@aligned: CCUTE_ALIGNED(p, 16): the address is 4 past
// fault: past a multiple of 16
#include <ccute/short.h>
#include <ccute/cpu.h>
#include <cstdio>
#include <cstring>

__global__ void assume(int *out, int ld)
{
    CCUTE_ASSUME(ld % 4 == 0); // @assume
    *out = ld - 1;
}

__global__ void aligned(int *p)
{
    CCUTE_ALIGNED(p, 16); // @aligned
    *p = 1;
}

int main(int, char **argv)
{
    int *d, out = 0;
    cudaMalloc(&d, 4 * sizeof *d);
    if (!strcmp(argv[1], "kept"))
        CCUTE_LAUNCH(assume, 1, 1, 0, 0, d, 4);
    if (!strcmp(argv[1], "assume"))
        CCUTE_LAUNCH(assume, 1, 1, 0, 0, d, 6);
    if (!strcmp(argv[1], "aligned"))
        CCUTE_LAUNCH(aligned, 1, 1, 0, 0, d + 1);
    cudaMemcpy(&out, d, sizeof out, cudaMemcpyDeviceToHost);
    printf("%d\n", out);
    cudaFree(d);
    return 0;
}
