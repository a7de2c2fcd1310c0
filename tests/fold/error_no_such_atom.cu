#include <ccute/short.h>

CCUTE_FOLD long f(int t)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async(16, 16), ccute_make_layout_left(32), ccute_make_layout_left(2));
    return ccute_at(ccute_partition_S(copy, ccute_make_layout_left(64), t), 0);
}
// ---- folded ----
// exit 1
// ! error_no_such_atom.cu:5:57: error: no such atom: an atom of this kind moves 32 to 128 bits at once, a power of two, and not 16
// !     const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_cp_async(16, 16), ccute_make_layout_left(32), ccute_make_layout_left(2));
// !                                                         ^~~~~~~~~~~~~~~~~~~~~~
