// The object that a marked helper returns has the parts that its list or its constructor makes, if declarations and one
// return are all of the helper, and no list may bind a reference to what they are made of. Where it may be another one, or was changed, its parts are not known.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tiles {
    ccute_layout a, b;
    int n;
};
struct made {
    ccute_layout l;
    int k;
    CCUTE_FOLD __device__ made(int n) : l(ccute_make_layout(TUP(4, n), TUP(n, 1))), k(n) {}
    CCUTE_FOLD __device__ long at(int i, int j) const { return ccute_at(l, i, j); }
};
struct nested {
    tiles in;
    ccute_layout own;
};

CCUTE_FOLD __device__ tiles by_list(int n) { return {ccute_make_layout(TUP(4, n), TUP(n, 1)), ccute_make_layout(TUP(n, 4)), 5}; }
CCUTE_FOLD __device__ tiles by_variable(int n)
{
    const int m = n * 2;
    const ccute_layout rows = ccute_make_layout(TUP(4, m), TUP(m, 1));
    const tiles t = {rows, ccute_make_layout(m), m};
    return t;
}
CCUTE_FOLD __device__ tiles by_another(int n) { return by_variable(n + 1); }
CCUTE_FOLD __device__ made by_constructor(int n) { return made(n + 2); }
CCUTE_FOLD __device__ nested in_another(int n) { return {by_list(n), ccute_make_layout(8, n)}; }
struct factory {
    CCUTE_FOLD __device__ static tiles make(int n) { return tiles{ccute_make_layout(4, n), ccute_make_layout(4, 2 * n), 1}; }
};

// run: LAUNCH(known, 1, 4, OUT, 3)
CCUTE_FOLD __global__ void __launch_bounds__(4) known(long *out, int n)
{
    CCUTE_ASSUME(n > 0 && n < 100);
    const tiles t = by_list(n);
    auto u = by_variable(n);
    const auto v = by_another(n);
    const made w = by_constructor(n);
    const tiles x = factory::make(n);
    const nested y = in_another(n);
    const tiles z[2] = {by_list(n + 1), {ccute_make_layout(4, 5), ccute_make_layout(4, 6), 7}};
    long sum = ccute_at(t.a, threadIdx.x, 1) + 10 * ccute_at(t.b, threadIdx.x) + 20 * ccute_at(u.a, threadIdx.x, 1);
    sum += 30 * ccute_at(v.a, threadIdx.x, 1) + 40 * ccute_at(w.l, threadIdx.x, 1) + 50 * w.at(threadIdx.x, 2);
    sum += 60 * ccute_at(x.b, threadIdx.x) + 70 * ccute_at(y.in.a, threadIdx.x, 1) + 80 * ccute_at(y.own, threadIdx.x);
    out[threadIdx.x] = sum + 90 * ccute_at(z[0].a, threadIdx.x, 1) + 100 * ccute_at(z[1].b, threadIdx.x);
}

// What the number was where the object was made counts, not what it is later.
__device__ int global = 3;
CCUTE_FOLD __device__ tiles of_global(int n) { return {ccute_make_layout(4, global), ccute_make_layout(4, n), n}; }
// run: LAUNCH(later, 1, 4, OUT, 3)
CCUTE_FOLD __global__ void __launch_bounds__(4) later(long *out, int n)
{
    const tiles t = of_global(n), u = by_list(n & 7);
    global = 5;
    n = 9;
    out[threadIdx.x] = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(t.b, threadIdx.x) + 20 * ccute_at(u.a, threadIdx.x, 1) + n;
    global = 3;
}

