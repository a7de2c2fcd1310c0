// run: f(2); g(2); h(3); k(2)
// flags: -- -std=c++20
/* A clone has another name than its helper: one that uses its name has none. */
#include <ccute/ccute.h>
#include <ccute/short.h>
#include <assert.h>
#include <string.h>

CCUTE_FOLD static void of_its_name(long *out, ccute_layout l, long i)
{
    out[ccute_at(l, i, 1)] = (long)strlen(__func__) * 1000 + i;
}

CCUTE_FOLD long f(long i)
{
    long out[64] = {0};
    of_its_name(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
    return out[i * 4 + 1];
}

#define WHERE (long)strlen(HERE)
#define HERE __PRETTY_FUNCTION__
CCUTE_FOLD static void of_a_macro(long *out, ccute_layout l, long i)
{
    out[ccute_at(l, i, 1)] = WHERE * 1000 + i;
}

CCUTE_FOLD long g(long i)
{
    long out[64] = {0};
    of_a_macro(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
    return out[i * 4 + 1];
}

/* The message of an assert that fails names the clone. */
CCUTE_FOLD static void of_an_assert(long *out, ccute_layout l, long i)
{
    assert(i > 0);
    out[ccute_at(l, i, 1)] = i;
}

CCUTE_FOLD long h(long i)
{
    long out[64] = {0};
    of_an_assert(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
    return out[i * 4 + 1];
}

/* Of a function that folds in its place it is the same. */
CCUTE_FOLD long k(long i) { return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), i, 2) + (long)strlen(__FUNCTION__); }
// ---- folded ----
// 36 | __attribute__((unused)) CCUTE_FOLD static void of_an_assert(long *out, ccute_layout l, long i)
// 36 | CCUTE_FOLD static void of_an_assert__8x4(long *out, long i)
// 39 |     out[(unsigned long long)i * 4 + 1] = i;
// 40 |
// 45 |     of_an_assert__8x4(out, i);
// 50 | CCUTE_FOLD long k(long i) { return ((long)(long long)((unsigned long long)i * 4 + 2)) + (long)strlen(__FUNCTION__); }
// ! helper_with_its_own_name.cc:17:5: remark: not folded: 'of_its_name' is not cloned: it uses its own name, by __func__ or its like, and a clone has another name
// !     of_its_name(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! helper_with_its_own_name.cc:31:5: remark: not folded: 'of_a_macro' is not cloned: it uses its own name, by __func__ or its like, and a clone has another name
// !     of_a_macro(out, ccute_make_layout(TUP(8, 4), TUP(4, 1)), i);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
