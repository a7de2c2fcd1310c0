// Facts of a clone hold in all of its calls: in its own, in loops, where a pointer is chosen, or set again in the helper.
#include <ccute/ccute.h>
#include <ccute/short.h>
#define R4 ccute_make_layout(4)
CCUTE_FOLD __device__ void inner(float *d, const float *s) { ccute_copy(d, R4, s, R4); }
CCUTE_FOLD __device__ void walk(float *d, const float *s, int n)
{
    if (n <= 0)
        return;
    inner(d, s);
    walk(d + 4, s + 1, n - 1);
}
CCUTE_FOLD __device__ void moved(float *d, const float *s, int n)
{
    for (int i = 0; i < n; i++, s += 4)
        ccute_copy(d + 4 * i, R4, s, R4);
    s = d;
    ccute_copy(d + 64, R4, s, R4);
}
CCUTE_FOLD __device__ void even(float *d, const float *s, int n);
CCUTE_FOLD __device__ void odd(float *d, const float *s, int n)
{
    if (n > 0)
        inner(d + n, s);
}
// run: LAUNCH(k, 1, 4, (float *)OUT, (const float *)(OUT + 2048))
CCUTE_FOLD __global__ void __launch_bounds__(32) k(float *d, const float *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    __shared__ __attribute__((aligned(16))) float t[64];
    if (threadIdx.x == 0) {
        walk(d, s, 3);
        moved(d + 128, s, 2);
        odd(d + 256, s, 3);
        for (int i = 0; i < 64; i++) t[i] = i;
        moved(d + 300, t, 2);
        const float *either = s[0] > 0 ? s : t;
        inner(d + 400, either);
        inner(d + 404, t + 4);
    }
}
// ---- folded ----
// 5 | CCUTE_FOLD __device__ void inner(float *d, const float *s) { if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store(d, ccute_load<4>(s)); } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; } } }
// 5 | CCUTE_FOLD __device__ void inner__folded(float *d, const float *s) { if (((size_t)s & 15) == 0) { ccute_store_global(d, ccute_load<4>(s)); } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; } } }
// 5 | CCUTE_FOLD __device__ void inner__folded_2(float *d, const float *s) { ccute_store_global(d, ccute_load_shared<4>(s)); }
// 5 | CCUTE_FOLD __device__ void inner__folded_3(float *d, const float *s) { if (((size_t)d & 15) == 0) { ccute_store_global(d, ccute_load_global<4>(s)); } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; } } }
// 5 | CCUTE_FOLD __device__ void inner__folded_5(float *d, const float *s) { if (((size_t)s & 15) == 0) { ccute_store_global(d, ccute_load_global<4>(s)); } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; } } }
// 5 |
// 6 | CCUTE_FOLD __device__ void walk__folded(float *d, const float *s, int n)
// 10 |     inner__folded_5(d, s);
// 11 |     walk__folded(d + 4, s + 1, n - 1);
// 12 |
// 16 |         { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; (d + 4 * i)[0] = v0; (d + 4 * i)[1] = v1; (d + 4 * i)[2] = v2; (d + 4 * i)[3] = v3; }
// 18 |     { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; (d + 64)[0] = v0; (d + 64)[1] = v1; (d + 64)[2] = v2; (d + 64)[3] = v3; }
// 13 | CCUTE_FOLD __device__ void moved__folded(float *d, const float *s, int n)
// 16 |         { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; (d + 4 * i)[0] = v0; (d + 4 * i)[1] = v1; (d + 4 * i)[2] = v2; (d + 4 * i)[3] = v3; }
// 18 |     { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; (d + 64)[0] = v0; (d + 64)[1] = v1; (d + 64)[2] = v2; (d + 64)[3] = v3; }
// 13 | CCUTE_FOLD __device__ void moved__folded_2(float *d, const float *s, int n)
// 16 |         { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; (d + 4 * i)[0] = v0; (d + 4 * i)[1] = v1; (d + 4 * i)[2] = v2; (d + 4 * i)[3] = v3; }
// 18 |     { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; (d + 64)[0] = v0; (d + 64)[1] = v1; (d + 64)[2] = v2; (d + 64)[3] = v3; }
// 19 |
// 21 | CCUTE_FOLD __device__ void odd__folded(float *d, const float *s, int n)
// 24 |         inner__folded_3(d + n, s);
// 25 |
// 33 |         walk__folded(d, s, 3);
// 34 |         moved__folded(d + 128, s, 2);
// 35 |         odd__folded(d + 256, s, 3);
// 37 |         moved__folded_2(d + 300, t, 2);
// 39 |         inner__folded(d + 400, either);
// 40 |         inner__folded_2(d + 404, t + 4);
// ! helper_facts_of_all_calls.cu:5:62: remark: guarded: 128-bit only where d is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// ! CCUTE_FOLD __device__ void inner(float *d, const float *s) { ccute_copy(d, R4, s, R4); }
// !                                                              ^~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_facts_of_all_calls.cu:5:62: remark: guarded: 128-bit only where s is 16-byte aligned; remedy: CCUTE_ALIGNED(s, 16)
// ! CCUTE_FOLD __device__ void inner(float *d, const float *s) { ccute_copy(d, R4, s, R4); }
// !                                                              ^~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_facts_of_all_calls.cu:16:9: remark: narrow: 32-bit: 's' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(s, 16)
// !         ccute_copy(d + 4 * i, R4, s, R4);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_facts_of_all_calls.cu:18:5: remark: narrow: 32-bit: 's' is not known to be 16-byte aligned, and its value changes; remedy: CCUTE_ALIGNED(s, 16)
// !     ccute_copy(d + 64, R4, s, R4);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
