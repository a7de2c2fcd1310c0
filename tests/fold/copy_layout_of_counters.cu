/* A copy's layout may depend on variables that change, as long as no pointer reaches them: a copy cannot change those. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD __global__ void __launch_bounds__(32) stages(float *out, int tiles)
{
    CCUTE_SHARED(float, s, ccute_make_layout(TUP(4, 32, 3)), 384);
    CCUTE_ALIGNED(out, 16);
    const ccute_layout mine = ccute_slice(ccute_make_layout_left(TUP(4, 32, 3)), ALL, threadIdx.x, ALL);
    float r[4];
    int now = 0, reached = 0;
    int *const changes = &reached;
    for (int tile = 0; tile < tiles; tile++) {
        ccute_copy(r, ccute_make_layout(4), s, ccute_slice(mine, ALL, now));
        ccute_copy(out, ccute_offset_by(reached, ccute_make_layout(4)), r, ccute_make_layout(4));
        now = now == 2 ? 0 : now + 1;
        *changes += 4;
    }
}
// ---- folded ----
// 7 |     __shared__ __attribute__((aligned(16))) float s[384];
// 9 |     /* mine = mine_o o (4,3):(1,128) */ const int mine_o = threadIdx.x * 4;
// 14 |         { const auto v0 = ccute_load_shared<4>(s + mine_o + now * 128); r[0] = v0[0]; r[1] = v0[1]; r[2] = v0[2]; r[3] = v0[3]; }
// ! copy_layout_of_counters.cu:15:9: warning: the copy depends on 'reached', which may change while elements are copied; the library copies instead, hundreds of times slower; remedy: assign it to a const variable first
// !         ccute_copy(out, ccute_offset_by(reached, ccute_make_layout(4)), r, ccute_make_layout(4));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
