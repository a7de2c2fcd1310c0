// flags: -- -DNDEBUG
#include <assert.h>
#include <ccute/short.h>

CCUTE_FOLD long f(int i)
{
    assert(i >= 0 && i < 8);
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
}
// ---- folded ----
// 8 |     return i % 8 * 4 + i / 8;
// ! facts_of_asserts_left_out.cc:8:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
