/* A two-dimensional Fourier transform over ranks: each transforms its rows, the matrix is redistributed so that each
   has its columns, as rows, and transforms these. The transpose is part of the redistribution: the destination's memory
   has the other order. Ranks are threads, with a GPU each if there are that many. Only the redistribution is
   fast: the transform itself takes half of each sector (foldc explain). */
#include <ccute/cpu.h>
#include <ccute/ranks.h>
#include <ccute/short.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { RANKS = 4, N = 32, LOCAL = N / RANKS, X = 3, Y = 5, PATIENCE_MS = 60000 };

typedef struct complex_number {
    double re, im;
} complex_number;

static ccute_dist rows, columns;
static ccute_ranks_plan plan;
static complex_number result[N * N]; /* of all ranks */

/* The Fourier transform of each of LOCAL rows, by its definition: a thread for each number. */
CCUTE_FOLD __global__ void __launch_bounds__(N) transform(const complex_number *in, complex_number *out)
{
    const ccute_layout matrix = ccute_make_layout_right(TUP(LOCAL, N));
    const int row = blockIdx.x, k = threadIdx.x;
    complex_number sum = {0, 0};
    for (int j = 0; j < N; j++) {
        const complex_number v = in[ccute_at(matrix, row, j)];
        const double angle = -2 * 3.14159265358979323846 * (j * k % N) / N, c = cos(angle), s = sin(angle);
        sum.re += v.re * c - v.im * s;
        sum.im += v.re * s + v.im * c;
    }
    out[ccute_at(matrix, row, k)] = sum;
}

/* A wave with X periods down the matrix and Y across: its transform is one number, N * N at (X, Y). */
static complex_number wave(int i, int j)
{
    const double angle = 2 * 3.14159265358979323846 * (X * i + Y * j) / N;
    const complex_number v = {cos(angle), sin(angle)};
    return v;
}

#if defined __CUDACC__
/* A GPU for each rank, or for several. */
static ccute_ranks_comm *take_gpu(ccute_ranks_comm *gpu, ccute_ranks_comm *host)
{
    int devices = 1;
    cudaGetDeviceCount(&devices);
    cudaSetDevice(host->rank % devices);
    return ccute_ranks_cuda_open(gpu, host, host->rank % devices) ? NULL : gpu;
}
#else
/* The CPU is the device: ranks meet in shared memory alone. */
static ccute_ranks_comm *take_gpu(ccute_ranks_comm *gpu, ccute_ranks_comm *host)
{
    (void)gpu;
    return host;
}
#endif

static void *work(void *argument)
{
    const int rank = *(const int *)argument;
    const size_t bytes = sizeof(complex_number) * LOCAL * N;
    complex_number part[LOCAL * N], *a, *b;
    ccute_ranks_comm host, gpu, *comm;
    ccute_ranks_bound bound;
    char name[64];
    snprintf(name, sizeof name, "/ccute-fft-%ld", (long)getpid());
    if (ccute_ranks_shm_open(&host, name, rank, RANKS, PATIENCE_MS) || !(comm = take_gpu(&gpu, &host)))
        exit(1);
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    for (int i = 0; i < LOCAL * N; i++)
        part[i] = wave(rank * LOCAL + i / N, i % N);
    cudaMemcpy(a, part, bytes, cudaMemcpyHostToDevice);
    if (ccute_ranks_bind(&bound, &plan, comm, a, (long long)bytes, b, (long long)bytes))
        exit(1);
    CCUTE_LAUNCH(transform, dim3(LOCAL), N, 0, 0, a, b);
    if (ccute_redistribute(&bound))
        exit(1);
    CCUTE_LAUNCH(transform, dim3(LOCAL), N, 0, 0, a, b);
    cudaMemcpy(result + rank * LOCAL * N, b, bytes, cudaMemcpyDeviceToHost);
    ccute_ranks_release(&bound);
    if (comm == &gpu)
        ccute_ranks_close(&gpu);
    ccute_ranks_close(&host);
    cudaFree(a);
    cudaFree(b);
    return NULL;
}

int main(void)
{
    const ccute_placement by_rows = {CCUTE_SHARD, 0, 1}, by_columns = {CCUTE_SHARD, 1, 1};
    pthread_t thread[RANKS];
    int number[RANKS], wrong = 0;
    char text[256];
    rows = ccute_dist_mesh(TUP(N, N), TUP(RANKS), &by_rows);
    columns = ccute_dist_mesh(TUP(N, N), TUP(RANKS), &by_columns);
    columns = ccute_dist_in_memory(columns, ccute_make_layout_left(TUP(N, LOCAL))); /* a column is a row in memory */
    ccute_redistribute_plan(&plan, &columns, &rows, sizeof(complex_number), CCUTE_RANKS_BYTES);
    ccute_print_dist(&rows, text, sizeof text);
    printf("rows    %s\n", text);
    ccute_print_dist(&columns, text, sizeof text);
    printf("columns %s\n", text);
    for (int r = 0; r < RANKS; r++) {
        number[r] = r;
        pthread_create(&thread[r], NULL, work, &number[r]);
    }
    for (int r = 0; r < RANKS; r++)
        pthread_join(thread[r], NULL);
    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++) {
            const complex_number v = result[y * N + x];
            const double expected = x == X && y == Y ? N * N : 0;
            wrong += fabs(v.re - expected) > 1e-6 || fabs(v.im) > 1e-6;
        }
    printf("%d of %d numbers are wrong\n", wrong, N * N);
    return wrong != 0;
}
