/* An expansion of a pack stands for any number of its part: N... was one number, and the text did not compile. Its part is
   evaluated once for each, or never, so that no check stands before it. */
#include <ccute/short.h>

#define ALL_OF(x) (x && ...)

// run: calls(0); calls(3); calls(7); empty(-1); cloned(2)
template <int... N> CCUTE_FOLD static long strides(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(N...), TUP((N + i)...));
    return ccute_at(l, i) + 100 * ccute_rank(l) + 1000 * sizeof...(N);
}

template <int... N> CCUTE_FOLD static long sums(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP((N + ...), (N * ... * i)));
    long s = ALL_OF((N > 2)) ? 7 : 5;
    ((s = s * 3 + ccute_at(ccute_make_layout(TUP(8, 8), TUP(i, N)), N & 7, 1)), ...);
    return s + ccute_at(l, 2, 1);
}

template <int... N> CCUTE_FOLD static long first(int i)
{
    const int a[] = {N..., 9};
    const ccute_layout all[] = {ccute_make_layout(8, N)...};
    return ccute_at(ccute_make_layout(TUP(8, 8), TUP(a[0], a[1])), i, 1) + ccute_at(all[sizeof...(N) - 1], i);
}

template <class... T> CCUTE_FOLD static long sizes(int i)
{
    long s = 1;
    ((s += ccute_size(ccute_make_layout(TUP((int)sizeof(T), i)))), ...);
    return s + (sizeof(T) + ... + 0);
}

static long calls(int i)
{
    return strides<8>(i) + 3 * strides<8, 2>(i) + 5 * sums<3>(i) + 7 * sums<4, 1>(i) + 11 * first<6>(i) +
           13 * first<6, 5>(i) + 17 * sizes<char, long>(i);
}

static long empty(int i) { return sizes<>(i); }

/* The tree of an instance has the part once for each item, at one place: no clone is made of it. */
template <int... N> CCUTE_FOLD static long of_layout(ccute_layout l, int i)
{
    long s = i;
    ((s = s * 3 + N * 0 + ccute_at(l, N)), ...);
    return s;
}

CCUTE_FOLD static long cloned(int i)
{
    return of_layout<1>(ccute_make_layout(8, 3), i) + 3 * of_layout<2, 3, 5>(ccute_make_layout(8, 3), i);
}
// ---- folded ----
// 18 |     ((s = s * 3 + ((long)(N + (long long)i * (N & 7)))), ...);
// ! packs_of_templates.cc:8:44: remark: not folded: 'strides<N...>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <int... N> CCUTE_FOLD static long strides(int i)
// !                                            ^~~~~~~
// ! packs_of_templates.cc:10:50: remark: not folded: foldc does not fold expressions of this kind
// !     const ccute_layout l = ccute_make_layout(TUP(N...), TUP((N + i)...));
// !                                                  ^~~~
// ! packs_of_templates.cc:11:21: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, i) + 100 * ccute_rank(l) + 1000 * sizeof...(N);
// !                     ^
// ! packs_of_templates.cc:11:46: remark: not folded: the value of 'l' is not known here
// !     return ccute_at(l, i) + 100 * ccute_rank(l) + 1000 * sizeof...(N);
// !                                              ^
// ! packs_of_templates.cc:14:44: remark: not folded: 'sums<N...>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <int... N> CCUTE_FOLD static long sums(int i)
// !                                            ^~~~
// ! packs_of_templates.cc:16:61: remark: not folded: foldc does not fold expressions of this kind
// !     const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP((N + ...), (N * ... * i)));
// !                                                             ^~~~~~~~~
// ! packs_of_templates.cc:19:25: remark: not folded: the value of 'l' is not known here
// !     return s + ccute_at(l, 2, 1);
// !                         ^
// ! packs_of_templates.cc:22:44: remark: not folded: 'first<N...>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <int... N> CCUTE_FOLD static long first(int i)
// !                                            ^~~~~
// ! packs_of_templates.cc:25:33: remark: not folded: code that foldc does not fold uses the value of this call
// !     const ccute_layout all[] = {ccute_make_layout(8, N)...};
// !                                 ^~~~~~~~~~~~~~~~~~~~~~~
// ! packs_of_templates.cc:26:12: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(ccute_make_layout(TUP(8, 8), TUP(a[0], a[1])), i, 1) + ccute_at(all[sizeof...(N) - 1], i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! packs_of_templates.cc:26:76: remark: not folded: code that foldc does not fold uses the value of this call
// !     return ccute_at(ccute_make_layout(TUP(8, 8), TUP(a[0], a[1])), i, 1) + ccute_at(all[sizeof...(N) - 1], i);
// !                                                                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! packs_of_templates.cc:29:46: remark: not folded: 'sizes<T...>' folds as any other instance does: a parameter of the template is neither a type nor an integer
// ! template <class... T> CCUTE_FOLD static long sizes(int i)
// !                                              ^~~~~
// ! packs_of_templates.cc:32:12: remark: not folded: the result holds only if (int)(sizeof(T)) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     ((s += ccute_size(ccute_make_layout(TUP((int)sizeof(T), i)))), ...);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! packs_of_templates.cc:54:12: remark: not folded: 'of_layout' is not cloned: its body expands a pack of its template
// !     return of_layout<1>(ccute_make_layout(8, 3), i) + 3 * of_layout<2, 3, 5>(ccute_make_layout(8, 3), i);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! packs_of_templates.cc:54:59: remark: not folded: 'of_layout' is not cloned: its body expands a pack of its template
// !     return of_layout<1>(ccute_make_layout(8, 3), i) + 3 * of_layout<2, 3, 5>(ccute_make_layout(8, 3), i);
// !                                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
