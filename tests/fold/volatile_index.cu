#include <ccute/short.h>

// run: f(5)
CCUTE_FOLD long f(int i)
{
    volatile int v = i;
    const ccute_layout a = ccute_make_layout(TUP(8, 4), TUP(4, 1));
    return ccute_at(a, v, 0) + ccute_at(a, v);
}
// ---- folded ----
// 7 |     /* a = (8,4):(4,1) */ const ccute_layout a = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}};
// ! volatile_index.cu:8:24: remark: not folded: this integer is volatile or _Atomic, and the folded text could read it more than once; remedy: assign it to a const variable first
// !     return ccute_at(a, v, 0) + ccute_at(a, v);
// !                        ^
// ! volatile_index.cu:8:44: remark: not folded: this integer is volatile or _Atomic, and the folded text could read it more than once; remedy: assign it to a const variable first
// !     return ccute_at(a, v, 0) + ccute_at(a, v);
// !                                            ^
