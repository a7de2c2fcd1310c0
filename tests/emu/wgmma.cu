// Products of matrices by four warps in kernels, unfolded: every instruction, A in registers and in shared memory, of
// random layouts, is plain loops; warps, lanes, fences, groups and waits that are missing are faults.
// The same on a device: nvcc -std=c++17 -arch=sm_90 -Iinclude tests/emu/wgmma.cu (tests/gpu/mma.sh).
// flags: -I../../include/ccute/cpu/cuda
// run
// out: every instruction multiplies
// run lanes
// fault: ccute_wgmma_fence of lanes 0xffffffff
// run warps
// fault: wgmma.cu:@small_gemm: wgmma(8, tf32, tf32, f32) needs four warps from a multiple of four on, and the block has 64 threads
// run divergent
// fault: wgmma(8, tf32, tf32, f32) of warps 0 to 3: 64 of 128 threads have come
// run other
// fault: wgmma(16, tf32, tf32, f32), and another warp of its four is at wgmma(8, tf32, tf32, f32)
// run thread
// fault: thread % 128 is that, or 0
// run groups_differ
// fault: threads of its four warps are bound to different products, as if they were of those whose first threads are 0 and 128
// run fence
// fault: wgmma(8, tf32, tf32, f32): no ccute_wgmma_fence stands before it
// run commit
// fault: ccute_wgmma_wait(0): the thread's last products are in no group that it waits for
// run wait
// fault: the thread leaves the kernel before its products are complete: ccute_wgmma_wait(0)
// run groups
// fault: ccute_wgmma_wait(8): 0 to 7 groups may stay under way
// run fragment
// fault: wgmma.cu:@small_gemm: wgmma(8, tf32, tf32, f32): mode 0 of C has 8 values, and the instruction has 4: ccute_fragment_C, or a slice of it, has them
// run unfenced
// fault: wgmma.cu:@small_gemm: wgmma(8, tf32, tf32, f32): operand A was written in shared memory, and no thread has called ccute_fence_async() since: products may not see what was written; call it in the threads that write, after the write and before their barrier
// run rewritten
// fault: wgmma.cu:@again: wgmma(8, tf32, tf32, f32): operand B was written in shared memory after a product had read it, and no thread has called ccute_fence_async() since
// run global
// fault: wgmma.cu:@small_gemm: wgmma(8, tf32, tf32, f32): operand B is in global memory, and four warps read it in shared memory: copy it to a __shared__ array
// run own
// fault: wgmma.cu:@small_gemm: wgmma(8, tf32, tf32, f32): operand A is in the thread's own memory, and four warps read it in shared memory
// run part
// fault: wgmma.cu:@small_gemm: wgmma(8, tf32, tf32, f32): the extents of operand B are not whole numbers of instructions, which would read elements outside of its layout
// run aligned
// fault: wgmma.cu:@small_gemm: wgmma(8, tf32, tf32, f32): operand B is read at addresses that repeat every 256 bytes, and its array begins 128 bytes after such an address: declare it with CCUTE_SHARED, or with __align__(256)
// run refenced
// out: 8
#include <ccute/async.h>
#include <ccute/ccute.h>
#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../products/numbers.h"

enum { MOST_C = 256, MOST_A = 64, LARGEST = 1 << 16, SHARED = 20480 };

// The parts of a product: orders and swizzles of A and B in shared memory, and the place of A when it is multiplied.
struct task {
    ccute_tiled_mma mma;
    bool first, a_in_registers, by_group; // bound to the group's first thread, as CUTLASS does
    ccute_layout la, lb, lc;
};

template <int A, int B, int C>
__global__ void product(const task t, typename element<C>::type *c, const typename element<A>::type *a,
                        const typename element<B>::type *b)
{
    typedef typename element<A>::type a_type;
    typedef typename element<B>::type b_type;
    __shared__ __align__(1024) a_type sa[SHARED / sizeof(a_type)];
    __shared__ __align__(1024) b_type sb[SHARED / sizeof(b_type)];
    const ccute_tiled_mma mine = ccute_thread_slice(t.mma, threadIdx.x);
    const ccute_layout fa = ccute_fragment_A(t.mma, t.la), fc = ccute_fragment_C(t.mma, t.lc);
    const ccute_layout pa = ccute_partition_A(mine, t.la), pc = ccute_partition_C(mine, t.lc);
    a_type ra[MOST_A] = {};
    typename element<C>::type rc[MOST_C] = {};
    for (int i = threadIdx.x; i < ccute_cosize(t.la); i += blockDim.x)
        sa[i] = a[i];
    for (int i = threadIdx.x; i < ccute_cosize(t.lb); i += blockDim.x)
        sb[i] = b[i];
    for (int i = 0; i < ccute_size(pc); i++)
        rc[ccute_at(fc, i)] = c[ccute_at(pc, i)];
    for (int i = 0; i < ccute_size(pa) && t.a_in_registers; i++)
        ra[ccute_at(fa, i)] = a[ccute_at(pa, i)];
    ccute_fence_async();
    __syncthreads();
    const ccute_tiled_mma bound = t.by_group ? ccute_thread_slice(t.mma, threadIdx.x / 128 * 128) : mine;
    const ccute_layout where_a = t.a_in_registers ? fa : ccute_partition_A_shared(bound, t.la);
    const ccute_layout where_b = ccute_partition_B(bound, t.lb);
    ccute_wgmma_fence();
    if (t.first)
        ccute_gemm_first(bound, rc, fc, t.a_in_registers ? ra : sa, where_a, sb, where_b);
    else
        ccute_gemm(bound, rc, fc, t.a_in_registers ? ra : sa, where_a, sb, where_b);
    ccute_wgmma_commit();
    ccute_wgmma_wait(0);
    for (int i = 0; i < ccute_size(pc); i++)
        c[ccute_at(pc, i)] = rc[ccute_at(fc, i)];
}

