#include <ccute/short.h>

// run: f(5)
/* A const reference to what is changed elsewhere has no value of its own. */
static __host__ __device__ void change(ccute_layout *l) { *l = ccute_select(*l, 1, 0); }

CCUTE_FOLD __host__ __device__ long f(int ld)
{
    ccute_layout a;
    a = ccute_make_layout(TUP(4, 32), TUP(ld, 1));
    const ccute_layout &r = a;
    const long before = ccute_at(r, 1, 0);
    change(&a);
    return before * 1000 + ccute_at(r, 1, 0);
}
// ---- folded ----
// ! reference_changes.cu:9:5: remark: not folded: 'a' stays: it has no initialiser; remedy: declare a const variable for each value
// !     ccute_layout a;
// !     ^~~~~~~~~~~~~~
// ! reference_changes.cu:10:9: remark: not folded: code that foldc does not fold uses the value of this call; remedy: declare a const variable for each value
// !     a = ccute_make_layout(TUP(4, 32), TUP(ld, 1));
// !         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reference_changes.cu:11:29: remark: not folded: 'a' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !     const ccute_layout &r = a;
// !                             ^
// ! reference_changes.cu:10:5: note: it is changed here
// !     a = ccute_make_layout(TUP(4, 32), TUP(ld, 1));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! reference_changes.cu:12:34: remark: not folded: 'r' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     const long before = ccute_at(r, 1, 0);
// !                                  ^
// ! reference_changes.cu:14:37: remark: not folded: 'r' is a reference to a layout, and its form is not known here; remedy: assign it to a const variable, and state its form with CCUTE_FORM
// !     return before * 1000 + ccute_at(r, 1, 0);
// !                                     ^
