// run: numbers(3); questions(3); of_tuples(3); statuses(3); deduced(5)
/* A query has one type in C and C++, folded or not: an overload, a template and auto see it. ccute_ok was a bool in C++ and an
 * int in the folded text. */
#include <ccute/ccute.h>
#include <ccute/short.h>

static int which(bool) { return 1; }
static int which(char) { return 2; }
static int which(int) { return 3; }
static int which(unsigned) { return 4; }
static int which(int64_t) { return 5; }
static int which(uint64_t) { return 6; }
static int which(ccute_status) { return 7; }
static int which(double) { return 8; }

CCUTE_FOLD long numbers(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
    return which(ccute_size(a)) + 10 * which(ccute_rank(a)) + 100 * which(ccute_depth(b)) + 1000 * which(ccute_cosize(a)) +
           10000 * which(ccute_offset(b)) + 100000 * which(ccute_at(b, i, 1)) + 1000000 * which(ccute_size(b)) +
           10000000L * which(ccute_max_common_vector(a, a)) + 100000000L * which(-ccute_size(b));
}

CCUTE_FOLD long questions(int i)
{
    const ccute_layout a = ccute_make_layout(TUP(8, 8), TUP(8, 1));
    const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
    return which(ccute_ok(a)) + 10 * which(ccute_ok(b)) + 100 * which(ccute_extends(a)) + 1000 * which(ccute_overhang(b)) +
           10000 * which(ccute_rounded(a)) + 100000 * which(ccute_gaps(b)) + 1000000 * which(ccute_equal(a, b)) +
           10000000L * which(!ccute_ok(b));
}

CCUTE_FOLD long of_tuples(int i)
{
    CCUTE_ASSUME(i > 0);
    return which(ccute_size(TUP(3, i))) + 10 * which(ccute_rank(TUP(3, i))) + 100 * which(ccute_depth(TUP(3, i))) +
           1000 * which(ccute_ok(TUP(3, i))) + 10000 * which(ccute_crd2idx(TUP(1, 2), TUP(3, i))) +
           100000 * which(ccute_crd2idx(TUP(1, 2), TUP(3, 4), TUP(i, 1)));
}

CCUTE_FOLD long statuses(int i)
{
    const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
    return which(ccute_status_of(b)) + 10 * which(ccute_status_of(TUP(i))) + 100 * which(ccute_status_of(b) + 1);
}

template <class T> static long bytes(T) { return sizeof(T); }

CCUTE_FOLD long deduced(int i)
{
    const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
    auto good = ccute_ok(b);
    good += 2;
    return good + 10 * sizeof(ccute_ok(b)) + 100 * bytes(ccute_ok(b)) + 1000 * bytes(ccute_status_of(b));
}
// ---- folded ----
// 18 |     /* a = (8,8):(8,1) */
// 19 |     /* b = (8,i):(i,1) */ ccute_check_(i >= 0);
// 20 |     return which(64L) + 10 * which(2) + 100 * which(1) + 1000 * which(64L) +
// 21 |            10000 * which(0L) + 100000 * which((long)((long long)(unsigned)i * (unsigned)i + 1)) + 1000000 * which((long)((long long)i * 8)) +
// 22 |            10000000L * which(64L) + 100000000L * which(-((long)((long long)i * 8)));
// 27 |     /* a = (8,8):(8,1) */
// 28 |     /* b = (8,i):(i,1) */
// 29 |     return which(1) + 10 * which((int)(i >= 0)) + 100 * which(0) + 1000 * which(0) +
// 30 |            10000 * which(0) + 100000 * which(0) + 1000000 * which((int)(i >= 0 && i == 8)) +
// 31 |            10000000L * which(!(i >= 0));
// 37 |     return which((long)((long long)i * 3)) + 10 * which(2) + 100 * which(1) +
// 38 |            1000 * which(1) + 10000 * which(7L) +
// 39 |            100000 * which((long)((unsigned)i + 2));
// 45 |     return which(ccute_status_of(b)) + 10 * which((ccute_status)0) + 100 * which(ccute_status_of(b) + 1);
// 53 |     auto good = (int)(i >= 0);
// 55 |     return good + 10 * sizeof((int)(i >= 0)) + 100 * bytes((int)(i >= 0)) + 1000 * bytes(ccute_status_of(b));
// ! result_type_of_queries.cc:19:5: remark: checked at run time: i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! result_type_of_queries.cc:29:44: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return which(ccute_ok(a)) + 10 * which(ccute_ok(b)) + 100 * which(ccute_extends(a)) + 1000 * which(ccute_overhang(b)) +
// !                                            ^~~~~~~~~~~
// ! result_type_of_queries.cc:30:94: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !            10000 * which(ccute_rounded(a)) + 100000 * which(ccute_gaps(b)) + 1000000 * which(ccute_equal(a, b)) +
// !                                                                                              ^~~~~~~~~~~~~~~~~
// ! result_type_of_queries.cc:31:31: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !            10000000L * which(!ccute_ok(b));
// !                               ^~~~~~~~~~~
// ! result_type_of_queries.cc:44:5: remark: not folded: 'b' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! result_type_of_queries.cc:45:18: remark: not folded: the reason why the value may be invalid is not known here; remedy: state with CCUTE_ASSUME what makes the value valid
// !     return which(ccute_status_of(b)) + 10 * which(ccute_status_of(TUP(i))) + 100 * which(ccute_status_of(b) + 1);
// !                  ^~~~~~~~~~~~~~~~~~
// ! result_type_of_queries.cc:45:90: remark: not folded: the reason why the value may be invalid is not known here; remedy: state with CCUTE_ASSUME what makes the value valid
// !     return which(ccute_status_of(b)) + 10 * which(ccute_status_of(TUP(i))) + 100 * which(ccute_status_of(b) + 1);
// !                                                                                          ^~~~~~~~~~~~~~~~~~
// ! result_type_of_queries.cc:52:5: remark: not folded: 'b' also stays unfolded: an unknown value decides whether it is valid; remedy: CCUTE_ASSUME(i >= 0)
// !     const ccute_layout b = ccute_make_layout(TUP(8, i), TUP(i, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! result_type_of_queries.cc:53:17: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     auto good = ccute_ok(b);
// !                 ^~~~~~~~~~~
// ! result_type_of_queries.cc:55:31: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return good + 10 * sizeof(ccute_ok(b)) + 100 * bytes(ccute_ok(b)) + 1000 * bytes(ccute_status_of(b));
// !                               ^~~~~~~~~~~
// ! result_type_of_queries.cc:55:58: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return good + 10 * sizeof(ccute_ok(b)) + 100 * bytes(ccute_ok(b)) + 1000 * bytes(ccute_status_of(b));
// !                                                          ^~~~~~~~~~~
// ! result_type_of_queries.cc:55:86: remark: not folded: the reason why the value may be invalid is not known here; remedy: state with CCUTE_ASSUME what makes the value valid
// !     return good + 10 * sizeof(ccute_ok(b)) + 100 * bytes(ccute_ok(b)) + 1000 * bytes(ccute_status_of(b));
// !                                                                                      ^~~~~~~~~~~~~~~~~~
