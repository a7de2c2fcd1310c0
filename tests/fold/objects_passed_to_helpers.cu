// A helper that copies by the layouts of an object has a clone, which is passed the numbers of these.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct pair {
    ccute_layout in, out;
    int n;
};
template <class T> struct view {
    T *p;
    ccute_layout l;
};
struct stages {
    pair each[2];
    ccute_layout all[2];
};
CCUTE_FOLD static __device__ void by_value(int *d, const int *s, pair q) { ccute_copy(d, q.out, s, q.in); }
CCUTE_FOLD __device__ void by_reference(int *d, const int *s, const pair &q)
{
    const pair mine = q;
    ccute_copy(d + mine.n, mine.out, s, q.in);
}
CCUTE_FOLD __device__ void by_pointer(int *d, const int *s, const pair *q)
{
    ccute_copy(d, q->out, s, (*q).in);
    by_reference(d + q->n, s, *q);
}
template <class T> CCUTE_FOLD __device__ void move(view<T> to, const view<const T> &from) { ccute_copy(to.p, to.l, from.p, from.l); }
CCUTE_FOLD __device__ void stage(int *d, const stages &t, int i)
{
    d[ccute_at(t.all[1], i)] = t.each[0].n;
    d[32 + ccute_at(t.all[i & 1], i)] = 2;
    by_value(d + 64, d, t.each[1]);
}
// It writes its object: the helper folds as it is.
CCUTE_FOLD static __device__ void changes(int *d, pair q, int n)
{
    const ccute_layout own = ccute_make_layout(TUP(4, 4), TUP(4, 1));
    q.in = ccute_make_layout(8, n);
    d[ccute_at(q.in, 3)] = ccute_at(own, n & 15);
}

