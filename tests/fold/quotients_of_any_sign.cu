#include <ccute/short.h>

// A quotient is split, and a remainder dropped or opened, where both sides round the same way only.
// run: below(9, 12); below(7, 0); sum(-2, 3); sum(2, 3); rest(-1); rest(1); parity(-1); parity(1); from_one(0, 1)
// run: negative(9); negative(-9); opened(-9, 3); opened(9, 3)
CCUTE_FOLD long long below(unsigned i, unsigned j)
{
    return ccute_at(ccute_make_layout(TUP(8, 128), TUP(4, 100)), 8 * ((int)(i % 8) + 1) - (int)(j % 8));
}

CCUTE_FOLD long long sum(int i, unsigned j)
{
    return ccute_at(ccute_make_layout(2, (12 * i + (int)(j % 4)) / 8), 1);
}

CCUTE_FOLD long long rest(int n)
{
    return ccute_at(ccute_make_layout(2, (4 * n + 3) % 4), 1);
}

CCUTE_FOLD long long parity(int n)
{
    return ccute_at(ccute_make_layout(2, ((8 * n + 5) / 4 + 1) % 2), 1);
}

CCUTE_FOLD long long from_one(unsigned t, unsigned b)
{
    return ccute_at(ccute_make_layout(2, (1 - (int)(t % 8) - 8 * (int)(b % 128)) / 8), 1);
}

CCUTE_FOLD long long negative(int n)
{
    return ccute_at(ccute_make_layout(2, n / -4), 1);
}

CCUTE_FOLD long long opened(int i, unsigned j)
{
    return ccute_at(ccute_make_layout(2, (i % 8 + (int)(j % 4)) % 4), 1);
}
// ---- folded ----
// 8 |     return (((int)(i & 7) * 8 - (int)(j & 7) + 8) & 7) * 4 + (((int)(i & 7) * 8 - (int)(j & 7) + 8) >> 3) * 100;
// 13 |     return ((long long)i * 12 + (j & 3)) / 8;
// 18 |     return ((long long)n * 4 + 3) % 4;
// 23 |     return (((long long)n * 8 + 5) / 4 + 1) % 2;
// 28 |     return (1 - (int)(t & 7) - (int)(b & 127) * 8) / 8;
// 33 |     return -(n / 4);
// 38 |     return (i % 8 + (int)(j & 3)) % 4;
// ! quotients_of_any_sign.cu:8:12: remark: costly: fewer instructions where i < 8; remedy: CCUTE_ASSUME(i < 8)
// !     return ccute_at(ccute_make_layout(TUP(8, 128), TUP(4, 100)), 8 * ((int)(i % 8) + 1) - (int)(j % 8));
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_of_any_sign.cu:13:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(2, (12 * i + (int)(j % 4)) / 8), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_of_any_sign.cu:18:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(ccute_make_layout(2, (4 * n + 3) % 4), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_of_any_sign.cu:23:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(ccute_make_layout(2, ((8 * n + 5) / 4 + 1) % 2), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_of_any_sign.cu:28:12: remark: costly: fewer instructions where t < 8; remedy: CCUTE_ASSUME(t < 8)
// !     return ccute_at(ccute_make_layout(2, (1 - (int)(t % 8) - 8 * (int)(b % 128)) / 8), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_of_any_sign.cu:33:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(ccute_make_layout(2, n / -4), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! quotients_of_any_sign.cu:38:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(2, (i % 8 + (int)(j % 4)) % 4), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
