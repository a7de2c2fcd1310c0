#include <ccute/async.h>
#include <ccute/short.h>

/* Rows one by one, a whole tile at once, and to a peer. */
CCUTE_FOLD __global__ void runs(float *a, int ld, int n)
{
    __shared__ __align__(128) float s[16 * 32], t[16 * 32];
    __shared__ ccute_barrier full;
    const ccute_layout tile = ccute_make_layout(TUP(16, 32), TUP(32, 1));
    CCUTE_ALIGNED(a, 16);
    CCUTE_ASSUME(ld % 4 == 0);
    ccute_copy_with(ccute_bulk_load_atom(&full), s, tile, a, ccute_make_layout(TUP(16, 32), TUP(ld, 1)));
    if (n > 3)
        ccute_copy_with(ccute_bulk_peer_atom(&full), t, tile, s, tile);
    else
        ccute_copy_with(ccute_bulk_store_atom(), a, ccute_make_layout(TUP(16, 32), TUP(ld, 1)), t, tile);
    ccute_copy_with(ccute_bulk_store_atom(), a, ccute_make_layout(512), s, ccute_make_layout(512));
}
// ---- folded ----
// 9 |     /* tile = (16,32):(32,1) */
// 12 |     for (int i0 = 0; i0 < 16; i0++) ccute_bulk_load(s + i0 * 32, a + (long long)ld * i0, 128, &full);
// 14 |         ccute_bulk_peer(t, s, 2048, &full);
// 16 |         { for (int i0 = 0; i0 < 16; i0++) ccute_bulk_store(a + (long long)ld * i0, t + i0 * 32, 128); }
// 17 |     ccute_bulk_store(a, s, 2048);
