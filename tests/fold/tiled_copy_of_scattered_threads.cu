#include <ccute/short.h>

CCUTE_FOLD long f(int t)
{
    const ccute_tiled_copy copy = ccute_make_tiled_copy(ccute_universal_copy(128, 32), ccute_make_layout(TUP(16, 8), TUP(16, 1)),
                                                        ccute_make_layout_right(TUP(1, 4)));
    return ccute_at(ccute_partition_S(copy, ccute_make_layout_right(TUP(16, 32)), t), 0);
}
// ---- folded ----
// 5 |     /* copy = tiled_copy_tv(128, 32, ((8,2,8),(2,2)):((64,16,1),(8,32)), <16,32>) */
// 6 |
// 7 |     return (long long)(t % 8 * 4) + t / 8 % 2 + (long long)(t / 16) * 32;
