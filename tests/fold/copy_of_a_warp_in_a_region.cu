// The lanes of a warp move matrices together: no statement that holds such a copy stands twice behind a condition that
// some of them may not meet, also where the atom is a variable or part of a tiled copy, or the copy stays a call.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define ROWS ccute_make_layout(TUP(8), TUP(1))
#define FRAGMENT ccute_make_layout(TUP(2), TUP(1))

// run: LAUNCH(matrices, 1, 32, OUT, OUT + 2048, 2)
CCUTE_FOLD __global__ void matrices(long *to, const long *from, int n)
{
    CCUTE_SHARED(short, tile, ccute_make_layout(64), 64);
    CCUTE_REGS(short, frag, FRAGMENT, 2);
    const int step = threadIdx.x < 16 ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(4), TUP(step));
    const ccute_copy_atom atom = ccute_ldmatrix(1);
    tile[threadIdx.x] = tile[threadIdx.x + 32] = (short)threadIdx.x;
    __syncthreads();
    for (int i = 0; i < n; i++) {
        ccute_copy(to + 4 * i, l, from + 4 * i, l);
        ccute_copy_with(atom, frag, FRAGMENT, tile + 8 * (threadIdx.x % 8), ROWS);
    }
    to[32 + threadIdx.x] = frag[0] + frag[1];
}

/* Each lane's own copies may stand twice. */
CCUTE_FOLD __global__ void alone(float *to, const float *from, int n)
{
    const int step = threadIdx.x < 16 ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(4), TUP(step));
    for (int i = 0; i < n; i++) {
        ccute_copy(to + 4 * i, l, from + 4 * i, l);
        ccute_copy_with(ccute_auto_copy(128, 32), to + 64 + i, ccute_make_layout(1), from, ccute_make_layout(1));
    }
}

CCUTE_FOLD __global__ void stays(float *to, const float *from, int n, const ccute_copy_atom *atom)
{
    const int step = threadIdx.x < 16 ? 1 : n;
    const ccute_layout l = ccute_make_layout(TUP(4), TUP(step));
    for (int i = 0; i < n; i++) {
        ccute_copy(to + 4 * i, l, from + 4 * i, l);
        ccute_copy_with(*atom, to + 64 + i, ccute_make_layout(1), from, ccute_make_layout(1));
    }
}
// ---- folded ----
// 12 |     __shared__ __attribute__((aligned(16))) short tile[64];
// 13 |     short frag[2];
// 15 |     /* l = (4):(step) */
// 16 |     /* atom = ldmatrix(1) */
// 20 |         if ((((size_t)to | (size_t)from) & 15) == 0 && step == 1) { { const auto v0 = ccute_load_global<2>((from + 4 * i)), v1 = ccute_load_global<2, 2>((from + 4 * i)); ccute_store_global((to + 4 * i), v0); ccute_store_global<2>((to + 4 * i), v1); } } else { { const auto v0 = (from + 4 * i)[0], v1 = (from + 4 * i)[step], v2 = (from + 4 * i)[(unsigned)step * 2], v3 = (from + 4 * i)[(long long)step * 3]; (to + 4 * i)[0] = v0; (to + 4 * i)[step] = v1; (to + 4 * i)[(unsigned)step * 2] = v2; (to + 4 * i)[(long long)step * 3] = v3; } }
// 21 |         { const auto v0 = ccute_load_matrices<1>((tile + 8 * (threadIdx.x % 8))); ccute_store_word<0>(frag, v0); }
// 30 |     /* l = (4):(step) */
// 31 |     if ((((size_t)to | (size_t)from) & 15) == 0 && step == 1) { for (int i = 0; i < n; i++) {
// 32 |         ccute_store_global((to + 4 * i), ccute_load_global<4>((from + 4 * i)));
// 33 |         (to + 64 + i)[0] = from[0];
// 34 |     } } else {
// 31 |  for (int i = 0; i < n; i++) {
// 32 |         { const auto v0 = (from + 4 * i)[0], v1 = (from + 4 * i)[step], v2 = (from + 4 * i)[(unsigned)step * 2], v3 = (from + 4 * i)[(long long)step * 3]; (to + 4 * i)[0] = v0; (to + 4 * i)[step] = v1; (to + 4 * i)[(unsigned)step * 2] = v2; (to + 4 * i)[(long long)step * 3] = v3; }
// 33 |         (to + 64 + i)[0] = from[0];
// 34 |     } }
// 40 |     /* l = (4):(step) */
// 42 |         if ((((size_t)to | (size_t)from) & 15) == 0 && step == 1) { ccute_store_global((to + 4 * i), ccute_load_global<4>((from + 4 * i))); } else { { const auto v0 = (from + 4 * i)[0], v1 = (from + 4 * i)[step], v2 = (from + 4 * i)[(unsigned)step * 2], v3 = (from + 4 * i)[(long long)step * 3]; (to + 4 * i)[0] = v0; (to + 4 * i)[step] = v1; (to + 4 * i)[(unsigned)step * 2] = v2; (to + 4 * i)[(long long)step * 3] = v3; } }
// ! copy_of_a_warp_in_a_region.cu:20:9: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned and step == 1; remedy: CCUTE_ALIGNED(to, 16)
// !         ccute_copy(to + 4 * i, l, from + 4 * i, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_a_warp_in_a_region.cu:32:9: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned and step == 1; remedy: CCUTE_ALIGNED(to, 16)
// !         ccute_copy(to + 4 * i, l, from + 4 * i, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_a_warp_in_a_region.cu:42:9: remark: guarded: 128-bit only where to is 16-byte aligned and from is 16-byte aligned and step == 1; remedy: CCUTE_ALIGNED(to, 16)
// !         ccute_copy(to + 4 * i, l, from + 4 * i, l);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_of_a_warp_in_a_region.cu:43:25: warning: foldc does not fold expressions of this kind; the library copies instead, hundreds of times slower
// !         ccute_copy_with(*atom, to + 64 + i, ccute_make_layout(1), from, ccute_make_layout(1));
// !                         ^~~~~
