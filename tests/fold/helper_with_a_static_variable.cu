#include <ccute/short.h>

CCUTE_FOLD static long count(ccute_layout a)
{
    static long calls;
    return ccute_size(a) + calls++;
}

// run: f(3)
CCUTE_FOLD long f(int n)
{
    return count(ccute_make_layout(8)) + n;
}
// ---- folded ----
// ! helper_with_a_static_variable.cu:12:12: remark: not folded: 'count' is not cloned: it has a static or shared variable, and each clone would have one of its own; remedy: declare the variable in the caller, and pass a pointer to it
// !     return count(ccute_make_layout(8)) + n;
// !            ^~~~~~~~~~~~~~~~~~~~~~~~~~~
