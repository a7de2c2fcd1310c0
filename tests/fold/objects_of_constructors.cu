// A marked constructor makes the layouts of its object by its initialisers: they are known where the object is declared.
#include <ccute/ccute.h>
#include <ccute/short.h>

template <class T, int M, int N> struct tile {
    T *p;
    ccute_layout l, turned;
    CCUTE_FOLD __device__ tile(T *from, int ld)
        : p(from), l(ccute_make_layout(TUP(M, N), TUP(ld, 1))), turned{ccute_make_layout(TUP(N, M), TUP(1, ld))}
    {
    }
    CCUTE_FOLD __device__ long at(int i, int j) const { return ccute_at(l, i, j) + ccute_at(turned, j, i) * 0; }
};
struct part {
    ccute_layout l;
    int n;
    CCUTE_FOLD __device__ part(ccute_layout a, int k) : l(ccute_composition(a, ccute_make_layout(k))), n(k) { n++; }
    CCUTE_FOLD __device__ explicit part(int k) : l(ccute_make_layout(k)), n(k) { l = ccute_make_layout(3); }
    CCUTE_FOLD __device__ part(int k, part *&where) : l(ccute_make_layout(k)), n(k) { where = this; }
    CCUTE_FOLD __device__ part(int *k) : part(ccute_make_layout(8, 2), ++*k) {}
    CCUTE_FOLD __device__ part(int a, const char *) : l(ccute_make_layout(a)), n((l = ccute_make_layout(2), a)) {}
    CCUTE_FOLD __device__ int touch() { l = ccute_make_layout(1); return 7; }
    CCUTE_FOLD __device__ part(int a, long) : l(ccute_make_layout(a)), n(touch()) {}
    CCUTE_FOLD __device__ part(int a, int b) : l(ccute_make_layout(a, b)), n(ccute_size(l)) {}
};

// run: LAUNCH(k, 1, 32, (int *)OUT, (int *)(OUT + 512), 9)
CCUTE_FOLD __global__ void __launch_bounds__(32) k(int *d, int *s, int ld)
{
    const tile<int, 4, 8> a(s, ld);
    tile<int, 8, 4> b{d, 4};
    const part c(a.l, 3), e{5, ld + 1};
    s[threadIdx.x] = threadIdx.x;
    b.p[b.at(threadIdx.x / 4, threadIdx.x % 4)] = a.p[a.at(threadIdx.x / 8, threadIdx.x % 8) & 31];
    d[64 + threadIdx.x] = ccute_at(c.l, 2) * 1000 + c.n * 100 + ccute_at(e.l, 3) + e.n;
}

