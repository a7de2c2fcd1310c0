// A copy is what its class's constructor makes of the other object: only one that copies the members has their layouts.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct other {
    ccute_layout l;
    CCUTE_FOLD __device__ other(int k) : l(ccute_make_layout(TUP(4, k), TUP(k, 1))) {}
    CCUTE_FOLD __device__ other(const other &) : l(ccute_make_layout(TUP(4, 8), TUP(100, 1))) {}
};
struct holder {
    other in;
    CCUTE_FOLD __device__ holder(int k) : in(k) {}
};
struct moved {
    ccute_layout l;
    CCUTE_FOLD __device__ moved(int k) : l(ccute_make_layout(TUP(4, k), TUP(k, 1))) {}
    CCUTE_FOLD __device__ moved(moved &&) : l(ccute_make_layout(TUP(4, 8), TUP(200, 1))) {}
};
struct same {
    ccute_layout l;
    CCUTE_FOLD __device__ same(int k) : l(ccute_make_layout(TUP(4, k), TUP(k, 1))) {}
    same(const same &) = default;
};

CCUTE_FOLD __device__ long of_value(const other a) { return ccute_at(a.l, 2, 1); }
CCUTE_FOLD __device__ long of_reference(const other &a) { return ccute_at(a.l, 2, 1); }

// run: LAUNCH(k, 1, 4, OUT, 3)
CCUTE_FOLD __global__ void __launch_bounds__(4) k(long *out, int n)
{
    CCUTE_ASSUME(n > 0 && n < 100);
    const other a(n);
    const other b = a, c(b), d = other(a), e{a};
    const holder h(n), copy = h;
    moved m(n);
    const moved by = static_cast<moved &&>(m);
    const same s(n);
    const same t = s;
    const other &name = a;
    long sum = ccute_at(a.l, threadIdx.x, 1) + 10 * ccute_at(b.l, threadIdx.x, 1) + 20 * ccute_at(c.l, 1, 1);
    sum += 30 * ccute_at(d.l, 1, 1) + 40 * ccute_at(e.l, 1, 1) + 50 * ccute_at(copy.in.l, 1, 1) + 60 * ccute_at(by.l, 1, 1);
    sum += 70 * ccute_at(t.l, threadIdx.x, 1) + 80 * ccute_at(name.l, threadIdx.x, 1);
    auto captured = [=](int i) { return ccute_at(a.l, i, 1) + ccute_at(s.l, i, 1); };
    out[threadIdx.x] = captured(2) + sum + 90 * of_value(a) + 1000 * of_reference(a);
}
// ---- folded ----
// 7 |     CCUTE_FOLD __device__ other(int k) : l((k >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, (long)k}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(4, k), TUP(k, 1)))) {}
// 8 |     CCUTE_FOLD __device__ other(const other &) : l(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {100, 1}, 0, 0, 0, 0, 0, {0}}) {}
// 16 |     CCUTE_FOLD __device__ moved(int k) : l((k >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, (long)k}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(4, k), TUP(k, 1)))) {}
// 17 |     CCUTE_FOLD __device__ moved(moved &&) : l(ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, 8}}, {200, 1}, 0, 0, 0, 0, 0, {0}}) {}
// 21 |     CCUTE_FOLD __device__ same(int k) : l((k >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {4, (long)k}}, {(long)k, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(4, k), TUP(k, 1)))) {}
// 33 |     const other b = a, c(b), d = other(a), e{a}; (void)c; (void)d; (void)e;
// 38 |     const same t = s; (void)t;
// 39 |     const other &name = a; (void)name;
// 40 |     long sum = ((long)((int)threadIdx.x * n + 1)) + 10 * ccute_at(b.l, threadIdx.x, 1) + 20 * 101L;
// 41 |     sum += 30 * 101L + 40 * 101L + 50 * ccute_at(copy.in.l, 1, 1) + 60 * ccute_at(by.l, 1, 1);
// 42 |     sum += 70 * ((long)((int)threadIdx.x * n + 1)) + 80 * ((long)((int)threadIdx.x * n + 1));
// 43 |     auto captured = [=](int i) { return ccute_at(a.l, i, 1) + ((long)((long long)n * i + 1)); };
// 44 |     out[threadIdx.x] = captured(2) + sum + 90 * of_value(a) + 1000 * ((long)(n * 2 + 1));
// ! objects_copied_by_constructors.cu:25:70: remark: not folded: 'a.l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD __device__ long of_value(const other a) { return ccute_at(a.l, 2, 1); }
// !                                                                      ^~~
// ! objects_copied_by_constructors.cu:26:75: remark: not folded: 'a.l' is a layout in an object whose initialiser foldc does not see, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// ! CCUTE_FOLD __device__ long of_reference(const other &a) { return ccute_at(a.l, 2, 1); }
// !                                                                           ^~~
// ! objects_copied_by_constructors.cu:40:62: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     long sum = ccute_at(a.l, threadIdx.x, 1) + 10 * ccute_at(b.l, threadIdx.x, 1) + 20 * ccute_at(c.l, 1, 1);
// !                                                              ^~~
// ! objects_copied_by_constructors.cu:41:80: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 30 * ccute_at(d.l, 1, 1) + 40 * ccute_at(e.l, 1, 1) + 50 * ccute_at(copy.in.l, 1, 1) + 60 * ccute_at(by.l, 1, 1);
// !                                                                                ^~~~~~~~~
// ! objects_copied_by_constructors.cu:41:113: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     sum += 30 * ccute_at(d.l, 1, 1) + 40 * ccute_at(e.l, 1, 1) + 50 * ccute_at(copy.in.l, 1, 1) + 60 * ccute_at(by.l, 1, 1);
// !                                                                                                                 ^~~~
// ! objects_copied_by_constructors.cu:43:50: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     auto captured = [=](int i) { return ccute_at(a.l, i, 1) + ccute_at(s.l, i, 1); };
// !                                                  ^~~
// ! objects_copied_by_constructors.cu:44:49: remark: not folded: foldc knows an element of an array or a member of an object by the object's initialiser in this function, while nothing writes the object; remedy: make the value in a const variable, or make the object const with an initialiser in braces
// !     out[threadIdx.x] = captured(2) + sum + 90 * of_value(a) + 1000 * of_reference(a);
// !                                                 ^~~~~~~~~~~
