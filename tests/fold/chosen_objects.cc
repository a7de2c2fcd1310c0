// run: by_reference(0, 3, 2); by_reference(1, 3, 2); by_copy(0, 3, 2); by_copy(1, 3, 2); in_place(0, 3, 2); in_place(1, 3, 2); nested(0, 3, 2); nested(1, 3, 2); nested(2, 3, 2); once(3, 2); once(3, 3); written(0, 3, 2); written(1, 3, 2); of_other_forms(0, 3, 2); of_other_forms(1, 3, 2); by_a_counter(1, 3, 2); changed(1, 3, 2)
/* A condition chooses between objects with layouts: each layout is the choice of theirs. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tile {
    ccute_layout l;
    int n;
};
struct deep {
    tile in, t[2];
};
static int calls;
static int next() { return calls++ % 2; }

CCUTE_FOLD long by_reference(int c, int n, int i)
{
    const tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    const tile &t = c ? a : b;
    return ccute_at(t.l, i, 1) * 10 + t.n;
}

CCUTE_FOLD long by_copy(int c, int n, int i)
{
    const tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    const tile t = c ? a : b;
    return ccute_at(t.l, i, 1) * 10 + t.n;
}

CCUTE_FOLD long in_place(int c, int n, int i)
{
    const tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    return ccute_at((c ? a : b).l, i, 1);
}

CCUTE_FOLD long nested(int c, int n, int i)
{
    const deep a = {{ccute_make_layout(8, n), 1}, {{ccute_make_layout(8, 2), 1}, {ccute_make_layout(8, 3), 1}}},
               b = {{ccute_make_layout(8, 7), 1}, {{ccute_make_layout(8, 4), 1}, {ccute_make_layout(8, 5), 1}}};
    const deep d = c ? a : b;
    return ccute_at((c > 1 ? a : b).in.l, i) * 1000 + ccute_at(d.t[1].l, i) * 100 + ccute_at((c ? b : d).t[0].l, 1);
}

/* The condition is evaluated once. */
CCUTE_FOLD long once(int n, int i)
{
    const tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    const tile &t = next() ? a : b;
    return ccute_at(t.l, i, 1) * 100 + ccute_at(t.l, i, 2) + ccute_at((next() ? a : b).l, 3, 1) * 10000;
}

CCUTE_FOLD long written(int c, int n, int i)
{
    tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    tile &t = c ? a : b;
    t.l = ccute_make_layout(TUP(8, 4), TUP(3, 3));
    return ccute_at(a.l, i, 1) * 10 + ccute_at(b.l, i, 1);
}

CCUTE_FOLD long of_other_forms(int c, int n, int i)
{
    const tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(32, n), 2};
    const tile &t = c ? a : b;
    return ccute_at(t.l, i) * 10 + t.n;
}

CCUTE_FOLD long by_a_counter(int c, int n, int i)
{
    const tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    long sum = 0;
    for (int k = 0; k < 4; k++) {
        const tile &t = k % 2 ? a : b;
        sum = sum * 10 + ccute_at(t.l, i, c);
    }
    return sum;
}

