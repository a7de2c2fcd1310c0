// Atoms in kernels, unfolded: asynchronous copies are late, zero-filled at an edge, in groups; matrices go by the lanes
// of a warp; threads that a tiled copy has no work for stay out of it.
// run async
// out: before 255 255 255 255, after 1 2 3 4
// out: first group 1 5, then both 1 2 3 4 5 6 7 8
// out: edge 1 2 3 4 5 0 0 0 0 0
// run nowait
// out: without a wait 255 255 255 255
// run matrices
// out: 0 wrong
// run masked
// out: 32 of 64 threads copied, 0 wrong
// run misaligned
// fault: misaligned store of cp.async
// run scattered
// fault: trap
// run rows
// fault: misaligned load of ldmatrix
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cstdint>
#include <cstdio>
#include <cstring>

typedef unsigned char byte;

#define LINE(n) ccute_make_layout(n, 1)

__global__ void async(const byte *in)
{
    CCUTE_SHARED(byte, s, LINE(16), 16);
    ccute_copy_with(ccute_cp_async(32, 8), s, LINE(4), in, LINE(4));
    printf("before %d %d %d %d", s[0], s[1], s[2], s[3]);
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    printf(", after %d %d %d %d\n", s[0], s[1], s[2], s[3]);
    ccute_copy_with(ccute_cp_async(32, 8), s, LINE(4), in, LINE(4));
    ccute_cp_async_commit();
    ccute_copy_with(ccute_cp_async(32, 8), s + 4, LINE(4), in + 4, LINE(4));
    ccute_cp_async_commit();
    ccute_cp_async_wait(1);
    printf("first group %d %d, then both", s[0], s[4] == 255 ? 5 : 0);
    ccute_cp_async_wait(0);
    for (int i = 0; i < 8; i++)
        printf(" %d", s[i]);
    ccute_copy_bounded_with(ccute_cp_async(32, 8), s, LINE(12), in, LINE(12), 5, LINE(12));
    ccute_cp_async_commit();
    ccute_cp_async_wait(0);
    printf("\nedge");
    for (int i = 0; i < 10; i++)
        printf(" %d", s[i]);
    printf("\n");
}

__global__ void no_wait(const byte *in)
{
    CCUTE_SHARED(byte, s, LINE(16), 16);
    ccute_copy_with(ccute_cp_async_cg(8), s, LINE(16), in, LINE(16));
    ccute_cp_async_commit();
    printf("without a wait %d %d %d %d\n", s[0], s[1], s[2], s[15]);
}

/* 16x16 elements, row i, column k holding 16 i + k: loaded as matrices plain and transposed, and stored again. */
__global__ void matrices(int *wrong)
{
    __shared__ __align__(16) uint16_t s[256], t[256];
    const int lane = threadIdx.x;
    const ccute_layout row_major = ccute_make_layout_right(TUP(16, 16));
    const ccute_layout held = ccute_make_layout(TUP(TUP(4, 8), TUP(2, 2, 2)), TUP(TUP(32, 1), TUP(16, 8, 128)));
    const ccute_layout turned = ccute_make_layout(TUP(TUP(4, 8), TUP(2, 2, 2)), TUP(TUP(2, 16), TUP(1, 8, 128)));
    for (int i = lane; i < 256; i += 32)
        s[i] = static_cast<uint16_t>(i), t[i] = 0;
    __syncthreads();
    for (int trans = 0; trans < 2; trans++) {
        const ccute_tiled_copy load =
            ccute_thread_slice(ccute_make_tiled_copy_tv(trans ? ccute_ldmatrix_trans(4) : ccute_ldmatrix(4),
                                                        trans ? turned : held, TUP(16, 16)),
                               lane);
        const ccute_tiled_copy store =
            ccute_thread_slice(ccute_make_tiled_copy_tv(trans ? ccute_stmatrix_trans(4) : ccute_stmatrix(4),
                                                        trans ? turned : held, TUP(16, 16)),
                               lane);
        uint16_t r[8];
        ccute_copy_tiled(load, r, LINE(8), s, ccute_partition_S(load, row_major));
        for (int k = 0; k < 8; k++) {
            const int pair = lane % 4 * 2 + k % 2, down = k / 2 % 2 * 8, across = k / 4 * 8;
            const int row = (trans ? pair : lane / 4) + down, column = (trans ? lane / 4 : pair) + across;
            atomicAdd(wrong, r[k] != 16 * row + column);
        }
        ccute_copy_tiled(store, t, ccute_partition_D(store, row_major), r, LINE(8));
        __syncthreads();
        for (int i = lane; i < 256; i += 32) {
            atomicAdd(wrong, t[i] != i);
            t[i] = 0;
        }
        __syncthreads();
    }
}

