// Elements of 8 and 16 bits stay together in registers where they are neighbours there: a word is not taken apart.
#include <ccute/ccute.h>
#include <ccute/short.h>

#define R8 ccute_make_layout(8)

// run: LAUNCH(halves, 1, 64, (short *)OUT, (const short *)(OUT + 2048))
CCUTE_FOLD __global__ void halves(short *d, const short *s)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    short r[8], turned[16];
    ccute_copy(r, R8, s + 8 * threadIdx.x, R8);
    ccute_copy(d + 8 * threadIdx.x, R8, r, R8);
    /* No neighbours; pairs that are apart, and begin in the middle of a word. */
    ccute_copy(turned, ccute_make_layout(TUP(8), TUP(2)), s + 8 * threadIdx.x, R8);
    ccute_copy(d + 512 + 8 * threadIdx.x, R8, turned, ccute_make_layout(TUP(8), TUP(2)));
    ccute_copy(turned, ccute_make_layout(TUP(2, 4), TUP(1, 4)), s + 8 * threadIdx.x, R8);
    ccute_copy(d + 1024 + 8 * threadIdx.x, R8, turned, ccute_make_layout(TUP(2, 4), TUP(1, 4)));
    ccute_copy(turned + 1, R8, s + 8 * threadIdx.x, R8);
    ccute_copy(d + 1536 + 8 * threadIdx.x, R8, turned + 1, R8);
}

// run: LAUNCH(bytes, 1, 64, (char *)OUT, (const char *)(OUT + 2048), 3); LAUNCH(bytes, 1, 64, (char *)OUT, (const char *)(OUT + 2048), 1)
CCUTE_FOLD __global__ void bytes(char *d, const char *s, int n)
{
    CCUTE_ALIGNED(d, 16);
    CCUTE_ALIGNED(s, 16);
    char r[8], two[2];
    ccute_copy(r, R8, s + 8 * threadIdx.x, R8);
    ccute_copy(d + 8 * threadIdx.x, R8, r, R8);
    ccute_copy(two, ccute_make_layout(2), s + 2 * threadIdx.x, ccute_make_layout(2));
    ccute_copy(d + 512 + 2 * threadIdx.x, ccute_make_layout(2), two, ccute_make_layout(2));
    if (n > 2)
        ccute_copy(d + 1024 + 8 * threadIdx.x, R8, r, R8);
}
// ---- folded ----
// 13 |     { const auto v0 = ccute_load_global<8>((s + 8 * threadIdx.x)); ccute_store_word<0>(r, v0); ccute_store_word<1>(r + 2, v0); ccute_store_word<2>(r + 4, v0); ccute_store_word<3>(r + 6, v0); }
// 14 |     ccute_store_global((d + 8 * threadIdx.x), ccute_load_words(r, r + 2, r + 4, r + 6));
// 16 |     { const auto v0 = ccute_load_global<8>((s + 8 * threadIdx.x)); turned[0] = v0[0]; turned[2] = v0[1]; turned[4] = v0[2]; turned[6] = v0[3]; turned[8] = v0[4]; turned[10] = v0[5]; turned[12] = v0[6]; turned[14] = v0[7]; }
// 17 |     ccute_store_global((d + 512 + 8 * threadIdx.x), turned[0], turned[2], turned[4], turned[6], turned[8], turned[10], turned[12], turned[14]);
// 18 |     { const auto v0 = ccute_load_global<8>((s + 8 * threadIdx.x)); ccute_store_word<0>(turned, v0); ccute_store_word<1>(turned + 4, v0); ccute_store_word<2>(turned + 8, v0); ccute_store_word<3>(turned + 12, v0); }
// 19 |     ccute_store_global((d + 1024 + 8 * threadIdx.x), ccute_load_words(turned, turned + 4, turned + 8, turned + 12));
// 20 |     { const auto v0 = ccute_load_global<8>((s + 8 * threadIdx.x)); (turned + 1)[0] = v0[0]; (turned + 1)[1] = v0[1]; (turned + 1)[2] = v0[2]; (turned + 1)[3] = v0[3]; (turned + 1)[4] = v0[4]; (turned + 1)[5] = v0[5]; (turned + 1)[6] = v0[6]; (turned + 1)[7] = v0[7]; }
// 21 |     ccute_store_global((d + 1536 + 8 * threadIdx.x), (turned + 1)[0], (turned + 1)[1], (turned + 1)[2], (turned + 1)[3], (turned + 1)[4], (turned + 1)[5], (turned + 1)[6], (turned + 1)[7]);
// 30 |     { const auto v0 = ccute_load_global<8>((s + 8 * threadIdx.x)); ccute_store_word<0>(r, v0); ccute_store_word<1>(r + 4, v0); }
// 31 |     ccute_store_global((d + 8 * threadIdx.x), ccute_load_words(r, r + 4));
// 32 |     { const auto v0 = ccute_load_global<2>((s + 2 * threadIdx.x)); two[0] = v0[0]; two[1] = v0[1]; }
// 33 |     ccute_store_global((d + 512 + 2 * threadIdx.x), two[0], two[1]);
// 35 |         { ccute_store_global((d + 1024 + 8 * threadIdx.x), ccute_load_words(r, r + 4)); }
