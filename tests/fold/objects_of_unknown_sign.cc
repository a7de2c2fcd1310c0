// The sign of an extent decides whether the layout in an object is good: its number where it is, the library's call where it is not.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tile {
    ccute_layout l;
    int n;
    CCUTE_FOLD long at(int i, int j) const { return ccute_at(l, i, j); }
    CCUTE_FOLD long again(int i, int j) const { return (*this).at(i, j) + this->at(j, i); }
};
static int status(const tile &t) { return ccute_ok(t.l) ? (int)ccute_size(t.l) : -1; }

// run: read(5, 3); object(5); object(-2)
CCUTE_FOLD long read(int n, int i)
{
    const tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), n};
    const long first = t.at(i, 2);
    return first + t.again(i, 1);
}

CCUTE_FOLD long object(int n)
{
    const tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), n};
    return status(t);
}
// ---- folded ----
// 16 |     const tile t = {(n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4), TUP(4, 1))), n}; (void)t;
// 17 |     ccute_check_(n >= 0); const long first = (long long)i * 4 + 2;
// 18 |     return first + ((long)((long long)i * 5 + 5));
// 23 |     const tile t = {(n >= 0 ? ccute_layout{{2, 0, 0, 0, {}, {16, 1}, {(long)n, 4}}, {4, 1}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(TUP(n, 4), TUP(4, 1))), n};
// ! objects_of_unknown_sign.cc:16:21: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), n};
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! objects_of_unknown_sign.cc:17:24: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const long first = t.at(i, 2);
// !                        ^~~~~~~~~~
// ! objects_of_unknown_sign.cc:23:21: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     const tile t = {ccute_make_layout(TUP(n, 4), TUP(4, 1)), n};
// !                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
