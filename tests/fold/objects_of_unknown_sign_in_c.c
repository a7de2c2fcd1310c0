// In C the value is a compound literal.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tile {
    ccute_layout l;
    int n;
};
static int status(const struct tile *t) { return ccute_ok(t->l) ? (int)ccute_size(t->l) : -1; }

// run: object(5, 3); object(4, 1)
CCUTE_FOLD long object(int n, int i)
{
    const struct tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), n};
    return ccute_at(t.l, i, 2) * 100 + status(&t);
}
// ---- folded ----
// 14 |     const struct tile t = {(n >= 0 ? (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {(long)n, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4), TUP(4, 1))), n};
// 15 |     ccute_check_(n >= 0); return ((long)((long long)i * 4 + 2)) * 100 + status(&t);
// ! objects_of_unknown_sign_in_c.c:14:28: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const struct tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), n};
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_of_unknown_sign_in_c.c:15:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(t.l, i, 2) * 100 + status(&t);
// !            ^~~~~~~~~~~~~~~~~~~
