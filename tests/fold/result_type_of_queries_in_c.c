// run: numbers(3); questions(3); statuses(3)
/* A query has one type in C and C++, folded or not. */
#include <ccute/ccute.h>
#include <ccute/short.h>

#define WHICH(x) _Generic((x), _Bool: 1, char: 2, int: 3, unsigned: 4, int64_t: 5, uint64_t: 6, default: 8)

CCUTE_FOLD long numbers(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
    return WHICH(ccute_size(a)) + 10 * WHICH(ccute_rank(a)) + 100 * WHICH(ccute_depth(b)) + 1000 * WHICH(ccute_cosize(a)) +
           10000 * WHICH(ccute_offset(b)) + 100000 * WHICH(ccute_at(b, i, 1)) + 1000000 * WHICH(ccute_size(b)) +
           10000000L * WHICH(ccute_crd2idx(TUP(1, 2), TUP(3, i)));
}

CCUTE_FOLD long questions(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
    return WHICH(ccute_ok(a)) + 10 * WHICH(ccute_ok(b)) + 100 * WHICH(ccute_extends(a)) + 1000 * WHICH(ccute_overhang(b)) +
           10000 * WHICH(ccute_rounded(a)) + 100000 * WHICH(ccute_gaps(b)) + 1000000 * WHICH(ccute_equal(a, b));
}

CCUTE_FOLD long statuses(int i)
{
    const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
    return WHICH(ccute_status_of(b)) + 10 * WHICH(ccute_status_of(TUP(i))) + sizeof(ccute_ok(b)) * 100;
}
// ---- folded ----
// 10 |     /* a = (8,8):(8,1) */
// 12 |     return WHICH(64L) + 10 * WHICH(2) + 100 * WHICH(ccute_depth(b)) + 1000 * WHICH(64L) +
// 14 |            10000000L * WHICH(7L);
// 19 |     /* a = (8,8):(8,1) */
// 20 |     /* b = (8,i):(i,1) */
// 21 |     return WHICH(1) + 10 * WHICH(((int)(i >= 0))) + 100 * WHICH(0) + 1000 * WHICH(0) +
// 22 |            10000 * WHICH(0) + 100000 * WHICH(0) + 1000000 * WHICH(((int)(i >= 0 && i == 8)));
// 28 |     return WHICH(ccute_status_of(b)) + 10 * WHICH(0u) + sizeof((int)(i >= 0)) * 100;
// ! result_type_of_queries_in_c.c:11:5: remark: not folded: 'b' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:12:75: remark: not folded: the result holds only if i >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(i >= 0), or assign the layout to a const variable first, where foldc can check it
// !     return WHICH(ccute_size(a)) + 10 * WHICH(ccute_rank(a)) + 100 * WHICH(ccute_depth(b)) + 1000 * WHICH(ccute_cosize(a)) +
// !                                                                           ^~~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:13:26: remark: not folded: the result holds only if i >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(i >= 0), or assign the layout to a const variable first, where foldc can check it
// !            10000 * WHICH(ccute_offset(b)) + 100000 * WHICH(ccute_at(b, i, 1)) + 1000000 * WHICH(ccute_size(b)) +
// !                          ^~~~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:13:60: remark: not folded: the result holds only if i >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(i >= 0), or assign the layout to a const variable first, where foldc can check it
// !            10000 * WHICH(ccute_offset(b)) + 100000 * WHICH(ccute_at(b, i, 1)) + 1000000 * WHICH(ccute_size(b)) +
// !                                                            ^~~~~~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:13:97: remark: not folded: the result holds only if i >= 0, which cannot be checked here; remedy: CCUTE_ASSUME(i >= 0), or assign the layout to a const variable first, where foldc can check it
// !            10000 * WHICH(ccute_offset(b)) + 100000 * WHICH(ccute_at(b, i, 1)) + 1000000 * WHICH(ccute_size(b)) +
// !                                                                                                 ^~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:21:44: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return WHICH(ccute_ok(a)) + 10 * WHICH(ccute_ok(b)) + 100 * WHICH(ccute_extends(a)) + 1000 * WHICH(ccute_overhang(b)) +
// !                                            ^~~~~~~~~~~
// ! result_type_of_queries_in_c.c:22:94: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !            10000 * WHICH(ccute_rounded(a)) + 100000 * WHICH(ccute_gaps(b)) + 1000000 * WHICH(ccute_equal(a, b));
// !                                                                                              ^~~~~~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:27:5: remark: not folded: 'b' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:28:18: remark: not folded: the reason why the value may be invalid is not known here; remedy: state with CCUTE_ASSUME what makes the value valid
// !     return WHICH(ccute_status_of(b)) + 10 * WHICH(ccute_status_of(TUP(i))) + sizeof(ccute_ok(b)) * 100;
// !                  ^~~~~~~~~~~~~~~~~~
// ! result_type_of_queries_in_c.c:28:85: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return WHICH(ccute_status_of(b)) + 10 * WHICH(ccute_status_of(TUP(i))) + sizeof(ccute_ok(b)) * 100;
// !                                                                                     ^~~~~~~~~~~