// A body that writes the member, an object whose address its constructor hands out, another constructor that makes it,
// an argument with an effect, and an object that changes: none of these is known.
// run: LAUNCH(misses, 1, 1, (int *)OUT, 3)
CCUTE_FOLD __global__ void misses(int *d, int n)
{
    part *where;
    const part a(5);
    part b(6, where);
    const part c(&n);
    const part e(4, n++ * 0 + 2);
    part f(ccute_make_layout(8, 3), 2);
    const part g(9, ""), h(9, 1L);
    where->l = ccute_make_layout(2);
    f.l = ccute_make_layout(2, 5);
    d[0] = ccute_size(a.l);
    d[1] = ccute_size(b.l);
    d[2] = ccute_size(c.l) + ccute_at(c.l, 1);
    d[3] = ccute_at(e.l, 1);
    d[5] = ccute_size(g.l) * 10 + ccute_size(h.l);
    d[4] = ccute_at(f.l, 1) + n;
}
// ---- folded ----
// 9 |         : p(from), l((M >= 0 && N >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)M, (long)N}}, {(long)ld, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(M, N), TUP(ld, 1)))), turned{(N >= 0 && M >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)N, (long)M}}, {1, (long)ld}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(N, M), TUP(1, ld)))}
// 18 |     CCUTE_FOLD __device__ explicit part(int k) : l((k >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)k}}, {(long)(k == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(k))), n(k) { l = ccute_layout{{1, 0, 0, 0, {}, {0}, {3}}, {1}, 0, 0, 0, 0, 0, {0}}; }
// 19 |     CCUTE_FOLD __device__ part(int k, part *&where) : l((k >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)k}}, {(long)(k == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(k))), n(k) { where = this; }
// 20 |     CCUTE_FOLD __device__ part(int *k) : part(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}, ++*k) {}
// 21 |     CCUTE_FOLD __device__ part(int a, const char *) : l((a >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)a}}, {(long)(a == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(a))), n((l = ccute_layout{{1, 0, 0, 0, {}, {0}, {2}}, {1}, 0, 0, 0, 0, 0, {0}}, a)) {}
// 23 |     CCUTE_FOLD __device__ part(int a, long) : l((a >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)a}}, {(long)(a == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(a))), n(touch()) {}
// 24 |     CCUTE_FOLD __device__ part(int a, int b) : l((a >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)a}}, {(long)b}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(a, b))), n(ccute_size(l)) {}
// 32 |     const part c(a.l, 3), e{5, ld + 1}; const int e_l_d0 = (int)((unsigned)ld + 1);
// 34 |     b.p[threadIdx.x] = a.p[((long)((threadIdx.x & 7) + (long long)ld * ((int)threadIdx.x >> 3))) & 31];
// 35 |     d[64 + threadIdx.x] = ((long)((long long)ld * 2)) * 1000 + c.n * 100 + ((long)((long long)e_l_d0 * 3)) + e.n;
// 48 |     part f(ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {3}, 0, 0, 0, 0, 0, {0}}, 2);
// ! objects_of_constructors.cu:17:59: remark: not folded: code that foldc does not fold uses the value of this call
// !     CCUTE_FOLD __device__ part(ccute_layout a, int k) : l(ccute_composition(a, ccute_make_layout(k))), n(k) { n++; }
// !                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_of_constructors.cu:22:45: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     CCUTE_FOLD __device__ int touch() { l = ccute_make_layout(1); return 7; }
// !                                             ^~~~~~~~~~~~~~~~~~~~
// ! objects_of_constructors.cu:23:74: remark: not folded: in 'touch', line 22: in a helper, foldc evaluates only declarations, CCUTE_ASSUME, if and return
// !     CCUTE_FOLD __device__ part(int a, long) : l(ccute_make_layout(a)), n(touch()) {}
// !                                                                          ^~~~~~~
// ! objects_of_constructors.cu:24:89: remark: not folded: 'l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     CCUTE_FOLD __device__ part(int a, int b) : l(ccute_make_layout(a, b)), n(ccute_size(l)) {}
// !                                                                                         ^
// ! objects_of_constructors.cu:32:5: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !     const part c(a.l, 3), e{5, ld + 1};
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_of_constructors.cu:35:27: remark: costly: fewer instructions where ld >= 0; remedy: CCUTE_ASSUME(ld >= 0)
// !     d[64 + threadIdx.x] = ccute_at(c.l, 2) * 1000 + c.n * 100 + ccute_at(e.l, 3) + e.n;
// !                           ^~~~~~~~~~~~~~~~
// ! objects_of_constructors.cu:50:16: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     where->l = ccute_make_layout(2);
// !                ^~~~~~~~~~~~~~~~~~~~
// ! objects_of_constructors.cu:51:11: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     f.l = ccute_make_layout(2, 5);
// !           ^~~~~~~~~~~~~~~~~~~~~~~
// ! objects_of_constructors.cu:52:23: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[0] = ccute_size(a.l);
// !                       ^~~
// ! objects_of_constructors.cu:53:23: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[1] = ccute_size(b.l);
// !                       ^~~
// ! objects_of_constructors.cu:54:23: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[2] = ccute_size(c.l) + ccute_at(c.l, 1);
// !                       ^~~
// ! objects_of_constructors.cu:54:39: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[2] = ccute_size(c.l) + ccute_at(c.l, 1);
// !                                       ^~~
// ! objects_of_constructors.cu:55:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[3] = ccute_at(e.l, 1);
// !                     ^~~
// ! objects_of_constructors.cu:56:23: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[5] = ccute_size(g.l) * 10 + ccute_size(h.l);
// !                       ^~~
// ! objects_of_constructors.cu:56:46: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[5] = ccute_size(g.l) * 10 + ccute_size(h.l);
// !                                              ^~~
// ! objects_of_constructors.cu:57:21: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     d[4] = ccute_at(f.l, 1) + n;
// !                     ^~~
