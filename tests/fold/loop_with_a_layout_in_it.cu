#include <ccute/short.h>

// run: f(9)
CCUTE_FOLD long f(int ld)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 16), TUP(1, ld));
    long sum = 0;
    for (int j = 0; j < 4; j++) {
        const ccute_layout tile = ccute_local_tile(a, TUP(8, 4), TUP(0, j));
        for (int k = 0; k < ccute_size(tile); k++)
            sum = sum * 3 + ccute_at(tile, k);
    }
    return sum;
}
// ---- folded ----
// 6 |     /* a = (8,16):(1,ld) */
// 9 |         /* tile = tile_o o (8,4):(1,ld) */
// 10 |         for (int k = 0; k < 32; k++)
// 11 |             sum = sum * 3 + ((long)((long long)ld * j * 4 + (k & 7) + (long long)ld * (k >> 3)));
