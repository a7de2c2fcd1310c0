/* 32 threads copy a tile together, 128 bits each at once, after an article on CuTe's TiledCopy: the owners in a 16x8
   tile, the copy from global to shared memory, and a 128x128 tile by the same threads, with one vector or two at a
   time.

   The article counts values in atoms: threads (4,8) with an atom of 4 floats and values (1,1) cover (16,8). CuTe counts
   them in elements and refuses that ("too few values for the atom"); here ccute_make_tiled_copy_atoms takes them.
   A partition's first mode is (values of the atom, atoms): the article's (4,8,16) and (4,2,4,16) are ((4,1),8,16) and
   ((4,2),4,16). With its 32 threads the copies are not fast: foldc explain shows sectors that a warp takes in part, and
   bank conflicts. */
#include <ccute/cpu.h>
#include <ccute/print.h>
#include <ccute/short.h>
#include <stdio.h>

enum { M = 16, N = 8, BIG = 128, THREADS = 32 };

/* 4 rows and 8 columns of threads, each with a number of vectors down a column. */
CCUTE_FOLD static __host__ __device__ ccute_tiled_copy plan(int vectors)
{
    return ccute_make_tiled_copy_atoms(ccute_universal_copy(128, 32), ccute_make_layout_left(TUP(4, 8)),
                                       ccute_make_layout_left(TUP(vectors, 1)));
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) own(float *owner)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(M, N));
    const ccute_layout mine = ccute_partition_D(plan(1), tile, threadIdx.x);
    ccute_fill(owner, mine, (float)threadIdx.x);
}

/* Through shared memory: a thread takes out what others have put in, the tile's last column first. */
CCUTE_FOLD __global__ void __launch_bounds__(THREADS) copy_tile(const float *A, float *out)
{
    const ccute_layout tile = ccute_make_layout_left(TUP(M, N));
    const ccute_layout from = ccute_partition_S(plan(1), tile, threadIdx.x);
    const ccute_layout to = ccute_partition_D(plan(1), tile, threadIdx.x);
    CCUTE_SHARED(float, s, tile, M *N);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_universal_copy(128, 32), s, to, A, from);
    __syncthreads();
    const ccute_layout other = ccute_partition_S(plan(1), tile, THREADS - 1 - threadIdx.x);
    ccute_copy_with(ccute_universal_copy(128, 32), out, other, s, other);
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) copy_big_tile(const float *A, float *out)
{
    CCUTE_DYNAMIC_SHARED(float, s);
    const ccute_layout mine = ccute_partition_D(plan(1), ccute_make_layout_left(TUP(BIG, BIG)), threadIdx.x);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_universal_copy(128, 32), s, mine, A, mine);
    __syncthreads();
    ccute_copy_with(ccute_universal_copy(128, 32), out, mine, s, mine);
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) copy_big_tile_by_two(const float *A, float *out)
{
    CCUTE_DYNAMIC_SHARED(float, s);
    const ccute_layout mine = ccute_partition_D(plan(2), ccute_make_layout_left(TUP(BIG, BIG)), threadIdx.x);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_universal_copy(128, 32), s, mine, A, mine);
    __syncthreads();
    ccute_copy_with(ccute_universal_copy(128, 32), out, mine, s, mine);
}

/* The contents of device memory; 0 if it cannot be read. */
static int fetch(const char *what, float *to, const float *device, size_t bytes)
{
    const cudaError_t status = cudaMemcpy(to, device, bytes, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess)
        fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
    return status == cudaSuccess;
}

static void print_owners(const float *owner)
{
    printf("=== TiledCopy Ownership Map ===\n\n");
    printf("Tile ownership map (%d x %d), %d threads:\n\n       ", M, N, THREADS);
    for (int n = 0; n < N; n++)
        printf("c%-4d%s", n, n < N - 1 ? " " : "\n");
    for (int m = 0; m < M; m++) {
        printf("r%-4d  ", m);
        for (int n = 0; n < N; n++)
            printf("T%02d%s", (int)owner[m + M * n], n < N - 1 ? "   " : "\n");
    }
}

static void print_rows(const float *tile)
{
    printf("\n=== TiledCopy: Global -> Shared ===\n\n");
    printf("Shared memory after TiledCopy (column-major, showing row by row):\n");
    for (int m = 0; m < M; m++) {
        printf("  row %2d: ", m);
        for (int n = 0; n < N; n++)
            printf("%5.0f%s", tile[m + M * n], n < N - 1 ? " " : "\n");
    }
}

typedef void copy_kernel(const float *A, float *out);

/* A 128x128 tile by 32 threads. How many elements are wrong, or -1. */
static int copy_big(copy_kernel *kernel, int vectors, const float *device_A, float *device_out)
{
    static float out[BIG * BIG];
    int wrong = 0;
    cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, sizeof out);
    CCUTE_LAUNCH(kernel, 1, THREADS, sizeof out, 0, device_A, device_out);
    if (!fetch("copy_big_tile", out, device_out, sizeof out))
        return -1;
    for (int i = 0; i < BIG * BIG; i++)
        wrong += out[i] != (float)i;
    printf("\n%dx%d with %d vector%s at a time, the part of thread 1:\n", BIG, BIG, vectors, vectors > 1 ? "s" : "");
    ccute_print_layout(ccute_partition_S(plan(vectors), ccute_make_layout_left(TUP(BIG, BIG)), 1));
    printf("%d of %d elements are wrong\n", wrong, BIG * BIG);
    return wrong;
}

int main(void)
{
    static float A[BIG * BIG], tile[M * N];
    float *device_A, *device_out;
    int failed = 0;
    for (int i = 0; i < BIG * BIG; i++)
        A[i] = (float)i;
    cudaMalloc(&device_A, sizeof A);
    cudaMalloc(&device_out, sizeof A);
    cudaMemcpy(device_A, A, sizeof A, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(own, 1, THREADS, 0, 0, device_out);
    if (!fetch("own", tile, device_out, sizeof tile))
        return 1;
    print_owners(tile);
    CCUTE_LAUNCH(copy_tile, 1, THREADS, 0, 0, device_A, device_out);
    if (!fetch("copy_tile", tile, device_out, sizeof tile))
        return 1;
    print_rows(tile);
    failed |= copy_big(copy_big_tile, 1, device_A, device_out) != 0;
    failed |= copy_big(copy_big_tile_by_two, 2, device_A, device_out) != 0;
    cudaFree(device_A);
    cudaFree(device_out);
    return failed;
}
