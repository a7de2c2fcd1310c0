// run: throwing(3); throwing(0); helped(2); sized(1); in_template<4>(5)
/* noexcept answers about the calls of the source, which may throw for all that a compiler knows, not about the numbers in
 * their place. sizeof and decltype are the same for both. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long throwing(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    return noexcept(ccute_at(a, i)) ? ccute_at(a, 1) : ccute_at(a, 2) + i;
}

CCUTE_FOLD static long may_throw(int i)
{
    return ccute_at(ccute_make_layout(8, i), 1);
}

CCUTE_FOLD static long never_throws(int i) noexcept
{
    return ccute_at(ccute_make_layout(8, i), 2);
}

CCUTE_FOLD long helped(int i)
{
    return noexcept(may_throw(i)) * 2 + noexcept(never_throws(i)) + may_throw(i) * 10 + never_throws(i) * 100;
}

CCUTE_FOLD long sized(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    decltype(ccute_at(a, i)) r = ccute_at(a, 3);
    return (long)sizeof(ccute_at(a, i)) * 100 + r + noexcept(i + 1);
}

template <int N> CCUTE_FOLD long in_template(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, N), TUP(N, 1));
    return noexcept(ccute_at(a, i)) * 1000 + ccute_at(a, 1);
}
// ---- folded ----
// 9 |     /* a = (8,8):(8,1) */
// 10 |     return false ? 8L : 16L + i;
// 13 | __attribute__((unused)) CCUTE_FOLD static long may_throw(int i)
// 15 |     return i;
// 18 | __attribute__((unused)) CCUTE_FOLD static long never_throws(int i) noexcept
// 20 |     return (long long)i * 2;
// 25 |     return false * 2 + true + ((long)i) * 10 + ((long)((long long)i * 2)) * 100;
// 30 |     /* a = (8,8):(8,1) */
// 31 |     decltype((long)(i % 8 * 8 + i / 8)) r = 24;
// 32 |     return (long)sizeof((long)(i % 8 * 8 + i / 8)) * 100 + r + noexcept(i + 1);
// 37 |     /* a = (8,N):(N,1) */ ccute_check_(N >= 0);
// 38 |     return false * 1000 + ((long)N);
// ! noexcept_of_calls.cc:20:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(ccute_make_layout(8, i), 2);
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! noexcept_of_calls.cc:25:89: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return noexcept(may_throw(i)) * 2 + noexcept(never_throws(i)) + may_throw(i) * 10 + never_throws(i) * 100;
// !                                                                                         ^~~~~~~~~~~~~~~
// ! noexcept_of_calls.cc:31:14: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     decltype(ccute_at(a, i)) r = ccute_at(a, 3);
// !              ^~~~~~~~~~~~~~
// ! noexcept_of_calls.cc:32:25: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return (long)sizeof(ccute_at(a, i)) * 100 + r + noexcept(i + 1);
// !                         ^~~~~~~~~~~~~~
// ! noexcept_of_calls.cc:35:34: remark: not folded: no instance of the template 'in_template' is seen here, so that it folds for all its arguments alike; remedy: refer to its instances in this file, by a call, a launch or an address: an explicit instantiation is not seen
// ! template <int N> CCUTE_FOLD long in_template(int i)
// !                                  ^~~~~~~~~~~
// ! noexcept_of_calls.cc:37:5: remark: checked at run time: N >= 0; remedy: CCUTE_ASSUME(N >= 0)
// !     const ccute_layout a = ccute_make_layout(TUP(8, N), TUP(N, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
