// Layouts in arrays and structs: each part that an initialiser makes is a value of its own; an index that is not known
// chooses among layouts of one form.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct pair {
    ccute_layout in, out;
    int n;
};
struct view {
    int *p;
    ccute_layout l;
};
struct two {
    pair p[2];
};
struct last {
    pair p;
    ccute_layout l;
};

// run: LAUNCH(constant, 1, 32, (int *)OUT, (int *)(OUT + 512), 5); LAUNCH(constant, 1, 32, (int *)OUT, (int *)(OUT + 512), 1)
CCUTE_FOLD __global__ void __launch_bounds__(32) constant(int *d, int *s, int n)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(8, 1));
    const ccute_layout a[3] = {ccute_make_layout(32), l, ccute_make_layout(TUP(4, 8), TUP(n, 4))};
    const pair t = {a[1], ccute_make_layout(TUP(8, 4)), 7}, u = {.in = a[2], .n = 3};
    const view v{d + n, t.out}, w = {s, ccute_make_layout(32, 2)};
    const two x = {{{ccute_make_layout(8, 3), ccute_make_layout(8), 3}, {ccute_make_layout(8, n), l}}};
    s[threadIdx.x] = threadIdx.x * 3;
    d[ccute_at(a[0], threadIdx.x)] = t.n;
    d[32 + ccute_at(a[1], threadIdx.x)] = s[ccute_at(t.in, threadIdx.x)];
    v.p[64 + ccute_at(v.l, threadIdx.x)] = ccute_at(u.in, 1, 2);
    d[128 + ccute_at(x.p[1].in, threadIdx.x % 8)] = ccute_at(x.p[1].out, 3, 3) + ccute_size(w.l);
    ccute_copy(d + 200, a[0], s, ccute_make_layout(32));
}

// run: LAUNCH(rounds, 1, 32, (int *)OUT, (int *)(OUT + 512), 1); LAUNCH(rounds, 1, 32, (int *)OUT, (int *)(OUT + 512), 2)
CCUTE_FOLD __global__ void __launch_bounds__(32) rounds(int *d, int *s, int n)
{
    const ccute_layout a[3] = {ccute_make_layout(TUP(4, 8)), ccute_make_layout(TUP(4, 8), TUP(8, 1)),
                               ccute_make_layout(TUP(4, 8), TUP(8, n))};
    const two x = {{{a[0], a[1]}, {a[1], a[0]}}};
    s[threadIdx.x] = threadIdx.x * 3;
#pragma unroll
    for (int i = 0; i < 3; i++) {
        const ccute_layout each = a[i];
        d[32 * i + ccute_at(each, threadIdx.x)] = s[threadIdx.x];
    }
    for (int i = 0; i < 2; i++)
        d[96 + 32 * i + ccute_at(x.p[i].in, threadIdx.x)] = ccute_at(x.p[i & 1].out, 3, 5);
    d[200] = ccute_at(a[n & 1], 2, 3) + ccute_at(a[n], 2, 3);
}

// A number that changes later has the value that it had; one that a call may change, and forms that differ, do not fold.
__device__ int next(int *n) { return ++*n; }
// run: LAUNCH(changed, 1, 1, (int *)OUT, 5, 1)
CCUTE_FOLD __global__ void changed(int *d, int n, int i)
{
    n++;
    ccute_layout a[2] = {ccute_make_layout(8, n), ccute_make_layout(8)};
    n++;
    d[ccute_at(a[0], 5)] = 1;
    const view v = {d + next(&n), ccute_make_layout(8, n)};
    d[ccute_at(v.l, 3)] = 2;
    const ccute_layout b[2] = {ccute_make_layout(8), ccute_make_layout(TUP(4, 2))};
    d[64 + ccute_at(b[i], 3)] = 3;
    view w;
    w.l = ccute_make_layout(8, 2);
    d[ccute_at(w.l, 3)] = 4;
    ccute_layout c[2] = {ccute_make_layout(8), ccute_make_layout(8, 2)};
    c[i] = ccute_make_layout(8, 3);
    d[ccute_at(c[0], 3)] = 5;
    const last e = {ccute_make_layout(8), ccute_make_layout(8, 2), 3, ccute_make_layout(8, 5)};
    d[128 + ccute_at(e.l, 3)] = 6;
}

