// Transposes a matrix through a tile in shared memory: static, dynamic, and declared the CUDA way.
// link: -Wl,-u,ccute_cpu_extern_shared,--defsym=tile_bytes=ccute_cpu_extern_shared
// no-sanitizer: extern __shared__ is thread_local, and AddressSanitizer's build makes __shared__ static
// run
// out: static: 0 wrong
// out: dynamic: 0 wrong
// out: extern: 0 wrong
#include <ccute/cpu.h>
#include <cstdio>

enum { TILE = 16, ROWS = 48, COLUMNS = 80 };

__device__ void through(int *tile, const int *in, int *out)
{
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    tile[threadIdx.y * (TILE + 1) + threadIdx.x] = in[y * COLUMNS + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x, y = blockIdx.x * TILE + threadIdx.y;
    out[y * ROWS + x] = tile[threadIdx.x * (TILE + 1) + threadIdx.y];
}

__global__ void by_static(const int *in, int *out)
{
    __shared__ __align__(16) int tile[TILE * (TILE + 1)];
    through(tile, in, out);
}

__global__ void by_dynamic(const int *in, int *out)
{
    CCUTE_DYNAMIC_SHARED(int, tile);
    through(tile, in, out);
}

__global__ void by_extern(const int *in, int *out)
{
    extern __shared__ int tile_bytes[];
    through(tile_bytes, in, out);
}

static int wrong(const int *d_in, int *d_out, void (*kernel)(const int *, int *), size_t shared)
{
    static int out[ROWS * COLUMNS];
    int count = 0;
    cudaMemset(d_out, 0xff, sizeof out);
    CCUTE_LAUNCH(kernel, dim3(COLUMNS / TILE, ROWS / TILE), dim3(TILE, TILE), shared, 0, d_in, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < ROWS; i++)
        for (int k = 0; k < COLUMNS; k++)
            count += out[k * ROWS + i] != i * COLUMNS + k;
    return count;
}

int main()
{
    static int in[ROWS * COLUMNS];
    int *d_in, *d_out;
    size_t bytes = TILE * (TILE + 1) * sizeof(int);
    for (int i = 0; i < ROWS * COLUMNS; i++)
        in[i] = i;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof in);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    printf("static: %d wrong\n", wrong(d_in, d_out, by_static, 0));
    printf("dynamic: %d wrong\n", wrong(d_in, d_out, by_dynamic, bytes));
    printf("extern: %d wrong\n", wrong(d_in, d_out, by_extern, bytes));
    cudaFree(d_in);
    cudaFree(d_out);
}
