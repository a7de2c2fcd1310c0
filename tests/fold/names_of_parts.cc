// run: of_a_struct(3); of_an_array(3); of_an_element(5, 3); of_a_part_that_may_be_bad(8, 3); of_a_part_that_may_be_bad(-1, 1); written(3); by_pointers(true, 3); by_pointers(false, 3); by_arrays(1, 3); pointer_that_moves(true, 3)
/* auto &[a, b] = object: the names have the layouts of the parts of an object that nothing writes, as has an object that
   a condition chooses by pointers, or an array that a variable points to. */
#include <ccute/short.h>

struct tile {
    ccute_layout in;
    int n;
    ccute_layout out;
};

CCUTE_FOLD long of_a_struct(int i)
{
    const tile t = {ccute_make_layout(TUP(8, 4), TUP(1, 8)), 3, ccute_make_layout(4)};
    const auto &[a, n, b] = t;
    return ccute_at(a, i, 2) + n + ccute_at(b, 2);
}
CCUTE_FOLD long of_an_array(int i)
{
    const ccute_layout all[2] = {ccute_make_layout(TUP(8, 4), TUP(1, 8)), ccute_make_layout(4)};
    auto &&[a, b] = all;
    return ccute_at(a, i, 2) + ccute_at(b, 2);
}
CCUTE_FOLD long of_an_element(int n, int i)
{
    const tile all[2] = {{ccute_make_layout(TUP(8, 4), TUP(1, 8)), 3, ccute_make_layout(4)},
                         {ccute_make_layout(TUP(8, 4), TUP(4, n)), 4, ccute_make_layout(4, n)}};
    const auto &[a, k, b] = all[1];
    long sum = ccute_at(a, i, 2);
    {
        const int a = 3;
        sum += a + k;
    }
    return sum + ccute_at(b, 2);
}
CCUTE_FOLD long of_a_part_that_may_be_bad(int n, int i)
{
    const tile t = {ccute_make_layout(TUP(n, 4), TUP(1, 8)), 3, ccute_make_layout(4)};
    const auto &[a, k, b] = t;
    long sum = k;
    if (i > 2)
        sum += ccute_at(a, i, 2);
    return sum + ccute_at(b, 2);
}
CCUTE_FOLD long written(int i)
{
    tile t = {ccute_make_layout(TUP(8, 4), TUP(1, 8)), 3, ccute_make_layout(4)};
    auto &[a, n, b] = t;
    b = ccute_make_layout(4, 5);
    return ccute_at(a, i, 2) + n + ccute_at(b, 2) + ccute_at(t.out, 1);
}
CCUTE_FOLD long by_pointers(bool c, int i)
{
    const tile s = {ccute_make_layout(TUP(8, 4), TUP(1, 8)), 1, ccute_make_layout(4)};
    const tile t = {ccute_make_layout(TUP(8, 4), TUP(4, 1)), 2, ccute_make_layout(4)};
    const tile *const p = c ? &t : &s;
    return ccute_at((c ? &s : &t)->in, i, 2) * 100 + ccute_at(p->in, i, 2);
}
CCUTE_FOLD long by_arrays(int k, int i)
{
    const tile all[2] = {{ccute_make_layout(TUP(8, 4), TUP(1, 8)), 3, ccute_make_layout(4)},
                         {ccute_make_layout(TUP(8, 4), TUP(4, 1)), 4, ccute_make_layout(4)}};
    const tile(*const p)[2] = &all;
    return ccute_at((*p)[1].in, i, 2) * 100 + ccute_at((*p)[k].in, i, 3);
}
CCUTE_FOLD long pointer_that_moves(bool c, int i)
{
    const tile s = {ccute_make_layout(TUP(8, 4), TUP(1, 8)), 1, ccute_make_layout(4)};
    const tile t = {ccute_make_layout(TUP(8, 4), TUP(4, 1)), 2, ccute_make_layout(4)};
    const tile *p = c ? &s : &t;
    const long first = ccute_at(p->in, i, 2);
    p = c ? &t : &s;
    return first * 100 + ccute_at(p->in, i, 2);
}
// ---- folded ----
// 14 |     const tile t = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, 3, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// 15 |     const auto &[a, n, b] = t; (void)a; (void)b;
// 16 |     return ((long)((long long)i + 16)) + n + 2L;
// 20 |     const ccute_layout all[2] = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// 21 |     auto &&[a, b] = all; (void)a; (void)b;
// 22 |     return ((long)((long long)i + 16)) + 2L;
// 26 |     const tile all[2] = {{{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, 3, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}},
// 27 |                          {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, (long)n}, 0, 0, 0, 0, 0, {0}}, 4, {{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}}};
// 28 |     const auto &[a, k, b] = all[1]; (void)a; (void)b;
// 29 |     long sum = (long long)n * 2 + (long long)i * 4;
// 34 |     return sum + ((long)((long long)n * 2));
// 38 |     const tile t = {(n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4), TUP(1, 8))), 3, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// 39 |     const auto &[a, k, b] = t; (void)a; (void)b;
// 42 |         { ccute_check_(n >= 0); sum += (long)((unsigned)i + 16); }
// 43 |     return sum + 2L;
// 47 |     tile t = {ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, 3, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// 54 |     const tile s = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, 1, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// 55 |     const tile t = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}, 2, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// 56 |     const tile *const p = c ? &t : &s; (void)p;
// 57 |     return ((long)((c == 0 ? 1 : 8) * 2 + (long long)i * (c == 0 ? 4 : 1))) * 100 + ((long)((c == 0 ? 8 : 1) * 2 + (long long)i * (c == 0 ? 1 : 4)));
// 61 |     const tile all[2] = {{{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, 3, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}},
// 62 |                          {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}, 4, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}}};
// 63 |     const tile(*const p)[2] = &all; (void)p;
// 64 |     return ((long)((long long)i * 4 + 2)) * 100 + ((long)((k == 0 ? 8 : 1) * 3 + (long long)i * (k == 0 ? 1 : 4)));
// 68 |     const tile s = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, 1, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// 69 |     const tile t = {{{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}, 2, {{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}};
// ! names_of_parts.cc:16:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i, 2) + n + ccute_at(b, 2);
// !            ^~~~~~~~~~~~~~~~~
// ! names_of_parts.cc:22:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i, 2) + ccute_at(b, 2);
// !            ^~~~~~~~~~~~~~~~~
// ! names_of_parts.cc:34:18: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return sum + ccute_at(b, 2);
// !                  ^~~~~~~~~~~~~~
// ! names_of_parts.cc:38:21: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const tile t = {ccute_make_layout(TUP(n, 4), TUP(1, 8)), 3, ccute_make_layout(4)};
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_parts.cc:42:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         sum += ccute_at(a, i, 2);
// !                ^~~~~~~~~~~~~~~~~
// ! names_of_parts.cc:48:12: remark: not folded: 'a' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto &[a, n, b] = t;
// !            ^
// ! names_of_parts.cc:48:18: remark: not folded: 'b' stays: foldc does not know the object of which it names a part; remedy: declare a const variable for each value
// !     auto &[a, n, b] = t;
// !                  ^
// ! names_of_parts.cc:49:9: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     b = ccute_make_layout(4, 5);
// !         ^~~~~~~~~~~~~~~~~~~~~~~
// ! names_of_parts.cc:50:21: remark: not folded: the value of 'a' is not known here
// !     return ccute_at(a, i, 2) + n + ccute_at(b, 2) + ccute_at(t.out, 1);
// !                     ^
// ! names_of_parts.cc:50:45: remark: not folded: the value of 'b' is not known here
// !     return ccute_at(a, i, 2) + n + ccute_at(b, 2) + ccute_at(t.out, 1);
// !                                             ^
// ! names_of_parts.cc:50:62: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(a, i, 2) + n + ccute_at(b, 2) + ccute_at(t.out, 1);
// !                                                              ^~~~~
// ! names_of_parts.cc:71:33: remark: not folded: 'p->in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     const long first = ccute_at(p->in, i, 2);
// !                                 ^~~~~
// ! names_of_parts.cc:73:35: remark: not folded: 'p->in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return first * 100 + ccute_at(p->in, i, 2);
// !                                   ^~~~~
