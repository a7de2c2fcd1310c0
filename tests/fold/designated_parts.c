// After a member that a list names come the members after it; a part that two items make, or one of an array or an
// inner object that an item names, has the last one's value.
#include <ccute/short.h>

struct three {
    ccute_layout a, b, c;
};
struct deep {
    int n;
    struct three t;
    ccute_layout l[2];
};
#define L(d) ccute_make_layout(TUP(4, 4), TUP(n, d))

// run: goes_on(3)
CCUTE_FOLD long goes_on(int n)
{
    const struct three t = {.b = L(1), L(2), .a = L(3)};
    return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
}

#define FIRST .a
// run: named_by_a_macro(3)
CCUTE_FOLD long named_by_a_macro(int n)
{
    const struct three t = {.b = L(1), L(2), FIRST = L(3)};
    return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
}

// run: made_twice(3)
CCUTE_FOLD long made_twice(int n)
{
    const struct three t = {L(1), L(2), .a = L(3), L(4)};
    return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2);
}

// run: element_made_twice(3)
CCUTE_FOLD long element_made_twice(int n)
{
    const ccute_layout l[2] = {L(2), L(3), [0] = L(9)};
    return ccute_at(l[0], 1, 2) + 100 * ccute_at(l[1], 1, 2);
}

// run: elements_by_numbers(3)
CCUTE_FOLD long elements_by_numbers(int n)
{
    const ccute_layout l[3] = {[2] = L(1), [0] = L(2), L(3)};
    return ccute_at(l[0], 1, 2) + 100 * ccute_at(l[1], 1, 2) + 10000 * ccute_at(l[2], 1, 2);
}

// run: inside_made_twice(3)
CCUTE_FOLD long inside_made_twice(int n)
{
    const struct deep d = {.t = {L(2), L(3)}, .t.b = L(9), .n = 4};
    const struct deep e = {4, {L(2), L(3)}, {L(4)}, .l[0] = L(9)};
    return ccute_at(d.t.a, 1, 2) + 100 * ccute_at(d.t.b, 1, 2) + 10000 * ccute_at(e.l[0], 1, 2);
}

// run: in_any_order(3)
CCUTE_FOLD long in_any_order(int n)
{
    const struct three t = {.c = L(5), .a = L(6)};
    return ccute_at(t.c, 1, 2) + 100 * ccute_at(t.a, 1, 2);
}

// run: from_the_middle(3)
CCUTE_FOLD long from_the_middle(int n)
{
    const struct three t = {.b = L(1), L(2)};
    return ccute_at(t.b, 1, 2) + 100 * ccute_at(t.c, 1, 2);
}

// ---- folded ----
// 18 |     const struct three t = {.b = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}, .a = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}}; (void)t;
// 19 |     return ((long)((long long)n + 6)) + 100 * ((long)((long long)n + 2)) + 10000 * ((long)((long long)n + 4));
// 26 |     const struct three t = {.b = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}, FIRST = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}}; (void)t;
// 27 |     return ((long)((long long)n + 6)) + 100 * ((long)((long long)n + 2)) + 10000 * ((long)((long long)n + 4));
// 33 |     const struct three t = {(ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}, .a = (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}, (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 4}, 0, 0, 0, 0, 0, {0}}};
// 40 |     const ccute_layout l[2] = {(ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}, (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}, [0] = (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 9}, 0, 0, 0, 0, 0, {0}}};
// 47 |     const ccute_layout l[3] = {[2] = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, [0] = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}}; (void)l;
// 48 |     return ((long)((long long)n + 4)) + 100 * ((long)((long long)n + 6)) + 10000 * ((long)((long long)n + 2));
// 54 |     const struct deep d = {.t = {(ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}, (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}}, .t.b = (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 9}, 0, 0, 0, 0, 0, {0}}, .n = 4};
// 55 |     const struct deep e = {4, {(ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}, (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 3}, 0, 0, 0, 0, 0, {0}}}, {(ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 4}, 0, 0, 0, 0, 0, {0}}}, .l[0] = (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 9}, 0, 0, 0, 0, 0, {0}}};
// 62 |     const struct three t = {.c = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 5}, 0, 0, 0, 0, 0, {0}}, .a = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 6}, 0, 0, 0, 0, 0, {0}}}; (void)t;
// 63 |     return ((long)((long long)n + 10)) + 100 * ((long)((long long)n + 12));
// 69 |     const struct three t = {.b = {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {{0}}, {16, 1}, {4, 4}}, {(long)n, 2}, 0, 0, 0, 0, 0, {0}}}; (void)t;
// 70 |     return ((long)((long long)n + 2)) + 100 * ((long)((long long)n + 4));
// ! designated_parts.c:19:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
// !            ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:19:40: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
// !                                        ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:19:70: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
// !                                                                      ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:27:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
// !            ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:27:40: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
// !                                        ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:27:70: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2) + 10000 * ccute_at(t.c, 1, 2);
// !                                                                      ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:34:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2);
// !                     ^~~
// ! designated_parts.c:34:49: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(t.a, 1, 2) + 100 * ccute_at(t.b, 1, 2);
// !                                                 ^~~
// ! designated_parts.c:41:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(l[0], 1, 2) + 100 * ccute_at(l[1], 1, 2);
// !                     ^~~~
// ! designated_parts.c:41:50: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(l[0], 1, 2) + 100 * ccute_at(l[1], 1, 2);
// !                                                  ^~~~
// ! designated_parts.c:48:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l[0], 1, 2) + 100 * ccute_at(l[1], 1, 2) + 10000 * ccute_at(l[2], 1, 2);
// !            ^~~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:48:41: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l[0], 1, 2) + 100 * ccute_at(l[1], 1, 2) + 10000 * ccute_at(l[2], 1, 2);
// !                                         ^~~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:48:72: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l[0], 1, 2) + 100 * ccute_at(l[1], 1, 2) + 10000 * ccute_at(l[2], 1, 2);
// !                                                                        ^~~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:56:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(d.t.a, 1, 2) + 100 * ccute_at(d.t.b, 1, 2) + 10000 * ccute_at(e.l[0], 1, 2);
// !                     ^~~~~
// ! designated_parts.c:56:51: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(d.t.a, 1, 2) + 100 * ccute_at(d.t.b, 1, 2) + 10000 * ccute_at(e.l[0], 1, 2);
// !                                                   ^~~~~
// ! designated_parts.c:56:83: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(d.t.a, 1, 2) + 100 * ccute_at(d.t.b, 1, 2) + 10000 * ccute_at(e.l[0], 1, 2);
// !                                                                                   ^~~~~~
// ! designated_parts.c:63:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.c, 1, 2) + 100 * ccute_at(t.a, 1, 2);
// !            ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:63:40: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.c, 1, 2) + 100 * ccute_at(t.a, 1, 2);
// !                                        ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:70:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.b, 1, 2) + 100 * ccute_at(t.c, 1, 2);
// !            ^~~~~~~~~~~~~~~~~~~
// ! designated_parts.c:70:40: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.b, 1, 2) + 100 * ccute_at(t.c, 1, 2);
// !                                        ^~~~~~~~~~~~~~~~~~~
