// Macros that make heads whose initialisers libclang does not show, whole or by an argument; and those that make none.
#include <ccute/short.h>
#define BY_ARGUMENT(head) switch (head)
#define WHOLE(l, q) switch (const long q = ccute_at(l, 1, 1); q & 3)
#define KEYWORD switch
#define NESTED(l, q) KEYWORD (const long q = ccute_at(l, 1, 1); q & 3)
#define EACH(x, xs) for (const int x : xs)
#define EACH_OF(make, x, xs) for (make; const int x : xs)
#define CHOOSE(v) switch (v)

// run: by_an_argument(3); by_an_argument(4)
CCUTE_FOLD long by_an_argument(int n)
{
    const int before = n * 2;
    long r = 0;
    BY_ARGUMENT(n = 3; n) { case 3: r = 7; break; default: r = 9; }
    return r + ccute_at(ccute_make_layout(TUP(4, 8), TUP(before, n)), 1, 2);
}

// run: by_a_body(3); by_a_body(4)
CCUTE_FOLD long by_a_body(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(2, n));
    long r = 0;
    WHOLE(l, q) { case 3: r = 7; break; default: r = q; }
    return r + ccute_at(l, 1, 2);
}

// run: by_a_nested_one(3); by_a_nested_one(4)
CCUTE_FOLD long by_a_nested_one(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(2, n));
    long r = 0;
    NESTED(l, q) { case 3: r = 7; break; default: r = q; }
    return r + ccute_at(l, 1, 2);
}

// run: in_a_loop_of_a_macro(3); in_a_loop_of_a_macro(4)
CCUTE_FOLD long in_a_loop_of_a_macro(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(2, n));
    const int list[] = {3, 1};
    long r = 0;
    EACH_OF(const long k = ccute_at(l, 1, 1), x, list) r += k * x;
    return r + ccute_at(l, 1, 2);
}

// run: without(3); without(4)
CCUTE_FOLD long without(int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(2, n));
    const int list[] = {3, 1};
    long r = 0;
    CHOOSE(n) { case 3: r = ccute_at(l, 2, 1); break; default: r = ccute_at(l, 3, 1); }
    EACH(x, list) r += ccute_at(l, x, 1);
    return r + ccute_at(l, 1, 2);
}
// ---- folded ----
// 51 |     /* l = (4,8):(2,n) */
// 54 |     CHOOSE(n) { case 3: r = (long long)n + 4; break; default: r = (long long)n + 6; }
// 55 |     EACH(x, list) r += (long)(n + (long long)x * 2);
// 56 |     return r + ((long)((long long)n * 2 + 2));
// ! hidden_initialisers_of_macros.cc:12:17: remark: not folded: 'by_an_argument' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long by_an_argument(int n)
// !                 ^~~~~~~~~~~~~~
// ! hidden_initialisers_of_macros.cc:21:17: remark: not folded: 'by_a_body' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long by_a_body(int n)
// !                 ^~~~~~~~~
// ! hidden_initialisers_of_macros.cc:30:17: remark: not folded: 'by_a_nested_one' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long by_a_nested_one(int n)
// !                 ^~~~~~~~~~~~~~~
// ! hidden_initialisers_of_macros.cc:39:17: remark: not folded: 'in_a_loop_of_a_macro' is left as it is: libclang does not show the initialiser in the head of a switch or of a loop over a range; remedy: write the initialiser as a statement before it
// ! CCUTE_FOLD long in_a_loop_of_a_macro(int n)
// !                 ^~~~~~~~~~~~~~~~~~~~
// ! hidden_initialisers_of_macros.cc:54:29: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     CHOOSE(n) { case 3: r = ccute_at(l, 2, 1); break; default: r = ccute_at(l, 3, 1); }
// !                             ^~~~~~~~~~~~~~~~~
// ! hidden_initialisers_of_macros.cc:54:68: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     CHOOSE(n) { case 3: r = ccute_at(l, 2, 1); break; default: r = ccute_at(l, 3, 1); }
// !                                                                    ^~~~~~~~~~~~~~~~~
