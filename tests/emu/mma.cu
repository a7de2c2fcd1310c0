// Products of matrices in kernels, unfolded: random tiled products of every instruction of a warp are plain loops;
// lanes that are missing, threads of another lane, fragments of another size and elements of another type are faults.
// The same on a device: nvcc -std=c++17 -arch=sm_90 -Iinclude tests/emu/mma.cu (tests/gpu/mma.sh).
// flags: -I../../include/ccute/cpu/cuda
// run
// out: every instruction multiplies
// run lanes
// fault: mma(16, 8, 8, tf32, tf32, f32) of lanes 0xffffffff
// run half
// fault: mma(16, 8, 8, tf32, tf32, f32) needs the 32 lanes of its warp, and 0x0000ffff are there
// run thread
// fault: the product is bound to thread 1, and this is lane 0
// run unbound
// fault: mma.cu:@gemm: ccute_gemm: the tiled product is bound to no thread: ccute_thread_slice binds it to one
// run refused
// fault: mma.cu:@refused: ccute_gemm: the tiled product is refused: tiled_mma: none of these types has the shape 16x8x9; the nearest has 16x8x8
// run part
// fault: mma.cu:@part: ccute_gemm: the layout of A is refused: fragment_A: operand 2 has 1 modes where 2 are needed
// run fragment
// fault: mma.cu:@gemm: mma(16, 8, 8, tf32, tf32, f32): mode 0 of A has 2 values, and the instruction has 4: ccute_fragment_A, or a slice of it, has them
// run type
// fault: mma.cu:@other: mma(16, 8, 8, tf32, tf32, f32): the elements of C are integers of 32 bits, and the instruction takes f32 (float)
// run halves
// fault: mma.cu:@halves: mma(16, 8, 16, f16, f16, f32): the elements of B are bf16, and the instruction takes f16 (__half, or 16 bits)
// run extents
// fault: mma.cu:@extents: mma(16, 8, 8, tf32, tf32, f32): the extent of K is 2 instructions in B and 1 in A
// run numbers
// out: f16 0 wrong, e4m3 0 wrong
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../products/numbers.h"

enum { MOST = 512, LARGEST = 1 << 16 };

template <int A, int B, int C>
__global__ void product(ccute_tiled_mma mma, bool first, typename element<C>::type *c, ccute_layout lc,
                        const typename element<A>::type *a, ccute_layout la, const typename element<B>::type *b,
                        ccute_layout lb)
{
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout fa = ccute_fragment_A(mma, la), fb = ccute_fragment_B(mma, lb), fc = ccute_fragment_C(mma, lc);
    const ccute_layout pa = ccute_partition_A(mine, la), pb = ccute_partition_B(mine, lb);
    const ccute_layout pc = ccute_partition_C(mine, lc);
    typename element<A>::type ra[MOST] = {};
    typename element<B>::type rb[MOST] = {};
    typename element<C>::type rc[MOST] = {};
    for (int i = 0; i < ccute_size(pa); i++)
        numbers<A>::set(ra, ccute_at(fa, i), numbers<A>::get(a, ccute_at(pa, i)));
    for (int i = 0; i < ccute_size(pb); i++)
        numbers<B>::set(rb, ccute_at(fb, i), numbers<B>::get(b, ccute_at(pb, i)));
    for (int i = 0; i < ccute_size(pc); i++)
        rc[ccute_at(fc, i)] = c[ccute_at(pc, i)];
    if (first)
        ccute_gemm_first(mine, rc, fc, ra, fa, rb, fb);
    else
        ccute_gemm(mine, rc, fc, ra, fa, rb, fb);
    for (int i = 0; i < ccute_size(pc); i++)
        c[ccute_at(pc, i)] = rc[ccute_at(fc, i)];
}