// run: LAUNCH(k, 1, 1, (int *)OUT, (int *)(OUT + 1024), 5); LAUNCH(k, 1, 1, (int *)OUT, (int *)(OUT + 1024), 9)
CCUTE_FOLD __global__ void k(int *d, int *s, int ld)
{
    for (int i = 0; i < 200; i++)
        s[i] = 3 * i;
    const pair a = {ccute_make_layout(TUP(4, 4), TUP(ld, 1)), ccute_make_layout(TUP(4, 4)), 20};
    const pair b = {ccute_make_layout(TUP(4, 4), TUP(1, ld)), ccute_make_layout(TUP(4, 4), TUP(4, 1)), 24};
    const stages t = {{b, a}, {ccute_make_layout(8, 2), ccute_make_layout(8, 3)}};
    by_value(d, s, a);
    by_value(d + 16, s, b);
    by_reference(d + 32, s, a);
    by_pointer(d + 96, s, &b);
    move<int>({d + 160, a.out}, view<const int>{s, b.in});
    const view<int> v = {d + 192, a.out};
    const view<const int> w = {s, b.in};
    move(v, w);
    stage(d + 256, t, ld & 3);
    changes(d + 400, a, ld & 7);
}
// ---- folded ----
// 17 | __attribute__((unused)) CCUTE_FOLD static __device__ void by_value(int *d, const int *s, pair q) { ccute_copy(d, q.out, s, q.in); }
// 17 | CCUTE_FOLD static __device__ void by_value__4x4_4x4(int *d, const int *s, pair q, const int q_in_d0) { (void)q; { { const auto v0 = s[0], v1 = s[q_in_d0], v2 = s[(long long)q_in_d0 * 2], v3 = s[(long long)q_in_d0 * 3], v4 = s[1], v5 = s[(long long)q_in_d0 + 1], v6 = s[(long long)q_in_d0 * 2 + 1], v7 = s[(long long)q_in_d0 * 3 + 1]; d[0] = v0; d[1] = v1; d[2] = v2; d[3] = v3; d[4] = v4; d[5] = v5; d[6] = v6; d[7] = v7; } { const auto v0 = s[2], v1 = s[(long long)q_in_d0 + 2], v2 = s[(long long)q_in_d0 * 2 + 2], v3 = s[(long long)q_in_d0 * 3 + 2], v4 = s[3], v5 = s[(long long)q_in_d0 + 3], v6 = s[(long long)q_in_d0 * 2 + 3], v7 = s[(long long)q_in_d0 * 3 + 3]; d[8] = v0; d[9] = v1; d[10] = v2; d[11] = v3; d[12] = v4; d[13] = v5; d[14] = v6; d[15] = v7; } } }
// 17 | CCUTE_FOLD static __device__ void by_value__4x4_4x4_2(int *d, const int *s, pair q, const int q_in_d1) { (void)q; { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3], v4 = s[q_in_d1], v5 = s[(long long)q_in_d1 + 1], v6 = s[(long long)q_in_d1 + 2], v7 = s[(long long)q_in_d1 + 3]; d[0] = v0; d[4] = v1; d[8] = v2; d[12] = v3; d[1] = v4; d[5] = v5; d[9] = v6; d[13] = v7; } { const auto v0 = s[(long long)q_in_d1 * 2], v1 = s[(long long)q_in_d1 * 2 + 1], v2 = s[(long long)q_in_d1 * 2 + 2], v3 = s[(long long)q_in_d1 * 2 + 3], v4 = s[(long long)q_in_d1 * 3], v5 = s[(long long)q_in_d1 * 3 + 1], v6 = s[(long long)q_in_d1 * 3 + 2], v7 = s[(long long)q_in_d1 * 3 + 3]; d[2] = v0; d[6] = v1; d[10] = v2; d[14] = v3; d[3] = v4; d[7] = v5; d[11] = v6; d[15] = v7; } } }
// 17 |
// 18 | CCUTE_FOLD __device__ void by_reference__4x4_4x4(int *d, const int *s, const pair &q, const int q_in_d0)
// 21 |     { { const auto v0 = s[0], v1 = s[q_in_d0], v2 = s[(long long)q_in_d0 * 2], v3 = s[(long long)q_in_d0 * 3], v4 = s[1], v5 = s[(long long)q_in_d0 + 1], v6 = s[(long long)q_in_d0 * 2 + 1], v7 = s[(long long)q_in_d0 * 3 + 1]; (d + mine.n)[0] = v0; (d + mine.n)[1] = v1; (d + mine.n)[2] = v2; (d + mine.n)[3] = v3; (d + mine.n)[4] = v4; (d + mine.n)[5] = v5; (d + mine.n)[6] = v6; (d + mine.n)[7] = v7; } { const auto v0 = s[2], v1 = s[(long long)q_in_d0 + 2], v2 = s[(long long)q_in_d0 * 2 + 2], v3 = s[(long long)q_in_d0 * 3 + 2], v4 = s[3], v5 = s[(long long)q_in_d0 + 3], v6 = s[(long long)q_in_d0 * 2 + 3], v7 = s[(long long)q_in_d0 * 3 + 3]; (d + mine.n)[8] = v0; (d + mine.n)[9] = v1; (d + mine.n)[10] = v2; (d + mine.n)[11] = v3; (d + mine.n)[12] = v4; (d + mine.n)[13] = v5; (d + mine.n)[14] = v6; (d + mine.n)[15] = v7; } }
// 18 | CCUTE_FOLD __device__ void by_reference__4x4_4x4_2(int *d, const int *s, const pair &q, const int q_in_d1)
// 21 |     { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3], v4 = s[q_in_d1], v5 = s[(long long)q_in_d1 + 1], v6 = s[(long long)q_in_d1 + 2], v7 = s[(long long)q_in_d1 + 3]; (d + mine.n)[0] = v0; (d + mine.n)[4] = v1; (d + mine.n)[8] = v2; (d + mine.n)[12] = v3; (d + mine.n)[1] = v4; (d + mine.n)[5] = v5; (d + mine.n)[9] = v6; (d + mine.n)[13] = v7; } { const auto v0 = s[(long long)q_in_d1 * 2], v1 = s[(long long)q_in_d1 * 2 + 1], v2 = s[(long long)q_in_d1 * 2 + 2], v3 = s[(long long)q_in_d1 * 2 + 3], v4 = s[(long long)q_in_d1 * 3], v5 = s[(long long)q_in_d1 * 3 + 1], v6 = s[(long long)q_in_d1 * 3 + 2], v7 = s[(long long)q_in_d1 * 3 + 3]; (d + mine.n)[2] = v0; (d + mine.n)[6] = v1; (d + mine.n)[10] = v2; (d + mine.n)[14] = v3; (d + mine.n)[3] = v4; (d + mine.n)[7] = v5; (d + mine.n)[11] = v6; (d + mine.n)[15] = v7; } }
// 22 |
// 23 | CCUTE_FOLD __device__ void by_pointer__4x4_4x4(int *d, const int *s, const pair *q, const int q_in_d1)
// 25 |     { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3], v4 = s[q_in_d1], v5 = s[(long long)q_in_d1 + 1], v6 = s[(long long)q_in_d1 + 2], v7 = s[(long long)q_in_d1 + 3]; d[0] = v0; d[4] = v1; d[8] = v2; d[12] = v3; d[1] = v4; d[5] = v5; d[9] = v6; d[13] = v7; } { const auto v0 = s[(long long)q_in_d1 * 2], v1 = s[(long long)q_in_d1 * 2 + 1], v2 = s[(long long)q_in_d1 * 2 + 2], v3 = s[(long long)q_in_d1 * 2 + 3], v4 = s[(long long)q_in_d1 * 3], v5 = s[(long long)q_in_d1 * 3 + 1], v6 = s[(long long)q_in_d1 * 3 + 2], v7 = s[(long long)q_in_d1 * 3 + 3]; d[2] = v0; d[6] = v1; d[10] = v2; d[14] = v3; d[3] = v4; d[7] = v5; d[11] = v6; d[15] = v7; } }
// 26 |     by_reference__4x4_4x4_2(d + q->n, s, *q, q_in_d1);
// 27 |
// 28 | template <class T> CCUTE_FOLD __device__ void move__4x4_4x4(view<T> to, const view<const T> &from, const int from_l_d1) { { auto *const p1 = from.p; { const auto v0 = p1[0], v1 = p1[1], v2 = p1[2], v3 = p1[3], v4 = p1[from_l_d1], v5 = p1[(long long)from_l_d1 + 1], v6 = p1[(long long)from_l_d1 + 2], v7 = p1[(long long)from_l_d1 + 3]; to.p[0] = v0; to.p[1] = v1; to.p[2] = v2; to.p[3] = v3; to.p[4] = v4; to.p[5] = v5; to.p[6] = v6; to.p[7] = v7; } { const auto v0 = p1[(long long)from_l_d1 * 2], v1 = p1[(long long)from_l_d1 * 2 + 1], v2 = p1[(long long)from_l_d1 * 2 + 2], v3 = p1[(long long)from_l_d1 * 2 + 3], v4 = p1[(long long)from_l_d1 * 3], v5 = p1[(long long)from_l_d1 * 3 + 1], v6 = p1[(long long)from_l_d1 * 3 + 2], v7 = p1[(long long)from_l_d1 * 3 + 3]; to.p[8] = v0; to.p[9] = v1; to.p[10] = v2; to.p[11] = v3; to.p[12] = v4; to.p[13] = v5; to.p[14] = v6; to.p[15] = v7; } } }
// 28 |
// 29 | CCUTE_FOLD __device__ void stage__4x4_4x4_4x4_4x4_8_8(int *d, const stages &t, const int t_each_0_in_d1, int i)
// 31 |     d[i * 3] = t.each[0].n;
// 32 |     d[32 + ((long)(i * ((i & 1) == 0 ? 2 : 3)))] = 2;
// 33 |     by_value__4x4_4x4(d + 64, d, t.each[1], t_each_0_in_d1);
// 34 |
// 38 |     /* own = (4,4):(4,1) */
// 40 |     d[ccute_at(q.in, 3)] = (n & 15 & 3) * 4 + ((n & 15) >> 2);
// 48 |     const pair a = {{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, 4}, 0, 0, 0, 0, 0, {0}}, 20};
// 49 |     const pair b = {{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, (long)ld}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}}, 24};
// 50 |     const stages t = {{b, a}, {{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}}};
// 51 |     by_value__4x4_4x4(d, s, a, ld);
// 52 |     by_value__4x4_4x4_2(d + 16, s, b, ld);
// 53 |     by_reference__4x4_4x4(d + 32, s, a, ld);
// 54 |     by_pointer__4x4_4x4(d + 96, s, &b, ld);
// 56 |     const view<int> v = {d + 192, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, 4}, 0, 0, 0, 0, 0, {0}}};
// 57 |     const view<const int> w = {s, ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 4}}, {1, (long)ld}, 0, 0, 0, 0, 0, {0}}};
// 58 |     move__4x4_4x4(v, w, ld);
// 59 |     stage__4x4_4x4_4x4_4x4_8_8(d + 256, t, ld, ld & 3);
// ! objects_passed_to_helpers.cu:17:76: remark: narrow: 32-bit: no two elements are adjacent on both sides
// ! CCUTE_FOLD static __device__ void by_value(int *d, const int *s, pair q) { ccute_copy(d, q.out, s, q.in); }
// !                                                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_passed_to_helpers.cu:21:5: remark: narrow: 32-bit: no two elements are adjacent on both sides
// !     ccute_copy(d + mine.n, mine.out, s, q.in);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_passed_to_helpers.cu:25:5: remark: narrow: 32-bit: no two elements are adjacent on both sides
// !     ccute_copy(d, q->out, s, (*q).in);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_passed_to_helpers.cu:28:93: remark: narrow: 32-bit: 'from.p' is not known to be 16-byte aligned; remedy: assign from.p to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// ! template <class T> CCUTE_FOLD __device__ void move(view<T> to, const view<const T> &from) { ccute_copy(to.p, to.l, from.p, from.l); }
// !                                                                                             ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_passed_to_helpers.cu:28:110: warning: 'to.l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; the library copies instead, hundreds of times slower; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! template <class T> CCUTE_FOLD __device__ void move(view<T> to, const view<const T> &from) { ccute_copy(to.p, to.l, from.p, from.l); }
// !                                                                                                              ^~~~
// ! objects_passed_to_helpers.cu:32:12: remark: costly: fewer instructions where i < 2; remedy: CCUTE_ASSUME(i < 2)
// !     d[32 + ccute_at(t.all[i & 1], i)] = 2;
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_passed_to_helpers.cu:39:12: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     q.in = ccute_make_layout(8, n);
// !            ^~~~~~~~~~~~~~~~~~~~~~~
// ! objects_passed_to_helpers.cu:40:16: remark: not folded: 'q.in' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     d[ccute_at(q.in, 3)] = ccute_at(own, n & 15);
// !                ^~~~
// ! objects_passed_to_helpers.cu:55:5: warning: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; the library copies instead, hundreds of times slower; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     move<int>({d + 160, a.out}, view<const int>{s, b.in});
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_passed_to_helpers.cu:60:5: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     changes(d + 400, a, ld & 7);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~
