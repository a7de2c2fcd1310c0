/* An enumerator of an unsigned type whose highest bit is set: libclang extends it as a signed one, and foldc left the name. */
#include <ccute/short.h>

// alone
// run: f(3); f(-2); g()
enum class small : unsigned char { X = 250, Y };
enum plain : unsigned short { P = 65535 };
enum wide { ONE = 1, BILLIONS = 4000000000u };

CCUTE_FOLD static long f(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(300, 8), TUP(i, P)), m = ccute_make_layout(TUP(4, 4), TUP(BILLIONS, 1));
    return ccute_at(l, (int)small::Y, 2) + ccute_at(m, 3) + (P > -1) + ccute_at(l, (signed char)small::Y + 6, 1);
}

struct narrow { enum kind : unsigned char { M = 251 }; };
struct negative { enum kind : signed char { M = -5 }; };

template <class C> CCUTE_FOLD static long k(int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP((int)C::M, i)), 2, 3);
}

static long g() { return k<narrow>(5) + 3 * k<negative>(7); }
// ---- folded ----
// 12 |     /* l = (300,8):(i,65535) */ /* m = (4,4):(4000000000,1) */
// 13 |     return ((long)((long long)i * 251 + 131070)) + 12000000000L + (P > -1) + ((long)((long long)i + 65535));
// 20 | { if constexpr (ccute_is_<C, ::narrow>) {
// 21 |     return (long long)i * 3 + 502;
// 20 | else if constexpr (ccute_is_<C, ::negative>) {
// 21 |     return (long long)i * 3 - 10;
// 20 | else {
// 21 |     return (long long)i * 3 + (long long)((int)C::M) * 2;
// 22 | } }
// ! enumerators_of_narrow_types.cc:13:72: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(l, (int)small::Y, 2) + ccute_at(m, 3) + (P > -1) + ccute_at(l, (signed char)small::Y + 6, 1);
// !                                                                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
