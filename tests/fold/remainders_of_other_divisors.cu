#include <ccute/short.h>

// 12 is no multiple of 8: what is taken modulo 12 says nothing about a quotient or remainder by 8.
// run: quotient(11); quotient(21); rest(11); rest(21); of_sum(21, 3)
CCUTE_FOLD long long quotient(unsigned i)
{
    return ccute_at(ccute_make_layout(2, i % 12 / 8), 1);
}

CCUTE_FOLD long long rest(unsigned i)
{
    return ccute_at(ccute_make_layout(2, i % 12 % 8), 1);
}

CCUTE_FOLD long long of_sum(unsigned i, unsigned j)
{
    return ccute_at(ccute_make_layout(2, (i % 12 + j % 4) % 8), 1);
}
// ---- folded ----
// 7 |     return i % 12 >> 3;
// 12 |     return i % 12 & 7;
// 17 |     return (i % 12 + (j & 3)) & 7;
// ! remainders_of_other_divisors.cu:7:12: remark: costly: fewer instructions where i < 12; remedy: CCUTE_ASSUME(i < 12)
// !     return ccute_at(ccute_make_layout(2, i % 12 / 8), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remainders_of_other_divisors.cu:12:12: remark: costly: fewer instructions where i < 12; remedy: CCUTE_ASSUME(i < 12)
// !     return ccute_at(ccute_make_layout(2, i % 12 % 8), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! remainders_of_other_divisors.cu:17:12: remark: costly: fewer instructions where i < 12; remedy: CCUTE_ASSUME(i < 12)
// !     return ccute_at(ccute_make_layout(2, (i % 12 + j % 4) % 8), 1);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