// A product of a few atoms, four of them where an instruction has 8 threads, over a tile of one or two of each, perhaps
// of permuted columns; and extents of one or two tiles.
static ccute_tiled_mma random_product(ccute_mma_atom atom, int threads, int extent[3])
{
    const bool fours = threads == 8;
    const int m = fours ? 2 : 1 + below(2), n = fours ? 2 : 1 + below(2);
    const ccute_layout atoms = below(2) ? ccute_make_layout(TUP(m, n, 1)) : ccute_make_layout_right(TUP(m, n, 1));
    const int tile[3] = {atom.m * m * (1 + below(2)), atom.n * n * (1 + below(2)), atom.k * (1 + below(2))};
    for (int i = 0; i < 3; i++)
        extent[i] = tile[i] * (1 + below(2));
    if (below(2))
        return ccute_make_tiled_mma(atom, atoms, CCUTE_TILE(tile[0], tile[1], tile[2]));
    return ccute_make_tiled_mma(atom, atoms,
                                CCUTE_TILE(tile[0], ccute_make_layout(TUP(tile[1] / 4, 4), TUP(4, 1)), tile[2]));
}

// A matrix in either order.
static ccute_layout random_order(int m, int n)
{
    return below(2) ? ccute_make_layout(TUP(m, n)) : ccute_make_layout_right(TUP(m, n));
}

template <class T> static T *on_device(const T (&from)[LARGEST])
{
    T *p;
    cudaMalloc(&p, sizeof from);
    cudaMemcpy(static_cast<void *>(p), from, sizeof from, cudaMemcpyHostToDevice);
    return p;
}

template <int A, int B, int C> static int check(ccute_mma_atom atom, int threads)
{
    static typename element<A>::type a[LARGEST];
    static typename element<B>::type b[LARGEST];
    static typename element<C>::type c[LARGEST], before[LARGEST];
    int extent[3], wrong = 0;
    const ccute_tiled_mma mma = random_product(atom, threads, extent);
    const bool first = below(2);
    const ccute_layout la = random_order(extent[0], extent[2]);
    const ccute_layout lb = random_order(extent[1], extent[2]);
    const ccute_layout lc = random_order(extent[0], extent[1]);
    for (int i = 0; i < extent[0] * extent[2]; i++)
        numbers<A>::set(a, i, low(A) + below(high(A) - low(A) + 1));
    for (int i = 0; i < extent[1] * extent[2]; i++)
        numbers<B>::set(b, i, low(B) + below(high(B) - low(B) + 1));
    for (int i = 0; i < extent[0] * extent[1]; i++)
        numbers<C>::set(c, i, below(9) - 4);
    memcpy(static_cast<void *>(before), c, sizeof c);
    const auto d_a = on_device(a);
    const auto d_b = on_device(b);
    const auto d_c = on_device(c);
    CCUTE_LAUNCH((product<A, B, C>), 1, threads * static_cast<int>(ccute_size(mma.atoms)), 0, 0, mma, first, d_c, lc,
                 d_a, la, d_b, lb);
    cudaMemcpy(static_cast<void *>(c), d_c, sizeof c, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    for (int m = 0; m < extent[0]; m++)
        for (int n = 0; n < extent[1]; n++) {
            int sum = first ? 0 : numbers<C>::get(before, ccute_at(lc, m, n));
            for (int k = 0; k < extent[2]; k++)
                sum += numbers<A>::get(a, ccute_at(la, m, k)) * numbers<B>::get(b, ccute_at(lb, n, k));
            wrong += sum != numbers<C>::get(c, ccute_at(lc, m, n));
        }
    if (wrong)
        printf("mma(%d,%d,%d,%s,%s,%s): %d wrong\n", atom.m, atom.n, atom.k, ccute_type_name_(A), ccute_type_name_(B),
               ccute_type_name_(C), wrong);
    return wrong;
}

static void every_instruction()
{
    int wrong = 0;
#define CHECK_WARP(m, n, k, a, b, c, order)                                                                            \
    for (int i = 0; i < 2; i++)                                                                                        \
        wrong += check<CCUTE_##a, CCUTE_##b, CCUTE_##c>(                                                               \
            ccute_mma(m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order), 32);
#define CHECK_QUADS(m, n, k, a, b, c, order)                                                                           \
    for (int i = 0; i < 2; i++)                                                                                        \
        wrong += check<CCUTE_##a, CCUTE_##b, CCUTE_##c>(                                                               \
            ccute_mma(m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order), 8);
