/* Four ways to load an 8x128 tile into registers, 128 threads, 1x8 each, after the article of that name: by hand with a
   layout for the address, by dividing the tile, by a layout of (thread, value), and by a tiled copy of that layout. All
   four are the same after folding but the first, which copies element by element in the order of the source. Each
   prints the elements of thread 1: 8 to 15 of row 0.

   ld is an argument: the article's tile is static. None is meant to be fast: neighbouring threads have elements 32
   bytes apart, so a warp touches 32 sectors where its bytes need 16 or 4 (foldc explain). load_tile.cu has the fix. */
#include <ccute/cpu.h>
#include <ccute/print.h>
#include <ccute/short.h>

enum { ROWS = 8, COLUMNS = 128, VALUES = 8, THREADS = ROWS * COLUMNS / VALUES, LANES = COLUMNS / VALUES };

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) way_1(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const int row = threadIdx.x / LANES, column = threadIdx.x % LANES * VALUES;
    float r[VALUES];
    for (int i = 0; i < VALUES; i++)
        r[i] = A[ccute_at(mA, row, column + i)];
    for (int i = 0; i < VALUES; i++)
        out[threadIdx.x * VALUES + i] = r[i];
}

/* (TileM, TileK, RestM, RestK), then the rests as one mode, columns first: thread t has rest t. */
CCUTE_FOLD __global__ void __launch_bounds__(THREADS) way_2(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout gA = ccute_local_tile(mA, TUP(ROWS, COLUMNS), TUP(0, 0));
    const ccute_layout cut = ccute_flat_divide(gA, TUP(1, VALUES));
    const ccute_layout by_thread = ccute_group(ccute_select(cut, 0, 1, 3, 2), 2, 4);
    const ccute_layout tA = ccute_slice(by_thread, 0, ALL, threadIdx.x);
    float r[VALUES];
    ccute_copy(r, ccute_make_layout(TUP(VALUES)), A, tA);
    ccute_copy(out + threadIdx.x * VALUES, ccute_make_layout(TUP(VALUES)), r, ccute_make_layout(TUP(VALUES)));
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) way_3(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout gA = ccute_local_tile(mA, TUP(ROWS, COLUMNS), TUP(0, 0));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(LANES, ROWS), VALUES), TUP(TUP(ROWS * VALUES, 1), ROWS));
    const ccute_layout tA = ccute_slice(ccute_composition(gA, tv), threadIdx.x, ALL);
    float r[VALUES];
    ccute_copy(r, ccute_make_layout(TUP(VALUES)), A, tA);
    ccute_copy(out + threadIdx.x * VALUES, ccute_make_layout(TUP(VALUES)), r, ccute_make_layout(TUP(VALUES)));
}

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) way_4(const float *A, int ld, float *out)
{
    const ccute_layout mA = ccute_make_layout(TUP(ROWS, COLUMNS), TUP(ld, 1));
    const ccute_layout gA = ccute_local_tile(mA, TUP(ROWS, COLUMNS), TUP(0, 0));
    const ccute_layout tv = ccute_make_layout(TUP(TUP(LANES, ROWS), VALUES), TUP(TUP(ROWS * VALUES, 1), ROWS));
    const ccute_copy_atom atom = ccute_auto_copy(128, 32);
    const ccute_tiled_copy copy = ccute_make_tiled_copy_tv(atom, tv, TUP(ROWS, COLUMNS));
    const ccute_tiled_copy mine = ccute_thread_slice(copy, threadIdx.x);
    const ccute_layout tA = ccute_partition_S(mine, gA);
    const ccute_layout fragment = ccute_make_fragment_like(ccute_partition_D(mine, gA));
    CCUTE_REGS(float, r, fragment, VALUES);
    ccute_copy_with(atom, r, fragment, A, tA);
    ccute_copy(out + threadIdx.x * VALUES, ccute_make_layout(TUP(VALUES)), r, fragment);
}

enum { LD = COLUMNS };

/* Each thread's elements as all four ways are to leave them: 16 threads a row, 8 elements each. */
static int count_wrong(const float *out)
{
    int wrong = 0;
    for (int thread = 0; thread < THREADS; thread++)
        for (int i = 0; i < VALUES; i++)
            wrong += out[thread * VALUES + i] != (float)(thread / LANES * LD + thread % LANES * VALUES + i);
    return wrong;
}

typedef void way(const float *A, int ld, float *out);

/* Runs one; how many elements were wrong, or -1. */
static int run(const char *name, way *kernel, const float *device_A, float *device_out)
{
    static float out[ROWS * COLUMNS];
    cudaMemset(device_out, 0xff, sizeof out);
    CCUTE_LAUNCH(kernel, 1, THREADS, 0, 0, device_A, LD, device_out);
    const cudaError_t status = cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "%s: %s\n", name, cudaGetErrorString(status));
        return -1;
    }
    printf("%s, thread 1: ", name);
    ccute_print_tensor(out + VALUES, ccute_make_layout(TUP(VALUES)));
    if (count_wrong(out) != 0)
        printf("%d of %d elements are wrong\n", count_wrong(out), ROWS * COLUMNS);
    return count_wrong(out);
}

int main(void)
{
    static float A[ROWS * LD];
    float *device_A, *device_out;
    int wrong = 0;
    for (int i = 0; i < ROWS * LD; i++)
        A[i] = (float)i;
    cudaMalloc(&device_A, sizeof A);
    cudaMalloc(&device_out, sizeof A);
    cudaMemcpy(device_A, A, sizeof A, cudaMemcpyHostToDevice);
    wrong |= run("way 1", way_1, device_A, device_out);
    wrong |= run("way 2", way_2, device_A, device_out);
    wrong |= run("way 3", way_3, device_A, device_out);
    wrong |= run("way 4", way_4, device_A, device_out);
    cudaFree(device_A);
    cudaFree(device_out);
    return wrong != 0;
}
