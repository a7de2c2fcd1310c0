// run: f(1); f(2); g(1); g(2); k(1); k(2)
// flags: -- -std=c++17
/* A function of a class in a function keeps a static variable: a second copy of the text would have another. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD static void put(long *out, ccute_layout l, long i)
{
    struct counter {
        static long next()
        {
            static long n = 0;
            return ++n;
        }
    };
    out[ccute_at(l, i, 1)] = counter::next();
}

CCUTE_FOLD long f(long i)
{
    long out[64] = {0};
    put(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
    put(out, ccute_make_layout(TUP(8, 4), TUP(2, 1)), i);
    return out[4 * i + 1] * 100 + out[2 * i + 1];
}

/* A class without such a variable has no state. */
CCUTE_FOLD static void put_plain(long *out, ccute_layout l, long i)
{
    struct plain {
        long n;
        static long twice(long x) { return 2 * x; }
    };
    plain p = {plain::twice(i)};
    out[ccute_at(l, i, 1)] = p.n;
}

CCUTE_FOLD long g(long i)
{
    long out[64] = {0};
    put_plain(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
    return out[4 * i + 1];
}

template <int N> CCUTE_FOLD long of_width(long i)
{
    struct counter {
        static long next()
        {
            static long n = 0;
            return ++n;
        }
    };
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(N, 1)), i, 1) * 10 + counter::next();
}

CCUTE_FOLD long k(long i) { return of_width<4>(i) * 1000 + of_width<8>(i); }
// ---- folded ----
// 28 | __attribute__((unused)) CCUTE_FOLD static void put_plain(long *out, ccute_layout l, long i)
// 28 | CCUTE_FOLD static void put_plain__8x4(long *out, long i)
// 35 |     out[(long long)((unsigned long long)i * 4 + 1)] = p.n;
// 36 |
// 41 |     put_plain__8x4(out, i);
// 54 |     return ((long)(long long)((unsigned long long)i * N + 1)) * 10 + counter::next();
// ! static_in_a_local_class.cc:22:5: remark: not folded: 'put' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     put(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! static_in_a_local_class.cc:23:5: remark: not folded: 'put' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     put(out, ccute_make_layout(TUP(8, 4), TUP(2, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! static_in_a_local_class.cc:45:34: remark: not folded: the template 'of_width' folds for all its arguments alike: it has a static variable, and each branch would have one of its own
// ! template <int N> CCUTE_FOLD long of_width(long i)
// !                                  ^~~~~~~~
