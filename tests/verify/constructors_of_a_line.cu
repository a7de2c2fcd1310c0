// Functions of one name on one line, with as many parameters: each has its own counterpart in the folded text.
// says: verified: 2 agree, 0 differ, 0 not verified
#include <ccute/short.h>
struct J { ccute_layout l; int n; J(const J &o) : l(ccute_make_layout(8, o.n)), n(o.n + 1) {} CCUTE_FOLD J(int n) : l(ccute_make_layout(8, n * 3)), n(n) {} };
CCUTE_FOLD long f(int i) { return i; } long f(char i) { return i + 1; } CCUTE_FOLD long f(unsigned i) { return ccute_at(ccute_make_layout(8, 2), i & 7); }
