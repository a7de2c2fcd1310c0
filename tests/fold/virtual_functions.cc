// run: by_reference({}, 9, 2); by_reference(heir(), 9, 2); by_pointer(heir(), 4, 3); of_itself({}, 3, 2); of_itself(heir(), 3, 2); named(4, 3)
/* The object's class decides which virtual function runs: its calls stay, however it is marked. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct base {
    CCUTE_FOLD virtual int twice(int n) const { return n * 2; }
    CCUTE_FOLD virtual ccute_layout tile(int n) const { return ccute_make_layout(TUP(8, 4), TUP(n, 1)); }
    CCUTE_FOLD int own(int n) const { return n * 5; }
    CCUTE_FOLD long at(int n, int i) const { return ccute_at(tile(n), i, 1); }
};
struct heir : base {
    CCUTE_FOLD int twice(int n) const override { return n * 3; }
    ccute_layout tile(int n) const override { return ccute_make_layout(TUP(8, 4), TUP(1, n)); }
};

CCUTE_FOLD long by_reference(const base &b, int n, int i)
{
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(b.twice(n), 1)), i, 1);
}

CCUTE_FOLD long from(const base *b, int n, int i)
{
    return ccute_at(b->tile(n), i, 1);
}
static long by_pointer(const heir &b, int n, int i) { return from(&b, n, i); }

static long of_itself(const base &b, int n, int i) { return b.at(n, i); }

CCUTE_FOLD long named(int n, int i)
{
    const heir h;
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(h.base::twice(n), h.own(n))), i, 1);
}
// ---- folded ----
// 19 |     return (long long)i * (b.twice(n)) + 1;
// 33 |     return (int)((unsigned)n * 5) + (long long)i * (h.base::twice(n));
// ! virtual_functions.cc:8:64: remark: not folded: code that foldc does not fold uses the value of this call
// !     CCUTE_FOLD virtual ccute_layout tile(int n) const { return ccute_make_layout(TUP(8, 4), TUP(n, 1)); }
// !                                                                ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! virtual_functions.cc:10:62: remark: not folded: a function other than this 'tile' may run: it is virtual or weak
// !     CCUTE_FOLD long at(int n, int i) const { return ccute_at(tile(n), i, 1); }
// !                                                              ^~~~~~~
// ! virtual_functions.cc:24:21: remark: not folded: a function other than this 'tile' may run: it is virtual or weak
// !     return ccute_at(b->tile(n), i, 1);
// !                     ^~~~~~~~~~
