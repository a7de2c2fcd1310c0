// A helper that calls itself with another layout each time has no end of clones: the first one keeps the call.
#include <ccute/ccute.h>

CCUTE_FOLD static int sum(ccute_layout l, int i)
{
    return i ? sum(ccute_offset_by(1, l), i - 1) : ccute_at(l, i);
}

CCUTE_FOLD int f(int i)
{
    return sum(ccute_make_layout(8), i);
}
// ---- folded ----
// 4 | __attribute__((unused)) CCUTE_FOLD static int sum(ccute_layout l, int i)
// 4 | CCUTE_FOLD static int sum__8(int i)
// 5 | { ccute_layout l = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}};
// 6 |     return i ? sum(ccute_offset_by(1, l), i - 1) : ((long)i);
// 7 |
// 11 |     return sum__8(i);
// ! clone_calls_itself_with_another_layout.c:6:16: remark: not folded: it calls itself with other static arguments
// !     return i ? sum(ccute_offset_by(1, l), i - 1) : ccute_at(l, i);
// !                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
