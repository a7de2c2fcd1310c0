// An assert that fails names its function: a clone has another name than its helper.
// says: verified: 2 agree, 0 differ, 0 not verified
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <assert.h>

CCUTE_FOLD static void put(long *out, ccute_layout l, long i)
{
    assert(i > 0);
    out[ccute_at(l, i, 1)] = i;
}

CCUTE_FOLD long f(long i)
{
    long out[64] = {0};
    put(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i & 7);
    return out[(i & 7) * 4 + 1];
}
