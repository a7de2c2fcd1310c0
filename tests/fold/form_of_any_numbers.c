/* Of a number that the form leaves open nothing is known but that no extent is negative: 0 is one, and a stride may lead
   back. */
#include <ccute/short.h>

// run: backwards(); empty(); upwards()

CCUTE_FOLD static long asked(ccute_layout a)
{
    const ccute_layout l = ccute_make_layout(TUP(2, 2, 2), TUP(1, 7, 49));
    CCUTE_FORM(a, "(_,4)");
    return ccute_at(l, ccute_size(a) < 1, ccute_at(a, 1, 0) < ccute_offset(a), ccute_at(a, 0, 2) == ccute_offset(a));
}

static long backwards(void) { return asked(ccute_make_layout(TUP(3, 4), TUP(-1, 3))); }
static long empty(void) { return asked(ccute_make_layout(TUP(0, 4), TUP(1, 0))); }
static long upwards(void) { return asked(ccute_make_layout(TUP(3, 4), TUP(4, 1))); }
// ---- folded ----
// 9 |     /* l = (2,2,2):(1,7,49) */
// 10 |     ccute_check_(a.shape.prof[0] == 16 && a.shape.v[1] == 4 && a.shape.prof[1] == 1 && a.shape.n == 2 && a.shape.status == 0 && a.sw_bits == 0);
// 11 |     return (a.shape.v[0] < 1) + (a.stride[0] <= -1) * 7 + (a.stride[1] == 0) * 49;
