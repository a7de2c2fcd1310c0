#include <ccute/short.h>

enum class size : unsigned char { small = 3, large = 200 };
enum plain { few = 2, many = 9 };

// run: f(size::small, many, 5); f(size::large, few, 7)
CCUTE_FOLD long f(size s, plain p, int i)
{
    const ccute_layout a = ccute_make_layout(TUP(4, 4), TUP((int)s, s == size::small ? 1 : p));
    return ccute_at(a, i) * (int)s;
}
// ---- folded ----
// 9 |     /* a = (4,4):(a_d0,a_d1) */ const int a_d0 = ((int)s); const int a_d1 = (s == size::small) == 0 ? (int)p : 1;
// 10 |     return ((long)((long long)a_d0 * (i % 4) + (long long)a_d1 * (i / 4))) * (int)s;
// ! scoped_enum_at_run_time.cc:10:12: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return ccute_at(a, i) * (int)s;
// !            ^~~~~~~~~~~~~~
