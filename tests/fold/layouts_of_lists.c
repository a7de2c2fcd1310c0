// Lists that name members and elements, in C's own words: what they name has its value, and the names of the values keep
// theirs. Elements by numbers, in any order; compound literals.
#include <ccute/short.h>

typedef struct {
    int rows, cols;
    ccute_layout l;
} tile;
struct two {
    ccute_layout in, out;
};

CCUTE_FOLD static tile made(int n)
{
    return (tile){.rows = n, .cols = 8, .l = ccute_make_layout(TUP(4, 8), TUP(n, 1))};
}

// run: members(5, 2); literal(5, 2); of_a_helper(5, 2); copies(5, 2)
CCUTE_FOLD long members(int n, int i)
{
    const tile t = {.rows = n, .cols = 8, .l = ccute_make_layout(TUP(4, 8), TUP(n, 1))};
    return ccute_at(t.l, i, 2) + t.rows;
}

CCUTE_FOLD long literal(int n, int i)
{
    const tile t = (tile){.rows = n, .cols = 8, .l = ccute_make_layout(TUP(4, 8), TUP(n, 1))};
    return ccute_at(t.l, i, 2) + t.rows;
}

CCUTE_FOLD long of_a_helper(int n, int i)
{
    const tile t = made(n);
    return ccute_at(t.l, i, 2) + t.rows;
}

CCUTE_FOLD long copies(int n, int i)
{
    const ccute_layout l = ccute_make_layout(8, n), m = ccute_make_layout(8, 3);
    const struct two t = {.in = l, .out = m};
    return ccute_at(t.in, i) + ccute_at(t.out, i) * 3 + ccute_at(l, 2);
}

// run: elements(5, 2); in_turn(5, 2); twice(5, 2); inside(5, 2); a_range(5, 2)
CCUTE_FOLD long elements(int n, int i)
{
    const tile a[3] = {[2] = {.l = ccute_make_layout(8, n)}, [0] = {.l = ccute_make_layout(8, 3)}, {1, 2, ccute_make_layout(8, 5)}};
    return ccute_at(a[0].l, i) + ccute_at(a[1].l, i) * 3 + ccute_at(a[2].l, i) * 5;
}

CCUTE_FOLD long in_turn(int n, int i)
{
    const ccute_layout a[] = {[1] = ccute_make_layout(8, n), ccute_make_layout(8, 7), [0] = ccute_make_layout(8, 2)};
    long s = 0;
    for (int k = 0; k < 3; k++)
        s = s * 3 + ccute_at(a[k], i);
    return s;
}

CCUTE_FOLD long twice(int n, int i)
{
    const ccute_layout a[] = {[1] = ccute_make_layout(8, n), ccute_make_layout(8, 7), [1] = ccute_make_layout(8, 2)};
    return ccute_at(a[1], i) * 3 + ccute_at(a[2], i) * 7;
}

CCUTE_FOLD long inside(int n, int i)
{
    const ccute_layout a[2][2] = {[1] = {ccute_make_layout(8, n), ccute_make_layout(8, 7)}, [0] = {ccute_make_layout(8, 2)}};
    return ccute_at(a[1][1], i) * 3 + ccute_at(a[1][0], i) * 7 + ccute_at(a[0][0], i);
}

CCUTE_FOLD long a_range(int n, int i)
{
    const int e[4] = {[0 ... 2] = 3, [3] = n};
    return ccute_at(ccute_make_layout(TUP(4, 8), TUP(n, e[1])), i, 2);
}

static int next(int *n) { return ++*n; }

// run: effects(5, 2)
CCUTE_FOLD long effects(int n, int i)
{
    const tile t = {.rows = next(&n), .l = ccute_make_layout(8, 3)};
    return ccute_at(t.l, i) + ccute_at(ccute_make_layout(TUP(4, 8), TUP(n, 1)), i, 2) + t.rows;
}
// ---- folded ----
// 13 | __attribute__((unused)) CCUTE_FOLD static tile made(int n)
// 15 |     return (tile){.rows = n, .cols = 8, .l = (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 8}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}};
// 21 |     const tile t = {.rows = n, .cols = 8, .l = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 8}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}};
// 22 |     return ((long)((long long)n * i + 2)) + t.rows;
// 27 |     const tile t = (tile){.rows = n, .cols = 8, .l = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 8}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}};
// 28 |     return ((long)((long long)n * i + 2)) + t.rows;
// 34 |     return ((long)((long long)n * i + 2)) + t.rows;
// 39 |     /* l = 8:n */ /* m = 8:3 */
// 40 |     const struct two t = {.in = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, .out = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}}; (void)t;
// 41 |     return ((long)((long long)n * i)) + ((long)((long long)i * 3)) * 3 + ((long)((long long)n * 2));
// 47 |     const tile a[3] = {[2] = {.l = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}}, [0] = {.l = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}}, {1, 2, {{1, 0, 0, 0, {{0}}, {0}, {8}}, {5}, 0, 0, 0, 0, 0, {0}}}}; (void)a;
// 48 |     return ((long)((long long)i * 3)) + ((long)((long long)i * 5)) * 3 + ((long)((long long)n * i)) * 5;
// 53 |     const ccute_layout a[] = {[1] = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {{0}}, {0}, {8}}, {7}, 0, 0, 0, 0, 0, {0}}, [0] = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}}; (void)a;
// 56 |         s = s * 3 + ((long)((long long)i * (k == 0 ? 2 : (k == 1 ? n : 7))));
// 62 |     const ccute_layout a[] = {[1] = (ccute_layout){{1, 0, 0, 0, {{0}}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, (ccute_layout){{1, 0, 0, 0, {{0}}, {0}, {8}}, {7}, 0, 0, 0, 0, 0, {0}}, [1] = (ccute_layout){{1, 0, 0, 0, {{0}}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}};
// 68 |     const ccute_layout a[2][2] = {[1] = {{{1, 0, 0, 0, {{0}}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {{0}}, {0}, {8}}, {7}, 0, 0, 0, 0, 0, {0}}}, [0] = {{{1, 0, 0, 0, {{0}}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}}}; (void)a;
// 69 |     return ((long)((long long)i * 7)) * 3 + ((long)((long long)n * i)) * 7 + ((long)((long long)i * 2));
// 75 |     return (long long)e[1] * 2 + (long long)n * i;
// 83 |     const tile t = {.rows = next(&n), .l = {{1, 0, 0, 0, {{0}}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}};
// 84 |     return ((long)((long long)i * 3)) + ((long)((long long)i * n + 2)) + t.rows;
// ! layouts_of_lists.c:41:57: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.in, i) + ccute_at(t.out, i) * 3 + ccute_at(l, 2);
// !                                                         ^~~~~~~~~~~~~~
// ! layouts_of_lists.c:63:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a[1], i) * 3 + ccute_at(a[2], i) * 7;
// !                     ^~~~
// ! layouts_of_lists.c:63:45: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a[1], i) * 3 + ccute_at(a[2], i) * 7;
// !                                             ^~~~
// ! layouts_of_lists.c:69:66: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a[1][1], i) * 3 + ccute_at(a[1][0], i) * 7 + ccute_at(a[0][0], i);
// !                                                                  ^~~~~~~~~~~~~~~~~~~~
