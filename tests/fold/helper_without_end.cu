#include <ccute/short.h>

CCUTE_FOLD static ccute_layout more(int n) { return more(n + 1); }

CCUTE_FOLD long f(int i)
{
    return ccute_at(more(1), i);
}
// ---- folded ----
// ! helper_without_end.cu:7:21: remark: not folded: in 'more', line 3: helpers call helpers more than 64 deep
// !     return ccute_at(more(1), i);
// !                     ^~~~~~~
