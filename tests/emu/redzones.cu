// AddressSanitizer knows the ends of device memory and shared memory to the byte, for loads of any type.
// flags: -fsanitize=address -g
// run ok
// out: 62
// run device
// status: 1
// fault: READ of size 4
// fault: redzones.cu:@device
// run static
// status: 1
// fault: AddressSanitizer: global-buffer-overflow
// run dynamic
// status: 1
// fault: READ of size 4
// fault: redzones.cu:@dynamic
#include <ccute/cpu.h>
#include <cstdio>
#include <cstring>

enum { COUNT = 63 };

__global__ void shift(const int *in, int *out, int by_in, int by_static, int by_dynamic)
{
    __shared__ int s[COUNT];
    CCUTE_DYNAMIC_SHARED(int, d);
    int i = threadIdx.x;
    s[i] = in[i + by_in]; // @device
    __syncthreads();
    d[i] = s[i + by_static];
    __syncthreads();
    out[i] = d[i + by_dynamic]; // @dynamic
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "";
    int host[COUNT], *d_in, *d_out;
    for (int i = 0; i < COUNT; i++)
        host[i] = i;
    cudaMalloc(&d_in, sizeof host);
    cudaMalloc(&d_out, sizeof host);
    cudaMemcpy(d_in, host, sizeof host, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(shift, 2, COUNT, COUNT * sizeof(int), 0, d_in, d_out, !strcmp(name, "device"), !strcmp(name, "static"),
                 !strcmp(name, "dynamic"));
    cudaMemcpy(host, d_out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d\n", host[COUNT - 1]);
    cudaFree(d_in);
    cudaFree(d_out);
}