#define CHECK_WARPGROUP(m, n, k, a, b, c, order)
#define CCUTE_MMA(kind, m, n, k, a, b, c, order, arch, map_a, map_b, map_c) CHECK_##kind(m, n, k, a, b, c, order)
#include <ccute/mma.def>
#undef CCUTE_MMA
    printf(wrong ? "%d wrong\n" : "every instruction multiplies\n", wrong);
}

// Each number of 8 and of 16 bits, multiplied by 1 into an f32.
__global__ void numbers_of_bits(int *wrong)
{
    const ccute_tiled_mma mma = ccute_thread_slice(
        ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_F16, CCUTE_F16, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1))),
        threadIdx.x);
    const ccute_layout four = ccute_make_layout(4), two = ccute_make_layout(2);
    for (int bits = 0; bits < 0x10000; bits += 64) {
        // A has one number of each row, in the column of the same number mod 8; B is the identity.
        __half a[4], b[2];
        float c[4];
        const int g = threadIdx.x / 4, t = threadIdx.x % 4;
        for (int v = 0; v < 4; v++)
            a[v] = __ushort_as_half(static_cast<unsigned short>(bits + g * 8 + 2 * t + v % 2 + 0 * v));
        for (int v = 0; v < 2; v++)
            b[v] = __half(g == 2 * t + v ? 1.f : 0.f);
        ccute_gemm_first(mma, c, four, a, four, b, two);
        for (int v = 0; v < 4; v++) {
            const float x = a[v];
            atomicAdd(wrong, x - x == 0 && c[v] != x);
        }
    }
}

// The number of 8 bits by its definition: e4m3 has no infinities.
static __device__ float by_definition(int bits)
{
    const int exponent = bits >> 3 & 15, fraction = bits & 7;
    const float size =
        exponent ? ldexpf(static_cast<float>(8 + fraction), exponent - 10) : ldexpf(static_cast<float>(fraction), -9);
    return bits & 0x80 ? -size : size;
}

// A has numbers of 8 bits in its first eight columns, zeros after them; B is the identity.
__global__ void numbers_of_8_bits(int *wrong)
{
    const ccute_mma_atom atom = ccute_mma(16, 8, 32, CCUTE_E4M3, CCUTE_E4M3, CCUTE_F32);
    const ccute_tiled_mma mma =
        ccute_thread_slice(ccute_make_tiled_mma(atom, ccute_make_layout(TUP(1, 1, 1))), threadIdx.x);
    const ccute_layout own_a = ccute_layout_A(atom), own_b = ccute_layout_B(atom), own_c = ccute_layout_C(atom);
    const int lane = threadIdx.x;
    for (int base = 0; base < 256; base += 128) {
        uint8_t a[16], b[8];
        float c[4];
        for (int v = 0; v < 16; v++) {
            const int index = static_cast<int>(ccute_at(own_a, lane, v)), m = index % 16, k = index / 16;
            const int bits = base + 8 * m + k;
            a[v] = static_cast<uint8_t>(k < 8 && (bits & 0x7f) != 0x7f ? bits : 0);
        }
        for (int v = 0; v < 8; v++) {
            const int index = static_cast<int>(ccute_at(own_b, lane, v));
            b[v] = index % 8 == index / 8 ? 7 << 3 : 0;
        }
        ccute_gemm_first(mma, c, ccute_make_layout(4), a, ccute_make_layout(16), b, ccute_make_layout(8));
        for (int v = 0; v < 4; v++) {
            const int index = static_cast<int>(ccute_at(own_c, lane, v)), bits = base + 8 * (index % 16) + index / 16;
            atomicAdd(wrong, c[v] != ((bits & 0x7f) == 0x7f ? 0 : by_definition(bits)));
        }
    }
}

