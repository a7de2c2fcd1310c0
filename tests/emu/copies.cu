// Copies in kernels, unfolded: tiles of a ragged matrix through shared memory and back transposed, with elements of
// several types; predicates, fills; a type whose assignment counts.
// flags: -I../../include/ccute/cpu/cuda
// run
// out: char: 0 wrong of 640, 65 written
// out: __half: 0 wrong of 640, 65 written
// out: float: 0 wrong of 640, 65 written
// out: float4: 0 wrong of 640, 65 written
// out: 1 20 3 40 5 60 7 80
// out: 9 assignments, the last of 8
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cstdio>
#include <cstring>
#include <cuda_fp16.h>

enum { M = 5, N = 13, LD = 20, TILE_M = 4, TILE_N = 8, THREADS = 16, ROOM = 640 };

template <class T> CCUTE_FOLD __global__ void __launch_bounds__(THREADS) transpose(const T *in, const T filler, T *out)
{
    const ccute_layout a = ccute_make_layout(TUP(M, N), TUP(LD, 1)), b = ccute_make_layout(TUP(M, N), TUP(1, LD));
    const ccute_layout s = ccute_make_layout(TUP(TILE_M, TILE_N), TUP(TILE_N + 1, 1));
    const ccute_layout threads = ccute_make_layout_right(TUP(4, 4)), tile = ccute_make_layout(TUP(TILE_M, TILE_N));
    const ccute_tuple shape = ccute_shape(tile), block = TUP(blockIdx.y, blockIdx.x);
    const ccute_layout mine = ccute_local_partition(s, threads, threadIdx.x);
    const ccute_layout row = ccute_local_tile(ccute_coord_layout(TUP(M, N), 0), shape, block);
    const ccute_layout column = ccute_local_tile(ccute_coord_layout(TUP(M, N), 1), shape, block);
    const ccute_layout my_row = ccute_local_partition(row, threads, threadIdx.x);
    const ccute_layout my_column = ccute_local_partition(column, threads, threadIdx.x);
    CCUTE_SHARED(T, staged, s, 36);
    ccute_fill(staged, mine, filler);
    ccute_copy_bounded(staged, mine, in, ccute_local_partition(ccute_local_tile(a, shape, block), threads, threadIdx.x),
                       TUP(M, N), my_row, my_column);
    __syncthreads();
    ccute_copy_bounded(out, ccute_local_partition(ccute_local_tile(b, shape, block), threads, threadIdx.x), staged,
                       mine, TUP(M, N), my_row, my_column);
}

template <class T> void check(const char *name)
{
    static T in[LD * M], out[ROOM];
    T *d_in, *d_out, filler;
    int wrong = 0, written = 0;
    for (size_t i = 0; i < sizeof in; i++)
        reinterpret_cast<unsigned char *>(in)[i] = static_cast<unsigned char>(i * 37 % 251);
    memset(static_cast<void *>(out), 255, sizeof out);
    memset(static_cast<void *>(&filler), 254, sizeof filler);
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(d_out, out, sizeof out, cudaMemcpyHostToDevice);
    CCUTE_LAUNCH((transpose<T>), dim3(2, 2), THREADS, 0, 0, d_in, filler, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    for (int i = 0; i < ROOM; i++) {
        const int m = i % LD, n = i / LD;
        T expected;
        memset(static_cast<void *>(&expected), 255, sizeof expected);
        const bool inside = m < M && n < N;
        wrong += memcmp(&out[i], inside ? &in[m * LD + n] : &expected, sizeof(T)) != 0;
        written += memcmp(&out[i], &expected, sizeof(T)) != 0;
    }
    printf("%s: %d wrong of %d, %d written\n", name, wrong, ROOM, written);
    cudaFree(d_in);
    cudaFree(d_out);
}

/* Odd elements are multiplied by 10: chosen by a predicate of period 2, broadcast. */
__global__ void choose(int *out)
{
    const ccute_layout line = ccute_make_layout(TUP(2, 4));
    const bool odd[2] = {false, true};
    int a[8], b[8];
    for (int i = 0; i < 8; i++)
        a[i] = i + 1, b[i] = 10 * a[i];
    ccute_clear(out, line);
    ccute_copy(out, line, a, line);
    ccute_copy_if(odd, ccute_make_layout(TUP(2, 4), TUP(1, 0)), out, line, b, line);
}

static int assignments, last;

struct counting {
    int value;
    explicit counting(int v = 0) : value(v) {}
    counting(const counting &) = default;
    counting &operator=(const counting &other)
    {
        assignments++;
        last = value = other.value;
        return *this;
    }
};

int main()
{
    int out[8], *d_out;
    check<char>("char");
    check<__half>("__half");
    check<float>("float");
    check<float4>("float4");
    cudaMalloc(&d_out, sizeof out);
    CCUTE_LAUNCH(choose, 1, 1, 0, 0, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_out);
    for (int i = 0; i < 8; i++)
        printf("%d%c", out[i], i < 7 ? ' ' : '\n');
    counting from[8], to[8];
    for (int i = 0; i < 8; i++)
        from[i].value = i + 1;
    ccute_fill(to, ccute_make_layout(1, 1), 7);
    ccute_copy(to, ccute_make_layout(8, 1), from, ccute_make_layout(8, 1));
    printf("%d assignments, the last of %d\n", assignments, last);
}