// A matrix in either order, or as the instruction likes it in shared memory: along M or N its part is whole runs.
static ccute_layout random_order(int bits, int mn, int k, int part)
{
    const int row = 16 * 8 / bits;
    if (below(2) && k % (4 * row) == 0)
        return ccute_wgmma_tile(CCUTE_MAJOR_K, 64, bits, mn, k);
    if (below(2) && part % (2 * row) == 0)
        return ccute_wgmma_tile(CCUTE_MAJOR_MN, 32, bits, mn, k);
    return below(2) ? ccute_make_layout(TUP(mn, k)) : ccute_make_layout_right(TUP(mn, k));
}

template <class T> static T *on_device(const T (&from)[LARGEST])
{
    T *p;
    cudaMalloc(&p, sizeof from);
    cudaMemcpy(static_cast<void *>(p), from, sizeof from, cudaMemcpyHostToDevice);
    return p;
}

template <int A, int B, int C> static int check(ccute_mma_atom atom)
{
    static typename element<A>::type a[LARGEST];
    static typename element<B>::type b[LARGEST];
    static typename element<C>::type c[LARGEST], before[LARGEST];
    const int groups = 1 + below(2), m = 64 * groups, n = atom.n * (atom.n <= 64 ? 1 + below(2) : 1);
    const int k = atom.k * (1 + below(2)), bits = ccute_type_bits_(A);
    task t;
    int wrong = 0;
    t.mma = ccute_make_tiled_mma(atom, ccute_make_layout(TUP(groups, 1, 1)));
    t.first = below(2);
    t.a_in_registers = below(2);
    t.by_group = below(2);
    t.la = random_order(bits, m, k, 64);
    t.lb = random_order(bits, n, k, atom.n);
    t.lc = below(2) ? ccute_make_layout(TUP(m, n)) : ccute_make_layout_right(TUP(m, n));
    for (int i = 0; i < m * k; i++)
        numbers<A>::set(a, i, low(A) + below(high(A) - low(A) + 1));
    for (int i = 0; i < n * k; i++)
        numbers<B>::set(b, i, low(B) + below(high(B) - low(B) + 1));
    for (int i = 0; i < m * n; i++)
        numbers<C>::set(c, i, below(9) - 4);
    memcpy(static_cast<void *>(before), c, sizeof c);
    const auto d_a = on_device(a);
    const auto d_b = on_device(b);
    const auto d_c = on_device(c);
    CCUTE_LAUNCH((product<A, B, C>), 1, 128 * groups, 0, 0, t, d_c, d_a, d_b);
    cudaMemcpy(static_cast<void *>(c), d_c, sizeof c, cudaMemcpyDeviceToHost);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_c);
    for (int i = 0; i < m * n; i++) {
        int sum = t.first ? 0 : numbers<C>::get(before, ccute_at(t.lc, i % m, i / m));
        for (int j = 0; j < k; j++)
            sum += numbers<A>::get(a, ccute_at(t.la, i % m, j)) * numbers<B>::get(b, ccute_at(t.lb, i / m, j));
        wrong += sum != numbers<C>::get(c, ccute_at(t.lc, i % m, i / m));
    }
    if (wrong)
        printf("wgmma(%d,%s,%s,%s): %d wrong\n", atom.n, ccute_type_name_(A), ccute_type_name_(B), ccute_type_name_(C),
               wrong);
    return wrong;
}

static void every_instruction()
{
    static const int columns[] = {8, 24, 64, 160};
    int wrong = 0;
#define CHECK_WARP(a, b, c)
#define CHECK_QUADS(a, b, c)
#define CHECK_WARPGROUP(a, b, c)                                                                                       \
    for (int n : columns)                                                                                              \
        wrong += check<CCUTE_##a, CCUTE_##b, CCUTE_##c>(ccute_wgmma(n, CCUTE_##a, CCUTE_##b, CCUTE_##c));
#define CCUTE_MMA(kind, m, n, k, a, b, c, order, arch, map_a, map_b, map_c) CHECK_##kind(a, b, c)
#include <ccute/mma.def>
#undef CCUTE_MMA
    printf(wrong ? "%d wrong\n" : "every instruction multiplies\n", wrong);
}

