#include <ccute/short.h>

/* Registers of 16 bits are filled by words, where a word lies at a multiple of its size; bytes, which no instruction
   takes by words, one by one. */

// run: LAUNCH(halves, 1, 4, (short *)OUT, (short)7); LAUNCH(bytes, 1, 4, (signed char *)OUT + 64, (signed char)-3); LAUNCH(odd, 1, 4, (short *)OUT + 64, (short)5)
CCUTE_FOLD __global__ void __launch_bounds__(4) halves(short *out, short x)
{
    const ccute_layout held = ccute_make_layout(TUP(2, 4));
    CCUTE_REGS(short, r, held, 8);
    CCUTE_REGS(short, z, held, 8);
    ccute_fill(r, held, x);
    ccute_clear(z, held);
    for (int e = 0; e < 8; e++)
        out[threadIdx.x * 8 + e] = r[e] + z[7 - e];
}

CCUTE_FOLD __global__ void __launch_bounds__(4) bytes(signed char *out, signed char x)
{
    const ccute_layout held = ccute_make_layout(8);
    CCUTE_REGS(signed char, r, held, 8);
    ccute_fill(r, held, x);
    for (int e = 0; e < 8; e++)
        out[threadIdx.x * 8 + e] = r[e];
}

CCUTE_FOLD __global__ void __launch_bounds__(4) odd(short *out, short x)
{
    const ccute_layout three = ccute_make_layout(3), apart = ccute_make_layout(4, 2);
    short r[8] = {1, 2, 3, 4, 5, 6, 7, 8}, s[4] = {1, 2, 3, 4};
    ccute_fill(r, apart, x);
    ccute_fill(s, three, x);
    for (int e = 0; e < 8; e++)
        out[threadIdx.x * 8 + e] = r[e] + s[e / 2];
}
// ---- folded ----
// 9 |     /* held = (2,4):(1,2) */
// 10 |     short r[8];
// 11 |     short z[8];
// 12 |     { const __typeof__(*r) x0(x); const auto v0 = ccute_vector_of(x0, x0); ccute_store_word<0>(r, v0); ccute_store_word<0>(r + 2, v0); ccute_store_word<0>(r + 4, v0); ccute_store_word<0>(r + 6, v0); }
// 13 |     { const __typeof__(*z) x0{}; const auto v0 = ccute_vector_of(x0, x0); ccute_store_word<0>(z, v0); ccute_store_word<0>(z + 2, v0); ccute_store_word<0>(z + 4, v0); ccute_store_word<0>(z + 6, v0); }
// 20 |     /* held = 8:1 */
// 21 |     signed char r[8];
// 22 |     { const __typeof__(*r) x0(x); r[0] = x0; r[1] = x0; r[2] = x0; r[3] = x0; r[4] = x0; r[5] = x0; r[6] = x0; r[7] = x0; }
// 29 |     /* three = 3:1 */ /* apart = 4:2 */
// 31 |     { const __typeof__(*r) x0(x); r[0] = x0; r[2] = x0; r[4] = x0; r[6] = x0; }
// 32 |     { const __typeof__(*s) x0(x); s[0] = x0; s[1] = x0; s[2] = x0; }