CCUTE_FOLD long changed(int c, int n, int i)
{
    const tile a = {ccute_make_layout(TUP(8, 4), TUP(n, 1)), 1}, b = {ccute_make_layout(TUP(8, 4), TUP(1, n)), 2};
    const tile &t = c ? a : b;
    c = !c;
    return ccute_at(t.l, i, 1) * 10 + ccute_at((c ? a : b).l, i, 1);
}
// ---- folded ----
// 18 |     const tile a = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 19 |     const int t_l_d0 = c == 0 ? 1 : n; const int t_l_d1 = c == 0 ? n : 1; const tile &t = c ? a : b;
// 20 |     return ((long)(t_l_d1 + (long long)i * t_l_d0)) * 10 + t.n;
// 25 |     const tile a = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 26 |     const int t_l_d0 = c == 0 ? 1 : n; const int t_l_d1 = c == 0 ? n : 1; const tile t = c ? a : b;
// 27 |     return ((long)(t_l_d1 + (long long)i * t_l_d0)) * 10 + t.n;
// 32 |     const tile a = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2}; (void)a; (void)b;
// 33 |     return (c == 0 ? n : 1) + (long long)i * (c == 0 ? 1 : n);
// 38 |     const deep a = {{{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 1}, {{{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, 1}, {{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 1}}},
// 39 |                b = {{{{1, 0, 0, 0, {}, {0}, {8}}, {7}, 0, 0, 0, 0, 0, {0}}, 1}, {{{{1, 0, 0, 0, {}, {0}, {8}}, {4}, 0, 0, 0, 0, 0, {0}}, 1}, {{{1, 0, 0, 0, {}, {0}, {8}}, {5}, 0, 0, 0, 0, 0, {0}}, 1}}};
// 40 |     const int d_t_0_l_d0 = c == 0 ? 4 : 2; const int d_t_1_l_d0 = c == 0 ? 5 : 3; const deep d = c ? a : b; (void)d;
// 41 |     return ((long)((long long)i * ((c >= 2) == 0 ? 7 : n))) * 1000 + ((long)((long long)i * d_t_1_l_d0)) * 100 + ((long)(c == 0 ? d_t_0_l_d0 : 4));
// 47 |     const tile a = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 54 |     tile a = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 62 |     const tile a = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {{{1, 0, 0, 0, {}, {0}, {32}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 69 |     const tile a = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// 72 |         const int t_l_d0 = (k & 1) == 0 ? 1 : n; const int t_l_d1 = (k & 1) == 0 ? n : 1; const tile &t = k % 2 ? a : b; (void)t;
// 73 |         sum = sum * 10 + ((long)((long long)i * t_l_d0 + (long long)c * t_l_d1));
// 80 |     const tile a = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, 1}, b = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}}, 2};
// ! chosen_objects.cc:49:21: remark: not folded: 't.l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(t.l, i, 1) * 100 + ccute_at(t.l, i, 2) + ccute_at((next() ? a : b).l, 3, 1) * 10000;
// !                     ^~~
// ! chosen_objects.cc:49:49: remark: not folded: 't.l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(t.l, i, 1) * 100 + ccute_at(t.l, i, 2) + ccute_at((next() ? a : b).l, 3, 1) * 10000;
// !                                                 ^~~
// ! chosen_objects.cc:49:72: remark: not folded: the condition that chooses between the two values is not known here; remedy: assign it to a const variable first
// !     return ccute_at(t.l, i, 1) * 100 + ccute_at(t.l, i, 2) + ccute_at((next() ? a : b).l, 3, 1) * 10000;
// !                                                                        ^~~~~~~~~~~~~~
// ! chosen_objects.cc:56:11: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     t.l = ccute_make_layout(TUP(8, 4), TUP(3, 3));
// !           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! chosen_objects.cc:57:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a.l, i, 1) * 10 + ccute_at(b.l, i, 1);
// !                     ^~~
// ! chosen_objects.cc:57:48: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a.l, i, 1) * 10 + ccute_at(b.l, i, 1);
// !                                                ^~~
// ! chosen_objects.cc:64:21: remark: not folded: 't.l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(t.l, i) * 10 + t.n;
// !                     ^~~
// ! chosen_objects.cc:83:21: remark: not folded: 't.l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return ccute_at(t.l, i, 1) * 10 + ccute_at((c ? a : b).l, i, 1);
// !                     ^~~
// ! chosen_objects.cc:83:49: remark: not folded: the condition that chooses between the two values is not known here; remedy: assign it to a const variable first
// !     return ccute_at(t.l, i, 1) * 10 + ccute_at((c ? a : b).l, i, 1);
// !                                                 ^~~~~~~~~
