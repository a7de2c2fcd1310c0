/* The parts of 32 threads in a matrix product, after an article on CuTe's local_partition: threads in 2 rows of 16, and
   one layout of them, (2,16,1):(16,1,0), for all three matrices. A projection drops the mode that a matrix does not
   have, so that 16 threads share a part of A, 2 one of B, and each has its own of C. The product of small integers is
   compared with the same worked out by hand.

   The article's formula for a coordinate has extents and strides exchanged: it is index / stride % extent. The product
   is there to be read: a warp touches 16 sectors where its bytes need 2 (foldc explain). */
#include <ccute/cpu.h>
#include <ccute/print.h>
#include <ccute/short.h>

enum { M = 4, N = 32, K = 8, THREADS = 32 };

CCUTE_FOLD static __host__ __device__ ccute_layout threads(void)
{
    return ccute_make_layout(TUP(2, 16, 1), TUP(16, 1, 0));
}

/* A (M,K) row-major, B (N,K) row-major, C (M,N) row-major. */
CCUTE_FOLD __global__ void __launch_bounds__(THREADS) product(const int *A, const int *B, int *C)
{
    const ccute_layout mA = ccute_make_layout_right(TUP(M, K)), mB = ccute_make_layout_right(TUP(N, K));
    const ccute_layout mC = ccute_make_layout_right(TUP(M, N));
    const ccute_layout a = ccute_local_partition(mA, threads(), threadIdx.x, TUP(1, CCUTE_X, 1)); /* (M/2,K/1) */
    const ccute_layout b = ccute_local_partition(mB, threads(), threadIdx.x, TUP(CCUTE_X, 1, 1)); /* (N/16,K/1) */
    const ccute_layout c = ccute_local_partition(mC, threads(), threadIdx.x, TUP(1, 1, CCUTE_X)); /* (M/2,N/16) */
    for (int i = 0; i < M / 2; i++)
        for (int j = 0; j < N / 16; j++) {
            int sum = 0;
            for (int k = 0; k < K; k++)
                sum += A[ccute_at(a, i, k)] * B[ccute_at(b, j, k)];
            C[ccute_at(c, i, j)] = sum;
        }
}

/* The coordinate of each thread, from the layout's remaining modes, `from` to `to` on a line. */
static void print_coordinates(const char *name, ccute_layout projected)
{
    char text[32];
    printf("%s ", name);
    ccute_print_layout(projected);
    for (int t = 0; t < THREADS; t++) {
        ccute_print_tuple(ccute_get_flat_coord(projected, t), text, sizeof text);
        printf("%d -> %s%s", t, text, t % 8 == 7 ? "\n" : "  ");
    }
}

static int count_wrong(const int *C)
{
    int wrong = 0;
    for (int m = 0; m < M; m++)
        for (int n = 0; n < N; n++) {
            int sum = 0;
            for (int k = 0; k < K; k++)
                sum += (m * K + k) * ((n * K + k) % 7);
            wrong += C[m * N + n] != sum;
        }
    return wrong;
}

int main(void)
{
    static int A[M * K], B[N * K], C[M * N];
    int *device_A, *device_B, *device_C;
    for (int i = 0; i < M * K; i++)
        A[i] = i;
    for (int i = 0; i < N * K; i++)
        B[i] = i % 7;
    print_coordinates("A, (1,X,1):", ccute_dice(threads(), 1, CCUTE_X, 1));
    print_coordinates("B, (X,1,1):", ccute_dice(threads(), CCUTE_X, 1, 1));
    print_coordinates("C, (1,1,X):", ccute_dice(threads(), 1, 1, CCUTE_X));
    cudaMalloc(&device_A, sizeof A);
    cudaMalloc(&device_B, sizeof B);
    cudaMalloc(&device_C, sizeof C);
    cudaMemcpy(device_A, A, sizeof A, cudaMemcpyHostToDevice);
    cudaMemcpy(device_B, B, sizeof B, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(product, 1, THREADS, 0, 0, device_A, device_B, device_C);
    const cudaError_t status = cudaMemcpy(C, device_C, sizeof C, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "gemm_partition: %s\n", cudaGetErrorString(status));
        return 1;
    }
    printf("%d of %d sums are wrong\n", count_wrong(C), M * N);
    cudaFree(device_A);
    cudaFree(device_B);
    cudaFree(device_C);
    return count_wrong(C) != 0;
}
