// A list, or a construction, of a class whose members are numbers and ccute's values copies what it is made of.
#include <ccute/short.h>

struct tile {
    ccute_layout layout;
    int n;
};
struct made {
    ccute_layout layout;
    int n;
    CCUTE_FOLD made(int x) : layout(ccute_make_layout(TUP(8, 4), TUP(x, 1))), n(x) {}
};

CCUTE_FOLD static made construct(int x) { return made(x); }
CCUTE_FOLD static made convert(int x) { return made{x}; }
CCUTE_FOLD static tile named(int n) { return tile{ccute_make_layout(TUP(8, 4), TUP(n, 1)), n}; }
CCUTE_FOLD static tile listed(int n) { return {ccute_make_layout(TUP(8, 4), TUP(n, 1)), n}; }
CCUTE_FOLD static tile passed(const ccute_layout layout, int n) { return {layout, n}; }
CCUTE_FOLD static tile changed(ccute_layout layout, int n)
{
    n += 2;
    return {layout, n};
}

// run: of_numbers(3, 4); of_numbers(9, 5); of_numbers(31, 1)
CCUTE_FOLD long of_numbers(int i, int n)
{
    CCUTE_ASSUME(i >= 0 && i < 32 && n > 0 && n < 100);
    const made a = construct(n), b = convert(n + 1);
    const tile c = named(n + 2), d = listed(4);
    return ccute_at(a.layout, i) + 10 * ccute_at(b.layout, i) + 100 * ccute_at(c.layout, i) + 1000 * ccute_at(d.layout, i) +
           a.n + b.n + c.n + d.n;
}

// run: of_layouts(3, 4); of_layouts(9, 5); of_layouts(31, 1)
CCUTE_FOLD long of_layouts(int i, int n)
{
    CCUTE_ASSUME(i >= 0 && i < 32 && n > 0 && n < 100);
    const ccute_layout rows = ccute_make_layout(TUP(8, 4), TUP(n, 1));
    const tile a = passed(rows, n), b = changed(rows, n);
    return ccute_at(a.layout, i) + 10 * ccute_at(b.layout, i) + 100 * a.n + 1000 * b.n;
}
// ---- folded ----
// 11 |     CCUTE_FOLD made(int x) : layout(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)x, 1}, 0, 0, 0, 0, 0, {0}}), n(x) {}
// 14 | __attribute__((unused)) CCUTE_FOLD static made construct(int x) { return made(x); }
// 15 | __attribute__((unused)) CCUTE_FOLD static made convert(int x) { return made{x}; }
// 16 | __attribute__((unused)) CCUTE_FOLD static tile named(int n) { return tile{ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, n}; }
// 17 | __attribute__((unused)) CCUTE_FOLD static tile listed(int n) { return {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, n}; }
// 18 | __attribute__((unused)) CCUTE_FOLD static tile passed(const ccute_layout layout, int n) { return {layout, n}; }
// 18 | CCUTE_FOLD static tile passed__8x4(const int layout_d0, int n) { const ccute_layout layout = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)layout_d0, 1}, 0, 0, 0, 0, 0, {0}}; return {layout, n}; }
// 18 |
// 19 | __attribute__((unused)) CCUTE_FOLD static tile changed(ccute_layout layout, int n)
// 19 | CCUTE_FOLD static tile changed__8x4(const int layout_d0, int n)
// 20 | { ccute_layout layout = {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)layout_d0, 1}, 0, 0, 0, 0, 0, {0}};
// 23 |
// 29 |     const made a = construct(n), b = convert(n + 1); const int b_layout_d0 = n + 1;
// 30 |     const tile c = named(n + 2), d = listed(4); const int c_layout_d0 = n + 2;
// 31 |     return ((long)((i >> 3) + n * (i & 7))) + 10 * ((long)((i >> 3) + b_layout_d0 * (i & 7))) + 100 * ((long)((i >> 3) + c_layout_d0 * (i & 7))) + 1000 * ((long)((i & 7) * 4 + (i >> 3))) +
// 39 |     /* rows = (8,4):(n,1) */
// 40 |     const tile a = passed__8x4(n, n), b = changed__8x4(n, n);
// 41 |     return ((long)((i >> 3) + n * (i & 7))) + 10 * ccute_at(b.layout, i) + 100 * a.n + 1000 * b.n;
// ! helpers_return_their_parameters.cc:41:50: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a.layout, i) + 10 * ccute_at(b.layout, i) + 100 * a.n + 1000 * b.n;
// !                                                  ^~~~~~~~
