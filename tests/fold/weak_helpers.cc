// run: all(3)
/* Another file's definition may take the place of a weak function: its calls stay, however the attribute is written. */
#include <ccute/ccute.h>
#include <ccute/short.h>

#define WEAK __attribute__((weak))

__attribute__((weak)) CCUTE_FOLD int plain(int i) { return i + 1; }
CCUTE_FOLD int __attribute__((__weak__, noinline)) listed(int i) { return i + 2; }
WEAK CCUTE_FOLD int of_a_macro(int i) { return i + 3; }
int declared(int) __attribute__((weak));
CCUTE_FOLD int declared(int i) { return i + 4; }
[[gnu::weak]] CCUTE_FOLD int of_a_name(int i) { return i + 5; }
WEAK CCUTE_FOLD long of_a_layout(const ccute_layout l, int i) { return ccute_at(l, i); }
__attribute__((noinline)) CCUTE_FOLD int strong(int i) { return i + 6; }

CCUTE_FOLD long all(int i)
{
    return plain(i) + 10L * listed(i) + 100L * of_a_macro(i) + 1000L * declared(i) + 10000L * of_a_name(i) +
           100000L * of_a_layout(ccute_make_layout(8, 3), i) + 1000000L * strong(i);
}
// ---- folded ----
// 20 |            100000L * of_a_layout(ccute_make_layout(8, 3), i) + 1000000L * ((int)((unsigned)i + 6));
// ! weak_helpers.cc:14:81: remark: not folded: 'l' is a parameter, and its form is not known here; remedy: state its form with CCUTE_FORM
// ! WEAK CCUTE_FOLD long of_a_layout(const ccute_layout l, int i) { return ccute_at(l, i); }
// !                                                                                 ^
// ! weak_helpers.cc:20:34: remark: not folded: code that foldc does not fold uses the value of this call
// !            100000L * of_a_layout(ccute_make_layout(8, 3), i) + 1000000L * strong(i);
// !                                  ^~~~~~~~~~~~~~~~~~~~~~~
// ! weak_helpers.cc:20:75: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !            100000L * of_a_layout(ccute_make_layout(8, 3), i) + 1000000L * strong(i);
// !                                                                           ^~~~~~~~~
