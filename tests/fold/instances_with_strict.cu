// flags: --strict
#include <ccute/short.h>

template <class T, int N> CCUTE_FOLD __global__ void k(T *d, const T *s)
{
    CCUTE_EXPECT_WIDTH(4);
    ccute_copy(d, ccute_make_layout(N), s, ccute_make_layout(N));
}

void launch(float *f) { k<float, 4><<<1, 1>>>(f, f + 4); }
// ---- folded ----
// 5 | { if constexpr (ccute_is_<T, float> && N == 4) {
// 6 |     /* CCUTE_EXPECT_WIDTH(4) */
// 7 |     if ((((size_t)d | (size_t)s) & 15) == 0) { ccute_store_global(d, ccute_load_global<4>(s)); } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; } }
// 5 | else {
// 8 | } }
// ! instances_with_strict.cu:7:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d, ccute_make_layout(N), s, ccute_make_layout(N));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