static int count_of(void (*kernel)(int *))
{
    int *wrong, count = -1;
    cudaMalloc(&wrong, sizeof *wrong);
    cudaMemset(wrong, 0, sizeof *wrong);
    CCUTE_LAUNCH(kernel, 1, 32, 0, 0, wrong);
    cudaMemcpy(&count, wrong, sizeof count, cudaMemcpyDeviceToHost);
    cudaFree(wrong);
    return count;
}

// One small product, as it is or with one thing that is wrong.
enum {
    GOOD,
    SOME_LANES,
    ANOTHER_THREAD,
    NO_THREAD,
    SMALL_FRAGMENT,
    ANOTHER_TYPE,
    HALVES,
    EXTENTS,
    REFUSED,
    REFUSED_PART
};
__global__ void small(int what)
{
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_mma(16, 8, 8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_layout two = ccute_make_layout(2), four = ccute_make_layout(4);
    float a[4] = {1, 1, 1, 1}, b[2] = {1, 1}, c[4] = {};
    int n[4] = {};
    const __half h[8] = {};
    const __nv_bfloat16 bf[4] = {};
    const ccute_tiled_mma halves =
        ccute_thread_slice(ccute_make_tiled_mma(ccute_mma(16, 8, 16, CCUTE_F16, CCUTE_F16, CCUTE_F32)), threadIdx.x);
    const ccute_tiled_mma no_such =
        ccute_thread_slice(ccute_make_tiled_mma(ccute_mma(16, 8, 9, CCUTE_TF32, CCUTE_TF32, CCUTE_F32)), threadIdx.x);
    if (what == SOME_LANES && threadIdx.x % 2)
        return;
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x + (what == ANOTHER_THREAD));
    if (what == ANOTHER_TYPE)
        ccute_gemm(mine, n, four, a, four, b, two); // @other
    else if (what == HALVES)
        ccute_gemm(halves, c, four, h, ccute_make_layout(8), bf, four); // @halves
    else if (what == EXTENTS)
        ccute_gemm(mine, c, four, a, four, b, ccute_make_layout(TUP(2, 1, 2))); // @extents
    else if (what == REFUSED)
        ccute_gemm(no_such, c, four, a, four, b, two); // @refused
    else if (what == REFUSED_PART)
        ccute_gemm(mine, c, four, a, ccute_fragment_A(mma, four), b, two); // @part
    else
        ccute_gemm(what == NO_THREAD ? mma : mine, c, four, a, what == SMALL_FRAGMENT ? two : four, b, two); // @gemm
}

int main(int, char **argument)
{
    static const struct {
        const char *name;
        int what, threads;
    } cases[] = {{"lanes", SOME_LANES, 32},        {"half", GOOD, 16},
                 {"thread", ANOTHER_THREAD, 32},   {"unbound", NO_THREAD, 32},
                 {"fragment", SMALL_FRAGMENT, 32}, {"type", ANOTHER_TYPE, 32},
                 {"halves", HALVES, 32},           {"extents", EXTENTS, 32},
                 {"refused", REFUSED, 32},         {"part", REFUSED_PART, 32}};
    for (const auto &one : cases)
        if (argument[1] && !strcmp(argument[1], one.name))
            CCUTE_LAUNCH(small, 1, one.threads, 0, 0, one.what);
    if (argument[1] && !strcmp(argument[1], "numbers"))
        printf("f16 %d wrong, e4m3 %d wrong\n", count_of(numbers_of_bits), count_of(numbers_of_8_bits));
    if (!argument[1])
        every_instruction();
    return 0;
}
