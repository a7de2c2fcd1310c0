/* Kernels as articles on CuTe write them, unfolded: their layouts are computed on the device, thread by thread. Each
   copies by its layouts; the host says the same in plain arithmetic. Then: registers and stack of each kernel. */
#include "gpu.h"

#include <ccute/short.h>

enum {
    ROWS = 8,
    COLUMNS = 128,
    VALUES = 8, /* of a thread */
    ELEMENTS = ROWS * COLUMNS,
    THREADS = ELEMENTS / VALUES,
    LD = 160,
    SIZE = 64 * 64, /* the largest source */
};

/* ---- Four ways to load an 8x128 row-major tile, 1x8 a thread ---- */

__global__ void index_arithmetic(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const int m = threadIdx.x / (COLUMNS / VALUES), k = threadIdx.x % (COLUMNS / VALUES) * VALUES;
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(mA, m, k + i)];
}

__global__ void divide_select_group(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout gA = ccute_local_tile(mA, TUP(ROWS, COLUMNS), TUP(0, 0));
    const ccute_layout by_tile = ccute_select(ccute_flat_divide(gA, TUP(1, VALUES)), 0, 1, 3, 2);
    const ccute_layout tA = ccute_slice(ccute_group(by_tile, 2, 4), 0, ALL, threadIdx.x);
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i)];
}

__global__ void compose_thread_values(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout gA = ccute_local_tile(mA, TUP(ROWS, COLUMNS), TUP(0, 0));
    const ccute_layout tv =
        ccute_make_layout(TUP(TUP(COLUMNS / VALUES, ROWS), VALUES), TUP(TUP(ROWS * VALUES, 1), ROWS));
    const ccute_layout tA = ccute_slice(ccute_composition(gA, tv), threadIdx.x, ALL);
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i)];
}

__global__ void tiled_copy(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout tv =
        ccute_make_layout(TUP(TUP(COLUMNS / VALUES, ROWS), VALUES), TUP(TUP(ROWS * VALUES, 1), ROWS));
    const ccute_tiled_copy copy = ccute_make_tiled_copy_tv(ccute_universal_copy(32, 32), tv, TUP(ROWS, COLUMNS));
    const ccute_layout tA = ccute_partition_S(copy, mA, threadIdx.x);
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = A[ccute_at(tA, i, 0, 0)];
}

/* ---- A partition by the threads' layout: 32 threads, 2x16, over 16x64 ---- */

enum { PART_ROWS = 16, PART_COLUMNS = 64, PART_THREADS = 32, PART_VALUES = 32 };

__global__ void partition_column_major(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(PART_ROWS, PART_COLUMNS), TUP(ld, 1));
    const ccute_layout tA = ccute_local_partition(mA, ccute_make_layout_left(TUP(2, 16)), threadIdx.x);
    for (int i = 0; i < PART_VALUES; i++)
        out[threadIdx.x * PART_VALUES + i] = A[ccute_at(tA, i)];
}

__global__ void partition_row_major(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(PART_ROWS, PART_COLUMNS), TUP(ld, 1));
    const ccute_layout tA = ccute_local_partition(mA, ccute_make_layout_right(TUP(2, 16)), threadIdx.x);
    for (int i = 0; i < PART_VALUES; i++)
        out[threadIdx.x * PART_VALUES + i] = A[ccute_at(tA, i)];
}

/* The threads are (2,16,1); A, of (M,K), is shared by those that differ in N alone. */
__global__ void partition_projected(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(PART_ROWS, 2), TUP(ld, 1));
    const ccute_layout threads = ccute_make_layout(TUP(2, 16, 1), TUP(16, 1, 0));
    const ccute_layout tA = ccute_local_partition(mA, threads, threadIdx.x, TUP(1, CCUTE_X, 1));
    for (int i = 0; i < PART_ROWS; i++)
        out[threadIdx.x * PART_ROWS + i] = A[ccute_at(tA, i)];
}

/* ---- The host's answer: value i of thread t ---- */

static int tile_at(int t, int i) { return t / 16 * LD + t % 16 * 8 + i; }
static int left_at(int t, int i) { return (t % 2 + i % 8 * 2) * LD + t / 2 + i / 8 * 16; }
static int right_at(int t, int i) { return (t / 16 + i % 8 * 2) * LD + t % 16 + i / 8 * 16; }
static int projected_at(int t, int i) { return (t / 16 + i % 8 * 2) * LD + i / 8; }

struct program {
    const char *name;
    void (*run)(const float *A, int ld, float *out);
    int threads, values;
    int (*at)(int thread, int value);
};

static const program programs[] = {
    {"index_arithmetic", index_arithmetic, THREADS, VALUES, tile_at},
    {"divide_select_group", divide_select_group, THREADS, VALUES, tile_at},
    {"compose_thread_values", compose_thread_values, THREADS, VALUES, tile_at},
    {"tiled_copy", tiled_copy, THREADS, VALUES, tile_at},
    {"partition_column_major", partition_column_major, PART_THREADS, PART_VALUES, left_at},
    {"partition_row_major", partition_row_major, PART_THREADS, PART_VALUES, right_at},
    {"partition_projected", partition_projected, PART_THREADS, PART_ROWS, projected_at},
};

/* Run one and compare; print its registers and stack. A holds its own indices. Returns how many values are wrong. */
static int check(const program *p, const float *A, float *out)
{
    static float got[ELEMENTS];
    const size_t before = gpu_free_memory();
    cudaFuncAttributes a;
    int wrong = 0;
    CUDA(cudaMemset(out, 0xff, sizeof got));
    p->run<<<1, p->threads>>>(A, LD, out);
    CUDA(cudaGetLastError());
    CUDA(cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost));
    for (int t = 0; t < p->threads; t++)
        for (int i = 0; i < p->values; i++)
            wrong += got[t * p->values + i] != (float)p->at(t, i);
    CUDA(cudaFuncGetAttributes(&a, p->run));
    printf("%-24s %9d %11zu %13.1f  %s\n", p->name, a.numRegs, a.localSizeBytes,
           ((double)before - (double)gpu_free_memory()) / (1 << 20), wrong ? "WRONG" : "right");
    return wrong;
}

int main(void)
{
    static float host[SIZE];
    float *A, *out;
    size_t limit;
    int wrong = 0;
    gpu_or_skip();
    for (int i = 0; i < SIZE; i++)
        host[i] = (float)i;
    CUDA(cudaMalloc(&A, sizeof host));
    CUDA(cudaMalloc(&out, ELEMENTS * sizeof *out));
    CUDA(cudaMemcpy(A, host, sizeof host, cudaMemcpyHostToDevice));
    CUDA(cudaDeviceGetLimit(&limit, cudaLimitStackSize));
    printf("a layout of %d leaves: %zu bytes; stack size limit: %zu bytes\n", CCUTE_MAX_LEAVES, sizeof(ccute_layout),
           limit);
    printf("%-24s %9s %11s %13s\n", "kernel", "registers", "stack bytes", "MiB reserved");
    for (const program &p : programs)
        wrong += check(&p, A, out);
    return wrong != 0;
}