// One small product, with one thing that is wrong.
enum { SOME_LANES, SOME_WARPS, HALF, ANOTHER, THREAD, DIFFERENT, NO_FENCE, NO_COMMIT, NO_WAIT, MANY_GROUPS, SMALL_FRAGMENT, UNFENCED, IN_GLOBAL, IN_OWN, PART, UNALIGNED };
__global__ void small(int what, const float *in)
{
    __shared__ __align__(1024) float a[512], b[128];
    const float own[512] = {};
    const int n = what == ANOTHER && threadIdx.x >= 64 ? 16 : 8;
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(n, CCUTE_TF32, CCUTE_TF32, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const int thread = what == DIFFERENT ? threadIdx.x / 64 * 128 : threadIdx.x + 3 * (what == THREAD);
    const ccute_tiled_mma mine = ccute_thread_slice(mma, thread);
    const ccute_layout la = ccute_make_layout(TUP(64, 8));
    const ccute_layout lb = what == PART        ? ccute_make_layout(TUP(n, 12))
                            : what == UNALIGNED ? ccute_wgmma_tile(CCUTE_MAJOR_K, 32, 32, 8, 8)
                                                : ccute_make_layout(TUP(n, 8));
    const ccute_layout fa = ccute_partition_A_shared(mine, la), fb = ccute_slice(ccute_partition_B(mine, lb), ALL, ALL, 0);
    const ccute_layout fc = ccute_make_layout(what == SMALL_FRAGMENT ? n : n / 2);
    float c[16];
    if ((what == SOME_LANES && threadIdx.x % 2) || (what == HALF && threadIdx.x / 64))
        return;
    if (what != UNFENCED)
        ccute_fence_async();
    if (what != NO_FENCE)
        ccute_wgmma_fence();
    const float *const pa = what == IN_OWN ? own : a, *const pb = what == IN_GLOBAL ? in : b + 32 * (what == UNALIGNED);
    ccute_gemm_first(mine, c, fc, pa, fa, pb, fb); // @small_gemm
    if (what != NO_COMMIT)
        ccute_wgmma_commit();
    if (what != NO_WAIT)
        ccute_wgmma_wait(what == MANY_GROUPS ? 8 : 0);
}

// Products of a loop that writes B again, with the fence before each of them or before the first one alone.
__global__ void repeated(float *out, bool fences)
{
    __shared__ __align__(128) float a[512], b[64];
    const ccute_tiled_mma mma =
        ccute_make_tiled_mma(ccute_wgmma(8, CCUTE_TF32, CCUTE_TF32, CCUTE_F32), ccute_make_layout(TUP(1, 1, 1)));
    const ccute_tiled_mma mine = ccute_thread_slice(mma, threadIdx.x);
    const ccute_layout la = ccute_make_layout(TUP(64, 8)), lb = ccute_make_layout(TUP(8, 8));
    const ccute_layout fc = ccute_make_layout(4);
    float c[4];
    for (int i = threadIdx.x; i < 512; i += blockDim.x)
        a[i] = 1;
    for (int round = 0; round < 2; round++) {
        if (threadIdx.x < 64)
            b[threadIdx.x] = round;
        if (fences || round == 0)
            ccute_fence_async();
        __syncthreads();
        ccute_wgmma_fence();
        ccute_gemm_first(mine, c, fc, a, ccute_partition_A_shared(mine, la), b, ccute_partition_B(mine, lb)); // @again
        ccute_wgmma_commit();
        ccute_wgmma_wait(0);
        __syncthreads();
    }
    out[threadIdx.x] = c[threadIdx.x % 4];
}

static void check_repeated(bool fences)
{
    float *out;
    cudaMalloc(&out, 128 * sizeof *out);
    CCUTE_LAUNCH(repeated, 1, 128, 0, 0, out, fences);
    printf("%g\n", out[77]);
}

int main(int, char **argument)
{
    static const struct {
        const char *name;
        int what, threads;
    } cases[] = {{"lanes", SOME_LANES, 128},       {"warps", SOME_WARPS, 64}, {"divergent", HALF, 128},
                 {"other", ANOTHER, 128},          {"thread", THREAD, 128},   {"fence", NO_FENCE, 128},
                 {"groups_differ", DIFFERENT, 128}, {"commit", NO_COMMIT, 128},       {"wait", NO_WAIT, 128},    {"groups", MANY_GROUPS, 128},
                 {"fragment", SMALL_FRAGMENT, 128}, {"unfenced", UNFENCED, 128}, {"global", IN_GLOBAL, 128},
                 {"own", IN_OWN, 128},             {"part", PART, 128},       {"aligned", UNALIGNED, 128}};
    float *in;
    cudaMalloc(&in, 512 * sizeof *in);
    for (const auto &one : cases)
        if (argument[1] && !strcmp(argument[1], one.name))
            CCUTE_LAUNCH(small, 1, one.threads, 0, 0, one.what, in);
    if (!argument[1])
        every_instruction();
    else if (!strcmp(argument[1], "rewritten") || !strcmp(argument[1], "refenced"))
        check_repeated(argument[1][2] == 'f');
    return 0;
}
