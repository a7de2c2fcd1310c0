// run: LAUNCH(k, 1, 1, OUT, OUT + 64, OUT + 128, 2)
/* The loop is not written twice, for aligned pointers and others: its class keeps a variable. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void k(long *d, const long *s, long *count, int n)
{
    for (int i = 0; i < n; i++) {
        ccute_copy(d + i * 4, ccute_make_layout(TUP(4), TUP(1)), s + i * 4, ccute_make_layout(TUP(4), TUP(1)));
        struct counter {
            __device__ static long next()
            {
                static __device__ long n;
                return ++n;
            }
        };
        *count += counter::next();
    }
}
// ---- folded ----
// 9 |         if ((((size_t)d | (size_t)s) & 15) == 0) { { const auto v0 = ccute_load_global<2>((s + i * 4)), v1 = ccute_load_global<2, 2>((s + i * 4)); ccute_store_global((d + i * 4), v0); ccute_store_global<2>((d + i * 4), v1); } } else { { const auto v0 = (s + i * 4)[0], v1 = (s + i * 4)[1], v2 = (s + i * 4)[2], v3 = (s + i * 4)[3]; (d + i * 4)[0] = v0; (d + i * 4)[1] = v1; (d + i * 4)[2] = v2; (d + i * 4)[3] = v3; } }
// ! static_in_a_local_class_of_a_loop.cu:9:9: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !         ccute_copy(d + i * 4, ccute_make_layout(TUP(4), TUP(1)), s + i * 4, ccute_make_layout(TUP(4), TUP(1)));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
