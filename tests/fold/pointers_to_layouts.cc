// alone
/* A pointer that keeps its value leads to a layout, or to one of two; std::move and its like name their operand. */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <utility>

// run: chosen(1, 5); chosen(5, 5); at_once(2, 5); at_once(3, 5); through(3, 4); three(5, 4); three(1, 4); three(1, 2)
CCUTE_FOLD long chosen(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(8, 3);
    const ccute_layout *const q = i > 2 ? &a : &b;
    const ccute_layout &same = *q;
    return ccute_at(*q, i) + ccute_size(same) + ccute_at(same, 1) * 100;
}

CCUTE_FOLD long at_once(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(8, 3);
    return ccute_at(*(i > 2 ? &a : &b), i);
}

CCUTE_FOLD long through(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n);
    const ccute_layout *const q = &a, *r = q;
    return ccute_at(*q, i) + ccute_at(*r, 1) * 100 + ccute_size(*&a);
}

CCUTE_FOLD long three(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(8, 3), c = ccute_make_layout(8, 4);
    const ccute_layout *q = i > 2 ? &a : n > 3 ? &b : &c;
    return ccute_at(*q, i);
}

// A condition whose names mean something else at the use, or have changed, and a pointer that moves choose nothing.
// run: hidden(0, 9); hidden(3, 9); changed(1, 5); changed(4, 5); moved(1, 5); moved(4, 5); forms(0, 5); forms(2, 5)
CCUTE_FOLD long hidden(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(8, 3);
    const ccute_layout *q = i ? &a : &b;
    {
        const int i = 7, a = 2;
        return ccute_at(*q, a) + i;
    }
}

CCUTE_FOLD long changed(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(8, 3);
    const ccute_layout *q = i > 2 ? &a : &b;
    i = 5 - i;
    return ccute_at(*q, i);
}

CCUTE_FOLD long moved(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(8, 3);
    const ccute_layout *q = &a;
    if (i > 2)
        q = &b;
    return ccute_at(*q, i);
}

CCUTE_FOLD long forms(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = ccute_make_layout(TUP(4, 4), TUP(1, n));
    const ccute_layout *q = i ? &a : &b;
    return ccute_at(*q, i);
}

// run: forwarded(3, 5); others(3, 5)
CCUTE_FOLD long forwarded(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n);
    const ccute_layout b = std::move(a), c(std::forward<const ccute_layout &>(a)), d{std::as_const(b)};
    return ccute_at(b, i) + ccute_at(c, 1) * 100 + ccute_at(std::move(d), 2) * 1000;
}

namespace my {
template <class T> ccute_layout move(T &&) { return ccute_make_layout(8, 77); }
}
CCUTE_FOLD long others(int i, int n)
{
    const ccute_layout a = ccute_make_layout(8, n), b = my::move(a);
    return ccute_at(b, i);
}

