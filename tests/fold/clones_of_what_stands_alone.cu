#include <ccute/ccute.h>
#include <ccute/short.h>

/* A function that other files may call is folded itself, and its calls are of clones, too: made for what it passes. */
CCUTE_FOLD static __host__ __device__ long sum(ccute_layout l, int n)
{
    long s = 0;
    for (int k = 0; k < n; k++)
        s += ccute_at(l, k);
    return s + 1000 * ccute_at(l, n);
}

// run: alone(ccute_make_layout(TUP(2, 2), TUP(1, 8)), 3)
CCUTE_FOLD long alone(ccute_layout l, int n)
{
    return sum(ccute_make_layout(TUP(4, 4), TUP(4, 1)), n) + 1000000 * ccute_at(l, n);
}

/* What a marked function passes to the same clone is less than all. */
CCUTE_FOLD static __host__ __device__ long place(ccute_layout l, int n)
{
    for (int k = 0; k < n; k++)
        if (ccute_at(l, k) > 100)
            return k;
    return ccute_at(l, n);
}

// run: few(1); few(2); more(ccute_make_layout(TUP(2, 8), TUP(1, 100)), 2)
CCUTE_FOLD long few(unsigned n) { return place(ccute_make_layout(TUP(4, 4), TUP(4, 1)), n & 3); }
CCUTE_FOLD long more(ccute_layout l, int n)
{
    return place(ccute_make_layout(TUP(4, 4), TUP(4, 1)), 3 * n) + 1000 * ccute_at(l, n);
}

/* One that stands alone calls another: that has a clone, and stays. */
CCUTE_FOLD long inner(ccute_layout l, int n)
{
    for (int k = 0; k < n; k++)
        if (ccute_at(l, k) > 9)
            return k;
    return -1;
}

// run: outer(ccute_make_layout(TUP(2, 2), TUP(1, 8)), 16)
CCUTE_FOLD long outer(ccute_layout l, int n)
{
    return inner(ccute_make_layout(TUP(4, 4), TUP(4, 1)), n) + 100 * ccute_size(l);
}
// ---- folded ----
// 5 | __attribute__((unused)) CCUTE_FOLD static __host__ __device__ long sum(ccute_layout l, int n)
// 5 | CCUTE_FOLD static __host__ __device__ long sum__4x4(int n)
// 9 |         s += (long)((k & 3) * 4 + (k >> 2));
// 10 |     return s + 1000 * ((long)(n % 4 * 4 + n / 4));
// 11 |
// 16 |     return sum__4x4(n) + 1000000 * ccute_at(l, n);
// 20 | __attribute__((unused)) CCUTE_FOLD static __host__ __device__ long place(ccute_layout l, int n)
// 20 | CCUTE_FOLD static __host__ __device__ long place__4x4(int n)
// 23 |         if ((k & 3) * 4 + (k >> 2) > 100)
// 25 |     return n % 4 * 4 + n / 4;
// 26 |
// 29 | CCUTE_FOLD long few(unsigned n) { return place__4x4(n & 3); }
// 32 |     return place__4x4(3 * n) + 1000 * ccute_at(l, n);
// 36 | CCUTE_FOLD long inner__4x4(int n)
// 39 |         if ((k & 3) * 4 + (k >> 2) > 9)
// 42 |
// 47 |     return inner__4x4(n) + 100 * ccute_size(l);
// ! clones_of_what_stands_alone.cu:10:23: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return s + 1000 * ccute_at(l, n);
// !                       ^~~~~~~~~~~~~~
// ! clones_of_what_stands_alone.cu:16:81: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     return sum(ccute_make_layout(TUP(4, 4), TUP(4, 1)), n) + 1000000 * ccute_at(l, n);
// !                                                                                 ^
// ! clones_of_what_stands_alone.cu:25:12: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(l, n);
// !            ^~~~~~~~~~~~~~
// ! clones_of_what_stands_alone.cu:32:84: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     return place(ccute_make_layout(TUP(4, 4), TUP(4, 1)), 3 * n) + 1000 * ccute_at(l, n);
// !                                                                                    ^
// ! clones_of_what_stands_alone.cu:47:81: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// !     return inner(ccute_make_layout(TUP(4, 4), TUP(4, 1)), n) + 100 * ccute_size(l);
// !                                                                                 ^
