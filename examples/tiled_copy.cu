/* A block loads its tiles of a matrix of 16-bit elements into shared memory, one after the other, 128 bits a thread at
   once, after an article on CuTe's tiled copies: 32 threads as (8,4), column-major, with 8 values each cover (64,4),
   and a tile of (128,32) takes 2x8 rounds. The program prints every layout that the article names, and the
   number of copied elements that are wrong.

   The article's text gives the values as 8:1, which CuTe's make_tiled_copy refuses with threads of two modes; its
   program has (8,1):(1,8), which is the same here. */
#include <ccute/cpu.h>
#include <ccute/print.h>
#include <ccute/short.h>
#include <stdio.h>

enum { M = 256, K = 1024, TILE_M = 128, TILE_K = 32, TILES = K / TILE_K, THREADS = 32 };

CCUTE_FOLD static __host__ __device__ ccute_layout gmem_tensor_A(void) { return ccute_make_layout_left(TUP(M, K)); }

/* The tiles of one block: (128,32,32). */
CCUTE_FOLD static __host__ __device__ ccute_layout gmem_cta_tensor_A(int block)
{
    return ccute_local_tile(gmem_tensor_A(), TUP(TILE_M, TILE_K), TUP(block, ALL));
}

CCUTE_FOLD static __host__ __device__ ccute_layout smem_tensor_A(void)
{
    return ccute_make_layout_left(TUP(TILE_M, TILE_K));
}

CCUTE_FOLD static __host__ __device__ ccute_tiled_copy gmem_tiled_copy_A(void)
{
    return ccute_make_tiled_copy(ccute_universal_copy(128, 16), ccute_make_layout_left(TUP(8, 4)),
                                 ccute_make_layout_left(8));
}

/* Each tile into shared memory and, by other threads, out again. */
CCUTE_FOLD __global__ void __launch_bounds__(THREADS) load_tiles(const short *A, short *out)
{
    const ccute_copy_atom atom = ccute_universal_copy(128, 16);
    const ccute_layout from = ccute_partition_S(gmem_tiled_copy_A(), gmem_cta_tensor_A(blockIdx.x), threadIdx.x);
    const ccute_layout to = ccute_partition_D(gmem_tiled_copy_A(), smem_tensor_A(), threadIdx.x);
    const ccute_layout put = ccute_partition_S(gmem_tiled_copy_A(), gmem_cta_tensor_A(blockIdx.x), 31 - threadIdx.x);
    const ccute_layout take = ccute_partition_D(gmem_tiled_copy_A(), smem_tensor_A(), 31 - threadIdx.x);
    CCUTE_SHARED(short, s, smem_tensor_A(), TILE_M *TILE_K);
    CCUTE_ALIGNED(A, 16);
    CCUTE_ALIGNED(out, 16);
    for (int k = 0; k < TILES; k++) {
        ccute_copy_with(atom, s, to, A, ccute_slice(from, ALL, ALL, ALL, k));
        __syncthreads();
        ccute_copy_with(atom, out, ccute_slice(put, ALL, ALL, ALL, k), s, take);
        __syncthreads();
    }
}

static void print_named(const char *name, ccute_layout layout)
{
    printf("%s: ", name);
    ccute_print_layout(layout);
}

static void print_layouts(void)
{
    char tiler[32];
    ccute_print_tiler(ccute_tiler_mn(gmem_tiled_copy_A()), tiler, sizeof tiler);
    print_named("gmem_tensor_A", gmem_tensor_A());
    print_named("gmem_cta_tensor_A", gmem_cta_tensor_A(0));
    print_named("smem_tensor_A", smem_tensor_A());
    print_named("thread_layout_A", ccute_make_layout_left(TUP(8, 4)));
    print_named("vector_layout_A", ccute_make_layout_left(8));
    printf("Tiler_MN: %s\n", tiler);
    print_named("TiledLayout_TV", ccute_layout_tv(gmem_tiled_copy_A()));
    print_named("thread_layout_A_gmem_cta_tensor_A", ccute_partition_S(gmem_tiled_copy_A(), gmem_cta_tensor_A(0), 0));
    print_named("thread_layout_A_smem_tensor_A", ccute_partition_D(gmem_tiled_copy_A(), smem_tensor_A(), 0));
}

int main(void)
{
    static short A[M * K], out[M * K];
    short *device_A, *device_out;
    int wrong = 0;
    for (int i = 0; i < M * K; i++)
        A[i] = (short)(i * 7919);
    print_layouts();
    cudaMalloc(&device_A, sizeof A);
    cudaMalloc(&device_out, sizeof out);
    cudaMemcpy(device_A, A, sizeof A, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH(load_tiles, M / TILE_M, THREADS, 0, 0, device_A, device_out);
    const cudaError_t status = cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    if (status != cudaSuccess) {
        fprintf(stderr, "tiled_copy: %s\n", cudaGetErrorString(status));
        return 1;
    }
    for (int i = 0; i < M * K; i++)
        wrong += out[i] != A[i];
    printf("%d of %d elements are wrong\n", wrong, M * K);
    cudaFree(device_A);
    cudaFree(device_out);
    return wrong != 0;
}
