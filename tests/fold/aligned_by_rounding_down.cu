// n - n % 4, n - (n & 3) and their kin are multiples of 4, for negative n as well.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define FOUR ccute_make_layout(4)

CCUTE_FOLD __global__ void multiples(float *to, const float *from, int n, int m)
{
    CCUTE_ALIGNED(to, 16);
    CCUTE_ALIGNED(from, 16);
    ccute_copy(to + (n - n % 4), FOUR, from, FOUR);
    ccute_copy(to + (n - (n & 3)), FOUR, from, FOUR);
    ccute_copy(to + (n + 2 * m + 3 - (n + 2 * m + 3) % 8), FOUR, from, FOUR);
    ccute_copy(to + (3 * n - 3 * (n % 4) + 8), FOUR, from, FOUR);
}

/* Not these. */
CCUTE_FOLD __global__ void others(float *to, const float *from, int n, int m)
{
    CCUTE_ALIGNED(to, 16);
    CCUTE_ALIGNED(from, 16);
    ccute_copy(to + (n - m % 4), FOUR, from, FOUR);
    ccute_copy(to + (n - n % 4 + 2), FOUR, from, FOUR);
    ccute_copy(to + (2 * n - n % 4), FOUR, from, FOUR);
    ccute_copy(to + (n - (n & 5)), FOUR, from, FOUR);
    ccute_copy(to + (n - n % 6), FOUR, from, FOUR);
    ccute_copy(to + (n + m - (n + m + 1) % 4), FOUR, from, FOUR);
}
// ---- folded ----
// 11 |     ccute_store_global((to + (n - n % 4)), ccute_load_global<4>(from));
// 12 |     ccute_store_global((to + (n - (n & 3))), ccute_load_global<4>(from));
// 13 |     ccute_store_global((to + (n + 2 * m + 3 - (n + 2 * m + 3) % 8)), ccute_load_global<4>(from));
// 14 |     ccute_store_global((to + (3 * n - 3 * (n % 4) + 8)), ccute_load_global<4>(from));
// 22 |     { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3]; (to + (n - m % 4))[0] = v0; (to + (n - m % 4))[1] = v1; (to + (n - m % 4))[2] = v2; (to + (n - m % 4))[3] = v3; }
// 23 |     { const auto v0 = ccute_load_global<2>(from), v1 = ccute_load_global<2, 2>(from); ccute_store_global((to + (n - n % 4 + 2)), v0); ccute_store_global<2>((to + (n - n % 4 + 2)), v1); }
// 24 |     { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3]; (to + (2 * n - n % 4))[0] = v0; (to + (2 * n - n % 4))[1] = v1; (to + (2 * n - n % 4))[2] = v2; (to + (2 * n - n % 4))[3] = v3; }
// 25 |     { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3]; (to + (n - (n & 5)))[0] = v0; (to + (n - (n & 5)))[1] = v1; (to + (n - (n & 5)))[2] = v2; (to + (n - (n & 5)))[3] = v3; }
// 26 |     { const auto v0 = ccute_load_global<2>(from), v1 = ccute_load_global<2, 2>(from); ccute_store_global((to + (n - n % 6)), v0); ccute_store_global<2>((to + (n - n % 6)), v1); }
// 27 |     { const auto v0 = from[0], v1 = from[1], v2 = from[2], v3 = from[3]; (to + (n + m - (n + m + 1) % 4))[0] = v0; (to + (n + m - (n + m + 1) % 4))[1] = v1; (to + (n + m - (n + m + 1) % 4))[2] = v2; (to + (n + m - (n + m + 1) % 4))[3] = v3; }
// ! aligned_by_rounding_down.cu:22:5: remark: narrow: 32-bit: the distance of (to + (n - m % 4)) from 'to' in bytes, m % 4, is not known to be a multiple of 4
// !     ccute_copy(to + (n - m % 4), FOUR, from, FOUR);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! aligned_by_rounding_down.cu:23:5: remark: narrow: 64-bit: the distance of (to + (n - n % 4 + 2)) from 'to' in bytes, (long long)n * 4 - n % 4 * 4 + 8, is not a multiple of 16
// !     ccute_copy(to + (n - n % 4 + 2), FOUR, from, FOUR);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! aligned_by_rounding_down.cu:24:5: remark: narrow: 32-bit: the distance of (to + (2 * n - n % 4)) from 'to' in bytes, n % 4, is not known to be a multiple of 4
// !     ccute_copy(to + (2 * n - n % 4), FOUR, from, FOUR);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! aligned_by_rounding_down.cu:25:5: remark: narrow: 32-bit: the distance of (to + (n - (n & 5))) from 'to' in bytes, n & 5, is not known to be a multiple of 4
// !     ccute_copy(to + (n - (n & 5)), FOUR, from, FOUR);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! aligned_by_rounding_down.cu:26:5: remark: narrow: 64-bit: the distance of (to + (n - n % 6)) from 'to' in bytes, n % 6, is not known to be a multiple of 4
// !     ccute_copy(to + (n - n % 6), FOUR, from, FOUR);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! aligned_by_rounding_down.cu:27:5: remark: narrow: 32-bit: the distance of (to + (n + m - (n + m + 1) % 4)) from 'to' in bytes, (long long)n * 4 + (long long)m * 4 - (int)(((long long)n + m + 1) % 4) * 4, is not a multiple of 16
// !     ccute_copy(to + (n + m - (n + m + 1) % 4), FOUR, from, FOUR);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
