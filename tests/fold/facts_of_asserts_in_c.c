#include <assert.h>
#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    assert(i >= 0 && i < 8);
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
}
// ---- folded ----
// 8 |     return i * 4;