/* The same of rows of 16 bytes of other elements: 16 rows of 32 bytes, of which a lane holds a word a matrix. */
template <class T> __global__ void matrices_of(int *wrong)
{
    enum { BITS = 8 * sizeof(T), COLUMNS = 32 / sizeof(T), IN_WORD = 4 / sizeof(T), SIZE = 16 * COLUMNS };
    __shared__ __align__(16) T s[SIZE], t[SIZE];
    const int lane = threadIdx.x;
    const ccute_layout row_major = ccute_make_layout_right(TUP(16, COLUMNS));
    const ccute_layout held = ccute_make_layout(TUP(TUP(4, 8), TUP(IN_WORD, 2, 2)),
                                                TUP(TUP(16 * IN_WORD, 1), TUP(16, 8, 64 * IN_WORD)));
    const ccute_tiled_copy load =
        ccute_thread_slice(ccute_make_tiled_copy_tv(ccute_ldmatrix(4, BITS), held, TUP(16, COLUMNS)), lane);
    const ccute_tiled_copy store =
        ccute_thread_slice(ccute_make_tiled_copy_tv(ccute_stmatrix(4, BITS), held, TUP(16, COLUMNS)), lane);
    T r[4 * IN_WORD];
    for (int i = lane; i < SIZE; i += 32)
        s[i] = static_cast<T>(i % 251), t[i] = 0;
    __syncthreads();
    ccute_copy_tiled(load, r, LINE(4 * IN_WORD), s, ccute_partition_S(load, row_major));
    for (int k = 0; k < 4 * IN_WORD; k++) {
        const int row = lane / 4 + k / IN_WORD % 2 * 8;
        const int column = lane % 4 * IN_WORD + k % IN_WORD + k / IN_WORD / 2 * 4 * IN_WORD;
        atomicAdd(wrong, r[k] != static_cast<T>((COLUMNS * row + column) % 251));
    }
    ccute_copy_tiled(store, t, ccute_partition_D(store, row_major), r, LINE(4 * IN_WORD));
    __syncthreads();
    for (int i = lane; i < SIZE; i += 32)
        atomicAdd(wrong, t[i] != s[i]);
}

__global__ void masked(const float *in, float *out, int *copied)
{
    const ccute_tiled_copy mine =
        ccute_thread_slice(ccute_make_tiled_copy_atoms(ccute_universal_copy(128, 32), LINE(32), LINE(1)), threadIdx.x);
    const ccute_layout from = ccute_partition_S(mine, ccute_make_layout(TUP(128))),
                       to = ccute_partition_D(mine, ccute_make_layout(TUP(128)));
    float before = out[threadIdx.x % 32 * 4];
    __syncthreads();
    ccute_copy_tiled(mine, out, to, in, from);
    __syncthreads();
    if (threadIdx.x < 32)
        atomicAdd(copied, out[threadIdx.x * 4] != before);
}

__global__ void misaligned(const byte *in)
{
    CCUTE_SHARED(byte, s, LINE(16), 16);
    ccute_copy_with(ccute_cp_async(32, 8), s + 1, LINE(4), in, LINE(4));
}

__global__ void scattered(const byte *in)
{
    CCUTE_SHARED(byte, s, LINE(16), 16);
    ccute_copy_with(ccute_cp_async(32, 8), s, LINE(4), in, ccute_make_layout(4, 2));
}

__global__ void rows()
{
    __shared__ __align__(16) uint16_t s[256];
    uint16_t r[2];
    ccute_copy_with(ccute_ldmatrix(1), r, LINE(2), s + 9 * (threadIdx.x % 8), LINE(8));
}

int main(int, char **argument)
{
    static byte in[64];
    static float f[128], g[128];
    byte *d_in;
    float *d_f, *d_g;
    int *d_count, count = 0, wrong = 0;
    for (int i = 0; i < 64; i++)
        in[i] = static_cast<byte>(i + 1);
    for (int i = 0; i < 128; i++)
        f[i] = static_cast<float>(i + 1);
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_f, sizeof f);
    cudaMalloc(&d_g, sizeof g);
    cudaMalloc(&d_count, sizeof count);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(d_f, f, sizeof f, cudaMemcpyHostToDevice);
    cudaMemcpy(d_g, g, sizeof g, cudaMemcpyHostToDevice);
    cudaMemcpy(d_count, &count, sizeof count, cudaMemcpyHostToDevice);
    if (!strcmp(argument[1], "async"))
        CCUTE_LAUNCH(async, 1, 1, 0, 0, d_in);
    if (!strcmp(argument[1], "nowait"))
        CCUTE_LAUNCH(no_wait, 1, 1, 0, 0, d_in);
    if (!strcmp(argument[1], "matrices")) {
        CCUTE_LAUNCH(matrices, 1, 32, 0, 0, d_count);
        CCUTE_LAUNCH(matrices_of<signed char>, 1, 32, 0, 0, d_count);
        CCUTE_LAUNCH(matrices_of<float>, 1, 32, 0, 0, d_count);
        cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
        printf("%d wrong\n", count);
    }
    if (!strcmp(argument[1], "masked")) {
        CCUTE_LAUNCH(masked, 1, 64, 0, 0, d_f, d_g, d_count);
        cudaMemcpy(&count, d_count, sizeof count, cudaMemcpyDeviceToHost);
        cudaMemcpy(g, d_g, sizeof g, cudaMemcpyDeviceToHost);
        for (int i = 0; i < 128; i++)
            wrong += g[i] != f[i];
        printf("%d of 64 threads copied, %d wrong\n", count, wrong);
    }
    if (!strcmp(argument[1], "misaligned"))
        CCUTE_LAUNCH(misaligned, 1, 1, 0, 0, d_in);
    if (!strcmp(argument[1], "scattered"))
        CCUTE_LAUNCH(scattered, 1, 1, 0, 0, d_in);
    if (!strcmp(argument[1], "rows"))
        CCUTE_LAUNCH(rows, 1, 32, 0, 0);
    cudaFree(d_in);
    cudaFree(d_f);
    cudaFree(d_g);
    cudaFree(d_count);
}
