#include <ccute/short.h>

#define TILE(ld)                                                                                                       \
    const ccute_layout tile = ccute_make_layout(TUP(4, 2), TUP(ld, 1));                                                \
    ccute_copy(out, tile, s, tile)
#define HOLD(name, size)                                                                                               \
    const ccute_layout held = ccute_make_layout(size);                                                                 \
    CCUTE_REGS(long, name, held, size)
#define LOOP(n)                                                                                                        \
    for (int i = 0; i < n; i++)                                                                                        \
    ccute_copy(out + 8 + 2 * i, pair, s, pair)

// run: LAUNCH(k, 1, 1, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(1) k(long *out)
{
    long s[8] = {5, 6, 7, 8, 9, 10, 11, 12};
    const ccute_layout pair = ccute_make_layout(2);
    TILE(2);
    HOLD(r, 4);
    r[ccute_at(held, 3)] = 7;
    LOOP(2);
    out[12] = r[ccute_at(held, 3)];
}

// The same with the macros' statements in their places.
// run: LAUNCH(written_out, 1, 1, OUT)
CCUTE_FOLD __global__ void __launch_bounds__(1) written_out(long *out)
{
    long s[8] = {5, 6, 7, 8, 9, 10, 11, 12};
    const ccute_layout pair = ccute_make_layout(2);
    const ccute_layout tile = ccute_make_layout(TUP(4, 2), TUP(2, 1));
    ccute_copy(out, tile, s, tile);
    const ccute_layout held = ccute_make_layout(4);
    CCUTE_REGS(long, r, held, 4);
    r[ccute_at(held, 3)] = 7;
    for (int i = 0; i < 2; i++)
        ccute_copy(out + 8 + 2 * i, pair, s, pair);
    out[12] = r[ccute_at(held, 3)];
}
// ---- folded ----
// 17 |     /* pair = 2:1 */ const ccute_layout pair = {{1, 0, 0, 0, {}, {0}, {2}}, {1}, 0, 0, 0, 0, 0, {0}};
// 19 |     HOLD(r, 4); (void)held;
// 20 |     r[3] = 7;
// 22 |     out[12] = r[3];
// 30 |     /* pair = 2:1 */
// 31 |     /* tile = (4,2):(2,1) */
// 32 |     if (((size_t)out & 15) == 0) { { ccute_store_global(out, s[0], s[1]); ccute_store_global<2>(out, s[2], s[3]); ccute_store_global<4>(out, s[4], s[5]); ccute_store_global<6>(out, s[6], s[7]); } } else { { out[0] = s[0]; out[1] = s[1]; out[2] = s[2]; out[3] = s[3]; out[4] = s[4]; out[5] = s[5]; out[6] = s[6]; out[7] = s[7]; } }
// 33 |     /* held = 4:1 */
// 34 |     long r[4];
// 35 |     r[3] = 7;
// 36 |     if (((size_t)out & 15) == 0) { for (int i = 0; i < 2; i++)
// 37 |         { ccute_store_global((out + 8 + 2 * i), s[0], s[1]); } } else {
// 36 |  for (int i = 0; i < 2; i++)
// 37 |         { (out + 8 + 2 * i)[0] = s[0]; (out + 8 + 2 * i)[1] = s[1]; } }
// 38 |     out[12] = r[3];
// ! macro_makes_several_statements.cu:18:5: warning: the macro 'TILE' makes this statement; the library copies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     TILE(2);
// !     ^~~~~~~
// ! macro_makes_several_statements.cu:19:5: remark: not folded: the macro 'HOLD' makes this statement; remedy: write the macro's statements in its place
// !     HOLD(r, 4);
// !     ^~~~~~~~~~
// ! macro_makes_several_statements.cu:21:5: warning: the macro 'LOOP' makes this statement; the library copies instead, hundreds of times slower; remedy: write the macro's statements in its place
// !     LOOP(2);
// !     ^~~~~~~
// ! macro_makes_several_statements.cu:32:5: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !     ccute_copy(out, tile, s, tile);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! macro_makes_several_statements.cu:37:9: remark: guarded: 128-bit only where out is 16-byte aligned; remedy: CCUTE_ALIGNED(out, 16)
// !         ccute_copy(out + 8 + 2 * i, pair, s, pair);
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
