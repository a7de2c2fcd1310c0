#include <ccute/short.h>

template <class T> CCUTE_FOLD __global__ void of_any(T *d, const T *s, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(ld, 1));
    ccute_copy(d, a, s, a);
}

template <int N> CCUTE_FOLD __global__ void of_floats(float *d, const float *s, int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 4), TUP(ld, 1));
    ccute_copy(d + N, a, s, a);
}
// ---- folded ----
// 5 |     /* a = (8,4):(ld,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}};
// 11 |     /* a = (2,4):(ld,1) */
// 12 |     if ((((size_t)d | (size_t)s) & 15) == 0 && ld % 4 == 0 && N % 4 == 0) { { const auto v0 = ccute_load_global<4>(s), v1 = ccute_load_global<4>(s + ld); ccute_store_global((d + N), v0); ccute_store_global((d + N) + ld, v1); } } else { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3], v4 = s[ld], v5 = s[(long long)ld + 1], v6 = s[(long long)ld + 2], v7 = s[(long long)ld + 3]; (d + N)[0] = v0; (d + N)[1] = v1; (d + N)[2] = v2; (d + N)[3] = v3; (d + N)[ld] = v4; (d + N)[(long long)ld + 1] = v5; (d + N)[(long long)ld + 2] = v6; (d + N)[(long long)ld + 3] = v7; } }
// ! copy_in_a_template.cu:3:47: remark: not folded: no instance of the template 'of_any' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <class T> CCUTE_FOLD __global__ void of_any(T *d, const T *s, int ld)
// !                                               ^~~~~~
// ! copy_in_a_template.cu:6:16: warning: the type of its elements is not known here; the library copies instead, hundreds of times slower; remedy: write a kernel for each type of element, for example with -DELEMENT=float
// !     ccute_copy(d, a, s, a);
// !                ^
// ! copy_in_a_template.cu:9:45: remark: not folded: no instance of the template 'of_floats' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <int N> CCUTE_FOLD __global__ void of_floats(float *d, const float *s, int ld)
// !                                             ^~~~~~~~~
// ! copy_in_a_template.cu:12:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned and ld % 4 == 0 and N % 4 == 0; remedy: CCUTE_ASSUME(ld % 4 == 0)
// !     ccute_copy(d + N, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~
