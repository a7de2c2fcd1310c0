#include <ccute/ccute.h>

CCUTE_FOLD void f(float *out, const float *in)
{
    ccute_copy_with(ccute_universal_copy(128, 32), out, ccute_make_layout(4), in, ccute_make_layout(4, 2));
}
// ---- folded ----
// exit 1
// ! copy_error_atom_in_c.c:5:5: error: the atom moves 128 bits at once: no stride of the source, 4:2, is 1
// !     ccute_copy_with(ccute_universal_copy(128, 32), out, ccute_make_layout(4), in, ccute_make_layout(4, 2));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
