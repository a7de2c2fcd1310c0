// Added to a pointer, a sum that is below 0 on the way stands in brackets: it would leave the array.
#include <ccute/short.h>

typedef struct {
    short a;
    float b;
} pair;

// run: f(0); f(1); f(3)
CCUTE_FOLD float f(unsigned short n)
{
    pair to[64], from[32];
    const ccute_layout back =
        ccute_offset_by(3 * ((n & 3) + 5), ccute_make_layout(TUP(2, 4), TUP(32, -((n & 3) + 5))));
    for (int i = 0; i < 32; i++)
        from[i].a = from[i].b = i, to[i] = to[i + 32] = from[i];
    ccute_copy(to, back, from, ccute_make_layout(TUP(2, 4), TUP(1, 2)));
    return to[0].b + 100 * to[32].a;
}
// ---- folded ----
// 13 |     /* back = back_o o (2,4):(32,back_d1) */ const int back_d1 = -(n & 3) - 5; const int back_o = (n & 3) * 3 + 15;
// 14 |
// 17 |     { __builtin_memcpy(to + back_o, from, 8); __builtin_memcpy(to + back_o + 32, from + 1, 8); __builtin_memcpy(to + back_o + back_d1, from + 2, 8); __builtin_memcpy(to + back_o + back_d1 + 32, from + 3, 8); __builtin_memcpy(to + back_o + back_d1 * 2, from + 4, 8); __builtin_memcpy(to + (back_o + back_d1 * 2 + 32), from + 5, 8); __builtin_memcpy(to + (((n & 3) + back_d1) * 3 + 15), from + 6, 8); __builtin_memcpy(to + (((n & 3) + back_d1) * 3 + 47), from + 7, 8); }
// ! steps_back_in_an_array.c:13:5: remark: costly: fewer instructions where n < 4; remedy: CCUTE_ASSUME(n < 4)
// !     const ccute_layout back =
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~
