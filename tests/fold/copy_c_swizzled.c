#include <ccute/ccute.h>

// run: f(3, 0); f(4, 5); f(5, 31)
/* A swizzle keeps 4 elements of a row together, not the whole row; and none of an odd offset. */
CCUTE_FOLD static long f(int n, int row)
{
    int tile[1024], out[32], back[1024];
    long sum = 0;
    const ccute_layout swizzled = ccute_swizzle(3, 2, 3, ccute_make_layout(CCUTE_T(32, 32), CCUTE_T(32, 1)));
    CCUTE_ASSUME(row >= 0 && row < 32);
    for (int i = 0; i < 1024; i++)
        tile[i] = i * n;
    ccute_copy(out, ccute_make_layout(32), tile, ccute_slice(swizzled, row, CCUTE_ALL));
    ccute_copy(back, ccute_slice(swizzled, row, CCUTE_ALL), out, ccute_make_layout(32));
    ccute_clear(tile, ccute_slice(swizzled, row, CCUTE_ALL));
    ccute_copy(out, ccute_make_layout(8), tile, ccute_offset_by(1, ccute_swizzle(3, 2, 3, ccute_make_layout(8))));
    for (int i = 0; i < 1024; i++)
        sum = sum * 3 + tile[i] + (i / 32 == row ? back[i] : 0);
    for (int i = 0; i < 32; i++)
        sum = sum * 5 + out[i];
    return sum;
}
// ---- folded ----
// 9 |     /* swizzled = Sw<3,2,3> o 0 o (32,32):(32,1) */
// 13 |     { __builtin_memcpy(out, tile + row * 32 + (row & 7) * 4, 16); __builtin_memcpy(out + 4, tile + row * 32 + ((row & 7) ^ 1) * 4, 16); __builtin_memcpy(out + 8, tile + row * 32 + ((row & 7) ^ 2) * 4, 16); __builtin_memcpy(out + 12, tile + row * 32 + ((row & 7) ^ 3) * 4, 16); __builtin_memcpy(out + 16, tile + row * 32 + ((row & 7) ^ 4) * 4, 16); __builtin_memcpy(out + 20, tile + row * 32 + ((row & 7) ^ 5) * 4, 16); __builtin_memcpy(out + 24, tile + row * 32 + ((row & 7) ^ 6) * 4, 16); __builtin_memcpy(out + 28, tile + row * 32 + ((row & 7) ^ 7) * 4, 16); }
// 14 |     { __builtin_memcpy(back + row * 32 + (row & 7) * 4, out, 16); __builtin_memcpy(back + row * 32 + ((row & 7) ^ 1) * 4, out + 4, 16); __builtin_memcpy(back + row * 32 + ((row & 7) ^ 2) * 4, out + 8, 16); __builtin_memcpy(back + row * 32 + ((row & 7) ^ 3) * 4, out + 12, 16); __builtin_memcpy(back + row * 32 + ((row & 7) ^ 4) * 4, out + 16, 16); __builtin_memcpy(back + row * 32 + ((row & 7) ^ 5) * 4, out + 20, 16); __builtin_memcpy(back + row * 32 + ((row & 7) ^ 6) * 4, out + 24, 16); __builtin_memcpy(back + row * 32 + ((row & 7) ^ 7) * 4, out + 28, 16); }
// 15 |     { __builtin_memset(tile + row * 32 + (row & 7) * 4, 0, 16); __builtin_memset(tile + row * 32 + ((row & 7) ^ 1) * 4, 0, 16); __builtin_memset(tile + row * 32 + ((row & 7) ^ 2) * 4, 0, 16); __builtin_memset(tile + row * 32 + ((row & 7) ^ 3) * 4, 0, 16); __builtin_memset(tile + row * 32 + ((row & 7) ^ 4) * 4, 0, 16); __builtin_memset(tile + row * 32 + ((row & 7) ^ 5) * 4, 0, 16); __builtin_memset(tile + row * 32 + ((row & 7) ^ 6) * 4, 0, 16); __builtin_memset(tile + row * 32 + ((row & 7) ^ 7) * 4, 0, 16); }
// 16 |     { out[0] = tile[1]; out[1] = tile[2]; out[2] = tile[3]; out[3] = tile[4]; out[4] = tile[5]; out[5] = tile[6]; out[6] = tile[7]; out[7] = tile[8]; }