// A list without the braces of a member gives that member more than one item.
struct inner_pair {
    ccute_layout a, b;
};
struct after_pair {
    inner_pair t;
    ccute_layout b, c;
};
struct after_array {
    ccute_layout l[2], b, c;
};
// run: elided(5)
CCUTE_FOLD long elided(int n)
{
    const after_pair o = {ccute_make_layout(8, n), ccute_make_layout(8, 2), ccute_make_layout(8, 3)};
    const after_array r = {ccute_make_layout(8, n), ccute_make_layout(8, 4), ccute_make_layout(8, 5)};
    return ccute_at(o.b, 1) + 100 * ccute_at(r.b, 1);
}

// ---- folded ----
// 25 |     /* l = (4,8):(8,1) */
// 26 |     const ccute_layout a[3] = {{{1, 0, 0, 0, {}, {0}, {32}}, {1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)n, 4}, 0, 0, 0, 0, 0, {0}}}; (void)a;
// 27 |     const pair t = {{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}, 7}, u = {.in = {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {(long)n, 4}, 0, 0, 0, 0, 0, {0}}, .n = 3}; (void)u;
// 28 |     const view v{d + n, {{2, 0, 0, 0, {}, {16, 1}, {8, 4}}, {1, 8}, 0, 0, 0, 0, 0, {0}}}, w = {s, {{1, 0, 0, 0, {}, {0}, {32}}, {2}, 0, 0, 0, 0, 0, {0}}}; (void)w;
// 29 |     const two x = {{{{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, 3}, {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}}}}; (void)x;
// 31 |     d[threadIdx.x] = t.n;
// 32 |     d[32 + ((long)((threadIdx.x & 3) * 8 + (threadIdx.x >> 2)))] = s[(threadIdx.x & 3) * 8 + (threadIdx.x >> 2)];
// 33 |     v.p[64 + ((long)threadIdx.x)] = (long long)n + 8;
// 34 |     d[128 + ((long)((long long)n * (int)(threadIdx.x & 7)))] = 27L + 32L;
// 35 |     if ((((size_t)d | (size_t)s) & 15) == 0) { { const auto v0 = ccute_load_global<4>(s), v1 = ccute_load_global<4, 4>(s), v2 = ccute_load_global<4, 8>(s), v3 = ccute_load_global<4, 12>(s), v4 = ccute_load_global<4, 16>(s), v5 = ccute_load_global<4, 20>(s), v6 = ccute_load_global<4, 24>(s), v7 = ccute_load_global<4, 28>(s); ccute_store_global((d + 200), v0); ccute_store_global<4>((d + 200), v1); ccute_store_global<8>((d + 200), v2); ccute_store_global<12>((d + 200), v3); ccute_store_global<16>((d + 200), v4); ccute_store_global<20>((d + 200), v5); ccute_store_global<24>((d + 200), v6); ccute_store_global<28>((d + 200), v7); } } else { { { const auto v0 = s[0], v1 = s[1], v2 = s[2], v3 = s[3], v4 = s[4], v5 = s[5], v6 = s[6], v7 = s[7]; (d + 200)[0] = v0; (d + 200)[1] = v1; (d + 200)[2] = v2; (d + 200)[3] = v3; (d + 200)[4] = v4; (d + 200)[5] = v5; (d + 200)[6] = v6; (d + 200)[7] = v7; } { const auto v0 = s[8], v1 = s[9], v2 = s[10], v3 = s[11], v4 = s[12], v5 = s[13], v6 = s[14], v7 = s[15]; (d + 200)[8] = v0; (d + 200)[9] = v1; (d + 200)[10] = v2; (d + 200)[11] = v3; (d + 200)[12] = v4; (d + 200)[13] = v5; (d + 200)[14] = v6; (d + 200)[15] = v7; } { const auto v0 = s[16], v1 = s[17], v2 = s[18], v3 = s[19], v4 = s[20], v5 = s[21], v6 = s[22], v7 = s[23]; (d + 200)[16] = v0; (d + 200)[17] = v1; (d + 200)[18] = v2; (d + 200)[19] = v3; (d + 200)[20] = v4; (d + 200)[21] = v5; (d + 200)[22] = v6; (d + 200)[23] = v7; } { const auto v0 = s[24], v1 = s[25], v2 = s[26], v3 = s[27], v4 = s[28], v5 = s[29], v6 = s[30], v7 = s[31]; (d + 200)[24] = v0; (d + 200)[25] = v1; (d + 200)[26] = v2; (d + 200)[27] = v3; (d + 200)[28] = v4; (d + 200)[29] = v5; (d + 200)[30] = v6; (d + 200)[31] = v7; } } }
// 41 |     const ccute_layout a[3] = {{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {1, 4}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}},
// 42 |                                {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, (long)n}, 0, 0, 0, 0, 0, {0}}}; (void)a;
// 43 |     const two x = {{{{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {1, 4}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}}, {{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {8, 1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {1, 4}, 0, 0, 0, 0, 0, {0}}}}}; (void)x;
// 47 |         /* each = (4,8):(each_d0,each_d1) */ const int each_d0 = i == 0 ? 1 : 8; const int each_d1 = i == 0 ? 4 : (i == 1 ? 1 : n);
// 48 |         d[32 * i + ((long)(each_d0 * (int)(threadIdx.x & 3) + (long long)each_d1 * ((int)threadIdx.x >> 2)))] = s[threadIdx.x];
// 51 |         d[96 + 32 * i + ((long)((int)(threadIdx.x & 3) * (i == 0 ? 1 : 8) + (int)(threadIdx.x >> 2) * (i == 0 ? 4 : 1)))] = (i == 0 ? 8 : 1) * 3 + (i == 0 ? 1 : 4) * 5;
// 52 |     d[200] = ((long)(((n & 1) == 0 ? 1 : 8) * 2 + ((n & 1) == 0 ? 4 : 1) * 3)) + ((long)((n == 0 ? 1 : 8) * 2 + (long long)(n == 0 ? 4 : n) * 3));
// 61 |     const int a_0_d0 = n; ccute_layout a[2] = {{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}}; (void)+a;
// 63 |     d[(long long)a_0_d0 * 5] = 1;
// 64 |     const view v = {d + next(&n), {{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}};
// 66 |     const ccute_layout b[2] = {{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, {{2, 0, 0, 0, {}, {16, 1}, {4, 2}}, {1, 4}, 0, 0, 0, 0, 0, {0}}};
// 71 |     ccute_layout c[2] = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}};
// 74 |     const last e = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, 3, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {5}, 0, 0, 0, 0, 0, {0}}};
// 92 |     const after_pair o = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}};
// 93 |     const after_array r = {ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {4}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {5}, 0, 0, 0, 0, 0, {0}}};
// ! layouts_in_objects.cu:33:44: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     v.p[64 + ccute_at(v.l, threadIdx.x)] = ccute_at(u.in, 1, 2);
// !                                            ^~~~~~~~~~~~~~~~~~~~
// ! layouts_in_objects.cu:35:5: remark: guarded: 128-bit only where d is 16-byte aligned and s is 16-byte aligned; remedy: CCUTE_ALIGNED(d, 16)
// !     ccute_copy(d + 200, a[0], s, ccute_make_layout(32));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_objects.cu:64:5: remark: not folded: an argument has side effects or calls a function; remedy: assign it to a const variable of its own first
// !     const view v = {d + next(&n), ccute_make_layout(8, n)};
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_objects.cu:65:16: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[ccute_at(v.l, 3)] = 2;
// !                ^~~
// ! layouts_in_objects.cu:67:21: remark: not folded: a condition that is not known here chooses between 8:1 and (4,2):(1,4), which differ in more than numbers; remedy: write an if with the statement that uses the layout in both branches
// !     d[64 + ccute_at(b[i], 3)] = 3;
// !                     ^~~~
// ! layouts_in_objects.cu:69:11: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     w.l = ccute_make_layout(8, 2);
// !           ^~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_objects.cu:70:16: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[ccute_at(w.l, 3)] = 4;
// !                ^~~
// ! layouts_in_objects.cu:72:12: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     c[i] = ccute_make_layout(8, 3);
// !            ^~~~~~~~~~~~~~~~~~~~~~~
// ! layouts_in_objects.cu:73:16: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[ccute_at(c[0], 3)] = 5;
// !                ^~~~
// ! layouts_in_objects.cu:75:22: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[128 + ccute_at(e.l, 3)] = 6;
// !                      ^~~
// ! layouts_in_objects.cu:94:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(o.b, 1) + 100 * ccute_at(r.b, 1);
// !                     ^~~
// ! layouts_in_objects.cu:94:46: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     return ccute_at(o.b, 1) + 100 * ccute_at(r.b, 1);
// !                                              ^~~
