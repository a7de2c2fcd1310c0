// A layout of an object may be bad: it is, wherever the object goes.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct tiles {
    ccute_layout a, b;
};
static bool is_good(const tiles &t) { return ccute_ok(t.a) && ccute_ok(t.b); }
static bool is_good_array(const ccute_layout *l) { return ccute_ok(l[0]) && ccute_ok(l[1]); }

// run: returned(3).b.shape.status; returned(-3).b.shape.status
CCUTE_FOLD tiles returned(int m)
{
    const tiles t = {ccute_make_layout(4), ccute_make_layout(m, 3)};
    return t;
}
// run: passed(3); passed(-3)
CCUTE_FOLD bool passed(int m)
{
    const tiles t = {ccute_make_layout(4), ccute_make_layout(m, 3)};
    const ccute_layout l[2] = {ccute_make_layout(4), ccute_make_layout(m)};
    return is_good(t) + 2 * is_good_array(l);
}
// run: known(3)
CCUTE_FOLD bool known(int m)
{
    CCUTE_ASSUME(m >= 0);
    const tiles t = {ccute_make_layout(4), ccute_make_layout(m, 3)};
    return is_good(t);
}
// ---- folded ----
// 14 |     const tiles t = {{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}, (m >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)m}}, {3}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(m, 3))};
// 20 |     const tiles t = {{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}, (m >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)m}}, {3}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(m, 3))};
// 21 |     const ccute_layout l[2] = {{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}, (m >= 0 ? ccute_layout{{1, 0, 0, 0, {}, {0}, {(long)m}}, {(long)(m == 1 ? 0 : 1)}, 0, 0, 0, 0, 0, {0}} : ccute_make_layout(m))};
// 28 |     const tiles t = {{{1, 0, 0, 0, {}, {0}, {4}}, {1}, 0, 0, 0, 0, 0, {0}}, {{1, 0, 0, 0, {}, {0}, {(long)m}}, {3}, 0, 0, 0, 0, 0, {0}}};
// ! bad_in_objects.cc:14:44: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const tiles t = {ccute_make_layout(4), ccute_make_layout(m, 3)};
// !                                            ^~~~~~~~~~~~~~~~~~~~~~~
// ! bad_in_objects.cc:20:44: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const tiles t = {ccute_make_layout(4), ccute_make_layout(m, 3)};
// !                                            ^~~~~~~~~~~~~~~~~~~~~~~
// ! bad_in_objects.cc:21:54: remark: checked at run time: m >= 0; remedy: CCUTE_ASSUME(m >= 0)
// !     const ccute_layout l[2] = {ccute_make_layout(4), ccute_make_layout(m)};
// !                                                      ^~~~~~~~~~~~~~~~~~~~
