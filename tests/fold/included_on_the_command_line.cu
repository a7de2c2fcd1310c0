// flags: -- -include headers/sums.h

CCUTE_FOLD long f(int ld) { return sum(ccute_make_layout(TUP(4, 2), TUP(ld, 1))); }
// ---- folded ----
// 1 |
// sums.h 2 | namespace { CCUTE_FOLD static long sum__4x2(const int l_d0)
// sums.h 3 | {
// sums.h 4 |     long s = 0;
// sums.h 5 |     for (int i = 0; i < 8; i++)
// sums.h 6 |         s = s * 3 + ((long)((i >> 2) + (long long)l_d0 * (i & 3)));
// sums.h 7 |     return s;
// sums.h 8 | } }
// sums.h 9 | __attribute__((unused)) CCUTE_FOLD static long sum(const ccute_layout l);
// 3 | CCUTE_FOLD long f(int ld) { return sum__4x2(ld); }