// run: by_default(3, 5)
const int LD = 7;
int changes = 4;
CCUTE_FOLD static long of_numbers(int n, int i = 2, int ld = LD * 2 + 1)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(ld, n)), i);
}
CCUTE_FOLD static long of_layouts(int i, const ccute_layout l = ccute_make_layout(4, 9)) { return ccute_at(l, i); }
CCUTE_FOLD static long of_variables(int i, int ld = changes) { return ccute_at(ccute_make_layout(4, ld), i); }
CCUTE_FOLD static long declared(int i, int ld = 6);
CCUTE_FOLD static long declared(int i, int ld) { return ccute_at(ccute_make_layout(4, ld), i); }
struct view {
    ccute_layout l;
    CCUTE_FOLD long at(int i, int k = 2) const { return ccute_at(l, i) * k; }
};
CCUTE_FOLD long by_default(int i, int n)
{
    const int LD = 100;
    const view v = {ccute_make_layout(8, n)};
    changes = n;
    return of_numbers(n) + of_numbers(n, i) + of_numbers(n, i, LD) + of_layouts(i) * 3 + of_variables(i) * 5 + declared(2) * 7 +
           v.at(i) * 11 + v.at(i, 3) * 13;
}
// ---- folded ----
// 10 |     /* a = 8:n */ /* b = 8:3 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}};
// 11 |     const ccute_layout *const q = i > 2 ? &a : &b; (void)q;
// 12 |     /* same = 8:same_d0 */ const int same_d0 = (i >= 3) == 0 ? 3 : n;
// 13 |     return ((long)((long long)i * ((i >= 3) == 0 ? 3 : n))) + 8L + ((long)same_d0) * 100;
// 18 |     /* a = 8:n */ /* b = 8:3 */
// 19 |     return (long long)i * ((i >= 3) == 0 ? 3 : n);
// 24 |     /* a = 8:n */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}};
// 25 |     const ccute_layout *const q = &a, *r = q; (void)r;
// 26 |     return ((long)((long long)i * n)) + ((long)n) * 100 + 8L;
// 31 |     /* a = 8:n */ /* b = 8:3 */ /* c = 8:4 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}; const ccute_layout c = {{1, 0, 0, 0, {}, {0}, {8}}, {4}, 0, 0, 0, 0, 0, {0}};
// 32 |     const ccute_layout *q = i > 2 ? &a : n > 3 ? &b : &c; (void)q;
// 33 |     return (long long)i * ((i >= 3) == 0 ? ((n >= 4) == 0 ? 4 : 3) : n);
// 40 |     /* a = 8:n */ /* b = 8:3 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}};
// 50 |     /* a = 8:n */ /* b = 8:3 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}};
// 58 |     /* a = 8:n */ /* b = 8:3 */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}};
// 67 |     /* a = 8:n */ /* b = (4,4):(1,n) */ const ccute_layout a = {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}; const ccute_layout b = {{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}};
// 75 |     /* a = 8:n */
// 76 |     /* b = 8:n */ /* c = 8:n */ /* d = 8:n */
// 77 |     return ((long)((long long)i * n)) + ((long)n) * 100 + ((long)((long long)n * 2)) * 1000;
// 92 | __attribute__((unused)) CCUTE_FOLD static long of_numbers(int n, int i = 2, int ld = LD * 2 + 1)
// 94 |     return (long long)ld * (i % 4) + (long long)n * (i / 4);
// 96 | __attribute__((unused)) CCUTE_FOLD static long of_layouts(int i, const ccute_layout l = ccute_make_layout(4, 9)) { return ccute_at(l, i); }
// 97 | CCUTE_FOLD static long of_variables(int i, int ld = changes) { return (long long)i * ld; }
// 99 | __attribute__((unused)) CCUTE_FOLD static long declared(int i, int ld) { return (long long)i * ld; }
// 106 |     const int LD = 100; (void)LD;
// 107 |     const view v = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}}; (void)v;
// 109 |     return 30L + ((long)(i % 4 * 15 + (long long)n * (i / 4))) + ((long)(i % 4 * 100 + (long long)n * (i / 4))) + ((long)((long long)i * 9)) * 3 + of_variables(i) * 5 + 12L * 7 +
// 110 |            ((long)(long long)((unsigned long long)i * n * 2)) * 11 + ((long)(long long)((unsigned long long)i * n * 3)) * 13;
// ! pointers_to_layouts.cc:44:25: remark: not folded: '*q' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !         return ccute_at(*q, a) + i;
// !                         ^~
// ! pointers_to_layouts.cc:51:29: remark: not folded: the condition that chooses between the two values is not known here; remedy: assign it to a const variable first
// !     const ccute_layout *q = i > 2 ? &a : &b;
// !                             ^~~~~~~~~~~~~~~
// ! pointers_to_layouts.cc:62:21: remark: not folded: '*q' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(*q, i);
// !                     ^~
// ! pointers_to_layouts.cc:68:29: remark: not folded: a condition that is not known here chooses between 8:n and (4,4):(1,n), which differ in more than numbers; remedy: write an if with the statement that uses the layout in both branches
// !     const ccute_layout *q = i ? &a : &b;
// !                             ^~~~~~~~~~~
// ! pointers_to_layouts.cc:77:52: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(b, i) + ccute_at(c, 1) * 100 + ccute_at(std::move(d), 2) * 1000;
// !                                                    ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! pointers_to_layouts.cc:85:57: remark: not folded: the result of 'my::move' is not known here; remedy: mark it CCUTE_FOLD, and put its body before this call
// !     const ccute_layout a = ccute_make_layout(8, n), b = my::move(a);
// !                                                         ^~~~~~~~~~~
// ! pointers_to_layouts.cc:86:21: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(b, i);
// !                     ^
// ! pointers_to_layouts.cc:94:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(TUP(4, 4), TUP(ld, n)), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! pointers_to_layouts.cc:109:28: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return of_numbers(n) + of_numbers(n, i) + of_numbers(n, i, LD) + of_layouts(i) * 3 + of_variables(i) * 5 + declared(2) * 7 +
// !                            ^~~~~~~~~~~~~~~~
// ! pointers_to_layouts.cc:109:47: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return of_numbers(n) + of_numbers(n, i) + of_numbers(n, i, LD) + of_layouts(i) * 3 + of_variables(i) * 5 + declared(2) * 7 +
// !                                               ^~~~~~~~~~~~~~~~~~~~
