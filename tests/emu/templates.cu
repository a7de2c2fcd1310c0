// Template kernels, deduced and named; functors and structs by value; symbols; no arguments at all.
// run
// out: deduced: 2 4 6 8
// out: named: 0.5 1 1.5 2
// out: struct: 10 11 12 13
// out: symbols: 21 22 23 24, counter 4
// out: nothing ran 3 times
// out: arguments evaluated once: 1
// out: null pointers: 3
#include <ccute/cpu.h>
#include <cstdio>

enum { COUNT = 4 };

template <class T, class F> __global__ void map(T *out, F f) { out[threadIdx.x] = f((T)(threadIdx.x + 1)); }

template <class T, int N> __global__ void __launch_bounds__(N) divide(T *out, T by)
{
    out[threadIdx.x] = (threadIdx.x + 1) / by;
}

struct twice {
    __host__ __device__ __forceinline__ int operator()(int x) const { return 2 * x; }
};

struct params {
    int *out;
    int first;
    float4 unused;
};

__global__ void fill(const __grid_constant__ params p) { p.out[threadIdx.x] = p.first + threadIdx.x; }

__constant__ int table[COUNT] = {0, 0, 0, 0};
__device__ int counter = 0;

__global__ void lookup(int *out)
{
    out[threadIdx.x] = table[threadIdx.x] + 1;
    atomicAdd(&counter, 1);
}

__global__ void nothing() { atomicAdd(&counter, 1); }

__global__ void nulls(const int *a, float *b, int n, int *c, int *out) { *out = n + (a || b || c); }

static int evaluations = 0;

static int *counted(int *p)
{
    evaluations++;
    return p;
}

static void show(const char *what, int *d)
{
    int out[COUNT];
    cudaMemcpy(out, d, sizeof out, cudaMemcpyDeviceToHost);
    printf("%s: %d %d %d %d", what, out[0], out[1], out[2], out[3]);
}

static int read_counter()
{
    int value = 0;
    cudaMemcpyFromSymbol(&value, counter, sizeof value);
    return value;
}

int main()
{
    int *d, start[COUNT] = {20, 21, 22, 23}, zero = 0;
    float *f, halves[COUNT];
    cudaMalloc(&d, sizeof start);
    cudaMalloc((void **)&f, sizeof halves);
    CCUTE_LAUNCH(map, 1, COUNT, 0, 0, d, twice());
    show("deduced", d);
    CCUTE_LAUNCH((divide<float, COUNT>), 1, COUNT, 0, 0, f, 2);
    cudaMemcpy(halves, f, sizeof halves, cudaMemcpyDeviceToHost);
    printf("\nnamed: %g %g %g %g\n", halves[0], halves[1], halves[2], halves[3]);
    params p = {d, 10, make_float4(0, 0, 0, 0)};
    CCUTE_LAUNCH(fill, 1, COUNT, 0, 0, p);
    show("struct", d);
    cudaMemcpyToSymbol(table, start, sizeof start);
    CCUTE_LAUNCH(lookup, 1, COUNT, 0, 0, d);
    show("\nsymbols", d);
    printf(", counter %d\n", read_counter());
    cudaMemcpyToSymbol(counter, &zero, sizeof zero);
    CCUTE_LAUNCH(nothing, 3, 1, 0, 0);
    printf("nothing ran %d times\n", read_counter());
    CCUTE_LAUNCH(lookup, 1, COUNT, 0, 0, counted(d));
    printf("arguments evaluated once: %d\n", evaluations);
    CCUTE_LAUNCH(nulls, 1, 1, 0, 0, NULL, 0, 3, nullptr, d);
    cudaMemcpy(start, d, sizeof start[0], cudaMemcpyDeviceToHost);
    printf("null pointers: %d\n", start[0]);
    cudaFree(d);
    cudaFree(f);
}
