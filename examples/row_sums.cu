/* A kernel that adds up the rows of any matrix in memory: the layout is an argument, of which only the form is known,
   two modes. The host makes layouts of one array: the matrix, its transpose, every other column, a tile. A thread for
   each row is simple and slow: a warp touches up to 32 sectors where its bytes need 4 (foldc explain). */
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <stdio.h>

enum { ROWS = 4, COLUMNS = 6, THREADS = 32 };

CCUTE_FOLD __global__ void __launch_bounds__(THREADS) row_sums(const int *A, const ccute_layout a, int *sums)
{
    CCUTE_FORM(a, "(_,_)");
    const int row = threadIdx.x;
    int sum = 0;
    if (row >= ccute_size(ccute_get(a, 0)))
        return;
    for (int column = 0; column < ccute_size(ccute_get(a, 1)); column++)
        sum += A[ccute_at(a, row, column)];
    sums[row] = sum;
}

/* Returns whether the device did it. */
static bool print_row_sums(const char *name, const int *device_A, ccute_layout layout, int *device_sums)
{
    int sums[COLUMNS];
    const int rows = (int)ccute_size(ccute_get(layout, 0));
    char text[64];
    CCUTE_LAUNCH(row_sums, 1, THREADS, 0, 0, device_A, layout, device_sums);
    const cudaError_t status = cudaMemcpy(sums, device_sums, rows * sizeof *sums, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "row_sums: %s\n", cudaGetErrorString(status));
        return false;
    }
    ccute_print_layout_text(layout, text, sizeof text);
    printf("%s, %s:", name, text);
    for (int i = 0; i < rows; i++)
        printf(" %d", sums[i]);
    putchar('\n');
    return true;
}

int main(void)
{
    static int A[ROWS * COLUMNS];
    int *device_A, *device_sums;
    const ccute_layout matrix = ccute_make_layout_right(TUP(ROWS, COLUMNS));
    for (int i = 0; i < ROWS * COLUMNS; i++)
        A[i] = i;
    cudaMalloc(&device_A, sizeof A);
    cudaMalloc(&device_sums, COLUMNS * sizeof *device_sums);
    cudaMemcpy(device_A, A, sizeof A, cudaMemcpyHostToDevice);
    const bool done =
        print_row_sums("matrix", device_A, matrix, device_sums) &&
        print_row_sums("transpose", device_A, ccute_select(matrix, 1, 0), device_sums) &&
        print_row_sums("every other column", device_A,
                       ccute_composition(matrix, CCUTE_TILE(ROWS, ccute_make_layout(COLUMNS / 2, 2))), device_sums) &&
        print_row_sums("tile (1,1)", device_A, ccute_local_tile(matrix, TUP(2, 3), TUP(1, 1)), device_sums);
    cudaFree(device_A);
    cudaFree(device_sums);
    return !done;
}
