// A condition holds of what was there when it was read; later the same name is another number.
#include <ccute/short.h>

// run: of_a_global(7); of_a_global(260); of_a_bit_field(9); of_a_bit_field(6)

static unsigned char phase = 7;
static void turn() { phase ^= 1; }

CCUTE_FOLD long of_a_global(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(256, 8), TUP(1, 7));
    if (n < 0 || (n - phase) % 256 != 0)
        return -1;
    turn();
    return ccute_at(l, n % 256, 3);
}

struct clock { unsigned phase : 2; };

CCUTE_FOLD long of_a_member(clock &c, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(1, 7));
    if (n < 0 || (n - c.phase) % 4 != 0)
        return -1;
    c.phase++;
    return ccute_at(l, n % 4, 3);
}

static long of_a_bit_field(int n)
{
    clock c = {1};
    return of_a_member(c, n);
}
// ---- folded ----
// 11 |     /* l = (256,8):(1,7) */
// 15 |     return (n & 255) + 21;
// 22 |     /* l = (4,8):(1,7) */
// 26 |     return (n & 3) + 21;
// ! facts_of_what_was_there.cc:15:12: remark: costly: fewer instructions where n < 256; remedy: CCUTE_ASSUME(n < 256)
// !     return ccute_at(l, n % 256, 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~
// ! facts_of_what_was_there.cc:26:12: remark: costly: fewer instructions where n < 4; remedy: CCUTE_ASSUME(n < 4)
// !     return ccute_at(l, n % 4, 3);
// !            ^~~~~~~~~~~~~~~~~~~~~
