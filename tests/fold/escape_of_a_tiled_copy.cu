#include <ccute/short.h>

// run: f(5)
static long third(ccute_tiled_copy c, int t)
{
    return ccute_at(ccute_partition_S(c, ccute_make_layout_right(TUP(16, 32)), t), 3);
}

CCUTE_FOLD long f(int t)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32),
                                                        ccute_make_layout_right(TUP(16, 8)),
                                                        ccute_make_layout_right(TUP(1, 4)));
    return third(copy, t);
}
// ---- folded ----
// 11 |     /* copy = tiled_copy_tv(128, 32, ((8,16),4):((64,1),16), <16,32>) */ const ccute_tiled_copy copy = {{{3, 0, 0, 0, {}, {32, 1, 1}, {8, 16, 4}}, {64, 1, 16}, 0, 0, 0, 0, 0, {0}}, {{{2, 0, 0, 0, {}, {0, 0}, {16, 32}}, {1, 1}, 0, 0, 0, 0, 0, {0}}, {16, 1}, {0, 1}, 4294967295u, 2, {0}}, {128, 32, 0, 0}, CCUTE_LEAF_ALL};
// 12 |
// 13 |
