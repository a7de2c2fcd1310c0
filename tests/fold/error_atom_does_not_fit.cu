#include <ccute/short.h>

CCUTE_FOLD long f(int t)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout_left(32), ccute_make_layout_left(2));
    return ccute_at(ccute_partition_S(copy, ccute_make_layout_left(64), t), 0);
}
// ---- folded ----
// exit 1
// ! error_atom_does_not_fit.cu:5:35: error: make_tiled_copy: copy does not fit the atom: an atom moves 4 elements, and a thread has 2: 2 are missing
// !     const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout_left(32), ccute_make_layout_left(2));
// !                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
