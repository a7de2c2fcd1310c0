#include <ccute/short.h>

CCUTE_FOLD long f(int t)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(16, 8), TUP(16, 1)),
                                                        ccute_make_layout_right(TUP(1, 4)));
    return ccute_at(ccute_partition_S(copy, ccute_make_layout_right(TUP(16, 32)), t), 0);
}
// ---- folded ----
// exit 1
// ! tiled_copy_of_scattered_threads.cu:5:35: error: make_tiled_copy: does not number its elements: operand 1 must have each number from 0 to 127 once, and has no 8
// !     const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(16, 8), TUP(16, 1)),
// !                                   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
