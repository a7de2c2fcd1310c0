#include <ccute/short.h>

// run: LAUNCH(k, 1, 1, OUT, 64, 16)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out, int K, int tile)
{
    CCUTE_ASSUME(tile > 0 && K % tile == 0 && tile <= 1024);
    const ccute_layout a = ccute_make_layout(1024);
    for (int k = 0; k < K; k += tile) {
        /* k is a multiple of tile, and k + tile <= K */
        const ccute_layout t = ccute_make_layout(tile);
        out[k / tile] = ccute_at(a, k % tile) + ccute_size(ccute_make_layout(k + tile <= K ? 3 : 5));
        if (k + tile > K)
            out[k] += ccute_size(t);
    }
}
// ---- folded ----
// 7 |     /* a = 1024:1 */
// 10 |         /* t = tile:1 */
// 11 |         out[k / tile] = 0L + 3L;
// 13 |             out[k] += (long)tile;
