// A member function that calls one of a member has its own layouts before and after the call.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct inner {
    ccute_layout l;
    CCUTE_FOLD long at(int i) const { return ccute_at(l, i); }
};
struct outer {
    inner in;
    ccute_layout l;
    CCUTE_FOLD long sum(int i) const { return ccute_at(l, i) + 100 * in.at(i) + 10000 * ccute_at(l, i + 1); }
};

// run: f(3)
CCUTE_FOLD long f(int i)
{
    const outer o = {{ccute_make_layout(8, 2)}, ccute_make_layout(8, 5)};
    return o.sum(i) + o.in.at(2);
}
// ---- folded ----
// 18 |     const outer o = {{{{1, 0, 0, 0, {}, {0}, {8}}, {2}, 0, 0, 0, 0, 0, {0}}}, {{1, 0, 0, 0, {}, {0}, {8}}, {5}, 0, 0, 0, 0, 0, {0}}}; (void)o;
// 19 |     return ((long)((long long)i * 50205 + 50000)) + 4L;
