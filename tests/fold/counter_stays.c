// run: f(1); f(3)
// run: through_macros(1)
// run: by_a_flag(1)
// run: included(1)
// run: argument_of_a_macro(2)
// run: dropped(2)
// run: calls_a_helper(3)
// run: calls_an_own_helper(3)
// run: of_a_constant(1)
// run: writes_in_a_helper(2)
// run: last()
// flags: -- -DCOUNTED_BY_FLAG(x)=((x)+COUNTED_BELOW)
/* Each expansion of __COUNTER__ is another number: a fold that drops one, or repeats it, changes all that follow. The
   functions with one, whoever expands it, stay as they are; those without fold. */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include "headers/counter.h"

CCUTE_FOLD long f(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(__COUNTER__ + 4, 1));
    return ccute_at(l, i, 1) * 100 + __COUNTER__;
}

CCUTE_FOLD long through_macros(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(COUNTED_BELOW, 1));
    return ccute_at(l, i, 1);
}

CCUTE_FOLD long by_a_flag(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(COUNTED_BY_FLAG(3), 1));
    return ccute_at(l, i, 1);
}

CCUTE_FOLD long included(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(6, 1));
#include "headers/counter.inc"
    return ccute_at(l, i, 1) * 100;
}

#define SAME(x) (x)
CCUTE_FOLD long argument_of_a_macro(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(SAME(__COUNTER__), 1));
    return ccute_at(l, i, 1);
}

#define NONE(x) 7
CCUTE_FOLD long dropped(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(NONE(__COUNTER__), 1));
    return ccute_at(l, i, 1);
}

CCUTE_FOLD long calls_a_helper(long i)
{
    return counting_place(ccute_make_layout(TUP(8, 4), TUP(5, 1)), i);
}

CCUTE_FOLD static long own_helper(ccute_layout l, long i)
{
    return ccute_at(l, i, 1) * 100 + __COUNTER__;
}

CCUTE_FOLD long calls_an_own_helper(long i)
{
    return own_helper(ccute_make_layout(TUP(8, 4), TUP(5, 1)), i) +
           own_helper(ccute_make_layout(TUP(8, 4), TUP(6, 1)), i);
}

CCUTE_FOLD static void put(long *out, ccute_layout l, long i)
{
    out[ccute_at(l, i, 1)] = __COUNTER__;
}

CCUTE_FOLD long writes_in_a_helper(long i)
{
    long out[64] = {0};
    put(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
    put(out, ccute_make_layout(TUP(8, 4), TUP(2, 1)), i);
    return out[4 * i + 1] * 1000 + out[2 * i + 1];
}

enum { NUMBER = __COUNTER__ };
CCUTE_FOLD long of_a_constant(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 4), TUP(NUMBER, 1));
    return ccute_at(l, i, 1);
}

CCUTE_FOLD int unrelated(int i)
{
    return i + __COUNTER__;
}

long last(void) { return __COUNTER__; }
// ---- folded ----
// 18 | __attribute__((unused)) static void counting_place_unused(void) { (void)counting_place; }
// 17 |
// 54 |     /* l = (8,4):(7,1) */
// 55 |     return (long long)i * 7 + 1;
// 60 |     return (long long)((unsigned long long)i * 500 + 110);
// 63 | __attribute__((unused)) CCUTE_FOLD static long own_helper(ccute_layout l, long i)
// 70 |     return ((long)(long long)((unsigned long long)i * 500 + 107)) +
// 71 |            ((long)(long long)((unsigned long long)i * 600 + 107));
// 90 |     /* l = (8,4):(9,1) */
// 91 |     return (long long)i * 9 + 1;
// ! counter_stays.c:19:17: remark: not folded: 'f' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! CCUTE_FOLD long f(int i)
// !                 ^
// ! counter_stays.c:25:17: remark: not folded: 'through_macros' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! CCUTE_FOLD long through_macros(int i)
// !                 ^~~~~~~~~~~~~~
// ! counter_stays.c:31:17: remark: not folded: 'by_a_flag' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! CCUTE_FOLD long by_a_flag(int i)
// !                 ^~~~~~~~~
// ! counter_stays.c:37:17: remark: not folded: 'included' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! CCUTE_FOLD long included(int i)
// !                 ^~~~~~~~
// ! counter_stays.c:45:17: remark: not folded: 'argument_of_a_macro' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! CCUTE_FOLD long argument_of_a_macro(int i)
// !                 ^~~~~~~~~~~~~~~~~~~
// ! counter_stays.c:63:24: remark: not folded: 'own_helper' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! CCUTE_FOLD static long own_helper(ccute_layout l, long i)
// !                        ^~~~~~~~~~
// ! counter_stays.c:74:24: remark: not folded: 'put' expands __COUNTER__, and is left as it is: without the text that a fold replaces, all text after it would count other numbers; remedy: assign __COUNTER__ to a constant outside of the function, and use its name
// ! CCUTE_FOLD static void put(long *out, ccute_layout l, long i)
// !                        ^~~
// ! counter_stays.c:82:5: remark: not folded: 'put' is not cloned: it expands __COUNTER__, and each clone would count again
// !     put(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! counter_stays.c:83:5: remark: not folded: 'put' is not cloned: it expands __COUNTER__, and each clone would count again
// !     put(out, ccute_make_layout(TUP(8, 4), TUP(2, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
