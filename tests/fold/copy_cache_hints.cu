#include <ccute/short.h>

CCUTE_FOLD __global__ void k(float *out, const float *in, const char *bytes, char *to)
{
    const ccute_layout four = ccute_make_layout(4), apart = ccute_make_layout(2, 2);
    CCUTE_ALIGNED(in, 16);
    CCUTE_ALIGNED(out, 16);
    ccute_copy_with(ccute_cached(ccute_universal_copy(128, 32), CCUTE_CACHE_STREAMING), out, four, in, four);
    ccute_copy_with(ccute_cached(ccute_auto_copy(128, 32), CCUTE_CACHE_LAST_USE), out, apart, in, apart);
    ccute_copy_with(ccute_cached(ccute_auto_copy(128, 8), CCUTE_CACHE_GLOBAL), to, apart, bytes, apart);
}
// ---- folded ----
// 5 |     /* four = 4:1 */ /* apart = 2:2 */
// 8 |     ccute_store_global_cs(out, ccute_load_global_cs<4>(in));
// 9 |     { const auto v0 = ccute_load_global_lu<1>(in)[0], v1 = ccute_load_global_lu<1, 2>(in)[0]; out[0] = v0; out[2] = v1; }
// 10 |     { const auto v0 = bytes[0], v1 = bytes[2]; to[0] = v0; to[2] = v1; }
// ! copy_cache_hints.cu:9:5: remark: narrow: 32-bit: no stride of the destination, 2:2, is 1
// !     ccute_copy_with(ccute_cached(ccute_auto_copy(128, 32), CCUTE_CACHE_LAST_USE), out, apart, in, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! copy_cache_hints.cu:10:5: remark: narrow: 8-bit: no stride of the destination, 2:2, is 1
// !     ccute_copy_with(ccute_cached(ccute_auto_copy(128, 8), CCUTE_CACHE_GLOBAL), to, apart, bytes, apart);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