// One of two, what is changed, counted or read from memory, and what has another class.
CCUTE_FOLD __device__ tiles one_of_two(int n)
{
    const tiles t = {ccute_make_layout(4, 1), ccute_make_layout(4, 2), 1}, u = {ccute_make_layout(4, 3), ccute_make_layout(4, 4), 2};
    return n > 2 ? t : u;
}
CCUTE_FOLD __device__ tiles early(int n)
{
    if (n > 2)
        return {ccute_make_layout(4, 1), ccute_make_layout(4, 2), 1};
    return {ccute_make_layout(4, 3), ccute_make_layout(4, 4), 2};
}
CCUTE_FOLD __device__ tiles changed(int n)
{
    tiles t = {ccute_make_layout(4, 1), ccute_make_layout(4, 2), 1};
    t.a = ccute_make_layout(4, n);
    return t;
}
__device__ void change(tiles &t) { t.a = t.b; }
struct changer {
    __device__ changer(tiles &t) { change(t); }
};
CCUTE_FOLD __device__ tiles changed_by_another(int n)
{
    tiles t = {ccute_make_layout(4, n), ccute_make_layout(4, 2), 1};
    changer c(t);
    return t;
}
CCUTE_FOLD __device__ tiles counted(int n)
{
    const int first = n++;
    return {ccute_make_layout(4, n), ccute_make_layout(4, first), n};
}
CCUTE_FOLD __device__ tiles counted_in_list(int n) { return {ccute_make_layout(4, n++), ccute_make_layout(4, n), n}; }
CCUTE_FOLD __device__ tiles read(long *p)
{
    const int k = (int)p[100];
    return {ccute_make_layout(4, k), ccute_make_layout(4, (int)p[101]), 1};
}
CCUTE_FOLD __device__ tiles kept(int)
{
    static const tiles t = {ccute_make_layout(4, 7), ccute_make_layout(4, 8), 1};
    const tiles &name = t;
    return name;
}
CCUTE_FOLD __device__ tiles by_itself(int n) { return n > 100 ? by_itself(n - 1) : by_list(n); }
struct more : tiles {
    ccute_layout a;
};
CCUTE_FOLD __device__ more bigger(int n) { return {{ccute_make_layout(4, n), ccute_make_layout(4, 2), n}, ccute_make_layout(4, 3)}; }
struct other {
    ccute_layout a, b;
    int n;
    CCUTE_FOLD __device__ operator tiles() const { return {b, a, n}; }
};
CCUTE_FOLD __device__ other of_other(int n) { return {ccute_make_layout(4, n), ccute_make_layout(4, 2), n}; }
// run: LAUNCH(not_known, 1, 4, OUT, 3); LAUNCH(not_known, 1, 4, OUT, 2)
CCUTE_FOLD __global__ void __launch_bounds__(4) not_known(long *out, int n)
{
    if (threadIdx.x == 0)
        out[100] = 5, out[101] = 6;
    __syncthreads();
    const tiles t = one_of_two(n), u = early(n), v = changed(n), w = changed_by_another(n), x = counted(n);
    const tiles y = counted_in_list(n), r = read(out), k = kept(n), i = by_itself(n), s = bigger(n), c = of_other(n);
    tiles later = by_list(n);
    later.a = ccute_make_layout(4, 11);
    long sum = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(u.a, threadIdx.x) + 100 * ccute_at(v.a, threadIdx.x);
    __syncthreads();
    out[100] = out[101] = 1;
    sum += 1000 * ccute_at(w.a, threadIdx.x) + 10000 * ccute_at(x.a, threadIdx.x) + 20000 * ccute_at(x.b, threadIdx.x);
    sum += 30000 * ccute_at(y.a, threadIdx.x) + 40000 * ccute_at(y.b, threadIdx.x) + 50000 * ccute_at(r.a, threadIdx.x);
    sum += 60000 * ccute_at(r.b, threadIdx.x) + 70000 * ccute_at(k.a, threadIdx.x) + 80000 * ccute_at(i.a, threadIdx.x, 1);
    out[threadIdx.x] = sum + 90000 * ccute_at(s.a, threadIdx.x) + 100000 * ccute_at(c.a, threadIdx.x) + ccute_at(later.a, threadIdx.x);
}
// ---- folded ----
// 13 |     CCUTE_FOLD __device__ made(int n) : l((n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, (long)n}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(4, n), TUP(n, 1)))), k(n) {}
// 21 | CCUTE_FOLD __device__ tiles by_list(int n) { return {(n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, (long)n}}, {(long)n, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(4, n), TUP(n, 1))), (n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {(long)(n == 1 ? 0 : 1), (long)n}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4))), 5}; }
// 26 |     const tiles t = {rows, (m >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)m}}, {1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(m)), m};
// 31 | CCUTE_FOLD __device__ nested in_another(int n) { return {by_list(n), ccute_layout{{1, 0, 0, 0, {}, {0}, {8}}, {(long)n}, 0, 0, 0, 0, 0, {0}}}; }
// 33 |     CCUTE_FOLD __device__ static tiles make(int n) { return tiles{ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)((long long)n * 2)}, 0, 0, 0, 0, 0, {0}}, 1}; }
// 40 |     const tiles t = by_list(n); (void)t;
// 41 |     auto u = by_variable(n); const int u_a_d0 = n * 2; (void)__builtin_addressof(u);
// 42 |     const auto v = by_another(n); const int v_a_d0 = n * 2 + 2; (void)v;
// 43 |     const made w = by_constructor(n); const int w_l_d0 = n + 2; (void)w;
// 44 |     const tiles x = factory::make(n); const int x_b_d0 = n * 2; (void)x;
// 45 |     const nested y = in_another(n); (void)y;
// 46 |     const tiles z[2] = {by_list(n + 1), {{{1, 0, 0, 0, {}, {0}, {4}}, {5}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {4}}, {6}, 0, 0, 0, 0, 0, {0}}, 7}}; const int z_0_a_d0 = n + 1; (void)z;
// 47 |     long sum = ((long)((int)threadIdx.x * n + 1)) + 10 * ((long)threadIdx.x) + 20 * ((long)((int)threadIdx.x * u_a_d0 + 1));
// 48 |     sum += 30 * ((long)((int)threadIdx.x * v_a_d0 + 1)) + 40 * ((long)((int)threadIdx.x * w_l_d0 + 1)) + 50 * ((long)((int)threadIdx.x * w_l_d0 + 2));
// 49 |     sum += 60 * ((long)((int)threadIdx.x * x_b_d0)) + 70 * ((long)((int)threadIdx.x * n + 1)) + 80 * ((long)((int)threadIdx.x * n));
// 50 |     out[threadIdx.x] = sum + 90 * ((long)((int)threadIdx.x * z_0_a_d0 + 1)) + 100 * ((long)(threadIdx.x * 6));
// 55 | CCUTE_FOLD __device__ tiles of_global(int n) { return {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)global}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, n}; }
// 69 |     const tiles t = {{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {4}}, {2}, 0, 0, 0, 0, 0, {0}}, 1}, u = {{{1, 0, 0, 0, {}, {0}, {4}}, {3}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {4}}, {4}, 0, 0, 0, 0, 0, {0}}, 2};
// 75 |         return {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {2}, 0, 0, 0, 0, 0, {0}}, 1};
// 76 |     return {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {3}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {4}, 0, 0, 0, 0, 0, {0}}, 2};
// 80 |     tiles t = {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {2}, 0, 0, 0, 0, 0, {0}}, 1};
// 90 |     tiles t = {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {2}, 0, 0, 0, 0, 0, {0}}, 1};
// 97 |     return {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)first}, 0, 0, 0, 0, 0, {0}}, n};
// 99 | CCUTE_FOLD __device__ tiles counted_in_list(int n) { return {ccute_make_layout(4, n++), ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, n}; }
// 103 |     return {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)k}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)(int)p[101]}, 0, 0, 0, 0, 0, {0}}, 1};
// 107 |     static const tiles t = {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {7}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {8}, 0, 0, 0, 0, 0, {0}}, 1};
// 115 | CCUTE_FOLD __device__ more bigger(int n) { return {{ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {2}, 0, 0, 0, 0, 0, {0}}, n}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {3}, 0, 0, 0, 0, 0, {0}}}; }
// 121 | CCUTE_FOLD __device__ other of_other(int n) { return {ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {(long)n}, 0, 0, 0, 0, 0, {0}}, ccute_layout{{1, 0, 0, 0, {}, {0}, {4}}, {2}, 0, 0, 0, 0, 0, {0}}, n}; }
// ! objects_that_helpers_return.cu:21:54: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// ! CCUTE_FOLD __device__ tiles by_list(int n) { return {ccute_make_layout(TUP(4, n), TUP(n, 1)), ccute_make_layout(TUP(n, 4)), 5}; }
// !                                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:21:95: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// ! CCUTE_FOLD __device__ tiles by_list(int n) { return {ccute_make_layout(TUP(4, n), TUP(n, 1)), ccute_make_layout(TUP(n, 4)), 5}; }
// !                                                                                               ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:25:5: remark: not folded: 'rows' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout rows = ccute_make_layout(TUP(4, m), TUP(m, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:26:28: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const tiles t = {rows, ccute_make_layout(m), m};
// !                            ^~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:59:5: remark: not folded: a variable of the declaration stays, and the scalars of the others cannot be declared with it; remedy: declare each variable in a statement of its own
// !     const tiles t = of_global(n), u = by_list(n & 7);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:62:33: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     out[threadIdx.x] = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(t.b, threadIdx.x) + 20 * ccute_at(u.a, threadIdx.x, 1) + n;
// !                                 ^~~
// ! objects_that_helpers_return.cu:62:67: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     out[threadIdx.x] = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(t.b, threadIdx.x) + 20 * ccute_at(u.a, threadIdx.x, 1) + n;
// !                                                                   ^~~
// ! objects_that_helpers_return.cu:62:101: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     out[threadIdx.x] = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(t.b, threadIdx.x) + 20 * ccute_at(u.a, threadIdx.x, 1) + n;
// !                                                                                                     ^~~
// ! objects_that_helpers_return.cu:81:11: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     t.a = ccute_make_layout(4, n);
// !           ^~~~~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:99:62: remark: not folded: code that foldc does not fold uses the value of this call
// ! CCUTE_FOLD __device__ tiles counted_in_list(int n) { return {ccute_make_layout(4, n++), ccute_make_layout(4, n), n}; }
// !                                                              ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:131:15: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     later.a = ccute_make_layout(4, 11);
// !               ^~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_that_helpers_return.cu:132:25: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(u.a, threadIdx.x) + 100 * ccute_at(v.a, threadIdx.x);
// !                         ^~~
// ! objects_that_helpers_return.cu:132:59: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(u.a, threadIdx.x) + 100 * ccute_at(v.a, threadIdx.x);
// !                                                           ^~~
// ! objects_that_helpers_return.cu:132:94: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(t.a, threadIdx.x) + 10 * ccute_at(u.a, threadIdx.x) + 100 * ccute_at(v.a, threadIdx.x);
// !                                                                                              ^~~
// ! objects_that_helpers_return.cu:135:28: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 1000 * ccute_at(w.a, threadIdx.x) + 10000 * ccute_at(x.a, threadIdx.x) + 20000 * ccute_at(x.b, threadIdx.x);
// !                            ^~~
// ! objects_that_helpers_return.cu:135:65: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 1000 * ccute_at(w.a, threadIdx.x) + 10000 * ccute_at(x.a, threadIdx.x) + 20000 * ccute_at(x.b, threadIdx.x);
// !                                                                 ^~~
// ! objects_that_helpers_return.cu:135:102: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 1000 * ccute_at(w.a, threadIdx.x) + 10000 * ccute_at(x.a, threadIdx.x) + 20000 * ccute_at(x.b, threadIdx.x);
// !                                                                                                      ^~~
// ! objects_that_helpers_return.cu:136:29: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 30000 * ccute_at(y.a, threadIdx.x) + 40000 * ccute_at(y.b, threadIdx.x) + 50000 * ccute_at(r.a, threadIdx.x);
// !                             ^~~
// ! objects_that_helpers_return.cu:136:66: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 30000 * ccute_at(y.a, threadIdx.x) + 40000 * ccute_at(y.b, threadIdx.x) + 50000 * ccute_at(r.a, threadIdx.x);
// !                                                                  ^~~
// ! objects_that_helpers_return.cu:136:103: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 30000 * ccute_at(y.a, threadIdx.x) + 40000 * ccute_at(y.b, threadIdx.x) + 50000 * ccute_at(r.a, threadIdx.x);
// !                                                                                                       ^~~
// ! objects_that_helpers_return.cu:137:29: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 60000 * ccute_at(r.b, threadIdx.x) + 70000 * ccute_at(k.a, threadIdx.x) + 80000 * ccute_at(i.a, threadIdx.x, 1);
// !                             ^~~
// ! objects_that_helpers_return.cu:137:66: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 60000 * ccute_at(r.b, threadIdx.x) + 70000 * ccute_at(k.a, threadIdx.x) + 80000 * ccute_at(i.a, threadIdx.x, 1);
// !                                                                  ^~~
// ! objects_that_helpers_return.cu:137:103: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 60000 * ccute_at(r.b, threadIdx.x) + 70000 * ccute_at(k.a, threadIdx.x) + 80000 * ccute_at(i.a, threadIdx.x, 1);
// !                                                                                                       ^~~
// ! objects_that_helpers_return.cu:138:47: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     out[threadIdx.x] = sum + 90000 * ccute_at(s.a, threadIdx.x) + 100000 * ccute_at(c.a, threadIdx.x) + ccute_at(later.a, threadIdx.x);
// !                                               ^~~
// ! objects_that_helpers_return.cu:138:85: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     out[threadIdx.x] = sum + 90000 * ccute_at(s.a, threadIdx.x) + 100000 * ccute_at(c.a, threadIdx.x) + ccute_at(later.a, threadIdx.x);
// !                                                                                     ^~~
// ! objects_that_helpers_return.cu:138:114: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     out[threadIdx.x] = sum + 90000 * ccute_at(s.a, threadIdx.x) + 100000 * ccute_at(c.a, threadIdx.x) + ccute_at(later.a, threadIdx.x);
// !                                                                                                                  ^~~~~~~
