// Without facts, a calculation asks for the alignment of each side, and says what keeps it narrow.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct number {
    float x;
    __host__ __device__ number() {}
    __host__ __device__ explicit number(float x) : x(x) {}
    __host__ __device__ number &operator=(const number &other)
    {
        x = other.x;
        return *this;
    }
};

// run: LAUNCH(k, 1, 64, (char *)OUT, (double *)(OUT + 2048), 3); LAUNCH(k, 1, 64, (char *)OUT + 1, (double *)(OUT + 2048), 1)
CCUTE_FOLD __global__ void __launch_bounds__(64) k(char *d, double *s, int n)
{
    const ccute_layout mine = ccute_offset_by(4 * threadIdx.x, ccute_make_layout(4));
    for (int i = 0; i < 4; i++)
        s[4 * threadIdx.x + i] = threadIdx.x * 2.5 - 50 * i;
    ccute_convert_saturated(d, mine, s, mine);
    ccute_convert_saturated(d + 256, mine, s, ccute_make_layout(TUP(4), TUP(n)));
    ccute_convert_saturated_bounded(d + 512, mine, s, mine, 10 * n, mine);
}

CCUTE_FOLD __global__ void classes(number *d, const float *s)
{
    ccute_convert(d, ccute_make_layout(4), s, ccute_make_layout(4));
}
// ---- folded ----
// 19 |     /* mine = mine_o o 4:1 */ const int mine_o = threadIdx.x * 4;
// 22 |     if (((size_t)s & 15) == 0 && ((size_t)d & 3) == 0 && n == 1) { ccute_store_global(d + mine_o, ccute_vector_saturated(d, ccute_vector_join(ccute_load_global<2>(s + mine_o), ccute_load_global<2, 2>(s + mine_o))));
// 23 |     ccute_store_global((d + 256) + mine_o, ccute_vector_saturated((d + 256), ccute_vector_join(ccute_load_global<2>(s), ccute_load_global<2, 2>(s))));
// 24 |     if (mine_o + 2 < (long long)n * 10) ccute_store_global((d + 512) + mine_o, ccute_vector_saturated((d + 512), ccute_vector_join(ccute_load_global<2>(s + mine_o), ccute_load_global<2, 2>(s + mine_o)))); else for (int e0 = 0; e0 < 4; e0++) if (mine_o + e0 < (long long)n * 10) ccute_store_saturated((d + 512) + mine_o + e0, s[mine_o + e0]); } else {
// 22 |  { const auto v0 = s[mine_o], v1 = s[mine_o + 1], v2 = s[mine_o + 2], v3 = s[mine_o + 3]; ccute_store_saturated(d + mine_o, v0); ccute_store_saturated(d + mine_o + 1, v1); ccute_store_saturated(d + mine_o + 2, v2); ccute_store_saturated(d + mine_o + 3, v3); }
// 23 |     { const auto v0 = s[0], v1 = s[n], v2 = s[(long long)n * 2], v3 = s[(long long)n * 3]; ccute_store_saturated((d + 256) + mine_o, v0); ccute_store_saturated((d + 256) + mine_o + 1, v1); ccute_store_saturated((d + 256) + mine_o + 2, v2); ccute_store_saturated((d + 256) + mine_o + 3, v3); }
// 24 |     if (mine_o + 2 < (long long)n * 10) { const auto v0 = s[mine_o], v1 = s[mine_o + 1], v2 = s[mine_o + 2], v3 = s[mine_o + 3]; ccute_store_saturated((d + 512) + mine_o, v0); ccute_store_saturated((d + 512) + mine_o + 1, v1); ccute_store_saturated((d + 512) + mine_o + 2, v2); ccute_store_saturated((d + 512) + mine_o + 3, v3); } else for (int i0 = 0; i0 < 4; i0++) if (mine_o + i0 < (long long)n * 10) ccute_store_saturated((d + 512) + mine_o + i0, s[mine_o + i0]); }
// 29 |     { ccute_store_converted(d, s[0]); ccute_store_converted(d + 1, s[1]); ccute_store_converted(d + 2, s[2]); ccute_store_converted(d + 3, s[3]); }
// ! convert_narrow.cu:22:5: remark: guarded: 128-bit only where d is 4-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 4)
// !     ccute_convert_saturated(d, mine, s, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! convert_narrow.cu:23:5: remark: guarded: 128-bit only where d is 4-byte aligned and s is 16-byte aligned and n == 1; remedy: CCUTE_ALIGNED(d, 4)
// !     ccute_convert_saturated(d + 256, mine, s, ccute_make_layout(TUP(4), TUP(n)));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! convert_narrow.cu:24:5: remark: guarded: 128-bit only where all elements are inside: '(long long)n * 10' is not known to be a multiple of 4; remedy: CCUTE_ASSUME(n % 2 == 0)
// !     ccute_convert_saturated_bounded(d + 512, mine, s, mine, 10 * n, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! convert_narrow.cu:24:5: remark: guarded: 128-bit only where d is 4-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 4)
// !     ccute_convert_saturated_bounded(d + 512, mine, s, mine, 10 * n, mine);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! convert_narrow.cu:29:5: remark: narrow: 32-bit: the elements are assigned one by one: 'number' has an operator of its own
// !     ccute_convert(d, ccute_make_layout(4), s, ccute_make_layout(4));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
