#include <ccute/short.h>

CCUTE_FOLD long in_a_loop(int n)
{
    long sum = 0;
    for (ccute_tuple t = TUP(8, 4); n > 0; n--) {
        sum += ccute_size(ccute_make_layout(t));
        t = TUP(t, 2);
    }
    return sum;
}
// ---- folded ----
// exit 1
// ! error_reassigned_in_a_loop.cc:7:45: error: 't' is reassigned, but a variable that folds keeps its first value: write a second const variable, or declare 't' without an initialiser if it is for run time
// !         sum += ccute_size(ccute_make_layout(t));
// !                                             ^
// ! error_reassigned_in_a_loop.cc:6:10: note: it is declared here
// !     for (ccute_tuple t = TUP(8, 4); n > 0; n--) {
// !          ^~~~~~~~~~~~~~~~~~~~~~~~~
// ! error_reassigned_in_a_loop.cc:8:9: note: it is reassigned here
// !         t = TUP(t, 2);
// !         ^~~~~~~~~~~~~
// ! error_reassigned_in_a_loop.cc:6:10: remark: not folded: 't' stays: it is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     for (ccute_tuple t = TUP(8, 4); n > 0; n--) {
// !          ^~~~~~~~~~~~~~~~~~~~~~~~~
