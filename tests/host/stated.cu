// A launch by the blocks that the kernel states; by those of an argument it is a fault (tests/run-host.sh).
// prints: 32
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>

template <int N> CCUTE_FOLD __global__ void CCUTE_BLOCK_DIM(N) number(int *out)
{
    out[ccute_at(ccute_make_layout(TUP(N, 2)), threadIdx.x)] = blockDim.x;
}

int main(int argc, char **argv)
{
    int *out, last = 0;
    cudaMalloc((void **)&out, 256);
    number<32><<<1, argc > 1 ? atoi(argv[1]) : 32>>>(out);
    cudaMemcpy(&last, out + 31, sizeof last, cudaMemcpyDeviceToHost);
    printf("%d\n", last);
    return 0;
}
